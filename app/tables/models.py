"""Tables, their seats and hands, and what comes out of them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.entrants.models import Entrant
from app.events.models import LONGEST_ACTOR, Event
from app.storage.base import NEVER_REUSED, Base, text_enum

LONGEST_REASON = 500
LARGEST_ROUND = 999
LARGEST_TABLE = 9999


class TableState(StrEnum):
    """Whether a table takes hands or has its result."""

    PLAYING = "playing"
    FINISHED = "finished"


class GameTable(Base):
    """One game of a round.

    `snapshot` says where the game stands (points, label, sticks) so that lists of tables need not
    replay it; it follows from the hands and is written with them.
    """

    __tablename__ = "tables"
    __table_args__ = (
        UniqueConstraint("event_id", "round_number", "number"),
        CheckConstraint(f"round_number BETWEEN 1 AND {LARGEST_ROUND}", name="round_number"),
        CheckConstraint(f"number BETWEEN 1 AND {LARGEST_TABLE}", name="number"),
        CheckConstraint("(state = 'finished') = (finished_at IS NOT NULL)", name="finished_at"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id"))
    round_number: Mapped[int]
    number: Mapped[int]
    state: Mapped[TableState] = mapped_column(text_enum(TableState))
    version: Mapped[int] = mapped_column()
    snapshot: Mapped[dict[str, Any]]
    started_at: Mapped[datetime]
    started_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    finished_at: Mapped[datetime | None]
    finished_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    finish_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
    reopened_at: Mapped[datetime | None]
    reopened_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    reopen_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
    event: Mapped[Event] = relationship(lazy="raise")
    seats: Mapped[list[TableSeat]] = relationship(lazy="raise", order_by="TableSeat.seat")
    results: Mapped[list[Result]] = relationship(
        lazy="raise", order_by="Result.seat", viewonly=True
    )

    # Every change of what a table shows counts, also one that leaves this row as it is; so the
    # services count, and the database only compares.
    __mapper_args__ = {  # noqa: RUF012 - SQLAlchemy's own way
        "version_id_col": version,
        "version_id_generator": False,
    }


class TableSeat(Base):
    """Who sits where; event and round are repeated so that nobody can sit twice in a round."""

    __tablename__ = "table_seats"
    __table_args__ = (
        UniqueConstraint("event_id", "round_number", "entrant_id"),
        CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    )

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id"))
    round_number: Mapped[int]
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"), index=True)
    starting_points: Mapped[int]
    substitute: Mapped[bool]
    entrant: Mapped[Entrant] = relationship(lazy="raise")


class Hand(Base):
    """One recorded outcome: a fact that is added and may be voided, never changed.

    Live hands are played in the order of `ordinal`, which leaves gaps for hands that were
    forgotten. An amendment takes the ordinal of the hand it replaces.
    """

    __tablename__ = "hands"
    __table_args__ = (
        Index(
            "uq_hands_table_id_ordinal_live",
            "table_id",
            "ordinal",
            unique=True,
            sqlite_where=text("voided_at IS NULL"),
            postgresql_where=text("voided_at IS NULL"),
        ),
        CheckConstraint("(voided_at IS NULL) = (voided_by IS NULL)", name="voided"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    ordinal: Mapped[int]
    outcome: Mapped[dict[str, Any]]
    recorded_at: Mapped[datetime]
    recorded_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    voided_at: Mapped[datetime | None]
    voided_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    void_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
    amends_id: Mapped[int | None] = mapped_column(ForeignKey("hands.id"))


class Penalty(Base):
    """Points an organiser takes off an entrant's score (negative gives).

    One given at a table counts in that game's result, any other in the standings.
    """

    __tablename__ = "penalties"
    __table_args__ = (
        CheckConstraint("points <> 0", name="points"),
        CheckConstraint("(table_id IS NULL) = (seat IS NULL)", name="seat"),
        CheckConstraint("(cancelled_at IS NULL) = (cancelled_by IS NULL)", name="cancelled"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"), index=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), index=True)
    seat: Mapped[int | None]
    points: Mapped[int]
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    given_at: Mapped[datetime]
    given_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    cancelled_at: Mapped[datetime | None]
    cancelled_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    cancel_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))


class Result(Base):
    """What a finished game brought the player in one seat; follows from its hands."""

    __tablename__ = "results"
    __table_args__ = (CheckConstraint("placement BETWEEN 1 AND 4", name="placement"),)

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id"))
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"), index=True)
    placement: Mapped[int]
    raw_points: Mapped[int]
    sticks: Mapped[int]
    uma: Mapped[int]
    oka: Mapped[int]
    rounding: Mapped[int]
    chips: Mapped[int]
    penalties: Mapped[int]
    score: Mapped[int]
