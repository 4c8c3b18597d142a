"""Logging a browser in and out.

Nothing here hashes a password while it may write: on SQLite everybody else would wait. So
`authenticate` only reads, and what writes is handed its result.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.accounts import queries
from app.accounts.errors import AccountError
from app.accounts.models import Account, LoginSession
from app.accounts.secret import PasswordHash, hash_secret, is_password, new_secret
from engine.errors import N_, Violation

SESSION_LIFE = timedelta(days=30)
USER_AGENT_LENGTH = 200
# A venue has one address for all, so an address may fail more often than one login name.
FAILURES_OF_ADDRESS = "20 per minute; 100 per hour"
FAILURES_OF_LOGIN = "5 per minute; 30 per hour"
"""How many failed logins are too many; who knows the password may come as often as they like."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """Proof that somebody knew the password of an account a moment ago."""

    account_id: int
    password_hash: PasswordHash


def spell_login(login: str) -> str:
    """Return a login name in the one spelling that is compared.

    >>> spell_login(" Ｓaki ")
    'saki'
    """
    return unicodedata.normalize("NFKC", login).strip().casefold()


def authenticate(session: Session, login: str, password: str) -> Credentials | None:
    """Return proof of the right password; only reads, and takes as long whether right or not."""
    account = queries.find_account_by_login(session, spell_login(login))
    # Plain values, because the account is forgotten when the reading ends before the slow part.
    found = None
    if account is not None:
        known = PasswordHash(account.password_hash)
        found = Credentials(account_id=account.id, password_hash=known)
    session.rollback()
    return found if is_password(password, found.password_hash if found else None) else None


def log_in(session: Session, proof: Credentials, now: datetime, user_agent: str) -> str:
    """Log a browser in and return the secret that it will show."""
    check_still_true(session, proof)
    secret = new_secret()
    session.execute(delete(LoginSession).where(LoginSession.expires_at <= now))
    session.add(
        LoginSession(
            account_id=proof.account_id,
            token_hash=hash_secret(secret),
            user_agent=user_agent[:USER_AGENT_LENGTH],
            created_at=now,
            expires_at=now + SESSION_LIFE,
        )
    )
    session.flush()
    return secret


def check_still_true(session: Session, proof: Credentials) -> Account:
    """Refuse a proof by a password that was changed while it was being checked."""
    account = queries.get_account(session, proof.account_id)
    if account.password_hash != proof.password_hash:
        message = N_("The password was changed a moment ago. Try again.")
        raise AccountError([Violation(code="password_changed", field="password", template=message)])
    return account


def log_out(session: Session, secret: str) -> None:
    """End the login of one browser."""
    session.execute(delete(LoginSession).where(LoginSession.token_hash == hash_secret(secret)))


def log_out_everywhere(session: Session, account_id: int, but: str | None = None) -> None:
    """End every login of an account, except perhaps that of the browser that asks."""
    statement = delete(LoginSession).where(LoginSession.account_id == account_id)
    if but is not None:
        statement = statement.where(LoginSession.token_hash != hash_secret(but))
    session.execute(statement)
