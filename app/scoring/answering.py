"""From what a program asks, whatever its shape, to the answer; for the API and the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NoReturn

from marshmallow import Schema, ValidationError

from app.scoring import service
from app.scoring.schemas import MOST_HANDS, ClaimSchema, ValueSchema
from app.web.problems import flatten
from engine.errors import N_, RuleError, Violation
from engine.scoring.wire import waits_from_mapping

MOST_RULESETS: Final = 20
"""How many different rulesets one batch may ask for: each is worked out once."""
MOST_CLAIMS: Final = 20
"""How many claims one batch may hold: each is a search."""

CLAIM: Final = ClaimSchema()
VALUE: Final = ValueSchema()

Explain = Callable[[Violation], dict[str, Any]]


def answer(data: object) -> dict[str, Any]:
    """Return the answer to one question; raise `RuleError` with everything wrong with it."""
    if not isinstance(data, Mapping):
        _refuse("wrong_type", "", N_("An object is needed here."), "object")
    if "waits" in data:
        return waits_from_mapping(data)
    if "tiles" in data or not {"yaku", "han", "yakuman"} & data.keys():
        return service.score_hand(data)
    if "yaku" in data:
        return service.answer_claim(load(CLAIM, data), service.read_rules(data))
    return service.score_value(load(VALUE, data), service.read_rules(data))


def answer_each(data: Mapping[str, Any], explain: Explain) -> dict[str, Any]:
    """Return the answers to many questions in order; what is refused has `violations`."""
    hands = data["hands"]
    if not isinstance(hands, list) or not 1 <= len(hands) <= MOST_HANDS:
        template = N_("Between 1 and {most} hands can be sent at once.")
        _refuse("wrong_number", "hands", template, [1, MOST_HANDS], most=MOST_HANDS)
    unknown = [name for name in data if name not in {"hands", *service.RULES}]
    if unknown:
        expected = ["hands", *service.RULES]
        _refuse("unknown_field", unknown[0], N_("There is no such field here."), expected)
    shared = {name: data[name] for name in service.RULES if name in data}
    service.read_rules(shared)
    asked = [shared | hand if isinstance(hand, dict) else hand for hand in hands]
    _refuse_too_much(asked)
    answers = [_answer_at(f"hands.{place}", hand, explain) for place, hand in enumerate(asked)]
    return {"hands": answers}


def _answer_at(place: str, hand: object, explain: Explain) -> dict[str, Any]:
    try:
        return with_words(answer(hand), explain)
    except RuleError as error:
        found = [replace(v, field=f"{place}.{v.field}".rstrip(".")) for v in error.violations]
        return {"violations": [explain(violation) for violation in found]}


def with_words(found: dict[str, Any], explain: Explain) -> dict[str, Any]:
    """Return an answer with the reasons in it as they are sent."""
    if "violations" in found:
        return found | {"violations": [explain(violation) for violation in found["violations"]]}
    return found


def _refuse_too_much(asked: list[Any]) -> None:
    """Refuse what would keep the server busy for long."""
    hands = [hand for hand in asked if isinstance(hand, Mapping)]
    claims = sum("yaku" in hand and "tiles" not in hand for hand in hands)
    if claims > MOST_CLAIMS:
        template = N_("At most {most} claims can be sent at once.")
        _refuse("too_many_claims", "hands", template, MOST_CLAIMS, most=MOST_CLAIMS)
    rules = {repr([hand.get(name) for name in service.RULES]) for hand in hands}
    if len(rules) > MOST_RULESETS:
        template = N_("At most {most} different rulesets can be used at once.")
        _refuse("too_many_rulesets", "hands", template, MOST_RULESETS, most=MOST_RULESETS)


def load(schema: Schema, data: Mapping[str, Any]) -> Any:  # noqa: ANN401 - what the schema makes
    """Return what a schema makes of the data; raise `RuleError` with everything wrong with it."""
    own = {name: data[name] for name in data if name not in service.RULES}
    try:
        return schema.load(own)
    except ValidationError as error:
        raise RuleError(flatten(error.messages)) from error


def _refuse(code: str, field: str, template: str, expected: object, **params: object) -> NoReturn:
    violation = Violation(
        code=code, field=field, template=template, params=params, expected=expected
    )
    raise RuleError([violation])
