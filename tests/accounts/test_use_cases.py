from datetime import timedelta

import pytest
from argon2 import PasswordHasher, extract_parameters

from app.accounts import invite, log_in, queries, secret, set_up, tokens
from app.accounts.account import change_password
from app.accounts.actors import Scope
from app.accounts.errors import AccountError
from app.accounts.log_in import Credentials
from app.accounts.models import LoginSession, SetupLink
from app.accounts.secret import hash_secret
from app.accounts.set_up import NewAccount
from app.accounts.tokens import NewToken
from app.errors import NotFoundError
from tests.accounts.helpers import (
    NOW,
    PASSWORD,
    PASSWORD_HASH,
    actor_of,
    actor_of_token,
    make_account,
    make_token,
)

LATER = NOW + timedelta(hours=1)


def new_account(login="saki"):
    return NewAccount(login=login, display_name="Saki", password_hash=PASSWORD_HASH, language="en")


def codes_of(error):
    return [(violation.code, violation.field) for violation in error.value.violations]


def test_the_hash_of_nobody_is_made_like_every_other():
    assert not secret.HASHER.check_needs_rehash(secret.NOBODY)
    assert not secret.is_password("", None)


def test_a_password_may_be_typed_full_width():
    assert secret.is_password("ＦＯＵＲ　ｗｉｎｄｓ", secret.hash_password("FOUR winds"))


def test_a_broken_hash_fits_no_password():
    assert not secret.is_password("x", secret.PasswordHash("broken"))


def test_secrets_are_long_and_kept_as_hashes(session):
    token, shown = make_token(session)
    assert shown.startswith("tenbo_")
    assert len(shown) >= len("tenbo_") + 43  # 256 bits in base64
    assert token.token_hash == hash_secret(shown)


def test_a_setup_link_makes_the_first_account(session):
    link = invite.make_setup_link(session, NOW)
    account = set_up.create_account(session, link, new_account(" ＳＡＫＩ "), NOW)
    assert (account.login, queries.has_accounts(session)) == ("saki", True)


def test_a_setup_link_is_made_only_while_nobody_can_log_in(session):
    make_account(session)
    assert invite.make_setup_link(session, NOW) is None


def test_a_new_setup_link_replaces_the_last(session):
    first = invite.make_setup_link(session, NOW)
    second = invite.make_setup_link(session, NOW)
    with pytest.raises(NotFoundError, match="used already"):
        invite.check_link(session, first, NOW)
    invite.check_link(session, second, NOW)


def test_a_link_works_once(session):
    link = invite.make_invitation(session, None, NOW)
    set_up.create_account(session, link, new_account(), NOW)
    with pytest.raises(NotFoundError, match="used already"):
        set_up.create_account(session, link, new_account("nodoka"), NOW)


def test_a_link_grows_old(session):
    link = invite.make_invitation(session, None, NOW)
    with pytest.raises(NotFoundError, match="too old"):
        set_up.create_account(session, link, new_account(), NOW + invite.LINK_LIFE)


def test_the_first_account_ends_other_links_from_the_command_line(session):
    inviter = make_account(session, "hisa")
    invitation = invite.make_invitation(session, inviter.id, NOW)
    other = invite.make_invitation(session, None, NOW)
    link = invite.make_invitation(session, None, NOW)
    set_up.create_account(session, link, new_account(), NOW)
    session.expire_all()
    assert queries.find_open_link(session, hash_secret(other), NOW) is None
    assert queries.find_open_link(session, hash_secret(invitation), NOW) is not None


def test_links_are_stored_as_hashes(session):
    link = invite.make_invitation(session, None, NOW)
    assert [row.token_hash for row in session.query(SetupLink)] == [hash_secret(link)]


def test_two_accounts_cannot_have_one_login(session):
    make_account(session, "saki")
    link = invite.make_invitation(session, None, NOW)
    with pytest.raises(AccountError) as error:
        set_up.create_account(session, link, new_account("Saki"), NOW)
    assert codes_of(error) == [("login_taken", "login")]


def test_the_right_password_is_proof(session):
    account = make_account(session)
    session.commit()
    proof = log_in.authenticate(session, " Saki", PASSWORD)
    assert proof == Credentials(account_id=account.id, password_hash=PASSWORD_HASH)


@pytest.mark.parametrize(("login", "password"), [("saki", "wrong"), ("nobody", PASSWORD)])
def test_the_wrong_password_is_none(session, login, password):
    make_account(session)
    session.commit()
    assert log_in.authenticate(session, login, password) is None


