"""What the OpenAPI document says about tables is what is read and sent."""

from dataclasses import fields as members_of

import pytest
from marshmallow import Schema
from marshmallow import fields as kinds
from openapi_spec_validator import OpenAPIV31SpecValidator

from app.tables.json.corrections import CorrectedSchema
from app.tables.json.hands import RecordedHandSchema
from app.tables.json.outcomes import OUTCOMES, LiabilitySchema, WinSchema
from app.tables.json.penalties import PenaltySchema
from app.tables.json.tables import (
    RecordedSchema,
    TableHeadSchema,
    TableResultSchema,
    TableWithHandsSchema,
)
from app.web.alternatives import OneOf
from engine.game.outcomes import Liability, Win
from engine.game.wire import TYPES
from tests.factories import draw, headers_for, make_table, post_hand, record, tsumo


def check_like(schema: Schema, value: dict) -> None:
    """What is sent has exactly the documented members, all the way down."""
    if isinstance(schema, OneOf):
        assert set(value) <= set(schema.alternatives()[value["type"]]().fields)
        return
    assert set(value) == set(schema.fields)
    for name, field in schema.fields.items():
        found = value[name]
        inner = field.inner if isinstance(field, kinds.List) else field
        if found is not None and isinstance(inner, kinds.Nested):
            for item in found if isinstance(field, kinds.List) else [found]:
                check_like(inner.schema, item)
        elif found is None:
            assert field.allow_none, name
        else:
            field.deserialize(found)


def test_every_outcome_is_documented_as_the_engine_reads_it():
    found = OUTCOMES.values()
    documented = {schema().fields["type"].metadata["enum"][0]: schema for schema in found}
    assert documented == OUTCOMES
    assert documented.keys() == TYPES.keys()
    for name, kind in TYPES.items():
        members = {member.name: member for member in members_of(kind)}
        schema = documented[name]()
        assert schema.fields.keys() == {"type", *members}
    assert WinSchema().fields.keys() == {member.name for member in members_of(Win)}
    assert LiabilitySchema().fields.keys() == {member.name for member in members_of(Liability)}


def test_what_is_sent_is_what_is_documented(client, session):
    headers = headers_for(session)
    table = make_table(session)
    record(session, table, tsumo(1, riichi=[1]), draw(0, riichi=[0]))
    place = f"/api/v1/tables/{table.id}"
    recorded = post_hand(client, headers, table.id, tsumo(2), 3)
    check_like(RecordedSchema(), recorded.json)
    shown = client.get(place).json
    check_like(TableWithHandsSchema(), shown)
    check_like(RecordedHandSchema(), client.get(f"{place}/hands").json["items"][0])
    body = tsumo(3) | {"version": 4, "reason": "x", "dry_run": True}
    corrected = client.put(f"{place}/hands/{shown['hands'][0]['id']}", json=body, headers=headers)
    check_like(CorrectedSchema(), corrected.json)
    check_like(TableResultSchema(), client.get(f"{place}/result").json)
    check_like(TableHeadSchema(), client.get("/api/v1/events/spring/tables").json["items"][0])
    penalty = {"seat": 0, "points": 100, "reason": "x"}
    check_like(
        PenaltySchema(), client.post(f"{place}/penalties", json=penalty, headers=headers).json
    )


@pytest.fixture
def document(client):
    return client.get("/api/openapi.json").json


def test_the_document_is_valid_and_lists_every_outcome(document):
    OpenAPIV31SpecValidator(document).validate()
    post = document["paths"]["/api/v1/tables/{table_id}/hands"]["post"]
    body = post["requestBody"]["content"]["application/json"]["schema"]["$ref"]
    schemas = document["components"]["schemas"]
    one_of = schemas[body.rsplit("/", 1)[1]]["oneOf"]
    assert [item["$ref"].rsplit("/", 1)[1] for item in one_of] == [
        "RecordRon",
        "RecordTsumo",
        "RecordExhaustiveDraw",
        "RecordNagashiMangan",
        "RecordAbortiveDraw",
        "RecordChombo",
    ]
    complete = {"version", "reason", "void_later", "dry_run", "type", "tenpai"}
    assert schemas["CorrectExhaustiveDraw"]["properties"].keys() >= complete


def test_what_changes_something_needs_a_token_and_a_version(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            ours = path.startswith(("/api/v1/events", "/api/v1/entrants", "/api/v1/tables"))
            if ours and method in {"post", "put", "patch", "delete"}:
                assert operation["security"] == [{"token": []}], path
            if ours and method in {"put", "patch", "delete"}:
                assert "412" in operation["responses"], path
            if ours and method == "get":
                assert "304" in operation["responses"], path
