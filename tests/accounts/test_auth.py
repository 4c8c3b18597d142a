"""Who sends a request: cookies, headers, the way back from the login, and what caches may keep."""

import pytest
from flask import g
from itsdangerous import Signer
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from app.accounts import auth
from app.accounts.actors import ActorKind, Scope
from app.accounts.log_in import SESSION_LIFE
from app.web import clock
from app.web.problems import ProblemError
from tests.accounts.helpers import actor_of, bearer, log_in, make_account, make_token


def cookie_parts(response):
    value, *more = response.headers["Set-Cookie"].split("; ")
    return value, {part for part in more if not part.startswith("Expires")}


@pytest.mark.parametrize(
    ("https", "name", "more"),
    [("", "tenbo_login", set()), ("1", "__Host-tenbo_login", {"Secure"})],
)
def test_the_cookie_of_a_login(app, monkeypatch, https, name, more):
    monkeypatch.setitem(app.config, "SESSION_COOKIE_SECURE", https)
    everywhere = {"HttpOnly", "Path=/", "SameSite=Lax"} | more
    with app.test_request_context("/"):
        auth.remember_login(given := Response(), "a secret")
        auth.forget_login(taken := Response())
    value, parts = cookie_parts(given)
    assert value.partition("=")[0] == name
    assert (
        Signer("test", salt="tenbo.login").unsign(value.partition("=")[2].strip('"')) == b"a secret"
    )
    assert parts == everywhere | {f"Max-Age={int(SESSION_LIFE.total_seconds())}"}
    assert cookie_parts(taken) == (f"{name}=", everywhere | {"Max-Age=0"})


@pytest.mark.parametrize(
    ("method", "path", "back"),
    [
        ("GET", "/account", "/account"),
        ("GET", "/account?a=b", "/account?a=b"),
        ("GET", "/account/tokens?", "/account/tokens"),
        ("POST", "/account?a=b", "/account"),
        # Nothing to look at there: only a form is sent to it.
        ("POST", "/account/password", "/"),
        ("POST", "/account/sessions/end?a=b", "/"),
    ],
)
def test_the_way_back_from_the_login(app, method, path, back):
    with app.test_request_context(path, method=method):
        with pytest.raises(HTTPException) as led:
            auth.refuse_stranger()
        reply = led.value.get_response()
    assert reply.status_code == 303
    assert (
        reply.headers["Location"] == f"/login?next={back.replace('?', '%3F').replace('=', '%3D')}"
    )


def test_programs_are_not_led_anywhere(app):
    with app.test_request_context("/api/v1/x"), pytest.raises(ProblemError) as refused:
        auth.refuse_stranger()
    assert (refused.value.status, refused.value.code) == (401, "unauthorized")


@pytest.mark.parametrize(
    ("path", "actor", "control", "varies"),
    [
        ("/account", True, "no-cache, private", True),
        ("/account", False, None, True),
        ("/api/v1/me", True, "no-cache, private", False),
        ("/api/v1/me", False, None, False),
        ("/healthz", False, None, False),
        ("/ping", False, None, False),
    ],
)
def test_what_others_caches_may_keep(app, session, path, actor, control, varies):
    with app.test_request_context(path):
        g.actor = actor_of(make_account(session)) if actor else None
        reply = auth.mark_personal(Response())
    assert reply.headers.get("Cache-Control") == control
    assert set(reply.vary) == ({"Accept-Language", "Cookie"} if varies else set())


def test_a_page_may_say_better_what_caches_keep(app, session):
    with app.test_request_context("/account"):
        g.actor = actor_of(make_account(session))
        reply = auth.mark_personal(Response(headers={"Cache-Control": "no-store"}))
    assert reply.headers["Cache-Control"] == "no-store"


def test_a_login_is_an_account_with_every_right(app, client, session):
    account = make_account(session)
    session.commit()
    log_in(client)
    cookie = client.get_cookie("tenbo_login").value
    with app.test_request_context("/account", headers={"Cookie": f"tenbo_login={cookie}"}):
        auth.load_actor()
        actor = auth.current_actor()
        assert g.actor_scope == actor.key == f"account:{account.id}"
        assert auth.require_account() is actor
    assert (actor.kind, actor.id, actor.name) == (ActorKind.ACCOUNT, account.id, "Saki")
    assert actor.scopes == frozenset(Scope)
    assert (actor.event_id, actor.table_id) == (None, None)


def test_a_token_is_no_account(app, session):
    token, secret = make_token(session, Scope.SCORE_TABLE, event_id=3, table_id=5, name="Table 5")
    with app.test_request_context("/account", headers=bearer(secret)):
        auth.load_actor()
        actor = auth.current_actor()
        with pytest.raises(ProblemError) as refused:
            auth.require_account()
        assert (refused.value.status, refused.value.code) == (403, "forbidden")
        with pytest.raises(ProblemError) as refused:
            auth.require(Scope.MANAGE, 3)
        assert (refused.value.status, refused.value.code) == (403, "forbidden")
        assert refused.value.facts == {"needed": "manage"}
    assert (actor.kind, actor.id, actor.name) == (ActorKind.TOKEN, token.id, "Table 5")
    assert actor.scopes == {Scope.READ, Scope.SCORE_TABLE}
    assert (actor.event_id, actor.table_id) == (3, 5)


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("Bearer tenbo_unknown", 401),
        ("bearer tenbo_unknown", 401),
        ("BEARER  tenbo_unknown ", 401),
        ("Basic c2FraTpmb3Vy", None),
        ("tenbo_unknown", None),
        ("", None),
    ],
)
def test_only_bearer_tokens_count(app, client, session, header, status):
    """On pages other schemes are a proxy's business, and the cookie counts."""
    account = make_account(session)
    session.commit()
    log_in(client)
    cookie = client.get_cookie("tenbo_login").value
    sent = {"Cookie": f"tenbo_login={cookie}", "Authorization": header}
    with app.test_request_context("/api/v1/me", headers=sent):
        with pytest.raises(ProblemError) as refused:
            auth.load_actor()
        assert (refused.value.status, refused.value.code) == (401, "unauthorized")
    with app.test_request_context("/account", headers=sent):
        if status is None:
            auth.load_actor()
            assert auth.current_actor().id == account.id
        else:
            with pytest.raises(ProblemError):
                auth.load_actor()


@pytest.mark.parametrize(
    ("method", "path", "stopped"),
    [
        ("POST", "/account", True),
        ("POST", "/login", False),
        ("GET", "/account", False),
        ("HEAD", "/account", False),
        ("POST", "/nowhere", False),
        ("DELETE", "/account", False),
    ],
)
def test_changes_by_strangers_are_stopped_before_the_view(app, method, path, stopped):
    with app.test_request_context(path, method=method):
        if stopped:
            with pytest.raises(HTTPException):
                auth.load_actor()
        else:
            auth.load_actor()
        assert auth.current_actor() is None


def test_nobody_is_looked_up_where_that_is_too_early(app, session):
    _, secret = make_token(session)
    for path in ("/healthz", "/ping", "/static/app.css"):
        with app.test_request_context(path, headers=bearer(secret)):
            auth.load_actor()
            assert auth.current_actor() is None


def test_a_signature_says_who_and_when_and_may_say_why(session):
    actor = actor_of(make_account(session))
    before = clock.now()
    signed = auth.sign(actor)
    assert (signed.by, signed.reason) == ("Saki", "")
    assert before <= signed.at <= clock.now()
    assert auth.sign(actor, "A dispute").reason == "A dispute"
