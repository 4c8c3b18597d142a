"""The API's description as a page, rendered here: a venue's network may have no way out."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, current_app, redirect, render_template
from werkzeug import Response

bp = Blueprint("docs", __name__)

METHODS = ("get", "post", "put", "patch", "delete")


@bp.get("/api/docs")
def show() -> str:
    """Show every operation and schema of the OpenAPI document."""
    spec: dict[str, Any] = current_app.extensions["api"].describe()
    return render_template(
        "docs.html",
        spec=spec,
        groups=_group(spec),
        schemas=spec.get("components", {}).get("schemas", {}),
        resolve=lambda part: _resolve(spec, part),
        describe=describe,
    )


@bp.get("/api")
@bp.get("/api/v1")
@bp.get("/problems/<code>")
def lead_here(code: str = "") -> Response:
    """Lead whoever follows a problem's `type`, or has only the beginning of an address, here."""
    return redirect(f"/api/docs#{code}" if code.isidentifier() else "/api/docs")


def _group(spec: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the operations under the tag they belong to."""
    groups: dict[str, list[dict[str, Any]]] = {tag["name"]: [] for tag in spec.get("tags", [])}
    for path, item in spec["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                parameters = [*item.get("parameters", []), *operation.get("parameters", [])]
                for tag in operation.get("tags", ["other"]):
                    groups.setdefault(tag, []).append(
                        {**operation, "path": path, "method": method, "parameters": parameters}
                    )
    return groups


def _resolve(spec: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return what a reference points to."""
    while "$ref" in part:
        target: Any = spec
        for step in part["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        part = target
    return part


def describe(schema: dict[str, Any]) -> str:
    """Return the type of a schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in schema:
            return " | ".join(describe(option) for option in schema[choice])
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    kinds = schema.get("type", "any")
    text = " | ".join(kinds) if isinstance(kinds, list) else str(kinds)
    if "items" in schema:
        text = f"{text} of {describe(schema['items'])}"
    bounds = [
        f"{sign} {schema[key]}"
        for sign, key in (
            ("≥", "minimum"),
            ("≤", "maximum"),
            ("length ≥", "minLength"),
            ("length ≤", "maxLength"),
        )
        if key in schema
    ]
    return ", ".join([text, *bounds])
