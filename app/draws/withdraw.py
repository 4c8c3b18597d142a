"""A draw taken back: its rounds become free, and it stays in the list."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws.models import Draw, DrawState
from app.draws.state import check_unopened, lock_draw, note_change
from app.errors import ConflictError
from app.events.models import Event
from engine.errors import N_


def withdraw(
    session: Session, event: Event, number: int, signature: Signature, *, expected_version: int
) -> Draw:
    """Take a draw back with a reason; it stays in the list, and a secret seed is shown."""
    draw: Draw = lock_draw(session, event, number, expected_version)
    if draw.state is DrawState.WITHDRAWN:
        raise ConflictError(N_("This draw is withdrawn already."), code="draw_withdrawn")
    if draw.was_public:
        signature.require_reason(N_("Say why the draw is withdrawn; everybody can read it."))
    if draw.state is DrawState.PUBLISHED:
        check_unopened(session, draw, draw.first_round)
    draw.state = DrawState.WITHDRAWN
    draw.withdraw_reason = signature.reason
    draw.withdrawn_at, draw.withdrawn_by = signature.at, signature.by
    note_change(session, draw)
    return draw
