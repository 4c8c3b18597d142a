"""The form of a new draw: what is typed in it, and the settings it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.errors import InvalidError
from app.events.models import LONGEST_NAME
from app.seating.models import DRAWN, DrawMethod
from app.seating.pages.common import one_line
from app.seating.settings import (
    MOST_MATCHES,
    MOST_WISHES,
    Apart,
    DrawSettings,
)
from app.tables.models import LARGEST_ROUND
from app.web.forms import Form, make_form
from engine.errors import N_, Violation
from engine.seating.constraints import MOST_EFFORT, MOST_PLAYERS, MOST_ROUNDS, Fill
from engine.seats import SEAT_COUNT

FIELDS = (
    "method",
    "first_round",
    "rounds",
    "first_day",
    "days",
    "matches",
    "title",
    "top",
    "fill",
    "mates",
    "countries",
    "pins",
    "pairs",
    "bands",
    "interval",
    "since",
    "effort",
    "reason",
)
NUMBERED = {False: ("first_round", "rounds"), True: ("first_day", "days")}
"""The fields in which rounds, or days, are asked for."""
BANDED = frozenset({DrawMethod.SWISS, DrawMethod.INTERVAL})
TWO_NUMBERS = re.compile(r"\s*#?([0-9]{1,6})[\s,;:/–—-]+#?([0-9]{1,6})[\s,;]*")
PIN_LINE = N_("Line {line} is not the number of a player and the number of a table.")
PAIR_LINE = N_("Line {line} is not the numbers of two players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Reads fields and keeps everything that is wrong with them."""

    entry: Form
    problems: list[Violation] = field(default_factory=list)

    def number(self, name: str, least: int, most: int, default: int) -> int:
        text = self.entry.values.get(name, "").strip()
        if not text:
            return default
        if text.isascii() and text.isdigit() and least <= int(text[:9]) <= most:
            return int(text)
        template = N_("This is a number from {least} to {most}.")
        params = {"least": least, "most": most}
        self.problems.append(Violation(code="number", field=name, template=template, params=params))
        return default

    def pairs(self, name: str, template: str) -> list[tuple[int, int]]:
        """Return two numbers of each line; lines that hold something else are all named."""
        found = []
        for line, text in enumerate(self.entry.values.get(name, "").splitlines(), start=1):
            numbers = TWO_NUMBERS.fullmatch(text)
            if numbers:
                found.append((int(numbers[1]), int(numbers[2])))
            elif text.strip():
                params = {"line": line}
                self.problems.append(
                    Violation(code="bad_line", field=name, template=template, params=params)
                )
        if len(found) > MOST_WISHES:
            self.problems.append(_too_many(name))
        return found

    def pins(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for player, table in self.pairs("pins", PIN_LINE):
            if player in found:
                template = N_("Player {player} is listed twice.")
                params = {"player": player}
                self.problems.append(
                    Violation(code="listed_twice", field="pins", template=template, params=params)
                )
            found[player] = table
        return found

    def bands(self) -> tuple[int, ...]:
        cells = re.split(r"[\s,;]+", self.entry.values.get("bands", "").strip())
        sizes = [cell for cell in cells if cell]
        if all(cell.isascii() and cell.isdigit() and len(cell) <= len("2000") for cell in sizes):
            return tuple(map(int, sizes))
        template = N_("Write how many players each band has, such as 16, 16.")
        self.problems.append(Violation(code="bands", field="bands", template=template))
        return ()

    def chosen(self, name: str, allowed: Mapping[str, str], default: str) -> str:
        """Return one of the values a page offers."""
        return allowed.get(self.entry.values.get(name, ""), default)


def _too_many(name: str) -> Violation:
    template = N_("At most {most} lines are possible here.")
    return Violation(code="too_many", field=name, template=template, params={"most": MOST_WISHES})


def method_of(entry: Form) -> DrawMethod:
    """Return the method that is chosen in a form; a plan if none is."""
    chosen = entry.values.get("method", "")
    return DrawMethod(chosen) if chosen in set(DRAWN) else DrawMethod.PLAN


def settings_from(entry: Form) -> DrawSettings:
    """Return what a form asks for, without what its method has no use for.

    Raises InvalidError with everything that can't be read.
    """
    reader = _Reader(entry=entry)
    method = method_of(entry)
    settings = _fixtures(reader) if method.is_of_teams else _seats(reader, method)
    if reader.problems:
        raise InvalidError(reader.problems)
    return settings


def _fixtures(reader: _Reader) -> DrawSettings:
    matches = reader.entry.values.get("matches")
    return DrawSettings(
        method=DrawMethod.FIXTURES,
        first_round=reader.number("first_day", 1, LARGEST_ROUND, 1),
        rounds=reader.number("days", 1, MOST_ROUNDS, 1),
        title=_title(reader),
        matches=reader.number("matches", 1, MOST_MATCHES, 1) if matches else None,
    )


def _title(reader: _Reader) -> str:
    return one_line(reader.entry, "title")[:LONGEST_NAME]


def _seats(reader: _Reader, method: DrawMethod) -> DrawSettings:
    entry, is_plan = reader.entry, method is DrawMethod.PLAN
    return DrawSettings(
        method=method,
        first_round=reader.number("first_round", 1, LARGEST_ROUND, 1),
        rounds=reader.number("rounds", 1, MOST_ROUNDS, 1) if is_plan else 1,
        title=_title(reader),
        top=_top(reader),
        fill=Fill(reader.chosen("fill", {each: each for each in Fill}, Fill.BYES)),
        effort=reader.number("effort", 1, MOST_EFFORT, 1) if is_plan else 1,
        apart=Apart(reader.chosen("mates", {each: each for each in Apart}, Apart.NOBODY)),
        countries=entry.has("countries", "1"),
        pins=reader.pins(),
        pairs=tuple(reader.pairs("pairs", PAIR_LINE)),
        bands=reader.bands() if method in BANDED else (),
        interval=_interval(reader, method),
        keep_tables=not entry.has("tables", "even"),
        since=1 if is_plan else reader.number("since", 1, LARGEST_ROUND, 1),
    )


def _top(reader: _Reader) -> int | None:
    if not reader.entry.has("who", "top"):
        return None
    if not reader.entry.values.get("top"):
        template = N_("Say how many of the standings play.")
        reader.problems.append(Violation(code="required", field="top", template=template))
    return reader.number("top", SEAT_COUNT, MOST_PLAYERS, SEAT_COUNT)


def _interval(reader: _Reader, method: DrawMethod) -> int:
    if method is not DrawMethod.INTERVAL:
        return 1
    return reader.number("interval", 1, MOST_PLAYERS, 1)


def entry_of(settings: DrawSettings, **more: object) -> Form:
    """Return the form that asks for these settings."""
    first, count = NUMBERED[settings.method.is_of_teams]
    values: dict[str, object] = {
        "method": settings.method.value,
        first: settings.first_round,
        count: settings.rounds,
        "matches": settings.matches,
        "title": settings.title or None,
        "who": "all" if settings.top is None else "top",
        "top": settings.top,
        "fill": settings.fill.value,
        "mates": settings.apart.value,
        "countries": "1" if settings.countries else None,
        "pins": _lines(sorted(settings.pins.items())),
        "pairs": _lines(settings.pairs),
        "bands": ", ".join(map(str, settings.bands)) or None,
        "interval": settings.interval,
        "tables": "rank" if settings.keep_tables else "even",
        "since": settings.since,
        "effort": settings.effort,
    }
    return make_form(**values | more)


def _lines(pairs: Iterable[tuple[int, int]]) -> str | None:
    return "\n".join(f"{first} {second}" for first, second in pairs) or None


def shown_fields(entry: Form) -> set[str]:
    """Return the fields that the page shows for what is chosen."""
    return set(FIELDS) - set(NUMBERED[not method_of(entry).is_of_teams])


def aliases(entry: Form) -> dict[str, str]:
    """Return at which fields of the page the wishes stand that reasons name otherwise."""
    if method_of(entry).is_of_teams:
        return dict(zip(NUMBERED[False], NUMBERED[True], strict=True))
    apart = "pairs" if "pairs" in entry.values else "mates"
    return {
        "teams": "mates",
        "apart": apart,
        "constraints": apart,
        "fillers": "fill",
        "as_they_stand": "first_round",
    }
