"""The seats of an event as CSV and as a workbook."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from app.entrants.models import Entrant
from app.seating.schedule import Appointment, SeatedRound, list_appointments
from engine.seating.plans.csv import COLUMNS

WINDS = ("east", "south", "west", "north")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
WIDE, MEDIUM, NARROW = 26, 14, 8
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)
"""When every workbook was made, so that equal seats are equal bytes."""

Row = Sequence[str | int]


def to_csv(rounds: Iterable[SeatedRound]) -> str:
    """Return a line per table: numbers in columns that can be read in again, then names."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow((*COLUMNS, *(f"{wind}_name" for wind in WINDS)))
    for row in _table_rows(rounds):
        writer.writerow([_harmless(cell) for cell in row])
    return "\ufeff" + text.getvalue()


def _table_rows(rounds: Iterable[SeatedRound]) -> Iterator[Row]:
    for seated in rounds:
        for table in seated.tables:
            yield (
                seated.number,
                table.number,
                *(entrant.number for entrant in table.seats),
                *(entrant.name for entrant in table.seats),
            )


def _harmless(cell: str | int) -> str | int:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell


def to_xlsx(
    rounds: Sequence[SeatedRound], entrants: Sequence[Entrant], titles: Mapping[str, str]
) -> bytes:
    """Return a workbook: a sheet of tables by round, and one of rounds by player.

    `titles` are the words of its headings by key: see `TITLES` in the pages.
    """
    content = io.BytesIO()
    # A name stays a name, whatever it looks like.
    texts_stay = {"strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(content, {"in_memory": True, **texts_stay})
    book.set_properties({"created": UNDATED})
    bold = book.add_format({"bold": True})
    heads = [titles[name] for name in ("round", "table", *WINDS)]
    rows: list[Row] = [
        [seated.number, table.number, *(_name(entrant) for entrant in table.seats)]
        for seated in rounds
        for table in seated.tables
    ]
    sheet = book.add_worksheet(titles["tables"])
    _write(sheet, heads, rows, bold, [NARROW, NARROW, *[WIDE] * len(WINDS)])
    numbers = [titles["round_number"].format(number=seated.number) for seated in rounds]
    heads = [titles["number"], titles["name"], *numbers]
    sheet = book.add_worksheet(titles["players"])
    people = list(_people(rounds, entrants, titles))
    _write(sheet, heads, people, bold, [NARROW, WIDE, *[MEDIUM] * len(numbers)])
    book.close()
    return content.getvalue()


def _name(entrant: Entrant) -> str:
    return f"{entrant.number} {entrant.name}"


def _people(
    rounds: Sequence[SeatedRound], entrants: Iterable[Entrant], titles: Mapping[str, str]
) -> Iterator[Row]:
    """Yield where each player is in every round; those who never sit anywhere are left out."""
    found = list_appointments(rounds)
    for entrant in entrants:
        if entrant.id in found:
            places = {item.round.number: _place(item, titles) for item in found[entrant.id]}
            cells = [places.get(seated.number, "") for seated in rounds]
            yield [entrant.number, entrant.name, *cells]


def _place(item: Appointment, titles: Mapping[str, str]) -> str:
    """Return in short where a player is in a round."""
    if item.table is None or item.seat is None:
        return titles["bye"]
    return f"{item.table.number} {titles[WINDS[item.seat]]}"


def _write(
    sheet: Worksheet,
    heads: Sequence[str],
    rows: Iterable[Row],
    bold: Format,
    widths: Sequence[int],
) -> None:
    sheet.freeze_panes(1, 2)
    for column, width in enumerate(widths):
        sheet.set_column(column, column, width)
    sheet.write_row(0, 0, heads, bold)
    for place, row in enumerate(rows, start=1):
        sheet.write_row(place, 0, row)
