"""What people do with accounts, logins, tokens and links.

Nothing here hashes a password while it may write: on SQLite everybody else would wait. So
`authenticate` only reads, and the functions that write are handed its result and ready hashes.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.accounts import queries
from app.accounts.actors import Actor, ActorKind, Scope
from app.accounts.models import Account, ApiToken, LoginSession, SetupLink
from app.accounts.secret import (
    TOKEN_PREFIX,
    PasswordHash,
    hash_secret,
    is_password,
    new_secret,
)
from app.accounts.values import Credentials, NewAccount, NewToken
from app.errors import NotFoundError
from engine.errors import N_, RuleError, Violation

SESSION_LIFE = timedelta(days=30)
LINK_LIFE = timedelta(days=2)
USER_AGENT_LENGTH = 200


class AccountError(RuleError):
    """Something about an account, a login or a token is refused."""

    code = "account_refused"


def spell_login(login: str) -> str:
    """Return a login name in the one spelling that is compared.

    >>> spell_login(" Ｓaki ")
    'saki'
    """
    return unicodedata.normalize("NFKC", login).strip().casefold()


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


def create_account(session: Session, link_token: str, new: NewAccount, now: datetime) -> Account:
    """Make the one account that a link stands for."""
    _use_link(session, link_token, now)
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


def _use_link(session: Session, link_token: str, now: datetime) -> None:
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
    _check_still_true(session, proof)
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


def _check_still_true(session: Session, proof: Credentials) -> Account:
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


def change_password(
    session: Session, proof: Credentials, new_hash: PasswordHash, keep: str | None = None
) -> None:
    """Set another password; whoever logged in with the old one is logged out."""
    account = _check_still_true(session, proof)
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


def revoke_tokens_of(
    session: Session, event_id: int, now: datetime, table_id: int | None = None
) -> None:
    """Revoke the tokens of an event, or of one table of it, that is over or deleted."""
    statement = update(ApiToken).where(ApiToken.event_id == event_id, ApiToken.revoked_at.is_(None))
    if table_id is not None:
        statement = statement.where(ApiToken.table_id == table_id)
    session.execute(statement.values(revoked_at=now))
