"""Draws, who takes part in them, and the versions of the seating that came out of them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.entrants.models import Entrant
from app.events.models import LONGEST_ACTOR, LONGEST_NAME, Event
from app.storage.base import NEVER_REUSED, Base, text_enum
from app.tables.models import LARGEST_ROUND, LONGEST_REASON
from app.teams.models import Team

LONGEST_SEED = 200


class DrawMethod(StrEnum):
    """How the seats of a draw are found.

    PLAN seats all its rounds at once, SWISS to RANDOM one round each, by standings and by who has
    met whom. FIXED is a plan somebody else made; no lot is drawn over it. FIXTURES say which four
    teams meet on which day; days are numbered on their own and are no rounds of tables.
    """

    PLAN = "plan"
    SWISS = "swiss"
    INTERVAL = "interval"
    FINALS = "finals"
    RANDOM = "random"
    FIXED = "fixed"
    FIXTURES = "fixtures"

    @property
    def is_single_round(self) -> bool:
        """Whether a draw of this kind is for one round, by what was played before it."""
        return self not in {DrawMethod.PLAN, DrawMethod.FIXED, DrawMethod.FIXTURES}

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are drawn for days, instead of players for rounds of tables."""
        return self is DrawMethod.FIXTURES


DRAWN = tuple(method for method in DrawMethod if method is not DrawMethod.FIXED)
"""The methods by which lots are drawn."""


class DrawState(StrEnum):
    """How far a draw is.

    What is COMMITTED can't be changed any more, only PUBLISHED, which shows the seed and the
    seats, or WITHDRAWN with a reason.
    """

    DRAFT = "draft"
    COMMITTED = "committed"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"


BINDING = frozenset({DrawState.COMMITTED, DrawState.PUBLISHED})
"""States in which a draw has its rounds for itself."""


class Draw(Base):
    """A draw of seats for rounds `first_round` to `last_round` of an event, or of its days.

    `settings` say what the organiser asked for, `inputs` what the seed is drawn over; their hash
    and the `commitment` to the seed are public before the seed is. A `beacon` is a public source
    of chance whose future value becomes the seed. `figures` tell the quality: of a plan as it is,
    of a single round in a trial draw.
    """

    __tablename__ = "draws"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint(
            f"first_round >= 1 AND first_round <= last_round AND last_round <= {LARGEST_ROUND}",
            name="rounds",
        ),
        CheckConstraint("session >= 1", name="session"),
        CheckConstraint("(withdrawn_at IS NULL) = (state <> 'withdrawn')", name="withdrawn"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    number: Mapped[int]
    title: Mapped[str] = mapped_column(String(LONGEST_NAME))
    method: Mapped[DrawMethod] = mapped_column(text_enum(DrawMethod))
    first_round: Mapped[int]
    last_round: Mapped[int]
    state: Mapped[DrawState] = mapped_column(text_enum(DrawState))
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    settings: Mapped[dict[str, Any]]
    inputs: Mapped[dict[str, Any]]
    inputs_hash: Mapped[str] = mapped_column(String(64))
    figures: Mapped[dict[str, Any]]
    session: Mapped[int]
    beacon: Mapped[str | None] = mapped_column(String(LONGEST_SEED))
    secret: Mapped[str | None] = mapped_column(String(64))
    commitment: Mapped[str | None] = mapped_column(String(64))
    document: Mapped[dict[str, Any] | None]
    version: Mapped[int] = mapped_column()
    drafted_at: Mapped[datetime]
    drafted_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
    committed_at: Mapped[datetime | None]
    committed_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    published_at: Mapped[datetime | None]
    published_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    withdrawn_at: Mapped[datetime | None]
    withdrawn_by: Mapped[str | None] = mapped_column(String(LONGEST_ACTOR))
    withdraw_reason: Mapped[str | None] = mapped_column(String(LONGEST_REASON))
    event: Mapped[Event] = relationship(lazy="raise")
    players: Mapped[list[DrawPlayer]] = relationship(
        lazy="raise",
        order_by="DrawPlayer.number",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )
    seatings: Mapped[list[Seating]] = relationship(
        lazy="raise", order_by="Seating.number", cascade="all, delete-orphan", passive_deletes=True
    )

    # A new version of the seating counts too, also one that leaves this row as it is; so the
    # services count, and the database only compares.
    __mapper_args__ = {  # noqa: RUF012 - SQLAlchemy's own way
        "version_id_col": version,
        "version_id_generator": False,
    }

    @property
    def rounds(self) -> range:
        """The rounds of the event for which this draw seats."""
        return range(self.first_round, self.last_round + 1)

    @property
    def seed(self) -> str | None:
        """The seed as far as everybody may know it: of a draw that is published or withdrawn."""
        if self.document is not None:
            return str(self.document["seed"])
        return self.secret if self.state is DrawState.WITHDRAWN else None

    @property
    def was_public(self) -> bool:
        """Whether something of this draw has been shown to everybody."""
        return self.committed_at is not None or self.published_at is not None


class DrawPlayer(Base):
    """Who has which number in a draw that binds, an entrant or a team; theirs may change later."""

    __tablename__ = "draw_players"
    __table_args__ = (
        UniqueConstraint("draw_id", "entrant_id"),
        UniqueConstraint("draw_id", "team_id"),
        CheckConstraint("(entrant_id IS NULL) <> (team_id IS NULL)", name="player"),
    )

    draw_id: Mapped[int] = mapped_column(
        ForeignKey("draws.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entrant_id: Mapped[int | None] = mapped_column(ForeignKey("entrants.id"), index=True)
    team_id: Mapped[int | None] = mapped_column(ForeignKey("teams.id"), index=True)
    entrant: Mapped[Entrant | None] = relationship(lazy="raise")
    team: Mapped[Team | None] = relationship(lazy="raise")

    @property
    def who(self) -> Entrant | Team:
        """The entrant or the team."""
        found = self.entrant or self.team
        assert found is not None  # noqa: S101 - the database checks it
        return found


class SeatingKind(StrEnum):
    """What made a version of a seating."""

    DRAWN = "drawn"
    FIXED = "fixed"
    SWAP = "swap"
    SUBSTITUTE = "substitute"
    NEW_TABLES = "new_tables"
    SHORTENED = "shortened"
    TAKEN_BACK = "taken_back"


class Seating(Base):
    """A version of who sits where in the rounds of a draw; the last one counts.

    `rounds` are rounds x tables x four numbers (East, South, West, North) from the draw's first
    round on. `figures` are what the independent checker counts.
    """

    __tablename__ = "seatings"
    __table_args__ = (
        UniqueConstraint("draw_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    draw_id: Mapped[int] = mapped_column(ForeignKey("draws.id", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[SeatingKind] = mapped_column(text_enum(SeatingKind))
    change: Mapped[dict[str, Any]]
    rounds: Mapped[list[Any]]
    figures: Mapped[dict[str, Any]]
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    made_at: Mapped[datetime]
    made_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
