"""What a hand of tiles, or one of so many han and fu, is worth, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from app.scoring.rules import read_rules, whole_ruleset
from engine.claims.han_fu import check_han_fu
from engine.errors import N_, RuleError, Violation, wrong
from engine.game.check_wins import most_yakuman
from engine.game.outcomes import Win
from engine.game.payments import pay_all, pay_ron, pay_tsumo
from engine.game.state import State
from engine.game.transfers import Reason, Transfer, totals
from engine.points import ZERO, Points
from engine.ruleset.hand_options import HandOptions
from engine.ruleset.options import Ruleset
from engine.scoring import value
from engine.scoring.hand import Hand
from engine.scoring.score import score
from engine.scoring.wire import hand_from_mapping, score_to_mapping
from engine.seats import Seat, Wind

MOST_HONBA: Final = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """A hand of which only han and fu are known, or how many yakuman it is."""

    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    tsumo: bool = False
    seat: Wind = Wind.EAST
    open: bool | None = None
    riichi: bool = False
    honba: int = 0


def score_hand(data: Mapping[str, object]) -> dict[str, Any]:
    """Return what a hand of tiles is worth; raise `RuleError` with everything wrong with it."""
    problems: list[Violation] = []
    rules = _collected(problems, read_rules, data)
    hand = _collected(problems, hand_from_mapping, data)
    if hand is not None and not 0 <= hand.honba <= MOST_HONBA:
        problems.append(_too_many_honba(hand.honba))
    if rules is None or hand is None or problems:
        raise RuleError(problems)
    return describe_score(hand, rules)


def describe_score(hand: Hand, rules: HandOptions) -> dict[str, Any]:
    """Return what a hand is worth in the notation of scored hands, and with its honba."""
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
    template = N_("Between 0 and {most} honba can be counted.")
    params = {"most": MOST_HONBA, "given": honba}
    return wrong("impossible_count", "honba", template, [0, MOST_HONBA], **params)


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
        template = N_("A hand counts as at most {most} yakuman under this ruleset.")
        yield wrong("too_many_yakuman", "yakuman", template, {"least": 1, "most": most}, most=most)


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
