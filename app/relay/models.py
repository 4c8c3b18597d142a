"""Matches, their line-ups and games, and what a referee decided."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.entrants.models import Entrant
from app.events.models import LONGEST_ACTOR, Event
from app.storage.base import NEVER_REUSED, Base, text_enum
from app.tables.models import LARGEST_ROUND, LARGEST_TABLE, LONGEST_REASON, GameTable
from app.teams.models import Team


class Match(Base):
    """A relay match of four teams; its game number n is played in round `first_round` + n.

    Matches of one `match_round` of a stage are played at the same time. The seeds of the seat
    draws follow from `secret`; each is shown when its draw is made, its hash before.
    `seat_inputs` is what they are drawn from, as it was when the match was made.
    """

    __tablename__ = "matches"
    __table_args__ = (
        UniqueConstraint("event_id", "first_round", "number"),
        CheckConstraint(f"first_round BETWEEN 1 AND {LARGEST_ROUND}", name="first_round"),
        CheckConstraint(f"number BETWEEN 1 AND {LARGEST_TABLE}", name="number"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    stage: Mapped[int]
    match_round: Mapped[int]
    first_round: Mapped[int]
    number: Mapped[int]
    secret: Mapped[str] = mapped_column(String(64))
    seat_inputs: Mapped[dict[str, Any]]
    locks_at: Mapped[datetime | None]
    version: Mapped[int] = mapped_column()
    created_at: Mapped[datetime]
    created_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    event: Mapped[Event] = relationship(lazy="raise")
    teams: Mapped[list[MatchTeam]] = relationship(
        lazy="raise", order_by="MatchTeam.slot", cascade="all, delete-orphan", passive_deletes=True
    )
    tables: Mapped[list[MatchTable]] = relationship(
        lazy="raise", order_by="MatchTable.game", cascade="all, delete-orphan", passive_deletes=True
    )

    # A cancelled table takes its own count of changes with it, which is added here then.
    __mapper_args__ = {  # noqa: RUF012 - SQLAlchemy's own way
        "version_id_col": version,
        "version_id_generator": False,
    }


class MatchTeam(Base):
    """A team in a match; event and round are repeated so that no team plays two at once."""

    __tablename__ = "match_teams"
    __table_args__ = (
        UniqueConstraint("event_id", "first_round", "team_id"),
        CheckConstraint("slot BETWEEN 0 AND 3", name="slot"),
    )

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    slot: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    first_round: Mapped[int]
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id"), index=True)
    starting_points: Mapped[int]
    team: Mapped[Team] = relationship(lazy="raise")


class MatchTable(Base):
    """A table at which a game of a match is or was played.

    `seats` are the teams from the starting East on, as `seed` drew them. `draw` is the published
    document, kept with the first game it seats; games drawn by early versions have none.
    """

    __tablename__ = "match_tables"
    __table_args__ = (UniqueConstraint("table_id"),)

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    game: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    seats: Mapped[list[Any]]
    seed: Mapped[str] = mapped_column(String(64))
    draw: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    table: Mapped[GameTable] = relationship(lazy="raise")


class OrderSheet(Base):
    """That a team has said who plays which stage of a match."""

    __tablename__ = "order_sheets"

    match_id: Mapped[int] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True
    )
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id"), primary_key=True)
    version: Mapped[int] = mapped_column()
    submitted_at: Mapped[datetime]
    submitted_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    slots: Mapped[list[SheetSlot]] = relationship(
        lazy="raise", order_by="SheetSlot.stage", cascade="all, delete-orphan", passive_deletes=True
    )

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own way


class SheetSlot(Base):
    """Who plays a stage of a match for a team."""

    __tablename__ = "sheet_slots"
    __table_args__ = (
        ForeignKeyConstraint(
            ["match_id", "team_id"],
            ["order_sheets.match_id", "order_sheets.team_id"],
            ondelete="CASCADE",
        ),
    )

    match_id: Mapped[int] = mapped_column(primary_key=True)
    team_id: Mapped[int] = mapped_column(primary_key=True)
    stage: Mapped[int] = mapped_column(primary_key=True)
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"))
    entrant: Mapped[Entrant] = relationship(lazy="raise")


class Substitution(Base):
    """Somebody who plays a stage instead of the one on the order sheet; the last one counts."""

    __tablename__ = "substitutions"
    __table_args__ = (NEVER_REUSED,)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    team_id: Mapped[int] = mapped_column(ForeignKey("teams.id"))
    stage: Mapped[int]
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"))
    replaced_id: Mapped[int | None] = mapped_column(ForeignKey("entrants.id"))
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    made_at: Mapped[datetime]
    made_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    entrant: Mapped[Entrant] = relationship(lazy="raise", foreign_keys=[entrant_id])


class RulingKind(StrEnum):
    """What a referee decided.

    LOANS are the loans after a game (none if the list is empty). CONFIRMED accepts what the rule
    proposed, and counts while the points are those they saw. CUT names who advances among level
    teams, LOT lets a seed decide.
    """

    LOANS = "loans"
    CONFIRMED = "confirmed"
    CUT = "cut"
    LOT = "lot"


class Ruling(Base):
    """A referee's decision with its reason; of two on the same thing the later one counts."""

    __tablename__ = "rulings"
    __table_args__ = (
        CheckConstraint("(match_id IS NULL) = (game IS NULL)", name="game"),
        CheckConstraint("(withdrawn_at IS NULL) = (withdrawn_by IS NULL)", name="withdrawn"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"), index=True)
    kind: Mapped[RulingKind] = mapped_column(text_enum(RulingKind))
    match_id: Mapped[int | None] = mapped_column(
        ForeignKey("matches.id", ondelete="CASCADE"), index=True
    )
    game: Mapped[int | None]
    stage: Mapped[int | None]
    decision: Mapped[dict[str, Any]]
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    made_at: Mapped[datetime]
    made_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    withdrawn_at: Mapped[datetime | None]
    withdrawn_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    withdraw_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
