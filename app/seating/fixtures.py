"""Matches made from the days of published fixtures. No HTTP, no commits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.errors import ConflictError, NotFoundError
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.relay.make_match import NewMatch, create_match
from app.relay.models import Match
from app.relay.queries import list_matches_of_rounds
from app.seating.models import Draw, DrawState, Seating
from app.seating.queries import get_draw
from app.seating.schedule import Day, TableOf, days_of
from app.seating.service import Act, check_state
from app.seating.units import DAYS
from app.teams.formats import find_format
from app.teams.models import Team
from engine.errors import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class FixtureDay:
    """A day with the relay matches that were made on it, whoever made them."""

    day: Day
    matches: Sequence[Match]


def list_days(session: Session, draw: Draw, version: Seating | None = None) -> list[FixtureDay]:
    """Return the days of published fixtures, as the last version has them, with their matches."""
    made: defaultdict[int, list[Match]] = defaultdict(list)
    for match in list_matches_of_rounds(session, draw.event_id, draw.rounds):
        made[match.match_round].append(match)
    return [FixtureDay(day=day, matches=made[day.number]) for day in days_of(draw, version)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatches:
    """The day of a draw whose matches shall be made; without a stage in the first relay."""

    draw: int
    day: int
    stage: int | None = None


def relay_stages(session: Session, event_id: int) -> Mapping[int, str]:
    """Return the names of the stages that are played as relays, by their places."""
    found = find_format(session, event_id)
    if found is None or found.relay is None:
        return {}
    return {place: stage.name for place, stage in enumerate(found.stages) if stage.is_relay}


def make_matches(
    session: Session,
    event: Event,
    new: NewMatches,
    act: Act,
    *,
    new_secret: Callable[[], str],
) -> list[Match]:
    """Make every match of a day, or none."""
    event = get_event_by_id(session, event.id, lock=True)
    draw = get_draw(session, event.id, new.draw, lock=True)
    check_state(draw, DrawState.PUBLISHED)
    if not draw.method.is_of_teams or new.day not in draw.rounds:
        raise NotFoundError(N_("No draw has this day."))
    if list_matches_of_rounds(session, event.id, [new.day]):
        raise ConflictError(N_("This day has matches already."), code=DAYS.begun_code)
    drawn = days_of(draw)[new.day - draw.first_round]
    return [
        create_match(
            session, event, _match(new, table), secret=new_secret(), by=act.by, now=act.now
        )
        for table in drawn.tables
    ]


def _match(new: NewMatches, table: TableOf[Team]) -> NewMatch:
    return NewMatch(
        teams=tuple(team.id for team in table.seats), stage=new.stage, match_round=new.day
    )
