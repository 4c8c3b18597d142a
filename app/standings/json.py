"""What is sent and asked about standings and results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask_babel import gettext
from marshmallow import Schema, fields, validate

from app.entrants.models import EntrantStatus
from app.events.queries import EventHead
from app.standings.rank import DECIDING, Standing
from app.tables.json.tables import SeatResultSchema, TableHeadSchema
from app.tables.models import LARGEST_ROUND
from app.web.answers import Answer
from app.web.fields import many, member, text, whole
from engine.standings.tie_rules import TieRule

DIGITS = 3
"""Of an average placement; nobody's rank depends on what is rounded away."""


class CriterionSchema(Answer):
    """One thing that decides who is ahead."""

    code = text(attribute="value")
    description = text()

    @classmethod
    def get_description(cls, rule: TieRule) -> str:
        """Tell it in the reader's language."""
        return gettext(rule.description)


class StandingSchema(Answer):
    """An entrant's place; points such as +45.3 are 45300."""

    rank = whole("Null for substitutes.", null=True)
    entrant_id = whole(attribute="totals.entrant.id")
    number = whole(attribute="totals.entrant.number")
    name = text(attribute="totals.entrant.name")
    names = fields.Dict(required=True, attribute="totals.entrant.names")
    club = text(attribute="totals.entrant.club")
    country = text(attribute="totals.entrant.country")
    status = member(EntrantStatus, attribute="totals.entrant.status")
    score = whole(attribute="totals.score")
    penalties = whole("Given outside a game; lost by the score.", attribute="totals.penalties")
    games = whole(attribute="totals.games")
    placements = many(fields.Integer(), "First to fourth places.", attribute="totals.placements")
    average_placement = fields.Float(required=True, allow_none=True)
    best_raw_points = whole(null=True, attribute="totals.best_raw_points")
    best_score = whole(null=True, attribute="totals.best_score")

    @classmethod
    def get_average_placement(cls, standing: Standing) -> float | None:
        """Round what is exact."""
        average = standing.totals.average_placement
        return None if average is None else round(float(average), DIGITS)


class Standings(NamedTuple):
    """Everybody in an event from first to last."""

    event: EventHead
    standings: Sequence[Standing]


class StandingsSchema(Answer):
    """Everybody in an event from first to last, and what decides."""

    event = text(attribute="event.slug")
    results_version = whole(attribute="event.results_version")
    tie_breaks = many(CriterionSchema, "In this order; who is equal in all of them shares a rank.")
    standings = many(StandingSchema)

    @classmethod
    def get_tie_breaks(cls, _: Standings) -> Sequence[TieRule]:
        """List what decides between players."""
        return DECIDING


class TableResultsSchema(TableHeadSchema):
    """A finished table with what it brought."""

    results = many(SeatResultSchema, attribute="table.results")


class RoundArgs(Schema):
    """Which round is asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    round = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ROUND))
