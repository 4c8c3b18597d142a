"""How the game goes on after a hand: renchan, honba, and the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.game.outcomes import (
    NOBODY,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    winning_seats,
)
from engine.game.settlement import Settlement
from engine.game.state import EndReason, State, last_number, ranking
from engine.points import add
from engine.ruleset.options import (
    AbortRenchan,
    AfterOffence,
    NagashiRenchan,
    Offence,
    Ruleset,
    Tobi,
    Yame,
)


def progress(ruleset: Ruleset, state: State, outcome: Outcome, settlement: Settlement) -> State:
    """Return the state after a settled hand; `ended` says why if that was the last.

    Expects an outcome that `check` accepts, and what `settle` makes of it.
    """
    settled = replace(
        state,
        points=add(state.points, settlement.deltas),
        points_before=state.points,
        deposits=settlement.deposits,
        chips=add(state.chips, settlement.chips),
        deductions=add(state.deductions, settlement.deductions),
        dead_hands=NOBODY,
    )
    if isinstance(outcome, Chombo):
        return _after_chombo(ruleset, state, settled, outcome)
    keeps = dealer_keeps(ruleset, state, outcome)
    ended = end_reason(ruleset, settled, outcome, keeps=keeps)
    if ended:
        return replace(settled, ended=ended)
    honba = state.honba + 1 if keeps or not _resets_honba(ruleset, outcome) else 0
    number = state.number if keeps else state.number + 1
    return replace(settled, honba=honba, number=number)


def dealer_keeps(ruleset: Ruleset, state: State, outcome: Outcome) -> bool:
    """Say whether the dealer deals again (連荘).

    Sources: Tenhou (seed 000) "ノーテン親流れ、聴牌連荘", and as one of two winners; PTT (seed 003)
    on a win and on tenpai. Abortive draws and chombo leave the deal, unless stated.
    """
    rules = ruleset.renchan
    match outcome:
        case Ron() | Tsumo():
            winners = winning_seats(outcome)
            shared = len(winners) > 1 and not rules.multi_ron_with_dealer
            keeps = rules.agari and state.dealer in winners and not shared
        case ExhaustiveDraw():
            keeps = rules.tenpai and state.dealer in outcome.tenpai
        case NagashiMangan():
            by_tenpai = rules.nagashi is NagashiRenchan.DEALER_TENPAI
            holders = outcome.tenpai if by_tenpai else outcome.seats
            keeps = state.dealer in holders and (rules.tenpai or not by_tenpai)
        case AbortiveDraw():
            by_tenpai = rules.abort is AbortRenchan.DEALER_TENPAI and state.dealer in outcome.tenpai
            keeps = by_tenpai or rules.abort is AbortRenchan.ALWAYS
        case Chombo():
            keeps = True
        case _:
            assert_never(outcome)
    return keeps


def may_dealer_stop(ruleset: Ruleset, settled: State, outcome: Outcome) -> Yame:
    """Say whether a dealer who keeps the deal stops the game: not, by choice, or at once.

    They must be first, in the last regular hand or later; where a target has to be reached they
    need that too (docs/rules.md, Rulings). Abortive draws never stop a game.
    """
    if isinstance(outcome, AbortiveDraw | Chombo) or settled.number < last_number(ruleset):
        return Yame.OFF
    dealer = settled.dealer
    if ranking(ruleset, settled)[0] is not dealer:
        return Yame.OFF
    if ruleset.end.yame_needs_target and settled.points[dealer] < ruleset.end.target:
        return Yame.OFF
    won = dealer in winning_seats(outcome)
    return ruleset.end.agari_yame if won else ruleset.end.tenpai_yame


def end_reason(
    ruleset: Ruleset, settled: State, outcome: Outcome, *, keeps: bool
) -> EndReason | None:
    """Return why the game ends after this hand, None if it goes on.

    The order is that of real Tenhou games: bust and ceiling at once (blog.tenhou.net 2010-09-17),
    then the dealer's right to go on, then the last hand and sudden death.
    """
    if _is_bust(ruleset.end.tobi, settled):
        return EndReason.TOBI
    if ruleset.end.ceiling and max(settled.points) >= ruleset.end.ceiling:
        return EndReason.CEILING
    if settled.number < last_number(ruleset):
        return None
    if keeps:
        return _end_with_renchan(ruleset, settled, outcome)
    return _end_without_renchan(ruleset, settled)


def _end_without_renchan(ruleset: Ruleset, settled: State) -> EndReason | None:
    rules, last = ruleset.end, last_number(ruleset)
    if not rules.sudden_death:
        return EndReason.LAST_HAND
    if _target_reached(ruleset, settled):
        return EndReason.LAST_HAND if settled.number == last else EndReason.SUDDEN_DEATH
    return EndReason.MAX_ROUND if settled.number >= last + 4 * rules.extra_winds else None


def _end_with_renchan(ruleset: Ruleset, settled: State, outcome: Outcome) -> EndReason | None:
    yame = may_dealer_stop(ruleset, settled, outcome)
    if yame is Yame.AUTOMATIC or (yame is Yame.OPTIONAL and outcome.dealer_stops):
        won = settled.dealer in winning_seats(outcome)
        return EndReason.AGARI_YAME if won else EndReason.TENPAI_YAME
    rules = ruleset.end
    if rules.sudden_death and not rules.renchan_priority and _target_reached(ruleset, settled):
        return EndReason.SUDDEN_DEATH
    return None


def _target_reached(ruleset: Ruleset, settled: State) -> bool:
    """Sticks still on the table don't count unless the ruleset says so (供託未収)."""
    best = max(settled.points)
    if ruleset.end.target_counts_sticks:
        best += settled.riichi_sticks * ruleset.payments.stick
    return best >= ruleset.end.target


def _is_bust(tobi: Tobi, settled: State) -> bool:
    lowest = min(settled.points)
    return (tobi is Tobi.BELOW_ZERO and lowest < 0) or (tobi is Tobi.ZERO_OR_BELOW and lowest <= 0)


def _resets_honba(ruleset: Ruleset, outcome: Outcome) -> bool:
    """Say whether an outcome after which the deal passes clears the honba."""
    as_win = ruleset.renchan.nagashi is NagashiRenchan.AS_WIN
    return isinstance(outcome, Ron | Tsumo) or (isinstance(outcome, NagashiMangan) and as_win)


def after_offence(ruleset: Ruleset, offence: Offence) -> AfterOffence:
    """Return how the hand goes on after an offence."""
    rules = ruleset.chombo
    by_offence = {
        Offence.WRONG_WIN: rules.wrong_win,
        Offence.FALSE_RIICHI: rules.false_riichi,
        Offence.OTHER: rules.other,
    }
    return by_offence[offence]


def _after_chombo(ruleset: Ruleset, state: State, settled: State, chombo: Chombo) -> State:
    if _is_bust(ruleset.end.tobi, settled):
        return replace(settled, ended=EndReason.TOBI)
    match after_offence(ruleset, chombo.offence):
        case AfterOffence.REPLAYED:
            return settled
        case AfterOffence.CONTINUES:
            return replace(settled, dead_hands=state.dead_hands | {chombo.offender})
        case AfterOffence.ENDS_GAME:
            return replace(settled, ended=EndReason.CHOMBO)
