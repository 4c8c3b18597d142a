"""Wire formats of teams, formats and line-ups, as they are sent to us."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.tables.json.tables import MOST_POINTS
from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON
from app.teams.models import MOST_STAGES
from app.web.fields import Id, Line, Whole


class SlotSchema(Schema):
    """A seat of a league game: a team, and who plays for it."""

    team_id = Id(required=True)
    entrant_id = Id(required=True)


class NewTeamGameSchema(Schema):
    """A game of a league: who plays for which team."""

    round = Whole(1, LARGEST_ROUND, required=True)
    number = Whole(1, LARGEST_TABLE, load_default=None, allow_none=True)
    slots = fields.List(fields.Nested(SlotSchema), required=True, validate=validate.Length(max=10))
    seed = Line(
        length=64,
        load_default=None,
        allow_none=True,
        metadata={"description": "Draws the seats; without one they are as listed."},
    )


class StageStartSchema(Schema):
    """With which round a stage of a league begins."""

    first_round = Whole(1, LARGEST_ROUND, required=True)


class CutDecisionSchema(Schema):
    """Who advances among level teams, or a seed that decides."""

    teams = fields.List(Id(), load_default=None, allow_none=True, validate=validate.Length(max=100))
    seed = Line(length=64, load_default=None, allow_none=True)
    reason = Line(required=True, length=LONGEST_REASON)


class NewTeamPenaltySchema(Schema):
    """Points taken off a team's total (negative gives)."""

    team_id = Id(required=True)
    stage = Whole(0, MOST_STAGES, load_default=0)
    points = Whole(-MOST_POINTS, MOST_POINTS, required=True)
    reason = Line(required=True, length=LONGEST_REASON)
