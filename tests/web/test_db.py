import sqlite3
import threading
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import func, insert, select, text
from sqlalchemy.exc import DBAPIError, OperationalError, StatementError

from app import create_app
from app.storage.database import open_database
from app.storage.write_queue import WriteQueueTimeoutError
from app.web import clock, db
from app.web.idempotency import StoredReply
from tests.databases import ON_POSTGRESQL
from tests.probe import add_probe
from tests.web.sample import notes

on_sqlite = pytest.mark.skipif(ON_POSTGRESQL, reason="about SQLite's locks")


@pytest.fixture
def database(tmp_path):
    database = open_database(f"sqlite:///{tmp_path / 'tenbo.sqlite'}", 0.2)
    with database.writers.begin() as connection:
        connection.execute(text("CREATE TABLE facts (fact TEXT)"))
    yield database
    database.readers.dispose()


def pragma(connection, name):
    return connection.execute(text(f"PRAGMA {name}")).scalar()


def test_sqlite_loses_nothing_that_it_acknowledged(database):
    """On every connection, not only on the first."""
    connections = [database.readers.connect() for _ in range(20)]
    for connection in connections:
        assert pragma(connection, "synchronous") == 2
        assert pragma(connection, "journal_mode") == "wal"
        assert pragma(connection, "foreign_keys") == 1
    for connection in connections:
        connection.close()


def test_a_database_that_may_lose_something_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr("app.storage.database.FULL", 3)
    database = open_database(f"sqlite:///{tmp_path / 'tenbo.sqlite'}", 1)
    with pytest.raises(RuntimeError, match="synchronous"):
        database.readers.connect()
    database.readers.dispose()


def write(database, fact):
    with database.sessions(info=database.sessions.kw["info"] | {"writes": True}) as session:
        session.execute(text("INSERT INTO facts VALUES (:fact)"), {"fact": fact})
        session.commit()


def test_readers_and_writers_do_not_wait_for_each_other(database):
    with database.writers.begin() as writer, database.readers.connect() as reader:
        writer.execute(text("INSERT INTO facts VALUES ('new')"))
        began = time.monotonic()
        assert reader.execute(text("SELECT count(*) FROM facts")).scalar() == 0
        assert time.monotonic() - began < 1
    with database.readers.connect() as reader:
        reader.execute(text("SELECT count(*) FROM facts")).scalar()
        write(database, "while somebody reads")
        # A transaction sees the state of its beginning until it ends.
        assert reader.execute(text("SELECT count(*) FROM facts")).scalar() == 1


def test_the_lock_is_taken_at_the_first_statement_and_given_back_at_the_end(database):
    idle = database.sessions(info=database.sessions.kw["info"] | {"writes": True})
    write(database, "nobody holds the lock")
    idle.execute(text("SELECT 1"))
    with pytest.raises(WriteQueueTimeoutError):
        write(database, "somebody holds the lock")
    idle.rollback()
    write(database, "nobody holds the lock again")
    idle.close()


def test_the_lock_is_given_back_after_every_failure(database):
    for _ in range(3):
        with pytest.raises(OperationalError):
            write_nonsense(database)
    write(database, "all is well")


def write_nonsense(database):
    with database.sessions(info=database.sessions.kw["info"] | {"writes": True}) as session:
        session.execute(text("INSERT INTO nowhere VALUES (1)"))


def test_the_lock_is_given_back_when_sqlite_itself_is_locked(database, tmp_path, monkeypatch):
    monkeypatch.setattr("app.storage.database.BUSY_MILLISECONDS", 50)
    database.readers.dispose()
    stranger = sqlite3.connect(tmp_path / "tenbo.sqlite", isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        write(database, "a stranger is writing")
    stranger.execute("ROLLBACK")
    stranger.close()
    write(database, "the stranger is gone")


def test_a_database_in_memory_needs_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    database = open_database("sqlite://", 1)
    with database.writers.begin() as connection:
        connection.execute(text("CREATE TABLE facts (fact TEXT)"))
    write(database, "remembered")
    with database.readers.connect() as connection:
        assert connection.execute(text("SELECT fact FROM facts")).scalar() == "remembered"
    database.readers.dispose()
    assert list(tmp_path.iterdir()) == []


def test_foreign_keys_hold(database):
    with database.writers.begin() as connection:
        connection.execute(text("CREATE TABLE a (id INTEGER PRIMARY KEY)"))
        connection.execute(text("CREATE TABLE b (a INTEGER REFERENCES a (id))"))
    with pytest.raises(DBAPIError), database.writers.begin() as connection:
        connection.execute(text("INSERT INTO b VALUES (1)"))


def test_safe_methods_write_nothing(settings):
    probe = add_probe(create_app(settings))
    assert probe.test_client().get("/api/v1/sneaky").json == {"done": True}
    with probe.app_context():
        assert db.session.get(StoredReply, ("sneaky", "sneaky")) is None
    probe.extensions["database"].dispose()


def _fail_after_writing():
    with db.unit_of_work() as session:
        session.execute(insert(notes).values(name="dropped"))
        raise ZeroDivisionError


def test_a_unit_of_work_is_kept_or_dropped_as_a_whole(sample_app):
    def count():
        return db.session.scalar(select(func.count()).select_from(notes))

    with sample_app.app_context():
        with db.unit_of_work() as session:
            session.execute(insert(notes).values(name="kept"))
        assert count() == 1
        with pytest.raises(ZeroDivisionError):
            _fail_after_writing()
        assert count() == 1
        with db.unit_of_work() as session:
            session.execute(notes.delete())


@on_sqlite
def test_units_of_work_wait_for_one_another(sample_app):
    order = []

    def work(name, pause):
        with sample_app.app_context(), db.unit_of_work() as session:
            session.execute(text("SELECT 1"))
            time.sleep(pause)
            order.append(name)

    threads = [
        threading.Thread(target=work, args=("slow", 0.3)),
        threading.Thread(target=work, args=("fast", 0)),
    ]
    for thread in threads:
        thread.start()
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    assert order == ["slow", "fast"]


def test_times_are_aware_and_in_utc(session):
    tokyo = datetime(2026, 1, 1, 9, tzinfo=timezone(timedelta(hours=9)))
    row = {"scope": "s", "key": "k", "fingerprint": "", "status": 1, "headers": {}, "body": b""}
    session.add(StoredReply(**row, created_at=tokyo))
    session.flush()
    session.expire_all()
    stored = session.get(StoredReply, ("s", "k"))
    assert stored.created_at == tokyo
    assert stored.created_at.tzinfo is UTC
    assert clock.now().tzinfo is UTC
    stored.created_at = datetime(2026, 1, 1)  # noqa: DTZ001 - naive on purpose
    with pytest.raises(StatementError, match="naive"):
        session.flush()
    session.rollback()
