"""Teams and their members, and the format of their event."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.entrants.models import Entrant
from app.events.models import LONGEST_NAME
from app.storage.base import NEVER_REUSED, Base

LONGEST_SHORT_NAME = 20


LARGEST_NUMBER = 999


MOST_STAGES = 20


MOST_MEMBERS = 30


class TeamEvent(Base):
    """The format of a team event, fully resolved.

    `stage_rounds` says with which round each stage of a league began; a stage that isn't listed
    has not begun.
    """

    __tablename__ = "team_events"

    event_id: Mapped[int] = mapped_column(
        ForeignKey("events.id", ondelete="CASCADE"), primary_key=True
    )
    format: Mapped[dict[str, Any]]
    format_id: Mapped[str] = mapped_column(String(64))
    stage_rounds: Mapped[list[Any]]


class Team(Base):
    """A team of an event; whoever has the secret of `manager_hash` names its line-ups."""

    __tablename__ = "teams"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "name"),
        UniqueConstraint("manager_hash"),
        CheckConstraint(f"number BETWEEN 1 AND {LARGEST_NUMBER}", name="number"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    short_name: Mapped[str] = mapped_column(String(LONGEST_SHORT_NAME))
    colour: Mapped[str] = mapped_column(String(7))
    manager_hash: Mapped[str | None] = mapped_column(String(64))
    version: Mapped[int] = mapped_column()
    created_at: Mapped[datetime]
    members: Mapped[list[TeamMember]] = relationship(
        lazy="raise",
        order_by="TeamMember.place",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own way


class TeamMember(Base):
    """Somebody on the roster of a team; nobody is on two.

    `place` counts the roster from 0; the first places are the positions of the format.
    """

    __tablename__ = "team_members"
    __table_args__ = (
        UniqueConstraint("entrant_id"),
        CheckConstraint("place >= 0", name="place"),
    )

    team_id: Mapped[int] = mapped_column(
        ForeignKey("teams.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True)
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"))
    entrant: Mapped[Entrant] = relationship(lazy="raise")
