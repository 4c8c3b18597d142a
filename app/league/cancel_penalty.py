"""A penalty of a team is cancelled; it stays on record."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from app.league.models import TeamPenalty
from engine.errors import N_


def cancel_penalty(session: Session, penalty: TeamPenalty, signature: Signature) -> TeamPenalty:
    """Cancel a penalty; it stays on record."""
    get_event_by_id(session, penalty.event_id, lock=True)
    session.refresh(penalty)
    if penalty.cancelled_at is not None:
        raise ConflictError(N_("This penalty was cancelled before."), code="penalty_cancelled")
    penalty.cancelled_at, penalty.cancelled_by = signature.at, signature.by
    penalty.cancel_reason = signature.reason
    note_results(session, penalty.event_id)
    session.flush()
    return penalty
