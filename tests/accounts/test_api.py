from datetime import timedelta

import pytest

from app.accounts import tokens
from app.accounts.actors import Scope
from app.accounts.models import ApiToken
from app.accounts.secret import hash_secret
from tests.accounts.helpers import (
    NOW,
    actor_of_token,
    bearer,
    csrf_of,
    log_in,
    make_account,
    make_token,
)

DAY = timedelta(days=1)


def test_me_says_what_a_token_may_do(client, session):
    token, secret = make_token(session, Scope.SCORE_TABLE, event_id=1, table_id=5)
    reply = client.get("/api/v1/me", headers=bearer(secret))
    assert reply.json == {
        "kind": "token",
        "id": token.id,
        "name": "a program",
        "scopes": ["read", "score:table"],
        "event_id": 1,
        "table_id": 5,
    }


def test_me_says_who_logged_in(client, session):
    make_account(session)
    session.commit()
    log_in(client)
    reply = client.get("/api/v1/me")
    assert (reply.json["kind"], reply.json["name"]) == ("account", "Saki")
    assert reply.json["scopes"] == ["read", "score:table", "score:event", "manage"]


def test_strangers_are_asked_for_a_token(client):
    reply = client.get("/api/v1/me")
    assert (reply.status_code, reply.json["code"]) == (401, "unauthorized")
    assert reply.headers["WWW-Authenticate"].lower().startswith("bearer")


@pytest.mark.parametrize(
    "header",
    ["Bearer tenbo_wrong", "Bearer", "Bearer \xe9", "Basic c2FraTpzYWtp", "tenbo_x", ""],
)
def test_a_bad_authorization_is_refused_even_where_none_is_needed(client, header):
    reply = client.get("/api/openapi.json", headers={"Authorization": header})
    assert (reply.status_code, reply.json["code"]) == (401, "unauthorized")
    assert "WWW-Authenticate" in reply.headers


def test_a_revoked_token_is_refused(client, session):
    token, secret = make_token(session)
    assert client.get("/api/v1/me", headers=bearer(secret)).status_code == 200
    tokens.revoke_token(session, token, NOW)
    session.commit()
    assert client.get("/api/v1/me", headers=bearer(secret)).status_code == 401


def test_an_expired_token_is_refused(client, session):
    token, secret = make_token(session)
    token.expires_at = NOW - DAY
    session.commit()
    assert client.get("/api/v1/me", headers=bearer(secret)).status_code == 401


def test_a_token_counts_even_beside_the_cookie_of_somebody_else(client, session):
    make_account(session)
    _, secret = make_token(session, Scope.READ)
    log_in(client)
    assert client.get("/api/v1/me", headers=bearer(secret)).json["kind"] == "token"
    assert client.get("/api/v1/me", headers=bearer("tenbo_wrong")).status_code == 401


def test_a_token_is_made_shown_once_listed_and_revoked(client, session):
    _, manager = make_token(session)
    wish = {"name": "Table 5", "scope": "score:table", "event_id": 1, "table_id": 5}
    made = client.post("/api/v1/tokens", json=wish, headers=bearer(manager))
    assert made.status_code == 201
    secret = made.json["token"]
    assert client.get("/api/v1/me", headers=bearer(secret)).json["table_id"] == 5
    address = f"/api/v1/tokens/{made.json['id']}"
    shown = client.get(address, headers=bearer(manager)).json
    assert shown == {name: value for name, value in made.json.items() if name != "token"}
    listed = client.get("/api/v1/tokens", headers=bearer(manager)).json["items"]
    assert shown in listed
    assert secret not in str(listed)
    for _ in range(2):
        assert client.delete(address, headers=bearer(manager)).status_code == 204
    assert client.get("/api/v1/me", headers=bearer(secret)).status_code == 401
    assert client.get(address, headers=bearer(manager)).json["revoked_at"] is not None


def test_only_the_hash_of_a_token_is_stored(client, session):
    _, manager = make_token(session)
    wish = {"name": "x", "scope": "read"}
    made = client.post("/api/v1/tokens", json=wish, headers=bearer(manager))
    session.expire_all()
    stored = session.get(ApiToken, made.json["id"])
    assert stored.token_hash == hash_secret(made.json["token"])


