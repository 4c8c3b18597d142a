"""Groups of API operations: features declare what is special, what holds for all is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from typing import Any

from flask import current_app, request
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema

from app.errors import InvalidError
from engine.errors import N_, Violation

CHANGES = frozenset({"post", "put", "patch", "delete"})
KNOWN_EVERYWHERE = frozenset({"lang"})
"""Query parameters of every operation: `lang` chooses the language of sentences."""
VERBS = {"post": "create", "put": "replace", "patch": "change", "delete": "delete"}
REFUSALS = {
    "always": (HTTPStatus.UNAUTHORIZED, HTTPStatus.UNPROCESSABLE_ENTITY),
    "token": (HTTPStatus.FORBIDDEN,),
    "change": (HTTPStatus.CONFLICT, HTTPStatus.SERVICE_UNAVAILABLE),
    "version": (HTTPStatus.PRECONDITION_FAILED, HTTPStatus.PRECONDITION_REQUIRED),
    "body": (
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
}
"""With what an operation may be refused, by what is true of it."""


class Blueprint(SmorestBlueprint):
    """flask-smorest's, but operations get their id, security, headers and refusals by themselves.

    Marks of a view count: `public` (needs no token), `versioned` (a POST that needs a version),
    `keyless` (a POST that takes no idempotency key).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - Flask's
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(self._prepare_operation)
        self.before_request(_check_query)

    def _store_endpoint_docs(self, endpoint: str, obj: Any, *args: Any, **options: Any) -> None:  # noqa: ANN401
        """Keep each view beside what its decorators say of it."""
        super()._store_endpoint_docs(endpoint, obj, *args, **options)
        for method, info in self._docs[endpoint].items():
            if method != "parameters":
                info |= {"view": getattr(obj, method), "resource": obj.__name__}

    @staticmethod
    def _prepare_operation(
        doc: dict[str, Any], info: dict[str, Any], *, method: str, **_: object
    ) -> dict[str, Any]:
        """Fill in what follows from the method, the body and the marks of a view."""
        marks = info["view"].__dict__
        parameters = [each for each in doc.get("parameters", []) if each != "IF_MATCH"]
        traits = {
            "always": True,
            "token": (method in CHANGES or "security" in info.get("manual_doc", {}))
            and "public" not in marks,
            "change": method in CHANGES and "public" not in marks,
            "version": method in CHANGES - {"post"} and "etag" in info,
            "body": "requestBody" in doc or "requestBody" in info.get("manual_doc", {}),
        }
        if "version" in _members(doc):
            traits["version"] = True
            parameters.append("VERSION_IF_MATCH")
        elif traits["version"] or "versioned" in marks:
            traits["version"] = True
            parameters.append("IF_MATCH")
        if method == "post" and "keyless" not in marks:
            parameters.append("IDEMPOTENCY_KEY")
        names = [status for trait, holds in traits.items() if holds for status in REFUSALS[trait]]
        return doc | {
            "operationId": _operation_id(info["resource"], method, doc),
            "security": [{"token": []}] if traits["token"] else [{}, {"token": []}],
            "parameters": parameters,
            "responses": {int(status): status.name for status in names} | doc["responses"],
        }


def _members(doc: dict[str, Any]) -> set[str]:
    """Return the names of what is in the body of a request."""
    for content in doc.get("requestBody", {}).get("content", {}).values():
        schema = content.get("schema")
        if isinstance(schema, Schema) or (isinstance(schema, type) and issubclass(schema, Schema)):
            return set(schema._declared_fields)  # noqa: SLF001
    return set()


def _operation_id(resource: str, method: str, doc: dict[str, Any]) -> str:
    """Return what a program calls an operation, from the name of its resource.

    >>> _operation_id("RecordHand", "post", {}), _operation_id("TableById", "delete", {})
    ('record_hand', 'delete_table')
    """
    plain = re.sub(r"^One|By(Id|Slug|Number)$", "", resource)
    words = re.sub(r"(?<!^)(?=[A-Z])", "_", plain).lower()
    if method == "get":
        return f"{'list' if 'Page' in str(doc.get('responses', {}).get(200)) else 'get'}_{words}"
    if method == "post" and not words.endswith("s"):
        return words
    single = re.sub(r"ie$", "y", re.sub(r"(?<=[sh])e$", "", words.removesuffix("s")))
    return f"{VERBS[method]}_{single if method == 'post' else words}"


def _check_query() -> None:
    """Refuse parameters that the operation does not know: a misspelt one must not be lost."""
    view: Any = current_app.view_functions[request.endpoint or ""]
    method = "get" if request.method == "HEAD" else request.method.lower()
    known = _known_parameters(getattr(view.view_class, method, None))
    problems = list(_unknown(known))
    if problems:
        raise InvalidError(problems)


def _unknown(known: frozenset[str]) -> Iterator[Violation]:
    for name, values in request.args.lists():
        if name not in known:
            template = N_("There is no such field here.")
            expected = sorted(known)
            yield Violation(code="unknown_field", field=name, template=template, expected=expected)
        elif len(values) > 1:
            yield Violation(code="twice", field=name, template=N_("This is sent more than once."))


@cache
def _known_parameters(view: Any) -> frozenset[str]:  # noqa: ANN401 - a method of a view
    declared = getattr(view, "_apidoc", {}).get("arguments", {}).get("parameters", [])
    return KNOWN_EVERYWHERE.union(
        *(each["schema"]._declared_fields for each in declared if each["in"] == "query")  # noqa: SLF001
    )
