"""What is sent about rulesets."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshmallow import fields

from app.rulesets.text import explanation_of, title_of
from app.web.answers import Answer
from app.web.fields import flag, many, member, nested, text, whole
from engine.ruleset.describe import Difference, Row, Status, allowed_values, compare, describe
from engine.ruleset.load import to_mapping
from engine.ruleset.options import Ruleset


class RulesetHeadSchema(Answer):
    """A ruleset, as lists show it."""

    id = text()
    name = text()
    source = text()
    unconfirmed_count = whole("How many values lack a confirmed source.")

    @classmethod
    def get_unconfirmed_count(cls, ruleset: Ruleset) -> int:
        """Count those known from a second-hand source too."""
        return len(ruleset.unconfirmed | ruleset.secondary)


class TitledSchema(Answer):
    """An option by its name and its title."""

    group = text()
    option = text()
    title = text()

    @classmethod
    def get_title(cls, row: Row | Difference) -> str:
        """Call it as pages do."""
        return title_of(row.group, row.option)


class OptionSchema(TitledSchema):
    """One option of a ruleset."""

    explanation = text()
    value = fields.Raw(required=True, allow_none=True)
    allowed = fields.List(fields.Raw(), required=True, allow_none=True)
    status = member(Status)
    checked = flag("Whether results are checked by it; otherwise it is stated.")

    @classmethod
    def get_explanation(cls, row: Row) -> str:
        """Explain it as pages do."""
        return explanation_of(row.group, row.option)

    @classmethod
    def get_allowed(cls, row: Row) -> list[Any] | None:
        """List the values that can be chosen; None if there are too many to list."""
        return allowed_values(row.group, row.option)


class RulesetSchema(RulesetHeadSchema):
    """A ruleset, fully resolved: as data, and option by option."""

    ruleset = fields.Dict(required=True)
    options = many(OptionSchema)

    @classmethod
    def get_ruleset(cls, ruleset: Ruleset) -> dict[str, Any]:
        """Write it as it can be sent back."""
        return to_mapping(ruleset)

    @classmethod
    def get_options(cls, ruleset: Ruleset) -> tuple[Row, ...]:
        """Describe every option."""
        return describe(ruleset)


class DifferenceSchema(TitledSchema):
    """An option two rulesets differ in; null where one does not state it."""

    first = fields.Raw(required=True, allow_none=True)
    second = fields.Raw(required=True, allow_none=True)
    checked = flag()


class Comparison(NamedTuple):
    """Two rulesets side by side."""

    first: Ruleset
    second: Ruleset


class ComparisonSchema(Answer):
    """What sets two rulesets apart."""

    first = nested(RulesetHeadSchema)
    second = nested(RulesetHeadSchema)
    differences = many(DifferenceSchema)

    @classmethod
    def get_differences(cls, pair: Comparison) -> tuple[Difference, ...]:
        """Find the options in which they differ."""
        return compare(pair.first, pair.second)
