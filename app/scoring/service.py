"""What a hand, a value or a claim is worth, as plain data. Pure: no database, no HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from app.scoring.values import MOST_HONBA, Value
from engine.claims.claim import Claim, check_claim
from engine.claims.han_fu import check_han_fu
from engine.errors import N_, IllegalRulesetError, RuleError, Violation
from engine.game.check_wins import most_yakuman
from engine.game.outcomes import Win
from engine.game.payments import pay_all, pay_ron, pay_tsumo
from engine.game.state import State
from engine.game.transfers import Reason, Transfer, totals
from engine.notation import format_tiles
from engine.points import ZERO, Points
from engine.ruleset.hand_options import HandOptions
from engine.ruleset.options import Ruleset
from engine.scoring import value
from engine.scoring.hand import Hand
from engine.scoring.score import score
from engine.scoring.wire import (
    hand_from_mapping,
    rules_from_mapping,
    score_to_mapping,
)
from engine.seats import Seat, Wind
from engine.tiles import NAMES

RULES: Final = ("ruleset", "rules")
"""The fields that say by which rules a hand is scored."""


def read_rules(data: Mapping[str, object]) -> HandOptions:
    """Return the rules that `ruleset` and `rules` ask for; the same ones for the same words."""
    asked = {name: data[name] for name in RULES if data.get(name) is not None}
    try:
        return _rules(json.dumps(asked, sort_keys=True))
    except IllegalRulesetError as error:
        raise IllegalRulesetError(map(_of_ruleset, error.violations)) from error


@lru_cache(maxsize=64)
def _rules(asked: str) -> HandOptions:
    return rules_from_mapping(json.loads(asked))


def _of_ruleset(violation: Violation) -> Violation:
    """Return what is wrong with a ruleset at the field that holds the ruleset."""
    is_name = violation.field == "id"
    return replace(violation, field="ruleset" if is_name else f"ruleset.{violation.field}")


def score_hand(data: Mapping[str, object]) -> dict[str, Any]:
    """Return what a hand of tiles is worth; raise `RuleError` with everything wrong with it."""
    problems: list[Violation] = []
    rules = _collected(problems, read_rules, data)
    hand = _collected(problems, hand_from_mapping, data)
    if hand is not None and not 0 <= hand.honba <= MOST_HONBA:
        problems.append(_too_many_honba(hand.honba))
    if rules is None or hand is None or problems:
        raise RuleError(problems)
    return _scored(hand, rules)


def _scored(hand: Hand, rules: HandOptions) -> dict[str, Any]:
    found = score(hand, rules)
    dealer = hand.seat_wind is Wind.EAST
    answer = score_to_mapping(found, tsumo=hand.tsumo, dealer=dealer)
    if hand.honba:
        won = Value(tsumo=hand.tsumo, seat=hand.seat_wind, honba=hand.honba)
        answer["with_honba"] = _with_honba(won, found.base, rules)
    return answer


def _collected(problems: list[Violation], read: Any, data: Mapping[str, object]) -> Any:  # noqa: ANN401
    """Return what a reader makes of the data, None after keeping what it says is wrong."""
    try:
        return read(data)
    except RuleError as error:
        problems += error.violations
        return None


def _too_many_honba(honba: int) -> Violation:
    return Violation(
        code="impossible_count",
        field="honba",
        template=N_("Between 0 and {most} honba can be counted."),
        params={"most": MOST_HONBA, "given": honba},
        expected=[0, MOST_HONBA],
    )


def score_value(won: Value, rules: HandOptions) -> dict[str, Any]:
    """Return what a hand of so many han and fu is worth, if there can be such a hand."""
    whole = whole_ruleset(rules)
    problems = list(_yakuman_problems(won, whole) if won.yakuman else _han_fu_problems(won, rules))
    if problems:
        raise RuleError(problems)
    if won.yakuman:
        base = value.yakuman_base(won.yakuman)
    else:
        base = value.base_points(whole.limits, han=won.han or 0, fu=won.fu)
    paid = payments_of(base, dealer=won.seat is Wind.EAST, tsumo=won.tsumo, rules=rules)
    limit = value.limit_name(whole.limits, han=won.han or 0, fu=won.fu, yakuman=won.yakuman)
    answer = {
        "han": won.han,
        "fu": won.fu,
        "yakuman": won.yakuman,
        "limit": limit,
        "base": base,
        "payments": paid,
        "total": _deltas(replace(won, honba=0), base, whole)[won.seat],
    }
    return answer | ({"with_honba": _with_honba(won, base, rules)} if won.honba else {})


def whole_ruleset(rules: HandOptions) -> Ruleset:
    """Return a ruleset with these options of a hand, and the usual game around it."""
    if isinstance(rules, Ruleset):
        return rules
    return Ruleset(limits=rules.limits, fu=rules.fu, yaku=rules.yaku, dora=rules.dora)


def _han_fu_problems(won: Value, rules: HandOptions) -> list[Violation]:
    return check_han_fu(
        won.han,
        won.fu,
        tsumo=won.tsumo,
        open_hand=won.open,
        riichi=won.riichi,
        ruleset=rules,
        honba=won.honba,
    )


def _yakuman_problems(won: Value, ruleset: Ruleset) -> Iterable[Violation]:
    most = most_yakuman(ruleset)
    if won.han is not None or won.fu is not None:
        template = N_("Enter either yakuman, or han and fu, not both.")
        yield Violation(code="yakuman_with_han", field="yakuman", template=template, expected=0)
    if won.yakuman > most:
        yield Violation(
            code="too_many_yakuman",
            field="yakuman",
            template=N_("A hand counts as at most {most} yakuman under this ruleset."),
            params={"most": most},
            expected={"least": 1, "most": most},
        )


def payments_of(base: Points, *, dealer: bool, tsumo: bool, rules: HandOptions) -> dict[str, int]:
    """Return who pays what for base points, as it stands beside a score."""
    won = Value(tsumo=tsumo, seat=Wind.EAST if dealer else Wind.SOUTH)
    return _paid(won, _deltas(won, base, whole_ruleset(rules)))


def _with_honba(won: Value, base: Points, rules: HandOptions) -> dict[str, Any]:
    deltas = _deltas(won, base, whole_ruleset(rules))
    return {"payments": _paid(won, deltas), "total": deltas[won.seat]}


def _paid(won: Value, deltas: tuple[int, int, int, int]) -> dict[str, int]:
    paid = [-points for seat, points in enumerate(deltas) if seat != won.seat]
    if not won.tsumo:
        return {"ron": max(paid)}
    if won.seat is Wind.EAST:
        return {"all": paid[0]}
    return {"dealer": paid[0], "child": paid[-1]}


def _deltas(won: Value, base: Points, ruleset: Ruleset) -> tuple[int, int, int, int]:
    """Return what each seat gains or loses in the first hand of a game with so many honba."""
    seat, state = Seat(won.seat), State(points=ZERO, honba=won.honba)
    stand_in = Win(seat=seat, han=1, fu=30)
    if won.tsumo:
        paid = list(pay_all(state, seat, base, Reason.WIN))
        more = pay_tsumo(ruleset, state, stand_in, honba=won.honba)
    else:
        discarder = Seat.SOUTH if seat is state.dealer else Seat.EAST
        points = value.ron_payment(base, dealer=seat is state.dealer)
        paid = [Transfer(source=discarder, target=seat, points=points, reason=Reason.WIN)]
        more = pay_ron(ruleset, state, stand_in, discarder=discarder, honba=won.honba)
    # The honba are the same whatever the hand is worth.
    return totals([*paid, *(part for part in more if part.reason is Reason.HONBA)])


def answer_claim(claim: Claim, rules: HandOptions) -> dict[str, Any]:
    """Say whether a claimed win can exist, with a hand that proves it or with what contradicts."""
    checked = check_claim(claim, rules)
    if any(problem.code == "unknown_yaku" for problem in checked.problems):
        raise RuleError(checked.problems)
    example = checked.example
    return {
        "possible": checked.possible,
        "dearest": checked.highest,
        "example": hand_to_mapping(example) if example else None,
        "score": _scored(example, rules) if example else None,
        "possible_fu": list(checked.fu),
        "violations": list(checked.problems),
    }


def hand_to_mapping(hand: Hand) -> dict[str, Any]:
    """Return a hand as it is sent; `hand_from_mapping` gives the same hand back."""
    return {
        "tiles": format_tiles(hand.concealed),
        "win": NAMES[hand.win],
        "melds": [
            {"type": meld.kind.value, "tiles": format_tiles(meld.tiles)} for meld in hand.melds
        ],
        "tsumo": hand.tsumo,
        "seat": hand.seat_wind.name[0],
        "round": hand.round_wind.name[0],
        "flags": sorted(flag.value for flag in hand.flags),
        "dora": _indicators(hand.dora, hand.more_dora),
        "ura": _indicators(hand.ura, hand.more_ura),
        "honba": hand.honba,
    }


def _indicators(indicators: tuple[int, ...], more: int) -> list[str] | int:
    return [NAMES[tile] for tile in indicators] or more or []