class CountingHasher:
    """Counts how often the slow work is done, and with which settings."""

    def __init__(self) -> None:
        self.checked = []

    def verify(self, known, password):
        self.checked.append(extract_parameters(known))
        return PasswordHasher().verify(known, password)


def test_an_unknown_login_takes_as_long_as_a_wrong_password(session, monkeypatch):
    make_account(session)
    session.commit()
    hasher = CountingHasher()
    monkeypatch.setattr(secret, "HASHER", hasher)
    for login in ("saki", "nobody"):
        assert log_in.authenticate(session, login, "wrong") is None
    known, unknown = hasher.checked
    assert known == unknown


def test_a_login_ends_by_itself(session):
    proof = Credentials(account_id=make_account(session).id, password_hash=PASSWORD_HASH)
    cookie = hash_secret(log_in.log_in(session, proof, NOW, "Firefox"))
    assert queries.find_login_session(session, cookie, LATER).user_agent == "Firefox"
    assert queries.find_login_session(session, cookie, NOW + log_in.SESSION_LIFE) is None
    log_in.log_in(session, proof, NOW + log_in.SESSION_LIFE, "Firefox")
    assert session.query(LoginSession).filter_by(token_hash=cookie).count() == 0


def test_a_password_changed_meanwhile_is_no_proof(session):
    account = make_account(session)
    proof = Credentials(account_id=account.id, password_hash=PASSWORD_HASH)
    change_password(session, proof, secret.hash_password("another one"))
    with pytest.raises(AccountError) as error:
        log_in.log_in(session, proof, NOW, "")
    assert codes_of(error) == [("password_changed", "password")]


def test_a_new_password_ends_other_logins(session):
    account = make_account(session)
    proof = Credentials(account_id=account.id, password_hash=PASSWORD_HASH)
    here, there = (log_in.log_in(session, proof, NOW, "") for _ in range(2))
    other = make_account(session, "nodoka")
    elsewhere = Credentials(account_id=other.id, password_hash=PASSWORD_HASH)
    untouched = log_in.log_in(session, elsewhere, NOW, "")
    change_password(session, proof, secret.hash_password("another one"), keep=here)
    left = {row.token_hash for row in session.query(LoginSession)}
    assert left == {hash_secret(here), hash_secret(untouched)}
    assert hash_secret(there) not in left


@pytest.mark.parametrize(
    ("scope", "values", "expected"),
    [
        (Scope.SCORE_TABLE, {}, [("required", "event_id"), ("required", "table_id")]),
        (Scope.SCORE_TABLE, {"event_id": 1}, [("required", "table_id")]),
        (Scope.SCORE_EVENT, {}, [("required", "event_id")]),
        (Scope.MANAGE, {"event_id": 1, "table_id": 1}, [("not_allowed", "table_id")]),
        (Scope.READ, {"expires_at": NOW}, [("in_the_past", "expires_at")]),
    ],
)
def test_tokens_that_make_no_sense_are_refused(session, scope, values, expected):
    by = actor_of(make_account(session))
    with pytest.raises(AccountError) as error:
        tokens.create_token(session, NewToken(name="x", scope=scope, **values), by, NOW)
    assert codes_of(error) == expected


def test_a_token_cannot_outlive_its_maker(session):
    maker, _ = make_token(session, event_id=1, expires_at=LATER)
    by = actor_of_token(maker)
    child, _ = make_token(session, Scope.READ, by=by, event_id=1)
    assert (child.expires_at, child.created_by_token_id) == (LATER, maker.id)
    too_long = NewToken(name="x", scope=Scope.READ, event_id=1, expires_at=LATER + timedelta(1))
    with pytest.raises(AccountError) as error:
        tokens.create_token(session, too_long, by, NOW)
    assert codes_of(error) == [("outlives_maker", "expires_at")]


def test_revoking_a_token_revokes_what_was_made_with_it(session):
    first, _ = make_token(session)
    second, _ = make_token(session, by=actor_of_token(first))
    third, secret_of_third = make_token(session, Scope.READ, by=actor_of_token(second))
    _, secret_of_other = make_token(session)
    tokens.revoke_token(session, first, LATER)
    session.expire_all()
    assert third.revoked_at == LATER
    assert queries.find_valid_token(session, hash_secret(secret_of_third), NOW) is None
    assert queries.find_valid_token(session, hash_secret(secret_of_other), NOW) is not None


def test_an_expired_token_is_not_valid(session):
    _, shown = make_token(session, expires_at=LATER)
    assert queries.find_valid_token(session, hash_secret(shown), NOW) is not None
    assert queries.find_valid_token(session, hash_secret(shown), LATER) is None
