"""The loans after a game: proposed by the rule, confirmed or overridden by the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError, NotFoundError
from app.relay.later_games import play_on
from app.relay.matches import State, TeamId, check_seen, load_state, made_on, note_change
from app.relay.models import Ruling, RulingKind
from app.relay.names import with_names
from app.tables.later_games import LaterGame, LaterHandsError, hands_to_void, save_later
from app.tables.models import TableState
from engine.errors import N_, RuleError, Violation
from engine.points import Points
from engine.relay.boundary import (
    Boundary,
    LoanRuling,
    RuledLoan,
    confirmation,
    override,
    propose,
    ruling_from_playing,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the referee says about the loans after a game, counted from 0.

    Without `loans` and `playing` they accept what the rule proposes. `playing` are the points they
    want the teams to play with. `void_later` and `dry_run` are as in a correction of a hand.
    """

    game: int
    reason: str
    loans: tuple[RuledLoan[TeamId], ...] | None = None
    playing: Mapping[TeamId, Points] | None = None
    void_later: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """The boundary as it is after a decision, and the games that begin otherwise by it."""

    ruling: Ruling
    boundary: Boundary[TeamId]
    later: tuple[LaterGame, ...]


def decide(
    session: Session,
    match_id: int,
    decision: Decision,
    *,
    expected_version: int,
    by: str,
    now: datetime,
) -> Decided:
    """Confirm or override the loans after a game, and let later games begin accordingly."""
    state = load_state(session, match_id, lock=True)
    facts = state.facts
    check_seen(facts, expected_version)
    proposal = find_proposal(state, decision.game)
    made = _ruling_of(state, proposal, decision)
    ruling = _row(state, decision, proposal, made, by=by, now=now)
    games = list(facts.games)
    games[decision.game] = replace(games[decision.game], ruling=made)
    later = play_on(session, facts, games, decision.game + 1)
    _check_later(later, void_later=decision.void_later)
    boundary = proposal if made is None else override(facts.rules.lending, proposal, made)
    if not decision.dry_run:
        session.add(ruling)
        save_later(session, later, Signature(by=by, at=now, reason=decision.reason))
        note_change(session, facts)
    return Decided(ruling=ruling, boundary=boundary, later=later)


def is_current(ruling: Ruling, actual: Mapping[TeamId, Points]) -> bool:
    """Say whether the points are still those that the referee decided on."""
    return made_on(ruling) == dict(actual)


def find_proposal(state: State, game: int) -> Boundary[TeamId]:
    """Return what the rule makes of the end of a game, whatever the referee said."""
    tables = state.facts.tables
    if not 0 <= game < len(tables):
        raise NotFoundError(N_("This game has not begun."))
    if tables[game].table.state is not TableState.FINISHED:
        violation = Violation(
            code="table_unfinished",
            field=f"games.{game}",
            template=N_("The table of game {game} is not finished."),
            params={"game": game + 1},
        )
        detail = N_("A table of this match is not finished; finish it first.")
        raise ConflictError(detail, code="table_unfinished", violations=[violation])
    boundary = state.played.games[game].boundary
    # A table with its result is a game that is over.
    assert boundary is not None  # noqa: S101
    rules = state.facts.rules
    last = game == len(rules.games) - 1
    return propose(
        rules.lending, boundary.order, boundary.table, boundary.repaid, boundary=game, last=last
    )


def _ruling_of(
    state: State, proposal: Boundary[TeamId], decision: Decision
) -> LoanRuling[TeamId] | None:
    """Return the decision as the engine has it; None accepts an ordinary proposal."""
    if decision.game == len(state.facts.rules.games) - 1:
        template = N_("Nobody lends after the last game.")
        raise InvalidError([Violation(code="nothing_to_rule", field="game", template=template)])
    names = {team.id: team.name for team in state.facts.teams.values()}
    try:
        made = _made(proposal, decision)
        checked = confirmation(proposal, decision.reason) if made is None else made
        override(state.facts.rules.lending, proposal, checked)
    except RuleError as error:
        raise InvalidError(with_names(error.violations, teams=names)) from error
    return checked if made is None and proposal.needs_referee else made


def _made(proposal: Boundary[TeamId], decision: Decision) -> LoanRuling[TeamId] | None:
    if decision.loans is not None:
        return LoanRuling(
            loans=decision.loans, reason=decision.reason, made_on=dict(proposal.actual)
        )
    if decision.playing is not None:
        return ruling_from_playing(proposal, decision.playing, decision.reason)
    return None


def _row(
    state: State,
    decision: Decision,
    proposal: Boundary[TeamId],
    made: LoanRuling[TeamId] | None,
    *,
    by: str,
    now: datetime,
) -> Ruling:
    found: dict[str, Any] = {
        "made_on": {str(team): points for team, points in proposal.actual.items()}
    }
    if made is not None:
        found["loans"] = [
            {"lender": line.lender, "borrower": line.borrower, "points": line.points}
            for line in made.loans
        ]
    return Ruling(
        event_id=state.facts.event.id,
        kind=RulingKind.CONFIRMED if made is None else RulingKind.LOANS,
        match_id=state.facts.match.id,
        game=decision.game,
        decision=found,
        reason=decision.reason,
        made_at=now,
        made_by=by,
    )


def _check_later(later: Sequence[LaterGame], *, void_later: bool) -> None:
    to_void = hands_to_void(later)
    if to_void and not void_later:
        raise LaterHandsError(to_void)
