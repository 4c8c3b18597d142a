"""Who pays whom for one winning hand, liability included."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game.outcomes import Liability, Win
from engine.game.state import State
from engine.game.transfers import Reason, Transfer
from engine.points import Points
from engine.ruleset.options import PaoHonba, PaoScope, PaoYakuman, Ruleset
from engine.scoring import value
from engine.seats import Seat, turn_order


def win_base(ruleset: Ruleset, win: Win) -> Points:
    """Return the base points of a win as claimed."""
    if win.yakuman:
        return value.yakuman_base(win.yakuman)
    return value.base_points(ruleset.limits, han=win.han or 0, fu=win.fu)


def liability_multiple(ruleset: Ruleset, liability: Liability) -> int:
    """Return how many yakuman a liability is for; 0 for a rinshan win of any value."""
    if liability.yakuman is PaoYakuman.RINSHAN:
        return 0
    return 2 if liability.yakuman.value in ruleset.yaku.double_yakuman else 1


def pay_ron(
    ruleset: Ruleset, state: State, win: Win, *, discarder: Seat, honba: int
) -> Iterator[Transfer]:
    """Yield the payments for a ron; `honba` is 0 for a winner who doesn't get it.

    Liability halves what it covers between the liable player and the discarder (seed 000
    "ロン＝折半", EMA 3.3.9).
    """
    dealer = win.seat is state.dealer
    for liable, base in _parts(ruleset, win):
        points = value.ron_payment(base, dealer=dealer)
        if liable is None or liable is discarder:
            yield _to(win, discarder, points, Reason.WIN)
        else:
            yield _to(win, liable, points // 2, Reason.PAO)
            yield _to(win, discarder, points - points // 2, Reason.WIN)
    payer = discarder
    if win.pao and ruleset.pao.ron_honba is PaoHonba.PAO:
        payer = win.pao[-1].seat
    if honba:
        yield _to(win, payer, 3 * honba * ruleset.payments.honba, Reason.HONBA)


def pay_tsumo(ruleset: Ruleset, state: State, win: Win, *, honba: int) -> Iterator[Transfer]:
    """Yield the payments for a tsumo.

    A liable player pays all of what his liability covers, and all honba (seed 000 "ツモ＝全額");
    of two liable players the one whose feeding came last pays the honba (docs/rules.md).
    """
    dealer = win.seat is state.dealer
    for liable, base in _parts(ruleset, win):
        if liable is None:
            yield from pay_all(state, win.seat, base, Reason.WIN)
        else:
            yield _to(win, liable, value.tsumo_total(base, dealer=dealer), Reason.PAO)
    if not honba:
        return
    if win.pao:
        yield _to(win, win.pao[-1].seat, 3 * honba * ruleset.payments.honba, Reason.HONBA)
        return
    for payer in turn_order(win.seat):
        yield _to(win, payer, honba * ruleset.payments.honba, Reason.HONBA)


def pay_all(state: State, seat: Seat, base: Points, reason: Reason) -> Iterator[Transfer]:
    """Yield what the three others pay a seat as for a tsumo, without honba."""
    from_dealer, from_child = value.tsumo_payments(base, dealer=seat is state.dealer)
    for payer in turn_order(seat):
        points = from_dealer if payer is state.dealer else from_child
        yield Transfer(source=payer, target=seat, points=points, reason=reason)


def _parts(ruleset: Ruleset, win: Win) -> Iterator[tuple[Seat | None, Points]]:
    """Yield who is liable for which base points; None for what nobody is liable for."""
    rest = win_base(ruleset, win)
    if not win.pao:
        yield None, rest
        return
    *others, last = win.pao
    for liability in others:
        base = value.yakuman_base(liability_multiple(ruleset, liability))
        yield liability.seat, base
        rest -= base
    if ruleset.pao.scope is PaoScope.WHOLE_HAND or last.yakuman is PaoYakuman.RINSHAN:
        yield last.seat, rest
        return
    base = value.yakuman_base(liability_multiple(ruleset, last))
    yield last.seat, base
    if rest > base:
        yield None, rest - base


def _to(win: Win, payer: Seat, points: Points, reason: Reason) -> Transfer:
    return Transfer(source=payer, target=win.seat, points=points, reason=reason)
