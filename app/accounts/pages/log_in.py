"""Logging in and out."""

from __future__ import annotations

import flask
from flask import redirect, request
from flask_limiter.util import get_remote_address
from werkzeug import Response

from app.accounts import auth, queries
from app.accounts import log_in as logins
from app.accounts.json import LoginForm
from app.accounts.log_in import FAILURES_OF_ADDRESS, FAILURES_OF_LOGIN, Credentials
from app.accounts.pages.common import SEE_OTHER, bp, limit_failures, reading, show_page, speak
from app.web import clock, db
from app.web.forms import make_form, read_form, safe_target
from engine.errors import N_, Violation


def _login() -> str:
    return f"login:{logins.spell_login(request.form.get('login', ''))[:60]}"


@bp.get("/login")
def show_login() -> Response:
    """Ask for login name and password."""
    return show_page("log_in.html", make_form(next=request.args.get("next")))


@bp.post("/login")
@auth.public
@limit_failures(FAILURES_OF_ADDRESS, get_remote_address)
@limit_failures(FAILURES_OF_LOGIN, _login)
def log_in() -> Response:
    """Log in and go where the visitor wanted to."""
    form = read_form(LoginForm(), secret=["password"])
    if not form.is_valid:
        return show_page("log_in.html", form)
    proof = authenticate(form.data["login"], form.data["password"])
    if proof is None:
        message = N_("The login name or the password is wrong.")
        wrong = Violation(code="login_failed", field="", template=message)
        return show_page("log_in.html", form.refused([wrong]))
    return welcome(proof, safe_target(request.form.get("next", "")))


def authenticate(login: str, password: str) -> Credentials | None:
    """Check a password before the right to write is asked for."""
    with reading() as reader:
        return logins.authenticate(reader, login, password)


def welcome(proof: Credentials, target: str) -> Response:
    """Log the browser in, and speak the organiser's language from now on."""
    # Whoever was logged in here before is so no longer.
    logins.log_out(db.session, auth.login_secret() or "")
    secret = logins.log_in(
        db.session, proof, clock.now(), request.headers.get("User-Agent", "").strip()
    )
    account = queries.get_account(db.session, proof.account_id)
    # Forms of whoever used this browser before must not work any more.
    flask.session.clear()
    response = redirect(target, SEE_OTHER)
    auth.remember_login(response, secret)
    speak(response, account.language)
    return response


@bp.post("/logout")
def log_out() -> Response:
    """Log out here."""
    logins.log_out(db.session, auth.login_secret() or "")
    flask.session.clear()
    response = redirect("/", SEE_OTHER)
    auth.forget_login(response)
    return response
