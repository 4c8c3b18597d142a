from sqlalchemy.exc import OperationalError

from app.web import db
from config import VERSION


def test_ping(client):
    reply = client.get("/ping")
    assert (reply.status_code, reply.text) == (200, "pong")


def test_healthz_asks_the_database(client):
    assert client.get("/healthz").json == {"status": "ok", "version": VERSION}


def test_pages_and_the_api_say_which_version_this_is(client):
    assert f"Tenbo {VERSION}" in client.get("/scoring").text
    assert client.get("/api/openapi.json").json["info"]["version"] == VERSION


def test_healthz_says_when_the_database_is_gone(client, monkeypatch):
    def fail(*_):
        raise OperationalError(None, None, ConnectionError())

    monkeypatch.setattr(db.Session, "execute", fail)
    reply = client.get("/healthz")
    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "30")
