"""A team is penalised in a stage of a league."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import InvalidError
from app.events.counts import note_results
from app.events.models import Event
from app.league.models import TeamPenalty
from app.league.season import get_season
from app.teams.models import Team
from engine.errors import N_, Violation, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeamPenalty:
    """Points to take off a team (negative gives)."""

    team_id: int
    points: int
    stage: int = 0


def penalise_team(
    session: Session, event: Event, new: NewTeamPenalty, signature: Signature
) -> TeamPenalty:
    """Take points off a team's total in a stage."""
    problems = list(_check(session, event, new))
    if problems:
        raise InvalidError(problems)
    penalty = TeamPenalty(
        event_id=event.id,
        team_id=new.team_id,
        stage=new.stage,
        points=new.points,
        reason=signature.reason,
        given_at=signature.at,
        given_by=signature.by,
    )
    session.add(penalty)
    note_results(session, event.id)
    session.flush()
    return penalty


def _check(session: Session, event: Event, new: NewTeamPenalty) -> Iterator[Violation]:
    found = get_season(session, event.id)
    team = session.get(Team, new.team_id)
    if team is None or team.event_id != event.id:
        template = N_("This event has no such team.")
        yield wrong("unknown_team", "team_id", template)
    elif new.stage > found.stage or new.team_id not in found.teams_in(new.stage):
        template = N_("{team} does not play in this stage.")
        params = {"team": team.name}
        yield wrong("team_not_in_stage", "stage", template, **params)
    if not new.points:
        template = N_("A penalty is not 0 points.")
        yield wrong("invalid", "points", template)
