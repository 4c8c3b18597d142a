"""After a dropout or a late entry: the plans an organiser can choose from, with their figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from itertools import combinations

from engine.errors import N_, Violation, wrong
from engine.seating.annealing import HARD, Search
from engine.seating.constraints import (
    Constraints,
    IllegalSeatingError,
    PlanRequest,
    check_request,
    refuse_meetings,
)
from engine.seating.history import History
from engine.seating.plan import Plan, plan_of
from engine.seating.plans.byes import sit_out
from engine.seating.plans.tables import number_tables
from engine.seating.plans.template import tables_in
from engine.seating.plans.wind_search import even_winds
from engine.seating.quality.metrics import Metrics, measure
from engine.seating.stream import Stream
from engine.seats import SEAT_COUNT

MOVES = 400_000
TABLE_MOVES = 40_000
WARM, COOL = 30, 18
ATTEMPTS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Who leaves and who joins after `played` rounds of a plan."""

    plan: Plan
    played: int
    leaving: tuple[int, ...] = ()
    joining: tuple[int, ...] = ()
    constraints: Constraints = dataclass_field(default_factory=Constraints)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One way on: the whole plan, played rounds unchanged, and its figures.

    `stand_ins` maps players who left to the newcomer or substitute who takes their place.
    """

    name: str
    plan: Plan
    metrics: Metrics
    stand_ins: tuple[tuple[int, int], ...] = ()


def check_change(change: Change) -> list[Violation]:
    """Return every reason why the plan can't go on like this."""
    problems = []
    known = set(change.plan.players)
    for player in change.leaving:
        if player not in known:
            template = N_("Player {player} is not in the plan.")
            problems.append(wrong("unknown_player", "leaving", template, player=player))
    for player in change.joining:
        if player in known:
            template = N_("Player {player} is in the plan already.")
            problems.append(wrong("already_playing", "joining", template, player=player))
    if not 0 <= change.played < len(change.plan.rounds):
        template = N_("No round is left after round {round}.")
        bounds = [0, len(change.plan.rounds) - 1]
        problems.append(wrong("no_round_left", "played", template, bounds, round=change.played))
    if problems:
        return problems
    return check_request(_rest(change))


def _rest(change: Change) -> PlanRequest:
    """Return the rest of the stage as a request of its own."""
    left = set(change.leaving)
    stay = [player for player in (*change.plan.players, *change.joining) if player not in left]
    return PlanRequest(
        players=tuple(stay),
        rounds=max(1, len(change.plan.rounds) - change.played),
        constraints=without(change.constraints, left),
    )


def without(constraints: Constraints, left: Iterable[int]) -> Constraints:
    """Return the conditions that still matter when some players are gone."""
    gone = set(left)
    return Constraints(
        teams=tuple(tuple(p for p in team if p not in gone) for team in constraints.teams),
        countries=tuple(tuple(p for p in c if p not in gone) for c in constraints.countries),
        pins={p: table for p, table in constraints.pins.items() if p not in gone},
        apart=tuple(pair for pair in constraints.apart if not gone & set(pair)),
    )


def options(change: Change) -> list[Option]:
    """Return the ways on: substitutes take the empty places, or the tables are made anew.

    Raises IllegalSeatingError with every reason why there is none.
    """
    problems = check_change(change)
    if problems:
        raise IllegalSeatingError(problems)
    found = [_substituted(change)] if len(change.joining) <= len(change.leaving) else []
    return [*found, _replanned(change)]


def _substituted(change: Change) -> Option:
    """Let newcomers, then substitutes with new numbers, take the places of those who left."""
    known = (*change.plan.players, *change.joining)
    fresh = range(max(known) + 1, max(known) + 1 + len(change.leaving))
    stand_ins = dict(zip(change.leaving, (*change.joining, *fresh), strict=False))
    names = {player: stand_ins.get(player, player) for player in change.plan.players}
    kept, rest = change.plan.rounds[: change.played], change.plan.rounds[change.played :]
    going_on = plan_of(change.plan.players, rest).renamed(names)
    plan = plan_of([*change.plan.players, *stand_ins.values()], [*kept, *going_on.rounds])
    return Option(
        name="substitute",
        plan=plan,
        metrics=measure(plan),
        stand_ins=tuple(sorted(stand_ins.items())),
    )


