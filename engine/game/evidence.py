"""What a win is worth by what was shown of it: nothing but han and fu, its yaku, or its tiles.

A table may show as much as it likes. Everything shown is checked as deep as it goes, and what
follows from it takes the place of what was not said: from tiles the whole value, from yaku and dora
the han. What was said beside it is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.claims.claim import Claim, check_claim, claimed_fu, claimed_worth
from engine.errors import N_, RuleError, Violation, under
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
    return _taken(ruleset, win, value, problems)


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
    said = [value for value in values if win.han in {None, value.han}] or values
    if not values:
        return win
    if len(set(said)) > 1:
        problems.append(
            Violation(
                code="open_or_closed",
                field="open_hand",
                template=N_("Say whether the hand is open: its han depend on it."),
                expected=[True, False],
            )
        )
        return win
    value = said[0]
    fu = win.fu
    if value.han is not None and value.han < HAN_WITHOUT_FU and fu is None:
        fu = _only_fu(ruleset, claim, problems)
    return _taken(ruleset, win, value._replace(fu=fu), problems)


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
    problems.append(
        Violation(
            code="fu_missing",
            field="fu",
            template=N_("These yaku can have {allowed} fu: say which."),
            params={"allowed": ", ".join(map(str, found))},
            expected=list(found),
        )
    )
    return None


def _taken(ruleset: Ruleset, win: Win, value: _Value, problems: list[Violation]) -> Win:
    """Return the win with its value; note where what was said differs."""
    follows = {"han": value.han, "yakuman": value.yakuman}
    said = {"han": win.han, "yakuman": win.yakuman or None}
    if win.hand is not None:
        follows |= {"fu": value.fu, "open_hand": value.open_hand}
        said |= {"fu": win.fu, "open_hand": win.open_hand}
    problems += [
        Violation(
            code="claim_differs",
            field=name,
            template=N_("What was shown of this hand makes it {expected}, not {said}."),
            params={"expected": _word(follows[name]), "said": _word(claimed)},
            expected=follows[name],
        )
        for name, claimed in said.items()
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


def _word(value: object) -> object:
    return "-" if value is None else value


def _compare_yaku(win: Win, scored: Score) -> Iterator[Violation]:
    found = {name for name, _ in scored.yaku} - {"dora", "aka", "ura"}
    if set(win.yaku) != found:
        yield Violation(
            code="claim_differs",
            field="yaku",
            template=N_("The tiles have other yaku: {yaku}."),
            params={"yaku": ", ".join(sorted(found))},
            expected=sorted(found),
        )


def _riichi_not_declared(field: str) -> Violation:
    return Violation(
        code="riichi_not_declared",
        field=field,
        template=N_("This player is not among those who declared riichi in this hand."),
    )
