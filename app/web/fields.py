"""Field types shared by the schemas."""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

LARGEST_ID = 2**31 - 1


class Line(fields.String):
    """One line of text: trimmed, NFC, without control characters."""

    def __init__(self, *, length: int = 100, empty: bool = False, **kwargs: Any) -> None:  # noqa: ANN401
        checks = (validate.Length(min=0 if empty else 1, max=length), self._check_printable)
        super().__init__(validate=checks, **kwargs)

    def _check_printable(self, text: str) -> None:
        if not text.isprintable():
            msg = "Contains a character that can't be printed."
            raise ValidationError(msg)

    def _deserialize(self, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401
        return unicodedata.normalize("NFC", super()._deserialize(*args, **kwargs)).strip()


class Paragraph(Line):
    """Text of several lines; line ends become plain line feeds."""

    def __init__(self, *, length: int = 2000, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(length=length, **kwargs)

    def _check_printable(self, text: str) -> None:
        super()._check_printable(text.replace("\n", "").replace("\t", ""))

    def _deserialize(self, *args: Any, **kwargs: Any) -> str:  # noqa: ANN401
        text = super()._deserialize(*args, **kwargs)
        return text.replace("\r\n", "\n").replace("\r", "\n")


class Id(fields.Integer):
    """The number of a row."""

    def __init__(self, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(strict=True, validate=validate.Range(1, LARGEST_ID), **kwargs)


class Whole(fields.Integer):
    """A whole number within bounds; in JSON it must be written as one."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:  # noqa: ANN401
        self.least, self.most = least, most
        super().__init__(strict=True, validate=validate.Range(least, most), **kwargs)


class Slug(fields.String):
    """A name for addresses: lower-case letters, digits and single hyphens."""

    def __init__(self, *, length: int = 60, **kwargs: Any) -> None:  # noqa: ANN401
        message = "Must be lower-case letters and digits, with single hyphens between them."
        checks = [
            validate.Length(min=1, max=length),
            validate.Regexp(r"^[a-z0-9]+(-[a-z0-9]+)*\Z", error=message),
        ]
        super().__init__(validate=checks, **kwargs)


# What answers are made of. An answer always has all its fields; those that may be null say so.
# Where a field comes from is its `attribute`, if it is not its name.


def _sent(
    help_text: str, *, null: bool, attribute: str | None = None, example: object = None
) -> dict[str, Any]:
    found = {"description": help_text, "example": example}
    metadata = {name: value for name, value in found.items() if value not in {"", None}}
    return {
        "required": True,
        "allow_none": null,
        "attribute": attribute,
        "metadata": metadata,
    }


def text(
    help_text: str = "",
    *,
    null: bool = False,
    example: str | None = None,
    attribute: str | None = None,
) -> fields.String:
    """Return a text of an answer."""
    return fields.String(**_sent(help_text, null=null, attribute=attribute, example=example))


def whole(
    help_text: str = "", *, null: bool = False, attribute: str | None = None
) -> fields.Integer:
    """Return a whole number of an answer."""
    return fields.Integer(**_sent(help_text, null=null, attribute=attribute))


def flag(
    help_text: str = "", *, null: bool = False, attribute: str | None = None
) -> fields.Boolean:
    """Return a yes or no of an answer."""
    return fields.Boolean(**_sent(help_text, null=null, attribute=attribute))


def moment(
    help_text: str = "", *, null: bool = False, attribute: str | None = None
) -> fields.DateTime:
    """Return a moment of an answer, with its offset from UTC."""
    return fields.DateTime(**_sent(help_text, null=null, attribute=attribute))


def member(
    kind: type[Enum], help_text: str = "", *, null: bool = False, attribute: str | None = None
) -> fields.Enum[Any]:
    """Return a member of an enumeration, by its value."""
    return fields.Enum(kind, by_value=True, **_sent(help_text, null=null, attribute=attribute))


def many(
    of: fields.Field[Any] | type[Schema],
    help_text: str = "",
    *,
    null: bool = False,
    attribute: str | None = None,
) -> fields.List[Any]:
    """Return a list of fields or of other answers."""
    inner = of if isinstance(of, fields.Field) else fields.Nested(of)
    return fields.List(inner, **_sent(help_text, null=null, attribute=attribute))


def four(help_text: str = "", *, attribute: str | None = None) -> fields.List[Any]:
    """Return one whole number per seat, from the starting East on."""
    return fields.List(
        fields.Integer(),
        validate=validate.Length(4, 4),
        **_sent(help_text, null=False, attribute=attribute),
    )


def nested(
    of: type[Schema], help_text: str = "", *, null: bool = False, attribute: str | None = None
) -> fields.Nested:
    """Return another answer within one."""
    return fields.Nested(of, **_sent(help_text, null=null, attribute=attribute))
