"""How good a plan is: meetings, winds, tables, byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from engine.seating.plan import Plan
from engine.seating.quality.bounds import fewest_repeats
from engine.seats import SEAT_COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """Figures of a plan, all of them whole numbers.

    `repeats` sums the meetings of every pair after the first; `wind_violations` the games in a
    wind outside floor and ceiling of a quarter; `block_violations` the winds a player had twice
    in a block of four games; `table_excess` the visits to one table above ceil(rounds / tables);
    `indirect_min` the fewest common opponents of two who never meet (None when all meet) and
    `indirect_sum` their total over `indirect_pairs`.
    """

    players: int
    rounds: int
    repeats: int
    repeat_bound: int
    repeated_pairs: int
    most_meetings: int
    wind_violations: int
    wind_spread: int
    block_violations: int
    table_visits_max: int
    table_excess: int
    indirect_min: int | None
    indirect_sum: int
    indirect_pairs: int
    byes_min: int
    byes_max: int

    def to_mapping(self) -> dict[str, int | None]:
        """Return the figures as JSON values."""
        return asdict(self)


def measure(plan: Plan) -> Metrics:
    """Return the figures of a plan; 15 ms for 100 players and ten rounds."""
    byes = Counter(player for names in plan.byes() for player in names)
    common = common_opponents(plan)
    byes_each = [byes[player] for player in plan.players]
    return Metrics(
        players=len(plan.players),
        rounds=len(plan.rounds),
        repeat_bound=_bound(plan, byes),
        byes_min=min(byes_each),
        byes_max=max(byes_each),
        indirect_min=min(common, default=None),
        indirect_sum=sum(common),
        indirect_pairs=len(common),
        **_meeting_figures(plan),
        **_wind_figures(plan),
        **_table_figures(plan),
    )


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    """Return how often each pair meets; pairs are sorted."""
    counts: Counter[tuple[int, int]] = Counter()
    for tables in plan.rounds:
        for table in tables:
            counts.update(combinations(sorted(table), 2))
    return counts


def wind_counts(plan: Plan) -> dict[int, list[int]]:
    """Return how often each player has each wind."""
    counts = {player: [0] * SEAT_COUNT for player in plan.players}
    for tables in plan.rounds:
        for table in tables:
            for wind, player in enumerate(table):
                counts[player][wind] += 1
    return counts


def _bound(plan: Plan, byes: Mapping[int, int]) -> int:
    if not byes:
        return fewest_repeats(len(plan.players), len(plan.rounds))
    games = [len(plan.rounds) - byes[player] for player in plan.players]
    spare = len(plan.players) - 1
    return -(-sum(max(0, 3 * count - spare) for count in games) // 2)


def _meeting_figures(plan: Plan) -> dict[str, int]:
    counts = meetings(plan).values()
    return {
        "repeats": sum(count - 1 for count in counts),
        "repeated_pairs": sum(count > 1 for count in counts),
        "most_meetings": max(counts, default=0),
    }


def _wind_figures(plan: Plan) -> dict[str, int]:
    bad = spread = 0
    for counts in wind_counts(plan).values():
        low, rest = divmod(sum(counts), SEAT_COUNT)
        high = low + bool(rest)
        bad += sum(max(0, count - high) + max(0, low - count) for count in counts)
        spread = max(spread, max(counts) - min(counts))
    winds: dict[int, list[int]] = {player: [] for player in plan.players}
    for tables in plan.rounds:
        for table in tables:
            for wind, player in enumerate(table):
                winds[player].append(wind)
    twice = sum(_twice_in_blocks(had) for had in winds.values())
    return {"wind_violations": bad, "wind_spread": spread, "block_violations": twice}


def _twice_in_blocks(winds: Sequence[int]) -> int:
    blocks = [winds[i : i + SEAT_COUNT] for i in range(0, len(winds), SEAT_COUNT)]
    return sum(len(block) - len(set(block)) for block in blocks)


def _table_figures(plan: Plan) -> dict[str, int]:
    visits: Counter[tuple[int, int]] = Counter()
    for tables in plan.rounds:
        for number, table in enumerate(tables):
            visits.update((player, number) for player in table)
    widest = max(map(len, plan.rounds), default=1)
    cap = -(-len(plan.rounds) // widest)
    excess = sum(max(0, count - cap) for count in visits.values())
    return {"table_visits_max": max(visits.values(), default=0), "table_excess": excess}


def opponents(plan: Plan) -> list[int]:
    """Return, for the i-th player, the set of opponents as bits."""
    place = {player: i for i, player in enumerate(plan.players)}
    masks = [0] * len(place)
    for tables in plan.rounds:
        for table in tables:
            bits = [1 << place[player] for player in table]
            for player, bit in zip(table, bits, strict=True):
                masks[place[player]] |= sum(bits) - bit
    return masks


def common_opponents(plan: Plan) -> list[int]:
    """Return, for every pair that never meets, how many opponents the two have in common."""
    masks = opponents(plan)
    return [
        (mask & masks[j]).bit_count()
        for i, mask in enumerate(masks)
        for j in range(i)
        if not mask >> j & 1
    ]
