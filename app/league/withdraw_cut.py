"""A decision on a cut is withdrawn."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError
from app.events.counts import note_results
from app.events.queries import get_event_by_id
from app.league.season import get_season
from app.relay.models import Ruling
from engine.errors import N_


def withdraw_cut(session: Session, ruling: Ruling, signature: Signature) -> None:
    """Withdraw a decision on a cut; it stays on record."""
    get_event_by_id(session, ruling.event_id, lock=True)
    if ruling.withdrawn_at is not None:
        raise ConflictError(N_("This ruling was withdrawn before."), code="ruling_withdrawn")
    stage = -1 if ruling.stage is None else ruling.stage
    if len(get_season(session, ruling.event_id).stage_rounds) > stage + 1:
        detail = N_("The next stage has begun, so the cut stands.")
        raise ConflictError(detail, code="stage_begun")
    ruling.withdrawn_at, ruling.withdrawn_by = signature.at, signature.by
    ruling.withdraw_reason = signature.reason
    note_results(session, ruling.event_id)
    session.flush()
