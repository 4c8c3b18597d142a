"""A fair queue for writers on SQLite.

SQLite lets one connection write at a time and makes the others sleep and try again; whoever
sleeps longest loses, so under load some wait for seconds. Here writers line up before they
begin: first in a queue of this process, then for a file that the processes of one machine share.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

if os.name == "nt":  # pragma: no cover - exercised on Windows only
    import msvcrt

    def _try_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
else:
    import fcntl

    def _try_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


POLL_SECONDS = 0.0005
"""How often the writer at the front looks whether another process has finished."""


class WriteQueueTimeoutError(Exception):
    """The writers ahead took longer than anybody should wait."""


class FairLock:
    """A lock that threads get in the order in which they asked."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._held = False
        self._waiting: deque[threading.Event] = deque()

    def acquire(self, seconds: float) -> bool:
        """Wait for this thread's turn; say whether it came in time."""
        with self._guard:
            if not self._held:
                self._held = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(seconds):
            return True
        with self._guard:
            # The turn may have come between the end of the wait and here; then it is ours.
            if turn.is_set():
                return True
            self._waiting.remove(turn)
            return False

    def release(self) -> None:
        """Hand the lock to whoever has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._held = False


class FileLock:
    """A lock that processes share through a file; the system frees it when its holder dies."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def acquire(self, deadline: float) -> int | None:
        """Wait for the file; return the open descriptor that holds it, or None if too late."""
        # A descriptor per turn: one that lived longer would be shared with forked processes,
        # and with it the lock.
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        while True:
            try:
                _try_lock(descriptor)
            except OSError:
                if time.monotonic() >= deadline:
                    os.close(descriptor)
                    return None
                time.sleep(POLL_SECONDS)
            else:
                return descriptor


@dataclass(frozen=True, slots=True)
class WriteQueue:
    """Lets one writer of one machine through at a time, in turn.

    Of several processes none can starve another: the one that waits for the gate holds the
    turnstile before it, so the process that just went through has to queue behind it.
    """

    turnstile: FileLock | None
    gate: FileLock | None
    seconds: float
    threads: FairLock = field(default_factory=FairLock)

    @classmethod
    def beside(cls, database: Path | None, seconds: float) -> WriteQueue:
        """Make the queue of a database file; one in memory is queued for by threads alone."""
        if database is None:
            return cls(None, None, seconds)
        turnstile, gate = (
            FileLock(database.with_name(f"{database.name}-{name}")) for name in ("turn", "write")
        )
        return cls(turnstile, gate, seconds)

    def enter(self) -> Turn:
        """Wait for the turn of this writer, which it must give back with `leave`."""
        deadline = time.monotonic() + self.seconds
        if not self.threads.acquire(self.seconds):
            raise WriteQueueTimeoutError
        try:
            return Turn(self, self._pass_the_files(deadline))
        except BaseException:
            self.threads.release()
            raise

    def _pass_the_files(self, deadline: float) -> int | None:
        if self.turnstile is None or self.gate is None:
            return None
        with _closing(self.turnstile.acquire(deadline)):
            descriptor = self.gate.acquire(deadline)
        if descriptor is None:
            raise WriteQueueTimeoutError
        return descriptor


@dataclass(slots=True)
class Turn:
    """The right to write, until it is given back."""

    queue: WriteQueue
    descriptor: int | None
    over: bool = False

    def leave(self) -> None:
        """Let the next writer in; a second call does nothing."""
        if self.over:
            return
        self.over = True
        if self.descriptor is not None:
            with suppress(OSError):
                os.close(self.descriptor)
        self.queue.threads.release()


@contextmanager
def _closing(descriptor: int | None) -> Iterator[None]:
    if descriptor is None:
        raise WriteQueueTimeoutError
    try:
        yield
    finally:
        os.close(descriptor)
