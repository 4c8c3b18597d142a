"""Accounts, and the four kinds of secret that let somebody in; only hashes are stored."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.accounts.actors import Scope
from app.storage.base import Base, text_enum

HASH_LENGTH = 64


class Account(Base):
    """An organiser."""

    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    login: Mapped[str] = mapped_column(String(60), unique=True)
    display_name: Mapped[str] = mapped_column(String(100))
    password_hash: Mapped[str] = mapped_column(String(200))
    language: Mapped[str] = mapped_column(String(20))
    created_at: Mapped[datetime]


class LoginSession(Base):
    """A browser that is logged in; its row is deleted when it logs out."""

    __tablename__ = "login_sessions"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(
        ForeignKey("accounts.id", ondelete="CASCADE"), index=True
    )
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    user_agent: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]

    account: Mapped[Account] = relationship()


class ApiToken(Base):
    """What a program, or a phone at a table, shows instead of a password."""

    __tablename__ = "api_tokens"
    __table_args__ = (
        CheckConstraint("table_id IS NULL OR event_id IS NOT NULL", name="table_of_event"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    scope: Mapped[Scope] = mapped_column(text_enum(Scope))
    event_id: Mapped[int | None] = mapped_column(index=True)
    table_id: Mapped[int | None]
    created_at: Mapped[datetime]
    created_by_account_id: Mapped[int | None] = mapped_column(
        ForeignKey("accounts.id", ondelete="SET NULL"), index=True
    )
    created_by_token_id: Mapped[int | None] = mapped_column(ForeignKey("api_tokens.id"), index=True)
    expires_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class SetupLink(Base):
    """A link that lets its holder make one account."""

    __tablename__ = "setup_links"

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    invited_by_id: Mapped[int | None] = mapped_column(
        ForeignKey("accounts.id", ondelete="CASCADE"), index=True
    )
    """Nobody, when it came from the command line."""
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
