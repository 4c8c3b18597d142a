from sqlalchemy.exc import OperationalError

from app.web import db


def test_ping(client):
    reply = client.get("/ping")
    assert (reply.status_code, reply.text) == (200, "pong")


def test_healthz_asks_the_database(client):
    assert client.get("/healthz").json == {"status": "ok"}


def test_healthz_says_when_the_database_is_gone(client, monkeypatch):
    def fail(*_):
        raise OperationalError(None, None, ConnectionError())

    monkeypatch.setattr(db.Session, "execute", fail)
    reply = client.get("/healthz")
    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "30")
