"""Making and revoking the tokens of programs and tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.actors import Actor, ActorKind, Scope
from app.accounts.errors import AccountError
from app.accounts.models import ApiToken
from app.accounts.secret import TOKEN_PREFIX, hash_secret, new_secret
from engine.errors import N_, Violation


@dataclass(frozen=True, slots=True, kw_only=True)
class NewToken:
    """What a token shall be good for."""

    name: str
    scope: Scope
    event_id: int | None = None
    table_id: int | None = None
    expires_at: datetime | None = None


def create_token(session: Session, new: NewToken, by: Actor, now: datetime) -> tuple[ApiToken, str]:
    """Make a token and return it with its secret, which nobody can look up later.

    The caller has made sure that `by` manages the event, or all of them, that it is for.
    """
    latest = _latest_expiry(session, by)
    violations = list(_check_token(new, latest, now))
    if violations:
        raise AccountError(violations)
    secret = new_secret(TOKEN_PREFIX)
    token = ApiToken(
        name=new.name,
        token_hash=hash_secret(secret),
        scope=new.scope,
        event_id=new.event_id,
        table_id=new.table_id,
        created_at=now,
        created_by_account_id=by.id if by.kind is ActorKind.ACCOUNT else None,
        created_by_token_id=by.id if by.kind is ActorKind.TOKEN else None,
        expires_at=new.expires_at or latest,
    )
    session.add(token)
    session.flush()
    return token, secret


def _latest_expiry(session: Session, by: Actor) -> datetime | None:
    """Return when the tokens that somebody makes must have expired."""
    if by.kind is not ActorKind.TOKEN:
        return None
    return session.get_one(ApiToken, by.id).expires_at


def _check_token(new: NewToken, latest: datetime | None, now: datetime) -> list[Violation]:
    wrong: list[tuple[str, str, str]] = []
    needs_event = new.scope in {Scope.SCORE_TABLE, Scope.SCORE_EVENT} or new.table_id is not None
    if needs_event and new.event_id is None:
        wrong.append(("required", "event_id", N_("Say for which event.")))
    if new.scope is Scope.SCORE_TABLE and new.table_id is None:
        wrong.append(("required", "table_id", N_("Say for which table.")))
    if new.scope is not Scope.SCORE_TABLE and new.table_id is not None:
        wrong.append(("not_allowed", "table_id", N_("Only scoring can be limited to a table.")))
    if new.expires_at is not None and new.expires_at <= now:
        wrong.append(("in_the_past", "expires_at", N_("This moment is over.")))
    if latest is not None and new.expires_at is not None and new.expires_at > latest:
        message = N_("A token cannot outlive the one that makes it.")
        wrong.append(("outlives_maker", "expires_at", message))
    return [Violation(code=code, field=field, template=text) for code, field, text in wrong]


def revoke_token(session: Session, token: ApiToken, now: datetime) -> None:
    """Make a token, and those that were made with it, worthless from now on."""
    ids = [token.id]
    while ids:
        session.execute(
            update(ApiToken)
            .where(ApiToken.id.in_(ids), ApiToken.revoked_at.is_(None))
            .values(revoked_at=now)
        )
        made = select(ApiToken.id).where(ApiToken.created_by_token_id.in_(ids))
        ids = list(session.scalars(made))
