import json

import pytest

from app.web.problems import PROBLEM_JSON, flatten
from tests.web.sample import FAILURES, SAMPLE


def assert_problem(reply, status, code):
    assert (reply.status_code, reply.content_type) == (status, PROBLEM_JSON), reply.text
    assert reply.json["code"] == code
    assert reply.json["type"] == f"/problems/{code}"
    assert reply.json["status"] == status
    assert reply.json["request_id"] == reply.headers["X-Request-ID"]
    assert reply.json["title"]
    assert reply.json["detail"]


def test_a_rule_says_what_it_refuses(sample):
    reply = sample.get(f"{SAMPLE}/fail/rule")
    assert_problem(reply, 422, "illegal_outcome")
    assert reply.json["violations"] == [
        {
            "code": "discarder_wins",
            "field": "winners.0.seat",
            "message": "Seat 2 cannot win from itself.",
            "expected": [0, 1, 3],
        }
    ]


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("problem", 409, "round_over"),
        ("unauthorized", 401, "unauthorized"),
        ("stale", 409, "stale"),
        ("integrity", 409, "conflict"),
        ("data", 422, "invalid"),
        ("queue", 503, "busy"),
        ("operational", 503, "database_unavailable"),
        ("full", 503, "database_unavailable"),
        ("locked", 503, "busy"),
        ("bug", 500, "internal_server_error"),
    ],
)
def test_every_failure_has_its_problem(sample, name, status, code):
    reply = sample.get(f"{SAMPLE}/fail/{name}")
    assert_problem(reply, status, code)
    assert "secret" not in reply.text


def test_headers_of_a_refusal_survive(sample):
    assert sample.get(f"{SAMPLE}/fail/queue").headers["Retry-After"] == "2"
    assert "Bearer" in sample.get(f"{SAMPLE}/fail/unauthorized").headers["WWW-Authenticate"]
    reply = sample.delete(SAMPLE)
    assert_problem(reply, 405, "method_not_allowed")
    assert reply.allow.as_set() == {"post", "options"}


def test_a_problem_may_carry_members_of_its_own(sample):
    assert sample.get(f"{SAMPLE}/fail/problem").json["table"] == 7


def test_invalid_fields_are_violations(sample):
    body = {"winners": [{"han": 1}, {"han": "2"}, {"han": 99}], "kind": "chii", "extra": 1}
    reply = sample.post(SAMPLE, json=body)
    assert_problem(reply, 422, "invalid")
    found = {violation["field"]: violation["code"] for violation in reply.json["violations"]}
    assert found == dict.fromkeys(
        ["name", "winners.1.han", "winners.2.han", "kind", "extra"], "invalid"
    )


@pytest.mark.parametrize("body", ["[]", "3", "null", '"text"'])
def test_a_body_of_another_shape_is_refused(sample, body):
    reply = sample.post(SAMPLE, data=body, content_type="application/json")
    assert_problem(reply, 422, "invalid")


def test_messages_of_a_whole_object_name_no_field():
    found = list(flatten({"winners": {"0": {"_schema": ["No {object}."]}}, "_schema": ["Bad."]}))
    assert [(violation.field, violation.message) for violation in found] == [
        ("winners.0", "No {object}."),
        ("", "Bad."),
    ]


@pytest.mark.parametrize("name", sorted(FAILURES))
def test_pages_fail_as_pages(sample, name):
    reply = sample.get(f"/page/fail/{name}", headers={"Accept-Language": "en"})
    assert reply.status_code >= 400
    assert reply.content_type == "text/html; charset=utf-8"
    assert reply.headers["X-Request-ID"] in reply.text
    assert "secret" not in reply.text


def test_unknown_addresses_are_told_apart_by_where_they_are(sample):
    assert_problem(sample.get("/api/nope"), 404, "not_found")
    assert sample.get("/nope").content_type.startswith("text/html")


def test_openapi_describes_problems(sample):
    document = sample.get("/api/openapi.json").json
    error = document["paths"][SAMPLE]["post"]["responses"]["default"]
    problem = document["components"]["responses"][error["$ref"].rsplit("/", 1)[-1]]
    assert list(problem["content"]) == [PROBLEM_JSON]
    assert json.dumps(document).count("Violation")
