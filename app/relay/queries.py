"""Named look-ups of matches and of what belongs to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session, contains_eager, joinedload, selectinload

from app.errors import NotFoundError
from app.events.models import Event, Visibility
from app.relay.models import (
    Match,
    MatchTable,
    MatchTeam,
    OrderSheet,
    Ruling,
    RulingKind,
    SheetSlot,
    Substitution,
)
from app.tables.models import GameTable, Hand, Penalty, TableSeat
from app.teams.models import Team, TeamMember
from engine.errors import N_

ON_LOANS = (RulingKind.LOANS, RulingKind.CONFIRMED)


def list_team_matches(session: Session, team_id: int) -> Sequence[int]:
    """Return the ids of a team's matches in the order in which they are played."""
    statement = select(Match.id).join(MatchTeam, MatchTeam.match_id == Match.id)
    ordered = statement.where(MatchTeam.team_id == team_id).order_by(Match.first_round)
    return session.scalars(ordered).all()


def has_matches(session: Session, event_id: int) -> bool:
    """Say whether an event has matches."""
    return session.scalar(select(Match.id).where(Match.event_id == event_id).limit(1)) is not None


def get_match(session: Session, match_id: int, *, lock: bool = False) -> Match:
    """Return a match with its event and teams; `lock` makes everybody else wait to change it."""
    statement = (
        select(Match)
        .join(Match.event)
        .options(
            contains_eager(Match.event),
            selectinload(Match.teams)
            .joinedload(MatchTeam.team)
            .selectinload(Team.members)
            .joinedload(TeamMember.entrant),
        )
        .where(Match.id == match_id)
        .execution_options(populate_existing=True)
    )
    if lock:
        statement = statement.with_for_update(of=Match)
    match = session.scalar(statement)
    if match is None:
        raise NotFoundError(N_("There is no such match."))
    return match


def matches_of(event_id: int, *, stage: int | None = None) -> Select[Match]:
    """Select the matches of an event, or of one of its stages, with their teams."""
    statement = select(Match).where(Match.event_id == event_id)
    if stage is not None:
        statement = statement.where(Match.stage == stage)
    return statement.options(selectinload(Match.teams).joinedload(MatchTeam.team))


def list_match_ids(session: Session, event_id: int, *, stage: int | None = None) -> Sequence[int]:
    """Return the ids of matches in the order in which they are played."""
    statement = select(Match.id).where(Match.event_id == event_id)
    if stage is not None:
        statement = statement.where(Match.stage == stage)
    return session.scalars(statement.order_by(Match.first_round, Match.number)).all()


def list_match_rounds(session: Session, event_id: int) -> list[int]:
    """Return the rounds of matches, in whatever stage, that an event has."""
    statement = select(Match.match_round).where(Match.event_id == event_id).distinct()
    return list(session.scalars(statement.order_by(Match.match_round)))


def list_matches_of_rounds(
    session: Session, event_id: int, match_rounds: Sequence[int]
) -> Sequence[Match]:
    """Return the matches of some rounds of matches, in whatever stage, with their teams."""
    statement = matches_of(event_id).where(Match.match_round.in_(match_rounds))
    return session.scalars(statement.order_by(Match.first_round, Match.number)).all()


def list_match_tables(session: Session, match_id: int) -> Sequence[MatchTable]:
    """Return the tables of a match with their seats, in the order of the games."""
    seats = joinedload(MatchTable.table).selectinload(GameTable.seats)
    statement = (
        select(MatchTable)
        .where(MatchTable.match_id == match_id)
        .options(seats.joinedload(TableSeat.entrant))
        .order_by(MatchTable.game)
        .execution_options(populate_existing=True)
    )
    return session.scalars(statement).all()


def find_match_table(session: Session, table_id: int) -> MatchTable | None:
    """Return what a table is in a match, None if it belongs to none."""
    return session.scalar(select(MatchTable).where(MatchTable.table_id == table_id))


