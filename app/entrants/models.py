"""Entrants of an event."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.events.models import LONGEST_NAME
from app.storage.base import NEVER_REUSED, Base, text_enum

LARGEST_NUMBER = 9999


class EntrantStatus(StrEnum):
    """Whether an entrant takes part; only the active and substitutes are seated."""

    ACTIVE = "active"
    LATE = "late"
    WITHDRAWN = "withdrawn"
    SUBSTITUTE = "substitute"


SEATABLE = frozenset({EntrantStatus.ACTIVE, EntrantStatus.SUBSTITUTE})


def is_country(text: str) -> bool:
    """Say whether this looks like a country code (ISO 3166-1 alpha-2).

    >>> is_country("JP"), is_country("日本")
    (True, False)
    """
    return len(text) == len("JP") and text.isascii() and text.isalpha()


class Entrant(Base):
    """A player in an event; `names` holds the name in other scripts, by language."""

    __tablename__ = "entrants"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "name", "club"),
        CheckConstraint(f"number BETWEEN 1 AND {LARGEST_NUMBER}", name="number"),
        NEVER_REUSED,
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int] = mapped_column(ForeignKey("events.id", ondelete="CASCADE"))
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(LONGEST_NAME))
    names: Mapped[dict[str, Any]]
    club: Mapped[str] = mapped_column(String(LONGEST_NAME))
    country: Mapped[str] = mapped_column(String(2))
    status: Mapped[EntrantStatus] = mapped_column(text_enum(EntrantStatus))
    version: Mapped[int] = mapped_column()
    created_at: Mapped[datetime]

    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012 - SQLAlchemy's own way

    @property
    def is_substitute(self) -> bool:
        """Whether this entrant only stands in for others."""
        return self.status is EntrantStatus.SUBSTITUTE
