"""Matches and their games on the wire: what we send, and what is sent to us."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.relay.draw_seats import find_document
from app.relay.individuals import list_individuals
from app.relay.json.common import Part
from app.relay.json.loans import PointsSchema, RuledBoundarySchema, boundary_after, per_team
from app.relay.names import with_names
from app.relay.state import GameOfMatch
from app.tables.json.tables import MOST_POINTS
from app.tables.models import LARGEST_ROUND, TableState
from app.teams.json import PlayerSchema, TeamHeadSchema
from app.teams.models import MOST_STAGES
from app.web.answers import Answer, Json
from app.web.fields import Id, Whole, flag, many, member, moment, nested, text, whole
from app.web.paging import page_of
from app.web.problems import explain
from engine.relay.chart import chart
from engine.relay.match import Conflict
from engine.standings.tie_rules import TieRule

AFTER = {"description": "After the draw only."}


class WhichGameSchema(Answer):
    """Which game of a match, all counted from 0."""

    game = whole(attribute="number")
    stage = whole()
    stage_name = text(example="先鋒")
    hanchan = whole()


class MatchSeatSchema(Answer):
    """A seat of a game of a match."""

    seat = whole()
    team_id = whole()
    player = nested(PlayerSchema)
    starting_points = whole()
    points = whole()
    delta = whole()
    actual_before = whole()


class MatchGameSchema(WhichGameSchema):
    """A game of a match; there is a boundary once it is over."""

    table_id = whole(attribute="item.table_id")
    table_round = whole(attribute="item.table.round_number")
    table_number = whole(attribute="item.table.number")
    state = member(TableState, attribute="item.table.state")
    seed_sha256 = text(attribute="announcement[commitment]")
    inputs_hash = text(attribute="announcement[inputs_hash]")
    seed = text("By which the seats were drawn.", attribute="item.seed")
    draw_hash = text("Of the draw; null if it was made before draws were published.", null=True)
    label = text(attribute="played.state.label")
    riichi_sticks = whole(attribute="played.state.riichi_sticks")
    seats = many(MatchSeatSchema)
    boundary = nested(RuledBoundarySchema, null=True)

    @classmethod
    def get_draw_hash(cls, game: GameOfMatch) -> str | None:
        """Return the hash of the draw that seats the game."""
        document = find_document(game.state.record, game.number)
        return None if document is None else str(document["hash"])

    get_boundary = staticmethod(boundary_after)


class BeforeGameSchema(Answer):
    """What a team owns and plays with, and who plays; null while the line-up is a secret."""

    team_id = whole(attribute="team.id")
    actual = whole()
    playing = whole()
    player = nested(PlayerSchema, null=True, attribute="next_player")


class NextGameSchema(WhichGameSchema):
    """The sheet before the next game."""

    seed_sha256 = text("Of the seed that draws the seats.", attribute="announcement[commitment]")
    inputs_hash = text("Of what they will be drawn from.", attribute="announcement[inputs_hash]")
    teams = many(BeforeGameSchema, attribute="state.teams")


class CommittedDrawSchema(Answer):
    """What is published of a seat draw from the making of a match on."""

    games = many(fields.Integer(), "The games it seats, from 0.", attribute="drawn_together")
    seed_sha256 = text(attribute="announcement[commitment]")
    inputs_hash = text(attribute="announcement[inputs_hash]")


class ConflictSchema(Answer):
    """What can't have happened as the match now stands."""

    game = whole(attribute="it.game")
    hand = whole(null=True, attribute="it.hand")
    violations = fields.List(fields.Dict(), required=True)

    @classmethod
    def get_violations(cls, conflict: Part[Conflict]) -> list[Json]:
        """Return every reason, with the names of teams."""
        named = with_names(conflict.it.violations, teams=conflict.state.names)
        return [explain(each) for each in named]


class IndividualSchema(Answer):
    """What one player did in a match; loans never count."""

    team_id = whole()
    player = nested(PlayerSchema, attribute="entrant")
    games = many(fields.Integer(), "The games of the match they played, from 0.")
    delta = whole(attribute="figures.delta")
    hands = whole(attribute="figures.hands")
    wins = whole(attribute="figures.wins")
    deal_ins = whole(attribute="figures.deal_ins")
    riichi = whole(attribute="figures.riichi")


