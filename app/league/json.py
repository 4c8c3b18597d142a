"""Leagues and team standings on the wire: what we send, and what is sent to us."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.league.season import StageOfSeason
from app.relay.json.matches import MatchSchema
from app.tables.json.tables import MOST_POINTS
from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON
from app.teams.json import PlayerSchema, TeamHeadSchema
from app.teams.models import MOST_STAGES
from app.web.answers import Answer, Json
from app.web.fields import Id, Line, Whole, many, member, moment, nested, text, whole
from app.web.problems import explain
from engine.standings.tie_rules import TieRule


class CutSchema(Answer):
    """Who advances; `open_places` of the `undecided` do too, once that is decided."""

    advanced = many(fields.Integer(), "Teams that go on, the best first.")
    out = many(fields.Integer(), "Teams that don't.")
    tied = many(fields.Integer(), "Teams with the same total on both sides of the line.")
    resolved_by = text(null=True)
    undecided = many(fields.Integer(), "Level teams.")
    open_places = whole()


class TeamRowSchema(TeamHeadSchema):
    """A team in the table of a stage; `total` is exact, `points` that total rounded."""

    rank = whole(attribute="row.place.rank")
    points = whole(attribute="row.points")
    total = text(example="12350/3", attribute="row.place.total")
    carried = whole(attribute="row.carried")
    earned = text(attribute="row.earned")
    penalties = whole(attribute="row.penalties")
    games = whole(attribute="row.games")
    placements = many(fields.Integer(), "First to fourth places.", attribute="row.placements")
    tied_with = many(fields.Integer(), "Teams with the same total.", attribute="row.place.tied")
    tie_resolved_by = member(TieRule, null=True, attribute="row.place.resolved_by")


class PlayerTotalSchema(Answer):
    """What a player made in a stage."""

    team_id = whole()
    player = nested(PlayerSchema)
    score = whole()
    games = whole()
    placements = many(fields.Integer(), "First to fourth places.")


class StageSchema(Answer):
    """The table of a stage."""

    stage = whole(attribute="number")
    name = text(attribute="table.rules.name")
    first_round = whole()
    rows = many(TeamRowSchema)
    cut = nested(CutSchema, attribute="table.cut")
    individuals = many(PlayerTotalSchema)
    games_missed = fields.List(fields.Dict(), required=True)
    problems = fields.List(fields.Dict(), required=True)

    @classmethod
    def get_games_missed(cls, stage: StageOfSeason) -> list[Json]:
        """Return who has played too few or too many games."""
        return [explain(each) for each in stage.games_missed]

    @classmethod
    def get_problems(cls, stage: StageOfSeason) -> list[Json]:
        """Return what does not count."""
        return [explain(each) for each in stage.problems]


class StagesSchema(Answer):
    """The tables of a league."""

    event = text()
    stages = many(StageSchema)


class TeamStandingsSchema(StagesSchema):
    """Where the teams of an event stand: tables of a league, matches of a relay."""

    results_version = whole()
    matches = many(MatchSchema)


class TeamPenaltySchema(Answer):
    """Points taken off a team's total (negative gives)."""

    id = whole()
    team_id = whole()
    stage = whole()
    points = whole()
    reason = text()
    given_at = moment()
    given_by = text()
    cancelled_at = moment(null=True)
    cancelled_by = text(null=True)
    cancel_reason = text(null=True)


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
