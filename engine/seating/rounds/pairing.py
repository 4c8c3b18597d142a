"""Seating round by round: at random, by standings, at intervals, in bands, finals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from itertools import combinations

from engine.errors import N_, Violation, wrong
from engine.seating.constraints import (
    Constraints,
    IllegalSeatingError,
    PlanRequest,
    check_request,
    refuse_meetings,
)
from engine.seating.history import History
from engine.seating.plan import Plan, Round, plan_of
from engine.seating.plans.tables import number_tables
from engine.seating.rounds import swiss
from engine.seating.rounds.one_round import HALVINGS, RoundSearch, Winds, tables_of
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

FORBIDDEN = 10**8
WIND = 20
"""Weight of winds where distance in the standings doesn't count; where it does, they decide
nothing but the seats at a table, because asking for more costs distance."""

NEXT_TO = 4
MOVES_EACH, MOST_MOVES = 6000, 1_400_000
TABLE_MOVES = 4096


class Method(StrEnum):
    """How the next round is paired."""

    RANDOM = "random"
    SWISS = "swiss"
    INTERVAL = "interval"
    FINALS = "finals"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRequest:
    """The next round of a stage.

    `standings` lists who plays, best first, in groups of players who are level; `played` are the
    rounds whose meetings, winds, tables and byes count. `bands` are sizes
    of blocks of the standings that only meet among themselves; the last takes the rest. With
    `interval` k, ranks i, i + k, i + 2k and i + 3k of each 4k meet. `keep_tables` numbers the
    tables by rank; otherwise everyone goes where they have been least.
    """

    method: Method
    standings: tuple[tuple[int, ...], ...]
    played: tuple[Round, ...] = ()
    constraints: Constraints = dataclass_field(default_factory=Constraints)
    bands: tuple[int, ...] = ()
    interval: int = 1
    keep_tables: bool = True

    @property
    def players(self) -> tuple[int, ...]:
        """Return who plays, in order of number."""
        return tuple(sorted(player for group in self.standings for player in group))


def check_round(request: RoundRequest) -> list[Violation]:
    """Return every reason why this round can't be paired as asked."""
    shape = PlanRequest(players=request.players, rounds=1, constraints=request.constraints)
    return [*check_request(shape), *_check_bands(request)]


def _check_bands(request: RoundRequest) -> Iterator[Violation]:
    for size in request.bands:
        if size < SEAT_COUNT or size % SEAT_COUNT:
            template = N_("A band has a multiple of four players, not {size}.")
            yield wrong("band_size", "bands", template, size=size)
    if sum(request.bands) > len(request.players):
        template = N_("The bands hold more players than play.")
        yield wrong("bands_too_large", "bands", template, len(request.players))
    if request.interval < 1:
        yield wrong("interval", "interval", N_("An interval is 1 or more."), 1)


def pair_round(request: RoundRequest, key: bytes) -> Round:
    """Return the tables of the next round; whoever is left over has a bye.

    The key (32 bytes of a draw) orders players who are level, seeds the search and breaks ties.
    Raises IllegalSeatingError with every reason.
    """
    problems = check_round(request)
    if problems:
        raise IllegalSeatingError(problems)
    stream, history = Stream(key), History(request.played)
    order = [player for group in request.standings for player in stream.shuffled(sorted(group))]
    for player in _byes(order, history, stream):
        order.remove(player)
    tables: list[list[int]] = []
    for number, band in enumerate(_bands(order, request.bands)):
        tables += _pair(request, band, history, key + bytes([number]))
    refuse_meetings(request.constraints.hard_groups(), tables)
    numbered = _number(request, tables, history)
    return plan_of(order, [numbered]).rounds[0]


def _byes(order: Sequence[int], history: History, stream: Stream) -> list[int]:
    """Choose who sits out: fewest byes so far, then by lot."""
    lot = stream.shuffled(order)
    return sorted(lot, key=history.byes)[: len(order) % SEAT_COUNT]


