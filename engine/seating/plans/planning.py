"""A plan for a whole stage: template, conditions, byes; places get names in `draw`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from engine.seating.annealing import HARD, Search, Weights, no_weights
from engine.seating.constraints import (
    Group,
    PlanRequest,
    broken_pairs,
    refuse_impossible,
    refuse_meetings,
)
from engine.seating.plan import Plan, plan_of
from engine.seating.plans.byes import sit_out
from engine.seating.plans.labelling import MUST_NOT, SHOULD_NOT, Foes, Labelling, foes_of, merge
from engine.seating.plans.packing import deal, pack
from engine.seating.plans.tables import number_tables
from engine.seating.plans.template import (
    SEARCH_MOVES,
    TABLE_MOVES,
    Source,
    Template,
    exact_template,
    tables_in,
    template,
)
from engine.seating.plans.winds import balance_winds
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

LABEL_MOVES = 30_000
WARM, COOL = 40, 15
COUNTRY_WEIGHT = 3
ATTEMPTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A plan whose places the draw will give to players: `order[place]` would do as it stands."""

    plan: Plan
    order: tuple[int, ...]
    source: Source
    request: PlanRequest

    def named(self) -> Plan:
        """Return the plan with the players of `order`."""
        return self.plan.renamed(dict(enumerate(self.order)))


class _Indexed:
    """The request with players as numbers from 0."""

    def __init__(self, request: PlanRequest) -> None:
        self.request = request
        self.seated = request.seated
        self.size = len(self.seated)
        self.index = {player: i for i, player in enumerate(self.seated)}
        wishes = request.constraints
        self.hard = [self.to_index(group) for group in _hard_groups(request)]
        self.countries = [self.to_index(group) for group in wishes.countries]
        self.pins = {self.index[player]: table - 1 for player, table in wishes.pins.items()}

    def to_index(self, group: Group) -> list[int]:
        return [self.index[player] for player in group]

    def hard_foes(self, weight: int) -> Foes:
        return merge(foes_of(self.size, (), 0), foes_of(self.size, self.hard, weight))

    def weights(self) -> Weights:
        weights = no_weights(self.size)
        for group in self.hard:
            for a, b in combinations(group, 2):
                weights[a][b] = weights[b][a] = HARD
        return weights


def _hard_groups(request: PlanRequest) -> list[Group]:
    """Return who never meets: conditions, and substitutes, who would make a table a farce."""
    groups = request.constraints.hard_groups()
    if 1 < len(request.substitutes) <= request.tables:
        groups.append(request.substitutes)
    return groups


def plan_stage(request: PlanRequest) -> Draft:
    """Return a plan; the same request always gives the same one.

    Raises IllegalSeatingError with every condition that can't be met.
    """
    refuse_impossible(request)
    indexed = _Indexed(request)
    if not indexed.hard and not indexed.countries and not indexed.pins:
        made = _unconditional(indexed.size, request.rounds, request.effort)
        draft = Draft(plan=made.plan, order=indexed.seated, source=made.source, request=request)
    elif indexed.size % SEAT_COUNT:
        draft = _searched(indexed, None)
    else:
        draft = _constrained(indexed)
    tables = [table for tables in draft.named().rounds for table in tables]
    refuse_meetings(_hard_groups(request), tables)
    return draft


@lru_cache(maxsize=64)
def _unconditional(size: int, rounds: int, effort: int) -> Template:
    """Return a plan of places when nothing is asked; with byes it has to be searched for."""
    if size % SEAT_COUNT == 0:
        return template(size, rounds)
    draft = _searched(
        _Indexed(PlanRequest(players=tuple(range(size)), rounds=rounds, effort=effort)), None
    )
    return Template(plan=draft.plan, source=draft.source)


def _constrained(indexed: _Indexed) -> Draft:
    """Label the plan without conditions; search for another only if no labels do."""
    made, order = _labelled(indexed)
    hard, nothing = indexed.hard_foes(MUST_NOT), foes_of(indexed.size, (), 0)
    if Labelling(made.plan, order, hard, nothing).cost:
        return _searched(indexed, made.plan.renamed(dict(enumerate(order))))
    place = {player: i for i, player in enumerate(order)}
    pins = {place[player]: table for player, table in indexed.pins.items()}
    return Draft(
        plan=number_tables(made.plan, moves=TABLE_MOVES, pins=pins),
        order=tuple(indexed.seated[i] for i in order),
        source=made.source,
        request=indexed.request,
    )


