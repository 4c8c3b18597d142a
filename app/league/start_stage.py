"""The next stage of a league begins."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.errors import ConflictError, InvalidError
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.league.season import Season, get_season
from app.teams import queries
from app.teams.models import TeamEvent
from engine.errors import N_, wrong


def start_stage(session: Session, event: Event, stage: int, first_round: int) -> Season:
    """Begin the next stage with a round; the cut before it must be decided."""
    event = get_event_by_id(session, event.id, lock=True)
    check_open(event)
    _check_next(session, event, stage, first_round)
    stored = session.get_one(TeamEvent, event.id)
    stored.stage_rounds = [*stored.stage_rounds, first_round]
    note_results(session, event.id)
    session.flush()
    return get_season(session, event.id)


def _check_next(session: Session, event: Event, stage: int, first_round: int) -> None:
    now = get_season(session, event.id)
    if stage != len(now.stage_rounds) or stage >= len(now.rules):
        detail = N_("This stage is not the next one.")
        raise ConflictError(detail, code="stage_not_next", next=len(now.stage_rounds))
    if event.playing_count:
        detail = N_("Some tables are still playing; finish them first.")
        raise ConflictError(detail, code="tables_playing", playing=event.playing_count)
    if not now.teams_in(stage):
        level = now.tables[-1].cut.undecided if now.tables else ()
        detail = N_("Teams are level at the cut; decide first who advances.")
        raise ConflictError(detail, code="cut_open", teams=list(level))
    after = max(now.stage_rounds[-1], queries.last_round(session, event.id))
    if first_round <= after:
        template = N_("There are games up to round {last} already.")
        params = {"last": after}
        problem = wrong("round_taken", "first_round", template, after + 1, **params)
        raise InvalidError([problem])
