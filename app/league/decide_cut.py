"""A tie at a cut is decided."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError, NotFoundError
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.league.season import Season, get_season
from app.relay.models import Ruling, RulingKind
from app.relay.names import with_names
from app.relay.record import TeamId
from engine.errors import N_, RuleError, wrong
from engine.standings.cuts import CutTie, cut


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDecision:
    """Who advances among level teams by the referee's word, or a seed that decides."""

    stage: int
    teams: tuple[TeamId, ...] = ()
    seed: str | None = None


def decide_cut(
    session: Session, event: Event, decision: CutDecision, signature: Signature
) -> Ruling:
    """Decide a tie at the cut after a stage."""
    event = get_event_by_id(session, event.id, lock=True)
    found = get_season(session, event.id)
    if not 0 <= decision.stage < len(found.tables):
        raise NotFoundError(N_("This stage has not begun."))
    _check_cut(found, decision)
    by_lot = decision.seed is not None
    kept = {"seed": decision.seed} if by_lot else {"teams": list(decision.teams)}
    ruling = Ruling(
        event_id=event.id,
        kind=RulingKind.LOT if by_lot else RulingKind.CUT,
        stage=decision.stage,
        decision=kept,
        reason=signature.reason,
        made_at=signature.at,
        made_by=signature.by,
    )
    session.add(ruling)
    note_results(session, event.id)
    session.flush()
    return ruling


def _check_cut(found: Season, decision: CutDecision) -> None:
    rules = found.rules[decision.stage]
    if len(found.stage_rounds) > decision.stage + 1:
        detail = N_("The next stage has begun, so the cut stands.")
        raise ConflictError(detail, code="stage_begun")
    if decision.seed is not None:
        if rules.cut_ties is not CutTie.LOT:
            template = N_("In this stage no lot decides who advances.")
            raise InvalidError([wrong("no_lot", "seed", template)])
        return
    places = [row.place for row in found.tables[decision.stage].rows]
    names = {team.id: team.name for team in found.teams.values()}
    if not decision.teams:
        template = N_("Name the teams that advance, or a seed.")
        raise InvalidError([wrong("nobody", "teams", template)])
    try:
        done = cut(places, rules.advance, rules.cut_ties, ruling=decision.teams)
    except RuleError as error:
        raise InvalidError(with_names(error.violations, teams=names)) from error
    if done.resolved_by is None or not done.tied:
        template = N_("No teams are level at the line of this cut.")
        raise InvalidError([wrong("not_level", "teams", template)])
