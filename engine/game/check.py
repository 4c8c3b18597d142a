"""Whether a reported outcome can have happened: every reason why not, each with code and field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.errors import N_, Violation, wrong
from engine.game import check_wins
from engine.game.evidence import Resolved, resolve
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
)
from engine.game.progress import after_offence, dealer_keeps, may_dealer_stop, progress
from engine.game.riichi import check_riichi
from engine.game.settlement import settle
from engine.game.state import State
from engine.ruleset.options import (
    AbortKind,
    AbortRenchan,
    AfterOffence,
    ChomboPayment,
    Deposit,
    Nagashi,
    Ruleset,
    Yame,
)
from engine.seats import SEATS

ALL_FOUR = frozenset(SEATS)


def check(ruleset: Ruleset, state: State, outcome: Outcome) -> list[Violation]:
    """Return every reason why this outcome can't follow this state; empty when it can."""
    return check_and_resolve(ruleset, state, outcome).problems


def check_and_resolve(ruleset: Ruleset, state: State, outcome: Outcome) -> Resolved:
    """Return the outcome with the value of its wins, and every reason why it can't follow."""
    resolved = resolve(ruleset, state, outcome)
    return resolved._replace(
        problems=resolved.problems or _check_resolved(ruleset, state, resolved.outcome)
    )


def _check_resolved(ruleset: Ruleset, state: State, outcome: Outcome) -> list[Violation]:
    if state.ended:
        return [wrong("game_over", "type", N_("The game has ended before this hand."))]
    problems = [
        *_check_riichi(ruleset, state, outcome),
        *_check_last_discard(ruleset, outcome),
        *_check_dead_hands(state, outcome),
        *_check_kind(ruleset, state, outcome),
    ]
    return problems or list(_check_against_settlement(ruleset, state, outcome))


def _check_kind(ruleset: Ruleset, state: State, outcome: Outcome) -> Iterator[Violation]:
    match outcome:
        case Ron():
            yield from check_wins.check_ron(ruleset, state, outcome)
        case Tsumo():
            yield from check_wins.check_tsumo(ruleset, state, outcome)
        case ExhaustiveDraw():
            yield from _check_false_riichi(ruleset, outcome)
        case NagashiMangan():
            yield from _check_nagashi(ruleset, outcome)
        case AbortiveDraw():
            yield from _check_abort(ruleset, outcome)
        case Chombo():
            yield from _check_chombo(ruleset, outcome)
        case _:
            assert_never(outcome)


def _check_riichi(ruleset: Ruleset, state: State, outcome: Outcome) -> Iterator[Violation]:
    for seat in sorted(outcome.riichi):
        yield from check_riichi(ruleset, points=state.points[seat])
    aborts = AbortKind.SUUCHA_RIICHI in ruleset.draws.abortive
    cut_short = isinstance(outcome, AbortiveDraw | Chombo) or (
        outcome.riichi_on_last_discard is not None
    )
    if outcome.riichi == ALL_FOUR and aborts and not cut_short:
        template = N_("Four riichi abort the hand under this ruleset: record suucha riichi.")
        instead = {"type": "abortive_draw", "kind": AbortKind.SUUCHA_RIICHI.value}
        yield wrong("four_riichi_abort", "riichi", template, instead)


def _check_last_discard(ruleset: Ruleset, outcome: Outcome) -> Iterator[Violation]:
    """Refuse a riichi cut short by a discard that did not end the hand."""
    seat, field = outcome.riichi_on_last_discard, "riichi_on_last_discard"
    if seat is None:
        four = isinstance(outcome, AbortiveDraw) and outcome.kind is AbortKind.SUUCHA_RIICHI
        if four and ruleset.riichi.fourth_riichi is Deposit.RETURNED:
            template = N_("Say who declared last: the fourth riichi is not paid here.")
            yield wrong("fourth_riichi_missing", field, template, sorted(outcome.riichi))
        return
    if seat not in outcome.riichi:
        template = N_("This player is not among those who declared riichi.")
        yield wrong("not_in_riichi", field, template, sorted(outcome.riichi))
    by_ron = isinstance(outcome, Ron) and seat is outcome.discarder
    if not by_ron and not isinstance(outcome, AbortiveDraw):
        template = N_("Only the discarder of a ron, or an abortive draw, cuts a riichi short.")
        yield wrong("declaration_not_last", field, template)


