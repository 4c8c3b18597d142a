"""What is handed to the use cases of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.accounts.actors import Scope
from app.accounts.secret import PasswordHash


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """Proof that somebody knew the password of an account a moment ago."""

    account_id: int
    password_hash: PasswordHash


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAccount:
    """What an organiser says about themselves."""

    login: str
    display_name: str
    password_hash: PasswordHash
    language: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    """What a token shall be good for."""

    name: str
    scope: Scope
    event_id: int | None = None
    table_id: int | None = None
    expires_at: datetime | None = None
