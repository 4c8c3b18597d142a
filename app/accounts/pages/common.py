"""What the pages of accounts share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from http import HTTPStatus
from typing import cast

from flask import Blueprint, current_app, make_response, render_template
from sqlalchemy.orm import Session
from werkzeug import Response

from app.accounts import auth
from app.accounts.actors import Scope
from app.i18n.languages import LANGUAGE_COOKIE
from app.storage.database import Sessions
from app.web.forms import Form
from app.web.limits import limiter
from engine.errors import N_

bp = Blueprint("accounts", __name__, template_folder="../templates")
bp.before_app_request(auth.load_actor)
bp.after_app_request(auth.mark_personal)

SEE_OTHER = HTTPStatus.SEE_OTHER
YEAR = timedelta(days=365)
View = Callable[..., Response]


@bp.app_context_processor
def offer_actor() -> dict[str, object]:
    """Let every page know who reads it and what they may do."""
    return {"actor": auth.current_actor(), "is_allowed": auth.is_allowed, "Scope": Scope}


def limit_failures(limit: str, key: Callable[[], str]) -> Callable[[View], View]:
    """Refuse a form that was sent in vain too often by whoever `key` returns."""
    return limiter.limit(
        limit,
        key_func=key,
        methods=["POST"],
        deduct_when=_has_failed,
        error_message=N_("Too many attempts. Please wait a few minutes."),
    )


def _has_failed(response: Response) -> bool:
    return response.status_code != SEE_OTHER


@contextmanager
def reading() -> Iterator[Session]:
    """Look something up without lining up for the right to write."""
    sessions = cast("Sessions", current_app.extensions["sessions"])
    with sessions() as reader:
        yield reader


def show_page(template: str, form: Form | None = None, **values: object) -> Response:
    """Return a page that nobody keeps a copy of."""
    response = make_response(render_template(f"accounts/{template}", form=form, **values))
    if form is not None and not form.is_valid:
        response.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    # What these pages show is for one pair of eyes, and some of it only once.
    response.headers["Cache-Control"] = "no-store"
    return response


def speak(response: Response, language: str) -> None:
    """Let the browser remember a language."""
    https = bool(current_app.config["SESSION_COOKIE_SECURE"])
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=YEAR, secure=https, samesite="Lax")
