"""Use cases on entrants. Nothing here knows HTTP; nothing here commits."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.entrants import queries
from app.entrants.models import LARGEST_NUMBER, Entrant, EntrantStatus, is_country
from app.errors import ConflictError, InvalidError, check_version
from app.events import service as events
from app.events.models import LONGEST_NAME, Event
from app.events.queries import get_event_by_id
from engine.errors import N_, Violation, under

IDENTITY = ("number", "name", "club")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """What is known about a new entrant; without a number he gets the next one."""

    name: str
    number: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    country: str = ""
    status: EntrantStatus = EntrantStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class _Taken:
    """Numbers and names that are in use."""

    numbers: set[int]
    names: set[tuple[str, str]]

    @classmethod
    def by(cls, entrants: Sequence[Entrant]) -> _Taken:
        """Collect what these entrants use."""
        return cls(
            {entrant.number for entrant in entrants},
            {_key(entrant.name, entrant.club) for entrant in entrants},
        )

    def next_number(self) -> int:
        """Return the number after the largest, or the first gap when there is none after it."""
        after = max(self.numbers, default=0) + 1
        if after <= LARGEST_NUMBER:
            return after
        return next(number for number in range(1, after + 1) if number not in self.numbers)

    def add(self, new: NewEntrant) -> int:
        """Take name and number, the next free one if none is asked for."""
        number = new.number or self.next_number()
        self.numbers.add(number)
        self.names.add(_key(new.name, new.club))
        return number


def add_entrant(session: Session, event: Event, new: NewEntrant, *, now: datetime) -> Entrant:
    """Enter a player in an event."""
    taken = _lock_and_collect(session, event)
    problems = list(_check_free(taken, new))
    if problems:
        raise InvalidError(problems)
    entrant = _make(event, new, taken.add(new), now)
    session.add(entrant)
    events.note_results(session, event.id)
    session.flush()
    return entrant


def add_entrants(
    session: Session,
    event: Event,
    entries: Mapping[int, NewEntrant],
    *,
    now: datetime,
    dry_run: bool = False,
    where: str = "entrants",
) -> list[Entrant]:
    """Enter many players, all or none; `entries` are keyed by their place in the field `where`.

    The violations of all of them are raised together, each with the number of its line. A dry
    run returns what would be entered.
    """
    taken = _lock_and_collect(session, event)
    problems: list[Violation] = []
    made = []
    for place, new in entries.items():
        problems += under(f"{where}.{place}", _check_free(taken, new, line=place + 1))
        made.append(_make(event, new, taken.add(new), now))
    if not made:
        template = N_("There is no name in the list.")
        problems.append(Violation(code="nobody", field=where, template=template))
    if problems:
        raise InvalidError(problems)
    if not dry_run:
        session.add_all(made)
        events.note_results(session, event.id)
        session.flush()
    return made


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


def update_entrant(
    session: Session, entrant: Entrant, changes: Mapping[str, Any], *, expected_version: int
) -> Entrant:
    """Change what is known about an entrant, or his status."""
    event = get_event_by_id(session, entrant.event_id, lock=True)
    events.check_open(event)
    check_version(expected_version, entrant.version)
    everybody = queries.list_entrants(session, event.id)
    taken = _Taken.by([other for other in everybody if other is not entrant])
    wanted = {key: changes.get(key, getattr(entrant, key)) for key in IDENTITY}
    problems = list(_check_free(taken, NewEntrant(**wanted)))
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(entrant, key, value)
    events.note_results(session, event.id)
    session.flush()
    return entrant


def delete_entrant(session: Session, entrant: Entrant, *, expected_version: int) -> None:
    """Take out an entrant who has never been seated."""
    check_version(expected_version, entrant.version)
    events.check_open(get_event_by_id(session, entrant.event_id))
    try:
        with session.begin_nested():
            session.delete(entrant)
    except IntegrityError as error:
        detail = N_("This entrant has been seated or penalised; mark him as withdrawn instead.")
        raise ConflictError(detail, code="entrant_in_use") from error
    events.note_results(session, entrant.event_id)


def copy_entrants(session: Session, source: Event, target: Event, *, now: datetime) -> None:
    """Enter everybody of one event in another, new one."""
    for entrant in queries.list_entrants(session, source.id):
        new = NewEntrant(
            name=entrant.name,
            names=entrant.names,
            club=entrant.club,
            country=entrant.country,
        )
        session.add(_make(target, new, entrant.number, now))
    events.note_results(session, target.id)
    session.flush()


def _lock_and_collect(session: Session, event: Event) -> _Taken:
    """Keep others from taking the same number meanwhile, and see which are taken."""
    events.check_open(get_event_by_id(session, event.id, lock=True))
    return _Taken.by(queries.list_entrants(session, event.id))


def _make(event: Event, new: NewEntrant, number: int, now: datetime) -> Entrant:
    return Entrant(
        event_id=event.id,
        number=number,
        name=new.name,
        names=dict(new.names),
        club=new.club,
        country=new.country,
        status=new.status,
        created_at=now,
    )


def _key(name: str, club: str) -> tuple[str, str]:
    return name.casefold(), club.casefold()


def _check_free(taken: _Taken, new: NewEntrant, *, line: int | None = None) -> Iterator[Violation]:
    """Yield whose name or number is in use; `line` is told where many are entered at once."""
    if _key(new.name, new.club) in taken.names:
        yield Violation(
            code="name_taken",
            field="name",
            template=N_("{name} is entered already; a club can tell namesakes apart.")
            if line is None
            else N_("Line {line}: {name} is entered already; a club can tell namesakes apart."),
            params={"name": new.name, "line": line},
        )
    if new.number is not None and new.number in taken.numbers:
        yield Violation(
            code="number_taken",
            field="number",
            template=N_("Another entrant has the number {number}.")
            if line is None
            else N_("Line {line}: another entrant has the number {number}."),
            params={"number": new.number, "line": line},
            expected={"next": taken.next_number()},
        )


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
        yield Violation(
            code="invalid",
            field="country",
            template=N_("Line {line}: a country is two letters, such as JP."),
            params={"line": line},
            expected="JP",
        )
    if any(more):
        yield Violation(
            code="too_many_columns",
            field="",
            template=N_("Line {line}: only name, club and country are known here."),
            params={"line": line},
            expected=["name", "club", "country"],
        )
