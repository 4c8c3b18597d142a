"""What a hand's outcome moves: points, sticks, chips and deductions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
    wins_in_turn,
)
from engine.game.payments import pay_all, pay_ron, pay_tsumo
from engine.game.state import State
from engine.game.transfers import Reason, Transfer, totals
from engine.points import ZERO, BySeat, Points, by_seat
from engine.ruleset.options import (
    AbortKind,
    ChomboPayment,
    Deposit,
    MultiRonHonba,
    MultiRonSticks,
    Nagashi,
    Ruleset,
)
from engine.scoring.value import MANGAN_BASE
from engine.seats import SEATS, Seat, turn_order


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What an outcome moves.

    `transfers` are in points; `deposits` are the owners of the sticks left on the table; `chips`
    are moved pieces per seat; `deductions` come off the score after uma.
    """

    transfers: tuple[Transfer, ...] = ()
    deposits: tuple[Seat | None, ...] = ()
    chips: BySeat = ZERO
    deductions: BySeat = ZERO

    @property
    def deltas(self) -> BySeat:
        """The change of points per seat, riichi deposits included."""
        return totals(self.transfers)


def settle(ruleset: Ruleset, state: State, outcome: Outcome) -> Settlement:
    """Return what an outcome moves at the table, in points; the deltas and sticks add up to zero.

    Expects an outcome that `check` accepts, with the value of its wins (`resolve`).
    """
    if isinstance(outcome, Chombo):
        return _settle_chombo(ruleset, state, outcome)
    deposited = _deposited(ruleset, outcome)
    sticks = (*state.deposits, *deposited)
    paid_in = tuple(_stick(ruleset, seat, None, Reason.DEPOSIT) for seat in deposited)
    match outcome:
        case Ron():
            owners = _stick_winners(ruleset, outcome, len(state.deposits), deposited)
            taken = (_stick(ruleset, None, seat, Reason.STICKS) for seat in owners)
            transfers = (*paid_in, *_ron(ruleset, state, outcome), *taken)
            return Settlement(transfers=transfers, chips=_chips(ruleset, outcome))
        case Tsumo(winner=win):
            paid = pay_tsumo(ruleset, state, win, honba=state.honba)
            taken = (_stick(ruleset, None, win.seat, Reason.STICKS) for _ in sticks)
            transfers = (*paid_in, *paid, *taken)
            return Settlement(transfers=transfers, chips=_chips(ruleset, outcome))
        case ExhaustiveDraw():
            false_riichi = _false_riichi(state, outcome)
            paid = _noten(ruleset, outcome.tenpai)
            return Settlement(transfers=(*paid_in, *false_riichi, *paid), deposits=sticks)
        case NagashiMangan():
            return _settle_nagashi(ruleset, state, outcome, paid_in, sticks)
        case AbortiveDraw():
            return Settlement(transfers=paid_in, deposits=sticks)
        case _:
            assert_never(outcome)


def _deposited(ruleset: Ruleset, outcome: Outcome) -> tuple[Seat, ...]:
    """Return whose riichi of this hand is paid, in the order of the seats.

    A declaration tile that is won on costs no stick (Tenhou, seed 000; EMA 3.3.14).
    """
    unpaid = None
    if outcome.riichi_on_last_discard is not None:
        four_riichi = isinstance(outcome, AbortiveDraw) and outcome.kind is AbortKind.SUUCHA_RIICHI
        riichi = ruleset.riichi
        rule = riichi.fourth_riichi if four_riichi else riichi.declaration_ronned
        unpaid = outcome.riichi_on_last_discard if rule is Deposit.RETURNED else None
    return tuple(seat for seat in sorted(outcome.riichi) if seat is not unpaid)


def _stick(ruleset: Ruleset, source: Seat | None, target: Seat | None, reason: Reason) -> Transfer:
    return Transfer(source=source, target=target, points=ruleset.payments.stick, reason=reason)


def _ron(ruleset: Ruleset, state: State, ron: Ron) -> Iterator[Transfer]:
    """Yield the payments of a ron; the first after the discarder gets the honba (seed 000)."""
    each = ruleset.payments.multi_ron_honba is MultiRonHonba.EACH
    for place, win in enumerate(wins_in_turn(ron)):
        honba = state.honba if each or place == 0 else 0
        yield from pay_ron(ruleset, state, win, discarder=ron.discarder, honba=honba)


