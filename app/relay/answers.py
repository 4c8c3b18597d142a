"""Wire formats of teams and matches, as we send them."""

from __future__ import annotations

from marshmallow import Schema, fields

from app.tables.json.corrections import LaterTableSchema
from app.teams.answers import (
    PlayerSchema,
    TeamHeadSchema,
    flag_field,
    ids_field,
    list_field,
    moment_field,
    nested_field,
    text_field,
    whole_field,
)


class PointsSchema(Schema):
    """Points of a team."""

    team_id = whole_field()
    points = whole_field()


class LoanSchema(Schema):
    """Points lent from the boundary after a game to the end of the next; games count from 0."""

    boundary = whole_field()
    repaid_at = whole_field()
    lender = whole_field()
    borrower = whole_field()
    points = whole_field()
    origin = text_field(metadata={"description": "automatic or referee"})
    code = text_field()
    reason = text_field()


class MatchLoanSchema(LoanSchema):
    """A loan with the match in which it arose."""

    match_id = whole_field()


class FlagSchema(Schema):
    """Something the referee should look at."""

    code = text_field()
    message = text_field()


class RulingSchema(Schema):
    """A referee's decision, and whether it still counts."""

    id = fields.Integer(required=True, allow_none=True)
    kind = text_field(metadata={"description": "loans, confirmed, cut or lot"})
    match_id = fields.Integer(required=True, allow_none=True)
    game = fields.Integer(required=True, allow_none=True)
    stage = fields.Integer(required=True, allow_none=True)
    loans = fields.List(fields.Dict(), required=True, allow_none=True)
    teams = fields.List(fields.Integer(), required=True, allow_none=True)
    seed = fields.String(required=True, allow_none=True)
    made_on = fields.List(fields.Nested(PointsSchema), required=True, allow_none=True)
    reason = text_field()
    made_at = moment_field()
    made_by = text_field()
    withdrawn_at = moment_field()
    withdrawn_by = fields.String(required=True, allow_none=True)
    withdraw_reason = fields.String(required=True, allow_none=True)


class BoundarySchema(Schema):
    """Both numbers of every team after a game, and the loans that make the difference."""

    status = text_field(metadata={"description": "not_needed, proposed, extreme, manual or ruled"})
    needs_referee = flag_field()
    table = list_field(PointsSchema)
    actual = list_field(PointsSchema)
    playing = list_field(PointsSchema)
    repaid = list_field(LoanSchema)
    loans = list_field(LoanSchema)
    flags = list_field(FlagSchema)


class RuledBoundarySchema(BoundarySchema):
    """A boundary with the decision that counts."""

    ruling = nested_field(RulingSchema)
    ruling_outdated = flag_field()


class MatchSeatSchema(Schema):
    """A seat of a game of a match."""

    seat = whole_field()
    team_id = whole_field()
    player = fields.Nested(PlayerSchema, required=True)
    starting_points = whole_field()
    points = whole_field()
    delta = whole_field()
    actual_before = whole_field()


class WhichGameSchema(Schema):
    """Which game of a match, all counted from 0."""

    game = whole_field()
    stage = whole_field()
    stage_name = text_field(metadata={"example": "先鋒"})
    hanchan = whole_field()


class MatchGameSchema(WhichGameSchema):
    """A game of a match; there is a boundary once it is over."""

    table_id = whole_field()
    table_round = whole_field()
    table_number = whole_field()
    state = text_field()
    seed = text_field(metadata={"description": "By which the seats were drawn."})
    seed_sha256 = text_field()
    inputs_hash = text_field()
    draw_hash = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Of the draw; null if it was made before draws were published."},
    )
    label = text_field()
    riichi_sticks = whole_field()
    seats = list_field(MatchSeatSchema)
    boundary = nested_field(RuledBoundarySchema)


class BeforeGameSchema(Schema):
    """What a team owns and plays with, and who plays; null while the line-up is a secret."""

    team_id = whole_field()
    actual = whole_field()
    playing = whole_field()
    player = nested_field(PlayerSchema)


class NextGameSchema(WhichGameSchema):
    """The sheet before the next game."""

    seed_sha256 = text_field(metadata={"description": "Of the seed that will draw the seats."})
    inputs_hash = text_field(metadata={"description": "Of what they will be drawn from."})
    teams = list_field(BeforeGameSchema)


class CommittedSchema(Schema):
    """What is published of a seat draw from the making of a match on."""

    games = ids_field("The games it seats, from 0.")
    seed_sha256 = text_field()
    inputs_hash = text_field()


class ConflictSchema(Schema):
    """What can't have happened as the match now stands."""

    game = whole_field()
    hand = fields.Integer(required=True, allow_none=True)
    violations = fields.List(fields.Dict(), required=True)


