"""Tables as they are sent and asked for: who sits there, and where their game stands."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.tables.games import Game, PlayedHand
from app.tables.json.hands import HandSchema
from app.tables.json.outcomes import VERSION_HELP
from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON, TableState
from app.web.answers import Answer
from app.web.fields import (
    Id,
    Line,
    Whole,
    flag,
    four,
    many,
    member,
    moment,
    nested,
    text,
    whole,
)
from engine.game.choices import Choices, choices
from engine.game.state import EndReason
from engine.game.wire import NAMES
from engine.ruleset.options import AbortKind, PaoYakuman
from engine.seats import SEAT_COUNT, Seat

MOST_POINTS = 10**6


class SeatSchema(Answer):
    """Who sits in a seat."""

    seat = whole()
    entrant_id = whole()
    number = whole(attribute="entrant.number")
    name = text(attribute="entrant.name")
    names = fields.Dict(required=True, attribute="entrant.names")
    starting_points = whole()
    substitute = flag()


class TableHeadSchema(Answer):
    """A table, as lists show it."""

    id = whole(attribute="table.id")
    round = whole(attribute="table.round_number")
    number = whole(attribute="table.number")
    state = member(TableState, attribute="table.state")
    version = whole(attribute="table.version")
    started_at = moment(attribute="table.started_at")
    finished_at = moment(null=True, attribute="table.finished_at")
    seats = many(SeatSchema)
    label = text(example="S3-1", attribute="snapshot[label]")
    points = four("Points per seat.", attribute="snapshot[points]")
    honba = whole(attribute="snapshot[honba]")
    riichi_sticks = whole(attribute="snapshot[riichi_sticks]")
    dealer = whole(attribute="snapshot[dealer]")
    round_wind = fields.String(
        required=True,
        attribute="snapshot[round_wind]",
        validate=validate.OneOf(["east", "south", "west", "north"]),
    )
    ended = member(EndReason, null=True, attribute="snapshot[ended]")
    hand_count = whole(attribute="snapshot[hand_count]")


class AllowedSchema(Answer):
    """What can be entered next, and who can have declared riichi."""

    types = many(fields.String(validate=validate.OneOf([*NAMES.values()])))
    abortive_kinds = many(fields.Enum(AbortKind, by_value=True), attribute="aborts")
    most_winners = whole()
    most_yakuman = whole()
    pao = many(fields.Enum(PaoYakuman, by_value=True))
    chips = flag()
    riichi_seats = many(whole(), attribute="riichi")
    dealer_may_stop = flag()

    @classmethod
    def get_types(cls, found: Choices) -> list[str]:
        """Return the names of the kinds of outcome."""
        return [NAMES[kind] for kind in found.kinds]


class TableSchema(TableHeadSchema):
    """A table, and where its game stands."""

    event = text(attribute="event.slug")
    finish_reason = text(null=True, attribute="table.finish_reason")
    reopen_reason = text(null=True, attribute="table.reopen_reason")
    deposits = many(
        fields.Integer(allow_none=True),
        "Whose riichi sticks are on the table.",
        attribute="state.deposits",
    )
    chips = four("Chips per seat.", attribute="state.chips")
    deductions = four("Taken off the score after uma.", attribute="state.deductions")
    dead_hands = many(whole())
    allowed = nested(AllowedSchema, null=True)

    @classmethod
    def get_dead_hands(cls, game: Game) -> list[Seat]:
        """Return the seats of dead hands in order."""
        return sorted(game.state.dead_hands)

    @classmethod
    def get_allowed(cls, game: Game) -> Choices | None:
        """Return what can be entered; nothing at a table that has its result."""
        return None if game.is_finished else choices(game.ruleset, game.state)


class TableWithHandsSchema(TableSchema):
    """A table, where its game stands, and every hand that counts."""

    hands = many(HandSchema, attribute="played")


class RecordedSchema(Answer):
    """The hand that was recorded last, and the table after it."""

    hand = nested(HandSchema)
    table = nested(TableSchema)

    @classmethod
    def get_hand(cls, game: Game) -> PlayedHand:
        """Return the last hand of a game."""
        return game.played[-1]

    @classmethod
    def get_table(cls, game: Game) -> Game:
        """Return the game itself."""
        return game


class NewSeatSchema(Schema):
    """Who shall sit somewhere."""

    entrant_id = Id(required=True)
    starting_points = Whole(-MOST_POINTS, MOST_POINTS, load_default=None, allow_none=True)
    substitute = fields.Boolean(load_default=None, allow_none=True)


class NewTableSchema(Schema):
    """A table to open; the seats from East to North."""

    round = Whole(1, LARGEST_ROUND, required=True)
    number = Whole(1, LARGEST_TABLE, required=True)
    seats = fields.List(
        fields.Nested(NewSeatSchema), required=True, validate=validate.Length(max=SEAT_COUNT)
    )


class TableArgs(Schema):
    """Which tables are asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    round = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ROUND))
    state = fields.Enum(TableState, by_value=True, load_default=None)


class FinishSchema(Schema):
    """How a table is finished."""

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})
    reason = Line(
        length=LONGEST_REASON,
        load_default=None,
        allow_none=True,
        metadata={"description": "Needed if the game could go on, such as: time limit."},
    )


class ReopenSchema(Schema):
    """Why a table is reopened."""

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})
    reason = Line(required=True, length=LONGEST_REASON)


class UndoArgs(Schema):
    """What is asked when the last hand is undone (`location="query"`)."""

    reason = Line(load_default="undo", length=LONGEST_REASON)


class SeatResultSchema(Answer):
    """The result of one seat, in points (+45.3 is 45300)."""

    seat = whole()
    placement = whole()
    raw_points = whole()
    sticks = whole()
    uma = whole()
    oka = whole()
    rounding = whole()
    chips = whole()
    penalties = whole()
    score = whole()


class TableResultSchema(Answer):
    """The result of a table; provisional while it is playing."""

    final = flag(attribute="game.is_finished")
    table = nested(TableHeadSchema, attribute="game")
    results = many(SeatResultSchema)
