import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import manage

SOURCE = Path(manage.__file__)


def test_an_old_python_is_told_in_words():
    message = manage.explain_old_python((3, 8, 10), "/usr/bin/python3")
    assert "Python 3.11 or newer" in message
    assert "3.8.10 (/usr/bin/python3)" in message


def test_an_old_python_can_read_the_file():
    """No syntax newer than 3.8, so that the sentence is reached at all."""
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_stops_at_once(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 8, 10))
    assert manage.main(["run"]) == 1
    assert "or newer" in capsys.readouterr().err


def test_only_the_standard_library_is_imported():
    imported = {
        name.name.split(".")[0]
        for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (node.names if isinstance(node, ast.Import) else [ast.alias(node.module)])
    }
    assert imported <= sys.stdlib_module_names | {"config"}


def test_the_version_needs_nothing_installed():
    told = subprocess.run(
        [sys.executable, "-S", SOURCE, "--version"], capture_output=True, text=True, check=True
    )
    project = tomllib.loads(SOURCE.with_name("pyproject.toml").read_text())["project"]
    assert told.stdout == f"Tenbo {project['version']}\n"


def test_a_missing_venv_names_the_package(monkeypatch):
    monkeypatch.setattr(manage.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(manage.CannotStartError, match="python3-venv") as raised:
        manage.make_venv()
    assert "python{}.{}-venv".format(*sys.version_info[:2]) in str(raised.value)


def test_no_network_is_told_from_other_failures():
    offline = "WARNING: Retrying ... NewConnectionError(...): Name or service not known"
    assert "connect this machine" in manage.explain_failed_install(offline).lower()
    other = manage.explain_failed_install("ERROR: hashes do not match")
    assert "hashes do not match" in other
    assert "internet" not in other


@pytest.mark.parametrize(
    ("platform", "path"),
    [("posix", "v/bin/python"), ("nt", "v/Scripts/python.exe")],
)
def test_where_the_interpreter_is(platform, path):
    assert manage.venv_python(Path("v"), platform) == Path(path)


def test_an_installation_is_known_by_its_lock(tmp_path):
    lock = tmp_path / "requirements.txt"
    lock.write_text("flask==3.1.3\n")
    venv = tmp_path / "venv"
    python = manage.venv_python(venv)
    assert not manage.is_installed(lock, venv)
    python.parent.mkdir(parents=True)
    python.touch()
    stamp = manage.stamp_path(lock, venv)
    stamp.write_text(manage.stamp_of(lock), encoding="utf-8")
    assert manage.is_installed(lock, venv)
    lock.write_text("flask==3.1.4\n")
    assert not manage.is_installed(lock, venv)


def test_the_lock_of_the_tests_contains_the_one_for_running():
    def pinned(lock):
        return {
            line.removesuffix(" \\")
            for line in lock.read_text(encoding="utf-8").splitlines()
            if line and not line.startswith((" ", "#"))
        }

    assert pinned(manage.RUN_LOCK) <= pinned(manage.TEST_LOCK)


@pytest.mark.parametrize("lock", [manage.RUN_LOCK, manage.TEST_LOCK])
def test_locks_name_no_index(lock):
    assert "://" not in lock.read_text(encoding="utf-8")


def test_commands_are_passed_on():
    python = str(manage.venv_python())
    assert manage.command_line(["test", "-k", "x"]) == [
        *[python, "-m", "pytest", "-n", "auto"],
        *["-k", "x"],
    ]
    assert manage.command_line(["run", "--port", "1"]) == [
        *[python, "-P", "-m", "app.cli"],
        *["run", "--port", "1"],
    ]


def test_without_a_command_the_usage_is_shown(capsys):
    assert manage.main([]) == 2
    assert "manage.py run" in capsys.readouterr().err


def test_a_failed_installation_is_told_in_words(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(manage, "VENV", tmp_path / "venv")
    monkeypatch.setattr(manage, "is_installed", lambda _: False)
    monkeypatch.setattr(manage, "belongs_to_this_python", lambda: True)
    failed = subprocess.CompletedProcess([], 1, stdout="getaddrinfo failed")
    monkeypatch.setattr(manage, "call", lambda _: failed)
    assert manage.main(["run"]) == 1
    assert "does not answer" in capsys.readouterr().err
