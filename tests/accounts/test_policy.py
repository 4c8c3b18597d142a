"""Nothing can be changed by a stranger, except what is listed here."""

import pytest
from flask import Flask

from app.accounts import auth
from app.errors import RefusalError
from app.web.db import SAFE_METHODS
from app.web.problems import status_of
from tests.accounts.helpers import bearer, csrf_of, make_token

PUBLIC = {
    ("POST", "/login"),
    ("POST", "/setup/<token>"),
    ("POST", "/api/v1/scoring"),
    # Its address is a secret that the organiser gives to the manager of one team.
    ("POST", "/team-manager/<secret>/matches/<id:match_id>"),
}


def unsafe_routes(app: Flask):
    for rule in app.url_map.iter_rules():
        for method in sorted(rule.methods - SAFE_METHODS):
            yield method, rule


def fill(rule):
    """Return an address that a rule matches."""
    return rule.build(dict.fromkeys(rule.arguments, 1))[1]


def test_every_change_by_a_stranger_is_refused(app, client):
    token = csrf_of(client)
    accepted = []
    for method, rule in unsafe_routes(app):
        if (method, rule.rule) in PUBLIC:
            continue
        is_api = rule.rule.startswith("/api/")
        sender = app.test_client() if is_api else client
        reply = sender.open(
            fill(rule), method=method, headers={} if is_api else {"X-CSRFToken": token}
        )
        is_led_to_login = reply.status_code == 303 and reply.location.startswith("/login")
        if reply.status_code != 401 and not is_led_to_login:
            accepted.append((method, rule.rule, reply.status_code))
    assert accepted == []


def test_public_routes_exist_and_say_so(app):
    marked = set()
    for method, rule in unsafe_routes(app):
        view = app.view_functions[rule.endpoint]
        of_method = getattr(getattr(view, "view_class", None), method.lower(), None)
        if getattr(of_method, "public", getattr(view, "public", False)):
            marked.add((method, rule.rule))
    assert marked <= PUBLIC


def test_a_token_of_one_event_reads_of_foreign_hidden_ones_that_there_is_nothing(app, session):
    _, secret = make_token(session, auth.Scope.SCORE_EVENT, event_id=1)
    with app.test_request_context("/api/v1/x", headers=bearer(secret)):
        auth.load_actor()
        assert auth.require(auth.Scope.SCORE_EVENT, 1, hidden=True).event_id == 1
        assert auth.is_allowed(auth.Scope.SCORE_TABLE, 1, 7)
        for event_id, hidden, status in ((2, True, 404), (2, False, 403), (1, True, 403)):
            with pytest.raises(RefusalError) as refused:
                auth.require(auth.Scope.MANAGE, event_id, hidden=hidden)
            assert status_of(refused.value) == status


def test_a_stranger_is_told_nothing_of_hidden_events(app):
    with app.test_request_context("/api/v1/x"):
        auth.load_actor()
        with pytest.raises(RefusalError) as refused:
            auth.require(auth.Scope.READ, 1, hidden=True)
        assert status_of(refused.value) == 404
        with pytest.raises(RefusalError) as refused:
            auth.require(auth.Scope.READ, 1)
        assert status_of(refused.value) == 401
        assert "WWW-Authenticate" in refused.value.headers
