"""Examples for the OpenAPI document, made from schemas: what a field says itself, or its kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

FORMATS = {"date-time": "2026-12-01T10:00:00+00:00", "date": "2026-12-01", "uri": "/"}
PLAIN: dict[str, Any] = {"integer": 1, "number": 1.5, "boolean": False, "string": "text"}
DEEPEST = 20


def add_examples(spec: Json, operations: Iterable[tuple[str, Json]]) -> None:
    """Give every body of every operation an example, unless it has one."""
    for _, operation in operations:
        bodies = [operation.get("requestBody", {})]
        bodies += [each for code, each in operation["responses"].items() if code < "3"]
        for body in bodies:
            for content in body.get("content", {}).values():
                if not {"example", "examples"} & content.keys():
                    content.update(_examples(spec, content["schema"]))


def _examples(spec: Json, schema: Json) -> Json:
    """Return one example, or one for each alternative."""
    whole = _resolve(spec, schema)
    if "discriminator" not in whole:
        return {"example": example_of(spec, schema)}
    mapping = whole["discriminator"]["mapping"]
    return {
        "examples": {
            kind: {"value": example_of(spec, {"$ref": reference})}
            for kind, reference in mapping.items()
        }
    }


def _resolve(spec: Json, schema: Json) -> Json:
    found: Json = schema
    while "$ref" in found and "example" not in found:
        found = spec["components"]["schemas"][found["$ref"].rpartition("/")[2]]
    return found


def example_of(spec: Json, schema: Json, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Return a value that a schema accepts."""
    schema = _resolve(spec, schema)
    if "example" in schema:
        return schema["example"]
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in schema:
            return example_of(spec, schema[choice][0], depth)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "object" if "properties" in schema else "string")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        wanted = set(schema.get("required", ()))
        return {
            name: example_of(spec, part, depth + 1)
            for name, part in schema.get("properties", {}).items()
            if depth < DEEPEST and (name in wanted or "example" in _resolve(spec, part))
        }
    if kind == "array":
        return [example_of(spec, schema["items"], depth + 1)] * schema.get("minItems", 1)
    return FORMATS.get(schema.get("format", ""), schema.get("minimum", PLAIN[kind]))
