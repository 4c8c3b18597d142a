"""Pages for logging in, one's own account, tokens and invitations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from typing import cast

import flask
from flask import Blueprint, current_app, flash, make_response, redirect, render_template, request
from flask_babel import gettext
from flask_limiter.util import get_remote_address
from sqlalchemy.orm import Session
from werkzeug import Response

from app.accounts import auth, queries, service
from app.accounts.actors import Scope
from app.accounts.models import ApiToken
from app.accounts.schemas import AccountForm, LoginForm, PasswordForm, ProfileForm, TokenForm
from app.accounts.secret import hash_password, hash_secret
from app.accounts.service import AccountError
from app.accounts.values import Credentials, NewAccount, NewToken
from app.errors import NotFoundError
from app.i18n.languages import LANGUAGE_COOKIE, LANGUAGES, choose_language
from app.storage.database import Sessions
from app.web import clock, db
from app.web.forms import Form, make_form, read_form, safe_target
from app.web.limits import limiter
from app.web.paging import PageArgs, fetch_page
from engine.errors import N_, Violation

bp = Blueprint("accounts", __name__, template_folder="templates")
bp.before_app_request(auth.load_actor)
bp.after_app_request(auth.mark_personal)

SEE_OTHER = HTTPStatus.SEE_OTHER
YEAR = timedelta(days=365)
TOO_MANY = N_("Too many attempts. Please wait a few minutes.")


@bp.app_context_processor
def offer_actor() -> dict[str, object]:
    """Let every page know who reads it and what they may do."""
    return {"actor": auth.current_actor(), "is_allowed": auth.is_allowed, "Scope": Scope}


def _by_login() -> str:
    return f"login:{service.spell_login(request.form.get('login', ''))[:60]}"


def _has_failed(response: Response) -> bool:
    """Count only attempts that failed: who knows the password may come back as often as needed."""
    return response.status_code != SEE_OTHER


# A venue has one address for all, so an address may fail more often than one login name.
_throttled_by_address = limiter.limit(
    "20 per minute; 100 per hour",
    key_func=get_remote_address,
    methods=["POST"],
    deduct_when=_has_failed,
    error_message=TOO_MANY,
)
_throttled_by_login = limiter.limit(
    "5 per minute; 30 per hour",
    key_func=_by_login,
    methods=["POST"],
    deduct_when=_has_failed,
    error_message=TOO_MANY,
)


@contextmanager
def _reading() -> Iterator[Session]:
    """Look something up without lining up for the right to write."""
    sessions = cast("Sessions", current_app.extensions["sessions"])
    with sessions() as reader:
        yield reader


def _page(template: str, form: Form | None = None, **values: object) -> Response:
    response = make_response(render_template(f"accounts/{template}", form=form, **values))
    if form is not None and not form.is_valid:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    # What these pages show is for one pair of eyes, and some of it only once.
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/login")
def show_login() -> Response:
    """Ask for login name and password."""
    return _page("login.html", make_form(next=request.args.get("next")))


@bp.post("/login")
@auth.public
@_throttled_by_address
@_throttled_by_login
def log_in() -> Response:
    """Log in and go where the visitor wanted to."""
    form = read_form(LoginForm(), secret=["password"])
    if not form.is_valid:
        return _page("login.html", form)
    proof = _authenticate(form.data["login"], form.data["password"])
    if proof is None:
        message = N_("The login name or the password is wrong.")
        wrong = Violation(code="login_failed", field="", template=message)
        return _page("login.html", form.refused([wrong]))
    return _welcome(proof, safe_target(request.form.get("next", "")))


def _authenticate(login: str, password: str) -> Credentials | None:
    with _reading() as reader:
        return service.authenticate(reader, login, password)


def _welcome(proof: Credentials, target: str) -> Response:
    """Log the browser in, and speak the organiser's language from now on."""
    # Whoever was logged in here before is so no longer.
    service.log_out(db.session, auth.login_secret() or "")
    secret = service.log_in(
        db.session, proof, clock.now(), request.headers.get("User-Agent", "").strip()
    )
    account = queries.get_account(db.session, proof.account_id)
    # Forms of whoever used this browser before must not work any more.
    flask.session.clear()
    response = redirect(target, SEE_OTHER)
    auth.remember_login(response, secret)
    _speak(response, account.language)
    return response


def _speak(response: Response, language: str) -> None:
    https = bool(current_app.config["SESSION_COOKIE_SECURE"])
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, secure=https, samesite="Lax")


@bp.post("/logout")
def log_out() -> Response:
    """Log out here."""
    service.log_out(db.session, auth.login_secret() or "")
    flask.session.clear()
    response = redirect("/", SEE_OTHER)
    auth.forget_login(response)
    return response


@bp.get("/setup/<token>")
def show_setup(token: str) -> Response:
    """Ask a new organiser for a login name and a password."""
    service.check_link(db.session, token, clock.now())
    return _page("setup.html", make_form(language=choose_language()), languages=LANGUAGES)


