"""Wire formats of teams and matches, as we send them."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields


def text_field(**kwargs: Any) -> fields.String:  # noqa: ANN401
    """Return a field of text."""
    return fields.String(required=True, **kwargs)


def whole_field(**kwargs: Any) -> fields.Integer:  # noqa: ANN401
    """Return a field of a whole number."""
    return fields.Integer(required=True, **kwargs)


def flag_field() -> fields.Boolean:
    """Return a field of yes or no."""
    return fields.Boolean(required=True)


def moment_field() -> fields.String:
    """Return a field of a moment, or null."""
    return fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


def list_field(schema: type[Schema]) -> fields.List[Any]:
    """Return a field of many of something."""
    return fields.List(fields.Nested(schema), required=True)


def ids_field(description: str) -> fields.List[Any]:
    """Return a field of numbers."""
    return fields.List(fields.Integer(), required=True, metadata={"description": description})


def nested_field(schema: type[Schema]) -> fields.Nested:
    """Return a field of something, or null."""
    return fields.Nested(schema, required=True, allow_none=True)


class PlayerSchema(Schema):
    """Who somebody is."""

    entrant_id = whole_field()
    number = whole_field()
    name = text_field()
    names = fields.Dict(required=True)


class TeamHeadSchema(Schema):
    """What a team is called."""

    team_id = whole_field()
    name = text_field()
    short_name = text_field()
    colour = text_field(metadata={"example": "#b3261e"})


class TeamSchema(TeamHeadSchema):
    """A team with its roster, those with positions first."""

    number = whole_field()
    version = whole_field()
    members = list_field(PlayerSchema)


class ManagerLinkSchema(Schema):
    """The link of a team's manager; it is shown only once."""

    team_id = whole_field()
    link = text_field()


class ImportedTeamSchema(Schema):
    """A team of a pasted list."""

    name = text_field()
    members = fields.List(fields.String(), required=True)
    new = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Members who were no entrants before."},
    )


class BulkTeamsAnswerSchema(Schema):
    """Which teams were entered, or would be."""

    dry_run = flag_field()
    teams = list_field(ImportedTeamSchema)
