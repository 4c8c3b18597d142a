"""Named look-ups of accounts and what lets people in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Select, select
from sqlalchemy.orm import Session, joinedload

from app.accounts.actors import Actor
from app.accounts.models import Account, ApiToken, LoginSession, SetupLink


def has_accounts(session: Session) -> bool:
    """Say whether anybody can log in."""
    return session.scalar(select(Account.id).limit(1)) is not None


def get_account(session: Session, account_id: int) -> Account:
    """Return the account of somebody who is logged in."""
    return session.get_one(Account, account_id)


def find_account_by_login(session: Session, login: str) -> Account | None:
    """Return the account with this login name, as `log_in.spell_login` spells it."""
    return session.scalar(select(Account).where(Account.login == login))


def find_login_session(session: Session, token_hash: str, now: datetime) -> LoginSession | None:
    """Return the login of a browser, with its account, unless it is over."""
    return session.scalar(
        select(LoginSession)
        .where(LoginSession.token_hash == token_hash, LoginSession.expires_at > now)
        .options(joinedload(LoginSession.account))
    )


def list_login_sessions(session: Session, account_id: int, now: datetime) -> Sequence[LoginSession]:
    """Return where somebody is logged in, latest first."""
    return session.scalars(
        select(LoginSession)
        .where(LoginSession.account_id == account_id, LoginSession.expires_at > now)
        .order_by(LoginSession.id.desc())
    ).all()


def find_valid_token(session: Session, token_hash: str, now: datetime) -> ApiToken | None:
    """Return a token that is neither expired nor revoked."""
    return session.scalar(
        select(ApiToken).where(
            ApiToken.token_hash == token_hash,
            ApiToken.revoked_at.is_(None),
            ApiToken.expires_at.is_(None) | (ApiToken.expires_at > now),
        )
    )


def tokens_for(actor: Actor) -> Select[ApiToken]:
    """Select the tokens that somebody with the scope `manage` is in charge of."""
    statement = select(ApiToken)
    if actor.event_id is not None:
        statement = statement.where(ApiToken.event_id == actor.event_id)
    return statement


def find_token_for(session: Session, actor: Actor, token_id: int) -> ApiToken | None:
    """Return a token if the actor is in charge of it."""
    return session.scalar(tokens_for(actor).where(ApiToken.id == token_id))


def find_open_link(session: Session, token_hash: str, now: datetime) -> SetupLink | None:
    """Return a set-up link that can still be used."""
    return session.scalar(
        select(SetupLink).where(
            SetupLink.token_hash == token_hash,
            SetupLink.used_at.is_(None),
            SetupLink.expires_at > now,
        )
    )
