"""Links that let somebody make an account, once."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from app.accounts import queries
from app.accounts.models import SetupLink
from app.accounts.secret import hash_secret, new_secret
from app.errors import NotFoundError
from engine.errors import N_

LINK_LIFE = timedelta(days=2)


def make_setup_link(session: Session, now: datetime) -> str | None:
    """Return the token of a link for the first organiser; None if there is one already."""
    if queries.has_accounts(session):
        return None
    session.execute(delete(SetupLink).where(SetupLink.used_at.is_(None)))
    return _add_link(session, None, now)


def make_invitation(session: Session, invited_by_id: int | None, now: datetime) -> str:
    """Return the token of a link for one more organiser."""
    return _add_link(session, invited_by_id, now)


def _add_link(session: Session, invited_by_id: int | None, now: datetime) -> str:
    token = new_secret()
    session.add(
        SetupLink(
            token_hash=hash_secret(token),
            invited_by_id=invited_by_id,
            created_at=now,
            expires_at=now + LINK_LIFE,
        )
    )
    session.flush()
    return token


def check_link(session: Session, link_token: str, now: datetime) -> None:
    """Refuse a link that cannot be used (any more)."""
    if queries.find_open_link(session, hash_secret(link_token), now) is None:
        raise _invalid_link()


def use_link(session: Session, link_token: str, now: datetime) -> None:
    """Use up a link; of two requests at once, the statement lets only one through."""
    used = session.execute(
        update(SetupLink)
        .where(
            SetupLink.token_hash == hash_secret(link_token),
            SetupLink.used_at.is_(None),
            SetupLink.expires_at > now,
        )
        .values(used_at=now)
        .returning(SetupLink.id)
    ).all()
    if not used:
        raise _invalid_link()


def _invalid_link() -> NotFoundError:
    detail = N_("This link was used already, or is too old. Ask for a new one.")
    return NotFoundError(detail, code="link_invalid")
