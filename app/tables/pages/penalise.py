"""Penalties given at a table, and taken back."""

from __future__ import annotations

from flask import flash, redirect
from flask_babel import gettext
from marshmallow import EXCLUDE, ValidationError
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.events import access
from app.events.queries import get_event_by_id
from app.tables import queries
from app.tables.json.penalties import ReasonArgs, SeatPenaltySchema
from app.tables.pages.common import SEE_OTHER, actor_for, bp, readable_game, table_address
from app.tables.pages.tables import show_table
from app.tables.penalise import NewPenalty, penalise_seat
from app.tables.penalise import cancel_penalty as cancel
from app.web import db
from app.web.forms import NUMBER, Form, read_form
from app.web.problems import flatten
from app.web.refusals import leading_back

FIELDS = ("points", "reason", "seat")


def _whole(text: str) -> int | str:
    plain = text.strip().replace("−", "-")
    return int(plain) if NUMBER.fullmatch(plain.removeprefix("-")) else text


@bp.post("/tables/<id:table_id>/penalties")
@leading_back(table_address)
def penalise(table_id: int) -> Response:
    """Take points off the score of somebody at a table."""
    actor = actor_for(table_id, Scope.SCORE_EVENT)
    entry = read_form()
    try:
        data = SeatPenaltySchema().load(_typed(entry), unknown=EXCLUDE)
    except ValidationError as error:
        wrong = entry.refused(flatten(error.messages), FIELDS)
        return show_table(readable_game(table_id), wrong)
    new = NewPenalty(points=data["points"], reason=data["reason"])
    penalise_seat(db.session, table_id, data["seat"], new, sign(actor))
    flash(gettext("The penalty is given."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _typed(entry: Form) -> dict[str, object]:
    typed = {name: entry.values[name] for name in FIELDS if name in entry.values}
    return {name: text if name == "reason" else _whole(text) for name, text in typed.items()}


def _table_of(penalty_id: int) -> str:
    penalty = queries.get_penalty(db.session, penalty_id)
    return table_address(penalty.table_id) if penalty.table_id else "/"


@bp.post("/penalties/<id:penalty_id>/cancel")
@leading_back(_table_of)
def cancel_penalty(penalty_id: int) -> Response:
    """Take back a penalty."""
    penalty = queries.get_penalty(db.session, penalty_id)
    event = get_event_by_id(db.session, penalty.event_id)
    scope = Scope.MANAGE if penalty.table_id is None else Scope.SCORE_EVENT
    actor = access.require_for(event, scope, penalty.table_id)
    reason = ReasonArgs().load({"reason": read_form().values.get("reason", "")})["reason"]
    cancel(db.session, penalty, sign(actor, reason))
    flash(gettext("The penalty is taken back."), "success")
    return redirect(_table_of(penalty_id), SEE_OTHER)
