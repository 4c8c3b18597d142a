"""Wire formats of teams, formats and line-ups, as they are sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.tables.json.outcomes import VERSION_HELP
from app.tables.json.tables import MOST_POINTS
from app.tables.models import LARGEST_ROUND, LONGEST_REASON
from app.teams.models import MOST_STAGES
from app.web.fields import Id, Line, Whole


class NewMatchTeamSchema(Schema):
    """A team that plays in a match."""

    team_id = Id(required=True)
    starting_points = Whole(-MOST_POINTS, MOST_POINTS, load_default=None, allow_none=True)


class NewMatchSchema(Schema):
    """A match to be played."""

    teams = fields.List(
        fields.Nested(NewMatchTeamSchema), required=True, validate=validate.Length(max=10)
    )
    stage = Whole(0, MOST_STAGES, load_default=None, allow_none=True)
    round = Whole(
        1,
        LARGEST_ROUND,
        load_default=1,
        metadata={"description": "Matches of one round are played at the same time."},
    )
    locks_at = fields.AwareDateTime(load_default=None, allow_none=True)


class VersionSchema(Schema):
    """Which version of the match the sender saw."""

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})


class LockSchema(VersionSchema):
    """When line-ups become public and stand."""

    locks_at = fields.AwareDateTime(required=True, allow_none=True)


class SheetSchema(Schema):
    """Who plays which stage."""

    version = Whole(0, 10**9, metadata={"description": "Of the order sheet; 0 for the first."})
    players = fields.List(
        Id(allow_none=True), required=True, validate=validate.Length(max=MOST_STAGES)
    )


class NewSubstitutionSchema(VersionSchema):
    """Who plays a stage instead of whom is named for it."""

    team_id = Id(required=True)
    stage = Whole(0, MOST_STAGES, required=True)
    entrant_id = Id(required=True)
    reason = Line(required=True, length=LONGEST_REASON)


class LoanLineSchema(Schema):
    """A loan as the referee enters it."""

    lender = Id(required=True)
    borrower = Id(required=True)
    points = Whole(-MOST_POINTS, MOST_POINTS, required=True)


class TeamPointsSchema(Schema):
    """Points of a team."""

    team_id = Id(required=True)
    points = Whole(-10 * MOST_POINTS, 10 * MOST_POINTS, required=True)


class DecisionSchema(VersionSchema):
    """What the referee says about the loans after a game.

    Neither `loans` nor `playing` accepts what the rule proposes.
    """

    game = Whole(0, 200, required=True)
    reason = Line(required=True, length=LONGEST_REASON)
    loans = fields.List(
        fields.Nested(LoanLineSchema),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=12),
    )
    playing = fields.List(
        fields.Nested(TeamPointsSchema),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=4),
        metadata={"description": "The points the teams shall play with; loans follow."},
    )
    void_later = fields.Boolean(load_default=False)
    dry_run = fields.Boolean(load_default=False)

    @validates_schema
    def check_one_way(self, data: dict[str, Any], **_: object) -> None:
        """Ask for loans or for points, not for both."""
        if data.get("loans") is not None and data.get("playing") is not None:
            message = "Send either loans or playing."
            raise ValidationError(message, "loans")


class WithdrawArgs(Schema):
    """Why a ruling is withdrawn (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)


class MatchArgs(Schema):
    """Which matches are asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    stage = fields.Integer(load_default=None, validate=validate.Range(0, MOST_STAGES))
