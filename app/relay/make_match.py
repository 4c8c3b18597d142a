"""Four teams shall meet in a relay match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import InvalidError
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.relay.draw_seats import seat_inputs
from app.relay.models import Match, MatchTeam
from app.relay.record import TeamId
from app.teams import queries
from app.teams.formats import get_format, get_relay
from app.teams.models import Team
from engine.errors import N_, Violation, wrong
from engine.league.stages import StageRules
from engine.points import Points
from engine.relay.rules import RelayRules, check_start, check_teams


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """Four teams who shall meet; points default to the format's, the round to the first."""

    teams: tuple[TeamId, ...]
    points: tuple[Points | None, ...] = ()
    stage: int | None = None
    match_round: int = 1
    locks_at: datetime | None = None


def make_match(
    session: Session, event: Event, new: NewMatch, signature: Signature, *, secret: str
) -> Match:
    """Let four teams meet; `secret` is what the seat draws of all games follow from."""
    event = get_event_by_id(session, event.id, lock=True)
    check_open(event)
    relay = get_relay(session, event)
    stages = get_format(session, event.id).stages
    known = {team.id: team for team in queries.list_teams(session, event.id)}
    stage = _first_relay(stages) if new.stage is None else new.stage
    problems = [*_check_stage(stages, stage), *_check_teams(relay, known, new)]
    if problems:
        raise InvalidError(problems)
    new = replace(new, stage=stage)
    match = _make(session, event, new, relay)
    match.secret = secret
    match.created_at, match.created_by = signature.at, signature.by
    match.seat_inputs = seat_inputs(relay, [known[team] for team in new.teams])
    session.add(match)
    note_results(session, event.id)
    session.flush()
    return match


def _make(session: Session, event: Event, new: NewMatch, relay: RelayRules) -> Match:
    first_round = _first_round(session, event.id, new, len(relay.games))
    _check_free(session, event.id, first_round, new)
    return Match(
        event=event,
        stage=new.stage,
        match_round=new.match_round,
        first_round=first_round,
        number=_next_number(session, event.id, first_round),
        locks_at=new.locks_at,
        version=1,
        teams=_entries(event.id, first_round, relay, new),
    )


def _entries(event_id: int, first_round: int, relay: RelayRules, new: NewMatch) -> list[MatchTeam]:
    points = _points(relay, new)
    return [
        MatchTeam(
            slot=slot,
            event_id=event_id,
            first_round=first_round,
            team_id=team,
            starting_points=points[team],
        )
        for slot, team in enumerate(new.teams)
    ]


def _points(relay: RelayRules, new: NewMatch) -> dict[TeamId, Points]:
    """Return what every team starts with, as asked for or as the format has it."""
    asked = zip(new.teams, new.points, strict=False)
    given = {team: points for team, points in asked if points is not None}
    return dict.fromkeys(new.teams, relay.starting_points) | given


def _first_round(session: Session, event_id: int, new: NewMatch, games: int) -> int:
    """Return the round in which the matches of a round begin: theirs, or the next free one."""
    same = select(Match.first_round).where(
        Match.event_id == event_id,
        Match.stage == new.stage,
        Match.match_round == new.match_round,
    )
    found = session.scalar(same.limit(1))
    if found is not None:
        return found
    last = session.scalar(select(func.max(Match.first_round)).where(Match.event_id == event_id))
    after = 0 if last is None else last + games - 1
    return max(after, queries.last_round(session, event_id)) + 1


def _next_number(session: Session, event_id: int, first_round: int) -> int:
    statement = select(func.max(Match.number)).where(
        Match.event_id == event_id, Match.first_round == first_round
    )
    return (session.scalar(statement) or 0) + 1


def _first_relay(stages: Sequence[StageRules]) -> int:
    return next((place for place, stage in enumerate(stages) if stage.is_relay), 0)


def _check_stage(stages: Sequence[StageRules], stage: int) -> Iterator[Violation]:
    if not 0 <= stage < len(stages) or not stages[stage].is_relay:
        yield wrong(
            "not_a_relay",
            "stage",
            N_("No relay is played in this stage."),
            expected=[place for place, each in enumerate(stages) if each.is_relay],
        )


def _check_teams(
    relay: RelayRules, known: Mapping[TeamId, Team], new: NewMatch
) -> Iterator[Violation]:
    for place, team in enumerate(new.teams):
        if team not in known:
            yield wrong("unknown_team", f"teams.{place}", N_("This event has no such team."))
    given = _points(relay, new)
    names = {team: known[team].name if team in known else str(team) for team in new.teams}
    # A team named twice would vanish among the keys, so who is named is looked at by itself.
    unlike = list(check_teams([names[team] for team in new.teams]))
    yield from unlike
    if not unlike:
        yield from check_start(relay, {names[team]: points for team, points in given.items()})


def _check_free(session: Session, event_id: int, first_round: int, new: NewMatch) -> None:
    busy = session.scalars(
        select(MatchTeam.team_id).where(
            MatchTeam.event_id == event_id,
            MatchTeam.first_round == first_round,
            MatchTeam.team_id.in_(new.teams),
        )
    ).all()
    if busy:
        raise InvalidError(
            wrong("team_busy", f"teams.{place}", N_("This team plays another match of this round."))
            for place, team in enumerate(new.teams)
            if team in busy
        )
