"""One's own account: its name, its language, its password, where it is logged in."""

from __future__ import annotations

import flask
from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts import account as accounts
from app.accounts import auth, queries
from app.accounts.json import PasswordForm, ProfileForm
from app.accounts.log_in import FAILURES_OF_LOGIN, log_out_everywhere
from app.accounts.pages.common import SEE_OTHER, bp, limit_failures, reading, show_page, speak
from app.accounts.pages.log_in import authenticate
from app.accounts.secret import hash_password, hash_secret
from app.i18n.languages import LANGUAGES
from app.web import clock, db
from app.web.forms import Form, make_form, read_form
from engine.errors import N_, Violation


@bp.get("/account")
def show_account() -> Response:
    """Show one's own account."""
    return _account_page()


def _account_page(profile: Form | None = None, password: Form | None = None) -> Response:
    account_id = auth.require_account().id
    with reading() as reader:
        account = queries.get_account(reader, account_id)
        logins = queries.list_login_sessions(reader, account_id, clock.now())
        stored = make_form(display_name=account.display_name, language=account.language)
        forms = [form for form in (profile, password) if form is not None]
        return show_page(
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
    accounts.change_profile(db.session, actor.id, form.data["display_name"], form.data["language"])
    flash(gettext("Saved."), "success")
    response = redirect("/account", SEE_OTHER)
    speak(response, form.data["language"])
    return response


@bp.post("/account/password")
@limit_failures(FAILURES_OF_LOGIN, lambda: str(flask.g.get("actor_scope")))
def change_password() -> Response:
    """Change one's password; other browsers have to log in with the new one."""
    actor = auth.require_account()
    form = read_form(PasswordForm(), secret=["password", "new_password"])
    if not form.is_valid:
        return _account_page(password=form)
    with reading() as reader:
        login = queries.get_account(reader, actor.id).login
    proof = authenticate(login, form.data["password"])
    if proof is None:
        message = N_("This is not your password.")
        wrong = Violation(code="password_wrong", field="password", template=message)
        return _account_page(password=form.refused([wrong]))
    new_hash = hash_password(form.data["new_password"])
    accounts.change_password(db.session, proof, new_hash, keep=auth.login_secret())
    flash(gettext("The password is changed. Other browsers have been logged out."), "success")
    return redirect("/account", SEE_OTHER)


@bp.post("/account/sessions/end")
def end_sessions() -> Response:
    """Log out everywhere else."""
    actor = auth.require_account()
    log_out_everywhere(db.session, actor.id, but=auth.login_secret())
    flash(gettext("Every other browser has been logged out."), "success")
    return redirect("/account", SEE_OTHER)