def _stick_winners(
    ruleset: Ruleset, ron: Ron, before: int, deposited: tuple[Seat, ...]
) -> Iterator[Seat]:
    """Yield who takes each stick: those from before first, then those of this hand.

    The first winner takes all (Tenhou, seed 000), or winners get their own back (EMA 3.3.14).
    """
    wins = wins_in_turn(ron)
    first = wins[0].seat
    own_back = ruleset.payments.multi_ron_sticks is MultiRonSticks.OWN_BACK_REST_FIRST
    winners = {win.seat for win in wins}
    yield from [first] * before
    for owner in deposited:
        yield owner if own_back and owner in winners else first


def _noten(ruleset: Ruleset, tenpai: frozenset[Seat]) -> Iterator[Transfer]:
    """Yield the noten payments (罰符): each noten player pays each tenpai player alike."""
    noten = [seat for seat in SEATS if seat not in tenpai]
    if not tenpai or not noten:
        return
    each = ruleset.payments.noten[len(tenpai) - 1] // len(tenpai)
    for payer in noten:
        for seat in sorted(tenpai):
            yield Transfer(source=payer, target=seat, points=each, reason=Reason.NOTEN)


def _false_riichi(state: State, draw: ExhaustiveDraw) -> Iterator[Transfer]:
    """Yield the reverse mangan of riichi players who turn out noten, where the draw counts."""
    for offender in sorted(draw.riichi - draw.tenpai):
        yield from reverse_mangan(state, offender)


def _settle_nagashi(
    ruleset: Ruleset,
    state: State,
    outcome: NagashiMangan,
    paid_in: tuple[Transfer, ...],
    sticks: tuple[Seat | None, ...],
) -> Settlement:
    """Pay each nagashi mangan like a mangan tsumo; several are all paid (docs/rules.md)."""
    seats = sorted(outcome.seats, key=lambda seat: (seat - state.dealer) % 4)
    moves = list(paid_in)
    for seat in seats:
        moves += pay_all(state, seat, MANGAN_BASE, Reason.NAGASHI)
    if ruleset.draws.nagashi is Nagashi.PLUS_NOTEN:
        moves += _noten(ruleset, outcome.tenpai)
    if not ruleset.draws.nagashi_takes_honba_and_sticks:
        return Settlement(transfers=tuple(moves), deposits=sticks)
    first = seats[0]
    honba = state.honba * ruleset.payments.honba
    moves += [
        Transfer(source=payer, target=first, points=honba, reason=Reason.HONBA)
        for payer in turn_order(first)
    ]
    moves += [_stick(ruleset, None, first, Reason.STICKS) for _ in sticks]
    return Settlement(transfers=tuple(moves))


def reverse_mangan(state: State, offender: Seat) -> Iterator[Transfer]:
    """Yield what an offender pays as if the others had each been paid for a mangan tsumo.

    The dealer pays 4000 to all; a child pays 4000 to the dealer and 2000 to the others.
    """
    for received in pay_all(state, offender, MANGAN_BASE, Reason.CHOMBO):
        yield Transfer(
            source=offender, target=received.source, points=received.points, reason=Reason.CHOMBO
        )


def _settle_chombo(ruleset: Ruleset, state: State, chombo: Chombo) -> Settlement:
    """Move the payment for an offence only; deposits of the hand go back or stay open."""
    if ruleset.chombo.payment is ChomboPayment.AFTER_UMA:
        lost = [ruleset.chombo.points if seat is chombo.offender else 0 for seat in SEATS]
        return Settlement(deposits=state.deposits, deductions=by_seat(lost))
    paid = tuple(reverse_mangan(state, chombo.offender))
    return Settlement(transfers=paid, deposits=state.deposits)


def _chips(ruleset: Ruleset, outcome: Ron | Tsumo) -> BySeat:
    """Count moved chips (seed 000, note [2] 祝儀).

    A ron moves them from the discarder, a tsumo the same number from each other player; yakuman
    add their own; a liable player pays all of them.
    """
    if not ruleset.chips.points:
        return ZERO
    if isinstance(outcome, Tsumo):
        return totals(_chips_of(ruleset, outcome.winner, turn_order(outcome.winner.seat)))
    moves: list[Transfer] = []
    for win in outcome.winners:
        moves += _chips_of(ruleset, win, (outcome.discarder,))
    return totals(moves)


def _chips_of(ruleset: Ruleset, win: Win, payers: tuple[Seat, ...]) -> Iterator[Transfer]:
    by_ron = len(payers) == 1
    per_yakuman = ruleset.chips.yakuman_ron if by_ron else ruleset.chips.yakuman_tsumo
    each: Points = win.chips + per_yakuman * win.yakuman
    for payer in payers:
        source = win.pao[-1].seat if win.pao else payer
        yield Transfer(source=source, target=win.seat, points=each, reason=Reason.CHIPS)
