"""The REST API object; features hang their blueprints on it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask, Response, jsonify, request
from flask_smorest import Api as SmorestApi
from marshmallow import Schema
from marshmallow.fields import Enum, Field
from werkzeug.routing import BaseConverter, IntegerConverter, Map

from app.web.alternatives import OneOf
from app.web.fields import LARGEST_ID
from app.web.openapi import ETAG, PARAMETERS, complete
from app.web.problems import PROBLEM_JSON, ProblemSchema

NO_BODY = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED})


class IdConverter(IntegerConverter):
    """The number of a row in an address; one that no row can have is not found."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, min=1, max=LARGEST_ID)


class SlugConverter(BaseConverter):
    """The slug of an event in an address."""

    regex = "[a-z0-9]+(?:-[a-z0-9]+)*"


class SchemaConverter(OpenAPIConverter):
    """apispec's, which also knows alternatives."""

    def schema2jsonschema(self, schema: Schema) -> dict[str, Any]:
        """Return a schema for the document."""
        if not isinstance(schema, OneOf):
            plain: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call] # apispec has no types
            return plain
        found = {
            kind: self.resolve_nested_schema(each)  # type: ignore[no-untyped-call]
            for kind, each in schema.alternatives().items()
        }
        mapping = {kind: reference["$ref"] for kind, reference in found.items()}
        discriminator = {"propertyName": "type", "mapping": mapping}
        return {"oneOf": [*found.values()], "discriminator": discriminator}


class SchemaPlugin(MarshmallowPlugin):
    """Describes schemas with our converter."""

    Converter = SchemaConverter

    def init_spec(self, spec: APISpec) -> None:
        """Let enumerations keep their names."""
        super().init_spec(spec)
        assert self.converter is not None  # noqa: S101 - it was made in the line before
        self.converter.add_attribute_function(_name_enum)  # type: ignore[no-untyped-call]


def _name_enum(_: object, field: Field[Any], **__: object) -> dict[str, Any]:
    return {"x-enum": field.enum.__name__} if isinstance(field, Enum) else {}


class Api(SmorestApi):
    """flask-smorest, but with problem details and no say in the pages' errors."""

    _document: dict[str, Any] | None = None

    def _register_error_handlers(self) -> None:
        """Leave errors to app.problems."""

    def describe(self) -> dict[str, Any]:
        """Return the document as programs need it."""
        if self._document is None:
            self._document = complete(self.spec.to_dict())
        return self._document | {"servers": [{"url": request.url_root.rstrip("/")}]}

    def _openapi_json(self) -> Response:
        return jsonify(self.describe())

    def _register_pagination_header(self) -> None:
        """Pages of ours have no such header."""

    def _register_etag_headers(self) -> None:
        """Describe our own headers instead of those of flask-smorest."""
        self.spec.components.header("ETAG", ETAG, lazy=True)
        for name, parameter in PARAMETERS.items():
            self.spec.components.parameter(name, "header", dict(parameter), lazy=True)

    def _register_responses(self) -> None:
        """Document every error as a problem."""
        content = {"content": {PROBLEM_JSON: {"schema": ProblemSchema}}}
        for status in HTTPStatus:
            body = {} if status in NO_BODY else content
            response = {"description": status.phrase} | body
            self.spec.components.response(status.name, response, lazy=True)
        self.spec.components.response(
            self.DEFAULT_ERROR_RESPONSE_NAME,
            {"description": "Any other error"} | content,
            lazy=True,
        )


def name_schema(schema: type[Schema] | Schema | str) -> str:
    """Return the name of a schema in the document; each variation gets one of its own."""
    if isinstance(schema, str):
        return schema.removesuffix("Schema")
    own = schema if isinstance(schema, Schema) else schema()
    parts = [type(own).__name__.removesuffix("Schema")]
    if own.partial:
        parts.append("Partial")
    for word, names in (("With", own.only), ("Without", own.exclude)):
        if names:
            parts.append(word + "".join(name.title().replace("_", "") for name in sorted(names)))
    return "".join(parts)


def make_api(app: Flask) -> Api:
    """Give the application its API and the converters that addresses use."""
    app.url_map.converters.update(id=IdConverter, slug=SlugConverter)
    api = Api(
        spec_kwargs={
            "info": {"description": DESCRIPTION},
            "marshmallow_plugin": SchemaPlugin(schema_name_resolver=name_schema),
        }
    )
    api.init_app(app)
    api.register_converter(IdConverter, _describe_id)
    api.register_converter(SlugConverter, _describe_slug)
    api.spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    app.extensions["api"] = api
    return api


def _describe_id(_: object) -> dict[str, Any]:
    return {"type": "integer", "minimum": 1, "maximum": LARGEST_ID}


def _describe_slug(_: object) -> dict[str, Any]:
    return {"type": "string", "pattern": f"^{SlugConverter.regex}$"}


DESCRIPTION = """\
Tenbo runs riichi tournaments. Errors are problem details (RFC 9457) with a stable `code` and, \
where something entered is at fault, a list of `violations`. Lists are paged: follow `next` or \
the Link header. A POST with an `Idempotency-Key` may be sent again without doing it twice. \
Changes to what others may change too need `If-Match` with the ETag last seen.\
"""
