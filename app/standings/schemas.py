"""Wire formats of standings and results."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.tables.json.tables import SeatResultSchema, TableHeadSchema
from app.tables.models import LARGEST_ROUND
from app.web.fields import many


class CriterionSchema(Schema):
    """One thing that decides who is ahead."""

    code = fields.String(required=True)
    description = fields.String(required=True)


class StandingSchema(Schema):
    """An entrant's place; points such as +45.3 are 45300."""

    rank = fields.Integer(
        required=True, allow_none=True, metadata={"description": "Null for substitutes."}
    )
    entrant_id = fields.Integer(required=True)
    number = fields.Integer(required=True)
    name = fields.String(required=True)
    names = fields.Dict(required=True)
    club = fields.String(required=True)
    country = fields.String(required=True)
    status = fields.String(required=True)
    score = fields.Integer(required=True)
    penalties = fields.Integer(
        required=True, metadata={"description": "Given outside a game; lost by the score."}
    )
    games = fields.Integer(required=True)
    placements = fields.List(
        fields.Integer(), required=True, metadata={"description": "First to fourth places."}
    )
    average_placement = fields.Float(required=True, allow_none=True)
    best_raw_points = fields.Integer(required=True, allow_none=True)
    best_score = fields.Integer(required=True, allow_none=True)


class StandingsSchema(Schema):
    """Everybody in an event from first to last, and what decides."""

    event = fields.String(required=True)
    results_version = fields.Integer(required=True)
    tie_breaks = fields.List(
        fields.Nested(CriterionSchema),
        required=True,
        metadata={"description": "In this order; who is equal in all of them shares a rank."},
    )
    standings = fields.List(fields.Nested(StandingSchema), required=True)


class TableResultsSchema(TableHeadSchema):
    """A finished table with what it brought."""

    results = many(SeatResultSchema, attribute="table.results")


class RoundArgs(Schema):
    """Which round is asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    round = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ROUND))
