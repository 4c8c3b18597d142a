"""The migrations build exactly what the models say, and can be taken back."""

import hashlib
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, insert, inspect, select, text

from app.storage import migrations
from app.storage.database import open_database
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


def test_migrations_are_numbered_and_never_change_once_they_landed():
    """Two branches that both add a migration conflict in migrations/HEAD, not in production."""
    script = ScriptDirectory.from_config(Config(toml_file=HOME / "pyproject.toml"))
    files = sorted((HOME / "migrations" / "versions").glob("*.py"))
    names = [file.stem for file in files]
    assert all(re.fullmatch(r"\d{4}_[a-z0-9_]{1,27}", name) for name in names)
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    steps = [(step.revision, step.down_revision) for step in script.walk_revisions()]
    assert steps == list(zip(names[::-1], [*names[-2::-1], None], strict=True))
    found = "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  versions/{file.name}\n" for file in files
    )
    assert (HOME / "migrations" / "HEAD").read_text() == found, (
        "A migration that has landed is never edited, because databases have run it: undo that,"
        " and add a new one. After adding one: cd migrations && sha256sum versions/*.py > HEAD"
    )


@pytest.mark.parametrize(
    ("number", "explanation"),
    [("0006", "of Tenbo 0.1 .* new database"), ("9999_later", "of a newer Tenbo")],
)
def test_a_database_of_another_version_is_refused_with_what_to_do(url, number, explanation):
    migrations.upgrade(url)
    database = open_database(url, 1)
    with database.writers.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :it"), {"it": number})
    database.readers.dispose()
    with pytest.raises(migrations.UnknownDatabaseError, match=f"(?s){explanation}"):
        migrations.upgrade(url)


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


EVENT = {
    "id": 1,
    "slug": "league",
    "name": "League",
    "kind": "league",
    "ruleset": {},
    "ruleset_id": "m-league",
    "time_zone": "UTC",
    "visibility": "public",
    "status": "running",
    "version": 1,
    "results_version": 1,
    "table_count": 0,
    "playing_count": 0,
    "created_at": NOW,
    "created_by": "x",
}
TEAM = {
    "id": 11,
    "event_id": 1,
    "number": 1,
    "name": "東",
    "short_name": "東",
    "colour": "#123456",
    "version": 1,
    "created_at": NOW,
}
ENTRANT = {
    "id": 21,
    "event_id": 1,
    "number": 1,
    "name": "咲",
    "names": {},
    "club": "",
    "country": "",
    "status": "active",
    "version": 1,
    "created_at": NOW,
}
DRAW = {
    "event_id": 1,
    "title": "",
    "first_round": 1,
    "last_round": 1,
    "state": "published",
    "reason": "",
    "settings": {},
    "inputs": {},
    "inputs_hash": "x",
    "figures": {},
    "session": 1,
    "version": 3,
    "drafted_at": NOW,
    "drafted_by": "x",
}
VERSION = {
    "number": 1,
    "kind": "drawn",
    "change": {},
    "figures": {},
    "reason": "",
    "made_at": NOW,
    "made_by": "x",
}


def test_teams_and_days_of_fixtures_move_to_tables_of_their_own_and_back(alembic, url):
    command.upgrade(alembic, "0001_baseline")
    rows = {
        "events": [EVENT],
        "teams": [TEAM],
        "entrants": [ENTRANT],
        "draws": [
            DRAW | {"id": 1, "number": 1, "method": "plan"},
            DRAW | {"id": 2, "number": 2, "method": "fixtures"},
        ],
        "draw_players": [
            {"draw_id": 1, "number": 5, "entrant_id": 21, "team_id": None},
            {"draw_id": 2, "number": 7, "entrant_id": None, "team_id": 11},
        ],
        "seatings": [
            VERSION | {"draw_id": 1, "rounds": [[[1, 2, 3, 4]]]},
            VERSION | {"draw_id": 2, "rounds": [[[7, 8, 9, 6]]]},
        ],
    }
    with opened(url) as (connection, metadata):
        metadata.reflect(connection)
        for table, values in rows.items():
            connection.execute(insert(metadata.tables[table]), values)
    command.upgrade(alembic, "head")
    assert kept(url, "draw_players", "draw_id", "number", "entrant_id") == [(1, 5, 21)]
    assert kept(url, "fixture_teams", "draw_id", "number", "team_id") == [(2, 7, 11)]
    assert kept(url, "seatings", "draw_id", "rounds") == [(1, [[[1, 2, 3, 4]]])]
    assert kept(url, "fixtures", "draw_id", "rounds") == [(2, [[[7, 8, 9, 6]]])]
    command.downgrade(alembic, "0001_baseline")
    again = kept(url, "draw_players", "draw_id", "number", "entrant_id", "team_id")
    assert again == [(1, 5, 21, None), (2, 7, None, 11)]
    assert kept(url, "seatings", "draw_id", "rounds") == [
        (1, [[[1, 2, 3, 4]]]),
        (2, [[[7, 8, 9, 6]]]),
    ]


@contextmanager
def opened(url):
    database = open_database(url, 1)
    with database.writers.begin() as connection:
        yield connection, MetaData()
    database.readers.dispose()


def kept(url, table, *columns):
    with opened(url) as (connection, metadata):
        metadata.reflect(connection, only=[table])
        found = metadata.tables[table]
        rows = connection.execute(select(*(found.c[name] for name in columns)))
        return sorted(tuple(row) for row in rows)
