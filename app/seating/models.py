"""Draws of seats: who takes part in them, and the versions of their seating."""

from __future__ import annotations

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.draws.models import Draw, Participant, Version
from app.entrants.models import Entrant
from app.storage.base import Base


class SeatDraw(Draw):
    """A draw that seats players for rounds of tables."""

    players: Mapped[list[DrawPlayer]] = relationship(
        lazy="raise",
        order_by="DrawPlayer.number",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )
    seatings: Mapped[list[Seating]] = relationship(
        back_populates="draw",
        lazy="raise",
        order_by="Seating.number",
        cascade="all, delete-orphan",
        passive_deletes=True,
    )

    __mapper_args__ = {"polymorphic_identity": "seats"}  # noqa: RUF012 - SQLAlchemy's own way

    @property
    def bound(self) -> list[Participant]:
        """The players."""
        return [as_participant(player.number, player.entrant) for player in self.players]

    @property
    def versions(self) -> list[Seating]:
        """The seatings."""
        return self.seatings


class DrawPlayer(Base):
    """Who has which number in a draw of seats that binds; their own may change later."""

    __tablename__ = "draw_players"
    __table_args__ = (UniqueConstraint("draw_id", "entrant_id"),)

    draw_id: Mapped[int] = mapped_column(
        ForeignKey("draws.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entrant_id: Mapped[int] = mapped_column(ForeignKey("entrants.id"), index=True)
    entrant: Mapped[Entrant] = relationship(lazy="raise")


class Seating(Version):
    """Who sits where in the rounds of a draw: four numbers are East, South, West and North."""

    __tablename__ = "seatings"

    draw: Mapped[SeatDraw] = relationship(back_populates="seatings", lazy="raise_on_sql")


def as_participant(number: int, entrant: Entrant) -> Participant:
    """Return an entrant with a number in a draw."""
    return Participant(
        number=number,
        name=entrant.name,
        names=entrant.names,
        entrant_id=entrant.id,
        is_substitute=entrant.is_substitute,
    )
