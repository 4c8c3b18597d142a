from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.sample import SAMPLE

JSON = "application/json"


def refused(sample, body, content_type=JSON):
    reply = sample.post(SAMPLE, data=body, content_type=content_type)
    return reply.status_code, reply.json["code"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("{", "malformed_json"),
        (b"\xff\xfe{", "malformed_json"),
        ('{"name": NaN}', "malformed_json"),
        ("[" * 60_000, "malformed_json"),
        (f'{{"name": {"9" * 5000}}}', "malformed_json"),
        (f'{{"name": {"[" * 40}{"]" * 40}}}', "too_deep"),
        ('{"name": "a\\u0000b"}', "malformed_text"),
        ('{"na\\u0000me": "a"}', "malformed_text"),
        ('{"name": "\\ud800"}', "malformed_text"),
        ('{"other": 9007199254740993}', "number_too_large"),
        ('{"other": 1e400}', "number_too_large"),
    ],
)
def test_what_others_would_stumble_over_is_refused(sample, body, code):
    assert refused(sample, body) == (400, code)


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_only_json_is_taken(sample, content_type):
    reply = sample.post(SAMPLE, data='{"name": "a"}', content_type=content_type)
    assert (reply.status_code, reply.json["code"]) == (415, "unsupported_media_type")
    assert reply.headers["Accept"] == JSON


def test_a_large_body_is_refused(sample):
    assert refused(sample, b" " * 65_536 + b"{}") == (413, "request_entity_too_large")


def test_a_view_may_take_more(sample):
    url = f"{SAMPLE}/upload"
    assert sample.post(url, data="x" * 90_000, content_type="text/csv").json == {"size": 90_000}
    assert sample.post(url, data="x" * 100_001, content_type="text/csv").status_code == 413
    reply = sample.post(url, data="x", content_type="text/plain")
    assert reply.headers["Accept"] == "application/json, text/csv, multipart/form-data"


def test_a_file_may_be_uploaded_where_it_is_wanted(sample):
    form = {"log": (BytesIO(b"x" * 70_000), "log.xml")}
    assert sample.post(f"{SAMPLE}/upload", data=form).json == {"size": 70_000}
    form = {"log": (BytesIO(b"x"), "log.xml")}
    assert sample.post(SAMPLE, data=form).status_code == 415


@pytest.mark.parametrize(
    ("url", "status"),
    [
        (f"{SAMPLE}/1", 200),
        (f"{SAMPLE}/2147483647", 200),
        (f"{SAMPLE}/2147483648", 404),
        (f"{SAMPLE}/0", 404),
        (f"{SAMPLE}/{'9' * 400}", 404),
        (f"{SAMPLE}/spring-cup-2026/name", 200),
        (f"{SAMPLE}/Spring/name", 404),
        (f"{SAMPLE}/a--b/name", 404),
        (f"{SAMPLE}/replies?after=%00", 400),
        (f"{SAMPLE}/replies?a%00=1", 400),
        (f"{SAMPLE}/fail/%00", 400),
        ("/page/fail/%00", 400),
    ],
)
def test_addresses(sample, url, status):
    assert sample.get(url).status_code == status


def test_forms_of_pages_are_checked_too(sample):
    assert sample.post("/page", data={"name": "a"}).json == {"name": "a"}
    reply = sample.post("/page", data={"name": "a\0"})
    assert (reply.status_code, reply.mimetype) == (400, "text/html")


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@pytest.mark.slow
@settings(max_examples=50, suppress_health_check=list(HealthCheck), deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["name", "text", "slug", "other", "kind", "winners"]) | st.text(), VALUES
    )
)
def test_no_body_breaks_anything(sample, body):
    assert sample.post(SAMPLE, json=body).status_code in {201, 400, 422}


@settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.binary())
def test_no_bytes_break_anything(sample, body):
    reply = sample.post(SAMPLE, data=body, content_type=JSON)
    assert reply.status_code in {201, 400, 422}
