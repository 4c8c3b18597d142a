"""Wire formats of teams, matches and leagues, as we send them."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from app.tables.schemas import LaterTableSchema


def _text(**kwargs: Any) -> fields.String:  # noqa: ANN401
    return fields.String(required=True, **kwargs)


def _whole(**kwargs: Any) -> fields.Integer:  # noqa: ANN401
    return fields.Integer(required=True, **kwargs)


def _flag() -> fields.Boolean:
    return fields.Boolean(required=True)


def _moment() -> fields.String:
    return fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


def _list(schema: type[Schema]) -> fields.List[Any]:
    return fields.List(fields.Nested(schema), required=True)


def _ids(description: str) -> fields.List[Any]:
    return fields.List(fields.Integer(), required=True, metadata={"description": description})


def _nested(schema: type[Schema]) -> fields.Nested:
    return fields.Nested(schema, required=True, allow_none=True)


class PlayerSchema(Schema):
    """Who somebody is."""

    entrant_id = _whole()
    number = _whole()
    name = _text()
    names = fields.Dict(required=True)


class TeamHeadSchema(Schema):
    """What a team is called."""

    team_id = _whole()
    name = _text()
    short_name = _text()
    colour = _text(metadata={"example": "#b3261e"})


class TeamSchema(TeamHeadSchema):
    """A team with its roster, those with positions first."""

    number = _whole()
    version = _whole()
    members = _list(PlayerSchema)


class ImportedTeamSchema(Schema):
    """A team of a pasted list."""

    name = _text()
    members = fields.List(fields.String(), required=True)
    new = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Members who were no entrants before."},
    )


class BulkTeamsAnswerSchema(Schema):
    """Which teams were entered, or would be."""

    dry_run = _flag()
    teams = _list(ImportedTeamSchema)


class PointsSchema(Schema):
    """Points of a team."""

    team_id = _whole()
    points = _whole()


class LoanSchema(Schema):
    """Points lent from the boundary after a game to the end of the next; games count from 0."""

    boundary = _whole()
    repaid_at = _whole()
    lender = _whole()
    borrower = _whole()
    points = _whole()
    origin = _text(metadata={"description": "automatic or referee"})
    code = _text()
    reason = _text()


class MatchLoanSchema(LoanSchema):
    """A loan with the match in which it arose."""

    match_id = _whole()


class FlagSchema(Schema):
    """Something the referee should look at."""

    code = _text()
    message = _text()


class RulingSchema(Schema):
    """A referee's decision, and whether it still counts."""

    id = fields.Integer(required=True, allow_none=True)
    kind = _text(metadata={"description": "loans, confirmed, cut or lot"})
    match_id = fields.Integer(required=True, allow_none=True)
    game = fields.Integer(required=True, allow_none=True)
    stage = fields.Integer(required=True, allow_none=True)
    loans = fields.List(fields.Dict(), required=True, allow_none=True)
    teams = fields.List(fields.Integer(), required=True, allow_none=True)
    seed = fields.String(required=True, allow_none=True)
    made_on = fields.List(fields.Nested(PointsSchema), required=True, allow_none=True)
    reason = _text()
    made_at = _moment()
    made_by = _text()
    withdrawn_at = _moment()
    withdrawn_by = fields.String(required=True, allow_none=True)
    withdraw_reason = fields.String(required=True, allow_none=True)


class BoundarySchema(Schema):
    """Both numbers of every team after a game, and the loans that make the difference."""

    status = _text(metadata={"description": "not_needed, proposed, extreme, manual or ruled"})
    needs_referee = _flag()
    table = _list(PointsSchema)
    actual = _list(PointsSchema)
    playing = _list(PointsSchema)
    repaid = _list(LoanSchema)
    loans = _list(LoanSchema)
    flags = _list(FlagSchema)


class RuledBoundarySchema(BoundarySchema):
    """A boundary with the decision that counts."""

    ruling = _nested(RulingSchema)
    ruling_outdated = _flag()


