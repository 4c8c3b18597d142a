#!/usr/bin/env python3
"""Run Tenbo, its tests and its other commands, on nothing but a Python 3.11 or newer.

    python3 manage.py run      start the service (--port, --host, --instance, --demo)
    python3 manage.py test     run the tests (whatever follows is passed on to pytest)
    python3 manage.py COMMAND  any other command of Tenbo; `--help` lists them
    python3 manage.py --version

The first start makes `.venv` beside this file and installs the locked packages there.
"""

# This file is read by whatever Python the user happens to have, before anything is installed:
# standard library only, and no syntax newer than Python 3.8, so that an old Python gets a
# sentence instead of a SyntaxError.

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
PYTHON = tuple(sys.version_info[:3])
HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
RUN_LOCK = HOME / "requirements.txt"
TEST_LOCK = HOME / "requirements-dev.txt"
OFFLINE_SIGNS = (
    "NewConnectionError",
    "Temporary failure in name resolution",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Network is unreachable",
    "ConnectTimeoutError",
    "getaddrinfo failed",
)


class CannotStartError(Exception):
    """Something about this machine keeps Tenbo from starting; the message says what to do."""


def explain_old_python(version: tuple[int, ...], executable: str) -> str:
    """Say which Python is needed and which one this is."""
    needed, found = (".".join(map(str, numbers)) for numbers in (OLDEST, version[:3]))
    return (
        f"Tenbo needs Python {needed} or newer, and this is Python {found} ({executable}).\n"
        f"If a newer one is installed, call it by its name: python{needed} manage.py run"
    )


def explain_missing_venv(version: tuple[int, ...]) -> str:
    """Name the packages that bring the venv module."""
    name = ".".join(map(str, version[:2]))
    return (
        "This Python cannot make virtual environments (its venv or ensurepip module is missing).\n"
        f"On Debian and Ubuntu: sudo apt install python3-venv   (or python{name}-venv)"
    )


def explain_failed_install(output: str) -> str:
    """Tell a missing network from a package that does not install."""
    if any(sign in output for sign in OFFLINE_SIGNS):
        return (
            "The packages Tenbo needs could not be downloaded: the package index does not answer.\n"
            "Connect this machine to the internet for the first start (later ones need none),\n"
            "or set PIP_INDEX_URL to a mirror that it can reach."
        )
    last = "\n".join(output.strip().splitlines()[-15:])
    return f"The packages Tenbo needs could not be installed; pip says:\n{last}"


def venv_python(venv: Path = VENV, platform: str = os.name) -> Path:
    """Return the path of the interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if platform == "nt" else "bin/python")


def stamp_of(lock: Path) -> str:
    """Return what identifies an installation: the lock's text and the Python it is for."""
    version = "{}.{}".format(*sys.version_info[:2])
    return f"{version} {hashlib.sha256(lock.read_bytes()).hexdigest()}"


def stamp_path(lock: Path, venv: Path = VENV) -> Path:
    """Return the file that remembers which version of a lock is installed."""
    return venv / f"{lock.stem}.stamp"


def is_installed(lock: Path, venv: Path = VENV) -> bool:
    """Say whether the environment holds exactly what the lock asks for."""
    stamp = stamp_path(lock, venv)
    return (
        venv_python(venv).exists()
        and stamp.exists()
        and stamp.read_text(encoding="utf-8") == stamp_of(lock)
    )


def make_venv() -> None:
    """Make an empty virtual environment, in place of one for another Python if need be."""
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise CannotStartError(explain_missing_venv(PYTHON))
    say("Making .venv (only once) ...")
    shutil.rmtree(VENV, ignore_errors=True)
    made = call([sys.executable, "-m", "venv", str(VENV)])
    if made.returncode:
        reason = f"{explain_missing_venv(PYTHON)}\n\n{made.stdout}"
        raise CannotStartError(reason)


def belongs_to_this_python() -> bool:
    """Say whether `.venv` was made by this minor version of Python."""
    wanted = "version = {}.{}.".format(*sys.version_info[:2])
    written = VENV / "pyvenv.cfg"
    return venv_python().exists() and written.exists() and wanted in written.read_text("utf-8")


def install(lock: Path) -> None:
    """Bring `.venv` to exactly what the lock says, unless it is there already."""
    if is_installed(lock):
        return
    if not belongs_to_this_python():
        make_venv()
    say(f"Installing the packages of {lock.name} (only when it changes) ...")
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
    installed = call([*pip, "--require-hashes", "-r", str(lock)])
    if installed.returncode:
        raise CannotStartError(explain_failed_install(installed.stdout))
    # The lock for the tests contains the one for running, so its installation serves both.
    for done in (lock,) if lock == RUN_LOCK else (RUN_LOCK, lock):
        stamp_path(done).write_text(stamp_of(done), encoding="utf-8")


def call(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it prints."""
    return subprocess.run(  # noqa: S603 - a fixed command, no shell
        command,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def say(text: str) -> None:
    """Tell the user what is going on."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - this is the program's own voice


def command_line(arguments: list[str]) -> list[str]:
    """Return the command that does the work inside the virtual environment."""
    python = str(venv_python())
    if arguments[0] == "test":
        return [python, "-m", "pytest", "-n", "auto", *arguments[1:]]
    # -P keeps the current directory off the module path: only our own `app` may be found.
    return [python, "-P", "-m", "app.cli", *arguments]


def hand_over(arguments: list[str]) -> int:
    """Become the real command; on Windows, where that cannot be done, wait for it."""
    command = command_line(arguments)
    path = os.pathsep.join(filter(None, [str(HOME), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path}
    if arguments[0] == "test":
        os.chdir(HOME)
    if os.name != "nt":
        os.execve(command[0], command, environment)  # noqa: S606 - signals must reach it
    try:
        return subprocess.call(command, env=environment)  # noqa: S603 - see call()
    except KeyboardInterrupt:
        return 130


def main(arguments: list[str]) -> int:
    """Prepare the environment and run the command in it."""
    if sys.version_info < OLDEST:
        say(explain_old_python(PYTHON, sys.executable))
        return 1
    if not arguments:
        say(str(__doc__))
        return 2
    if arguments == ["--version"]:
        from config import VERSION  # noqa: PLC0415 - an old Python cannot read that file

        print(f"Tenbo {VERSION}")  # noqa: T201 - what was asked for
        return 0
    try:
        install(TEST_LOCK if arguments[0] == "test" else RUN_LOCK)
    except CannotStartError as reason:
        say(str(reason))
        return 1
    return hand_over(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
