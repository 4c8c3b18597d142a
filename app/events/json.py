"""What is sent and asked about events."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from app.events.models import EventKind, EventStatus, Visibility
from app.web.answers import Answer
from app.web.fields import Line, Slug, member, moment, text, whole

RULESET_HELP = (
    "Options by group, laid over the preset that `extends` names, such as "
    '`{"extends": "tenhou", "result": {"uma": [15000, 5000, -5000, -15000]}}`. '
    "The answer holds every option."
)


class RulesetField(fields.Dict):
    """Options of a ruleset by group; the engine says what is wrong with them."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        metadata = {"description": RULESET_HELP, "example": {"extends": "tenhou"}}
        super().__init__(keys=fields.String(), metadata=metadata, **kwargs)


class EventSchema(Answer):
    """An event."""

    id = whole()
    slug = Slug(required=True)
    name = text()
    kind = member(EventKind)
    ruleset_id = text("The preset, or custom.")
    time_zone = text(example="Asia/Tokyo")
    visibility = member(Visibility)
    status = member(EventStatus)
    version = whole()
    table_count = whole()
    playing_count = whole()
    created_at = moment()


class EventWithRulesetSchema(EventSchema):
    """An event with its ruleset, fully resolved."""

    ruleset = RulesetField(required=True)


class NewEventSchema(Schema):
    """What it takes to create an event."""

    name = Line(required=True)
    slug = Slug(load_default=None, allow_none=True, metadata={"description": "From the name."})
    ruleset = RulesetField(required=True)
    time_zone = Line(load_default="UTC", length=64, metadata={"example": "Asia/Tokyo"})
    visibility = fields.Enum(Visibility, by_value=True, load_default=Visibility.PUBLIC)


class EventChangesSchema(Schema):
    """What to change about an event; slug and ruleset only while it is a draft."""

    name = Line()
    slug = Slug()
    ruleset = RulesetField()
    time_zone = Line(length=64)
    visibility = fields.Enum(Visibility, by_value=True)


class StatusChangeSchema(Schema):
    """Where an event shall go."""

    status = fields.Enum(EventStatus, by_value=True, required=True)
