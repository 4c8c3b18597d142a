import base64
import json
from datetime import UTC, datetime, timedelta

import pytest

from app.web import db
from app.web.idempotency import StoredReply
from tests.web.sample import SAMPLE

LIST = f"{SAMPLE}/replies"
START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def keys(sample_app):
    """Seven rows, of which some are of the same moment."""
    names = [f"key-{number}" for number in range(7)]
    with sample_app.app_context(), db.unit_of_work() as session:
        for number, name in enumerate(names):
            session.add(
                StoredReply(
                    scope="test",
                    key=name,
                    fingerprint="",
                    status=200,
                    headers={},
                    body=b"",
                    created_at=START + timedelta(seconds=number // 3),
                )
            )
    return names


def walk(sample, url):
    pages = []
    while url:
        reply = sample.get(url)
        assert reply.status_code == 200
        pages.append([item["key"] for item in reply.json["items"]])
        link = reply.headers.get("Link")
        assert (link is None) == (reply.json["next"] is None)
        url = link and link.removeprefix("<").removesuffix('>; rel="next"')
    return pages


def joined(pages):
    return [item for page in pages for item in page]


def test_pages_follow_one_another(sample, keys):
    pages = walk(sample, f"{LIST}?limit=3")
    assert [len(page) for page in pages] == [3, 3, 1]
    assert joined(pages) == keys


def test_the_last_page_may_be_full(sample, keys):
    assert [len(page) for page in walk(sample, f"{LIST}?limit=7")] == [7]
    assert sample.get(LIST).json["next"] is None
    assert len(keys) == 7


def test_newest_first(sample, keys):
    assert joined(walk(sample, f"{LIST}?newest=1&limit=2")) == keys[::-1]


@pytest.mark.parametrize("limit", ["0", "201", "-1", "x", "1.5"])
def test_limits_are_bounded(sample, limit):
    reply = sample.get(f"{LIST}?limit={limit}")
    assert reply.status_code == 422
    assert [violation["field"] for violation in reply.json["violations"]] == ["limit"]


def cursor(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode()


@pytest.mark.parametrize(
    "after",
    [
        "nonsense",
        "点棒",
        "A",
        cursor({}),
        cursor(3),
        cursor([]),
        cursor(["2026-01-01T00:00:00+00:00"]),
        cursor(["2026-01-01T00:00:00", "a"]),
        cursor(["yesterday", "a"]),
        cursor(["2026-01-01T00:00:00+00:00", 3]),
        cursor(["2026-01-01T00:00:00+00:00", "a\0"]),
        cursor(["9999-12-31T23:59:59-23:59", "a"]),
        "x" * 501,
    ],
)
def test_a_cursor_of_ones_own_is_refused(sample, after):
    reply = sample.get(LIST, query_string={"after": after})
    assert reply.status_code == 422, reply.text
    assert [violation["field"] for violation in reply.json["violations"]] == ["after"]
