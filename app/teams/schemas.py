"""Wire formats of teams, formats and line-ups, as they are sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from app.events.models import Visibility
from app.teams.models import LARGEST_NUMBER, LONGEST_SHORT_NAME, MOST_MEMBERS
from app.web.fields import Id, Line, Slug, Whole

MOST_AT_ONCE = 500


LONGEST_LINE = 4000


COLOUR = validate.Regexp(r"\A#[0-9a-fA-F]{6}\Z", error="Must be a colour, such as #b3261e.")


class FormatField(fields.Dict):
    """Options of a format; the engine says what is wrong with them."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        metadata = {
            "description": "Options of the format, laid over the preset that `extends` names.",
            "example": {"extends": "ptt-saki-team"},
        }
        super().__init__(keys=fields.String(), metadata=metadata, **kwargs)


class NewTeamEventSchema(Schema):
    """What it takes to create a team event."""

    name = Line(required=True)
    slug = Slug(load_default=None, allow_none=True, metadata={"description": "From the name."})
    format = FormatField(required=True)
    time_zone = Line(load_default="UTC", length=64, metadata={"example": "Asia/Tokyo"})
    visibility = fields.Enum(Visibility, by_value=True, load_default=Visibility.PUBLIC)


class ChosenFormatSchema(Schema):
    """The format of an event."""

    format = FormatField(required=True)


class FormatSchema(Schema):
    """A format of team events, fully resolved."""

    format = FormatField(required=True)
    stage_rounds = fields.List(
        fields.Integer(),
        metadata={"description": "The round with which each stage of a league began."},
    )


class NewTeamSchema(Schema):
    """A team to enter."""

    name = Line(required=True)
    number = Whole(1, LARGEST_NUMBER, load_default=None, allow_none=True)
    short_name = Line(length=LONGEST_SHORT_NAME, load_default=None, allow_none=True)
    colour = fields.String(validate=COLOUR, load_default=None, allow_none=True)
    members = fields.List(
        Id(),
        load_default=list,
        validate=validate.Length(max=MOST_MEMBERS),
        metadata={"description": "Entrants; those with positions first, in their order."},
    )


class TeamChangesSchema(Schema):
    """What to change about a team."""

    name = Line()
    number = Whole(1, LARGEST_NUMBER)
    short_name = Line(length=LONGEST_SHORT_NAME)
    colour = fields.String(validate=COLOUR)


class RosterSchema(Schema):
    """Who belongs to a team, those with positions first."""

    members = fields.List(Id(), required=True, validate=validate.Length(max=MOST_MEMBERS))


class BulkTeamsSchema(Schema):
    """A pasted list of teams."""

    lines = fields.List(
        fields.String(validate=validate.Length(max=LONGEST_LINE)),
        required=True,
        validate=validate.Length(max=MOST_AT_ONCE),
        metadata={"description": "A team per line; after tabs its members, positions first."},
    )
    dry_run = fields.Boolean(load_default=False)
