"""A team says who plays which stage of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError, StaleError
from app.events.checks import check_open
from app.relay import queries
from app.relay.lineups import is_locked, list_lineups, team_in
from app.relay.models import OrderSheet, SheetSlot
from app.relay.names import with_names
from app.relay.record import MatchRecord, TeamId, load_record, note_change
from app.teams.models import Team
from engine.errors import N_, Violation, wrong
from engine.relay.order_sheets import check_order_sheet
from engine.relay.rules import RelayRules


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """Who plays which stage for a team; None leaves a gap, which is refused."""

    team_id: TeamId
    players: tuple[int | None, ...]


def submit_order_sheet(
    session: Session,
    match_id: int,
    new: NewSheet,
    signature: Signature,
    *,
    expected_version: int,
) -> OrderSheet:
    """Say who plays which stage for a team; possible until the line-ups are locked."""
    record = load_record(session, match_id, lock=True)
    check_open(record.event)
    team = team_in(record, new.team_id)
    sheet = queries.list_sheets(session, match_id).get(new.team_id)
    version = 0 if sheet is None else sheet.version
    if expected_version != version:
        raise StaleError(version)
    if is_locked(record, signature.at):
        detail = N_("The line-ups are locked; only a substitution is possible now.")
        locked = wrong("lineup_locked", "players", detail)
        raise ConflictError(detail, code="lineup_locked", violations=[locked])
    problems = list(_check_sheet(record.rules, team, new.players))
    if problems:
        raise InvalidError(problems)
    if sheet is not None:
        session.delete(sheet)
        session.flush()
    sheet = _write(session, match_id, new, signature, version=version + 1)
    note_change(session, record)
    return sheet


def _write(
    session: Session, match_id: int, new: NewSheet, signature: Signature, *, version: int
) -> OrderSheet:
    sheet = OrderSheet(
        match_id=match_id,
        team_id=new.team_id,
        version=version,
        submitted_at=signature.at,
        submitted_by=signature.by,
        slots=[
            SheetSlot(stage=stage, entrant_id=entrant_id)
            for stage, entrant_id in enumerate(new.players)
            if entrant_id is not None
        ],
    )
    session.add(sheet)
    session.flush()
    return sheet


def keep_rosters(session: Session, record: MatchRecord, signature: Signature) -> None:
    """Keep the line-ups of teams that sent none in, so that later rosters don't change them."""
    for team_id, lineup in list_lineups(session, record).items():
        if lineup.sheet is None:
            players = tuple(None if player is None else player.id for player in lineup.players)
            new = NewSheet(team_id=team_id, players=players)
            _write(session, record.match.id, new, signature, version=1)


def _check_sheet(
    rules: RelayRules, team: Team, players: Sequence[int | None]
) -> Iterator[Violation]:
    roster = {member.entrant_id: member.entrant.name for member in team.members}
    found = check_order_sheet(rules, players, roster.keys())
    yield from with_names(found, players=roster)
