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


def _described(help_text: str, example: object = None) -> dict[str, Any]:
    found = {"description": help_text, "example": example}
    return {name: value for name, value in found.items() if value not in {"", None}}


def text(help_text: str = "", *, null: bool = False, example: str | None = None) -> fields.String:
    """Return a text of an answer."""
    metadata = _described(help_text, example)
    return fields.String(required=True, allow_none=null, metadata=metadata)


def whole(help_text: str = "", *, null: bool = False) -> fields.Integer:
    """Return a whole number of an answer."""
    return fields.Integer(required=True, allow_none=null, metadata=_described(help_text))


def flag(help_text: str = "", *, null: bool = False) -> fields.Boolean:
    """Return a yes or no of an answer."""
    return fields.Boolean(required=True, allow_none=null, metadata=_described(help_text))


def moment(help_text: str = "", *, null: bool = False) -> fields.DateTime:
    """Return a moment of an answer, with its offset from UTC."""
    return fields.DateTime(required=True, allow_none=null, metadata=_described(help_text))


def member(kind: type[Enum], help_text: str = "", *, null: bool = False) -> fields.Enum[Any]:
    """Return a member of an enumeration, by its value."""
    metadata = _described(help_text)
    return fields.Enum(kind, by_value=True, required=True, allow_none=null, metadata=metadata)


def many(
    of: fields.Field[Any] | type[Schema], help_text: str = "", *, null: bool = False
) -> fields.List[Any]:
    """Return a list of fields or of other answers."""
    inner = of if isinstance(of, fields.Field) else fields.Nested(of)
    return fields.List(inner, required=True, allow_none=null, metadata=_described(help_text))


def four(help_text: str = "") -> fields.List[Any]:
    """Return one whole number per seat, from the starting East on."""
    metadata = _described(help_text)
    return fields.List(
        fields.Integer(), required=True, validate=validate.Length(4, 4), metadata=metadata
    )


def nested(of: type[Schema], help_text: str = "", *, null: bool = False) -> fields.Nested:
    """Return another answer within one."""
    return fields.Nested(of, required=True, allow_none=null, metadata=_described(help_text))