class MatchSeatSchema(Schema):
    """A seat of a game of a match."""

    seat = _whole()
    team_id = _whole()
    player = fields.Nested(PlayerSchema, required=True)
    starting_points = _whole()
    points = _whole()
    delta = _whole()
    actual_before = _whole()


class WhichGameSchema(Schema):
    """Which game of a match, all counted from 0."""

    game = _whole()
    stage = _whole()
    stage_name = _text(metadata={"example": "先鋒"})
    hanchan = _whole()


class MatchGameSchema(WhichGameSchema):
    """A game of a match; there is a boundary once it is over."""

    table_id = _whole()
    table_round = _whole()
    table_number = _whole()
    state = _text()
    seed = _text(metadata={"description": "By which the seats were drawn."})
    seed_sha256 = _text()
    label = _text()
    riichi_sticks = _whole()
    seats = _list(MatchSeatSchema)
    boundary = _nested(RuledBoundarySchema)


class BeforeGameSchema(Schema):
    """What a team owns and plays with, and who plays; null while the line-up is a secret."""

    team_id = _whole()
    actual = _whole()
    playing = _whole()
    player = _nested(PlayerSchema)


class NextGameSchema(WhichGameSchema):
    """The sheet before the next game."""

    seed_sha256 = _text(metadata={"description": "Of the seed that will draw the seats."})
    teams = _list(BeforeGameSchema)


class ConflictSchema(Schema):
    """What can't have happened as the match now stands."""

    game = _whole()
    hand = fields.Integer(required=True, allow_none=True)
    violations = fields.List(fields.Dict(), required=True)


class IndividualSchema(Schema):
    """What one player did in a match; loans never count."""

    team_id = _whole()
    player = fields.Nested(PlayerSchema, required=True)
    games = _ids("The games of the match he played, from 0.")
    delta = _whole()
    hands = _whole()
    wins = _whole()
    deal_ins = _whole()
    riichi = _whole()


class MatchTeamSchema(TeamHeadSchema):
    """Both numbers of a team after the last finished game, and what it owns right now."""

    starting_points = _whole()
    actual = _whole()
    playing = _whole()
    actual_now = _whole()
    penalties = _whole()
    rank = _whole()
    tied_with = _ids("Teams with the same total.")
    tie_resolved_by = fields.String(required=True, allow_none=True)
    deltas = _ids("Won or lost in each game.")
    current_player = _nested(PlayerSchema)


class MatchHeadSchema(Schema):
    """A match and where its teams stand."""

    id = _whole()
    event = _text()
    stage = _whole()
    stage_name = _text()
    round = _whole()
    number = _whole()
    version = _whole()
    finished = _flag()
    needs_referee = _flag()
    games_played = _whole()
    games_total = _whole()
    total_points = _whole()
    teams = _list(MatchTeamSchema)
    advanced = fields.List(fields.Integer(), required=True, allow_none=True)
    undecided = fields.List(fields.Integer(), required=True, allow_none=True)


class MatchSchema(MatchHeadSchema):
    """A match with everything that follows from its games."""

    locks_at = _moment()
    games = _list(MatchGameSchema)
    next_game = _nested(NextGameSchema)
    conflicts = _list(ConflictSchema)
    individuals = _list(IndividualSchema)


class MatchListSchema(Schema):
    """Matches in the order in which they are played."""

    event = _text()
    matches = _list(MatchHeadSchema)


class ChartPointSchema(Schema):
    """What every team owned after a hand; null before the first one."""

    game = _whole()
    stage = _whole()
    hand = fields.Integer(required=True, allow_none=True)
    label = _text()
    actual = _list(PointsSchema)
    on_table = _whole(metadata={"description": "Riichi sticks that are nobody's yet."})


class ChartSchema(Schema):
    """How the points of a match moved."""

    match_id = _whole()
    points = _list(ChartPointSchema)


