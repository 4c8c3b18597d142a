"""The form of a new draw: what is typed in it, and the settings it means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from marshmallow import Schema

from app.draws.json.questions import DrawSettingsSchema
from app.draws.kinds import kind_of
from app.draws.models import DRAWN, DrawMethod
from app.draws.pages.common import one_line
from app.draws.settings import MOST_CONDITIONS, Apart, DrawSettings
from app.errors import InvalidError
from app.events.models import LONGEST_NAME
from app.web import db
from app.web.fields import Whole
from app.web.forms import Form, make_form
from engine.errors import N_, Violation, wrong
from engine.seating.constraints import Fill
from engine.seats import SEAT_COUNT

FIELDS = {"method", "title", "matches", "top", "fill", "mates", "countries", "pins", "pairs"}
FIELDS |= {"bands", "interval", "since", "effort", "reason"}
BANDED = frozenset({DrawMethod.SWISS, DrawMethod.INTERVAL})
TWO_NUMBERS = re.compile(r"\s*#?([0-9]{1,6})[\s,;:/–—-]+#?([0-9]{1,6})[\s,;]*")
PIN_LINE = N_("Line {line} is not the number of a player and the number of a table.")
PAIR_LINE = N_("Line {line} is not the numbers of two players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormReader:
    """Reads fields as a schema limits them, and keeps everything that is wrong with them."""

    form: Form
    schema: type[Schema] = DrawSettingsSchema
    problems: list[Violation] = field(default_factory=list)

    def refuse(self, name: str, code: str, template: str, **params: object) -> None:
        """Keep what is wrong with a field."""
        self.problems.append(wrong(code, name, template, **params))

    def check(self) -> None:
        """Raise everything that was wrong."""
        if self.problems:
            raise InvalidError(self.problems)

    def number(self, name: str, asked: str = "", *, default: int | None = 1) -> int:
        """Return a number within the limits that the schema has for it, or for `asked`.

        Without a default it must be there.
        """
        limits = self.schema().fields[asked or name]
        assert isinstance(limits, Whole)  # noqa: S101 - only whole numbers have such limits
        text = self.form.values.get(name, "").strip()
        if not text and default is not None:
            return default
        digits = text.isascii() and text.isdigit()
        if digits and limits.least <= int(text[:9]) <= limits.most:
            return int(text)
        template = N_("This is a number from {least} to {most}.")
        self.refuse(name, "number", template, least=limits.least, most=limits.most)
        return limits.least

    def pairs(self, name: str, template: str) -> list[tuple[int, int]]:
        """Return two numbers of each line; lines that hold something else are all named."""
        found = []
        for line, text in enumerate(self.form.values.get(name, "").splitlines(), start=1):
            numbers = TWO_NUMBERS.fullmatch(text)
            if numbers:
                found.append((int(numbers[1]), int(numbers[2])))
            elif text.strip():
                self.refuse(name, "bad_line", template, line=line)
        if len(found) > MOST_CONDITIONS:
            template = N_("At most {most} lines are possible here.")
            self.refuse(name, "too_many", template, most=MOST_CONDITIONS)
        return found

    def pins(self) -> dict[int, int]:
        """Return the tables by player's number, one of each player."""
        found: dict[int, int] = {}
        for player, table in self.pairs("pins", PIN_LINE):
            if player in found:
                template = N_("Player {player} is listed twice.")
                self.refuse("pins", "listed_twice", template, player=player)
            found[player] = table
        return found

    def bands(self) -> tuple[int, ...]:
        """Return the sizes of the bands."""
        cells = re.split(r"[\s,;]+", self.form.values.get("bands", "").strip())
        sizes = [cell for cell in cells if cell]
        if all(cell.isascii() and cell.isdigit() and len(cell) <= len("2000") for cell in sizes):
            return tuple(map(int, sizes))
        template = N_("Write how many players each band has, such as 16, 16.")
        self.refuse("bands", "bands", template)
        return ()

    def chosen(self, name: str, allowed: Iterable[str], default: str) -> str:
        """Return one of the values a page offers."""
        value = self.form.values.get(name, "")
        return value if value in set(allowed) else default

    def title(self) -> str:
        """Return the title, as long as it may be."""
        return one_line(self.form, "title")[:LONGEST_NAME]


def method_of(form: Form) -> DrawMethod:
    """Return the method that is chosen in a form; a plan if none is."""
    chosen = form.values.get("method", "")
    return DrawMethod(chosen) if chosen in set(DRAWN) else DrawMethod.PLAN


def numbered(method: DrawMethod) -> tuple[str, str]:
    """Return the fields that ask for the first round, or day, and for how many."""
    return kind_of(db.session, method).numbered


def settings_from(form: Form) -> DrawSettings:
    """Return what a form asks for, without what its method has no use for.

    Raises InvalidError with everything that can't be read.
    """
    reader = FormReader(form=form)
    method = method_of(form)
    settings = _fixtures(reader) if method is DrawMethod.FIXTURES else _seats(reader, method)
    reader.check()
    return settings


def _fixtures(reader: FormReader) -> DrawSettings:
    first, count = numbered(DrawMethod.FIXTURES)
    return DrawSettings(
        method=DrawMethod.FIXTURES,
        first_round=reader.number(first, "first_round"),
        rounds=reader.number(count, "rounds"),
        title=reader.title(),
        matches=reader.number("matches") if reader.form.values.get("matches") else None,
    )


def _seats(reader: FormReader, method: DrawMethod) -> DrawSettings:
    form, is_plan = reader.form, method is DrawMethod.PLAN
    return DrawSettings(
        method=method,
        first_round=reader.number("first_round"),
        rounds=reader.number("rounds") if is_plan else 1,
        title=reader.title(),
        top=_top(reader),
        fill=Fill(reader.chosen("fill", Fill, Fill.BYES)),
        effort=reader.number("effort") if is_plan else 1,
        apart=Apart(reader.chosen("mates", Apart, Apart.NOBODY)),
        countries=form.has("countries", "1"),
        pins=reader.pins(),
        pairs=tuple(reader.pairs("pairs", PAIR_LINE)),
        bands=reader.bands() if method in BANDED else (),
        interval=reader.number("interval") if method is DrawMethod.INTERVAL else 1,
        keep_tables=not form.has("tables", "even"),
        since=1 if is_plan else reader.number("since"),
    )


def _top(reader: FormReader) -> int | None:
    if not reader.form.has("who", "top"):
        return None
    if not reader.form.values.get("top"):
        reader.refuse("top", "required", N_("Say how many of the standings play."))
    return reader.number("top", default=SEAT_COUNT)


def form_of(settings: DrawSettings, **more: object) -> Form:
    """Return the form that asks for these settings."""
    first, count = numbered(settings.method)
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


def shown_fields(form: Form) -> set[str]:
    """Return the fields that the page shows for what is chosen."""
    return {*FIELDS, *numbered(method_of(form))}


def aliases(form: Form) -> Mapping[str, str]:
    """Return at which fields of the page the settings stand that reasons name otherwise."""
    if method_of(form) is DrawMethod.FIXTURES:
        return dict(zip(("first_round", "rounds"), numbered(DrawMethod.FIXTURES), strict=True))
    apart = "pairs" if "pairs" in form.values else "mates"
    return {
        "teams": "mates",
        "apart": apart,
        "constraints": apart,
        "fillers": "fill",
        "as_they_stand": "first_round",
    }
