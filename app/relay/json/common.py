"""What the answers and questions on matches share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from marshmallow import Schema

from app.relay.state import MatchState
from app.tables.json.outcomes import VERSION_HELP
from app.web.fields import Whole

T = TypeVar("T")
Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """Something of a match, with the match, whose teams have names."""

    state: MatchState
    it: T

    def each(self, things: Iterable[Other]) -> list[Part[Other]]:
        """Return other things of the same match."""
        return [Part(self.state, thing) for thing in things]


class VersionSchema(Schema):
    """Which version of the match the sender saw."""

    version = Whole(1, 10**9, metadata={"description": VERSION_HELP})
