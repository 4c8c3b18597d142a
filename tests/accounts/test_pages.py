import re

import pytest

from app.accounts import invite, queries
from app.accounts.models import Account, ApiToken, LoginSession
from app.accounts.secret import is_password
from tests.accounts.helpers import (
    NOW,
    PASSWORD,
    bearer,
    csrf_of,
    log_in,
    make_account,
    make_token,
    submit,
)


@pytest.fixture
def account(session):
    account = make_account(session)
    session.commit()
    return account


def text_of(reply):
    return reply.get_data(as_text=True)


def without_token(page):
    return re.sub(r'name="csrf_token" value="[^"]+"', "", page)


def is_logged_in(client):
    return client.get("/account").status_code == 200


@pytest.mark.usefixtures("account")
def test_logging_in_and_out(client):
    assert not is_logged_in(client)
    reply = log_in(client)
    assert (reply.status_code, reply.location) == (303, "/")
    assert is_logged_in(client)
    assert submit(client, "/logout", "/account").status_code == 303
    assert not is_logged_in(client)


@pytest.mark.usefixtures("account")
def test_the_cookie_is_for_our_own_pages_only(client):
    cookies = [value for name, value in log_in(client).headers if name == "Set-Cookie"]
    cookie = next(value for value in cookies if value.startswith("tenbo_login="))
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.usefixtures("account")
def test_by_https_the_cookie_insists_on_it(app, client, monkeypatch):
    monkeypatch.setitem(app.config, "SESSION_COOKIE_SECURE", "1")
    cookies = [value for name, value in log_in(client).headers if name == "Set-Cookie"]
    cookie = next(value for value in cookies if value.startswith("__Host-tenbo_login="))
    assert "Secure" in cookie.split("; ")


@pytest.mark.usefixtures("account")
def test_logging_out_ends_a_copied_cookie_too(app, client):
    log_in(client)
    copied = client.get_cookie("tenbo_login").value
    submit(client, "/logout", "/account")
    thief = app.test_client()
    thief.set_cookie("tenbo_login", copied)
    assert not is_logged_in(thief)


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "é"])
def test_a_cookie_of_somebody_elses_making_is_nobody(client, cookie):
    client.set_cookie("tenbo_login", cookie)
    assert client.get("/login").status_code == 200
    assert not is_logged_in(client)


@pytest.mark.usefixtures("account")
def test_an_expired_login_is_nobody(client, session):
    log_in(client)
    session.query(LoginSession).update({"expires_at": NOW})
    session.commit()
    assert not is_logged_in(client)


@pytest.mark.usefixtures("account")
def test_a_failed_login_keeps_the_name_and_not_the_password(client):
    reply = log_in(client, password="not this one")
    assert reply.status_code == 422
    assert "The login name or the password is wrong." in text_of(reply)
    assert 'value="saki"' in text_of(reply)
    assert "not this one" not in text_of(reply)


@pytest.mark.usefixtures("account")
def test_a_wrong_name_and_a_wrong_password_look_the_same(client):
    wrong_name = text_of(log_in(client, login="nobody", password="x"))
    wrong_password = text_of(log_in(client, login="saki", password="x"))
    assert without_token(wrong_name).replace("nobody", "saki") == without_token(wrong_password)


def test_an_empty_login_names_its_fields(client):
    reply = submit(client, "/login")
    assert (reply.status_code, text_of(reply).count("Please fill this in.")) == (422, 2)


@pytest.mark.usefixtures("account")
def test_login_leads_back_to_the_page_that_asked(client):
    asked = client.get("/account/tokens?after=x")
    assert (asked.status_code, asked.location) == (303, "/login?next=/account/tokens%3Fafter%3Dx")
    assert 'value="/account/tokens?after=x"' in text_of(client.get(asked.location))
    assert log_in(client, next="/account/tokens").location == "/account/tokens"


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example"]
)
@pytest.mark.usefixtures("account")
def test_login_leads_to_nobody_elses_page(client, target):
    assert log_in(client, next=target).location == "/"


