"""REST resources of rulesets."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView
from flask_babel import gettext
from flask_smorest import Blueprint

from app.rulesets import service
from app.rulesets.schemas import ComparisonSchema, RulesetListSchema, RulesetSchema
from app.web import etags
from engine.ruleset.describe import Difference, Row, allowed_values, compare, describe, entry
from engine.ruleset.load import to_mapping
from engine.ruleset.options import Ruleset

blp = Blueprint("rulesets", __name__, description="The rules that events are played by.")


@blp.route("/rulesets")
class Rulesets(MethodView):
    """Every ruleset that comes with Tenbo."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, RulesetListSchema)
    def get(self) -> dict[str, Any]:
        """List rulesets by id; there are few, so they fit one page."""
        return {"items": [_head(ruleset) for ruleset in service.list_presets()], "next": None}


@blp.route("/rulesets/<string(maxlength=64):ruleset_id>")
class RulesetById(MethodView):
    """One ruleset."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, RulesetSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, ruleset_id: str) -> dict[str, Any]:
        """Show a ruleset, fully resolved, with how well each value is known."""
        return ruleset_json(service.get_preset(ruleset_id))


@blp.route("/rulesets/<string(maxlength=64):first_id>/compare/<string(maxlength=64):second_id>")
class RulesetComparison(MethodView):
    """What sets two rulesets apart."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, ComparisonSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, first_id: str, second_id: str) -> dict[str, Any]:
        """List the options in which two rulesets differ."""
        first, second = service.get_preset(first_id), service.get_preset(second_id)
        return {
            "first": _head(first),
            "second": _head(second),
            "differences": [_difference(found) for found in compare(first, second)],
        }


def ruleset_json(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset as data, and option by option in the reader's language."""
    return _head(ruleset) | {
        "ruleset": to_mapping(ruleset),
        "options": [_option(row) for row in describe(ruleset)],
    }


def _head(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "unconfirmed_count": len(ruleset.unconfirmed | ruleset.secondary),
    }


def _option(row: Row) -> dict[str, Any]:
    known = entry(row.group, row.option)
    return {
        "group": row.group,
        "option": row.option,
        "title": _translated(known.title),
        "explanation": _translated(known.explanation),
        "value": row.value,
        "allowed": allowed_values(row.group, row.option),
        "status": row.status.value,
        "checked": row.checked,
    }


def _difference(found: Difference) -> dict[str, Any]:
    return {
        "group": found.group,
        "option": found.option,
        "title": _translated(entry(found.group, found.option).title),
        "first": found.first,
        "second": found.second,
        "checked": found.checked,
    }


def _translated(text: str) -> str:
    # The translation of an empty text is the header of the catalogue.
    return gettext(text) if text else ""
