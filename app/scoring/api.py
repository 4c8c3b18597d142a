"""The REST resource that scores: from what is asked, whatever its shape, to the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final, NoReturn

from flask import Response, jsonify, request
from flask.views import MethodView

from app.accounts.auth import public
from app.scoring.check_claim import check_claim
from app.scoring.json import ANSWERS, CLAIM, MOST_HANDS, QUESTIONS, VALUE, load
from app.scoring.rules import RULES, read_rules
from app.scoring.score import score_hand, score_value
from app.web.blueprints import Blueprint
from app.web.bodies import accepts
from app.web.problems import explain
from engine.errors import N_, RuleError, Violation, wrong
from engine.scoring.wire import waits_from_mapping

blp = Blueprint("scoring", __name__, description="What a hand is worth. Open to everybody.")

BODY_LIMIT: Final = 1_500_000
"""Bytes: a thousand hands, each with melds, indicators and what else lists of hands keep."""


MOST_RULESETS: Final = 20
"""How many different rulesets one batch may ask for: each is worked out once."""
MOST_CLAIMS: Final = 20
"""How many claims one batch may hold: each is a search."""


Explain = Callable[[Violation], dict[str, Any]]


def _one_of(schemas: tuple[type, ...]) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"oneOf": list(schemas)}}}}


@blp.before_request
def forget_key() -> None:
    """Ask nothing of the database: a calculation sent again is simply done again."""
    request.environ.pop("HTTP_IDEMPOTENCY_KEY", None)


@blp.route("/scoring")
class Scoring(MethodView):
    """A calculator."""

    @public
    @accepts(limit=BODY_LIMIT)
    @blp.response(HTTPStatus.OK)
    @blp.alt_response(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "REQUEST_ENTITY_TOO_LARGE")
    @blp.doc(
        requestBody={"required": True} | _one_of(QUESTIONS),
        responses={HTTPStatus.OK.value: {"description": "The answer"} | _one_of(ANSWERS)},
    )
    @blp.doc(operationId="score_hand")
    def post(self) -> Response:
        """Score a hand, a value of han and fu, a claim, or up to a thousand of them.

        A hand of tiles has `tiles`, a value `han` or `yakuman`, a claim `yaku` without tiles, a
        hand that waits `waits`. Nothing is stored.
        """
        data = request.get_json()
        if isinstance(data, dict) and "hands" in data:
            return jsonify(answer_each(data, explain))
        return jsonify(with_words(answer(data), explain))


def answer(data: object) -> dict[str, Any]:
    """Return the answer to one question; raise `RuleError` with everything wrong with it."""
    if not isinstance(data, Mapping):
        _refuse("wrong_type", "", N_("An object is needed here."), "object")
    if "waits" in data:
        return waits_from_mapping(data)
    if "tiles" in data or not {"yaku", "han", "yakuman"} & data.keys():
        return score_hand(data)
    if "yaku" in data:
        return check_claim(load(CLAIM, data), read_rules(data))
    return score_value(load(VALUE, data), read_rules(data))


def answer_each(data: Mapping[str, Any], explain: Explain) -> dict[str, Any]:
    """Return the answers to many questions in order; what is refused has `violations`."""
    hands = data["hands"]
    if not isinstance(hands, list) or not 1 <= len(hands) <= MOST_HANDS:
        template = N_("Between 1 and {most} hands can be sent at once.")
        _refuse("wrong_number", "hands", template, [1, MOST_HANDS], most=MOST_HANDS)
    unknown = [name for name in data if name not in {"hands", *RULES}]
    if unknown:
        expected = ["hands", *RULES]
        _refuse("unknown_field", unknown[0], N_("There is no such field here."), expected)
    shared = {name: data[name] for name in RULES if name in data}
    read_rules(shared)
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
    rules = {repr([hand.get(name) for name in RULES]) for hand in hands}
    if len(rules) > MOST_RULESETS:
        template = N_("At most {most} different rulesets can be used at once.")
        _refuse("too_many_rulesets", "hands", template, MOST_RULESETS, most=MOST_RULESETS)


def _refuse(code: str, field: str, template: str, expected: object, **params: object) -> NoReturn:
    violation = wrong(code, field, template, expected, **params)
    raise RuleError([violation])