def _labelled(indexed: _Indexed) -> tuple[Template, list[int]]:
    """Return the plan and labels that meet the conditions best, the first that meets them all."""
    hard = indexed.hard_foes(MUST_NOT)
    soft = foes_of(indexed.size, indexed.countries, SHOULD_NOT)
    target = _least_compatriots(indexed)
    found: list[tuple[int, Template, list[int]]] = []
    for number, (made, start) in enumerate(_starts(indexed)):
        labelling = Labelling(made.plan, start, hard, soft)
        moves = LABEL_MOVES * indexed.request.effort
        order = labelling.run(moves, f"labels {number}".encode(), target)
        found.append((Labelling(made.plan, order, hard, soft).cost, made, order))
        if found[-1][0] <= target:
            break
    _, made, order = min(found, key=lambda item: item[0])
    return made, order


def _least_compatriots(indexed: _Indexed) -> int:
    """Return the fewest pairs of one country that round 1 must bring together."""
    tables, pairs = indexed.size // SEAT_COUNT, 0
    for country in indexed.countries:
        each, more = divmod(len(country), tables)
        pairs += more * each + tables * each * (each - 1) // 2
    return pairs


def _starts(indexed: _Indexed) -> Iterator[tuple[Template, list[int]]]:
    """Yield plans with first guesses at who sits where, the most promising first."""
    size, rounds = indexed.size, indexed.request.rounds
    groups = indexed.hard or indexed.countries
    longer = exact_template(size, rounds + 1)
    made = template(size, rounds)
    if indexed.hard and max(map(len, indexed.hard)) <= SEAT_COUNT and longer is not None:
        shorter = plan_of(range(size), longer.plan.rounds[:rounds])
        rooms = [list(table) for table in longer.plan.rounds[rounds]]
        yield Template(plan=shorter, source=longer.source), pack(groups, rooms)
    if indexed.hard:
        quarter = size // SEAT_COUNT
        rooms = [list(range(g * quarter, (g + 1) * quarter)) for g in range(SEAT_COUNT)]
        yield made, pack(groups, rooms)
    yield made, deal(groups, made.plan.rounds[0])


def _searched(indexed: _Indexed, near: Plan | None) -> Draft:
    """Search for a plan from one that is nearly right, then from one that keeps teams apart."""
    request = indexed.request
    moves = SEARCH_MOVES * request.effort
    rounds: list[list[int]] = []
    for attempt in range(ATTEMPTS):
        stream = Stream(f"stage {attempt}".encode())
        if near is not None and attempt == 0 and not indexed.countries:
            start = [[player for table in tables for player in table] for tables in near.rounds]
        else:
            start = _apart_start(indexed, stream)
        rounds = _search_from(indexed, start, moves, stream)
        if not broken_pairs(indexed.hard, [t for tables in tables_in(rounds) for t in tables]):
            break
    plan = plan_of(range(indexed.size), tables_in(rounds))
    plan = balance_winds(number_tables(plan, moves=TABLE_MOVES, pins=indexed.pins))
    return Draft(plan=plan, order=indexed.seated, source=Source.SEARCH, request=request)


def _search_from(
    indexed: _Indexed, start: list[list[int]], moves: int, stream: Stream
) -> list[list[int]]:
    """Settle round 1 with the countries first, then all the others against it."""
    weights = indexed.weights()
    first, rest = (start[:1], start[1:]) if indexed.countries else ([], start)
    if first:
        for country in indexed.countries:
            for a, b in combinations(country, 2):
                weights[a][b] += COUNTRY_WEIGHT
                weights[b][a] += COUNTRY_WEIGHT
        opening = Search(first, weights, stream.word().to_bytes(4, "big"))
        opening.run(moves // 4, 200, COOL)
        first = opening.best_rounds
        weights = indexed.weights()
        Search(first, weights, b"")
    search = Search(rest, weights, stream.word().to_bytes(4, "big"))
    search.run(moves, WARM, COOL)
    return [*first, *search.best_rounds]


def _apart_start(indexed: _Indexed, stream: Stream) -> list[list[int]]:
    """Return random rounds in which no team-mates meet.

    Teams follow one another; with T tables, T neighbours in that line sit at T different ones.
    """
    size, tables = indexed.size, indexed.size // SEAT_COUNT
    away = sit_out(size, indexed.request.rounds, stream)
    rounds = []
    for names in away:
        line: list[int] = []
        seen: set[int] = set()
        blocks = [*sorted(stream.shuffled(indexed.hard), key=len, reverse=True)]
        for block in [*blocks, stream.shuffled(range(size))]:
            members = [i for i in stream.shuffled(block) if i not in seen and i not in names]
            line += members
            seen.update(members)
        rounds.append([line[t + tables * seat] for t in range(tables) for seat in range(4)])
    return rounds
