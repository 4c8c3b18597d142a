"""Events and the states they go through."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, String
from sqlalchemy.orm import Mapped, mapped_column

from app.storage.base import NEVER_REUSED, Base, text_enum

LONGEST_SLUG = 60
LONGEST_NAME = 100
LONGEST_ACTOR = 120


class EventKind(StrEnum):
    """Who competes in an event: players each on their own, or teams."""

    INDIVIDUAL = "individual"
    RELAY = "relay"
    TEAM = "team"
    LEAGUE = "league"


class Visibility(StrEnum):
    """Who may look at an event."""

    PUBLIC = "public"
    PRIVATE = "private"


class EventStatus(StrEnum):
    """How far an event is; only a running one takes hands."""

    DRAFT = "draft"
    RUNNING = "running"
    FINISHED = "finished"


class Event(Base):
    """A tournament with its ruleset, fully resolved.

    `version` counts what is edited here. `results_version` counts whatever changes a list that
    spectators see: entrants, results, penalties. The counts of tables are kept beside them so
    that the status can be guarded, and lists shown, without looking at the tables.
    """

    __tablename__ = "events"
    __table_args__ = (
        CheckConstraint("table_count >= playing_count AND playing_count >= 0", name="counts"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(LONGEST_SLUG), unique=True)
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    kind: Mapped[EventKind] = mapped_column(text_enum(EventKind))
    ruleset: Mapped[dict[str, Any]]
    ruleset_id: Mapped[str] = mapped_column(String(64))
    time_zone: Mapped[str] = mapped_column(String(64))
    visibility: Mapped[Visibility] = mapped_column(text_enum(Visibility))
    status: Mapped[EventStatus] = mapped_column(text_enum(EventStatus))
    version: Mapped[int] = mapped_column()
    results_version: Mapped[int] = mapped_column(default=1)
    table_count: Mapped[int] = mapped_column(default=0)
    playing_count: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    created_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own way
