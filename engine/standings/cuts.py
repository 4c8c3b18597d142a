"""Who advances from a stage; a tie at the cut line is always named, and how it was resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Generic

from engine.errors import N_, RuleError, Violation, wrong
from engine.ids import Who
from engine.standings.ranking import Place
from engine.standings.tie_rules import TieRule


class IllegalCutError(RuleError):
    """The referee's choice among level teams doesn't fit."""

    code = "illegal_cut"


class CutTie(StrEnum):
    """What happens when no tie-break tells teams at the cut line apart."""

    LOT = "lot"
    REFEREE = "referee"
    ALL_ADVANCE = "all_advance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Generic[Who]):
    """Who advances, the best first, and who is out.

    `tied` names the teams with the same total on both sides of the line and `resolved_by` the rule
    that told them apart. While `open_places` is not 0, that many of the `undecided` advance.
    """

    advanced: tuple[Who, ...]
    out: tuple[Who, ...] = ()
    tied: tuple[Who, ...] = ()
    resolved_by: TieRule | None = None
    undecided: tuple[Who, ...] = ()
    open_places: int = 0


def lot_order(seed: str, teams: Iterable[Who]) -> tuple[Who, ...]:
    """Return teams in the order of a lot, first drawn first.

    They are sorted by the SHA-256 of `seed:team` in UTF-8, so anybody can check it with any tool,
    and it makes no difference in which order they are listed.

    >>> lot_order("2013-03-04", "ABCD") == lot_order("2013-03-04", "DCBA")
    True
    """
    return tuple(sorted(teams, key=lambda team: sha256(f"{seed}:{team}".encode()).digest()))


def cut(
    places: Sequence[Place[Who]],
    advance: int,
    ties: CutTie = CutTie.REFEREE,
    *,
    lot: Sequence[Who] = (),
    ruling: Sequence[Who] = (),
) -> Cut[Who]:
    """Return who advances (0: all); `lot` or the referee's `ruling` order teams at the line."""
    teams = tuple(place.who for place in places)
    if not 0 < advance < len(teams):
        return Cut(advanced=teams)
    level = _group(places, advance, by_rank=True)
    first = teams.index(level[0]) if level else advance
    tied = _group(places, advance, by_rank=False)
    found = Cut(advanced=teams[:first], out=teams[first + len(level) :], tied=tied)
    if not level:
        return replace(found, resolved_by=places[advance - 1].resolved_by if tied else None)
    open_places = advance - first
    if ruling:
        _check_ruling(ruling, level, open_places)
        return _decided(found, level, ruling, TieRule.RULING)
    if ties is CutTie.ALL_ADVANCE:
        return replace(found, advanced=found.advanced + level)
    if ties is CutTie.LOT and set(level) <= set(lot):
        drawn = sorted(level, key=list(lot).index)
        return _decided(found, level, drawn[:open_places], TieRule.LOT)
    return replace(found, undecided=level, open_places=open_places)


def _decided(
    found: Cut[Who], level: tuple[Who, ...], chosen: Sequence[Who], rule: TieRule
) -> Cut[Who]:
    rest = tuple(team for team in level if team not in chosen)
    advanced = (*found.advanced, *chosen)
    return replace(found, advanced=advanced, out=rest + found.out, resolved_by=rule)


def _group(places: Sequence[Place[Who]], advance: int, *, by_rank: bool) -> tuple[Who, ...]:
    """Return the teams level with the last one that would advance, if they cross the line."""
    last, next_one = places[advance - 1], places[advance]
    if by_rank:
        crosses = last.rank == next_one.rank
        return tuple(p.who for p in places if p.rank == last.rank) if crosses else ()
    crosses = last.total == next_one.total
    return tuple(p.who for p in places if p.total == last.total) if crosses else ()


def _check_ruling(ruling: Sequence[Who], level: tuple[Who, ...], open_places: int) -> None:
    violations = list(_ruling_problems(ruling, level, open_places))
    if violations:
        raise IllegalCutError(violations)


def _ruling_problems(
    ruling: Sequence[Who], level: tuple[Who, ...], open_places: int
) -> Iterator[Violation]:
    if len(ruling) != open_places:
        template = N_("{open} of the level teams advance, not {count}.")
        params = {"open": open_places, "count": len(ruling)}
        yield wrong("cut_count", "ruling", template, open_places, **params)
    for place, team in enumerate(ruling):
        if team not in level or team in ruling[:place]:
            template = N_("{team} is not one of the teams level at the line, or named twice.")
            yield wrong("not_level", f"ruling.{place}", template, list(level), team=team)
