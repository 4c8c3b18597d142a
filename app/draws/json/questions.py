"""The wire formats of draws that are sent to us."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.draws.models import DRAWN, LONGEST_SEED
from app.draws.settings import MOST_CONDITIONS, MOST_MATCHES, Apart
from app.entrants.models import LARGEST_NUMBER
from app.events.models import LONGEST_NAME
from app.tables.models import LARGEST_ROUND, LONGEST_REASON
from app.web.fields import Line, Whole
from engine.seating.constraints import MOST_EFFORT, MOST_ROUNDS, Fill
from engine.seats import SEAT_COUNT

MOST_BANDS = 200
DRAWN_METHODS = [method.value for method in DRAWN]
VERSION_HELP = "The version of the draw that the sender saw; may be sent as If-Match instead."
PAIR = validate.Length(equal=2)


def reason_field(description: str) -> Line:
    """Return why something is done."""
    return Line(
        length=LONGEST_REASON,
        empty=True,
        load_default="",
        metadata={"description": description},
    )


def dry_run_field() -> fields.Boolean:
    """Return whether nothing is kept."""
    return _flag("Only show what it would be.")


def _whole(least: int, most: int, help_text: str = "", default: int | None = None) -> Whole:
    """Return a number that may be left out; without a default also null."""
    return Whole(
        least,
        most,
        load_default=default,
        allow_none=default is None,
        metadata={"description": help_text} if help_text else {},
    )


def _flag(help_text: str, *, default: bool = False) -> fields.Boolean:
    return fields.Boolean(load_default=default, metadata={"description": help_text})


def _pairs(most: int, description: str) -> fields.List[Any]:
    return fields.List(
        fields.List(Whole(1, most), validate=PAIR),
        load_default=list,
        validate=validate.Length(max=MOST_CONDITIONS),
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
    matches = _whole(1, MOST_MATCHES, "Matches on a day of fixtures; null: as many as teams fill.")
    top = _whole(SEAT_COUNT, LARGEST_NUMBER, "Seat only so many from the top of the standings.")
    fill = fields.String(
        load_default=Fill.BYES.value,
        validate=validate.OneOf([fill.value for fill in Fill]),
        metadata={"description": "What happens where the field is no multiple of four."},
    )
    effort = _whole(1, MOST_EFFORT, "How long a plan with conditions is searched for.", 1)
    apart = fields.String(
        load_default=Apart.NOBODY.value,
        validate=validate.OneOf([apart.value for apart in Apart]),
        metadata={"description": "Who never meets."},
    )
    countries = _flag("Keep compatriots apart in the first round as far as can be.")
    pins = _pairs(LARGEST_NUMBER, "Pairs of a player's number and the table they never leave.")
    pairs = _pairs(LARGEST_NUMBER, "Pairs of numbers of players who never meet.")
    bands = fields.List(
        Whole(SEAT_COUNT, LARGEST_NUMBER),
        load_default=list,
        validate=validate.Length(max=MOST_BANDS),
        metadata={"description": "Sizes of blocks of the standings that meet among themselves."},
    )
    interval = Whole(1, LARGEST_NUMBER, load_default=1)
    keep_tables = _flag("Number the tables of a single round by rank.", default=True)
    since = _whole(1, LARGEST_ROUND, "The first round whose meetings count.", 1)


class NewDrawSchema(DrawSettingsSchema):
    """A draw to be made."""

    reason = reason_field("Why rounds are drawn again; needed only then.")
    dry_run = dry_run_field()

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
    as_they_stand = _flag("Use the standings though earlier rounds are not finished.")


class DrawWithdrawSchema(DrawVersionSchema):
    """Why a draw is withdrawn."""

    reason = reason_field("Needed for a draw that everybody could see.")


class SeatingChangeSchema(DrawVersionSchema):
    """A change of published seats."""

    reason = reason_field("Why the seats change; needed unless it is a dry run.")
    dry_run = dry_run_field()


class ShortenSchema(SeatingChangeSchema):
    """The last round that stays seated; those after it become free."""

    last_round = Whole(1, LARGEST_ROUND, required=True)
