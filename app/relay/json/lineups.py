"""Line-ups on the wire: what we send, and what is sent to us."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from app.relay.json.common import VersionSchema
from app.tables.models import LONGEST_REASON
from app.teams.json import PlayerSchema
from app.teams.models import MOST_STAGES
from app.web.answers import Answer
from app.web.fields import Id, Line, Whole, flag, many, moment, nested, text, whole


class SubstitutionSchema(Answer):
    """Who plays a stage instead of whom, and why."""

    team_id = whole()
    stage = whole()
    player = nested(PlayerSchema, attribute="entrant")
    replaced_id = whole(null=True)
    reason = text()
    made_at = moment()
    made_by = text()


class LineupSchema(Answer):
    """Who plays each stage for a team; null while that is a secret."""

    team_id = whole(attribute="team.id")
    hidden = flag()
    version = whole("Of the order sheet; 0 before there is one.")
    submitted = flag()
    players = many(fields.Nested(PlayerSchema, allow_none=True), null=True)
    substitutions = many(SubstitutionSchema)

    get_submitted = staticmethod(lambda lineup: lineup.sheet is not None)
    get_players = staticmethod(lambda lineup: None if lineup.hidden else lineup.players)
    get_substitutions = staticmethod(lambda lineup: () if lineup.hidden else lineup.substitutions)


class LineupsSchema(Answer):
    """The line-ups of a match."""

    match_id = whole(attribute="record.match.id")
    version = whole(attribute="record.version")
    locked = flag()
    locks_at = moment(null=True, attribute="record.match.locks_at")
    lineups = many(LineupSchema)


class LockSchema(VersionSchema):
    """When line-ups become public and stand."""

    locks_at = fields.AwareDateTime(required=True, allow_none=True)


class SheetSchema(Schema):
    """Who plays which stage."""

    version = Whole(0, 10**9, metadata={"description": "Of the order sheet; 0 for the first."})
    players = fields.List(
        Id(allow_none=True), required=True, validate=validate.Length(max=MOST_STAGES)
    )


class NewSubstitutionSchema(VersionSchema):
    """Who plays a stage instead of whom is named for it."""

    team_id = Id(required=True)
    stage = Whole(0, MOST_STAGES, required=True)
    entrant_id = Id(required=True)
    reason = Line(required=True, length=LONGEST_REASON)
