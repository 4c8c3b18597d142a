"""The wire format of published seat draws: docs/seating.md."""

from __future__ import annotations

from marshmallow import Schema, fields

from app.teams.answers import text_field

AFTER = {"description": "After the draw only."}


class MatchDrawDocumentSchema(Schema):
    """A published draw; `hash` names its outcome."""

    format = text_field(metadata={"example": "tenbo-draw/1"})
    commitment = text_field(metadata={"description": "SHA-256 of the seed."})
    inputs = fields.Dict(required=True)
    inputs_hash = text_field()
    session = fields.Integer(metadata=AFTER)
    seed = fields.String(metadata=AFTER)
    stream_seed = fields.String(metadata=AFTER)
    rounds = fields.List(
        fields.List(fields.List(fields.Integer())),
        metadata={"description": "Per game of the draw the teams' numbers from East to North."},
    )
    metrics = fields.Dict(metadata=AFTER)
    hash = fields.String(metadata=AFTER)
