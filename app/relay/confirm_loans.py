"""The loans after a game: proposed by the rule, confirmed or overridden by the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError, NotFoundError
from app.relay.later_games import play_on
from app.relay.models import Ruling, RulingKind
from app.relay.names import with_names
from app.relay.record import TeamId, check_seen, note_change
from app.relay.state import MatchState, load_state
from app.tables.later_games import LaterGame, LaterHandsError, hands_to_void, save_later
from app.tables.models import TableState
from engine.errors import N_, RuleError, wrong
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

    Without `loans` and `playing` they accept what the rule proposes. `playing` are the points
    they want the teams to play with. `void_later` and `dry_run` are as in a correction of a hand.
    """

    game: int
    loans: tuple[RuledLoan[TeamId], ...] | None = None
    playing: Mapping[TeamId, Points] | None = None
    void_later: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """The match and the boundary after a decision, and the games that begin otherwise by it."""

    dry_run: bool
    state: MatchState
    ruling: Ruling
    boundary: Boundary[TeamId]
    later: tuple[LaterGame, ...]


def confirm_loans(
    session: Session,
    match_id: int,
    decision: Decision,
    signature: Signature,
    *,
    expected_version: int,
) -> Decided:
    """Confirm or override the loans after a game, and let later games begin accordingly."""
    state = load_state(session, match_id, lock=True)
    record = state.record
    check_seen(record, expected_version)
    proposal = find_proposal(state, decision.game)
    made = _ruling_of(state, proposal, decision, signature.reason)
    ruling = _row(state, proposal, made, signature)
    games = list(record.games)
    games[decision.game] = replace(games[decision.game], ruling=made)
    later = play_on(session, record, games, decision.game + 1)
    check_later(later, void_later=decision.void_later)
    boundary = proposal if made is None else override(record.rules.lending, proposal, made)
    if not decision.dry_run:
        session.add(ruling)
        save_later(session, later, signature)
        note_change(session, record)
    return Decided(
        dry_run=decision.dry_run,
        state=load_state(session, match_id),
        ruling=ruling,
        boundary=boundary,
        later=later,
    )


def find_proposal(state: MatchState, game: int) -> Boundary[TeamId]:
    """Return what the rule makes of the end of a game, whatever the referee said."""
    tables = state.record.tables
    if not 0 <= game < len(tables):
        raise NotFoundError(N_("This game has not begun."))
    if tables[game].table.state is not TableState.FINISHED:
        violation = wrong(
            "table_unfinished",
            f"games.{game}",
            N_("The table of game {game} is not finished."),
            game=game + 1,
        )
        detail = N_("A table of this match is not finished; finish it first.")
        raise ConflictError(detail, code="table_unfinished", violations=[violation])
    boundary = state.played.games[game].boundary
    # A table with its result is a game that is over.
    assert boundary is not None  # noqa: S101
    rules = state.record.rules
    last = game == len(rules.games) - 1
    return propose(
        rules.lending, boundary.order, boundary.table, boundary.repaid, boundary=game, last=last
    )


def _ruling_of(
    state: MatchState, proposal: Boundary[TeamId], decision: Decision, reason: str
) -> LoanRuling[TeamId] | None:
    """Return the decision as the engine has it; None accepts an ordinary proposal."""
    if decision.game == len(state.record.rules.games) - 1:
        template = N_("Nobody lends after the last game.")
        raise InvalidError([wrong("nothing_to_rule", "game", template)])
    try:
        made = _made(proposal, decision, reason)
        checked = confirmation(proposal, reason) if made is None else made
        override(state.record.rules.lending, proposal, checked)
    except RuleError as error:
        raise InvalidError(with_names(error.violations, teams=state.names)) from error
    return checked if made is None and proposal.needs_referee else made


def _made(proposal: Boundary[TeamId], decision: Decision, reason: str) -> LoanRuling[TeamId] | None:
    if decision.loans is not None:
        return LoanRuling(loans=decision.loans, reason=reason, made_on=dict(proposal.actual))
    if decision.playing is not None:
        return ruling_from_playing(proposal, decision.playing, reason)
    return None


def _row(
    state: MatchState,
    proposal: Boundary[TeamId],
    made: LoanRuling[TeamId] | None,
    signature: Signature,
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
        event_id=state.record.event.id,
        kind=RulingKind.CONFIRMED if made is None else RulingKind.LOANS,
        match_id=state.record.match.id,
        game=proposal.boundary,
        decision=found,
        reason=signature.reason,
        made_at=signature.at,
        made_by=signature.by,
    )


def check_later(later: Sequence[LaterGame], *, void_later: bool) -> None:
    """Refuse what later games speak against, unless their hands may be voided."""
    to_void = hands_to_void(later)
    if to_void and not void_later:
        raise LaterHandsError(to_void)
