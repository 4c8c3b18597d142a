"""The OpenAPI document is one that programs can use, whatever features declare."""

import re
from pathlib import Path

import pytest

from app.web.openapi import METHODS, complete
from tests.factories import NOBODY_TENPAI, headers_for, make_table


@pytest.fixture
def document(client):
    return client.get("/api/openapi.json").json


def operations(document):
    return {
        (method, path): operation
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }


def objects(part):
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list):
            yield from objects(inner)


def test_every_operation_has_a_name_a_summary_security_and_its_refusals(document):
    found = operations(document)
    assert len(found) > 90
    assert len({operation["operationId"] for operation in found.values()}) == len(found)
    for operation in found.values():
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])
        assert operation["summary"]
        assert {"token": []} in operation["security"]
        assert {"401", "422"} <= operation["responses"].keys()


def test_operations_keep_their_names(document):
    """Generated clients call them so; a new operation gets a line in operations.txt."""
    found = [
        f"{operation['operationId']} {method.upper()} {path.removeprefix('/api/v1')}"
        for (method, path), operation in operations(document).items()
    ]
    known = Path(__file__).with_name("operations.txt").read_text(encoding="utf-8")
    assert sorted(found) == sorted(known.splitlines())


def test_every_body_has_an_example(document):
    for place, operation in operations(document).items():
        bodies = [operation.get("requestBody", {})]
        bodies += [each for code, each in operation["responses"].items() if code < "3"]
        for body in bodies:
            for content in body.get("content", {}).values():
                assert {"example", "examples"} & content.keys(), place


def test_posts_take_keys_and_changes_take_versions(document):
    found = operations(document)
    record = found["post", "/api/v1/tables/{table_id}/hands"]
    names = {each.get("$ref", "").rpartition("/")[2] for each in record["parameters"]}
    assert names >= {"VERSION_IF_MATCH", "IDEMPOTENCY_KEY"}
    assert {"412", "428"} <= record["responses"].keys()
    for (method, path), operation in found.items():
        keyed = "IDEMPOTENCY_KEY" in str(operation.get("parameters"))
        assert keyed == (method == "post" and not path.endswith(("/tokens", "/manager"))), path


def test_patterns_are_those_of_json_schema(document):
    patterns = [part["pattern"] for part in objects(document) if "pattern" in part]
    assert patterns
    for pattern in patterns:
        if isinstance(pattern, str):
            assert not re.search(r"\\[AZz]|\(\?<", pattern), pattern


def test_requests_are_closed_and_answers_are_open(document):
    schemas = document["components"]["schemas"]
    assert schemas["WinInput"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["Win"]
    assert schemas["RecordRon"]["additionalProperties"] is False
    assert schemas["RecordRon"]["properties"]["winners"]["items"]["$ref"].endswith("/WinInput")


def test_enumerations_are_schemas_and_nothing_is_described_in_vain(document):
    used = {part["$ref"] for part in objects(document) if isinstance(part.get("$ref"), str)}
    for kind, parts in document["components"].items():
        if kind != "securitySchemes":
            assert {f"#/components/{kind}/{name}" for name in parts} <= used
    assert document["components"]["schemas"]["TableState"]["enum"] == ["playing", "finished"]
    assert not [part for part in objects(document) if "x-enum" in part]


def test_two_schemas_of_one_name_are_told_apart():
    part = {"x-enum": "Kind", "enum": ["a", None]}
    answer = {"content": {"application/json": {"schema": part}}}
    kind = {"type": "object"}
    both = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Kind"}}}}
    spec = {
        "components": {"schemas": {"Kind": kind}},
        "paths": {"/a": {"get": {"responses": {"200": answer, "201": both}}}},
    }
    found = complete(spec)
    assert found["components"]["schemas"]["KindValue"] == {"type": "string", "enum": ["a"]}
    shown = found["paths"]["/a"]["get"]["responses"]["200"]["content"]["application/json"]
    assert shown["schema"]["anyOf"][1] == {"type": "null"}


@pytest.mark.parametrize("query", ["rund=2", "limit=1&limit=2"])
def test_query_parameters_that_nobody_knows_are_refused(client, query):
    reply = client.get(f"/api/v1/events?{query}")
    assert reply.status_code == 422
    assert reply.json["violations"][0]["field"] == query.partition("=")[0]


def test_the_language_is_known_everywhere(client):
    assert client.get("/api/v1/rulesets?lang=ja").status_code == 200
    refused = client.get("/api/v1/rulesets?limits=1").json["violations"][0]
    assert refused["expected"] == ["lang"]


@pytest.mark.parametrize(
    ("tag", "status"), [('W/"1"', 201), ('"1-9"', 201), ('""', 400), ("*", 400)]
)
def test_tags_may_be_weak_but_not_empty(client, session, tag, status):
    table = make_table(session)
    headers = headers_for(session) | {"If-Match": tag}
    reply = client.post(f"/api/v1/tables/{table.id}/hands", json=NOBODY_TENPAI, headers=headers)
    assert reply.status_code == status


def test_equal_json_is_one_request(client, session):
    headers = headers_for(session) | {
        "Idempotency-Key": "a",
        "Content-Type": "application/json",
    }
    spellings = [
        '{"name": "A", "slug": "a", "ruleset": {}}',
        '{"ruleset":{},"slug":"a","name":"A"}',
    ]
    replies = [client.post("/api/v1/events", data=text, headers=headers) for text in spellings]
    assert replies[0].json == replies[1].json
    assert replies[1].headers["Idempotency-Replayed"] == "true"
