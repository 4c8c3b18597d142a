"""A decision on loans is withdrawn, so that the rule counts again."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, NotFoundError
from app.relay.confirm_loans import check_later
from app.relay.later_games import play_on
from app.relay.models import Ruling
from app.relay.record import note_change
from app.relay.state import load_state
from app.tables.later_games import LaterGame, save_later
from engine.errors import N_


def withdraw_loans(session: Session, ruling: Ruling, signature: Signature) -> tuple[LaterGame, ...]:
    """Withdraw a decision on loans, so that the rule counts again; it stays on record."""
    if ruling.match_id is None or ruling.game is None:
        raise NotFoundError(N_("There is no such ruling."))
    state = load_state(session, ruling.match_id, lock=True)
    session.refresh(ruling)
    if ruling.withdrawn_at is not None:
        raise ConflictError(N_("This ruling was withdrawn before."), code="ruling_withdrawn")
    ruling.withdrawn_at, ruling.withdrawn_by = signature.at, signature.by
    ruling.withdraw_reason = signature.reason
    session.flush()
    again = load_state(session, ruling.match_id)
    later = play_on(session, again.record, list(again.record.games), ruling.game + 1)
    check_later(later, void_later=False)
    save_later(session, later, signature)
    note_change(session, state.record)
    return later
