"""The migrations build exactly what the models say, and can be taken back."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from app import schema
from app.database import open_database
from tests.databases import empty_database

HOME = Path(__file__).resolve().parent.parent


@pytest.fixture
def url(tmp_path):
    with empty_database(tmp_path) as url:
        yield url


@pytest.fixture
def alembic(url, monkeypatch):
    monkeypatch.setenv("TENBO_SECRET_KEY", "test")
    monkeypatch.setenv("TENBO_DATABASE_URL", url)
    return Config(toml_file=HOME / "pyproject.toml")


def tables(url):
    database = open_database(url, 1)
    with database.readers.connect() as connection:
        names = inspect(connection).get_table_names()
    database.readers.dispose()
    return set(names) - {"alembic_version"}


def test_head_matches_the_models(alembic):
    command.upgrade(alembic, "head")
    command.check(alembic)


def test_every_step_can_be_undone_and_redone(alembic, url):
    command.upgrade(alembic, "head")
    there = tables(url)
    command.downgrade(alembic, "base")
    assert tables(url) == set()
    command.upgrade(alembic, "head")
    assert tables(url) == there


def test_migrations_are_numbered_and_the_last_one_is_pinned():
    """Two branches that both add a migration conflict in migrations/HEAD, not in production."""
    script = ScriptDirectory.from_config(Config(toml_file=HOME / "pyproject.toml"))
    files = sorted((HOME / "migrations" / "versions").glob("*.py"))
    numbers = [re.fullmatch(r"(\d{4})_[a-z0-9_]+\.py", file.name)[1] for file in files]
    assert numbers == [f"{number:04}" for number in range(1, len(files) + 1)]
    assert script.get_heads() == [numbers[-1]]
    assert schema.head() == numbers[-1]
    steps = [(step.revision, step.down_revision) for step in script.walk_revisions()]
    assert steps == list(zip(numbers[::-1], [*numbers[-2::-1], None], strict=True))


def test_upgrading_twice_does_nothing_the_second_time(url):
    assert schema.upgrade(url)
    assert not schema.upgrade(url)


def test_two_processes_can_upgrade_at_once(url, tmp_path):
    environment = os.environ | {
        "PYTHONPATH": str(HOME),
        "TENBO_DATABASE_URL": url,
        "TENBO_INSTANCE": str(tmp_path / "instance"),
    }
    command_line = [sys.executable, "-P", "-m", "app.cli", "migrate"]
    both = [
        subprocess.Popen(command_line, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in both:
        process.communicate()
    assert [process.returncode for process in both] == [0, 0]
    assert not schema.upgrade(url)
