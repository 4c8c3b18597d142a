"""A pasted list of players: a name per line, after tabs club and country."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from app.entrants.enter import NewEntrant
from app.entrants.models import is_country
from app.errors import InvalidError
from app.events.models import LONGEST_NAME
from engine.errors import N_, Violation, under, wrong


def parse_names(lines: Sequence[str], where: str = "lines") -> dict[int, NewEntrant]:
    """Return what a pasted list enters: per line a name, and after tabs club and country.

    Empty lines are skipped, but counted, so that problems name the right line.
    """
    entries: dict[int, NewEntrant] = {}
    problems: list[Violation] = []
    for place, line in enumerate(lines):
        parts = [part.strip() for part in unicodedata.normalize("NFC", line).split("\t")]
        if not any(parts):
            continue
        name, club, country = (*parts, "", "")[:3]
        entries[place] = NewEntrant(name=name, club=club, country=country.upper())
        problems += under(f"{where}.{place}", _check_parts(entries[place], parts[3:], place + 1))
    if problems:
        raise InvalidError(problems)
    return entries


def _check_parts(new: NewEntrant, more: list[str], line: int) -> Iterator[Violation]:
    """Yield what is wrong with a line of a pasted list."""
    for field_name, value, least in (("name", new.name, 1), ("club", new.club, 0)):
        if not least <= len(value) <= LONGEST_NAME or not value.isprintable():
            yield Violation(
                code="invalid",
                field=field_name,
                template=N_("Line {line}: {least} to {most} printable characters are needed."),
                params={"line": line, "least": least, "most": LONGEST_NAME},
                expected={"least": least, "most": LONGEST_NAME},
            )
    if new.country and not is_country(new.country):
        template = N_("Line {line}: a country is two letters, such as JP.")
        yield wrong("invalid", "country", template, "JP", line=line)
    if any(more):
        template = N_("Line {line}: only name, club and country are known here.")
        yield wrong("too_many_columns", "", template, ["name", "club", "country"], line=line)
