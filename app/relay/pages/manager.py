"""The page of a team's manager, reached by a secret link: order sheets and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import public
from app.accounts.secret import hash_secret
from app.accounts.signature import Signature
from app.errors import InvalidError, NotFoundError
from app.events.queries import get_event_by_id
from app.relay import queries
from app.relay.lineups import Lineup, is_locked, list_lineups
from app.relay.pages.common import bp
from app.relay.pages.submit_order_sheet import read_sheet
from app.relay.record import MatchRecord, load_record
from app.relay.submit_order_sheet import submit_order_sheet
from app.teams.models import Team
from app.teams.queries import find_managed_team
from app.web import clock, db
from app.web.forms import Form, form_page, read_form
from app.web.refusals import leading_back, succeed


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A match of the team, and who plays for it."""

    record: MatchRecord
    lineup: Lineup
    locked: bool


def _team_of(secret: str) -> Team:
    team = find_managed_team(db.session, hash_secret(secret))
    if team is None:
        raise NotFoundError
    return team


def _address(secret: str, **_: int) -> str:
    return url_for("relay_pages.show_manager", secret=secret)


@bp.get("/team-manager/<secret>")
def show_manager(secret: str) -> Response:
    """Show the order sheets of a team to its manager."""
    return _manager_page(_team_of(secret), secret, Form())


def _manager_page(team: Team, secret: str, form: Form) -> Response:
    now = clock.now()
    sheets = []
    for match_id in queries.list_team_matches(db.session, team.id):
        record = load_record(db.session, match_id)
        lineup = list_lineups(db.session, record)[team.id]
        sheets.append(Sheet(record=record, lineup=lineup, locked=is_locked(record, now)))
    event = get_event_by_id(db.session, team.event_id)
    shown = form_page(
        "relay/manager.html", form, event=event, team=team, secret=secret, sheets=sheets[::-1]
    )
    shown.headers["Cache-Control"] = "no-store"
    return shown


@bp.post("/team-manager/<secret>/matches/<id:match_id>")
@public
@leading_back(_address)
def send_as_manager(secret: str, match_id: int) -> Response:
    """Say who plays which stage for one's own team."""
    team = _team_of(secret)
    form = read_form()
    new = read_sheet(form, match_id, team.id)
    manager = gettext("manager of %(team)s", team=team.short_name)
    signature = Signature(by=manager, at=clock.now())
    seen = form.number("version")
    try:
        submit_order_sheet(db.session, match_id, new, signature, expected_version=seen)
    except InvalidError as error:
        return _manager_page(team, secret, form.refused(error.violations, ()))
    return succeed(gettext("The order sheet is kept."), _address(secret))
