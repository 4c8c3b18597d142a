"""Who is asking, and what they may do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    """What somebody may do; each includes those before it."""

    READ = "read"
    """See private events."""
    SCORE_TABLE = "score:table"
    """Record and undo hands at one table."""
    SCORE_EVENT = "score:event"
    """Record and undo hands at every table of one event."""
    MANAGE = "manage"
    """Everything, in one event or in all of them."""

    @property
    def included(self) -> frozenset[Scope]:
        """Return this scope and the lesser ones.

        >>> sorted(Scope.SCORE_TABLE.included)
        [<Scope.READ: 'read'>, <Scope.SCORE_TABLE: 'score:table'>]
        """
        scopes = tuple(Scope)
        return frozenset(scopes[: scopes.index(self) + 1])


class ActorKind(StrEnum):
    """How somebody showed who they are."""

    ACCOUNT = "account"
    TOKEN = "token"  # noqa: S105 - a word, no secret
    CONSOLE = "console"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """An organiser who logged in, or whoever holds a token."""

    kind: ActorKind
    id: int
    name: str
    scopes: frozenset[Scope]
    event_id: int | None = None
    """The only event that a token is good for; None for all."""
    table_id: int | None = None
    """The only table that a token may score; None for all."""

    @property
    def label(self) -> str:
        """Return what records say about who made them."""
        return f"{self.name} (token)" if self.kind is ActorKind.TOKEN else self.name

    @property
    def key(self) -> str:
        """Return what tells this actor from every other."""
        return f"{self.kind}:{self.id}"

    def may(self, scope: Scope, event_id: int | None = None, table_id: int | None = None) -> bool:
        """Say whether this is allowed; name the event and table that are concerned."""
        if scope not in self.scopes:
            return False
        if self.event_id is not None and event_id != self.event_id:
            return False
        # Who scores at one table may still see the rest of the event.
        return self.table_id is None or scope is Scope.READ or table_id == self.table_id


CONSOLE = Actor(
    kind=ActorKind.CONSOLE, id=0, name="console", scopes=frozenset(Scope), event_id=None
)
"""Whoever can run commands on the server's own machine."""
