"""Penalties as they are given and sent."""

from __future__ import annotations

from marshmallow import Schema, ValidationError, validates

from app.tables.json.outcomes import one_seat
from app.tables.json.tables import MOST_POINTS
from app.tables.models import LONGEST_REASON
from app.web.answers import Answer
from app.web.fields import Id, Line, Whole, moment, text, whole


class PenaltySchema(Answer):
    """Points taken off (negative gives)."""

    id = whole()
    entrant_id = whole()
    table_id = whole(null=True)
    seat = whole(null=True)
    points = whole()
    reason = text()
    given_at = moment()
    given_by = text()
    cancelled_at = moment(null=True)
    cancelled_by = text(null=True)
    cancel_reason = text(null=True)


class _NewPenaltySchema(Schema):
    points = Whole(
        -MOST_POINTS,
        MOST_POINTS,
        required=True,
        metadata={
            "description": "What is taken off the score; negative gives, 0 says nothing.",
            "not": {"const": 0},
        },
    )
    reason = Line(required=True, length=LONGEST_REASON)

    @validates("points")
    def check_points(self, points: int, **_: object) -> None:
        """Refuse a penalty that changes nothing."""
        if not points:
            msg = "Invalid value."
            raise ValidationError(msg)


class SeatPenaltySchema(_NewPenaltySchema):
    """A penalty at a table."""

    seat = one_seat("Who is penalised.", required=True)


class EntrantPenaltySchema(_NewPenaltySchema):
    """A penalty in the event as a whole."""

    entrant_id = Id(required=True)


class ReasonArgs(Schema):
    """Why a penalty is cancelled (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)