def _check_dead_hands(state: State, outcome: Outcome) -> Iterator[Violation]:
    """Refuse a win or tenpai of who committed an offence before in the hand (和了放棄)."""
    dead = state.dead_hands | outcome.dead_hands
    match outcome:
        case Ron(winners=winners):
            places = [(f"winners.{i}.seat", win.seat) for i, win in enumerate(winners)]
        case Tsumo(winner=winner):
            places = [("winner.seat", winner.seat)]
        case ExhaustiveDraw(tenpai=tenpai) | NagashiMangan(tenpai=tenpai):
            places = [("tenpai", seat) for seat in sorted(tenpai)]
        case _:
            places = []
    template = N_("A dead hand can neither win nor be tenpai.")
    for field, seat in places:
        if seat in dead:
            yield wrong("dead_hand", field, template, sorted(ALL_FOUR - dead), seat=int(seat))


def _check_false_riichi(
    ruleset: Ruleset, outcome: ExhaustiveDraw | NagashiMangan
) -> Iterator[Violation]:
    """Riichi players show a tenpai hand at a draw; what else they face is the ruleset's."""
    if isinstance(outcome, ExhaustiveDraw) and ruleset.chombo.false_riichi_draw_counts:
        return
    if ruleset.chombo.payment is ChomboPayment.IMPOSSIBLE:
        template = N_("A riichi player is always tenpai at a draw under this ruleset.")
    else:
        template = N_("A riichi player who is noten at a draw has committed a chombo: record that.")
    expected = sorted(outcome.tenpai | outcome.riichi)
    for seat in sorted(outcome.riichi - outcome.tenpai):
        yield wrong("riichi_noten", "tenpai", template, expected, seat=int(seat))


def _check_nagashi(ruleset: Ruleset, outcome: NagashiMangan) -> Iterator[Violation]:
    if ruleset.draws.nagashi is Nagashi.NONE:
        template = N_("This ruleset has no nagashi mangan: record an exhaustive draw.")
        yield wrong("nagashi_not_allowed", "type", template, {"type": "exhaustive_draw"})
    if not outcome.seats or outcome.seats == ALL_FOUR:
        template = N_("One to three players can have nagashi mangan.")
        yield wrong("nagashi_seats", "seats", template)
    yield from _check_false_riichi(ruleset, outcome)


def _check_abort(ruleset: Ruleset, outcome: AbortiveDraw) -> Iterator[Violation]:
    allowed = ruleset.draws.abortive
    if outcome.kind not in allowed:
        template = N_("This abortive draw does not exist under this ruleset.")
        yield wrong("abort_not_allowed", "kind", template, sorted(kind.value for kind in allowed))
    if outcome.kind is AbortKind.SUUCHA_RIICHI and outcome.riichi != ALL_FOUR:
        template = N_("Suucha riichi needs the riichi of all four players.")
        yield wrong("four_riichi_missing", "riichi", template, sorted(ALL_FOUR))
    if outcome.tenpai and ruleset.renchan.abort is not AbortRenchan.DEALER_TENPAI:
        template = N_("Tenpai doesn't matter at an abortive draw under this ruleset.")
        yield wrong("tenpai_not_asked", "tenpai", template, [])


def _check_chombo(ruleset: Ruleset, outcome: Chombo) -> Iterator[Violation]:
    if ruleset.chombo.payment is ChomboPayment.IMPOSSIBLE:
        template = N_("This ruleset knows no chombo; use a penalty instead.")
        yield wrong("chombo_not_allowed", "type", template)
    continues = after_offence(ruleset, outcome.offence) is AfterOffence.CONTINUES
    if continues and outcome.riichi:
        template = N_("The hand goes on after this offence: enter riichi with its outcome.")
        yield wrong("hand_continues", "riichi", template, [])


def _check_against_settlement(
    ruleset: Ruleset, state: State, outcome: Outcome
) -> Iterator[Violation]:
    """Compare what was declared with what follows."""
    settlement = settle(ruleset, state, outcome)
    if outcome.deltas is not None and outcome.deltas != settlement.deltas:
        template = N_("The declared changes of points don't follow from this outcome.")
        yield wrong("deltas_wrong", "deltas", template, list(settlement.deltas))
    if not outcome.dealer_stops:
        return
    settled = progress(ruleset, state, outcome, settlement)
    # the right to stop depends on the settled points in the hand just played
    undecided = State(points=settled.points, points_before=state.points, number=state.number)
    keeps = dealer_keeps(ruleset, state, outcome)
    if not keeps or may_dealer_stop(ruleset, undecided, outcome) is Yame.OFF:
        template = N_("The dealer can't stop the game here under this ruleset.")
        yield wrong("dealer_may_not_stop", "dealer_stops", template, expected=False)
