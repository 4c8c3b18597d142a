"""What a kind of draw must provide. Features above bring the kinds; this one knows none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy.orm import Session, object_session
from sqlalchemy.sql.base import ExecutableOption

from app.draws.models import Draw, DrawMethod, Participant, Version, VersionKind
from app.draws.settings import DrawSettings
from app.events.models import Event
from engine.seating.quality.summary import Finding

D = TypeVar("D", bound=Draw)
V = TypeVar("V", bound=Version)
Document: TypeAlias = dict[str, Any]
Figures: TypeAlias = Mapping[str, Any]
Rounds: TypeAlias = Sequence[Sequence[Sequence[int]]]

KINDS = "draw_kinds"
"""Where a session's `info` holds the kinds by method; it has them from its application."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """Sentences to be translated about the rounds, or the days, of a draw.

    `begun_code` is the code of refusals because of tables, or matches, that are there already.
    """

    begun_code: str
    begun: str
    begun_next: str
    begun_some: str
    begun_meanwhile: str
    stays: str
    taken: str
    taken_some: str
    drawn_before: str
    none_after: str
    outside: str
    published: str
    withdrawn: str
    released: str
    shortened: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Who takes part, by number, and the conditions among them as inputs state them."""

    participants: tuple[Participant, ...]
    constraints: Mapping[str, Any] | None = None

    @property
    def names(self) -> dict[str, str]:
        """Everybody's name by number, as the hash of the inputs covers them."""
        return {str(each.number): each.name for each in self.participants}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What would be committed to; `figures` are of the plan or of a trial draw."""

    settings: DrawSettings
    field: Field
    inputs: Mapping[str, Any]
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A version that the outcome of a draw could get.

    `counted` is what the independent checker counts, `figures` what it is worth after earlier
    rounds. `joining` get a number in the draw by it. `broken` are numbers of pairs who would meet
    though the draw keeps them apart. `opened` are the rounds that had begun when it was made.
    """

    draw: Draw
    version: int
    opened: frozenset[int]
    kind: VersionKind
    rounds: Rounds
    counted: Figures
    figures: Figures
    change: Mapping[str, Any]
    changed_rounds: Mapping[int, Sequence[Sequence[int]]]
    joining: Sequence[Participant] = ()
    broken: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Generic[D, V]):
    """How the draws of some methods are made, kept and told.

    `feature` is the folder of its templates; `numbered` are the fields of a form that ask for the
    first round and for how many, and `choices` what else a form says. `whole` is loaded with a
    draw, and `outcome` is what its template shows of a version.
    """

    feature: str
    numbered: tuple[str, str]
    model: type[D]
    version: type[V]
    methods: tuple[DrawMethod, ...]
    whole: tuple[ExecutableOption, ...]
    sentences: Sentences
    choices: Callable[[Session, Event], Mapping[str, Any]]
    check_offered: Callable[[Event], None]
    list_begun: Callable[[Session, int], list[int]]
    find_field: Callable[[Session, Event, DrawSettings], Field]
    prepare: Callable[[Session, Event, DrawSettings], Prepared]
    bind: Callable[[D, Iterable[Participant]], None]
    check_ready: Callable[[Session, D], None]
    draw_lots: Callable[[Session, Event, D, str], Document]
    shorten: Callable[[Session, D, int], Proposal]
    figures: Callable[[D, V], Figures]
    explain: Callable[[Figures], list[Finding]]
    warn: Callable[[DrawMethod, Mapping[str, Any], Figures], list[Finding]]
    outcome: Callable[[Session, D, V], Mapping[str, Any]]


AnyKind: TypeAlias = Kind[Any, Any]


def kind_of(session: Session, method: DrawMethod) -> AnyKind:
    """Return the kind of draws of a method.

    Raises `LookupError` for a session that no application made.
    """
    kinds: Mapping[DrawMethod, AnyKind] = session.info[KINDS]
    return kinds[method]


def kind_of_draw(draw: Draw) -> AnyKind:
    """Return the kind of a draw that a session has loaded."""
    session = object_session(draw)
    if session is None:
        msg = "a draw without a session has no kind"
        raise LookupError(msg)
    return kind_of(session, draw.method)


def figures_of(draw: Draw) -> Figures:
    """Return what a draw is worth: the last version, or what was drafted."""
    return kind_of_draw(draw).figures(draw, draw.versions[-1]) if draw.versions else draw.figures
