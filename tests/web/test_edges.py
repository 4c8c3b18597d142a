"""What every answer has: an id, headers that protect, a language, a line in the log."""

import json
import re
from dataclasses import replace

import pytest
import structlog
from openapi_spec_validator import validate

from app import create_app
from app.i18n import languages
from app.web import db
from app.web.docs import describe
from tests.accounts.helpers import bearer, make_token
from tests.web.sample import SAMPLE


@pytest.mark.parametrize("wish", ["abc-123", "A" * 64, "1.2_3"])
def test_a_request_may_bring_its_id(client, wish):
    assert client.get("/ping", headers={"X-Request-ID": wish}).headers["X-Request-ID"] == wish


@pytest.mark.parametrize("wish", ["", "a b", "A" * 65, "<script>"])
def test_a_request_gets_an_id_if_it_has_no_good_one(client, wish):
    given = client.get("/ping", headers={"X-Request-ID": wish}).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", given)


@pytest.fixture
def all_levels():
    """Let through what the tests otherwise keep quiet."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(0))
    yield
    structlog.configure(**before)


@pytest.mark.usefixtures("all_levels")
def test_every_request_leaves_a_line(client):
    with structlog.testing.capture_logs(
        processors=[structlog.contextvars.merge_contextvars]
    ) as lines:
        client.get("/nope", headers={"X-Request-ID": "findme"})
        client.get("/ping")
    (line,) = lines
    assert line.pop("milliseconds") >= 0
    assert line == {
        "event": "request",
        "log_level": "info",
        "request_id": "findme",
        "method": "GET",
        "path": "/nope",
        "status": 404,
        "actor": "anonymous",
    }


def test_a_crash_is_in_the_log_and_not_in_the_answer(sample):
    with structlog.testing.capture_logs(
        processors=[structlog.contextvars.merge_contextvars]
    ) as lines:
        reply = sample.get(f"{SAMPLE}/fail/bug", headers={"X-Request-ID": "findme"})
    crash = next(line for line in lines if line["event"] == "unhandled_exception")
    assert crash["request_id"] == "findme"
    assert isinstance(crash["exc_info"], ZeroDivisionError)
    assert reply.json["request_id"] == "findme"


@pytest.mark.parametrize("log_format", ["json", "console"])
def test_lines_are_for_people_or_for_machines(settings, capsys, log_format):
    quiet = structlog.get_config()
    app = create_app(replace(settings, log_format=log_format, log_level="INFO"))
    app.test_client().get("/nope")
    line = capsys.readouterr().err
    structlog.configure(**quiet)
    app.extensions["database"].dispose()
    if log_format == "json":
        assert json.loads(line)["path"] == "/nope"
    else:
        assert "path" in line


@pytest.mark.usefixtures("all_levels")
def test_secrets_in_addresses_are_not_logged(client):
    with structlog.testing.capture_logs() as lines:
        client.get("/setup/a-secret-that-opens-doors")
    assert [line["path"] for line in lines if line["event"] == "request"] == ["/setup/-"]


def test_pages_are_protected(client):
    headers = client.get("/nope").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Strict-Transport-Security" not in headers


def test_the_nonce_is_new_each_time_and_the_one_in_the_page(client):
    nonces = set()
    for _ in range(2):
        reply = client.get("/api/docs")
        nonce = re.search("'nonce-([^']+)'", reply.headers["Content-Security-Policy"])[1]
        assert f'nonce="{nonce}"' in reply.text
        nonces.add(nonce)
    assert len(nonces) == 2


def test_https_is_kept_once_it_is_there(settings):
    app = create_app(replace(settings, https=True, proxies=1))
    reply = app.test_client().get("/ping", headers={"X-Forwarded-Proto": "https"})
    assert reply.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert app.config["SESSION_COOKIE_SECURE"]
    app.extensions["database"].dispose()


def test_any_page_may_read_the_api_and_none_may_change_it(client):
    assert client.get("/api/openapi.json").headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in client.get("/api/openapi.json").headers
    preflight = client.options("/api/openapi.json").headers
    assert preflight["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "Access-Control-Allow-Origin" not in client.post("/api/openapi.json").headers


@pytest.mark.parametrize(
    ("url", "headers", "language"),
    [
        ("/nope", {}, "en"),
        ("/nope", {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}, "zh-Hans"),
        ("/nope", {"Accept-Language": "zh-Hans-CN"}, "zh-Hans"),
        ("/nope", {"Accept-Language": "fr, en;q=0.5"}, "en"),
        ("/nope", {"Accept-Language": "fr"}, "en"),
        ("/nope?lang=zh_Hans", {"Accept-Language": "en"}, "zh-Hans"),
        ("/nope?lang=xx", {}, "en"),
        ("/nope", {"Cookie": f"{languages.LANGUAGE_COOKIE}=zh_Hans"}, "zh-Hans"),
    ],
)
def test_the_language_is_the_readers(client, url, headers, language):
    assert f'lang="{language}"' in client.get(url, headers=headers).text


def test_sentences_come_from_po_files(tmp_path):
    catalog = tmp_path / "messages.po"
    catalog.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "table"\nmsgstr "桌"\n',
        encoding="utf-8",
    )
    assert languages.load_catalog(catalog).gettext("table") == "桌"
    assert languages.load_catalog(tmp_path / "none.po").gettext("table") == "table"


def test_changes_with_a_cookie_need_a_token(sample, sample_app, monkeypatch):
    monkeypatch.setitem(sample_app.config, "WTF_CSRF_ENABLED", True)
    assert sample.post("/page", data={"name": "a"}).status_code == 400
    assert sample.post(SAMPLE, json={"name": "a"}).status_code == 201
    sample.set_cookie("tenbo", "session")
    assert sample.post(SAMPLE, json={"name": "a"}).status_code == 400
    with sample_app.app_context(), db.unit_of_work() as session:
        token = bearer(make_token(session)[1])
    assert sample.post(SAMPLE, json={"name": "a"}, headers=token).status_code == 201
    sample.delete_cookie("tenbo")


def test_openapi_is_valid(client):
    document = client.get("/api/openapi.json").json
    assert document["openapi"] == "3.1.0"
    validate(document)


def test_the_sample_is_described(sample):
    validate(sample.get("/api/openapi.json").json)
    page = sample.get("/api/docs").text
    for word in (SAMPLE, "schema-Sample", "Give back what was understood.", "2147483647"):
        assert word in page
    assert "http://" not in page
    assert "https://" not in page


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer", "minimum": 1, "maximum": 4}, "integer, ≥ 1, ≤ 4"),
        ({"type": ["string", "null"], "maxLength": 9}, "string | null, length ≤ 9"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Seat"}}, "array of Seat"),
        ({"enum": ["ron", "tsumo"]}, "ron | tsumo"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({}, "any"),
    ],
)
def test_schemas_in_a_few_words(schema, words):
    assert describe(schema) == words
