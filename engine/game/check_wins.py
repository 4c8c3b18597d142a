"""Whether the wins of a hand can have happened as claimed."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.han_fu import check_han_fu
from engine.errors import N_, Violation, under, wrong
from engine.game.outcomes import Ron, Tsumo, Win, atamahane
from engine.game.pao import check_pao
from engine.game.state import State
from engine.ruleset.options import AbortKind, MultiRon, Ruleset
from engine.seats import SEATS

THREE_WINNERS = 3
MOST_CHIPS = 40
MOST_YAKUMAN = 4
"""Daisuushii, tsuuiisou, suuankou and either suukantsu or tenhou; doubles come on top."""


def check_ron(ruleset: Ruleset, state: State, ron: Ron) -> Iterator[Violation]:
    """Yield why a ron by one to three players can't stand."""
    seats = [win.seat for win in ron.winners]
    for place, win in enumerate(ron.winners):
        field = f"winners.{place}"
        if win.seat is ron.discarder:
            template = N_("Nobody can win on their own discard.")
            others = [int(seat) for seat in SEATS if seat is not ron.discarder]
            yield wrong("winner_is_discarder", f"{field}.seat", template, others)
        if win.seat in seats[:place]:
            template = N_("The same player is listed as a winner twice.")
            yield wrong("seat_twice", f"{field}.seat", template)
        yield from _check_win(ruleset, state, win, field, hand=ron)
    yield from _check_number(ruleset, ron)


def check_tsumo(ruleset: Ruleset, state: State, tsumo: Tsumo) -> Iterator[Violation]:
    """Yield why a tsumo can't stand."""
    yield from _check_win(ruleset, state, tsumo.winner, "winner", hand=tsumo)


def _check_number(ruleset: Ruleset, ron: Ron) -> Iterator[Violation]:
    number = len(ron.winners)
    if not 1 <= number <= THREE_WINNERS:
        expected = {"least": 1, "most": THREE_WINNERS}
        yield wrong("winner_count", "winners", N_("A ron has one to three winners."), expected)
    elif number == THREE_WINNERS and AbortKind.SANCHAHOU in ruleset.draws.abortive:
        template = N_("Three rons abort the hand under this ruleset: record sanchahou.")
        instead = {"type": "abortive_draw", "kind": AbortKind.SANCHAHOU.value}
        yield wrong("triple_ron_aborts", "winners", template, instead)
    elif number > 1 and ruleset.payments.multi_ron is MultiRon.ATAMAHANE:
        template = N_("Only the first winner after the discarder counts under this ruleset.")
        first = atamahane(ron).winners[0].seat
        yield wrong("atamahane", "winners", template, [int(first)])


def _check_win(
    ruleset: Ruleset, state: State, win: Win, field: str, *, hand: Ron | Tsumo
) -> Iterator[Violation]:
    riichi, by_tsumo = win.seat in hand.riichi, isinstance(hand, Tsumo)
    if riichi and win.open_hand:
        template = N_("A hand in riichi is closed.")
        yield wrong("riichi_open", f"{field}.open_hand", template, expected=False)
    yield from _check_chips(ruleset, win, field)
    yield from check_pao(ruleset, win, field, by_tsumo=by_tsumo)
    if win.yakuman:
        yield from _check_yakuman(ruleset, win, field)
        return
    claimed = check_han_fu(
        win.han,
        win.fu,
        tsumo=by_tsumo,
        open_hand=False if riichi else win.open_hand,
        riichi=riichi,
        ruleset=ruleset,
        honba=state.honba,
    )
    yield from under(field, claimed)


def _check_yakuman(ruleset: Ruleset, win: Win, field: str) -> Iterator[Violation]:
    field = f"{field}.yakuman"
    if win.han is not None or win.fu is not None:
        template = N_("Enter either yakuman, or han and fu, not both.")
        yield wrong("yakuman_with_han", field, template, 0)
    most = most_yakuman(ruleset)
    if not 1 <= win.yakuman <= most:
        template = N_("No hand is worth more than {most} yakuman under this ruleset.")
        yield wrong("too_many_yakuman", field, template, {"least": 1, "most": most}, most=most)


def most_yakuman(ruleset: Ruleset) -> int:
    """Return the largest number of yakuman one hand can be worth."""
    doubles = ruleset.yaku.double_yakuman
    if not ruleset.limits.yakuman_stacking:
        return 2 if doubles else 1
    return MOST_YAKUMAN + len(doubles & {"daisuushii", "suuankou_tanki"})


def _check_chips(ruleset: Ruleset, win: Win, field: str) -> Iterator[Violation]:
    most = MOST_CHIPS if ruleset.chips.points else 0
    if not 0 <= win.chips <= most:
        between = N_("The number of chips must be between 0 and {most}.")
        template = between if most else N_("This ruleset has no chips.")
        expected = {"least": 0, "most": most}
        yield wrong("chips_impossible", f"{field}.chips", template, expected, most=most)
