import subprocess
import sys
import threading
import time

import pytest

from app.storage.write_queue import FairLock, WriteQueue, WriteQueueTimeoutError
from tests.live import HOME


def line_up(queue, names, served, *, hold=0.02):
    """Start a thread per name, each once the one before stands in the queue."""

    def work(name):
        turn = queue.enter()
        served.append(name)
        time.sleep(hold)
        turn.leave()

    threads = []
    for name in names:
        thread = threading.Thread(target=work, args=(name,))
        thread.start()
        threads.append(thread)
        time.sleep(0.01)
    return threads


@pytest.fixture(params=["memory", "file"])
def queue(request, tmp_path):
    database = tmp_path / "tenbo.sqlite" if request.param == "file" else None
    return WriteQueue.beside(database, 5)


def test_threads_are_served_in_the_order_in_which_they_came(queue):
    served = []
    first = queue.enter()
    threads = line_up(queue, range(8), served)
    first.leave()
    for thread in threads:
        thread.join()
    assert served == list(range(8))


def test_only_one_is_let_through(queue):
    inside = []

    def work():
        for _ in range(20):
            turn = queue.enter()
            inside.append(1)
            assert len(inside) == 1
            time.sleep(0.0005)
            inside.pop()
            turn.leave()

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert inside == []


def test_who_waits_too_long_leaves_the_queue(queue):
    impatient = WriteQueue(queue.turnstile, queue.gate, 0.05, queue.threads)
    first = queue.enter()
    with pytest.raises(WriteQueueTimeoutError):
        impatient.enter()
    first.leave()
    queue.enter().leave()


def test_another_process_can_be_too_slow(tmp_path):
    """Two queues of one file are two processes to each other."""
    here, there = (WriteQueue.beside(tmp_path / "tenbo.sqlite", 0.1) for _ in range(2))
    first = there.enter()
    with pytest.raises(WriteQueueTimeoutError):
        here.enter()
    first.leave()
    here.enter().leave()


def test_leaving_twice_lets_nobody_through_twice(queue):
    turn = queue.enter()
    turn.leave()
    turn.leave()
    second = queue.enter()
    impatient = WriteQueue(queue.turnstile, queue.gate, 0.05, queue.threads)
    with pytest.raises(WriteQueueTimeoutError):
        impatient.enter()
    second.leave()


def test_a_turn_that_comes_with_the_end_of_the_wait_is_kept():
    lock = FairLock()
    assert lock.acquire(1)
    assert not lock.acquire(0)
    lock.release()
    assert lock.acquire(0)


HOG = """
import sys, time
from pathlib import Path
from app.storage.write_queue import WriteQueue
queue, turns = WriteQueue.beside(Path(sys.argv[1]), 10), 0
print("ready", flush=True)
sys.stdin.readline()
end = time.monotonic() + 1.5
while time.monotonic() < end:
    turn = queue.enter()
    time.sleep(0.002)
    turn.leave()
    turns += 1
print(turns)
"""


@pytest.mark.slow
def test_processes_share_evenly(tmp_path):
    """Each of them asks again at once, as a worker with a full queue of its own does."""
    command = [sys.executable, "-c", HOG, str(tmp_path / "tenbo.sqlite")]
    hogs = [
        subprocess.Popen(
            command, cwd=HOME, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for hog in hogs:
        assert hog.stdout.readline() == "ready\n"
    for hog in hogs:
        hog.stdin.write("\n")
        hog.stdin.flush()
    turns = [int(hog.communicate()[0]) for hog in hogs]
    assert min(turns) > 30
    assert max(turns) < 3 * min(turns), turns


def test_the_turn_of_a_process_that_dies_passes_on(tmp_path):
    database = tmp_path / "tenbo.sqlite"
    code = (
        "import os, sys; from pathlib import Path; from app.storage.write_queue import WriteQueue;"
        "turn = WriteQueue.beside(Path(sys.argv[1]), 1).enter(); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", code, str(database)], cwd=HOME, check=False)
    WriteQueue.beside(database, 0.5).enter().leave()
