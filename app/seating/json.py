"""The wire formats of seats: what is sent to us, and what we send."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, fields, validate

from app.draws.json.answers import DrawPlayerSchema, DrawSentenceSchema, figures_field
from app.draws.json.questions import SeatingChangeSchema, dry_run_field, reason_field
from app.draws.models import Participant, VersionKind
from app.draws.settings import MOST_CONDITIONS
from app.entrants.models import LARGEST_NUMBER, Entrant
from app.events.models import LONGEST_NAME
from app.seating.import_plan import FixedPlan
from app.seating.models import as_participant
from app.seating.schedule import Appointment, SeatedRound
from app.seating.seats import FieldChange
from app.tables.games import ListedTable
from app.tables.json.tables import TableHeadSchema
from app.tables.models import LARGEST_ROUND
from app.web.answers import Answer
from app.web.fields import LARGEST_ID, Id, Line, Whole, flag, many, nested, text, whole

LONGEST_CSV = 400_000
"""Characters; a plan of 200 players and 16 rounds with names has a third of that."""
WAYS_ON = [VersionKind.SUBSTITUTE.value, VersionKind.NEW_TABLES.value]


class FixedPlanSchema(Schema):
    """A plan that somebody else made."""

    csv = fields.String(
        required=True,
        validate=validate.Length(max=LONGEST_CSV),
        metadata={"description": "A line per table: round,table,east,south,west,north."},
    )
    first_round = Whole(
        1,
        LARGEST_ROUND,
        load_default=1,
        metadata={"description": "The round of the event which the plan's round 1 is."},
    )
    title = Line(length=LONGEST_NAME, empty=True, load_default="")
    reason = reason_field("Why rounds are seated again; needed only then.")
    dry_run = dry_run_field()


class SeatSwapSchema(SeatingChangeSchema):
    """Two players to be exchanged in one round."""

    round = Whole(1, LARGEST_ROUND, required=True)
    first = Whole(1, LARGEST_NUMBER, required=True, metadata={"description": "In the draw."})
    second = Whole(1, LARGEST_NUMBER, required=True, metadata={"description": "In the draw."})


def _entrants(description: str) -> fields.List[Any]:
    return fields.List(
        Id(),
        load_default=list,
        validate=validate.Length(max=MOST_CONDITIONS),
        metadata={"description": description},
    )


class DropoutsSchema(SeatingChangeSchema):
    """Who leaves, who joins, and which of the ways on is taken."""

    leaving = _entrants("Ids of entrants who are seated and play no more.")
    joining = _entrants("Ids of entrants who are not seated yet.")
    choice = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(WAYS_ON),
        metadata={"description": "Without a choice all ways on are shown."},
    )


class SeatingArgs(Schema):
    """Whose seats are asked for, and in which round (`location="query"`)."""

    entrant = fields.Integer(
        load_default=None,
        validate=validate.Range(1, LARGEST_ID),
        metadata={"description": "Show the appointments of this entrant."},
    )
    round = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ROUND))


class CheckedPlanSchema(Answer):
    """What the checker says of a plan that somebody else made."""

    dry_run = flag()
    first_round = fields.Integer(required=True, attribute="settings.first_round")
    last_round = fields.Integer(required=True, attribute="settings.last_round")
    figures = figures_field()
    quality = many(DrawSentenceSchema)
    players = many(DrawPlayerSchema)
    unseated = many(DrawPlayerSchema, "Who takes part and is not in the plan.")

    @classmethod
    def get_dry_run(cls, _: FixedPlan) -> bool:
        """Say that nothing is kept."""
        return True

    @classmethod
    def get_players(cls, found: FixedPlan) -> list[Participant]:
        """Return who is in the plan."""
        return [as_participant(number, who) for number, who in found.entrants.items()]

    @classmethod
    def get_unseated(cls, found: FixedPlan) -> list[Participant]:
        """Return who takes part and is not in the plan."""
        return _by_own_number(found.unseated)


def _by_own_number(entrants: Sequence[Entrant]) -> list[Participant]:
    return [as_participant(who.number, who) for who in entrants]


class FieldChangeSchema(Answer):
    """Who is no longer there, and who could be seated; numbers are those in the draw."""

    leaving = many(DrawPlayerSchema)
    joining = many(DrawPlayerSchema)
    substitutes = many(DrawPlayerSchema)

    @classmethod
    def get_leaving(cls, change: FieldChange) -> list[Participant]:
        """Return who left."""
        return [as_participant(number, who) for number, who in change.leaving.items()]

    @classmethod
    def get_joining(cls, change: FieldChange) -> list[Participant]:
        """Return who is new."""
        return _by_own_number(change.joining)

    @classmethod
    def get_substitutes(cls, change: FieldChange) -> list[Participant]:
        """Return which substitutes are free."""
        return _by_own_number(change.substitutes)


class SeatedPersonSchema(Answer):
    """Who sits somewhere."""

    entrant_id = fields.Integer(required=True, attribute="id")
    number = whole()
    name = text()


class SeatedTableSchema(Answer):
    """Four players from East to North; the id is null until the table is opened."""

    number = whole()
    table_id = whole(null=True)
    seats = many(SeatedPersonSchema)


class SeatedRoundSchema(Answer):
    """A round as it is played, or as it is seated."""

    round = fields.Integer(required=True, attribute="number")
    draw = whole(null=True)
    open = fields.Boolean(required=True, attribute="is_open")
    tables = many(SeatedTableSchema)
    byes = many(SeatedPersonSchema)

    @classmethod
    def get_draw(cls, seated: SeatedRound) -> int | None:
        """Return the number of the draw that seats it."""
        return None if seated.draw is None else seated.draw.number


class OpponentSchema(Answer):
    """Somebody at the same table."""

    seat = whole()
    entrant_id = fields.Integer(required=True, attribute="who.id")
    number = fields.Integer(required=True, attribute="who.number")
    name = fields.String(required=True, attribute="who.name")


class AppointmentSchema(Answer):
    """Where an entrant is in a round; without a table they sit out."""

    round = fields.Integer(required=True, attribute="round.number")
    draw = whole(null=True)
    open = fields.Boolean(required=True, attribute="round.is_open")
    table = whole(null=True)
    table_id = whole(null=True)
    seat = whole(null=True)
    opponents = many(OpponentSchema)

    @classmethod
    def get_draw(cls, item: Appointment) -> int | None:
        """Return the number of the draw that seats the round."""
        return SeatedRoundSchema.get_draw(item.round)

    @classmethod
    def get_table(cls, item: Appointment) -> int | None:
        """Return the number of the table."""
        return None if item.table is None else item.table.number

    @classmethod
    def get_table_id(cls, item: Appointment) -> int | None:
        """Return the id of the table if it is open."""
        return None if item.table is None else item.table.table_id


class SeatingSchema(Answer):
    """The seats of an event as they stand: of everybody, or of one entrant."""

    event = text()
    entrant = nested(SeatedPersonSchema, null=True)
    rounds = many(SeatedRoundSchema, "Empty if an entrant is named.")
    appointments = many(AppointmentSchema, "Empty unless an entrant is named.")


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedRound:
    """A round with the tables that were opened."""

    round: int
    tables: Sequence[ListedTable]


class OpenedRoundSchema(Answer):
    """The tables of a round that were opened."""

    round = whole()
    tables = many(TableHeadSchema)
