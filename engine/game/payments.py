"""Who pays whom for one winning hand."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game.outcomes import Win
from engine.game.pao import honba_payer, liable_parts, share_ron
from engine.game.state import State
from engine.game.transfers import Reason, Transfer
from engine.points import Points
from engine.ruleset.options import Ruleset
from engine.scoring import value
from engine.seats import Seat, turn_order


def win_base(ruleset: Ruleset, win: Win) -> Points:
    """Return the base points (基本点) of a win as claimed."""
    if win.yakuman:
        return value.yakuman_base(win.yakuman)
    return value.base_points(ruleset.limits, han=win.han or 0, fu=win.fu)


def pay_ron(
    ruleset: Ruleset, state: State, win: Win, *, discarder: Seat, honba: int
) -> Iterator[Transfer]:
    """Yield the payments in points for a ron; `honba` is 0 for a winner who doesn't get it."""
    dealer = win.seat is state.dealer
    for liable, base in liable_parts(ruleset, win, win_base(ruleset, win)):
        points = value.ron_payment(base, dealer=dealer)
        if liable is None or liable is discarder:
            yield _to(win, discarder, points, Reason.WIN)
        else:
            yield from share_ron(win, liable, discarder, points)
    if honba:
        payer = honba_payer(ruleset, win, discarder)
        yield _to(win, payer, 3 * honba * ruleset.payments.honba, Reason.HONBA)


def pay_tsumo(ruleset: Ruleset, state: State, win: Win, *, honba: int) -> Iterator[Transfer]:
    """Yield the payments in points for a tsumo; a liable player pays alone what they cover."""
    dealer = win.seat is state.dealer
    for liable, base in liable_parts(ruleset, win, win_base(ruleset, win)):
        if liable is None:
            yield from pay_all(state, win.seat, base, Reason.WIN)
        else:
            yield _to(win, liable, value.tsumo_total(base, dealer=dealer), Reason.PAO)
    each = honba * ruleset.payments.honba
    alone = honba_payer(ruleset, win)
    if honba and alone is not None:
        yield _to(win, alone, 3 * each, Reason.HONBA)
    elif honba:
        for payer in turn_order(win.seat):
            yield _to(win, payer, each, Reason.HONBA)


def pay_all(state: State, seat: Seat, base: Points, reason: Reason) -> Iterator[Transfer]:
    """Yield what the three others pay a seat as for a tsumo, in points and without honba."""
    from_dealer, from_child = value.tsumo_payments(base, dealer=seat is state.dealer)
    for payer in turn_order(seat):
        points = from_dealer if payer is state.dealer else from_child
        yield Transfer(source=payer, target=seat, points=points, reason=reason)


def _to(win: Win, payer: Seat | None, points: Points, reason: Reason) -> Transfer:
    return Transfer(source=payer, target=win.seat, points=points, reason=reason)
