"""The base of every model: moments in UTC, names of constraints, ids that never come back."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, Enum, MetaData
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

NEVER_REUSED = {"sqlite_autoincrement": True}
"""For `__table_args__`: an id that somebody may have kept never comes to mean another row."""


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in time: aware going in, aware and in UTC coming out, on every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        """Refuse a time that does not say where it is valid."""
        if value is not None and value.tzinfo is None:
            msg = "a naive datetime is not a moment in time"
            raise TypeError(msg)
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        """Give back the time zone that SQLite does not keep."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def text_enum(kind: type[StrEnum]) -> Enum:
    """Return a column type that keeps the members' values as text, checked here.

    The database does not check them: SQLite would have to make the table anew for every new kind.
    """
    return Enum(
        kind,
        native_enum=False,
        create_constraint=False,
        length=20,
        values_callable=lambda members: [member.value for member in members],
    )


class Base(DeclarativeBase):
    """Base of every model; constraints get fixed names, so migrations can name them."""

    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy's own way of saying it
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(),
        list[Any]: JSON(),
    }
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
