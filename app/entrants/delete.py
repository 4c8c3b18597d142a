"""Deleting an entrant who was never seated."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import ConflictError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from engine.errors import N_


def delete_entrant(session: Session, entrant: Entrant, *, expected_version: int) -> None:
    """Delete an entrant who has never been seated."""
    check_version(expected_version, entrant.version)
    check_open(get_event_by_id(session, entrant.event_id))
    try:
        with session.begin_nested():
            session.delete(entrant)
    except IntegrityError as error:
        detail = N_("This entrant has been seated or penalised; mark them as withdrawn instead.")
        raise ConflictError(detail, code="entrant_in_use") from error
    note_results(session, entrant.event_id)
