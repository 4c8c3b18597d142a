"""Outcomes of hands, as the OpenAPI document describes them.

These schemas read nothing: `engine.game.wire` alone says what is valid.
"""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from app.web.fields import Whole
from engine.ruleset.options import AbortKind, Offence, PaoYakuman


def seat_field(text: str, **kwargs: Any) -> Whole:  # noqa: ANN401
    """Return a field for one seat."""
    return Whole(0, 3, metadata={"description": text}, **kwargs)


def seats_field(text: str, **kwargs: Any) -> fields.List[Any]:  # noqa: ANN401
    """Return a field for some seats."""
    metadata = {"description": text}
    return fields.List(Whole(0, 3), validate=validate.Length(max=4), metadata=metadata, **kwargs)


def four_field(text: str, **kwargs: Any) -> fields.List[Any]:  # noqa: ANN401
    """Return a field for one number per seat."""
    metadata = {"description": text}
    return fields.List(
        fields.Integer(), validate=validate.Length(4, 4), metadata=metadata, **kwargs
    )


class LiabilitySchema(Schema):
    """A player who answers for a yakuman they fed (pao)."""

    yakuman = fields.Enum(PaoYakuman, by_value=True, required=True)
    seat = seat_field("Who is liable.", required=True)


class MeldSchema(Schema):
    """A meld."""

    type = fields.String(
        required=True,
        validate=validate.OneOf(["chi", "pon", "minkan", "shouminkan", "ankan"]),
    )
    tiles = fields.String(required=True, metadata={"example": "777z"})


class ShownHandSchema(Schema):
    """The tiles of a winning hand; winds, honba, riichi and tsumo follow from the game."""

    tiles = fields.String(
        required=True,
        metadata={"example": "234067m23488p678s", "description": "Concealed, the winning one too."},
    )
    win = fields.String(required=True, metadata={"example": "8s"})
    melds = fields.List(fields.Nested(MeldSchema))
    flags = fields.List(fields.String(), metadata={"example": ["ippatsu"]})
    dora = fields.Raw(metadata={"example": "1m", "description": "Indicators, or how many dora."})
    ura = fields.Raw(metadata={"description": "Indicators, or how many ura dora."})
    adjustments = fields.List(fields.Dict(), metadata={"description": "Skill battle only."})


class WinSchema(Schema):
    """A win, by han and fu or yakuman, by its yaku, or by its tiles; all of it is checked."""

    seat = seat_field("Who wins.", required=True)
    han = fields.Integer(allow_none=True, metadata={"example": 3})
    fu = fields.Integer(allow_none=True, metadata={"example": 30})
    yakuman = fields.Integer(metadata={"description": "Multiples; 0 for a hand of han and fu."})
    open_hand = fields.Boolean(allow_none=True)
    pao = fields.List(fields.Nested(LiabilitySchema))
    chips = fields.Integer(metadata={"description": "Pieces that earn a chip."})
    yaku = fields.List(
        fields.String(),
        metadata={"example": ["pinfu", "tanyao"], "description": "All but dora; han follow."},
    )
    dora = fields.Integer()
    aka = fields.Integer()
    ura = fields.Integer()
    hand = fields.Nested(ShownHandSchema, allow_none=True)


class _HandSchema(Schema):
    riichi = seats_field("Who declared riichi in this hand.")
    riichi_on_last_discard = seat_field("Whose declaration was the last discard.", allow_none=True)
    dead_hands = seats_field("Whose hands may neither win nor be tenpai.")
    dealer_stops = fields.Boolean(metadata={"description": "The dealer's word in the last hand."})
    deltas = four_field("A claim that is compared with what follows.", allow_none=True)


def _type(name: str) -> fields.String:
    return fields.String(required=True, validate=validate.Equal(name), metadata={"enum": [name]})


class RonSchema(_HandSchema):
    """A win on a discard, by one to three players."""

    type = _type("ron")
    discarder = seat_field("Who discarded.", required=True)
    winners = fields.List(fields.Nested(WinSchema), required=True, validate=validate.Length(1, 3))


class TsumoSchema(_HandSchema):
    """A win on one's own draw."""

    type = _type("tsumo")
    winner = fields.Nested(WinSchema, required=True)


class ExhaustiveDrawSchema(_HandSchema):
    """The wall ran out."""

    type = _type("exhaustive_draw")
    tenpai = seats_field("Who was tenpai.", required=True)


class NagashiManganSchema(_HandSchema):
    """The wall ran out, and some discarded only terminals and honours."""

    type = _type("nagashi_mangan")
    seats = seats_field("Who did.", required=True)
    tenpai = seats_field("Who was tenpai.", required=True)


class AbortiveDrawSchema(_HandSchema):
    """The hand was called off."""

    type = _type("abortive_draw")
    kind = fields.Enum(AbortKind, by_value=True, required=True)
    tenpai = seats_field("Who was tenpai, where that decides about the deal.")


class ChomboSchema(_HandSchema):
    """An offence against the rules."""

    type = _type("chombo")
    offender = seat_field("Who committed it.", required=True)
    offence = fields.Enum(Offence, by_value=True)


OUTCOMES = (
    RonSchema,
    TsumoSchema,
    ExhaustiveDrawSchema,
    NagashiManganSchema,
    AbortiveDrawSchema,
    ChomboSchema,
)
