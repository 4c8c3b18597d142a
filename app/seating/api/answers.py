"""Wire formats of draws and seats, as we send them."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from app.seating.models import DrawMethod, DrawState, SeatingKind
from app.seating.schemas import DrawSettingsSchema
from app.tables.json.tables import TableHeadSchema
from app.web.problems import ViolationSchema
from engine.seating.quality.summary import Grade

ROUNDS_HELP = "Rounds of tables of four numbers in the draw: East, South, West, North."
FIGURES_HELP = "Counted by the independent checker; of a single round also against earlier ones."


def _text(**kwargs: Any) -> fields.String:  # noqa: ANN401
    return fields.String(required=True, **kwargs)


def _moment() -> fields.String:
    return fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


def _whole(**kwargs: Any) -> fields.Integer:  # noqa: ANN401
    return fields.Integer(required=True, **kwargs)


def _many(schema: type[Schema], **kwargs: Any) -> fields.List[Any]:  # noqa: ANN401
    return fields.List(fields.Nested(schema), required=True, **kwargs)


def _one_of(kind: type[Any]) -> fields.String:
    return fields.String(required=True, validate=validate.OneOf([item.value for item in kind]))


def _numbers(**kwargs: Any) -> fields.List[Any]:  # noqa: ANN401
    return fields.List(fields.Integer(), required=True, **kwargs)


def _figures(**kwargs: Any) -> fields.Dict:  # noqa: ANN401
    return fields.Dict(
        keys=fields.String(), required=True, metadata={"description": FIGURES_HELP}, **kwargs
    )


class DrawSentenceSchema(Schema):
    """What figures mean, in words."""

    tone = _one_of(Grade)
    text = _text()


class DrawHeadSchema(Schema):
    """How far a draw is, and what is bound by it.

    The seed of a secret is null until the draw is published or withdrawn.
    """

    number = _whole()
    title = _text()
    method = _one_of(DrawMethod)
    state = _one_of(DrawState)
    first_round = _whole()
    last_round = _whole()
    reason = _text()
    session = _whole(metadata={"description": "1, or 2, 3 ... for rounds that are drawn again."})
    inputs_hash = _text()
    commitment = _text(allow_none=True)
    beacon = _text(allow_none=True)
    seed = _text(allow_none=True)
    version = _whole()
    drafted_at = _moment()
    drafted_by = _text()
    committed_at = _moment()
    committed_by = _text(allow_none=True)
    published_at = _moment()
    published_by = _text(allow_none=True)
    withdrawn_at = _moment()
    withdrawn_by = _text(allow_none=True)
    withdraw_reason = _text(allow_none=True)


class AskedSettingsSchema(DrawSettingsSchema):
    """What the organiser asked for."""

    method = _one_of(DrawMethod)


class DrawPlayerSchema(Schema):
    """Who has which number in a draw, an entrant or a team; of a draft, by what is hashed."""

    number = _whole()
    entrant_id = _whole(allow_none=True)
    team_id = _whole(allow_none=True)
    name = _text()


class SeatingVersionSchema(Schema):
    """A version of the seats of a draw: what made it, who, when and why."""

    number = _whole()
    kind = _one_of(SeatingKind)
    change = fields.Dict(required=True)
    reason = _text()
    made_at = _moment()
    made_by = _text()
    figures = _figures()


class NumberedRoundSchema(Schema):
    """A round by numbers in the draw."""

    round = _whole()
    tables = fields.List(
        fields.List(fields.Integer()), required=True, metadata={"description": ROUNDS_HELP}
    )


class SeatingVersionWithRoundsSchema(SeatingVersionSchema):
    """A version of the seats of a draw with its rounds."""

    draw = _whole()
    rounds = _many(NumberedRoundSchema)


class DrawSchema(DrawHeadSchema):
    """A draw with everything that is public about it."""

    settings = fields.Nested(AskedSettingsSchema, required=True)
    inputs = fields.Dict(
        required=True, metadata={"description": "What the seed is drawn over; it is hashed."}
    )
    is_trial = fields.Boolean(
        required=True,
        metadata={"description": "Whether the figures come from a trial draw of a single round."},
    )
    figures = _figures()
    quality = _many(DrawSentenceSchema)
    warnings = _many(DrawSentenceSchema)
    players = _many(DrawPlayerSchema)
    versions = _many(SeatingVersionSchema)
    rounds = _many(NumberedRoundSchema, metadata={"description": "As the last version has them."})


class DrawDraftSchema(Schema):
    """A draw as it would be."""

    dry_run = fields.Boolean(required=True)
    session = _whole(metadata={"description": "Above 1 a reason is needed."})
    inputs_hash = _text()
    is_trial = fields.Boolean(required=True)
    figures = _figures()
    quality = _many(DrawSentenceSchema)
    warnings = _many(DrawSentenceSchema)
    players = _many(DrawPlayerSchema)


class FixedVerdictSchema(Schema):
    """What the checker says of a plan that somebody else made."""

    dry_run = fields.Boolean(required=True)
    first_round = _whole()
    last_round = _whole()
    figures = _figures()
    quality = _many(DrawSentenceSchema)
    players = _many(DrawPlayerSchema)
    unseated = _many(
        DrawPlayerSchema, metadata={"description": "Who takes part and is not in the plan."}
    )


class SeatingProposalSchema(Schema):
    """A version that the seats could get."""

    kind = _one_of(SeatingKind)
    change = fields.Dict(required=True)
    figures = _figures()
    quality = _many(DrawSentenceSchema)
    broken = fields.List(
        fields.List(fields.Integer()),
        required=True,
        metadata={"description": "Pairs who would meet though the draw keeps them apart."},
    )
    joining = _many(DrawPlayerSchema)
    changed_rounds = _many(NumberedRoundSchema)


class SeatingProposalsSchema(Schema):
    """The versions to choose from; nothing is changed."""

    dry_run = fields.Boolean(required=True)
    options = _many(SeatingProposalSchema)


class FieldChangeSchema(Schema):
    """Who is no longer there, and who could be seated; numbers are those in the draw."""

    leaving = _many(DrawPlayerSchema)
    joining = _many(DrawPlayerSchema)
    substitutes = _many(DrawPlayerSchema)


class DrawDocumentSchema(Schema):
    """A published draw; docs/seating.md says what its members mean."""

    format = _text()
    commitment = _text()
    inputs = fields.Dict(required=True)
    inputs_hash = _text()
    session = _whole()
    seed = _text()
    state = fields.Dict()
    state_hash = fields.String()
    stream_seed = _text()
    rounds = fields.List(fields.Raw(), required=True)
    metrics = fields.Dict(required=True)
    hash = _text()


class DrawVerdictSchema(Schema):
    """Whether a published draw is what its inputs and seed give."""

    number = _whole()
    hash = _text()
    valid = fields.Boolean(required=True)
    violations = _many(ViolationSchema)


class SeatedPersonSchema(Schema):
    """Who sits somewhere."""

    entrant_id = _whole()
    number = _whole()
    name = _text()


class SeatedTableSchema(Schema):
    """Four players from East to North; the id is null until the table is opened."""

    number = _whole()
    table_id = _whole(allow_none=True)
    seats = _many(SeatedPersonSchema)


class SeatedRoundSchema(Schema):
    """A round as it is played, or as it is seated."""

    round = _whole()
    draw = _whole(allow_none=True)
    open = fields.Boolean(required=True)
    tables = _many(SeatedTableSchema)
    byes = _many(SeatedPersonSchema)


class OpponentSchema(SeatedPersonSchema):
    """Somebody at the same table."""

    seat = _whole()


class AppointmentSchema(Schema):
    """Where an entrant is in a round; without a table they sit out."""

    round = _whole()
    draw = _whole(allow_none=True)
    open = fields.Boolean(required=True)
    table = _whole(allow_none=True)
    table_id = _whole(allow_none=True)
    seat = _whole(allow_none=True)
    opponents = _many(OpponentSchema)


class SeatingSchema(Schema):
    """The seats of an event as they stand: of everybody, or of one entrant."""

    event = _text()
    entrant = fields.Nested(SeatedPersonSchema, required=True, allow_none=True)
    rounds = _many(SeatedRoundSchema, metadata={"description": "Empty if an entrant is named."})
    appointments = _many(
        AppointmentSchema, metadata={"description": "Empty unless an entrant is named."}
    )


class OpenedRoundSchema(Schema):
    """The tables of a round that were opened."""

    round = _whole()
    tables = _many(TableHeadSchema)
