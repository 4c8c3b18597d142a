"""The page on which a list of teams is pasted."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.errors import InvalidError
from app.events import access
from app.teams.pages.common import bp, teams_address
from app.teams.paste import parse_teams, paste_teams
from app.web import clock, db
from app.web.forms import form_page, read_form
from app.web.refusals import leading_back, succeed


@bp.get("/events/<slug:slug>/teams/paste")
def show_paste(slug: str) -> Response:
    """Offer to enter many teams at once."""
    event, _ = access.managed_event(slug)
    return form_page("teams/paste.html", event=event, found=None)


@bp.post("/events/<slug:slug>/teams/paste")
@leading_back(teams_address)
def paste(slug: str) -> Response:
    """Enter all teams on a list, or show who would be entered."""
    event, _ = access.managed_event(slug)
    form = read_form()
    dry_run = not form.has("action", "enter")
    try:
        pasted = parse_teams(form.values.get("lines", "").splitlines())
        done = paste_teams(db.session, event, pasted, now=clock.now(), dry_run=dry_run)
    except InvalidError as error:
        wrong = form.refused(error.violations, {"lines"})
        return form_page("teams/paste.html", wrong, event=event, found=None)
    if dry_run:
        return form_page("teams/paste.html", form, event=event, found=done.teams)
    return succeed(
        gettext("%(count)s teams are entered.", count=len(done.teams)), teams_address(slug)
    )
