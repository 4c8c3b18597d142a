"""The front page, and the choice of a language."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

from flask import Blueprint, Flask, abort, current_app, redirect, render_template, request
from werkzeug import Response

from app.events import access
from app.events.models import Event
from app.events.queries import visible_events
from app.i18n import formatting
from app.i18n.languages import LANGUAGE_COOKIE, LANGUAGES
from app.web import db
from app.web.forms import safe_target
from app.web.paging import PageArgs, fetch_page

bp = Blueprint("home", __name__)
bp.record_once(lambda state: formatting.register(cast("Flask", state.app)))

YEAR = timedelta(days=365)


@bp.get("/")
def index() -> str:
    """Show what is going on here, newest first."""
    visible = visible_events(everything=access.sees_everything(), only=access.own_event_id())
    args = PageArgs().load(request.args)
    page = fetch_page(db.session, visible, [Event.id], args, newest_first=True)
    return render_template("index.html", page=page)


@bp.get("/language/<tag>")
def choose_language(tag: str) -> Response:
    """Remember a language in this browser and go back to the page that was read.

    A link, not a form: forms need a cookie against forgery, and pages without cookies can be
    cached for everybody.
    """
    name = tag.replace("-", "_")
    if name not in LANGUAGES:
        abort(404)
    response = redirect(safe_target(request.args.get("next", "/")), 303)
    https = bool(current_app.config["SESSION_COOKIE_SECURE"])
    response.set_cookie(LANGUAGE_COOKIE, name, max_age=YEAR, secure=https, samesite="Lax")
    return response