@pytest.mark.usefixtures("account")
def test_a_name_is_throttled_wherever_its_guesses_come_from(app, client):
    for number in range(5):
        token = csrf_of(client)
        reply = client.post(
            "/login",
            data={"csrf_token": token, "login": "saki", "password": "x"},
            environ_base={"REMOTE_ADDR": f"10.0.0.{number}"},
        )
        assert reply.status_code == 422
    reply = log_in(app.test_client(), login=" SAKI")
    assert reply.status_code == 429
    assert "Too many attempts" in text_of(reply)
    assert int(reply.headers["Retry-After"]) > 0


@pytest.mark.usefixtures("account")
def test_an_address_is_throttled_whatever_names_it_guesses(client):
    for number in range(20):
        assert log_in(client, login=f"guess{number}").status_code == 422
    assert log_in(client).status_code == 429


@pytest.mark.usefixtures("account")
def test_the_right_password_is_never_too_often(client, session):
    assert {log_in(client).status_code for _ in range(8)} == {303}
    assert session.query(LoginSession).count() == 1


@pytest.mark.usefixtures("account")
def test_changes_need_proof_that_the_form_is_ours(app, client):
    assert client.post("/login", data={"login": "saki", "password": PASSWORD}).status_code == 400
    log_in(client)
    for path in ("/logout", "/account", "/account/invite", "/account/tokens"):
        assert client.post(path).status_code == 400
    token = csrf_of(app.test_client())
    assert client.post("/logout", data={"csrf_token": token}).status_code == 400
    assert is_logged_in(client)


def test_a_setup_link_makes_an_account_and_logs_it_in(app, client, session):
    path = f"/setup/{invite.make_setup_link(session, NOW)}"
    session.commit()
    values = {"login": "Saki", "display_name": "Miyanaga Saki", "password": PASSWORD}
    reply = submit(client, path, **values, language="zh_Hans")
    assert (reply.status_code, reply.location) == (303, "/")
    assert is_logged_in(client)
    assert 'lang="zh-Hans"' in text_of(client.get("/account"))
    account = session.query(Account).one()
    assert (account.login, account.display_name) == ("saki", "Miyanaga Saki")
    # Once only, for whoever finds the link later.
    other = app.test_client()
    assert other.get(path).status_code == 404
    assert submit(other, path, "/login", **values, language="en").status_code == 404


def test_a_setup_form_with_errors_keeps_what_was_typed(client, session):
    path = f"/setup/{invite.make_setup_link(session, NOW)}"
    session.commit()
    reply = submit(client, path, login="saki", display_name="Saki", password="short")
    page = text_of(reply)
    assert reply.status_code == 422
    assert "Use at least 10 characters." in page
    assert "Please fill this in." in page  # the language
    assert 'value="saki"' in page
    assert "short" not in page.replace("A short sentence", "")
    assert client.get(path).status_code == 200


def test_a_taken_login_name_does_not_use_up_the_link(client, session, account):
    path = f"/setup/{invite.make_invitation(session, account.id, NOW)}"
    session.commit()
    values = {"display_name": "Saki", "password": PASSWORD, "language": "en"}
    reply = submit(client, path, login="SAKI", **values)
    assert (reply.status_code, "Somebody else has this" in text_of(reply)) == (422, True)
    assert submit(client, path, login="saki2", **values).status_code == 303


def test_an_invented_setup_link_is_not_found(client):
    assert client.get("/setup/invented").status_code == 404


@pytest.mark.usefixtures("account")
def test_the_name_and_language_can_be_changed(client):
    log_in(client)
    values = {"display_name": "宮永 咲", "language": "zh_Hans"}
    assert submit(client, "/account", **values).status_code == 303
    page = text_of(client.get("/account"))
    assert "宮永 咲" in page
    assert '<html lang="zh-Hans">' in page
    reply = submit(client, "/account", display_name="", language="tlh")
    assert reply.status_code == 422


