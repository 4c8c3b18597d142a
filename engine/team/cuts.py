"""Who advances from a stage; a tie at the cut line is always named, and how it was resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from typing import Generic

from engine.errors import N_, RuleError, Violation
from engine.team.ids import Team
from engine.team.ranking import Place, TieRule


class IllegalCutError(RuleError):
    """The referee's choice among level teams doesn't fit."""

    code = "illegal_cut"


class CutTie(StrEnum):
    """What happens when no tie-break tells teams at the cut line apart."""

    LOT = "lot"
    REFEREE = "referee"
    ALL_ADVANCE = "all_advance"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Generic[Team]):
    """Who advances, the best first, and who is out.

    `tied` names the teams with the same total on both sides of the line and `resolved_by` the rule
    that told them apart. While `open_places` is not 0, that many of the `undecided` advance.
    """

    advanced: tuple[Team, ...]
    out: tuple[Team, ...]
    tied: tuple[Team, ...] = ()
    resolved_by: TieRule | None = None
    undecided: tuple[Team, ...] = ()
    open_places: int = 0


def lot_order(seed: str, teams: Iterable[Team]) -> tuple[Team, ...]:
    """Return teams in the order of a lot, first drawn first.

    They are sorted by the SHA-256 of `seed:team` in UTF-8, so anybody can check it with any tool,
    and it makes no difference in which order they are listed.

    >>> lot_order("2013-03-04", "ABCD") == lot_order("2013-03-04", "DCBA")
    True
    """
    return tuple(sorted(teams, key=lambda team: sha256(f"{seed}:{team}".encode()).digest()))


def cut(
    places: Sequence[Place[Team]],
    advance: int,
    ties: CutTie = CutTie.REFEREE,
    *,
    lot: Sequence[Team] = (),
    ruling: Sequence[Team] = (),
) -> Cut[Team]:
    """Return who of the ranked teams advances; with 0 all of them do.

    `lot` is the order drawn for the level teams (see `lot_order`), `ruling` the teams among them
    that the referee lets advance; raises IllegalCutError if those don't fit.
    """
    teams = tuple(place.team for place in places)
    if not 0 < advance < len(teams):
        return Cut(advanced=teams, out=())
    level = _group(places, advance, by_rank=True)
    tied = _group(places, advance, by_rank=False)
    if not level:
        resolved = places[advance - 1].resolved_by if tied else None
        return Cut(
            advanced=teams[:advance], out=teams[advance:], tied=tied, resolved_by=resolved
        )
    above = teams[: teams.index(level[0])]
    below = teams[len(above) + len(level) :]
    open_places = advance - len(above)
    if ruling:
        return _ruled(above, level, below, tied, _checked(ruling, level, open_places))
    if ties is CutTie.ALL_ADVANCE:
        return Cut(advanced=above + level, out=below, tied=tied)
    if ties is CutTie.LOT and set(level) <= set(lot):
        chosen = sorted(level, key=list(lot).index)[:open_places]
        return replace(_ruled(above, level, below, tied, chosen), resolved_by=TieRule.LOT)
    return Cut(
        advanced=above, out=below, tied=tied, undecided=level, open_places=open_places
    )


def _ruled(
    above: tuple[Team, ...],
    level: tuple[Team, ...],
    below: tuple[Team, ...],
    tied: tuple[Team, ...],
    chosen: Sequence[Team],
) -> Cut[Team]:
    rest = tuple(team for team in level if team not in chosen)
    return Cut(
        advanced=(*above, *chosen), out=rest + below, tied=tied, resolved_by=TieRule.RULING
    )


def _group(places: Sequence[Place[Team]], advance: int, *, by_rank: bool) -> tuple[Team, ...]:
    """Return the teams level with the last one that would advance, if they cross the line."""
    last, next_one = places[advance - 1], places[advance]
    if by_rank:
        crosses = last.rank == next_one.rank
        return tuple(p.team for p in places if p.rank == last.rank) if crosses else ()
    crosses = last.total == next_one.total
    return tuple(p.team for p in places if p.total == last.total) if crosses else ()


def _checked(
    ruling: Sequence[Team], level: tuple[Team, ...], open_places: int
) -> Sequence[Team]:
    violations = list(_check_ruling(ruling, level, open_places))
    if violations:
        raise IllegalCutError(violations)
    return ruling


def _check_ruling(
    ruling: Sequence[Team], level: tuple[Team, ...], open_places: int
) -> Iterator[Violation]:
    if len(ruling) != open_places:
        yield Violation(
            code="cut_count",
            field="ruling",
            template=N_("{open} of the level teams advance, not {count}."),
            params={"open": open_places, "count": len(ruling)},
            expected=open_places,
        )
    for place, team in enumerate(ruling):
        if team not in level or team in ruling[:place]:
            yield Violation(
                code="not_level",
                field=f"ruling.{place}",
                template=N_("{team} is not one of the teams level at the line, or named twice."),
                params={"team": team},
                expected=list(level),
            )
