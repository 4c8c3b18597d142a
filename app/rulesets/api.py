"""REST resources of rulesets."""

from __future__ import annotations

from http import HTTPStatus

from flask.views import MethodView

from app.rulesets.json import Comparison, ComparisonSchema, RulesetHeadSchema, RulesetSchema
from app.rulesets.queries import get_preset, list_presets
from app.web import etags
from app.web.blueprints import Blueprint
from app.web.paging import Page, page_of
from engine.ruleset.options import Ruleset

blp = Blueprint("rulesets", __name__, description="The rules that events are played by.")


@blp.route("/rulesets")
class Rulesets(MethodView):
    """Every ruleset that comes with Tenbo."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, page_of(RulesetHeadSchema))
    def get(self) -> Page[Ruleset]:
        """List rulesets by id; there are few, so they fit one page."""
        return Page(list_presets(), None)


@blp.route("/rulesets/<string(maxlength=64):ruleset_id>")
class RulesetById(MethodView):
    """One ruleset."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, RulesetSchema)
    def get(self, ruleset_id: str) -> Ruleset:
        """Show a ruleset, fully resolved, with how well each value is known."""
        return get_preset(ruleset_id)


@blp.route("/rulesets/<string(maxlength=64):first_id>/compare/<string(maxlength=64):second_id>")
class RulesetComparison(MethodView):
    """What sets two rulesets apart."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, ComparisonSchema)
    @blp.doc(operationId="compare_rulesets")
    def get(self, first_id: str, second_id: str) -> Comparison:
        """List the options in which two rulesets differ."""
        return Comparison(get_preset(first_id), get_preset(second_id))
