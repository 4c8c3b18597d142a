"""Connections: SQLite tuned to lose nothing and to queue its writers, PostgreSQL pooled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.orm import Session, sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry

from app.storage.write_queue import WriteQueue

FULL = 2
"""PRAGMA synchronous: wait for the disk at every commit."""
BUSY_MILLISECONDS = 5000
"""How long SQLite waits for a writer that did not queue, such as a sqlite3 shell."""
TURN = "tenbo_turn"


class UnitOfWork(Session):
    """A session that reads until it is told, by `info["writes"]`, that it may write."""

    def get_bind(self, *args: Any, **kwargs: Any) -> Engine | Connection:  # noqa: ANN401
        """Choose the connections that take the write lock when they begin."""
        bind = super().get_bind(*args, **kwargs)
        if self.info.get("writes") and bind is self.info["readers"]:
            writers: Engine = self.info["writers"]
            return writers
        return bind


Sessions = sessionmaker[UnitOfWork]


@dataclass(frozen=True, slots=True)
class Database:
    """One pool of connections, which begin in one of two ways."""

    readers: Engine
    writers: Engine
    sessions: Sessions


def open_database(url: str, write_wait: float) -> Database:
    """Open the pool; connections are made when they are first needed."""
    on_sqlite = make_url(url).get_backend_name() == "sqlite"
    readers = _open_sqlite(url, write_wait) if on_sqlite else _open_postgresql(url)
    writers = readers.execution_options(tenbo_writes=True)
    sessions = sessionmaker(
        readers,
        class_=UnitOfWork,
        expire_on_commit=False,
        info={"readers": readers, "writers": writers},
    )
    return Database(readers, writers, sessions)


def _open_postgresql(url: str) -> Engine:
    # A worker has 8 threads; the overflow is for what a thread holds beside its request.
    return create_engine(
        url,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=10,
        connect_args={"connect_timeout": 5},
    )


def _open_sqlite(url: str, write_wait: float) -> Engine:
    # Who waits for its turn to write holds a connection meanwhile, so there is one per thread
    # and some for the readers.
    name = make_url(url).database
    in_memory = not name or name == ":memory:"
    pool = {} if in_memory else {"pool_size": 16, "max_overflow": 48}
    database = create_engine(url, **pool)
    queue = WriteQueue.beside(None if in_memory else Path(str(name)), write_wait)
    event.listen(database, "connect", _on_connect)
    event.listen(database, "begin", _on_begin(queue))
    event.listen(database, "checkin", _on_checkin)
    return database


def _on_connect(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    """Make SQLite keep what it acknowledged and check foreign keys."""
    # The driver must not begin transactions by itself: `_on_begin` says how they begin.
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    if connection.execute("PRAGMA synchronous").fetchone()[0] != FULL:
        msg = "SQLite does not promise to keep what it commits (PRAGMA synchronous is not FULL)"
        raise RuntimeError(msg)


def _on_begin(queue: WriteQueue) -> Callable[[Connection], None]:
    def on_begin(connection: Connection) -> None:
        # A plain BEGIN takes no lock: readers see a snapshot and wait for nobody.
        if not connection.get_execution_options().get("tenbo_writes"):
            connection.exec_driver_sql("BEGIN")
            return
        held = _notes(connection)
        if TURN not in held:
            held[TURN] = queue.enter()
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return on_begin


def _notes(connection: Connection) -> dict[str, Any]:
    """Return what is remembered about a connection for as long as it is checked out."""
    notes: dict[str, Any] | None = connection.connection.record_info
    if notes is None:  # pragma: no cover - only for connections that left their pool
        msg = "a detached connection cannot write"
        raise RuntimeError(msg)
    return notes


def _on_checkin(_: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
    """Let the next writer in, once this one's transaction is over whatever way."""
    turn = (record.record_info or {}).pop(TURN, None)
    if turn is not None:
        turn.leave()
