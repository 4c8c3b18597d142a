"""What the resources of matches share."""

from __future__ import annotations

from app.accounts.auth import Scope, is_allowed
from app.events import access
from app.relay import queries
from app.relay.access import shown_match
from app.relay.lineups import is_locked
from app.relay.record import MatchRecord
from app.relay.state import MatchState
from app.web import clock, db, etags
from app.web.blueprints import Blueprint

blp = Blueprint("relay", __name__, description="Relay matches of four teams.")


def check_match(match_id: int) -> None:
    """Hide a private match; end here with 304 if the sender has seen it as it is."""
    head = queries.get_match_head(db.session, match_id)
    access.check_visible(head.event_id, head.visibility)
    passed = head.locks_at is not None and head.locks_at <= clock.now()
    version = head.version + head.table_versions
    _show(version, head.results_version, head.event_id, locked=bool(head.table_count) or passed)


def show_tag(record: MatchRecord) -> None:
    """Put the ETag of a match on the answer."""
    locked = is_locked(record, clock.now())
    _show(record.version, record.event.results_version, record.event.id, locked=locked)


def _show(version: int, results_version: int, event_id: int, *, locked: bool) -> None:
    sees_all = is_allowed(Scope.SCORE_EVENT, event_id)
    etags.show(version, results_version, locked, sees_all, etags.language())


def tagged_match(match_id: int) -> MatchState:
    """Return a match as it stands now, and put its ETag on the answer."""
    state = shown_match(match_id)
    show_tag(state.record)
    return state
