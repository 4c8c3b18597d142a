"""Accounts, tokens and logins for tests."""

import re
from datetime import UTC, datetime

from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from app.accounts.actors import Actor, ActorKind, Scope
from app.accounts.models import Account, ApiToken
from app.accounts.secret import hash_password
from app.accounts.tokens import NewToken, create_token

NOW = datetime.now(UTC).replace(microsecond=0)
PASSWORD = "four winds blow"
PASSWORD_HASH = hash_password(PASSWORD)


def make_account(session: Session, login="saki", **overrides) -> Account:
    values = {
        "login": login,
        "display_name": login.title(),
        "password_hash": PASSWORD_HASH,
        "language": "en",
        "created_at": NOW,
    }
    account = Account(**(values | overrides))
    session.add(account)
    session.flush()
    return account


def actor_of(account: Account) -> Actor:
    return Actor(
        kind=ActorKind.ACCOUNT,
        id=account.id,
        name=account.display_name,
        scopes=frozenset(Scope),
    )


def actor_of_token(token: ApiToken) -> Actor:
    return Actor(
        kind=ActorKind.TOKEN,
        id=token.id,
        name=token.name,
        scopes=Scope(token.scope).included,
        event_id=token.event_id,
        table_id=token.table_id,
    )


def make_token(session: Session, scope=Scope.MANAGE, by=None, **overrides) -> tuple[ApiToken, str]:
    """Make a token; by an account of its own unless somebody is named."""
    if by is None:
        login = f"maker{session.query(Account).count()}"
        by = actor_of(make_account(session, login))
    new = NewToken(**({"name": "a program", "scope": scope} | overrides))
    token, secret = create_token(session, new, by, NOW)
    session.commit()
    return token, secret


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def csrf_of(client: FlaskClient, path="/login") -> str:
    page = client.get(path).get_data(as_text=True)
    return re.search(r'name="csrf_token" value="([^"]+)"', page)[1]


def submit(client: FlaskClient, path: str, form_path: str | None = None, **values):
    """Send a form as a browser does that has just loaded its page."""
    token = csrf_of(client, form_path or path)
    return client.post(path, data={"csrf_token": token} | values)


def log_in(client: FlaskClient, login="saki", password=PASSWORD, **values):
    return submit(client, "/login", login=login, password=password, **values)