def _replanned(change: Change) -> Option:
    """Make the remaining rounds anew, with what has been played in mind."""
    request = _rest(change)
    players, played = list(request.players), change.plan.rounds[: change.played]
    history, index = History(played), {player: i for i, player in enumerate(request.players)}
    groups = [[index[p] for p in group] for group in request.constraints.hard_groups()]
    rounds: list[list[int]] = []
    for attempt in range(ATTEMPTS):
        weights = history.meeting_rows(players)
        for group in groups:
            for a, b in combinations(group, 2):
                weights[a][b] = weights[b][a] = HARD
        stream = Stream(f"replan {attempt}".encode())
        start = _seats_left(change, index, stream)
        search = Search(start, weights, f"replan {attempt}".encode())
        best = search.run(MOVES, WARM, COOL)
        rounds = search.best_rounds
        if best < HARD:
            break
    bare = plan_of(range(len(players)), tables_in(rounds))
    visits = history.visit_rows(players, request.tables)
    pins = {index[p]: table - 1 for p, table in request.constraints.pins.items()}
    bare = number_tables(bare, moves=TABLE_MOVES, pins=pins, history=visits)
    going_on = even_winds(bare, history.wind_rows(players)).renamed(dict(enumerate(players)))
    tables = [table for tables in going_on.rounds for table in tables]
    refuse_meetings(request.constraints.hard_groups(), tables)
    everybody = [*change.plan.players, *change.joining]
    plan = plan_of(everybody, [*played, *going_on.rounds])
    return Option(name="new_tables", plan=plan, metrics=measure(plan))


def _seats_left(change: Change, index: dict[int, int], stream: Stream) -> list[list[int]]:
    """Close the gaps of the remaining rounds: fullest tables keep together, others fill them."""
    size = len(index)
    away = sit_out(size, len(change.plan.rounds) - change.played, stream)
    rounds = []
    for tables, names in zip(change.plan.rounds[change.played :], away, strict=True):
        here = [[index[p] for p in table if p in index] for table in tables]
        here = [[i for i in table if i not in names] for table in here]
        seated = {i for table in here for i in table}
        extra = [i for i in range(size) if i not in seated and i not in names]
        here.sort(key=len, reverse=True)
        count = (size - len(names)) // SEAT_COUNT
        kept, spare = here[:count], [i for table in here[count:] for i in table]
        pool = stream.shuffled([*spare, *extra])
        kept += [[] for _ in range(count - len(kept))]
        for table in kept:
            while len(table) < SEAT_COUNT:
                table.append(pool.pop())
        rounds.append([i for table in kept for i in table])
    return rounds


def swap_players(plan: Plan, round_index: int, first: int, second: int) -> Option:
    """Exchange two players in one round by hand; the figures show what it costs.

    One of them may have a bye, which the other gets. Raises IllegalSeatingError when neither sits
    there, or somebody is not in the plan.
    """
    tables = plan.rounds[round_index]
    seated = {player for table in tables for player in table}
    known = set(plan.players) if {first, second} & seated else seated
    template = N_("Player {player} does not sit in this round.")
    problems = [
        wrong("not_seated", field, template, player=player)
        for field, player in (("first", first), ("second", second))
        if player not in known
    ]
    if problems:
        raise IllegalSeatingError(problems)
    swap = {first: second, second: first}
    changed = [[swap.get(player, player) for player in table] for table in tables]
    rounds = [*plan.rounds[:round_index], changed, *plan.rounds[round_index + 1 :]]
    made = plan_of(plan.players, rounds)
    return Option(name="swap", plan=made, metrics=measure(made))
