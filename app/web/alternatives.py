"""Bodies that are one of several kinds, told apart by their `type`."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema


class OneOf(Schema):
    """A schema that the document shows as alternatives with a discriminator."""

    @classmethod
    def alternatives(cls) -> Mapping[str, type[Schema]]:
        """Return the schema of each kind by the value of `type`."""
        raise NotImplementedError
