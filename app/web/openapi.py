"""The OpenAPI document, completed: what apispec makes of the declarations, made fit for programs.

Requests are closed and answers open, so that answers can grow; enumerations have names; every
operation has an example; nothing is described that nobody uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from http import HTTPStatus
from typing import Any, TypeAlias

from app.web.examples import add_examples
from app.web.problems import PROBLEM_JSON

Json: TypeAlias = dict[str, Any]

SCHEMAS = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
ETAG: Json = {
    "description": "The version of what is answered, for If-Match and If-None-Match.",
    "schema": {"type": "string"},
}
PARAMETERS: Mapping[str, Json] = {
    "IF_NONE_MATCH": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of an answer that is known already.",
        "schema": {"type": "string"},
        "example": '"5-9"',
    },
    "IF_MATCH": {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "The ETag that the sender saw last.",
        "schema": {"type": "string"},
        "example": '"5-9"',
    },
    "VERSION_IF_MATCH": {
        "name": "If-Match",
        "in": "header",
        "description": "The ETag that the sender saw last, unless the body has its `version`.",
        "schema": {"type": "string"},
        "example": '"5-9"',
    },
    "IDEMPOTENCY_KEY": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "Sent again with the same key, a request has no second effect.",
        "schema": {"type": "string", "pattern": "^[!-~]+$", "maxLength": 255},
        "example": "2f0c7d5e-8a2b-4a6e-9d0a-0c1f6f3b7a11",
    },
}


def complete(document: Json) -> Json:
    """Return the document as programs need it."""
    spec = deepcopy(document)
    schemas = spec["components"]["schemas"]
    _name_enums(spec, schemas)
    _fit_patterns(spec)
    for path, operation in operations(spec):
        _document_refusals(spec, path, operation)
    _close_requests(spec, schemas)
    add_examples(spec, operations(spec))
    _drop_unused(spec)
    return spec


def operations(spec: Json) -> Iterator[tuple[str, Json]]:
    """Yield every operation with its path."""
    for path, item in spec["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, item[method]


def _walk(part: Any) -> Iterator[Json]:  # noqa: ANN401 - any part of a document
    """Yield every object in a part of the document, the outer ones first."""
    if isinstance(part, dict):
        yield part
        for inner in list(part.values()):
            yield from _walk(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _walk(inner)


def _name_enums(spec: Json, schemas: Json) -> None:
    """Give each enumeration one schema, which clients make one type of."""
    for part in _walk(spec):
        name = part.pop("x-enum", None)
        if name is None:
            continue
        values = part.pop("enum")
        part.pop("type", None)
        plain = [value for value in values if value is not None]
        described = {"type": "string", "enum": plain}
        if schemas.setdefault(name, described) != described:
            name += "Value"
            schemas[name] = described
        reference = {"$ref": SCHEMAS + name}
        if None in values:
            part["anyOf"] = [reference, {"type": "null"}]
        else:
            part.update(reference)


def _fit_patterns(spec: Json) -> None:
    """Write patterns in the dialect of JSON Schema (ECMA-262)."""
    for part in _walk(spec):
        if isinstance(part.get("pattern"), str):
            part["pattern"] = re.sub(r"^\\A", "^", re.sub(r"\\Z$", "$", part["pattern"]))


def _document_refusals(spec: Json, path: str, operation: Json) -> None:
    """Say that things in a path may not exist, and describe every refusal as a problem."""
    responses = operation["responses"]
    if "{" in path:
        responses.setdefault("404", {"$ref": "#/components/responses/NOT_FOUND"})
    operation["responses"] = dict(sorted(responses.items()))
    known = spec["components"].setdefault("responses", {})
    for response in responses.values():
        name = response.get("$ref", "").rpartition("/")[2]
        if name and name not in known:
            status = HTTPStatus[name]
            known[name] = {
                "description": status.phrase,
                "content": {PROBLEM_JSON: {"schema": {"$ref": SCHEMAS + "Problem"}}},
            }


def _close_requests(spec: Json, schemas: Json) -> None:
    """Close what is sent to us and open what we send; what goes both ways is described twice."""
    sent = _reached(schemas, [each.get("requestBody", {}) for _, each in operations(spec)])
    answered = _reached(schemas, [each["responses"] for _, each in operations(spec)]) | _reached(
        schemas, spec["components"].get("responses", {})
    )
    both = {name for name in sent & answered if _holds_objects(schemas, name)}
    for name in both:
        schemas[f"{name}Input"] = deepcopy(schemas[name])
    for name in [*(sent - both), *(f"{name}Input" for name in both)]:
        _refer(schemas[name], both)
    for _, operation in operations(spec):
        _refer(operation.get("requestBody", {}), both)
    for name in answered:
        _open(schemas[name])
    for _, operation in operations(spec):
        _open(operation["responses"])


def _open(answer: Json) -> None:
    """Let an answer have more than is described; it may then be of several kinds at once."""
    for part in _walk(answer):
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        if "oneOf" in part and "discriminator" not in part:
            part["anyOf"] = part.pop("oneOf")


def _holds_objects(schemas: Json, name: str) -> bool:
    return any(
        "properties" in schemas[each] for each in _reached(schemas, {"$ref": SCHEMAS + name})
    )


def _refer(part: Any, both: set[str]) -> None:  # noqa: ANN401 - any part of a document
    """Let a part of a request refer to the closed descriptions."""
    for inner in _walk(part):
        for key in ("$ref", *inner.get("mapping", ())):
            holder = inner if key == "$ref" else inner["mapping"]
            name = str(holder.get(key, "")).removeprefix(SCHEMAS)
            if name in both:
                holder[key] = f"{SCHEMAS}{name}Input"


def _reached(schemas: Json, part: Any) -> set[str]:  # noqa: ANN401 - any part of a document
    """Return the names of the schemas that a part refers to, and those that these refer to."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        for inner in _walk(waiting.pop()):
            name = str(inner.get("$ref", "")).removeprefix(SCHEMAS)
            if name in schemas and name not in found:
                found.add(name)
                waiting.append(schemas[name])
    return found


def _drop_unused(spec: Json) -> None:
    """Leave out components that nothing refers to."""
    while True:
        used = {str(part["$ref"]) for part in _walk(spec) if "$ref" in part}
        unused = [
            (kind, name)
            for kind, parts in spec["components"].items()
            for name in parts
            if kind != "securitySchemes" and f"#/components/{kind}/{name}" not in used
        ]
        if not unused:
            return
        for kind, name in unused:
            del spec["components"][kind][name]
