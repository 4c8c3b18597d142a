"""Wire formats of teams, formats and line-ups, as they are sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.events.models import Visibility
from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON
from app.tables.schemas import MOST_POINTS, VERSION_HELP
from app.teams.models import LARGEST_NUMBER, LONGEST_SHORT_NAME, MOST_MEMBERS, MOST_STAGES
from app.web.fields import Id, Line, Slug, Whole

MOST_AT_ONCE = 500
LONGEST_LINE = 4000
COLOUR = validate.Regexp(r"\A#[0-9a-fA-F]{6}\Z", error="Must be a colour, such as #b3261e.")


class FormatField(fields.Dict):
    """Options of a format; the engine says what is wrong with them."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        metadata = {
            "description": "Options of the format, laid over the preset that `extends` names.",
            "example": {"extends": "ptt-saki-team"},
        }
        super().__init__(keys=fields.String(), metadata=metadata, **kwargs)


class NewTeamEventSchema(Schema):
    """What it takes to create a team event."""

    name = Line(required=True)
    slug = Slug(load_default=None, allow_none=True, metadata={"description": "From the name."})
    format = FormatField(required=True)
    time_zone = Line(load_default="UTC", length=64, metadata={"example": "Asia/Tokyo"})
    visibility = fields.Enum(Visibility, by_value=True, load_default=Visibility.PUBLIC)


class ChosenFormatSchema(Schema):
    """The format of an event."""

    format = FormatField(required=True)


class FormatSchema(Schema):
    """A format of team events, fully resolved."""

    format = FormatField(required=True)
    stage_rounds = fields.List(
        fields.Integer(),
        metadata={"description": "The round with which each stage of a league began."},
    )


class NewTeamSchema(Schema):
    """A team to enter."""

    name = Line(required=True)
    number = Whole(1, LARGEST_NUMBER, load_default=None, allow_none=True)
    short_name = Line(length=LONGEST_SHORT_NAME, load_default=None, allow_none=True)
    colour = fields.String(validate=COLOUR, load_default=None, allow_none=True)
    members = fields.List(
        Id(),
        load_default=list,
        validate=validate.Length(max=MOST_MEMBERS),
        metadata={"description": "Entrants; those with positions first, in their order."},
    )


class TeamChangesSchema(Schema):
    """What to change about a team."""

    name = Line()
    number = Whole(1, LARGEST_NUMBER)
    short_name = Line(length=LONGEST_SHORT_NAME)
    colour = fields.String(validate=COLOUR)


class RosterSchema(Schema):
    """Who belongs to a team, those with positions first."""

    members = fields.List(Id(), required=True, validate=validate.Length(max=MOST_MEMBERS))


class BulkTeamsSchema(Schema):
    """A pasted list of teams."""

    lines = fields.List(
        fields.String(validate=validate.Length(max=LONGEST_LINE)),
        required=True,
        validate=validate.Length(max=MOST_AT_ONCE),
        metadata={"description": "A team per line; after tabs its members, positions first."},
    )
    dry_run = fields.Boolean(load_default=False)


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
