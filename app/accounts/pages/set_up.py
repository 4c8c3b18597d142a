"""Making an account with a link."""

from __future__ import annotations

from flask_limiter.util import get_remote_address
from werkzeug import Response

from app.accounts import auth
from app.accounts.errors import AccountError
from app.accounts.invite import check_link
from app.accounts.json import AccountForm
from app.accounts.log_in import FAILURES_OF_ADDRESS, Credentials
from app.accounts.pages.common import bp, limit_failures, reading, show_page
from app.accounts.pages.log_in import welcome
from app.accounts.secret import hash_password
from app.accounts.set_up import NewAccount, create_account
from app.i18n.languages import LANGUAGES, choose_language
from app.web import clock, db
from app.web.forms import make_form, read_form


@bp.get("/setup/<token>")
def show_setup(token: str) -> Response:
    """Ask a new organiser for a login name and a password."""
    check_link(db.session, token, clock.now())
    return show_page("set_up.html", make_form(language=choose_language()), languages=LANGUAGES)


@bp.post("/setup/<token>")
@auth.public
@limit_failures(FAILURES_OF_ADDRESS, get_remote_address)
def set_up(token: str) -> Response:
    """Make the account of a link and log it in."""
    now = clock.now()
    with reading() as reader:
        check_link(reader, token, now)
    form = read_form(AccountForm(), secret=["password"])
    if not form.is_valid:
        return show_page("set_up.html", form, languages=LANGUAGES)
    password_hash = hash_password(form.data["password"])
    new = NewAccount(
        login=form.data["login"],
        display_name=form.data["display_name"],
        language=form.data["language"],
        password_hash=password_hash,
    )
    try:
        account = create_account(db.session, token, new, now)
    except AccountError as error:
        return show_page("set_up.html", form.refused(error.violations), languages=LANGUAGES)
    return welcome(Credentials(account_id=account.id, password_hash=password_hash), "/")
