"""Winds: every player East, South, West and North once in each block of four games.

A block of four games makes tables and players two sides of a graph in which nobody has more than
four edges; by Koenig's theorem four colours suffice, and the colours are the winds. Whatever the
pairing is, the winds come out even: there is nothing to search for.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.seating.plan import Plan, plan_of
from engine.seats import SEAT_COUNT

FREE = -1


class _Colouring:
    """Edges between tables and blocks of players, coloured one by one."""

    def __init__(self, tables: int) -> None:
        self.at_table = [[FREE] * SEAT_COUNT for _ in range(tables)]
        self.at_block: list[list[int]] = []

    def add_block(self) -> int:
        """Add four games of one player."""
        self.at_block.append([FREE] * SEAT_COUNT)
        return len(self.at_block) - 1

    def colour(self, table: int, block: int) -> None:
        """Give an edge a wind that is free on both sides, turning others round to make it so."""
        wind = self.at_table[table].index(FREE)
        wanted = self.at_block[block].index(FREE)
        if self.at_block[block][wind] != FREE:
            self._swap_along_path(block, wind, wanted)
        self.at_table[table][wind] = block
        self.at_block[block][wind] = table

    def _swap_along_path(self, block: int, first: int, second: int) -> None:
        """Exchange two winds along the path that starts at a block with the first of them.

        Tables are coloured one after another, so every table on the path has all its winds but
        the one being coloured, and the path would have to reach that one by the wind it lacks.
        """
        path = []
        while (table := self.at_block[block][first]) != FREE:
            path.append((table, block, first))
            following = self.at_table[table][second]
            path.append((table, following, second))
            block = following
        for table, node, wind in path:
            self.at_table[table][wind] = FREE
            self.at_block[node][wind] = FREE
        for table, node, wind in path:
            other = first + second - wind
            self.at_table[table][other] = node
            self.at_block[node][other] = table


def balance_winds(plan: Plan) -> Plan:
    """Return the plan with the seats of every table in an order that balances the winds.

    Blocks are counted in a player's own games, so byes don't matter: after any number of games a
    player's winds differ by one at most, and each block of four games has them all.
    """
    tables = [table for tables in plan.rounds for table in tables]
    colouring = _Colouring(len(tables))
    games = dict.fromkeys(plan.players, 0)
    blocks: dict[int, int] = {}
    owner: list[int] = []
    for index, table in enumerate(tables):
        for player in table:
            if games[player] % SEAT_COUNT == 0:
                blocks[player] = colouring.add_block()
                owner.append(player)
            games[player] += 1
            colouring.colour(index, blocks[player])
    seated = iter([[owner[block] for block in row] for row in colouring.at_table])
    return plan_of(plan.players, [[next(seated) for _ in tables] for tables in plan.rounds])


def turn_winds(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    """Return rounds of tables whose places are four groups, each group's wind turning.

    A Latin square per block of four rounds; which one alternates, so that the neighbours do too.
    """
    squares = (
        ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)),
        ((0, 2, 3, 1), (1, 3, 2, 0), (2, 0, 1, 3), (3, 1, 0, 2)),
        ((0, 3, 1, 2), (1, 2, 0, 3), (2, 1, 3, 0), (3, 0, 2, 1)),
    )
    turned = []
    for number, tables in enumerate(rounds):
        block, row = divmod(number, SEAT_COUNT)
        order = squares[block % len(squares)][row]
        turned.append([[table[group] for group in order] for table in tables])
    return turned
