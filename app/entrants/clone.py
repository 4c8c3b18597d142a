"""Copying an event: its rules and settings, and everybody in it if wished."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.entrants import queries
from app.entrants.models import Entrant, EntrantStatus
from app.errors import ConflictError
from app.events.counts import note_results
from app.events.create import NewEvent, create_event
from app.events.models import Event, EventKind
from engine.errors import N_


def clone_event(
    session: Session,
    source: Event,
    signature: Signature,
    *,
    name: str | None = None,
    slug: str | None = None,
    with_entrants: bool = False,
) -> Event:
    """Create a draft with the rules and settings of another event of individuals."""
    if source.kind is not EventKind.INDIVIDUAL:
        detail = N_("Only an event of individuals can be copied; make a new team event instead.")
        raise ConflictError(detail, code="team_event_not_copied")
    new = NewEvent(
        name=name or source.name,
        slug=slug,
        ruleset=source.ruleset,
        time_zone=source.time_zone,
        visibility=source.visibility,
    )
    event = create_event(session, new, signature)
    if with_entrants:
        _copy_entrants(session, source, event, signature)
    return event


def _copy_entrants(session: Session, source: Event, target: Event, signature: Signature) -> None:
    """Enter everybody again; all of them take part, whatever became of them before."""
    for entrant in queries.list_entrants(session, source.id):
        session.add(
            Entrant(
                event_id=target.id,
                number=entrant.number,
                name=entrant.name,
                names=dict(entrant.names),
                club=entrant.club,
                country=entrant.country,
                status=EntrantStatus.ACTIVE,
                created_at=signature.at,
            )
        )
    note_results(session, target.id)
    session.flush()
