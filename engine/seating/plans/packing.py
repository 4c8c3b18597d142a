"""First guesses at who takes which place: groups into rooms, or dealt over tables."""

from __future__ import annotations

from collections.abc import Sequence


def pack(groups: Sequence[Sequence[int]], rooms: Sequence[Sequence[int]]) -> list[int]:
    """Return players by place, every group inside one room where it fits.

    Largest groups first, each into the fullest room that still holds it.

    >>> pack([[3, 4], [0, 1, 2]], [[0, 1], [2, 3, 4]])
    [3, 4, 0, 1, 2]
    """
    free = [list(room) for room in rooms]
    player_at: dict[int, int] = {}
    placed: set[int] = set()
    for group in sorted(groups, key=lambda group: (-len(group), group)):
        members = [player for player in group if player not in placed]
        fitting = [room for room in free if len(room) >= len(members)]
        if fitting:
            room = min(fitting, key=len)
            for player in members:
                player_at[room.pop(0)] = player
            placed.update(members)
    return _fill(player_at, sum(map(len, rooms)))


def deal(groups: Sequence[Sequence[int]], tables: Sequence[Sequence[int]]) -> list[int]:
    """Return players by place, dealt group by group over the tables of a round.

    No table gets more than one more of a group than any other.

    >>> deal([[0, 1]], [(0, 1, 2, 3), (4, 5, 6, 7)])
    [0, 2, 4, 6, 1, 3, 5, 7]
    """
    line: list[int] = []
    for group in sorted(groups, key=lambda group: (-len(group), group)):
        line += [player for player in group if player not in line]
    size = sum(map(len, tables))
    grouped = set(line)
    line += [player for player in range(size) if player not in grouped]
    count = len(tables)
    places = [tables[i % count][i // count] for i in range(size)]
    return _fill(dict(zip(places, line, strict=True)), size)


def _fill(player_at: dict[int, int], size: int) -> list[int]:
    placed = set(player_at.values())
    others = iter([player for player in range(size) if player not in placed])
    return [player_at[place] if place in player_at else next(others) for place in range(size)]
