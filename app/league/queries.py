"""Named look-ups of decisions on cuts and of penalties of teams."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from app.errors import NotFoundError
from app.league.models import TeamPenalty
from app.relay.models import (
    Ruling,
)
from app.relay.queries import rulings_of
from engine.errors import N_


def list_cut_rulings(session: Session, event_id: int) -> dict[int, Ruling]:
    """Return the ruling that counts on the cut after each stage of a league, by stage."""
    found = session.scalars(
        rulings_of(event_id)
        .where(Ruling.match_id.is_(None), Ruling.withdrawn_at.is_(None))
        .order_by(Ruling.id)
    )
    return {ruling.stage: ruling for ruling in found if ruling.stage is not None}


def team_penalties_of(event_id: int) -> Select[TeamPenalty]:
    """Select the penalties of teams, the cancelled ones included."""
    return select(TeamPenalty).where(TeamPenalty.event_id == event_id)


def list_team_penalties(session: Session, event_id: int) -> Sequence[TeamPenalty]:
    """Return the penalties of teams, the cancelled ones included, in order."""
    return session.scalars(team_penalties_of(event_id).order_by(TeamPenalty.id)).all()


def get_team_penalty(session: Session, penalty_id: int) -> TeamPenalty:
    """Return a penalty of a team, which must exist."""
    penalty = session.get(TeamPenalty, penalty_id)
    if penalty is None:
        raise NotFoundError(N_("There is no such penalty."))
    return penalty
