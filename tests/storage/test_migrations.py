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
from sqlalchemy import MetaData, func, insert, inspect, select

from app.storage import migrations
from app.storage.database import open_database
from app.teams.models import Match, MatchTeam, Team
from app.teams.seat_draws import seat_inputs
from engine.formats import team_format
from tests.databases import empty_database
from tests.factories import NOW

HOME = Path(__file__).resolve().parents[2]


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
    assert migrations.head() == numbers[-1]
    steps = [(step.revision, step.down_revision) for step in script.walk_revisions()]
    assert steps == list(zip(numbers[::-1], [*numbers[-2::-1], None], strict=True))


ROWS = {
    "events": {
        "id": 1,
        "slug": "relay",
        "name": "Relay",
        "kind": "relay",
        "ruleset": {},
        "ruleset_id": "ptt-saki-team",
        "time_zone": "UTC",
        "visibility": "public",
        "status": "running",
        "version": 1,
        "results_version": 1,
        "table_count": 0,
        "playing_count": 0,
        "created_at": NOW,
        "created_by": "x",
    },
    "teams": [
        {
            "id": 10 + number,
            "event_id": 1,
            "number": number,
            "name": f"東 {number}",
            "short_name": str(number),
            "colour": "#123456",
            "version": 1,
            "created_at": NOW,
        }
        for number in (1, 2, 3, 4)
    ],
    "matches": {
        "id": 1,
        "event_id": 1,
        "stage": 0,
        "match_round": 1,
        "first_round": 1,
        "number": 1,
        "secret": "x",
        "version": 1,
        "created_at": NOW,
        "created_by": "x",
    },
    "match_teams": [
        {
            "match_id": 1,
            "slot": slot,
            "event_id": 1,
            "first_round": 1,
            "team_id": team,
            "starting_points": 100000,
        }
        for slot, team in enumerate((13, 11, 14, 12))
    ],
}


def test_matches_made_before_draws_were_published_get_their_inputs(alembic, url):
    command.upgrade(alembic, "0004")
    database = open_database(url, 1)
    metadata = MetaData()
    with database.writers.begin() as connection:
        metadata.reflect(connection)
        for table, rows in ROWS.items():
            connection.execute(insert(metadata.tables[table]), rows)
    command.upgrade(alembic, "head")
    with database.readers.connect() as connection:
        [found] = connection.execute(select(Match.__table__.c.seat_inputs)).scalars()
        kept = connection.execute(select(func.count()).select_from(MatchTeam)).scalar()
    relay = team_format.preset("ptt-saki-team").relay
    teams = [Team(number=number, name=f"東 {number}") for number in (3, 1, 4, 2)]
    assert (found, kept) == (seat_inputs(relay, teams), 4)
    command.downgrade(alembic, "0004")
    with database.readers.connect() as connection:
        assert connection.execute(select(func.count()).select_from(MatchTeam)).scalar() == 4
    database.readers.dispose()


def test_upgrading_twice_does_nothing_the_second_time(url):
    assert migrations.upgrade(url)
    assert not migrations.upgrade(url)


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
    assert not migrations.upgrade(url)
