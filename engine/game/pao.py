"""Who answers for a yakuman they fed, and what they pay (包, 責任払い)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import N_, Violation, wrong
from engine.game.outcomes import Liability, Win
from engine.game.transfers import Reason, Transfer
from engine.points import Points
from engine.ruleset.options import PaoHonba, PaoScope, PaoYakuman, Ruleset
from engine.scoring.value import yakuman_base
from engine.seats import SEATS, Seat


def check_pao(ruleset: Ruleset, win: Win, field: str, *, by_tsumo: bool) -> Iterator[Violation]:
    """Yield why nobody can be liable as claimed for the win at a field."""
    allowed = ruleset.pao.yakuman
    kinds = [liability.yakuman for liability in win.pao]
    for place, liability in enumerate(win.pao):
        kind, seat = f"{field}.pao.{place}.yakuman", f"{field}.pao.{place}.seat"
        if liability.yakuman not in allowed:
            template = N_("This ruleset knows no liability for that.")
            yield wrong("pao_not_allowed", kind, template, sorted(each.value for each in allowed))
        if kinds.index(liability.yakuman) != place:
            template = N_("Only one player can be liable for the same yakuman.")
            yield wrong("pao_twice", kind, template)
        if liability.seat is win.seat:
            template = N_("Winners can't be liable for their own hand.")
            others = [int(each) for each in SEATS if each is not win.seat]
            yield wrong("pao_is_winner", seat, template, others)
        if liability.yakuman is PaoYakuman.RINSHAN and not by_tsumo:
            yield wrong("pao_needs_tsumo", kind, N_("A rinshan win is a tsumo."))
    needed = sum(liability_multiple(ruleset, liability) for liability in win.pao)
    if needed > win.yakuman:
        template = N_("Liability for these needs a hand of at least {needed} yakuman.")
        field = f"{field}.yakuman"
        yield wrong("pao_without_yakuman", field, template, {"least": needed}, needed=needed)


def liability_multiple(ruleset: Ruleset, liability: Liability) -> int:
    """Return how many yakuman a liability is for; 0 for a rinshan win of any value."""
    if liability.yakuman is PaoYakuman.RINSHAN:
        return 0
    return 2 if liability.yakuman.value in ruleset.yaku.double_yakuman else 1


def liable_parts(ruleset: Ruleset, win: Win, base: Points) -> Iterator[tuple[Seat | None, Points]]:
    """Yield who is liable for which of a win's base points; None for what nobody is liable for.

    `pao.scope` decides whether the last liable player covers the rest of the hand (Tenhou, seed
    000) or that yakuman only.
    """
    if not win.pao:
        yield None, base
        return
    *others, last = win.pao
    for liability in others:
        part = yakuman_base(liability_multiple(ruleset, liability))
        yield liability.seat, part
        base -= part
    if ruleset.pao.scope is PaoScope.WHOLE_HAND or last.yakuman is PaoYakuman.RINSHAN:
        yield last.seat, base
        return
    part = yakuman_base(liability_multiple(ruleset, last))
    yield last.seat, part
    if base > part:
        yield None, base - part


def share_ron(win: Win, liable: Seat, discarder: Seat, points: Points) -> Iterator[Transfer]:
    """Yield the halves of a ron that the liable player and the discarder pay.

    Sources: Tenhou (seed 000) "ロン＝折半", EMA 3.3.9. By tsumo the liable player pays all.
    """
    half = points // 2
    yield Transfer(source=liable, target=win.seat, points=half, reason=Reason.PAO)
    yield Transfer(source=discarder, target=win.seat, points=points - half, reason=Reason.WIN)


def honba_payer(ruleset: Ruleset, win: Win, discarder: Seat | None = None) -> Seat | None:
    """Return who alone pays the honba of a win; None where all three do.

    By tsumo that is a liable player (Tenhou, seed 000 "ツモ＝全額"), of two the one who fed last
    (docs/rules.md); by ron the discarder (EMA 3.3.9) or the liable player (Tenhou).
    """
    if win.pao and (discarder is None or ruleset.pao.ron_honba is PaoHonba.PAO):
        return win.pao[-1].seat
    return discarder