@bp.post("/setup/<token>")
@auth.public
@_throttled_by_address
def set_up(token: str) -> Response:
    """Make the account of a link and log it in."""
    now = clock.now()
    with _reading() as reader:
        service.check_link(reader, token, now)
    form = read_form(AccountForm(), secret=["password"])
    if not form.is_valid:
        return _page("setup.html", form, languages=LANGUAGES)
    password_hash = hash_password(form.data["password"])
    new = NewAccount(
        login=form.data["login"],
        display_name=form.data["display_name"],
        language=form.data["language"],
        password_hash=password_hash,
    )
    try:
        account = service.create_account(db.session, token, new, now)
    except AccountError as error:
        return _page("setup.html", form.refused(error.violations), languages=LANGUAGES)
    return _welcome(Credentials(account_id=account.id, password_hash=password_hash), "/")


@bp.get("/account")
def show_account() -> Response:
    """Show one's own account."""
    return _account_page()


def _account_page(profile: Form | None = None, password: Form | None = None) -> Response:
    account_id = auth.require_account().id
    with _reading() as reader:
        account = queries.get_account(reader, account_id)
        logins = queries.list_login_sessions(reader, account_id, clock.now())
        stored = make_form(display_name=account.display_name, language=account.language)
        forms = [form for form in (profile, password) if form is not None]
        return _page(
            "account.html",
            forms[0] if forms else None,
            login=account.login,
            profile=profile or stored,
            password=password or make_form(),
            languages=LANGUAGES,
            logins=logins,
            here=hash_secret(auth.login_secret() or ""),
        )


@bp.post("/account")
def change_account() -> Response:
    """Change one's name and language."""
    actor = auth.require_account()
    form = read_form(ProfileForm())
    if not form.is_valid:
        return _account_page(profile=form)
    service.change_profile(db.session, actor.id, form.data["display_name"], form.data["language"])
    flash(gettext("Saved."), "success")
    response = redirect("/account", SEE_OTHER)
    _speak(response, form.data["language"])
    return response


@bp.post("/account/password")
@limiter.limit(
    "5 per minute; 30 per hour",
    key_func=lambda: str(flask.g.get("actor_scope")),
    deduct_when=_has_failed,
    error_message=TOO_MANY,
)
def change_password() -> Response:
    """Change one's password; other browsers have to log in with the new one."""
    actor = auth.require_account()
    form = read_form(PasswordForm(), secret=["password", "new_password"])
    if not form.is_valid:
        return _account_page(password=form)
    with _reading() as reader:
        login = queries.get_account(reader, actor.id).login
    proof = _authenticate(login, form.data["password"])
    if proof is None:
        message = N_("This is not your password.")
        wrong = Violation(code="password_wrong", field="password", template=message)
        return _account_page(password=form.refused([wrong]))
    new_hash = hash_password(form.data["new_password"])
    service.change_password(db.session, proof, new_hash, keep=auth.login_secret())
    flash(gettext("The password is changed. Other browsers have been logged out."), "success")
    return redirect("/account", SEE_OTHER)


@bp.post("/account/sessions/end")
def end_sessions() -> Response:
    """Log out everywhere else."""
    actor = auth.require_account()
    service.log_out_everywhere(db.session, actor.id, but=auth.login_secret())
    flash(gettext("Every other browser has been logged out."), "success")
    return redirect("/account", SEE_OTHER)


@bp.get("/account/tokens")
def show_tokens() -> Response:
    """List the tokens and offer to make one."""
    return _tokens_page(make_form(scope=Scope.READ, days=30))


def _tokens_page(form: Form, secret: str | None = None) -> Response:
    args = PageArgs().load(request.args)
    tokens = queries.tokens_for(auth.require_account())
    page = fetch_page(db.session, tokens, [ApiToken.id], args, newest_first=True)
    return _page("tokens.html", form, page=page, secret=secret, now=clock.now())


@bp.post("/account/tokens")
def create_token() -> Response:
    """Make a token and show its secret, this once."""
    actor = auth.require_account()
    form = read_form(TokenForm())
    if not form.is_valid:
        return _tokens_page(form)
    now, days = clock.now(), form.data["days"]
    new = NewToken(
        name=form.data["name"],
        scope=Scope(form.data["scope"]),
        event_id=form.data["event_id"],
        table_id=form.data["table_id"],
        expires_at=now + timedelta(days=days) if days else None,
    )
    try:
        _, secret = service.create_token(db.session, new, actor, now)
    except AccountError as error:
        return _tokens_page(form.refused(error.violations))
    return _tokens_page(make_form(scope=Scope.READ, days=30), secret)


@bp.post("/account/tokens/<id:token_id>/revoke")
def revoke_token(token_id: int) -> Response:
    """Make a token worthless."""
    token = queries.find_token_for(db.session, auth.require_account(), token_id)
    if token is None:
        raise NotFoundError(N_("There is no such token."))
    service.revoke_token(db.session, token, clock.now())
    flash(gettext("The token no longer works."), "success")
    return redirect("/account/tokens", SEE_OTHER)


@bp.get("/account/invite")
def show_invite() -> Response:
    """Offer to invite another organiser."""
    auth.require_account()
    return _page("invite.html")


@bp.post("/account/invite")
def invite() -> Response:
    """Make a link for another organiser and show it, this once."""
    actor = auth.require_account()
    token = service.make_invitation(db.session, actor.id, clock.now())
    return _page("invite.html", link=f"{request.host_url}setup/{token}")
