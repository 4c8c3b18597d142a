"""Teams, rosters and formats of team events on the wire: what we send, and what is sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from app.entrants.models import Entrant
from app.events.models import Visibility
from app.teams.models import LARGEST_NUMBER, LONGEST_SHORT_NAME, MOST_MEMBERS, Team
from app.teams.paste import ImportedTeam
from app.web.answers import Answer
from app.web.fields import Id, Line, Slug, Whole, flag, many, text, whole

MOST_AT_ONCE = 500
LONGEST_LINE = 4000
COLOUR = validate.Regexp(r"^#[0-9a-fA-F]{6}\Z", error="Must be a colour, such as #b3261e.")


class PlayerSchema(Answer):
    """Who somebody is."""

    entrant_id = whole(attribute="id")
    number = whole()
    name = text()
    names = fields.Dict(required=True)


class TeamSchema(Answer):
    """A team with its roster, those with positions first."""

    id = whole()
    name = text()
    short_name = text()
    colour = text(example="#b3261e")
    number = whole()
    version = whole()
    members = many(PlayerSchema)

    @classmethod
    def get_members(cls, team: Team) -> list[Entrant]:
        """Return who is on the roster."""
        return [member.entrant for member in team.members]


class TeamHeadSchema(Answer):
    """What the team is called that an answer is about."""

    team_id = whole(attribute="team.id")
    name = text(attribute="team.name")
    short_name = text(attribute="team.short_name")
    colour = text(attribute="team.colour", example="#b3261e")


class ManagerLinkSchema(Answer):
    """The link of a team's manager; it is shown only once."""

    team_id = whole()
    link = text()


class ImportedTeamSchema(Answer):
    """A team of a pasted list."""

    name = text()
    members = many(fields.String())
    new = many(fields.String(), "Members who were no entrants before.")

    @classmethod
    def get_new(cls, team: ImportedTeam) -> list[str]:
        """Return who is new in a fixed order."""
        return sorted(team.new)


class PastedTeamsSchema(Answer):
    """Which teams were entered, or would be."""

    dry_run = flag()
    teams = many(ImportedTeamSchema)


class FormatField(fields.Dict):
    """Options of a format; the engine says what is wrong with them."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        metadata = {
            "description": "Options of the format, laid over the preset that `extends` names.",
            "example": {"extends": "ptt-saki-team"},
        }
        super().__init__(keys=fields.String(), metadata=metadata, **kwargs)


class PresetFormatSchema(Answer):
    """A preset of formats, fully resolved."""

    format = FormatField(required=True)


class FormatSchema(PresetFormatSchema):
    """The format of an event, fully resolved."""

    stage_rounds = many(fields.Integer(), "The round with which each stage of a league began.")


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


class TeamChangesSchema(Schema):
    """What to change about a team."""

    name = Line()
    number = Whole(1, LARGEST_NUMBER)
    short_name = Line(length=LONGEST_SHORT_NAME)
    colour = fields.String(validate=COLOUR)


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


class RosterSchema(Schema):
    """Who belongs to a team, those with positions first."""

    members = fields.List(Id(), required=True, validate=validate.Length(max=MOST_MEMBERS))


class PasteSchema(Schema):
    """A pasted list of teams."""

    lines = fields.List(
        fields.String(validate=validate.Length(max=LONGEST_LINE)),
        required=True,
        validate=validate.Length(max=MOST_AT_ONCE),
        metadata={"description": "A team per line; after tabs its members, positions first."},
    )
    dry_run = fields.Boolean(load_default=False)
