"""What is sent and asked about scoring.

A hand of tiles is read by the engine, so its schemas only describe it; values and claims are read
by theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, post_load, validate

from app.scoring.rules import RULES
from app.scoring.score import MOST_HONBA, Value
from app.web.fields import Line, Whole, flag, many, nested, text, whole
from app.web.problems import ViolationSchema, flatten
from engine.claims.claim import Claim
from engine.claims.han_fu import MOST_HAN
from engine.errors import RuleError
from engine.melds import MeldKind
from engine.scoring.hand import Flag
from engine.seats import Wind

MOST_HANDS: Final = 1000
MOST_FU: Final = 500
MOST_DORA: Final = 99
WINDS: Final = {wind.name[0]: wind for wind in Wind}
TILES: Final = "MPSZ (123m406p11z, 0 is a red five) or the tiles of Unicode."
INDICATORS: Final = "Indicators, or how many dora there are."


def wind_field(**kwargs: Any) -> fields.String:  # noqa: ANN401
    """Return a field for a wind by its letter."""
    return fields.String(validate=validate.OneOf(list(WINDS)), **kwargs)


class RulesSchema(Schema):
    """The rules that a hand is scored by."""

    ruleset = fields.Raw(
        metadata={
            "description": "Id of a preset, or an object: `extends` a preset, with changes.",
            "oneOf": [{"type": "string"}, {"type": "object"}],
        }
    )
    rules = fields.Dict(
        metadata={"description": "Changes by short names, such as kuitan, aka, kiriage."}
    )


class CalledSetSchema(Schema):
    """A called set, or a concealed kan."""

    type = fields.Enum(MeldKind, by_value=True, required=True)
    tiles = fields.String(required=True)


class WinningHandSchema(RulesSchema):
    """A winning hand, tile by tile."""

    tiles = fields.String(
        required=True,
        metadata={
            "description": f"The concealed tiles with the winning one. {TILES}",
            "example": "33345m123340p340s",
        },
    )
    win = fields.String(required=True, metadata={"example": "1p"})
    melds = fields.List(fields.Nested(CalledSetSchema))
    tsumo = fields.Boolean()
    seat = wind_field()
    round = wind_field()
    flags = fields.List(fields.Enum(Flag, by_value=True))
    dora = fields.List(fields.String(), metadata={"description": INDICATORS})
    ura = fields.List(fields.String(), metadata={"description": INDICATORS})
    honba = Whole(0, MOST_HONBA)
    adjustments = fields.List(
        fields.Dict(), metadata={"description": "What the table adds to han or fu, with reasons."}
    )


class WaitingHandSchema(Schema):
    """A hand of 13 tiles, melds included, that waits."""

    tiles = fields.String(required=True, metadata={"description": TILES})
    melds = fields.List(fields.Nested(CalledSetSchema))
    waits = fields.Boolean(required=True, metadata={"enum": [True]})


class ValueSchema(RulesSchema):
    """A hand of which only han and fu are known, or how many yakuman it is."""

    han = Whole(0, MOST_HAN, load_default=None, allow_none=True)
    fu = Whole(0, MOST_FU, load_default=None, allow_none=True)
    yakuman = Whole(0, 99, load_default=0)
    tsumo = fields.Boolean(load_default=False)
    seat = wind_field(load_default="E")
    open = fields.Boolean(load_default=None, allow_none=True)
    riichi = fields.Boolean(load_default=False)
    honba = Whole(0, MOST_HONBA, load_default=0)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Value:
        """Return the value without the rules, which are read apart."""
        return Value(**data | {"seat": WINDS[data["seat"]]})


class ClaimSchema(RulesSchema):
    """Yaku that somebody says a hand has, and perhaps its fu and dora."""

    yaku = fields.List(Line(length=40), required=True, validate=validate.Length(max=20))
    tsumo = fields.Boolean(load_default=False)
    open = fields.Boolean(load_default=None, allow_none=True)
    fu = Whole(0, MOST_FU, load_default=None, allow_none=True)
    dora = Whole(0, MOST_DORA, load_default=0)
    aka = Whole(0, MOST_DORA, load_default=0)
    ura = Whole(0, MOST_DORA, load_default=0)
    seat = wind_field(load_default=None, allow_none=True)
    round = wind_field(load_default=None, allow_none=True)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Claim:
        """Return the claim without the rules, which are read apart."""
        opened = data["open"]
        return Claim(
            yaku=frozenset(data["yaku"]),
            tsumo=data["tsumo"],
            closed=None if opened is None else not opened,
            fu=data["fu"],
            dora=data["dora"],
            aka=data["aka"],
            ura=data["ura"],
            seat_wind=WINDS.get(data["seat"]),
            round_wind=WINDS.get(data["round"]),
        )


class BatchSchema(RulesSchema):
    """Many hands, values or waiting hands; `ruleset` is for those that name none."""

    hands = fields.List(
        fields.Dict(), required=True, validate=validate.Length(min=1, max=MOST_HANDS)
    )


class WithHonbaSchema(Schema):
    """What is paid with the honba; only there if there are any."""

    payments = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    total = whole()


class WorthSchema(Schema):
    """What a hand is worth, without honba and sticks."""

    han = whole(null=True)
    fu = whole(null=True)
    yakuman = whole("Multiples; 0 for none.")
    limit = text(null=True)
    base = whole()
    payments = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata={"description": "{ron}, {dealer, child}, or {all} for the dealer's tsumo."},
    )
    total = whole()
    with_honba = fields.Nested(WithHonbaSchema)


class ScoreSchema(WorthSchema):
    """What a hand of tiles is worth, in its dearest reading."""

    yaku = many(fields.List(fields.Raw()), "Id and han, by id.")
    forms = many(fields.String(), "The yaku as the engine has them.")
    fu_items = many(fields.List(fields.Raw()), "Before rounding.")
    reading = many(fields.String())
    wait = text()


class WaitsSchema(Schema):
    """What a hand waits for; `available` leaves out kinds of which it holds all four."""

    waits = many(fields.String())
    waits_available = many(fields.String())
    tenpai = flag()
    tenpai_available = flag()


class VerdictSchema(Schema):
    """Whether a claimed win can exist."""

    possible = flag()
    dearest = flag("The example is not worth more read otherwise.")
    example = nested(WinningHandSchema, null=True)
    score = nested(ScoreSchema, null=True)
    possible_fu = many(fields.Integer(), "If it is the fu that cannot be.")
    violations = many(ViolationSchema, "What contradicts, if it cannot exist.")


class BatchAnswerSchema(Schema):
    """One answer, or an object of `violations`, for each hand in order."""

    hands = many(fields.Dict())


QUESTIONS: Final = (WinningHandSchema, ValueSchema, ClaimSchema, WaitingHandSchema, BatchSchema)
ANSWERS: Final = (ScoreSchema, WorthSchema, VerdictSchema, WaitsSchema, BatchAnswerSchema)
CLAIM: Final = ClaimSchema()
VALUE: Final = ValueSchema()


def load(schema: Schema, data: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what the schema makes
    """Return what a schema makes of the data; raise `RuleError` with everything wrong with it."""
    own = {name: data[name] for name in data if name not in RULES}
    try:
        return schema.load(own)
    except ValidationError as error:
        raise RuleError(flatten(error.messages)) from error
