"""A decision on loans is withdrawn, so that the rule counts again."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, NotFoundError
from app.relay.confirm_loans import _check_later
from app.relay.later_games import play_on
from app.relay.matches import load_state, note_change
from app.relay.models import Ruling
from app.tables.later_games import LaterGame, save_later
from engine.errors import N_


def withdraw_loans(
    session: Session, ruling: Ruling, *, by: str, now: datetime, reason: str
) -> tuple[LaterGame, ...]:
    """Take back a decision on loans, so that the rule counts again; it stays on record."""
    if ruling.match_id is None or ruling.game is None:
        raise NotFoundError(N_("There is no such ruling."))
    state = load_state(session, ruling.match_id, lock=True)
    session.refresh(ruling)
    if ruling.withdrawn_at is not None:
        raise ConflictError(N_("This ruling was withdrawn before."), code="ruling_withdrawn")
    ruling.withdrawn_at, ruling.withdrawn_by, ruling.withdraw_reason = now, by, reason
    session.flush()
    again = load_state(session, ruling.match_id)
    later = play_on(session, again.facts, list(again.facts.games), ruling.game + 1)
    _check_later(later, void_later=False)
    save_later(session, later, Signature(by=by, at=now, reason=reason))
    note_change(session, state.facts)
    return later
