"""Penalties of teams."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    String,
)
from sqlalchemy.orm import Mapped, mapped_column

from app.events.models import LONGEST_ACTOR
from app.storage.base import NEVER_REUSED, Base
from app.tables.models import LONGEST_REASON


class TeamPenalty(Base):
    """Points an organiser takes off a team's total in a stage of a league (negative gives)."""

    __tablename__ = "team_penalties"
    __table_args__ = (
        CheckConstraint("points <> 0", name="points"),
        CheckConstraint("(cancelled_at IS NULL) = (cancelled_by IS NULL)", name="cancelled"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id"), index=True)
    stage: Mapped[int]
    points: Mapped[int]
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    given_at: Mapped[datetime]
    given_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    cancelled_at: Mapped[datetime | None]
    cancelled_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    cancel_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
