"""Wire formats of rulesets."""

from __future__ import annotations

from marshmallow import Schema, fields


class RulesetHeadSchema(Schema):
    """A ruleset, as lists show it."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    source = fields.String(required=True)
    unconfirmed_count = fields.Integer(
        required=True, metadata={"description": "How many values lack a confirmed source."}
    )


class RulesetListSchema(Schema):
    """Every ruleset that comes with Tenbo."""

    items = fields.List(fields.Nested(RulesetHeadSchema), required=True)
    next = fields.String(required=True, allow_none=True)


class OptionSchema(Schema):
    """One option of a ruleset."""

    group = fields.String(required=True)
    option = fields.String(required=True)
    title = fields.String(required=True)
    explanation = fields.String(required=True)
    value = fields.Raw(required=True, allow_none=True)
    allowed = fields.List(fields.Raw(), required=True, allow_none=True)
    status = fields.String(
        required=True, metadata={"description": "confirmed, secondary or unconfirmed."}
    )
    checked = fields.Boolean(
        required=True,
        metadata={"description": "Whether results are checked by it; otherwise it is stated."},
    )


class RulesetSchema(RulesetHeadSchema):
    """A ruleset, fully resolved: as data, and option by option."""

    ruleset = fields.Dict(required=True)
    options = fields.List(fields.Nested(OptionSchema), required=True)


class DifferenceSchema(Schema):
    """An option two rulesets differ in; null where one does not state it."""

    group = fields.String(required=True)
    option = fields.String(required=True)
    title = fields.String(required=True)
    first = fields.Raw(required=True, allow_none=True)
    second = fields.Raw(required=True, allow_none=True)
    checked = fields.Boolean(required=True)


class ComparisonSchema(Schema):
    """What sets two rulesets apart."""

    first = fields.Nested(RulesetHeadSchema, required=True)
    second = fields.Nested(RulesetHeadSchema, required=True)
    differences = fields.List(fields.Nested(DifferenceSchema), required=True)