class IndividualSchema(Schema):
    """What one player did in a match; loans never count."""

    team_id = whole_field()
    player = fields.Nested(PlayerSchema, required=True)
    games = ids_field("The games of the match they played, from 0.")
    delta = whole_field()
    hands = whole_field()
    wins = whole_field()
    deal_ins = whole_field()
    riichi = whole_field()


class MatchTeamSchema(TeamHeadSchema):
    """Both numbers of a team after the last finished game, and what it owns right now."""

    starting_points = whole_field()
    actual = whole_field()
    playing = whole_field()
    actual_now = whole_field()
    penalties = whole_field()
    rank = whole_field()
    tied_with = ids_field("Teams with the same total.")
    tie_resolved_by = fields.String(required=True, allow_none=True)
    deltas = ids_field("Won or lost in each game.")
    current_player = nested_field(PlayerSchema)


class MatchHeadSchema(Schema):
    """A match and where its teams stand."""

    id = whole_field()
    event = text_field()
    stage = whole_field()
    stage_name = text_field()
    round = whole_field()
    number = whole_field()
    version = whole_field()
    finished = flag_field()
    needs_referee = flag_field()
    games_played = whole_field()
    games_total = whole_field()
    total_points = whole_field()
    teams = list_field(MatchTeamSchema)
    advanced = fields.List(fields.Integer(), required=True, allow_none=True)
    undecided = fields.List(fields.Integer(), required=True, allow_none=True)


class MatchSchema(MatchHeadSchema):
    """A match with everything that follows from its games."""

    locks_at = moment_field()
    games = list_field(MatchGameSchema)
    next_game = nested_field(NextGameSchema)
    draws = list_field(CommittedSchema)
    conflicts = list_field(ConflictSchema)
    individuals = list_field(IndividualSchema)


class MatchListSchema(Schema):
    """Matches in the order in which they are played."""

    event = text_field()
    matches = list_field(MatchHeadSchema)


class ChartPointSchema(Schema):
    """What every team owned after a hand; null before the first one."""

    game = whole_field()
    stage = whole_field()
    hand = fields.Integer(required=True, allow_none=True)
    label = text_field()
    actual = list_field(PointsSchema)
    on_table = whole_field(metadata={"description": "Riichi sticks that are nobody's yet."})


class ChartSchema(Schema):
    """How the points of a match moved."""

    match_id = whole_field()
    points = list_field(ChartPointSchema)


class SubstitutionSchema(Schema):
    """Who plays a stage instead of whom, and why."""

    team_id = whole_field()
    stage = whole_field()
    player = fields.Nested(PlayerSchema, required=True)
    replaced_id = fields.Integer(required=True, allow_none=True)
    reason = text_field()
    made_at = moment_field()
    made_by = text_field()


class LineupSchema(Schema):
    """Who plays each stage for a team; null while that is a secret."""

    team_id = whole_field()
    hidden = flag_field()
    version = whole_field(metadata={"description": "Of the order sheet; 0 before there is one."})
    submitted = flag_field()
    players = fields.List(
        fields.Nested(PlayerSchema, allow_none=True), required=True, allow_none=True
    )
    substitutions = list_field(SubstitutionSchema)


class LineupsSchema(Schema):
    """The line-ups of a match."""

    match_id = whole_field()
    version = whole_field()
    locked = flag_field()
    locks_at = moment_field()
    lineups = list_field(LineupSchema)


class ProposalSchema(Schema):
    """What the rule makes of the end of a game, and what counts."""

    match_id = whole_field()
    game = whole_field()
    version = whole_field()
    proposal = fields.Nested(BoundarySchema, required=True)
    boundary = fields.Nested(RuledBoundarySchema, required=True)


class DecidedSchema(Schema):
    """A decision, and what follows from it."""

    dry_run = flag_field()
    version = whole_field()
    ruling = fields.Nested(RulingSchema, required=True)
    boundary = fields.Nested(BoundarySchema, required=True)
    later_tables = list_field(LaterTableSchema)


class LoanListSchema(Schema):
    """The loans of all matches of an event."""

    event = text_field()
    loans = list_field(MatchLoanSchema)


AFTER = {"description": "After the draw only."}


class MatchDrawDocumentSchema(Schema):
    """A published draw; `hash` names its outcome."""

    format = text_field(metadata={"example": "tenbo-draw/1"})
    commitment = text_field(metadata={"description": "SHA-256 of the seed."})
    inputs = fields.Dict(required=True)
    inputs_hash = text_field()
    session = fields.Integer(metadata=AFTER)
    seed = fields.String(metadata=AFTER)
    stream_seed = fields.String(metadata=AFTER)
    rounds = fields.List(
        fields.List(fields.List(fields.Integer())),
        metadata={"description": "Per game of the draw the teams' numbers from East to North."},
    )
    metrics = fields.Dict(metadata=AFTER)
    hash = fields.String(metadata=AFTER)
