"""What a draw would be, before any lot is drawn; kept as a draft if it shall be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws import queries
from app.draws.kinds import AnyKind, Field, Figures, Prepared, kind_of
from app.draws.models import BINDING, DRAWN, Draw, DrawMethod, DrawState
from app.draws.settings import DrawSettings
from app.errors import ConflictError, InvalidError
from app.events.checks import check_open
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.tables.models import LARGEST_ROUND
from engine.errors import N_, Violation, wrong
from engine.seating.canonical import digest
from engine.seating.quality.summary import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """A draw as it would be committed to, the `session`-th for its rounds."""

    kind: AnyKind
    settings: DrawSettings
    field: Field
    inputs: dict[str, Any]
    figures: Figures
    session: int

    @property
    def inputs_hash(self) -> str:
        """The hash under which the inputs are published before the seed."""
        return digest(self.inputs)

    @property
    def is_trial(self) -> bool:
        """Whether the figures come from a trial draw, so that the real one differs a little."""
        return self.settings.method.is_single_round

    @property
    def quality(self) -> list[Finding]:
        """What the figures mean."""
        return self.kind.explain(self.figures)

    @property
    def warnings(self) -> list[Finding]:
        """What nobody can change about a draw of this size."""
        return self.kind.warn(self.settings.method, self.inputs, self.figures)


def prepare(session: Session, event: Event, settings: DrawSettings) -> Drafted:
    """Return the draw that these settings would make now; a long plan may take seconds.

    Raises InvalidError or IllegalSeatingError with every reason why there is none.
    """
    kind = kind_of(session, settings.method)
    kind.check_offered(event)
    check_rounds_free(session, event, settings)
    prepared: Prepared = kind.prepare(session, event, settings)
    settings = prepared.settings
    earlier = queries.list_earlier(session, event.id, settings.wanted, settings.method)
    named = {"names": prepared.field.names, "first_round": settings.first_round}
    return Drafted(
        kind=kind,
        settings=settings,
        field=prepared.field,
        inputs={**prepared.inputs, **named},
        figures=prepared.figures,
        session=1 + len(earlier),
    )


def create_draft(session: Session, event: Event, drafted: Drafted, signature: Signature) -> Draw:
    """Keep a draft; the next one for the same rounds needs a reason."""
    draw: Draw = make_draw(session, event, drafted, signature)
    draw.state = DrawState.DRAFT
    session.add(draw)
    session.flush()
    return draw


def make_draw(session: Session, event: Event, drafted: Drafted, signature: Signature) -> Any:  # noqa: ANN401 - of its kind
    """Return the row of a new draw, with its number but without a state; nothing is kept yet."""
    event = get_event_by_id(session, event.id, lock=True)
    settings = drafted.settings
    earlier = queries.list_earlier(session, event.id, settings.wanted, settings.method)
    if earlier:
        signature.require_reason(drafted.kind.sentences.drawn_before)
    return drafted.kind.model(
        event=event,
        number=queries.next_number(session, event.id),
        title=settings.title,
        method=settings.method,
        first_round=settings.first_round,
        last_round=settings.last_round,
        reason=signature.reason,
        settings=settings.to_mapping(),
        inputs=drafted.inputs,
        inputs_hash=drafted.inputs_hash,
        figures=dict(drafted.figures),
        session=1 + len(earlier),
        version=1,
        drafted_at=signature.at,
        drafted_by=signature.by,
    )


def offered(session: Session, event: Event) -> tuple[DrawMethod, ...]:
    """Return what can be drawn in an event."""
    return tuple(method for method in DRAWN if _is_offered(session, event, method))


def _is_offered(session: Session, event: Event, method: DrawMethod) -> bool:
    try:
        kind_of(session, method).check_offered(event)
    except ConflictError:
        return False
    return True


def next_free(session: Session, event: Event, method: DrawMethod) -> int:
    """Return the round, or day, after all that have begun or are spoken for by a draw."""
    taken = [draw.last_round for draw in queries.list_binding(session, event.id, method)]
    taken += kind_of(session, method).list_begun(session, event.id)
    return max(taken, default=0) + 1


def check_rounds_free(session: Session, event: Event, settings: DrawSettings) -> None:
    """Refuse rounds that are too many, open already, or seated by another draw; or such days."""
    check_open(event)
    problems = list(_problems(session, event, settings))
    if problems:
        raise InvalidError(problems)


def _problems(session: Session, event: Event, settings: DrawSettings) -> Iterator[Violation]:
    kind = kind_of(session, settings.method)
    sentences = kind.sentences
    if settings.method.is_single_round and settings.rounds != 1:
        template = N_("A draw of this kind is for one round.")
        yield wrong("single_round", "rounds", template, expected=1)
    if settings.last_round > LARGEST_ROUND:
        last = LARGEST_ROUND
        yield wrong("round_too_large", "rounds", sentences.none_after, expected=last, last=last)
    for other in queries.list_earlier(session, event.id, settings.wanted, settings.method):
        if other.state in BINDING:
            named = {"draw": other.number, "first": other.first_round, "last": other.last_round}
            free = other.last_round + 1
            yield wrong("rounds_taken", "first_round", sentences.taken, expected=free, **named)
    begun = [number for number in kind.list_begun(session, event.id) if number in settings.wanted]
    if begun:
        free, code = max(begun) + 1, sentences.begun_code
        named = {"round": begun[0], "next": free}
        yield wrong(code, "first_round", sentences.begun_next, expected=free, **named)