def test_a_token_cannot_be_made_twice_with_one_key(client, session):
    # The stored reply would hold the secret.
    _, manager = make_token(session)
    headers = bearer(manager) | {"Idempotency-Key": "k"}
    wish = {"name": "x", "scope": "read"}
    reply = client.post("/api/v1/tokens", json=wish, headers=headers)
    assert (reply.status_code, reply.json["code"]) == (400, "idempotency_key_not_allowed")


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"scope": "read"}, "name"),
        ({"name": "", "scope": "read"}, "name"),
        ({"name": "x"}, "scope"),
        ({"name": "x", "scope": "root"}, "scope"),
        ({"name": "x", "scope": "score:event"}, "event_id"),
        ({"name": "x", "scope": "score:table", "event_id": 1}, "table_id"),
        ({"name": "x", "scope": "read", "event_id": "1"}, "event_id"),
        ({"name": "x", "scope": "read", "expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"name": "x", "scope": "read", "expires_at": "2099-01-01T00:00:00"}, "expires_at"),
        ({"name": "x", "scope": "read", "revoked_at": None}, "revoked_at"),
    ],
)
def test_a_bad_wish_is_refused_at_its_field(client, session, wish, field):
    _, manager = make_token(session)
    reply = client.post("/api/v1/tokens", json=wish, headers=bearer(manager))
    assert reply.status_code == 422
    assert [violation["field"] for violation in reply.json["violations"]] == [field]


@pytest.mark.parametrize("scope", [Scope.READ, Scope.SCORE_TABLE, Scope.SCORE_EVENT])
def test_only_managers_handle_tokens(client, session, scope):
    table_id = 5 if scope is Scope.SCORE_TABLE else None
    token, secret = make_token(session, scope, event_id=1, table_id=table_id)
    wish = {"name": "x", "scope": "read", "event_id": 1}
    replies = [
        client.get("/api/v1/tokens", headers=bearer(secret)),
        client.post("/api/v1/tokens", json=wish, headers=bearer(secret)),
        client.get(f"/api/v1/tokens/{token.id}", headers=bearer(secret)),
        client.delete(f"/api/v1/tokens/{token.id}", headers=bearer(secret)),
    ]
    assert [reply.status_code for reply in replies] == [403] * 4
    assert {reply.json["code"] for reply in replies} == {"forbidden"}


def test_a_manager_of_one_event_sees_and_makes_nothing_beyond_it(client, session):
    own, secret = make_token(session, event_id=1)
    foreign, _ = make_token(session, Scope.READ, event_id=2)
    every, _ = make_token(session, Scope.READ)
    listed = client.get("/api/v1/tokens", headers=bearer(secret)).json["items"]
    assert [token["id"] for token in listed] == [own.id]
    for token in (foreign, every):
        address = f"/api/v1/tokens/{token.id}"
        assert client.get(address, headers=bearer(secret)).status_code == 404
        assert client.delete(address, headers=bearer(secret)).status_code == 404
    for event_id, status in ((1, 201), (2, 403), (None, 403)):
        wish = {"name": "x", "scope": "manage", "event_id": event_id}
        reply = client.post("/api/v1/tokens", json=wish, headers=bearer(secret))
        assert reply.status_code == status


def test_revoking_by_the_api_reaches_what_was_made_with_the_token(client, session):
    _, manager = make_token(session)
    first, _ = make_token(session)
    _, secret = make_token(session, by=actor_of_token(first))
    client.delete(f"/api/v1/tokens/{first.id}", headers=bearer(manager))
    assert client.get("/api/v1/me", headers=bearer(secret)).status_code == 401


def test_the_list_is_paged(client, session):
    _, manager = make_token(session)
    for _ in range(3):
        make_token(session)
    page = client.get("/api/v1/tokens?limit=3", headers=bearer(manager)).json
    rest = client.get(f"/api/v1/tokens?after={page['next']}", headers=bearer(manager)).json
    assert (len(page["items"]), len(rest["items"]), rest["next"]) == (3, 1, None)


def test_a_cookie_alone_changes_nothing_through_the_api(client, session):
    make_account(session)
    session.commit()
    log_in(client)
    wish = {"name": "x", "scope": "read"}
    assert client.post("/api/v1/tokens", json=wish).status_code == 400
    proof = {"X-CSRFToken": csrf_of(client, "/account")}
    assert client.post("/api/v1/tokens", json=wish, headers=proof).status_code == 201
