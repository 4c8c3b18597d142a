from html.parser import HTMLParser

import pytest

from app.i18n.languages import LANGUAGES
from tests.accounts.helpers import log_in, make_account

VOID = {"meta", "link", "input", "br", "hr", "img"}


class Page(HTMLParser):
    """Enough of a browser to see whether a page fits together."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.open, self.unbalanced = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.unbalanced.append(tag)

    def all(self, *names):
        return [attrs for tag, attrs in self.tags if tag in names]


def page_of(client, path, **options):
    return Page(client.get(path, **options).get_data(as_text=True))


PATHS = ["/", "/login", "/account", "/account/tokens", "/account/invite", "/no-such-page"]


@pytest.fixture
def organiser(client, session):
    make_account(session)
    session.commit()
    log_in(client)
    return client


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_together_in_every_language(organiser, path, language):
    organiser.set_cookie("tenbo_language", language)
    page = page_of(organiser, path)
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert page.all("html")[0]["lang"] == language.replace("_", "-")
    assert (page.unbalanced, page.open) == ([], [])
    assert len(ids) == len(set(ids))
    assert len(page.all("h1")) == len(page.all("main")) == len(page.all("title")) == 1


@pytest.mark.parametrize("path", PATHS)
def test_every_field_has_a_label(organiser, path):
    page = page_of(organiser, path)
    labels = {attrs.get("for") for attrs in page.all("label")}
    fields = [
        attrs
        for attrs in page.all("input", "select", "textarea")
        if attrs.get("type") != "hidden" and "aria-hidden" not in attrs
    ]
    assert {attrs["id"] for attrs in fields} <= labels
    ids = {attrs.get("id") for _, attrs in page.tags}
    notes = {attrs["aria-describedby"] for attrs in fields if "aria-describedby" in attrs}
    assert notes <= ids


@pytest.mark.parametrize("path", PATHS)
def test_pages_need_nothing_from_elsewhere_and_no_inline_code(organiser, path):
    page = page_of(organiser, path)
    addresses = [
        attrs[name] for _, attrs in page.tags for name in ("src", "href", "action") if name in attrs
    ]
    assert all(address.startswith(("/", "#")) for address in addresses)
    assert all("src" in attrs for attrs in page.all("script"))
    assert page.all("style") == []
    handlers = [name for _, attrs in page.tags for name in attrs if name.startswith("on")]
    assert handlers + [attrs for _, attrs in page.tags if "style" in attrs] == []


def test_the_first_link_skips_to_the_content(client):
    page = page_of(client, "/")
    first = page.all("a")[0]
    assert first["href"].removeprefix("#") == page.all("main")[0]["id"]


def test_what_everybody_sees_sets_no_cookie(client):
    reply = client.get("/")
    assert "Set-Cookie" not in reply.headers
    assert b"csrf_token" not in reply.data


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("en-GB,en;q=0.5", "en"),
        ("de", "en"),
        ("", "en"),
    ],
)
def test_the_browser_says_which_language_it_likes(client, accepted, expected):
    page = page_of(client, "/", headers={"Accept-Language": accepted})
    assert page.all("html")[0]["lang"] == expected


def test_a_chosen_language_is_remembered(client):
    reply = client.get("/language/zh-Hans?next=/login")
    assert (reply.status_code, reply.location) == (303, "/login")
    page = page_of(client, "/login", headers={"Accept-Language": "en"})
    assert page.all("html")[0]["lang"] == "zh-Hans"
    assert "登录" in client.get("/login").get_data(as_text=True)


@pytest.mark.parametrize("target", ["https://evil.example", "//evil.example", "\\\\evil.example"])
def test_the_language_switch_leads_to_nobody_elses_page(client, target):
    assert client.get("/language/en", query_string={"next": target}).location == "/"


def test_a_language_that_is_not_there_is_not_found(client):
    assert client.get("/language/tlh").status_code == 404


def test_the_switch_comes_back_to_the_same_page(client):
    links = [attrs for attrs in page_of(client, "/login?next=/x").all("a") if "hreflang" in attrs]
    assert [attrs["hreflang"] for attrs in links] == [name.replace("_", "-") for name in LANGUAGES]
    reply = client.get(links[0]["href"])
    assert reply.location == "/login?next=/x"


def test_errors_are_pages_with_the_same_frame(client):
    reply = client.get("/no-such-page", headers={"Accept-Language": "zh-CN"})
    text = reply.get_data(as_text=True)
    assert reply.status_code == 404
    assert "404 未找到" in text
    assert 'href="/login"' in text


@pytest.mark.parametrize("name", ["tenbo.css", "tenbo.svg", "copy.js"])
def test_static_files_are_ours(client, name):
    with client.get(f"/static/{name}") as reply:
        assert reply.status_code == 200
