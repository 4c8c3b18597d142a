"""Outcomes of hands as they are sent, and the bodies that carry one.

What an outcome may hold, `engine.game.wire` alone says; the schemas here tell it to the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from marshmallow import INCLUDE, Schema, fields, post_load, validate

from app.tables.models import LONGEST_REASON
from app.web.alternatives import OneOf
from app.web.fields import Line, Whole
from engine.game.wire import outcome_from_mapping
from engine.ruleset.options import AbortKind, Offence, PaoYakuman

VERSION_HELP = "The version of the table that the sender saw; may be sent as If-Match instead."


def one_seat(text: str, **kwargs: Any) -> Whole:  # noqa: ANN401
    """Return a field for one seat."""
    return Whole(0, 3, metadata={"description": text}, **kwargs)


def some_seats(text: str, **kwargs: Any) -> fields.List[Any]:  # noqa: ANN401
    """Return a field for some seats."""
    metadata = {"description": text}
    return fields.List(Whole(0, 3), validate=validate.Length(max=4), metadata=metadata, **kwargs)


class LiabilitySchema(Schema):
    """A player who answers for a yakuman they fed (pao)."""

    yakuman = fields.Enum(PaoYakuman, by_value=True, required=True)
    seat = one_seat("Who is liable.", required=True)


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

    seat = one_seat("Who wins.", required=True)
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
    riichi = some_seats("Who declared riichi in this hand.")
    riichi_on_last_discard = one_seat("Whose declaration was the last discard.", allow_none=True)
    dead_hands = some_seats("Whose hands may neither win nor be tenpai.")
    dealer_stops = fields.Boolean(metadata={"description": "The dealer's word in the last hand."})
    deltas = fields.List(
        fields.Integer(),
        validate=validate.Length(4, 4),
        allow_none=True,
        metadata={"description": "A claim that is compared with what follows."},
    )


def _type(name: str) -> fields.String:
    return fields.String(required=True, validate=validate.Equal(name), metadata={"enum": [name]})


class RonSchema(_HandSchema):
    """A win on a discard, by one to three players."""

    type = _type("ron")
    discarder = one_seat("Who discarded.", required=True)
    winners = fields.List(fields.Nested(WinSchema), required=True, validate=validate.Length(1, 3))


class TsumoSchema(_HandSchema):
    """A win on one's own draw."""

    type = _type("tsumo")
    winner = fields.Nested(WinSchema, required=True)


class ExhaustiveDrawSchema(_HandSchema):
    """The wall ran out."""

    type = _type("exhaustive_draw")
    tenpai = some_seats("Who was tenpai.", required=True)


class NagashiManganSchema(_HandSchema):
    """The wall ran out, and some discarded only terminals and honours."""

    type = _type("nagashi_mangan")
    seats = some_seats("Who did.", required=True)
    tenpai = some_seats("Who was tenpai.", required=True)


class AbortiveDrawSchema(_HandSchema):
    """The hand was called off."""

    type = _type("abortive_draw")
    kind = fields.Enum(AbortKind, by_value=True, required=True)
    tenpai = some_seats("Who was tenpai, where that decides about the deal.")


class ChomboSchema(_HandSchema):
    """An offence against the rules."""

    type = _type("chombo")
    offender = one_seat("Who committed it.", required=True)
    offence = fields.Enum(Offence, by_value=True)


OUTCOMES: Mapping[str, type[Schema]] = {
    "ron": RonSchema,
    "tsumo": TsumoSchema,
    "exhaustive_draw": ExhaustiveDrawSchema,
    "nagashi_mangan": NagashiManganSchema,
    "abortive_draw": AbortiveDrawSchema,
    "chombo": ChomboSchema,
}


class OutcomeSchema(OneOf):
    """What happened in a hand, as it was sent."""

    @classmethod
    def alternatives(cls) -> Mapping[str, type[Schema]]:
        """Return the kinds of outcomes."""
        return OUTCOMES


class RecordHandSchema(OneOf):
    """A hand to record: what happened, and the version of the table beside it."""

    class Meta:
        """The engine refuses what it does not know, with everything else that is wrong."""

        unknown = INCLUDE

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})

    @classmethod
    @cache
    def alternatives(cls) -> Mapping[str, type[Schema]]:
        """Return the kinds of outcomes, each complete with what is ours."""
        prefix = cls.__name__.removesuffix("HandSchema")
        return {
            name: type(
                prefix + kind.__name__, (kind,), {"__doc__": kind.__doc__, **cls._declared_fields}
            )
            for name, kind in OUTCOMES.items()
        }

    @post_load
    def read_outcome(self, data: dict[str, Any], **_: object) -> dict[str, Any]:
        """Keep apart what is ours, and let the engine read the rest."""
        own = {name: data.pop(name) for name in self.fields if name in data}
        return own | {"outcome": outcome_from_mapping(data)}


class CorrectHandSchema(RecordHandSchema):
    """What really happened in a hand, why that is said now, and what becomes of later hands."""

    reason = Line(required=True, length=LONGEST_REASON)
    void_later = fields.Boolean(
        load_default=False,
        metadata={"description": "Void later hands that no longer stand, instead of refusing."},
    )
    dry_run = fields.Boolean(
        load_default=False, metadata={"description": "Only show what would come out."}
    )