class MatchTeamSchema(TeamHeadSchema):
    """Both numbers of a team, its rank, and who plays for it now."""

    starting_points = whole()
    actual = whole("What it owns after the last game that is finished.")
    playing = whole("What it plays with in the next game.")
    actual_now = whole("What it owns at this moment.")
    penalties = whole()
    rank = whole(attribute="place.rank")
    tied_with = many(fields.Integer(), attribute="place.tied")
    tie_resolved_by = member(TieRule, null=True, attribute="place.resolved_by")
    deltas = many(fields.Integer(), "What it won or lost in every game.")
    current_player = nested(PlayerSchema, null=True)


class MatchHeadSchema(Answer):
    """A match and where its teams stand."""

    id = whole(attribute="record.match.id")
    event = text(attribute="record.event.slug")
    stage = whole(attribute="record.match.stage")
    stage_name = text(attribute="record.stage_rules.name")
    round = whole(attribute="record.match.match_round")
    number = whole(attribute="record.match.number")
    version = whole(attribute="record.version")
    finished = flag(attribute="is_finished")
    needs_referee = flag(attribute="played.needs_referee")
    games_played = whole()
    games_total = whole()
    total_points = whole()
    teams = many(MatchTeamSchema)
    advanced = many(fields.Integer(), null=True)
    undecided = many(fields.Integer(), null=True)

    get_games_played = staticmethod(lambda state: sum(game.finished for game in state.played.games))
    get_games_total = staticmethod(lambda state: len(state.record.rules.games))
    get_total_points = staticmethod(lambda state: sum(state.record.start.values()))
    get_advanced = staticmethod(lambda state: state.cut and state.cut.advanced)
    get_undecided = staticmethod(lambda state: state.cut and state.cut.undecided)


class MatchSchema(MatchHeadSchema):
    """A match with everything that follows from its games."""

    locks_at = moment(null=True, attribute="record.match.locks_at")
    games = many(MatchGameSchema)
    next_game = nested(NextGameSchema, null=True)
    draws = many(CommittedDrawSchema)
    conflicts = many(ConflictSchema)
    individuals = many(IndividualSchema)

    get_conflicts = staticmethod(lambda state: Part(state, None).each(state.conflicts))
    get_individuals = staticmethod(list_individuals)


MatchPage = page_of(MatchHeadSchema)


class ChartPointSchema(Answer):
    """What every team owned after a hand; null before the first one."""

    game = whole()
    stage = whole()
    hand = whole(null=True)
    label = text()
    actual = many(PointsSchema)
    on_table = whole("Riichi sticks that are nobody's yet.")

    get_actual = staticmethod(per_team("actual"))


class ChartSchema(Answer):
    """How the points of a match moved."""

    match_id = whole(attribute="record.match.id")
    points = many(ChartPointSchema)

    get_points = staticmethod(lambda state: chart(state.played))


class MatchDrawDocumentSchema(Schema):
    """A published draw of seats; `hash` names its outcome. See docs/seating.md."""

    format = fields.String(required=True, metadata={"example": "tenbo-draw/1"})
    commitment = fields.String(required=True, metadata={"description": "SHA-256 of the seed."})
    inputs = fields.Dict(required=True)
    inputs_hash = fields.String(required=True)
    session = fields.Integer(metadata=AFTER)
    seed = fields.String(metadata=AFTER)
    stream_seed = fields.String(metadata=AFTER)
    rounds = fields.List(
        fields.List(fields.List(fields.Integer())),
        metadata={"description": "Per game of the draw the teams' numbers from East to North."},
    )
    metrics = fields.Dict(metadata=AFTER)
    hash = fields.String(metadata=AFTER)


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


class MatchArgs(Schema):
    """Which matches are asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    stage = fields.Integer(load_default=None, validate=validate.Range(0, MOST_STAGES))
