"""Who may see and change a match, and its line-ups, for the edges."""

from __future__ import annotations

from dataclasses import replace

from app.accounts.auth import Scope, is_allowed, sign
from app.accounts.signature import Signature
from app.events import access
from app.relay import queries
from app.relay.lineups import LineupsOfMatch, is_locked, list_lineups
from app.relay.record import MatchRecord, load_record
from app.relay.state import MatchState
from app.web import clock, db


def sign_for(match_id: int, scope: Scope, reason: str = "") -> Signature:
    """Return the signature of the sender, who must be allowed this in the event of a match."""
    event = queries.get_match(db.session, match_id).event
    return sign(access.require_for(event, scope), reason)


def check_readable(match_id: int) -> None:
    """Hide a match of a private event from those who may not see it."""
    access.check_readable(queries.get_match(db.session, match_id).event)


def may_see_lineups(record: MatchRecord) -> bool:
    """Say whether the line-ups are public, or the sender may see them before."""
    return is_locked(record, clock.now()) or is_allowed(Scope.SCORE_EVENT, record.event.id)


def shown_match(match_id: int) -> MatchState:
    """Return a match with the line-ups that the sender may see."""
    record = load_record(db.session, match_id)
    lineups = list_lineups(db.session, record) if may_see_lineups(record) else {}
    return MatchState(record, lineups)


def shown_lineups(match_id: int) -> LineupsOfMatch:
    """Return the line-ups of a match, hidden if the sender may not see them yet."""
    record = load_record(db.session, match_id)
    hidden = not may_see_lineups(record)
    lineups = list_lineups(db.session, record).values()
    return LineupsOfMatch(
        record=record,
        locked=is_locked(record, clock.now()),
        lineups=tuple(replace(each, hidden=hidden) for each in lineups),
    )
