"""The link by which a manager names the line-ups of a team."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.secret import hash_secret
from app.events.checks import check_open
from app.events.queries import get_event_by_id
from app.teams.models import Team


def link_manager(session: Session, team: Team, secret: str) -> None:
    """Let whoever has a secret name the line-ups of a team; an earlier secret ends."""
    check_open(get_event_by_id(session, team.event_id))
    team.manager_hash = hash_secret(secret)
    session.flush()
