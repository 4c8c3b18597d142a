"""Corrections of earlier hands, as they are asked for and answered."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from app.tables.json.tables import TableWithHandsSchema
from app.tables.later_games import HandToVoid
from app.tables.models import LONGEST_REASON
from app.web.answers import Answer
from app.web.fields import Line, flag, four, many, nested, text, whole
from app.web.problems import ViolationSchema, explain


class VoidArgs(Schema):
    """How a hand is voided (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)
    void_later = fields.Boolean(load_default=False)
    dry_run = fields.Boolean(load_default=False)


class HandToVoidSchema(Answer):
    """A later hand that no longer stands after a correction, and why.

    Without a hand, something about the game at that table has to be decided again.
    """

    table_id = whole(attribute="game.table.id")
    hand_id = whole(null=True)
    index = whole(null=True)
    label = text()
    violations = many(ViolationSchema)

    @classmethod
    def get_hand_id(cls, item: HandToVoid) -> int | None:
        """Return the id of the hand, if it is one."""
        return None if item.hand is None else item.hand.id

    @classmethod
    def get_violations(cls, item: HandToVoid) -> list[dict[str, Any]]:
        """Return why it no longer stands, in the reader's language."""
        return [explain(violation) for violation in item.violations]


class LaterTableSchema(Answer):
    """A table that begins with other points after a correction."""

    table_id = whole(attribute="after.table.id")
    starting_points_before = four("Starting points per seat.", attribute="before.starting_points")
    starting_points = four("Starting points per seat.", attribute="after.starting_points")
    points_before = four("Points per seat.", attribute="before.state.points")
    points = four("Points per seat.", attribute="after.state.points")


class CorrectedSchema(Answer):
    """A table before and after a correction."""

    dry_run = flag()
    before = fields.Dict(required=True, attribute="before.snapshot")
    table = nested(TableWithHandsSchema, attribute="after")
    voided = many(HandToVoidSchema, attribute="to_void")
    later_tables = many(
        LaterTableSchema, "Tables that began with the points of this one.", attribute="later"
    )