def list_hands(session: Session, table_ids: Sequence[int]) -> Sequence[Hand]:
    """Return the hands of several tables that count, in the order of play."""
    return session.scalars(
        select(Hand)
        .where(Hand.table_id.in_(table_ids), Hand.voided_at.is_(None))
        .order_by(Hand.ordinal)
        .execution_options(populate_existing=True)
    ).all()


def list_deductions(session: Session, table_ids: Sequence[int]) -> Sequence[Penalty]:
    """Return the penalties given at several tables that count."""
    return session.scalars(
        select(Penalty)
        .where(Penalty.table_id.in_(table_ids), Penalty.cancelled_at.is_(None))
        .order_by(Penalty.id)
    ).all()


@dataclass(frozen=True, slots=True)
class MatchHead:
    """What the edges must know of a match before they look at it.

    `table_versions` is how many changes its tables have seen in all.
    """

    event_id: int
    visibility: Visibility
    results_version: int
    version: int
    locks_at: datetime | None
    table_count: int
    table_versions: int


def get_match_head(session: Session, match_id: int) -> MatchHead:
    """Return the head of a match, which must exist, by one small query."""
    row = session.execute(
        select(
            Event.id,
            Event.visibility,
            Event.results_version,
            Match.version,
            Match.locks_at,
            func.count(GameTable.id),
            func.coalesce(func.sum(GameTable.version), 0),
        )
        .join(Event, Event.id == Match.event_id)
        .outerjoin(MatchTable, MatchTable.match_id == Match.id)
        .outerjoin(GameTable, GameTable.id == MatchTable.table_id)
        .where(Match.id == match_id)
        .group_by(Event.id, Match.id)
    ).first()
    if row is None:
        raise NotFoundError(N_("There is no such match."))
    return MatchHead(*row)


def count_locked(session: Session, event_id: int, now: datetime) -> int:
    """Return how many matches of an event have line-ups that were locked by the time."""
    past = select(func.count()).where(Match.event_id == event_id, Match.locks_at <= now)
    return session.scalar(past) or 0


def lock_match(session: Session, match_id: int) -> None:
    """Make everybody else wait who changes a match or a game of it."""
    session.execute(select(Match.id).where(Match.id == match_id).with_for_update())


def has_later_table(session: Session, item: MatchTable) -> bool:
    """Say whether a game of a match was begun after this one."""
    later = select(MatchTable.table_id).where(
        MatchTable.match_id == item.match_id, MatchTable.game > item.game
    )
    return session.scalar(later.limit(1)) is not None


def list_sheets(session: Session, match_id: int) -> dict[int, OrderSheet]:
    """Return the order sheets of a match by team."""
    slots = selectinload(OrderSheet.slots).joinedload(SheetSlot.entrant)
    found = session.scalars(
        select(OrderSheet)
        .where(OrderSheet.match_id == match_id)
        .options(slots)
        .execution_options(populate_existing=True)
    )
    return {sheet.team_id: sheet for sheet in found}


def list_substitutions(session: Session, match_id: int) -> Sequence[Substitution]:
    """Return the substitutions of a match in the order in which they were made."""
    return session.scalars(
        select(Substitution)
        .where(Substitution.match_id == match_id)
        .options(joinedload(Substitution.entrant))
        .order_by(Substitution.id)
    ).all()


def rulings_of(event_id: int) -> Select[Ruling]:
    """Select every ruling of an event, the withdrawn ones included."""
    return select(Ruling).where(Ruling.event_id == event_id)


def get_ruling(session: Session, ruling_id: int) -> Ruling:
    """Return a ruling, which must exist."""
    ruling = session.get(Ruling, ruling_id)
    if ruling is None:
        raise NotFoundError(N_("There is no such ruling."))
    return ruling


def list_loan_rulings(session: Session, match_id: int) -> dict[int, Ruling]:
    """Return the ruling on loans that counts after each game of a match, by game."""
    found = session.scalars(
        select(Ruling)
        .where(
            Ruling.match_id == match_id,
            Ruling.kind.in_(ON_LOANS),
            Ruling.withdrawn_at.is_(None),
        )
        .order_by(Ruling.id)
    )
    return {ruling.game: ruling for ruling in found if ruling.game is not None}
