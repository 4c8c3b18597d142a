"""Wire formats of leagues and team standings, as we send them."""

from __future__ import annotations

from marshmallow import Schema, fields

from app.relay.answers import MatchSchema
from app.teams.answers import (
    PlayerSchema,
    TeamHeadSchema,
    ids_field,
    list_field,
    moment_field,
    text_field,
    whole_field,
)


class CutSchema(Schema):
    """Who advances; `open_places` of the `undecided` do too, once that is decided."""

    advanced = ids_field("Teams that go on, the best first.")
    out = ids_field("Teams that don't.")
    tied = ids_field("Teams with the same total on both sides of the line.")
    resolved_by = fields.String(required=True, allow_none=True)
    undecided = ids_field("Level teams.")
    open_places = whole_field()


class TeamRowSchema(TeamHeadSchema):
    """A team in the table of a stage; `total` is exact, `points` that total rounded."""

    rank = whole_field()
    points = whole_field()
    total = text_field(metadata={"example": "12350/3"})
    carried = whole_field()
    earned = text_field()
    penalties = whole_field()
    games = whole_field()
    placements = ids_field("First to fourth places.")
    tied_with = ids_field("Teams with the same total.")
    tie_resolved_by = fields.String(required=True, allow_none=True)


class PlayerTotalSchema(Schema):
    """What a player made in a stage."""

    team_id = whole_field()
    player = fields.Nested(PlayerSchema, required=True)
    score = whole_field()
    games = whole_field()
    placements = ids_field("First to fourth places.")


class StageSchema(Schema):
    """The table of a stage."""

    stage = whole_field()
    name = text_field()
    first_round = whole_field()
    rows = list_field(TeamRowSchema)
    cut = fields.Nested(CutSchema, required=True)
    individuals = list_field(PlayerTotalSchema)
    games_missed = fields.List(fields.Dict(), required=True)
    problems = fields.List(fields.Dict(), required=True)


class StagesSchema(Schema):
    """The tables of a league."""

    event = text_field()
    stages = list_field(StageSchema)


class TeamStandingsSchema(StagesSchema):
    """Where the teams of an event stand: tables of a league, matches of a relay."""

    results_version = whole_field()
    matches = list_field(MatchSchema)


class TeamPenaltySchema(Schema):
    """Points taken off a team's total (negative gives)."""

    id = whole_field()
    team_id = whole_field()
    stage = whole_field()
    points = whole_field()
    reason = text_field()
    given_at = moment_field()
    given_by = text_field()
    cancelled_at = moment_field()
    cancelled_by = fields.String(required=True, allow_none=True)
    cancel_reason = fields.String(required=True, allow_none=True)


class TeamPenaltyListSchema(Schema):
    """The penalties of teams."""

    event = text_field()
    penalties = list_field(TeamPenaltySchema)
