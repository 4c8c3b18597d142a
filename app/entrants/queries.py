"""Named look-ups of entrants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import NotFoundError
from engine.errors import N_


def get_entrant(session: Session, entrant_id: int) -> Entrant:
    """Return an entrant, who must exist."""
    entrant = session.get(Entrant, entrant_id)
    if entrant is None:
        raise NotFoundError(N_("There is no such entrant."))
    return entrant


def entrants_of(event_id: int) -> Select[Entrant]:
    """Select the entrants of an event."""
    return select(Entrant).where(Entrant.event_id == event_id)


def list_entrants(session: Session, event_id: int) -> list[Entrant]:
    """Return the entrants of an event in the order of their numbers."""
    return list(session.scalars(entrants_of(event_id).order_by(Entrant.number)))


def find_entrants(
    session: Session, event_id: int, entrant_ids: Iterable[int]
) -> Mapping[int, Entrant]:
    """Return those of the entrants that are in the event, by id."""
    wanted = entrants_of(event_id).where(Entrant.id.in_(set(entrant_ids)))
    return {entrant.id: entrant for entrant in session.scalars(wanted)}
