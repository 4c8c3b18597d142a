"""Whether the wins of a hand can have happened as claimed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.han_fu import check_han_fu
from engine.errors import N_, Violation, under
from engine.game.outcomes import Ron, Tsumo, Win, head_bump
from engine.game.state import State
from engine.game.winning import liability_multiple
from engine.ruleset.options import AbortKind, MultiRon, PaoYakuman, Ruleset
from engine.seats import SEATS, Seat

THREE_WINNERS = 3
MOST_CHIPS = 40
MOST_YAKUMAN = 4
"""Daisuushii, tsuuiisou, suuankou and either suukantsu or tenhou; doubles come on top."""


def check_ron(ruleset: Ruleset, state: State, ron: Ron) -> Iterator[Violation]:
    """Yield why a ron by one to three players can't stand."""
    seen: set[Seat] = set()
    for place, win in enumerate(ron.winners):
        field = f"winners.{place}"
        if win.seat is ron.discarder:
            yield Violation(
                code="winner_is_discarder",
                field=f"{field}.seat",
                template=N_("Nobody can win on his own discard."),
                expected=[int(seat) for seat in SEATS if seat is not ron.discarder],
            )
        if win.seat in seen:
            yield Violation(
                code="seat_twice",
                field=f"{field}.seat",
                template=N_("The same player is listed as a winner twice."),
            )
        seen.add(win.seat)
        yield from _check_win(ruleset, state, win, field=field, ron=ron)
    yield from _check_number(ruleset, ron)


def check_tsumo(ruleset: Ruleset, state: State, tsumo: Tsumo) -> Iterator[Violation]:
    """Yield why a tsumo can't stand."""
    yield from _check_win(ruleset, state, tsumo.winner, field="winner", tsumo=tsumo)


def _check_number(ruleset: Ruleset, ron: Ron) -> Iterator[Violation]:
    number = len(ron.winners)
    if not 1 <= number <= THREE_WINNERS:
        yield Violation(
            code="winner_count",
            field="winners",
            template=N_("A ron has one to three winners."),
            expected={"least": 1, "most": THREE_WINNERS},
        )
        return
    if number == THREE_WINNERS and AbortKind.SANCHAHOU in ruleset.draws.abortive:
        yield Violation(
            code="triple_ron_aborts",
            field="winners",
            template=N_("Three rons abort the hand under this ruleset: record sanchahou."),
            expected={"type": "abortive_draw", "kind": AbortKind.SANCHAHOU.value},
        )
    elif number > 1 and ruleset.payments.multi_ron is MultiRon.HEAD_BUMP:
        first = head_bump(ron).winners[0].seat
        yield Violation(
            code="head_bump",
            field="winners",
            template=N_("Only the first winner after the discarder counts under this ruleset."),
            expected=[int(first)],
        )


def _check_win(
    ruleset: Ruleset,
    state: State,
    win: Win,
    *,
    field: str,
    ron: Ron | None = None,
    tsumo: Tsumo | None = None,
) -> Iterator[Violation]:
    hand = ron or tsumo
    riichi = hand is not None and win.seat in hand.riichi
    if riichi and win.open_hand:
        yield Violation(
            code="riichi_open",
            field=f"{field}.open_hand",
            template=N_("A hand in riichi is closed."),
            expected=False,
        )
    yield from _check_chips(ruleset, win, field)
    yield from _check_pao(ruleset, win, field, by_tsumo=tsumo is not None)
    if win.yakuman:
        yield from _check_yakuman(ruleset, win, field)
        return
    claimed = check_han_fu(
        win.han,
        win.fu,
        tsumo=tsumo is not None,
        open_hand=False if riichi else win.open_hand,
        riichi=riichi,
        ruleset=ruleset,
        honba=state.honba,
    )
    yield from under(field, claimed)


def _check_yakuman(ruleset: Ruleset, win: Win, field: str) -> Iterator[Violation]:
    if win.han is not None or win.fu is not None:
        yield Violation(
            code="yakuman_with_han",
            field=f"{field}.yakuman",
            template=N_("Enter either yakuman, or han and fu, not both."),
            expected=0,
        )
    most = most_yakuman(ruleset)
    if not 1 <= win.yakuman <= most:
        yield Violation(
            code="too_many_yakuman",
            field=f"{field}.yakuman",
            template=N_("No hand is worth more than {most} yakuman under this ruleset."),
            params={"most": most},
            expected={"least": 1, "most": most},
        )


def most_yakuman(ruleset: Ruleset) -> int:
    """Return the largest number of yakuman one hand can be worth."""
    doubles = ruleset.yaku.double_yakuman
    if not ruleset.limits.yakuman_stacking:
        return 2 if doubles else 1
    return MOST_YAKUMAN + len(doubles & {"daisuushii", "suuankou_tanki"})


def _check_chips(ruleset: Ruleset, win: Win, field: str) -> Iterator[Violation]:
    most = MOST_CHIPS if ruleset.chips.points else 0
    if not 0 <= win.chips <= most:
        template = (
            N_("The number of chips must be between 0 and {most}.")
            if most
            else N_("This ruleset has no chips.")
        )
        yield Violation(
            code="chips_impossible",
            field=f"{field}.chips",
            template=template,
            params={"most": most},
            expected={"least": 0, "most": most},
        )


def _check_pao(ruleset: Ruleset, win: Win, field: str, *, by_tsumo: bool) -> Iterator[Violation]:
    allowed = ruleset.pao.yakuman
    kinds = [liability.yakuman for liability in win.pao]
    for place, liability in enumerate(win.pao):
        at = f"{field}.pao.{place}"
        if liability.yakuman not in allowed:
            yield Violation(
                code="pao_not_allowed",
                field=f"{at}.yakuman",
                template=N_("This ruleset knows no liability for that."),
                expected=sorted(kind.value for kind in allowed),
            )
        if kinds.index(liability.yakuman) != place:
            yield Violation(
                code="pao_twice",
                field=f"{at}.yakuman",
                template=N_("Only one player can be liable for the same yakuman."),
            )
        if liability.seat is win.seat:
            yield Violation(
                code="pao_is_winner",
                field=f"{at}.seat",
                template=N_("The winner can't be liable for his own hand."),
                expected=[int(seat) for seat in SEATS if seat is not win.seat],
            )
        if liability.yakuman is PaoYakuman.RINSHAN and not by_tsumo:
            yield Violation(
                code="pao_needs_tsumo",
                field=f"{at}.yakuman",
                template=N_("A rinshan win is a tsumo."),
            )
    needed = sum(liability_multiple(ruleset, liability) for liability in win.pao)
    if needed > win.yakuman:
        yield Violation(
            code="pao_without_yakuman",
            field=f"{field}.yakuman",
            template=N_("Liability for these needs a hand of at least {needed} yakuman."),
            params={"needed": needed},
            expected={"least": needed},
        )
