"""The row that every draw has, whatever is drawn, and the versions of what came out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, case
from sqlalchemy.orm import Mapped, declared_attr, mapped_column, relationship

from app.events.models import LONGEST_ACTOR, LONGEST_NAME, Event
from app.storage.base import NEVER_REUSED, Base, text_enum
from app.tables.models import LARGEST_ROUND, LONGEST_REASON

LONGEST_SEED = 200


class DrawMethod(StrEnum):
    """How the outcome of a draw is found.

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


DRAWN = tuple(method for method in DrawMethod if method is not DrawMethod.FIXED)
"""The methods by which lots are drawn."""


class DrawState(StrEnum):
    """How far a draw is.

    What is COMMITTED can't be changed any more, only PUBLISHED, which shows the seed and the
    outcome, or WITHDRAWN with a reason.
    """

    DRAFT = "draft"
    COMMITTED = "committed"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"


BINDING = frozenset({DrawState.COMMITTED, DrawState.PUBLISHED})
"""States in which a draw has its rounds for itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """Who has which number in a draw: an entrant or a team; in a draft nothing but a name."""

    number: int
    name: str
    names: dict[str, str] = field(default_factory=dict)
    entrant_id: int | None = None
    team_id: int | None = None
    is_substitute: bool = False


class Draw(Base):
    """A draw for rounds `first_round` to `last_round` of an event, or for its days.

    `settings` say what the organiser asked for, `inputs` what the seed is drawn over; their hash
    and the `commitment` to the seed are public before the seed is. A `beacon` is a public source
    of chance whose future value becomes the seed. `figures` tell the quality: of a plan as it is,
    of a single round in a trial draw. `session` counts the draws for the same rounds.
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

    # A new version of the outcome counts too, also one that leaves this row as it is; so the
    # use cases count, and the database only compares.
    __mapper_args__ = {  # noqa: RUF012 - SQLAlchemy's own way
        "version_id_col": version,
        "version_id_generator": False,
        "polymorphic_abstract": True,
        "polymorphic_on": case((method == DrawMethod.FIXTURES, "fixtures"), else_="seats"),
    }

    @property
    def rounds(self) -> range:
        """The rounds, or days, of the event that this draw has."""
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

    @property
    def is_trial(self) -> bool:
        """Whether the figures come from a trial draw, so that the real one differs a little."""
        return self.method.is_single_round and not self.versions

    @property
    def participants(self) -> list[Participant]:
        """Who has which number, by number; a draft knows nothing but names."""
        names: dict[str, str] = self.inputs["names"]
        unbound = [Participant(number=int(number), name=name) for number, name in names.items()]
        return self.bound or unbound

    @property
    def bound(self) -> list[Participant]:
        """Who has which number since the commitment, by number."""
        raise NotImplementedError

    @property
    def versions(self) -> list[Any]:
        """The versions of the outcome; the last one counts."""
        raise NotImplementedError


class VersionKind(StrEnum):
    """What made a version of the outcome of a draw."""

    DRAWN = "drawn"
    FIXED = "fixed"
    SWAP = "swap"
    SUBSTITUTE = "substitute"
    NEW_TABLES = "new_tables"
    SHORTENED = "shortened"
    UNDONE = "taken_back"


class Version(Base):
    """A version of what came out of a draw.

    `rounds` are rounds (or days) x tables (or matches) x four numbers in the draw, from its first
    round on. `figures` are what the independent checker counts.
    """

    __abstract__ = True

    @declared_attr.directive
    def __table_args__(cls) -> tuple[Any, ...]:  # noqa: N805 - SQLAlchemy's own way
        """One row per number."""
        number = CheckConstraint("number >= 1", name="number")
        return (UniqueConstraint("draw_id", "number"), number, NEVER_REUSED)

    id: Mapped[int] = mapped_column(primary_key=True)
    draw_id: Mapped[int] = mapped_column(ForeignKey("draws.id", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[VersionKind] = mapped_column(text_enum(VersionKind))
    change: Mapped[dict[str, Any]]
    rounds: Mapped[list[Any]]
    figures: Mapped[dict[str, Any]]
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))
    made_at: Mapped[datetime]
    made_by: Mapped[str] = mapped_column(String(LONGEST_ACTOR))
