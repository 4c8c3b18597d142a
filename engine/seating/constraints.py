"""What an organiser asks of a plan, and which wishes can't be granted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from itertools import combinations
from typing import TypeAlias

from engine.errors import N_, RuleError, Violation, wrong
from engine.seats import SEAT_COUNT

Group: TypeAlias = tuple[int, ...]

MOST_PLAYERS = 2000
MOST_ROUNDS = 60
MOST_EFFORT = 5


class IllegalSeatingError(RuleError):
    """No seating can do what was asked."""

    code = "illegal_seating"


class Fill(StrEnum):
    """What happens when the field is no multiple of four: nobody ever plays at a table of three."""

    BYES = "byes"
    SUBSTITUTES = "substitutes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """Team-mates never meet, nor do pairs kept apart; pinned players never move.

    Countries are kept apart in round 1 as far as possible. Tables are numbered from 1.
    """

    teams: tuple[Group, ...] = ()
    countries: tuple[Group, ...] = ()
    pins: Mapping[int, int] = dataclass_field(default_factory=dict)
    apart: tuple[tuple[int, int], ...] = ()

    def hard_groups(self) -> list[Group]:
        """Return groups of players no two of whom may meet."""
        pinned = tuple(sorted(self.pins))
        return [group for group in (*self.teams, pinned, *self.apart) if len(group) > 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRequest:
    """A plan for a whole stage.

    `fillers` are the numbers of those who stand ready as substitutes; if none are named,
    substitutes get the numbers after all players'.
    """

    players: tuple[int, ...]
    rounds: int
    fill: Fill = Fill.BYES
    fillers: tuple[int, ...] = ()
    constraints: Constraints = dataclass_field(default_factory=Constraints)
    effort: int = 1

    @property
    def substitutes(self) -> tuple[int, ...]:
        """Return the numbers of the substitutes that fill the last table."""
        if self.fill is Fill.BYES or not self.players:
            return ()
        count, last = -len(self.players) % SEAT_COUNT, max(self.players)
        return self.fillers[:count] or tuple(range(last + 1, last + 1 + count))

    @property
    def seated(self) -> tuple[int, ...]:
        """Return everybody who gets a place: players and substitutes."""
        return (*self.players, *self.substitutes)

    @property
    def tables(self) -> int:
        """Return the number of tables in each round."""
        return len(self.seated) // SEAT_COUNT


def check_request(request: PlanRequest) -> list[Violation]:
    """Return every reason why no plan can be made as asked."""
    return [
        *_check_size(request),
        *_check_known(request),
        *_check_teams(request),
        *_check_pins(request),
        *_check_room(request),
    ]


def refuse_impossible(request: PlanRequest) -> None:
    """Raise IllegalSeatingError with every violation."""
    problems = check_request(request)
    if problems:
        raise IllegalSeatingError(problems)


def broken_pairs(
    groups: Iterable[Sequence[int]], tables: Iterable[Sequence[int]]
) -> list[tuple[int, int]]:
    """Return who meets at these tables though a group says they must not."""
    foes = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    met = {pair for table in tables for pair in combinations(sorted(table), 2)}
    return sorted(pair for pair in met if frozenset(pair) in foes)


def refuse_meetings(groups: Iterable[Sequence[int]], tables: Iterable[Sequence[int]]) -> None:
    """Refuse rather than hand over tables at which players meet who must not."""
    broken = broken_pairs(groups, tables)
    if broken:
        raise IllegalSeatingError(
            wrong(
                "conditions_not_met",
                "constraints",
                N_("No seating was found that keeps players {first} and {second} apart."),
                first=first,
                second=second,
            )
            for first, second in broken
        )


def _check_size(request: PlanRequest) -> Iterator[Violation]:
    count = len(request.players)
    if not SEAT_COUNT <= count <= MOST_PLAYERS:
        template = N_("A plan is for {least} to {most} players, not {count}.")
        params = {"least": SEAT_COUNT, "most": MOST_PLAYERS, "count": count}
        yield wrong("player_count", "players", template, [SEAT_COUNT, MOST_PLAYERS], **params)
    if not 1 <= request.rounds <= MOST_ROUNDS:
        template = N_("A plan has 1 to {most} rounds, not {count}.")
        params = {"most": MOST_ROUNDS, "count": request.rounds}
        yield wrong("round_count", "rounds", template, [1, MOST_ROUNDS], **params)
    if not 1 <= request.effort <= MOST_EFFORT:
        template = N_("Effort is 1 to {most}.")
        yield wrong("effort", "effort", template, [1, MOST_EFFORT], most=MOST_EFFORT)
    yield from _twice(request.seated, "players")
    if request.players and len(request.seated) % SEAT_COUNT and request.fill is Fill.SUBSTITUTES:
        template = N_("{need} substitutes are needed to fill the tables; {count} are there.")
        params = {"need": -count % SEAT_COUNT, "count": len(request.substitutes)}
        yield wrong("substitutes_missing", "fillers", template, -count % SEAT_COUNT, **params)


def _twice(players: Sequence[int], field: str) -> Iterator[Violation]:
    for player, count in Counter(players).items():
        if count > 1:
            template = N_("Player {player} is listed twice.")
            yield wrong("listed_twice", field, template, player=player)


def _check_known(request: PlanRequest) -> Iterator[Violation]:
    known, wishes = set(request.players), request.constraints
    lists = {
        "teams": [player for group in wishes.teams for player in group],
        "countries": [player for group in wishes.countries for player in group],
        "pins": list(wishes.pins),
        "apart": [player for pair in wishes.apart for player in pair],
    }
    for field, players in lists.items():
        for player in sorted(set(players) - known):
            template = N_("Player {player} is not in the field.")
            yield wrong("unknown_player", field, template, player=player)
    yield from _twice(lists["teams"], "teams")
    yield from _twice(lists["countries"], "countries")


def _check_teams(request: PlanRequest) -> Iterator[Violation]:
    for number, team in enumerate(request.constraints.teams):
        if len(team) > request.tables:
            template = N_("{size} team-mates can't sit apart at {tables} tables.")
            params = {"size": len(team), "tables": request.tables}
            yield wrong("team_too_large", f"teams.{number}", template, request.tables, **params)


def _check_pins(request: PlanRequest) -> Iterator[Violation]:
    at: dict[int, int] = {}
    for player, table in sorted(request.constraints.pins.items()):
        if not 1 <= table <= request.tables:
            template = N_("There is no table {table}: there are {tables}.")
            params = {"table": table, "tables": request.tables}
            yield wrong("no_such_table", f"pins.{player}", template, [1, request.tables], **params)
        if table in at:
            template = N_("Players {first} and {second} would meet in every round at {table}.")
            params = {"first": at[table], "second": player, "table": table}
            yield wrong("pinned_together", f"pins.{player}", template, **params)
        at.setdefault(table, player)


def _check_room(request: PlanRequest) -> Iterator[Violation]:
    """Refuse players for whom fewer than three possible opponents are left, and odd pairs."""
    foes: dict[int, set[int]] = {player: set() for player in request.players}
    for group in request.constraints.hard_groups():
        for a, b in combinations(group, 2):
            if a == b:
                template = N_("Player {player} can't be kept apart from themselves.")
                yield wrong("apart_from_self", "apart", template, player=a)
            elif a in foes and b in foes:
                foes[a].add(b)
                foes[b].add(a)
    for player, others in foes.items():
        left = len(request.seated) - 1 - len(others)
        if left < SEAT_COUNT - 1 and len(request.players) >= SEAT_COUNT:
            template = N_("Player {player} has only {left} possible opponents; three are needed.")
            params = {"player": player, "left": left}
            yield wrong("too_many_apart", "apart", template, SEAT_COUNT - 1, **params)
