"""Measure plans against the bars: python3 -m benchmarks.seating [published.json] [--choices].

Without a file: time and figures of every size from 16 to 200 players. With one: the comparison
with a collection of published plans, a list of objects with N, R, rep, wbad, maxmeet, tex and
ind_min. `--choices` searches anew for the best difference matrices and prints choices.json.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.seating.plans.differences import (
    CHOICES_FROM,
    find_matrix,
    matrix_plan,
    most_matrix_rounds,
)
from engine.seating.plans.template import exact_template, template
from engine.seating.quality.bounds import most_rounds
from engine.seating.quality.metrics import Metrics, common_opponents, measure

TRIES = 1500
NO_PAIR = 10**6
MOST_ROUNDS = 16


@dataclass
class Comparison:
    """Our plans beside published ones."""

    sizes: int = 0
    worse: list[str] = field(default_factory=list)
    better: dict[str, int] = field(default_factory=dict)
    indirect_not_worse: int = 0
    indirect_better: int = 0
    table_excess: int = 0
    published_excess: int = 0
    tables_worse: list[str] = field(default_factory=list)


def load_published(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a measured collection."""
    rows: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return rows


def compare(rows: list[dict[str, Any]]) -> Comparison:
    """Return how our plans of the same sizes do."""
    result = Comparison()
    for row in rows:
        ours = measure(template(row["N"], row["R"]).plan)
        result.sizes += 1
        _compare_one(result, row, ours)
    return result


def _compare_one(result: Comparison, row: dict[str, Any], ours: Metrics) -> None:
    size = f"{row['N']}x{row['R']}"
    pairs = {
        "rep": ours.repeats,
        "wbad": ours.wind_violations,
        "maxmeet": ours.most_meetings,
    }
    for name, value in pairs.items():
        if value > row[name]:
            result.worse.append(f"{size} {name}: {value}, published {row[name]}")
        result.better[name] = result.better.get(name, 0) + (value < row[name])
    mine = NO_PAIR if ours.indirect_min is None else ours.indirect_min
    theirs = NO_PAIR if row["ind_min"] < 0 else row["ind_min"]
    result.indirect_not_worse += mine >= theirs
    result.indirect_better += mine > theirs
    result.table_excess += ours.table_excess
    result.published_excess += row["tex"]
    if ours.table_excess > row["tex"]:
        result.tables_worse.append(f"{size}: {ours.table_excess}, published {row['tex']}")


def sweep() -> None:
    """Print the slowest and the worst of all feasible sizes."""
    slowest, count, bad = (0.0, ""), 0, []
    for players in range(16, 201, 4):
        for rounds in range(2, min(MOST_ROUNDS, most_rounds(players)) + 1):
            template.cache_clear()
            exact_template.cache_clear()
            began = time.perf_counter()
            plan = template(players, rounds).plan
            slowest = max(slowest, (time.perf_counter() - began, f"{players}x{rounds}"))
            metrics = measure(plan)
            count += 1
            if metrics.repeats or metrics.wind_violations or metrics.block_violations:
                bad.append(f"{players}x{rounds}")
    print(f"{count} sizes, slowest {slowest[0] * 1000:.1f} ms ({slowest[1]}), bad: {bad}")
    began = time.perf_counter()
    metrics = measure(template(1000, 10).plan)
    print(f"1000x10: {time.perf_counter() - began:.2f} s with figures, repeats {metrics.repeats}")


def choices() -> dict[str, list[int]]:
    """Return, for each group size, the choices with the most common opponents from two rounds."""
    found: dict[str, list[int]] = {}
    for order in range(5, 51):
        row = []
        for rounds in range(CHOICES_FROM, min(MOST_ROUNDS, most_matrix_rounds(order)) + 1):
            tried = ((find_matrix(order, rounds, choice), choice) for choice in range(TRIES))
            rated = [
                (min(common_opponents(matrix_plan(matrix)), default=NO_PAIR), -choice)
                for matrix, choice in tried
                if matrix
            ]
            row.append(-max(rated)[1])
        found[str(order)] = row
    return found


def main(arguments: list[str]) -> None:
    """Run what was asked for."""
    if "--choices" in arguments:
        print(json.dumps(choices()))
    elif arguments:
        result = compare(load_published(Path(arguments[0])))
        print(f"{result.sizes} sizes; worse: {result.worse or 'none'}; better: {result.better}")
        print(f"indirect meetings not worse in {result.indirect_not_worse}, ", end="")
        print(f"better in {result.indirect_better}")
        print(f"table excess {result.table_excess}, published {result.published_excess}; ", end="")
        print(f"more than published: {result.tables_worse or 'nowhere'}")
    else:
        sweep()


if __name__ == "__main__":
    main(sys.argv[1:])
