"""Field types shared by the schemas."""

from __future__ import annotations

import unicodedata
from typing import Any

from marshmallow import ValidationError, fields, validate

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
            validate.Regexp(r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", error=message),
        ]
        super().__init__(validate=checks, **kwargs)
