"""Changing an account: its name, its language, its password."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts import queries
from app.accounts.log_in import Credentials, check_still_true, log_out_everywhere, spell_login
from app.accounts.secret import PasswordHash
from app.errors import NotFoundError
from engine.errors import N_


def change_password(
    session: Session, proof: Credentials, new_hash: PasswordHash, keep: str | None = None
) -> None:
    """Set another password; whoever logged in with the old one is logged out."""
    account = check_still_true(session, proof)
    account.password_hash = new_hash
    log_out_everywhere(session, account.id, but=keep)


def reset_password(session: Session, login: str, new_hash: PasswordHash) -> None:
    """Set the password of somebody who lost it, and log them out everywhere."""
    account = queries.find_account_by_login(session, spell_login(login))
    if account is None:
        raise NotFoundError(N_("Nobody has this login name."), code="unknown_login")
    account.password_hash = new_hash
    log_out_everywhere(session, account.id)


def change_profile(session: Session, account_id: int, display_name: str, language: str) -> None:
    """Change what an account is called and which language it reads."""
    account = queries.get_account(session, account_id)
    account.display_name = display_name
    account.language = language
