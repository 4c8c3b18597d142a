"""Changing what is known about an entrant, or whether they take part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from app.entrants import queries
from app.entrants.enter import NewEntrant, Taken, check_free
from app.entrants.models import Entrant
from app.errors import InvalidError, check_version
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.queries import get_event_by_id

IDENTITY = ("number", "name", "club")
"""What must differ from everybody else."""


def change_entrant(
    session: Session, entrant: Entrant, changes: Mapping[str, Any], *, expected_version: int
) -> Entrant:
    """Change what is known about an entrant, or their status."""
    event = get_event_by_id(session, entrant.event_id, lock=True)
    check_open(event)
    check_version(expected_version, entrant.version)
    everybody = queries.list_entrants(session, event.id)
    taken = Taken.by([other for other in everybody if other is not entrant])
    wanted = {key: changes.get(key, getattr(entrant, key)) for key in IDENTITY}
    problems = list(check_free(taken, NewEntrant(**wanted)))
    if problems:
        raise InvalidError(problems)
    for key, value in changes.items():
        setattr(entrant, key, value)
    note_results(session, event.id)
    session.flush()
    return entrant