class SubstitutionSchema(Schema):
    """Who plays a stage instead of whom, and why."""

    team_id = _whole()
    stage = _whole()
    player = fields.Nested(PlayerSchema, required=True)
    replaced_id = fields.Integer(required=True, allow_none=True)
    reason = _text()
    made_at = _moment()
    made_by = _text()


class LineupSchema(Schema):
    """Who plays each stage for a team; null while that is a secret."""

    team_id = _whole()
    hidden = _flag()
    version = _whole(metadata={"description": "Of the order sheet; 0 before there is one."})
    submitted = _flag()
    players = fields.List(
        fields.Nested(PlayerSchema, allow_none=True), required=True, allow_none=True
    )
    substitutions = _list(SubstitutionSchema)


class LineupsSchema(Schema):
    """The line-ups of a match."""

    match_id = _whole()
    version = _whole()
    locked = _flag()
    locks_at = _moment()
    lineups = _list(LineupSchema)


class ProposalSchema(Schema):
    """What the rule makes of the end of a game, and what counts."""

    match_id = _whole()
    game = _whole()
    version = _whole()
    proposal = fields.Nested(BoundarySchema, required=True)
    boundary = fields.Nested(RuledBoundarySchema, required=True)


class DecidedSchema(Schema):
    """A decision, and what follows from it."""

    dry_run = _flag()
    version = _whole()
    ruling = fields.Nested(RulingSchema, required=True)
    boundary = fields.Nested(BoundarySchema, required=True)
    later_tables = _list(LaterTableSchema)


class LoanListSchema(Schema):
    """The loans of all matches of an event."""

    event = _text()
    loans = _list(MatchLoanSchema)


class CutSchema(Schema):
    """Who advances; `open_places` of the `undecided` do too, once that is decided."""

    advanced = _ids("Teams that go on, the best first.")
    out = _ids("Teams that don't.")
    tied = _ids("Teams with the same total on both sides of the line.")
    resolved_by = fields.String(required=True, allow_none=True)
    undecided = _ids("Level teams.")
    open_places = _whole()


class TeamRowSchema(TeamHeadSchema):
    """A team in the table of a stage; `total` is exact, `points` that total rounded."""

    rank = _whole()
    points = _whole()
    total = _text(metadata={"example": "12350/3"})
    carried = _whole()
    earned = _text()
    penalties = _whole()
    games = _whole()
    placements = _ids("First to fourth places.")
    tied_with = _ids("Teams with the same total.")
    tie_resolved_by = fields.String(required=True, allow_none=True)


class PlayerTotalSchema(Schema):
    """What a player made in a stage."""

    team_id = _whole()
    player = fields.Nested(PlayerSchema, required=True)
    score = _whole()
    games = _whole()
    placements = _ids("First to fourth places.")


class StageSchema(Schema):
    """The table of a stage."""

    stage = _whole()
    name = _text()
    first_round = _whole()
    rows = _list(TeamRowSchema)
    cut = fields.Nested(CutSchema, required=True)
    individuals = _list(PlayerTotalSchema)
    games_missed = fields.List(fields.Dict(), required=True)
    problems = fields.List(fields.Dict(), required=True)


class StagesSchema(Schema):
    """The tables of a league."""

    event = _text()
    stages = _list(StageSchema)


class TeamStandingsSchema(StagesSchema):
    """Where the teams of an event stand: tables of a league, matches of a relay."""

    results_version = _whole()
    matches = _list(MatchSchema)


class TeamPenaltySchema(Schema):
    """Points taken off a team's total (negative gives)."""

    id = _whole()
    team_id = _whole()
    stage = _whole()
    points = _whole()
    reason = _text()
    given_at = _moment()
    given_by = _text()
    cancelled_at = _moment()
    cancelled_by = fields.String(required=True, allow_none=True)
    cancel_reason = fields.String(required=True, allow_none=True)


class TeamPenaltyListSchema(Schema):
    """The penalties of teams."""

    event = _text()
    penalties = _list(TeamPenaltySchema)