def test_the_password_can_be_changed(app, client, session, account):
    elsewhere = app.test_client()
    log_in(elsewhere)
    log_in(client)
    values = {"password": PASSWORD, "new_password": "east south west"}
    reply = submit(client, "/account/password", "/account", **values)
    assert (reply.status_code, reply.location) == (303, "/account")
    assert is_logged_in(client)
    assert not is_logged_in(elsewhere)
    session.expire_all()
    assert is_password("east south west", queries.get_account(session, account.id).password_hash)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("wrong", "east south west", "This is not your password."),
        (PASSWORD, "short", "Use at least 10 characters."),
        (PASSWORD, PASSWORD, "This is the password you have."),
        (PASSWORD, "x" * 201, "Use at most 200 characters."),
    ],
)
@pytest.mark.usefixtures("account")
def test_a_password_is_not_changed_for_a_reason(client, old, new, message):
    log_in(client)
    reply = submit(client, "/account/password", "/account", password=old, new_password=new)
    assert (reply.status_code, message in text_of(reply)) == (422, True)


@pytest.mark.usefixtures("account")
def test_guessing_the_old_password_is_throttled(client):
    log_in(client)
    values = {"password": "wrong", "new_password": "east south west"}
    statuses = [
        submit(client, "/account/password", "/account", **values).status_code for _ in range(6)
    ]
    assert statuses == [422] * 5 + [429]


@pytest.mark.usefixtures("account")
def test_one_can_log_out_everywhere_else(app, client):
    elsewhere = app.test_client()
    log_in(elsewhere)
    log_in(client)
    assert text_of(client.get("/account")).count("Werkzeug/") == 2
    submit(client, "/account/sessions/end", "/account")
    assert is_logged_in(client)
    assert not is_logged_in(elsewhere)


@pytest.mark.usefixtures("account")
def test_a_token_is_shown_once_and_revoked(client, session):
    log_in(client)
    values = {"name": "Table 5", "scope": "score:table", "event_id": "1", "table_id": "5"}
    page = text_of(submit(client, "/account/tokens", **values, days="1"))
    secret = page.partition('value="tenbo_')[2].partition('"')[0]
    headers = bearer(f"tenbo_{secret}")
    assert client.get("/api/v1/me", headers=headers).json["table_id"] == 5
    listed = client.get("/account/tokens")
    assert "Table 5" in text_of(listed)
    assert secret not in text_of(listed)
    assert listed.headers["Cache-Control"] == "no-store"
    token = session.query(ApiToken).one()
    submit(client, f"/account/tokens/{token.id}/revoke", "/account/tokens")
    assert client.get("/api/v1/me", headers=headers).status_code == 401
    assert "revoked" in text_of(client.get("/account/tokens"))


@pytest.mark.usefixtures("account")
def test_a_token_form_with_errors_keeps_what_was_typed(client):
    log_in(client)
    reply = submit(client, "/account/tokens", name="Table 5", scope="score:table", days="2")
    assert (reply.status_code, 'value="Table 5"' in text_of(reply)) == (422, True)
    reply = submit(client, "/account/tokens", name="Table 5", scope="score:table")
    assert "Say for which table." in text_of(reply)


@pytest.mark.usefixtures("account")
def test_a_token_that_does_not_exist_cannot_be_revoked(client):
    log_in(client)
    assert submit(client, "/account/tokens/77/revoke", "/account/tokens").status_code == 404


@pytest.mark.usefixtures("account")
def test_an_organiser_invites_another(app, client):
    log_in(client)
    page = text_of(submit(client, "/account/invite"))
    path = page.partition('value="http://localhost')[2].partition('"')[0]
    values = {"login": "nodoka", "display_name": "Nodoka", "password": PASSWORD}
    other = app.test_client()
    assert submit(other, path, **values, language="en").status_code == 303
    assert is_logged_in(other)


def test_a_token_has_no_account_pages(client, session):
    _, secret = make_token(session)
    assert client.get("/account", headers=bearer(secret)).status_code == 403


@pytest.mark.usefixtures("account")
def test_a_proxy_may_ask_for_a_password_of_its_own(client):
    log_in(client)
    proxy = {"Authorization": "Basic c2FraTpzYWtp"}
    assert client.get("/account", headers=proxy).status_code == 200


@pytest.mark.usefixtures("account")
def test_pages_of_one_person_are_kept_out_of_shared_caches(client):
    assert "Cookie" in client.get("/").headers["Vary"]
    log_in(client)
    assert client.get("/").headers["Cache-Control"] == "no-cache, private"
    assert client.get("/account").headers["Cache-Control"] == "no-store"
