"""What a win is worth by what was shown of it: nothing but han and fu, its yaku, or its tiles.

A table may show as much as it likes. Everything shown is checked as deep as it goes, and what
follows from it fills what was left out: from tiles the whole value, from yaku and dora the han.
What was claimed beside it is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.claims.claim import Claim, check_claim, claimed_fu, claimed_worth
from engine.errors import N_, RuleError, Violation, under, wrong
from engine.game.outcomes import Outcome, Ron, Tsumo, Win
from engine.game.shown import complete
from engine.game.state import State
from engine.ruleset.options import Ruleset
from engine.scoring.hand import RIICHI_FLAGS
from engine.scoring.result import Score
from engine.scoring.score import score
from engine.scoring.value import HAN_WITHOUT_FU
from engine.seats import seat_wind

CHIP_PIECES = frozenset({"ippatsu", "ura", "aka"})
"""What earns a chip a piece, or a chip each (seed 000, note [2] 祝儀)."""
RIICHI_YAKU = frozenset(flag.value for flag in RIICHI_FLAGS)


class Resolved(NamedTuple):
    """An outcome whose wins have han and fu, and everything that contradicts them."""

    outcome: Outcome
    problems: list[Violation]


class _Place(NamedTuple):
    """Where a win stands: its field, and what the hand says about it."""

    field: str
    tsumo: bool
    riichi: bool


class _Value(NamedTuple):
    """What follows from what was shown; `pieces` earn chips."""

    han: int | None
    fu: int | None
    yakuman: int
    pieces: int
    open_hand: bool | None = None


def resolve(ruleset: Ruleset, state: State, outcome: Outcome) -> Resolved:
    """Return the outcome with the value of every win that showed more than han and fu."""
    problems: list[Violation] = []
    match outcome:
        case Ron(winners=winners) if any(_shows_more(win) for win in winners):
            wins = []
            for number, win in enumerate(winners):
                place = _Place(f"winners.{number}", tsumo=False, riichi=win.seat in outcome.riichi)
                wins.append(_value(ruleset, state, win, place, problems))
            return Resolved(replace(outcome, winners=tuple(wins)), problems)
        case Tsumo(winner=win) if _shows_more(win):
            place = _Place("winner", tsumo=True, riichi=win.seat in outcome.riichi)
            win = _value(ruleset, state, win, place, problems)
            return Resolved(replace(outcome, winner=win), problems)
    return Resolved(outcome, problems)


def _shows_more(win: Win) -> bool:
    return win.hand is not None or bool(win.yaku)


def _value(
    ruleset: Ruleset, state: State, win: Win, place: _Place, problems: list[Violation]
) -> Win:
    found: list[Violation] = []
    valued = win
    if win.hand is not None:
        valued = _by_tiles(ruleset, state, win, place, found)
    elif win.yaku:
        valued = _by_yaku(ruleset, state, win, place, found)
    problems += under(place.field, found)
    return valued


def _by_tiles(
    ruleset: Ruleset, state: State, win: Win, place: _Place, problems: list[Violation]
) -> Win:
    if win.hand is None:
        return win
    if win.hand.flags & RIICHI_FLAGS and not place.riichi:
        problems.append(_riichi_not_declared("hand.flags"))
        return win
    shown = complete(win.hand, state, win.seat, tsumo=place.tsumo, riichi=place.riichi)
    try:
        scored = score(shown, ruleset)
    except RuleError as error:
        problems += under("hand", error.violations)
        return win
    if win.yaku:
        problems += _compare_yaku(win, scored)
    pieces = sum(worth for name, worth in scored.yaku if name in CHIP_PIECES)
    value = _Value(
        han=scored.han,
        fu=scored.fu,
        yakuman=scored.yakuman,
        pieces=pieces,
        open_hand=not shown.closed,
    )
    return _valued(ruleset, win, value, problems)


def _by_yaku(
    ruleset: Ruleset, state: State, win: Win, place: _Place, problems: list[Violation]
) -> Win:
    names = set(win.yaku)
    if names & RIICHI_YAKU and not place.riichi:
        problems.append(_riichi_not_declared("yaku"))
        return win
    if place.riichi and not names & RIICHI_YAKU:
        names.add("riichi")
    claim = Claim(
        yaku=frozenset(names),
        tsumo=place.tsumo,
        closed=True if place.riichi else None if win.open_hand is None else not win.open_hand,
        fu=win.fu,
        dora=win.dora,
        aka=win.aka,
        ura=win.ura,
        seat_wind=seat_wind(win.seat, state.dealer),
        round_wind=state.round_wind,
    )
    values = _possible_values(ruleset, claim, problems)
    fitting = [value for value in values if win.han in {None, value.han}] or values
    if not values:
        return win
    if len(set(fitting)) > 1:
        template = N_("Say whether the hand is open: its han depend on it.")
        problems.append(wrong("open_or_closed", "open_hand", template, [True, False]))
        return win
    value = fitting[0]
    fu = win.fu
    if value.han is not None and value.han < HAN_WITHOUT_FU and fu is None:
        fu = _only_fu(ruleset, claim, problems)
    return _valued(ruleset, win, value._replace(fu=fu), problems)


def _possible_values(ruleset: Ruleset, claim: Claim, problems: list[Violation]) -> list[_Value]:
    """Return the value of the claimed yaku, closed and open where both can be."""
    values: list[_Value] = []
    refused: list[Violation] = []
    for closed in [True, False] if claim.closed is None else [claim.closed]:
        checked = check_claim(replace(claim, closed=closed), ruleset)
        if checked.possible:
            han, yakuman = claimed_worth(claim, ruleset, closed=closed)
            pieces = claim.aka + claim.ura + ("ippatsu" in claim.yaku)
            values.append(_Value(han=han, fu=None, yakuman=yakuman, pieces=pieces))
        else:
            refused = refused or list(checked.problems)
    if not values:
        problems += refused
    return values


def _only_fu(ruleset: Ruleset, claim: Claim, problems: list[Violation]) -> int | None:
    """Return the fu that follow from the yaku; note that they are needed where several can be."""
    found = claimed_fu(claim, ruleset)
    if len(found) == 1:
        return found[0]
    allowed = ", ".join(map(str, found))
    template = N_("These yaku can have {allowed} fu: say which.")
    problems.append(wrong("fu_missing", "fu", template, list(found), allowed=allowed))
    return None


def _valued(ruleset: Ruleset, win: Win, value: _Value, problems: list[Violation]) -> Win:
    """Return the win with its value; note where what was claimed differs."""
    follows = {"han": value.han, "yakuman": value.yakuman}
    claims = {"han": win.han, "yakuman": win.yakuman or None}
    if win.hand is not None:
        follows |= {"fu": value.fu, "open_hand": value.open_hand}
        claims |= {"fu": win.fu, "open_hand": win.open_hand}
    template = N_("What was shown of this hand makes it {follows}, not {claimed}.")
    problems += [
        wrong("claim_differs", name, template, follows[name], **_words(follows[name], claimed))
        for name, claimed in claims.items()
        if claimed is not None and claimed != follows[name]
    ]
    chips = win.chips or (value.pieces if ruleset.chips.points else 0)
    open_hand = win.open_hand if value.open_hand is None else value.open_hand
    return replace(
        win,
        han=value.han,
        fu=value.fu,
        yakuman=value.yakuman,
        open_hand=open_hand,
        chips=chips,
    )


def _words(follows: object, claimed: object) -> dict[str, object]:
    return {"follows": "-" if follows is None else follows, "claimed": claimed}


def _compare_yaku(win: Win, scored: Score) -> Iterator[Violation]:
    found = {name for name, _ in scored.yaku} - {"dora", "aka", "ura"}
    if set(win.yaku) != found:
        template, names = N_("The tiles have other yaku: {yaku}."), sorted(found)
        yield wrong("claim_differs", "yaku", template, names, yaku=", ".join(names))


def _riichi_not_declared(field: str) -> Violation:
    template = N_("This player is not among those who declared riichi in this hand.")
    return wrong("riichi_not_declared", field, template)
