"""What happened at a table, in words: outcomes, who pays whom, what comes next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from flask_babel import gettext, ngettext

from app.i18n.formatting import end_name, format_change, format_points, hand_name, player_name
from app.tables.games import Game
from engine.errors import N_
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from engine.game.replay import Step
from engine.game.settlement import Settlement
from engine.game.state import State
from engine.game.transfers import Reason, Transfer
from engine.ruleset.catalogue import VALUE_TITLES
from engine.ruleset.options import Offence
from engine.seats import Seat

KIND_TITLES: Mapping[str, str] = {
    "ron": N_("Ron"),
    "double_ron": N_("Double ron"),
    "triple_ron": N_("Triple ron"),
    "tsumo": N_("Tsumo"),
    "exhaustive_draw": N_("Draw"),
    "abortive_draw": N_("Abortive draw"),
    "nagashi_mangan": N_("Nagashi mangan"),
    "chombo": N_("Chombo"),
}
OFFENCE_TITLES: Mapping[Offence, str] = {
    Offence.WRONG_WIN: N_("wrong win"),
    Offence.FALSE_RIICHI: N_("false riichi"),
    Offence.OTHER: N_("another offence"),
}
PAID: Mapping[Reason, str] = {
    Reason.DEPOSIT: N_("{source} pays {points} for riichi"),
    Reason.WIN: N_("{source} pays {target} {points} for the hand"),
    Reason.PAO: N_("{source} pays {target} {points} as the liable player"),
    Reason.HONBA: N_("{source} pays {target} {points} for honba"),
    Reason.STICKS: N_("{target} takes {points} of riichi sticks"),
    Reason.NOTEN: N_("{source}, noten, pays {target} {points}"),
    Reason.NAGASHI: N_("{source} pays {target} {points} for nagashi mangan"),
    Reason.CHOMBO: N_("{source} pays {target} {points} for the chombo"),
    Reason.CHIPS: N_("{source} pays {target} {points} chips"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """One hand as pages show it."""

    title: str
    summary: str
    payments: tuple[str, ...]
    next: str


def names_of(game: Game) -> list[str]:
    """Return the names at a table by seat."""
    return [player_name(seat.entrant) for seat in game.seats]


def hand_line(step: Step, names: Sequence[str]) -> HandLine:
    """Return a hand in words."""
    return HandLine(
        title=hand_name(step.before),
        summary=summary(step.outcome, names),
        payments=tuple(payments(step.settlement, names)),
        next=what_next(step.after),
    )


def summary(outcome: Outcome, names: Sequence[str]) -> str:
    """Return what happened in a hand, in one sentence."""
    match outcome:
        case Ron(winners=winners):
            kind, what = _ron_kind(len(winners)), _rons(outcome, names)
        case Tsumo(winner=win):
            kind, what = "tsumo", _win(win, names)
        case ExhaustiveDraw(tenpai=tenpai):
            kind, what = "exhaustive_draw", _tenpai(tenpai, names)
        case NagashiMangan(seats=seats):
            kind, what = "nagashi_mangan", _listed(seats, names)
        case AbortiveDraw():
            kind, what = "abortive_draw", abort_title(outcome.kind)
        case Chombo(offender=offender, offence=offence):
            what = ", ".join((names[offender], gettext(OFFENCE_TITLES[offence])))
            kind = "chombo"
        case _:
            assert_never(outcome)
    said = gettext("%(kind)s: %(what)s", kind=gettext(KIND_TITLES[kind]), what=what)
    if not outcome.riichi:
        return said
    riichi = gettext("riichi: %(names)s", names=_listed(outcome.riichi, names))
    return gettext("%(said)s (%(riichi)s)", said=said, riichi=riichi)


def _rons(ron: Ron, names: Sequence[str]) -> str:
    source = gettext("from %(name)s", name=names[ron.discarder])
    won = [
        gettext("%(win)s, %(source)s", win=_win(win, names), source=source) for win in ron.winners
    ]
    return "; ".join(won)


def payments(settlement: Settlement, names: Sequence[str]) -> list[str]:
    """Return who pays whom how much for what, and what is taken off the score."""
    # Several sticks that go the same way are one line.
    counted = Counter(transfer for transfer in settlement.transfers if transfer.points)
    lines = [_payment(transfer, count, names) for transfer, count in counted.items()]
    for seat, chips in enumerate(settlement.chips):
        if chips:
            moved = format_change(chips)
            lines.append(gettext("%(name)s: %(chips)s chips", name=names[seat], chips=moved))
    for seat, lost in enumerate(settlement.deductions):
        if lost:
            said = gettext(
                "%(name)s loses %(points)s of the score",
                name=names[seat],
                points=format_points(lost),
            )
            lines.append(said)
    return lines


def what_next(after: State) -> str:
    """Return what comes after a hand."""
    if after.ended is not None:
        return gettext("The game is over: %(reason)s.", reason=end_name(after.ended))
    return gettext("Next: %(hand)s", hand=hand_name(after))


def abort_title(kind: str) -> str:
    """Return what an abortive draw is called."""
    return gettext(VALUE_TITLES["AbortKind"][kind])


def pao_title(kind: str) -> str:
    """Return what a player can be liable for."""
    return gettext(VALUE_TITLES["PaoYakuman"][kind])


def worth(win: Win) -> str:
    """Return what a win is worth: 3 han 30 fu, or yakuman."""
    if win.yakuman:
        if win.yakuman == 1:
            return gettext("yakuman")
        return gettext("%(times)s × yakuman", times=win.yakuman)
    han = ngettext("%(num)s han", "%(num)s han", win.han or 0)
    if win.fu is None:
        return han
    fu = gettext("%(fu)s fu", fu=win.fu)
    return f"{han} {fu}"


def _win(win: Win, names: Sequence[str]) -> str:
    said = gettext("%(name)s, %(worth)s", name=names[win.seat], worth=worth(win))
    for liability in win.pao:
        said += " " + gettext(
            "(%(name)s is liable for %(yakuman)s)",
            name=names[liability.seat],
            yakuman=pao_title(liability.yakuman),
        )
    return said


def _ron_kind(winners: int) -> str:
    return ("ron", "double_ron", "triple_ron")[winners - 1]


def _tenpai(tenpai: frozenset[Seat], names: Sequence[str]) -> str:
    if not tenpai:
        return gettext("nobody is tenpai")
    return gettext("%(names)s tenpai", names=_listed(tenpai, names))


def _listed(seats: frozenset[Seat], names: Sequence[str]) -> str:
    return gettext(", ").join(names[seat] for seat in sorted(seats))


def _payment(transfer: Transfer, count: int, names: Sequence[str]) -> str:
    said = gettext(PAID[transfer.reason]).format(
        source="" if transfer.source is None else names[transfer.source],
        target="" if transfer.target is None else names[transfer.target],
        points=format_points(transfer.points),
    )
    return said if count == 1 else f"{said} × {count}"
