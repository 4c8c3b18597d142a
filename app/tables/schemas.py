"""Wire formats of tables, hands, penalties and results."""

from __future__ import annotations

from typing import Any

from marshmallow import INCLUDE, Schema, fields, post_load, validate

from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON, TableState
from app.tables.outcome_schemas import OUTCOMES, four_field, seat_field
from app.web.fields import Id, Line, Whole

MOST_POINTS = 10**6
VERSION_HELP = "The version of the table that the sender saw; may be sent as If-Match instead."


def _moment(**kwargs: Any) -> fields.String:  # noqa: ANN401
    return fields.String(metadata={"format": "date-time"}, **kwargs)


class EnvelopeSchema(Schema):
    """What is sent beside an outcome; `outcome` is everything else of the body."""

    class Meta:
        """The engine refuses unknown fields, with the others."""

        unknown = INCLUDE

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})

    @post_load
    def split(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Keep apart what is ours and what is the engine's."""
        own = {key: data[key] for key in self.fields if key in data}
        return own | {"outcome": {key: data[key] for key in data if key not in self.fields}}


class CorrectionSchema(EnvelopeSchema):
    """What is sent beside the outcome of a correction."""

    reason = Line(required=True, length=LONGEST_REASON)
    void_later = fields.Boolean(
        load_default=False,
        metadata={"description": "Void later hands that no longer stand, instead of refusing."},
    )
    dry_run = fields.Boolean(load_default=False)


def body_of(envelope: type[Schema]) -> dict[str, Any]:
    """Return the documentation of a body: one of the outcomes, and what goes beside it."""
    schema = {"allOf": [{"oneOf": list(OUTCOMES)}, envelope]}
    return {"required": True, "content": {"application/json": {"schema": schema}}}


class DeletionArgs(Schema):
    """What is asked with a deletion (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)
    void_later = fields.Boolean(load_default=False)
    dry_run = fields.Boolean(load_default=False)


class UndoArgs(Schema):
    """What is asked when the last hand is undone."""

    reason = Line(load_default="undo", length=LONGEST_REASON)


class TransferSchema(Schema):
    """Points that moved; null stands for the riichi sticks on the table."""

    source = fields.Integer(required=True, allow_none=True)
    target = fields.Integer(required=True, allow_none=True)
    points = fields.Integer(required=True)
    reason = fields.String(required=True)


class SettlementSchema(Schema):
    """What a hand moved."""

    deltas = four_field("Change of points per seat.", required=True)
    transfers = fields.List(fields.Nested(TransferSchema), required=True)
    chips = four_field("Change of chips per seat.", required=True)
    deductions = four_field("Taken off the score after uma.", required=True)


class RecordSchema(Schema):
    """A hand as it was recorded; voided ones stay on record."""

    id = fields.Integer(required=True, allow_none=True)
    outcome = fields.Dict(
        required=True,
        metadata={"description": "As it was sent: Ron, Tsumo, ... by `type`."},
    )
    recorded_at = _moment(required=True)
    recorded_by = fields.String(required=True)
    amends_id = fields.Integer(required=True, allow_none=True)
    voided_at = _moment(required=True, allow_none=True)
    voided_by = fields.String(required=True, allow_none=True)
    void_reason = fields.String(required=True, allow_none=True)


class WinValueSchema(Schema):
    """What a win is worth, whichever way it was entered."""

    seat = fields.Integer(required=True)
    han = fields.Integer(required=True, allow_none=True)
    fu = fields.Integer(required=True, allow_none=True)
    yakuman = fields.Integer(required=True)
    open_hand = fields.Boolean(required=True, allow_none=True)


class HandSchema(RecordSchema):
    """A hand that counts, with what it moved."""

    index = fields.Integer(required=True)
    label = fields.String(required=True, metadata={"example": "E1-0"})
    wins = fields.List(fields.Nested(WinValueSchema), required=True)
    settlement = fields.Nested(SettlementSchema, required=True)
    points_after = four_field("Points per seat after the hand.", required=True)
    ended = fields.String(required=True, allow_none=True)


class SeatSchema(Schema):
    """Who sits in a seat."""

    seat = fields.Integer(required=True)
    entrant_id = fields.Integer(required=True)
    number = fields.Integer(required=True)
    name = fields.String(required=True)
    names = fields.Dict(required=True)
    starting_points = fields.Integer(required=True)
    substitute = fields.Boolean(required=True)


class TableHeadSchema(Schema):
    """A table, as lists show it."""

    id = fields.Integer(required=True)
    round = fields.Integer(required=True)
    number = fields.Integer(required=True)
    state = fields.String(required=True, validate=validate.OneOf([*TableState]))
    version = fields.Integer(required=True)
    started_at = _moment(required=True)
    finished_at = _moment(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    label = fields.String(required=True, metadata={"example": "S3-1"})
    points = four_field("Points per seat.", required=True)
    honba = fields.Integer(required=True)
    riichi_sticks = fields.Integer(required=True)
    dealer = fields.Integer(required=True)
    round_wind = fields.String(required=True)
    ended = fields.String(required=True, allow_none=True)
    hand_count = fields.Integer(required=True)


class AllowedSchema(Schema):
    """What can be entered next."""

    types = fields.List(fields.String(), required=True)
    abortive_kinds = fields.List(fields.String(), required=True)
    most_winners = fields.Integer(required=True)
    most_yakuman = fields.Integer(required=True)
    pao = fields.List(fields.String(), required=True)
    chips = fields.Boolean(required=True)
    riichi_seats = fields.List(fields.Integer(), required=True)
    dealer_may_stop = fields.Boolean(required=True)


class TableSchema(TableHeadSchema):
    """A table, and where its game stands."""

    event = fields.String(required=True)
    finish_reason = fields.String(required=True, allow_none=True)
    reopen_reason = fields.String(required=True, allow_none=True)
    deposits = fields.List(
        fields.Integer(allow_none=True),
        required=True,
        metadata={"description": "Whose riichi sticks are on the table."},
    )
    chips = four_field("Chips per seat.", required=True)
    deductions = four_field("Taken off the score after uma.", required=True)
    dead_hands = fields.List(fields.Integer(), required=True)
    allowed = fields.Nested(AllowedSchema, required=True, allow_none=True)


class TableWithHandsSchema(TableSchema):
    """A table, where its game stands, and every hand that counts."""

    hands = fields.List(fields.Nested(HandSchema), required=True)


class RecordedSchema(Schema):
    """A hand, and the table after it."""

    hand = fields.Nested(HandSchema, required=True)
    table = fields.Nested(TableSchema, required=True)


class FallenSchema(Schema):
    """A later hand that no longer stands after a correction, and why.

    Without a hand, something about the game at that table has to be decided again.
    """

    table_id = fields.Integer(required=True)
    hand_id = fields.Integer(required=True, allow_none=True)
    index = fields.Integer(required=True, allow_none=True)
    label = fields.String(required=True)
    violations = fields.List(fields.Dict(), required=True)


class LaterTableSchema(Schema):
    """A table that begins with other points after a correction."""

    table_id = fields.Integer(required=True)
    starting_points_before = four_field("Starting points per seat.", required=True)
    starting_points = four_field("Starting points per seat.", required=True)
    points_before = four_field("Points per seat.", required=True)
    points = four_field("Points per seat.", required=True)


class CorrectedSchema(Schema):
    """A table before and after a correction."""

    dry_run = fields.Boolean(required=True)
    before = fields.Dict(required=True)
    table = fields.Nested(TableWithHandsSchema, required=True)
    voided = fields.List(fields.Nested(FallenSchema), required=True)
    later_tables = fields.List(
        fields.Nested(LaterTableSchema),
        required=True,
        metadata={"description": "Tables that began with the points of this one."},
    )


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
        fields.Nested(NewSeatSchema), required=True, validate=validate.Length(max=4)
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


class SeatResultSchema(Schema):
    """The result of one seat, in points (+45.3 is 45300)."""

    seat = fields.Integer(required=True)
    placement = fields.Integer(required=True)
    raw_points = fields.Integer(required=True)
    sticks = fields.Integer(required=True)
    uma = fields.Integer(required=True)
    oka = fields.Integer(required=True)
    rounding = fields.Integer(required=True)
    chips = fields.Integer(required=True)
    penalties = fields.Integer(required=True)
    score = fields.Integer(required=True)


class TableResultSchema(Schema):
    """The result of a table; provisional while it is playing."""

    final = fields.Boolean(required=True)
    table = fields.Nested(TableHeadSchema, required=True)
    results = fields.List(fields.Nested(SeatResultSchema), required=True)


class PenaltySchema(Schema):
    """Points taken off (negative gives)."""

    id = fields.Integer(required=True)
    entrant_id = fields.Integer(required=True)
    table_id = fields.Integer(required=True, allow_none=True)
    seat = fields.Integer(required=True, allow_none=True)
    points = fields.Integer(required=True)
    reason = fields.String(required=True)
    given_at = _moment(required=True)
    given_by = fields.String(required=True)
    cancelled_at = _moment(required=True, allow_none=True)
    cancelled_by = fields.String(required=True, allow_none=True)
    cancel_reason = fields.String(required=True, allow_none=True)


class _NewPenaltySchema(Schema):
    points = Whole(
        -MOST_POINTS,
        MOST_POINTS,
        required=True,
        metadata={"description": "What is taken off the score; negative gives."},
    )
    reason = Line(required=True, length=LONGEST_REASON)


class SeatPenaltySchema(_NewPenaltySchema):
    """A penalty at a table."""

    seat = seat_field("Who is penalised.", required=True)


class EntrantPenaltySchema(_NewPenaltySchema):
    """A penalty in the event as a whole."""

    entrant_id = Id(required=True)


class ReasonArgs(Schema):
    """Why a penalty is cancelled (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)
