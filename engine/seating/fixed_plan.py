"""Plans as CSV: one line a table, `round,table,east,south,west,north`, all counted from 1.

What stands in further columns, such as names, is for people and not read.
"""

from __future__ import annotations

import csv
import io

from engine.errors import N_, Violation
from engine.seating.canonical import Json
from engine.seating.checker import audit
from engine.seating.constraints import IllegalSeatingError
from engine.seating.plan import SEAT_COUNT, Plan, plan_of

COLUMNS = ("round", "table", "east", "south", "west", "north")
SEATS_FROM = 2


def plan_to_csv(plan: Plan) -> str:
    """Return a plan as CSV with a line of headings."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, tables in enumerate(plan.rounds, start=1):
        for table, players in enumerate(tables, start=1):
            writer.writerow((number, table, *players))
    return text.getvalue()


def plan_from_csv(text: str) -> Plan:
    """Return the plan of a CSV file; commas, semicolons or tabs, headings or not.

    Raises IllegalSeatingError with every line that is no table, every gap, and every player who
    sits twice in a round.
    """
    dialect = "\t" if "\t" in text else ";" if ";" in text else ","
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=dialect)
    lines = [(number, row) for number, row in enumerate(reader, start=1) if any(row)]
    if lines and not lines[0][1][0].strip().isdecimal():
        lines = lines[1:]
    problems: list[Violation] = []
    seats: dict[int, dict[int, list[int]]] = {}
    for number, row in lines:
        cells = [cell.strip() for cell in row[: len(COLUMNS)]]
        if len(cells) < len(COLUMNS) or not all(cell.isdecimal() for cell in cells):
            problems.append(_bad_line(number))
            continue
        values = [int(cell) for cell in cells]
        seats.setdefault(values[0], {})[values[1]] = values[SEATS_FROM:]
    problems += _gaps(seats, [number for number, _ in lines])
    if problems:
        raise IllegalSeatingError(problems)
    rounds = [[seats[r][t] for t in sorted(seats[r])] for r in sorted(seats)]
    players = sorted({player for tables in rounds for table in tables for player in table})
    found, _ = audit(rounds, players)
    if found:
        raise IllegalSeatingError(found)
    return plan_of(players, rounds)


def verdict(plan: Plan) -> dict[str, Json]:
    """Return the checker's figures of a plan somebody else made."""
    return audit(plan.to_lists(), plan.players)[1]


def _bad_line(number: int) -> Violation:
    return Violation(
        code="no_table_line",
        field=f"lines.{number}",
        template=N_("Line {line} is not a round, a table and {seats} players."),
        params={"line": number, "seats": SEAT_COUNT},
        expected=list(COLUMNS),
    )


def _gaps(seats: dict[int, dict[int, list[int]]], lines: list[int]) -> list[Violation]:
    """Refuse rounds and tables that are not numbered from 1 without a gap, or given twice."""
    whole = sorted(seats) == list(range(1, len(seats) + 1)) and all(
        sorted(tables) == list(range(1, len(tables) + 1)) for tables in seats.values()
    )
    if seats and whole and sum(map(len, seats.values())) == len(lines):
        return []
    template = N_("Rounds, and tables in each round, are numbered from 1, each given once.")
    return [Violation(code="numbering", field="lines", template=template)]
