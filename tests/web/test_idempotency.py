from datetime import timedelta

import pytest
from sqlalchemy import select, update

from app.web import clock, db
from app.web.idempotency import KEPT, StoredReply
from tests.web.sample import SAMPLE

NOTES = f"{SAMPLE}/notes"


def post(client, name, key, **headers):
    return client.post(NOTES, json={"name": name}, headers={"Idempotency-Key": key, **headers})


def test_the_same_request_is_done_once(sample):
    first, second = post(sample, "a", "k"), post(sample, "a", "k")
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.data == second.data
    for name in ("Location", "ETag", "Content-Type"):
        assert first.headers[name] == second.headers[name]
    assert "Idempotency-Replayed" not in first.headers
    assert second.headers["Idempotency-Replayed"] == "true"
    assert sample.get(NOTES).json == ["a"]


def test_without_a_key_it_is_done_again(sample):
    assert sample.post(NOTES, json={"name": "a"}).status_code == 201
    assert sample.post(NOTES, json={"name": "a"}).status_code == 409
    assert sample.post(NOTES, json={"name": "b"}).status_code == 201
    assert sample.get(NOTES).json == ["a", "b"]


def test_a_key_belongs_to_one_request(sample):
    post(sample, "a", "k")
    reply = post(sample, "b", "k")
    assert (reply.status_code, reply.json["code"]) == (422, "idempotency_key_reused")
    reply = sample.post(f"{NOTES}?x=1", json={"name": "a"}, headers={"Idempotency-Key": "k"})
    assert reply.status_code == 422
    assert sample.get(NOTES).json == ["a"]


def test_a_key_belongs_to_one_actor(sample):
    post(sample, "a", "k", **{"X-Test-Actor": "token 1"})
    reply = post(sample, "b", "k", **{"X-Test-Actor": "token 2"})
    assert reply.status_code == 201
    assert sample.get(NOTES).json == ["a", "b"]


def test_quotes_around_a_key_do_not_matter(sample):
    post(sample, "a", "k")
    assert post(sample, "a", '"k"').headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 256, "点", '""'])
def test_keys_are_visible_and_short(sample, key):
    reply = post(sample, "a", key.encode().decode("latin-1"))
    assert (reply.status_code, reply.json["code"]) == (400, "idempotency_key_invalid")


def test_a_refusal_is_not_stored(sample):
    post(sample, "a", "first")
    assert post(sample, "a", "k").status_code == 409
    assert post(sample, "", "k").status_code == 422
    assert post(sample, "b", "k").status_code == 201


def test_a_failure_stores_neither_effect_nor_reply(sample, monkeypatch):
    monkeypatch.setattr("app.web.idempotency._store", lambda *_: 1 / 0)
    assert post(sample, "a", "k").status_code == 500
    monkeypatch.undo()
    assert sample.get(NOTES).json == []
    assert post(sample, "a", "k").status_code == 201


def test_old_replies_are_forgotten_and_others_kept(sample, sample_app):
    for name in "abc":
        post(sample, name, name)
    with sample_app.app_context(), db.unit_of_work() as session:
        for name, age in (("a", KEPT + timedelta(seconds=1)), ("b", timedelta(days=7))):
            row = update(StoredReply).where(StoredReply.key == name)
            session.execute(row.values(created_at=clock.now() - age))
    post(sample, "d", "d")
    with sample_app.app_context():
        assert sorted(db.session.scalars(select(StoredReply.key))) == ["b", "c", "d"]


def test_only_posts_are_remembered(sample):
    reply = sample.get(NOTES, headers={"Idempotency-Key": "k"})
    assert reply.status_code == 200
    assert "Idempotency-Replayed" not in sample.get(NOTES, headers={"Idempotency-Key": "k"}).headers
