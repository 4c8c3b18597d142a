"""How far a draw is, and whether it may be changed: asked before every step."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from app.draws import queries
from app.draws.kinds import kind_of
from app.draws.models import Draw, DrawState
from app.errors import ConflictError, check_version
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from engine.errors import N_, wrong

WRONG_STATE = {
    DrawState.DRAFT: N_("Only a draft can be committed."),
    DrawState.COMMITTED: N_("Only a committed draw can be published."),
    DrawState.PUBLISHED: N_("Only a published draw has seats."),
}


def check_state(draw: Draw, state: DrawState) -> None:
    """Refuse a step that does not come next."""
    if draw.state is not state:
        raise ConflictError(WRONG_STATE[state], code="draw_state", state=draw.state.value)


def lock_draw(
    session: Session,
    event: Event,
    number: int,
    expected_version: int,
    state: DrawState | None = None,
) -> Any:  # noqa: ANN401 - of any kind
    """Return a draw that nobody else changes meanwhile, if it is as the sender saw it.

    Nobody opens tables of its rounds meanwhile either: whoever does asks for the event first.
    """
    get_event_by_id(session, event.id, lock=True)
    draw = queries.get_draw(session, event.id, number, lock=True)
    check_version(expected_version, draw.version)
    if state is not None:
        check_state(draw, state)
    return draw


def note_change(session: Session, draw: Draw) -> None:
    """Count a change of a draw, for those who look at it and those who look at lists."""
    draw.version += 1
    note_results(session, draw.event_id)
    session.flush()


def list_begun(session: Session, draw: Draw) -> list[int]:
    """Return the rounds of a draw that have tables, or its days that have matches."""
    begun = kind_of(session, draw.method).list_begun(session, draw.event_id)
    return [number for number in begun if number in draw.rounds]


def check_unopened(session: Session, draw: Draw, first: int) -> None:
    """Refuse a change of rounds from `first` on that have tables, or of days with matches."""
    sentences = kind_of(session, draw.method).sentences
    for number in list_begun(session, draw):
        if number >= first:
            problem = wrong(sentences.begun_code, "", sentences.begun, round=number)
            raise ConflictError(sentences.stays, code=sentences.begun_code, violations=[problem])