def _bands(order: list[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    start = 0
    for size in sizes:
        yield order[start : start + size]
        start += size
    if start < len(order):
        yield order[start:]


def _pair(request: RoundRequest, order: list[int], history: History, key: bytes) -> list[list[int]]:
    """Return tables of one band, each seated by winds."""
    size, apart = len(order), request.constraints.hard_groups()
    slots = _slots(request, size)
    level = len(request.standings) == 1
    ranked = request.method is Method.SWISS and not level
    finals = request.method is Method.FINALS
    winds = Winds(history.wind_rows(order), 0 if finals or ranked else WIND)
    costs = _costs(request, order, history, swiss.RANK if ranked else 0)
    spread = finals or request.method is Method.INTERVAL
    search = RoundSearch(slots, costs, winds, slots if spread else None)
    near = size if level or request.method is Method.RANDOM else swiss.NEAR if ranked else NEXT_TO
    moves = min(MOST_MOVES, size * (swiss.MOVES_EACH if ranked else MOVES_EACH))
    halvings = swiss.HALVINGS if ranked else HALVINGS
    seats = slots
    if not finals or apart:
        seats = search.run(moves, near, key, halvings)
    if _has_forbidden(costs, seats):
        # Neighbours in the standings are not always enough to part those who must not meet.
        seats = RoundSearch(seats, costs, winds, None).run(moves, size, key + b"!")
    stream = Stream(key + b"seats")
    return [[order[i] for i in winds.seat(table, stream)] for table in tables_of(seats)]


def _slots(request: RoundRequest, size: int) -> list[int]:
    """Return ranks table by table: 0 4 8 12, 1 5 9 13 ... for an interval of four."""
    step = request.interval if request.method is Method.INTERVAL else 1
    slots: list[int] = []
    start = 0
    while start < size:
        step = min(step, (size - start) // SEAT_COUNT)
        for first in range(start, start + step):
            slots += range(first, first + SEAT_COUNT * step, step)
        start += SEAT_COUNT * step
    return slots


def _costs(
    request: RoundRequest, order: Sequence[int], history: History, rank: int
) -> list[list[int]]:
    """Return the cost of each pair: repeats by the square, distance of ranks, conditions."""
    repeat = 0 if request.method is Method.FINALS else swiss.REPEAT
    rows = swiss.pair_costs(history.meeting_rows(order), repeat=repeat, rank=rank)
    at = {player: i for i, player in enumerate(order)}
    for group in request.constraints.hard_groups():
        for a, b in combinations([at[player] for player in group if player in at], 2):
            rows[a][b] = rows[b][a] = FORBIDDEN
    if not request.played:
        for country in request.constraints.countries:
            for a, b in combinations([at[player] for player in country if player in at], 2):
                rows[a][b] += swiss.REPEAT // 2
                rows[b][a] += swiss.REPEAT // 2
    return rows


def _has_forbidden(costs: Sequence[Sequence[int]], seats: Sequence[int]) -> bool:
    return any(
        costs[a][b] >= FORBIDDEN for table in tables_of(seats) for a, b in combinations(table, 2)
    )


def _number(
    request: RoundRequest, tables: list[list[int]], history: History
) -> Sequence[Sequence[int]]:
    """Put pinned players at their tables, the others by rank or where they have been least."""
    players = sorted(player for table in tables for player in table)
    index = {player: i for i, player in enumerate(players)}
    pins = {
        index[player]: table - 1
        for player, table in request.constraints.pins.items()
        if player in index
    }
    plan = plan_of(range(len(players)), [[[index[p] for p in table] for table in tables]])
    moves = 0 if request.keep_tables else TABLE_MOVES
    visits = history.visit_rows(players, len(tables))
    numbered: Plan = number_tables(plan, moves=moves, pins=pins, history=visits)
    return [[players[i] for i in table] for table in numbered.rounds[0]]
