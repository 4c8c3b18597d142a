"""An independent check of a plan: naive counting that shares no code with what made the plan.

Nothing is stored or published unless `check_plan` agrees with the figures that come with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import N_, Violation


def check_plan(
    rounds: Sequence[Sequence[Sequence[int]]], players: Sequence[int]
) -> tuple[list[Violation], dict[str, int | None]]:
    """Return what makes these rounds no seating at all, and their figures if nothing does."""
    problems = _check_tables(rounds, players)
    return problems, {} if problems else _figures(rounds, list(players))


def _check_tables(
    rounds: Sequence[Sequence[Sequence[int]]], players: Sequence[int]
) -> list[Violation]:
    """Return tables that aren't four players, players unknown or at two tables at once."""
    problems = []
    known = set(players)
    for r, tables in enumerate(rounds):
        seen: set[int] = set()
        for t, table in enumerate(tables):
            field = f"rounds.{r}.{t}"
            if len(table) != 4:  # noqa: PLR2004 - the checker spells everything out
                template = N_("A table has four players, not {count}.")
                problems.append(_problem("table_size", field, template, {"count": len(table)}))
            for player in table:
                if player not in known:
                    template = N_("Player {player} is not in the field.")
                    problems.append(_problem("unknown_player", field, template, {"player": player}))
                elif player in seen:
                    template = N_("Player {player} sits twice in this round.")
                    problems.append(_problem("seated_twice", field, template, {"player": player}))
                seen.add(player)
    return problems


def _problem(code: str, field: str, template: str, params: Mapping[str, object]) -> Violation:
    return Violation(code=code, field=field, template=template, params=params)


def _figures(rounds: Sequence[Sequence[Sequence[int]]], players: list[int]) -> dict[str, Any]:
    met = {a: dict.fromkeys(players, 0) for a in players}
    had: dict[int, list[int]] = {a: [] for a in players}
    visited: dict[int, dict[int, int]] = {a: {} for a in players}
    for tables in rounds:
        for t, table in enumerate(tables):
            for wind in range(4):
                a = table[wind]
                had[a].append(wind)
                visited[a][t] = visited[a].get(t, 0) + 1
                for b in table:
                    if a != b:
                        met[a][b] += 1
    figures: dict[str, Any] = {"players": len(players), "rounds": len(rounds)}
    figures |= _meets(met, players, [len(had[a]) for a in players])
    figures |= _winds(had)
    figures |= _tables(visited, rounds)
    figures |= _indirect(met, players)
    byes = [len(rounds) - len(had[a]) for a in players]
    return {**figures, "byes_min": min(byes), "byes_max": max(byes)}


def _meets(met: dict[int, dict[int, int]], players: list[int], games: list[int]) -> dict[str, int]:
    repeats = pairs = most = 0
    for i in range(len(players)):
        for j in range(i):
            times = met[players[i]][players[j]]
            most = max(most, times)
            if times > 1:
                pairs += 1
                repeats += times - 1
    forced = 0
    for count in games:
        if 3 * count > len(players) - 1:
            forced += 3 * count - (len(players) - 1)
    bound = forced // 2 if forced % 2 == 0 else forced // 2 + 1
    return {
        "repeats": repeats,
        "repeated_pairs": pairs,
        "most_meetings": most,
        "repeat_bound": bound,
    }


def _winds(had: dict[int, list[int]]) -> dict[str, int]:
    bad = spread = twice = 0
    for winds in had.values():
        times = [winds.count(wind) for wind in range(4)]
        spread = max(spread, max(times) - min(times))
        for count in times:
            while 4 * (count - 1) >= len(winds):  # more than the quarter rounded up
                bad, count = bad + 1, count - 1  # noqa: PLW2901
            while 4 * (count + 1) <= len(winds):  # fewer than the quarter rounded down
                bad, count = bad + 1, count + 1  # noqa: PLW2901
        for start in range(0, len(winds), 4):
            block = winds[start : start + 4]
            twice += len(block) - len(set(block))
    return {"wind_violations": bad, "wind_spread": spread, "block_violations": twice}


def _tables(
    visited: dict[int, dict[int, int]], rounds: Sequence[Sequence[Sequence[int]]]
) -> dict[str, int]:
    most = excess = 0
    tables = max([len(round_) for round_ in rounds], default=1)
    fair = (len(rounds) + tables - 1) // tables
    for visits in visited.values():
        for times in visits.values():
            most = max(most, times)
            if times > fair:
                excess += times - fair
    return {"table_visits_max": most, "table_excess": excess}


def _indirect(met: dict[int, dict[int, int]], players: list[int]) -> dict[str, int | None]:
    least: int | None = None
    total = pairs = 0
    rivals = {a: [b for b in players if met[a][b]] for a in players}
    for i, a in enumerate(players):
        shared = dict.fromkeys(players, 0)
        for b in rivals[a]:
            for c in rivals[b]:
                shared[c] += 1
        for c in players[i + 1 :]:
            if not met[a][c]:
                pairs += 1
                total += shared[c]
                least = shared[c] if least is None else min(least, shared[c])
    return {"indirect_min": least, "indirect_sum": total, "indirect_pairs": pairs}
