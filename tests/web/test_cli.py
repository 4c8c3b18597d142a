import os
import socket
import stat
from dataclasses import replace

import pytest
from click.testing import CliRunner

from app import create_app
from app.cli import make_secret_key, tenbo
from app.web import serving
from config import VERSION
from tests.live import live_server


@pytest.fixture(autouse=True)
def surroundings(monkeypatch):
    """Commands write down where their data is; the next test must not see that."""
    monkeypatch.setenv("TENBO_INSTANCE", "")
    monkeypatch.delenv("TENBO_INSTANCE")
    monkeypatch.delenv("TENBO_SECRET_KEY", raising=False)
    monkeypatch.delenv("TENBO_DATABASE_URL", raising=False)
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def busy():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def call(*arguments):
    return CliRunner().invoke(tenbo, arguments)


def test_a_busy_port_is_said_in_words(busy, tmp_path):
    result = call("run", "--port", str(busy), "--instance", str(tmp_path / "new"))
    assert result.exit_code == 1
    assert f"Port {busy} is busy" in result.output
    assert f"--port {busy + 1}" in result.output
    assert not (tmp_path / "new").exists()


def test_a_free_port_is_no_problem(busy):
    assert serving.explain_unusable_port("127.0.0.1", busy)
    assert serving.explain_unusable_port("127.0.0.1", 0) is None
    assert serving.explain_unusable_port("192.0.2.1", 0).startswith("Nobody can listen")


def test_the_instance_is_private(tmp_path):
    instance = tmp_path / "new" / "instance"
    result = call("migrate", "--instance", str(instance))
    assert (result.exit_code, result.output) == (0, "The database is up to date.\n")
    assert stat.S_IMODE(instance.stat().st_mode) == 0o700
    for name in ("secret_key", "tenbo.sqlite"):
        assert stat.S_IMODE((instance / name).stat().st_mode) == 0o600
    again = call("migrate", "--instance", str(instance))
    assert "already" in again.output


def test_a_key_from_elsewhere_needs_no_folder_before(tmp_path, monkeypatch):
    monkeypatch.setenv("TENBO_SECRET_KEY", "kept elsewhere")
    instance = tmp_path / "new"
    result = call("migrate", "--instance", str(instance))
    assert (result.exit_code, result.output) == (0, "The database is up to date.\n")
    assert [path.name for path in instance.glob("secret_key*")] == []


def test_the_key_is_made_once_and_long(tmp_path):
    make_secret_key(tmp_path)
    key = (tmp_path / "secret_key").read_text()
    make_secret_key(tmp_path)
    assert (tmp_path / "secret_key").read_text() == key
    assert len(key) >= 64
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_wrong_setting_is_said_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("TENBO_LOG_FORMAT", "xml")
    result = call("migrate", "--instance", str(tmp_path))
    assert result.exit_code == 1
    assert result.output.startswith("Error: TENBO_LOG_FORMAT")


def test_an_unusable_instance_is_said_in_words(tmp_path):
    (tmp_path / "file").touch()
    result = call("migrate", "--instance", str(tmp_path / "file" / "instance"))
    assert result.exit_code == 1
    assert "instance folder cannot be used" in result.output


@pytest.mark.parametrize(
    ("host", "first"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80")],
)
def test_addresses_can_be_opened(host, first):
    assert serving.addresses(host, 80) == [first]


def test_a_server_for_everybody_says_how_others_reach_it():
    assert serving.addresses("0.0.0.0", 80)[0] == "http://127.0.0.1:80"  # noqa: S104


def test_run_serves_until_it_is_stopped(tmp_path):
    with live_server(tmp_path) as server:
        assert server.get("/healthz").json == {"status": "ok", "version": VERSION}
        assert server.get("/api/openapi.json").json["openapi"] == "3.1.0"
        server.terminate()
        assert server.process.wait(timeout=15) == 0
    assert any(f"Tenbo is at {server.url}" in line for line in server.lines)


def setup_link(instance):
    return call("invite", "--instance", str(instance)).output.split()[-1]


def test_an_invited_organiser_and_a_lost_password(tmp_path, settings):
    instance = tmp_path / "instance"
    link = setup_link(instance)
    app = create_app(replace(settings, database_url=f"sqlite:///{instance / 'tenbo.sqlite'}"))
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    account = {"login": "saki", "display_name": "Saki", "password": "four winds blow"}
    made = client.post(link, data=account | {"language": "en"})
    assert made.status_code == 303, made.text
    place = ("--instance", str(instance))
    short = call("password", "saki", "--password", "abc", *place)
    assert short.exit_code == 1
    unknown = call("password", "nodoka", "--password", "three dragons", *place)
    assert (unknown.exit_code, unknown.output) == (1, "Error: Nobody has this login name.\n")
    assert client.get("/account").status_code == 200
    assert call("password", "Saki", "--password", "three dragons", *place).exit_code == 0
    assert client.get("/account").status_code == 303
    for password, status in (("four winds blow", 422), ("three dragons", 303)):
        reply = client.post("/login", data={"login": "saki", "password": password})
        assert reply.status_code == status
    app.extensions["database"].dispose()


def test_a_token_for_a_program(tmp_path, settings):
    made = call("token", "scoreboard", "--scope", "read", "--instance", str(tmp_path))
    secret = made.output.split()[-1]
    app = create_app(replace(settings, database_url=f"sqlite:///{tmp_path / 'tenbo.sqlite'}"))
    me = app.test_client().get("/api/v1/me", headers={"Authorization": f"Bearer {secret}"}).json
    assert (me["name"], me["scopes"]) == ("scoreboard", ["read"])
    app.extensions["database"].dispose()
