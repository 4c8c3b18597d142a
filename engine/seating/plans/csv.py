"""Plans as CSV: one line a table, `round,table,east,south,west,north`, all counted from 1.

What stands in further columns, such as names, is for people and not read.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator

from engine.errors import N_, Violation, wrong
from engine.seating.constraints import MOST_PLAYERS, IllegalSeatingError
from engine.seating.plan import Plan, plan_of
from engine.seating.quality.check import check_plan
from engine.seats import SEAT_COUNT

COLUMNS = ("round", "table", "east", "south", "west", "north")
SEATS_FROM = 2
MOST_DIGITS = 6


def plan_from_csv(text: str) -> Plan:
    """Return the plan of a CSV file; commas, semicolons or tabs, headings or not.

    Raises IllegalSeatingError with every line that is no table, every gap, and every player who
    sits twice in a round.
    """
    # The first one that occurs: others may be part of a name.
    delimiter = next((character for character in text if character in ",;\t"), ",")
    lines = list(_lines(text.lstrip("\ufeff"), delimiter))
    if lines and not lines[0][1][0].strip().isdecimal():
        lines = lines[1:]
    problems: list[Violation] = []
    seats: dict[int, dict[int, list[int]]] = {}
    for number, row in lines:
        cells = [cell.strip() for cell in row[: len(COLUMNS)]]
        if len(cells) < len(COLUMNS) or not all(map(_is_number, cells)):
            problems.append(_bad_line(number))
            continue
        values = [int(cell) for cell in cells]
        seats.setdefault(values[0], {})[values[1]] = values[SEATS_FROM:]
    problems += _gaps(seats, [number for number, _ in lines])
    if problems:
        raise IllegalSeatingError(problems)
    rounds = [[seats[r][t] for t in sorted(seats[r])] for r in sorted(seats)]
    players = sorted({player for tables in rounds for table in tables for player in table})
    if len(players) > MOST_PLAYERS:
        raise IllegalSeatingError([_too_many(len(players))])
    found, _ = check_plan(rounds, players)
    if found:
        raise IllegalSeatingError(found)
    return plan_of(players, rounds)


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows in which anything stands, with the numbers of their lines."""
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            row = next(csv.reader([line], delimiter=delimiter), [])
        except csv.Error:
            row = [line]
        if any(row):
            yield number, row


def _is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) <= MOST_DIGITS


def _too_many(count: int) -> Violation:
    template = N_("A plan is for {least} to {most} players, not {count}.")
    params = {"least": SEAT_COUNT, "most": MOST_PLAYERS, "count": count}
    return wrong("player_count", "lines", template, [SEAT_COUNT, MOST_PLAYERS], **params)


def _bad_line(number: int) -> Violation:
    template = N_("Line {line} is not a round, a table and {seats} players.")
    params = {"line": number, "seats": SEAT_COUNT}
    return wrong("no_table_line", f"lines.{number}", template, list(COLUMNS), **params)


def _gaps(seats: dict[int, dict[int, list[int]]], lines: list[int]) -> list[Violation]:
    """Refuse rounds and tables that are not numbered from 1 without a gap, or given twice."""
    whole = sorted(seats) == list(range(1, len(seats) + 1)) and all(
        sorted(tables) == list(range(1, len(tables) + 1)) for tables in seats.values()
    )
    if seats and whole and sum(map(len, seats.values())) == len(lines):
        return []
    template = N_("Rounds, and tables in each round, are numbered from 1, each given once.")
    return [wrong("numbering", "lines", template)]
