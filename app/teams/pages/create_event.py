"""The page on which a team event is created."""

from __future__ import annotations

from http import HTTPStatus

from flask import redirect
from marshmallow import EXCLUDE, ValidationError
from werkzeug import Response

from app.accounts.auth import Scope, require, sign
from app.errors import InvalidError
from app.teams.create_event import NewTeamEvent, create_team_event
from app.teams.json import NewTeamEventSchema
from app.teams.pages.common import bp, teams_address
from app.teams.text import SEAT_DRAWS
from app.web import db
from app.web.forms import Form, form_page, make_form, read_form
from app.web.problems import flatten
from engine.formats.team_format import preset, preset_ids
from engine.relay.rules import SeatDraw

EVENT_FIELDS = {"name", "slug", "time_zone"}


@bp.get("/team-events/new")
def show_new_event() -> Response:
    """Offer to make an event for teams from a format."""
    require(Scope.MANAGE)
    chosen = make_form(time_zone="UTC", preset="ptt-saki-team", seat_draw=SeatDraw.UNIFORM.value)
    return _page(chosen)


def _page(form: Form) -> Response:
    presets = [preset(name) for name in preset_ids()]
    return form_page("teams/create_event.html", form, presets=presets, seat_draws=SEAT_DRAWS)


def _wished_format(form: Form) -> dict[str, object]:
    """Return the preset that was chosen, with the draw of seats if it is a relay."""
    wish: dict[str, object] = {"extends": form.values.get("preset", "")}
    drawn = form.values.get("seat_draw")
    if drawn is not None and preset(str(wish["extends"])).relay is not None:
        wish["relay"] = {"seat_draw": drawn}
    return wish


@bp.post("/team-events/new")
def create_event() -> Response:
    """Make an event for teams from a format."""
    signature = sign(require(Scope.MANAGE))
    form = read_form()
    try:
        wish = {"format": _wished_format(form)}
        data = NewTeamEventSchema().load(dict(form.values) | wish, unknown=EXCLUDE)
        event = create_team_event(db.session, NewTeamEvent(**data), signature)
    except ValidationError as error:
        return _page(form.refused(flatten(error.messages), EVENT_FIELDS))
    except InvalidError as error:
        return _page(form.refused(error.violations, EVENT_FIELDS))
    return redirect(teams_address(event.slug), HTTPStatus.SEE_OTHER)
