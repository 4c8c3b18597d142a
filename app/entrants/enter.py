"""Entering players: one, or many at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants import queries
from app.entrants.models import LARGEST_NUMBER, Entrant, EntrantStatus
from app.errors import InvalidError
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from engine.errors import N_, Violation, under


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntrant:
    """What is known about a new entrant; without a number they get the next one."""

    name: str
    number: int | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    country: str = ""
    status: EntrantStatus = EntrantStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class Taken:
    """Numbers and names that are in use."""

    numbers: set[int]
    names: set[tuple[str, str]]

    @classmethod
    def by(cls, entrants: Sequence[Entrant]) -> Taken:
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
    problems = list(check_free(taken, new))
    if problems:
        raise InvalidError(problems)
    entrant = _make(event, new, taken.add(new), now)
    session.add(entrant)
    note_results(session, event.id)
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
        problems += under(f"{where}.{place}", check_free(taken, new, line=place + 1))
        made.append(_make(event, new, taken.add(new), now))
    if not made:
        template = N_("There is no name in the list.")
        problems.append(Violation(code="nobody", field=where, template=template))
    if problems:
        raise InvalidError(problems)
    if not dry_run:
        session.add_all(made)
        note_results(session, event.id)
        session.flush()
    return made


def _lock_and_collect(session: Session, event: Event) -> Taken:
    """Keep others from taking the same number meanwhile, and see which are taken."""
    check_open(get_event_by_id(session, event.id, lock=True))
    return Taken.by(queries.list_entrants(session, event.id))


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


def check_free(taken: Taken, new: NewEntrant, *, line: int | None = None) -> Iterator[Violation]:
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
