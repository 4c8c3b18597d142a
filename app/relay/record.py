"""Relay matches as they were recorded, and what follows from their games. No HTTP, no commits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.errors import check_version
from app.events.counts import note_results
from app.events.models import Event
from app.events.ruleset import ruleset_of
from app.relay import queries
from app.relay.models import Match, MatchTable, Ruling, RulingKind
from app.tables.games import outcome_of
from app.tables.models import TableState
from app.teams.formats import get_format, get_relay
from app.teams.models import Team
from engine.game.outcomes import Outcome
from engine.game.result import SeatPenalty
from engine.league.stages import StageRules
from engine.points import Points
from engine.relay.boundary import LoanRuling, RuledLoan
from engine.relay.match import RecordedGame
from engine.relay.rules import RelayRules
from engine.ruleset.options import Ruleset
from engine.seats import Seat

TeamId = int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match as it was recorded: everything from which its state follows."""

    match: Match
    event: Event
    rules: RelayRules
    stage_rules: StageRules
    ruleset: Ruleset
    tables: tuple[MatchTable, ...]
    rulings: Mapping[int, Ruling]
    games: tuple[RecordedGame[TeamId], ...]
    table_versions: int

    @property
    def teams(self) -> dict[TeamId, Team]:
        """The four teams by id, in the order in which they are listed."""
        return {entry.team_id: entry.team for entry in self.match.teams}

    @property
    def start(self) -> dict[TeamId, Points]:
        """What every team owned before the first game."""
        return {entry.team_id: entry.starting_points for entry in self.match.teams}

    @property
    def version(self) -> int:
        """A number that grows with every change of the match and its tables."""
        return self.match.version + self.table_versions


def load_record(session: Session, match_id: int, *, lock: bool = False) -> MatchRecord:
    """Return what was recorded of a match, which must exist."""
    match = queries.get_match(session, match_id, lock=lock)
    tables = tuple(queries.list_match_tables(session, match_id))
    rulings = queries.list_loan_rulings(session, match_id)
    stages = get_format(session, match.event_id).stages
    ruleset = ruleset_of(match.event)
    return MatchRecord(
        match=match,
        event=match.event,
        rules=get_relay(session, match.event),
        stage_rules=stages[min(match.stage, len(stages) - 1)],
        ruleset=ruleset,
        tables=tables,
        rulings=rulings,
        games=tuple(_games(session, tables, rulings, ruleset)),
        table_versions=sum(item.table.version for item in tables),
    )


def _games(
    session: Session,
    tables: Sequence[MatchTable],
    rulings: Mapping[int, Ruling],
    ruleset: Ruleset,
) -> Iterator[RecordedGame[TeamId]]:
    ids = [item.table_id for item in tables]
    outcomes: defaultdict[int, list[Outcome]] = defaultdict(list)
    for hand in queries.list_hands(session, ids):
        outcomes[hand.table_id].append(outcome_of(hand))
    penalties: defaultdict[int, list[SeatPenalty]] = defaultdict(list)
    for given in queries.list_deductions(session, ids):
        if given.table_id is not None and given.seat is not None:
            deduction = SeatPenalty(seat=Seat(given.seat), points=given.points)
            penalties[given.table_id].append(deduction)
    for item in tables:
        east, south, west, north = item.seats
        yield RecordedGame(
            seats=(east, south, west, north),
            ruleset=ruleset,
            outcomes=tuple(outcomes[item.table_id]),
            closed=item.table.state is TableState.FINISHED,
            penalties=tuple(penalties[item.table_id]),
            ruling=loan_ruling(rulings.get(item.game)),
        )


def loan_ruling(ruling: Ruling | None) -> LoanRuling[TeamId] | None:
    """Return a stored ruling as the engine wants it; one that only accepts the rule is none."""
    if ruling is None or ruling.kind is not RulingKind.LOANS:
        return None
    return LoanRuling(
        loans=tuple(RuledLoan(**line) for line in ruling.decision["loans"]),
        reason=ruling.reason,
        made_on=made_on(ruling),
    )


def made_on(ruling: Ruling) -> dict[TeamId, Points]:
    """Return the actual points that the referee saw."""
    return {int(team): points for team, points in ruling.decision["made_on"].items()}


def check_seen(record: MatchRecord, expected_version: int) -> None:
    """Refuse a change by somebody who has not seen the match as it is."""
    check_version(expected_version, record.version)


def note_change(session: Session, record: MatchRecord, *, changes: int = 1) -> None:
    """Count a change of a match, for those who look at it and those who look at lists."""
    record.match.version += changes
    note_results(session, record.event.id)
    session.flush()
