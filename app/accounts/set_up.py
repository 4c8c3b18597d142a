"""Making an account with a link."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.accounts import queries
from app.accounts.errors import AccountError
from app.accounts.invite import use_link
from app.accounts.log_in import spell_login
from app.accounts.models import Account, SetupLink
from app.accounts.secret import PasswordHash
from engine.errors import N_, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAccount:
    """What an organiser says about themselves."""

    login: str
    display_name: str
    password_hash: PasswordHash
    language: str


def create_account(session: Session, link_token: str, new: NewAccount, now: datetime) -> Account:
    """Make the one account that a link stands for."""
    use_link(session, link_token, now)
    login = spell_login(new.login)
    if queries.find_account_by_login(session, login) is not None:
        message = N_("Somebody else has this login name.")
        raise AccountError([Violation(code="login_taken", field="login", template=message)])
    # The first organiser is there, so a second link from the command line must not work.
    session.execute(
        update(SetupLink)
        .where(SetupLink.invited_by_id.is_(None), SetupLink.used_at.is_(None))
        .values(used_at=now)
    )
    account = Account(
        login=login,
        display_name=new.display_name,
        password_hash=new.password_hash,
        language=new.language,
        created_at=now,
    )
    session.add(account)
    session.flush()
    return account
