"""Wire formats of draws and seats, as they are sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.entrants.models import LARGEST_NUMBER
from app.events.models import LONGEST_NAME
from app.seating.models import DRAWN, LONGEST_SEED, SeatingKind
from app.seating.settings import MOST_MATCHES, MOST_WISHES, Apart
from app.tables.models import LARGEST_ROUND, LONGEST_REASON
from app.teams.models import MOST_STAGES
from app.web.fields import LARGEST_ID, Id, Line, Whole
from engine.seating.constraints import MOST_EFFORT, MOST_ROUNDS, Fill
from engine.seats import SEAT_COUNT

MOST_BANDS = 200
LONGEST_CSV = 400_000
"""Characters; a plan of 200 players and 16 rounds with names has a third of that."""
DRAWN_METHODS = [method.value for method in DRAWN]
WAYS_ON = [SeatingKind.SUBSTITUTE.value, SeatingKind.NEW_TABLES.value]
VERSION_HELP = "The version of the draw that the sender saw; may be sent as If-Match instead."
PAIR = validate.Length(equal=2)


def _reason(description: str) -> Line:
    return Line(
        length=LONGEST_REASON,
        empty=True,
        load_default="",
        metadata={"description": description},
    )


def _dry_run() -> fields.Boolean:
    return fields.Boolean(
        load_default=False, metadata={"description": "Only show what it would be."}
    )


def _pairs(most: int, description: str) -> fields.List[Any]:
    return fields.List(
        fields.List(Whole(1, most), validate=PAIR),
        load_default=list,
        validate=validate.Length(max=MOST_WISHES),
        metadata={"description": description},
    )


class DrawSettingsSchema(Schema):
    """What an organiser asks of a draw; whatever is left out is as usual."""

    method = fields.String(
        required=True,
        validate=validate.OneOf(DRAWN_METHODS),
        metadata={
            "description": "`plan` seats all its rounds at once, `fixtures` says which teams meet"
            " on which day, the others seat one round each."
        },
    )
    first_round = Whole(1, LARGEST_ROUND, load_default=1)
    rounds = Whole(1, MOST_ROUNDS, load_default=1)
    title = Line(length=LONGEST_NAME, empty=True, load_default="")
    matches = Whole(
        1,
        MOST_MATCHES,
        load_default=None,
        allow_none=True,
        metadata={"description": "Matches on each day of fixtures; null: as many as teams fill."},
    )
    top = Whole(
        SEAT_COUNT,
        LARGEST_NUMBER,
        load_default=None,
        allow_none=True,
        metadata={"description": "Seat only so many from the top of the standings."},
    )
    fill = fields.String(
        load_default=Fill.BYES.value,
        validate=validate.OneOf([fill.value for fill in Fill]),
        metadata={"description": "What happens where the field is no multiple of four."},
    )
    effort = Whole(
        1,
        MOST_EFFORT,
        load_default=1,
        metadata={"description": "How long a plan with conditions is searched for."},
    )
    apart = fields.String(
        load_default=Apart.NOBODY.value,
        validate=validate.OneOf([apart.value for apart in Apart]),
        metadata={"description": "Who never meets."},
    )
    countries = fields.Boolean(
        load_default=False,
        metadata={"description": "Keep compatriots apart in the first round as far as can be."},
    )
    pins = _pairs(LARGEST_NUMBER, "Pairs of a player's number and the table they never leave.")
    pairs = _pairs(LARGEST_NUMBER, "Pairs of numbers of players who never meet.")
    bands = fields.List(
        Whole(SEAT_COUNT, LARGEST_NUMBER),
        load_default=list,
        validate=validate.Length(max=MOST_BANDS),
        metadata={"description": "Sizes of blocks of the standings that meet among themselves."},
    )
    interval = Whole(1, LARGEST_NUMBER, load_default=1)
    keep_tables = fields.Boolean(
        load_default=True,
        metadata={"description": "Number the tables of a single round by rank."},
    )
    since = Whole(
        1,
        LARGEST_ROUND,
        load_default=1,
        metadata={"description": "The first round whose meetings count."},
    )


class NewDrawSchema(DrawSettingsSchema):
    """A draw to be made."""

    reason = _reason("Why rounds are drawn again; needed only then.")
    dry_run = _dry_run()

    @validates_schema
    def check_pins(self, data: dict[str, Any], **_: object) -> None:
        """Refuse a player who is pinned twice."""
        players = [pin[0] for pin in data["pins"]]
        twice = {
            place: {0: ["This player is pinned twice."]}
            for place, player in enumerate(players)
            if player in players[:place]
        }
        if twice:
            raise ValidationError({"pins": twice})


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
    reason = _reason("Why rounds are seated again; needed only then.")
    dry_run = _dry_run()


class DayMatchesSchema(Schema):
    """To which stage the matches of a day belong."""

    stage = Whole(
        0,
        MOST_STAGES - 1,
        load_default=None,
        allow_none=True,
        metadata={"description": "Counted from 0; null: the first that is played as a relay."},
    )


class DrawVersionSchema(Schema):
    """Which version of a draw the sender saw."""

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})


class DrawCommitSchema(DrawVersionSchema):
    """What a draw is bound to."""

    beacon = Line(
        length=LONGEST_SEED,
        empty=True,
        load_default="",
        metadata={
            "description": "A public source of chance and which of its future values is the seed;"
            " without one the seed is a secret of this server."
        },
    )


class DrawPublishSchema(DrawVersionSchema):
    """What it takes to publish a draw."""

    value = Line(
        length=LONGEST_SEED,
        empty=True,
        load_default="",
        metadata={"description": "What the public source said, if the draw is bound to one."},
    )
    as_they_stand = fields.Boolean(
        load_default=False,
        metadata={"description": "Use the standings though earlier rounds are not finished."},
    )


class DrawWithdrawSchema(DrawVersionSchema):
    """Why a draw is withdrawn."""

    reason = _reason("Needed for a draw that everybody could see.")


class SeatingChangeSchema(DrawVersionSchema):
    """A change of published seats."""

    reason = _reason("Why the seats change; needed unless it is a dry run.")
    dry_run = _dry_run()


class SeatSwapSchema(SeatingChangeSchema):
    """Two players to be exchanged in one round."""

    round = Whole(1, LARGEST_ROUND, required=True)
    first = Whole(1, LARGEST_NUMBER, required=True, metadata={"description": "In the draw."})
    second = Whole(1, LARGEST_NUMBER, required=True, metadata={"description": "In the draw."})


def _entrants(description: str) -> fields.List[Any]:
    return fields.List(
        Id(),
        load_default=list,
        validate=validate.Length(max=MOST_WISHES),
        metadata={"description": description},
    )


class GoingOnSchema(SeatingChangeSchema):
    """Who leaves, who joins, and which of the ways on is taken."""

    leaving = _entrants("Ids of entrants who are seated and play no more.")
    joining = _entrants("Ids of entrants who are not seated yet.")
    choice = fields.String(
        load_default=None,
        allow_none=True,
        validate=validate.OneOf(WAYS_ON),
        metadata={"description": "Without a choice all ways on are shown."},
    )


class ShortenSchema(SeatingChangeSchema):
    """The last round that stays seated; those after it become free."""

    last_round = Whole(1, LARGEST_ROUND, required=True)


class SeatingArgs(Schema):
    """Whose seats are asked for, and in which round (`location="query"`)."""

    entrant = fields.Integer(
        load_default=None,
        validate=validate.Range(1, LARGEST_ID),
        metadata={"description": "Show the appointments of this entrant."},
    )
    round = fields.Integer(load_default=None, validate=validate.Range(1, LARGEST_ROUND))
