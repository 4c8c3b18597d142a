"""What is sent and asked about entrants."""

from __future__ import annotations

from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.entrants.models import LARGEST_NUMBER, Entrant, EntrantStatus, is_country
from app.web.answers import Answer
from app.web.fields import Line, Slug, Whole, flag, many, member, text, whole

MOST_AT_ONCE = 1000
LONGEST_LINE = 300
LANGUAGE = validate.Regexp(
    r"\A[a-zA-Z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}\Z", error="Must be a language tag, such as ja."
)


class Country(Line):
    """Two letters of ISO 3166-1, or nothing."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(length=2, empty=True, metadata={"example": "JP"}, **kwargs)
        self.validators = [self._check]

    @staticmethod
    def _check(text: str) -> None:
        if text and not is_country(text):
            message = "Must be two letters, such as JP."
            raise ValidationError(message)

    def _deserialize(self, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401
        return super()._deserialize(*args, **kwargs).upper()


class Names(fields.Dict):
    """A name in other scripts, by language tag."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(
            keys=fields.String(validate=LANGUAGE),
            values=Line(),
            validate=validate.Length(max=8),
            metadata={"example": {"ja": "咲", "zh-Hans": "咲"}},
            **kwargs,
        )


class EntrantSchema(Answer):
    """An entrant."""

    id = whole()
    number = whole()
    name = text()
    names = Names(required=True)
    club = text()
    country = text()
    status = member(EntrantStatus)
    version = whole()


class NewEntrantSchema(Schema):
    """A player to enter."""

    name = Line(required=True)
    number = Whole(1, LARGEST_NUMBER, load_default=None, allow_none=True)
    names = Names(load_default=dict)
    club = Line(empty=True, load_default="")
    country = Country(load_default="")
    status = fields.Enum(EntrantStatus, by_value=True, load_default=EntrantStatus.ACTIVE)


class EntrantChangesSchema(Schema):
    """What to change about an entrant."""

    name = Line()
    number = Whole(1, LARGEST_NUMBER)
    names = Names()
    club = Line(empty=True)
    country = Country()
    status = fields.Enum(EntrantStatus, by_value=True)


class BulkSchema(Schema):
    """Many players to enter, as objects or as lines of a pasted list."""

    entrants = fields.List(
        fields.Nested(NewEntrantSchema), validate=validate.Length(max=MOST_AT_ONCE)
    )
    lines = fields.List(
        fields.String(validate=validate.Length(max=LONGEST_LINE)),
        validate=validate.Length(max=MOST_AT_ONCE),
        metadata={"description": "A name per line; after tabs, club and country."},
    )
    dry_run = fields.Boolean(load_default=False)

    @validates_schema
    def check_one_list(self, data: dict[str, Any], **_: object) -> None:
        """Ask for one of the two lists."""
        if ("entrants" in data) == ("lines" in data):
            message = "Send either entrants or lines."
            raise ValidationError(message, "entrants")


class Entered(NamedTuple):
    """The entrants of a list, and whether they were only looked at."""

    entrants: list[Entrant]
    dry_run: bool


class BulkAnswerSchema(Answer):
    """Who was entered, or would be."""

    dry_run = flag()
    entrants = many(EntrantSchema)


class CloneSchema(Schema):
    """What the copy of an event is called, and whether everybody is entered again."""

    name = Line(load_default=None, allow_none=True)
    slug = Slug(load_default=None, allow_none=True)
    entrants = fields.Boolean(load_default=False)
