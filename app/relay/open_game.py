"""The next game of a match: seats drawn, and its table opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError
from app.events.checks import check_running
from app.relay.draw_seats import seat_game
from app.relay.lineups import Lineup, gaps, list_lineups
from app.relay.matches import State, TeamId, check_seen, load_state, note_change
from app.relay.models import MatchTable
from app.relay.names import with_names
from app.relay.submit_order_sheet import freeze
from app.tables.models import TableState
from app.tables.open import NewSeat, NewTable, open_table
from engine.errors import N_, Violation
from engine.lineups import Slot, check_lineup
from engine.relay.rules import next_start


def open_next(
    session: Session, match_id: int, *, expected_version: int, by: str, now: datetime
) -> MatchTable:
    """Draw the seats of the next game and open its table with the points the teams play with."""
    state = load_state(session, match_id, lock=True)
    facts = state.facts
    check_seen(facts, expected_version)
    check_running(facts.event)
    number = check_ready(state)
    stage, _ = facts.rules.games[number]
    lineups = list_lineups(session, facts)
    problems = gaps(lineups, stage) or list(_check_players(lineups, stage))
    if problems:
        raise InvalidError(problems)
    if number == 0:
        freeze(session, facts, by=by, now=now)
    seating = seat_game(facts, number)
    new = _new_table(state, lineups, seating.seats)
    table = open_table(session, facts.event, new, Signature(by=by, at=now))
    item = MatchTable(
        match_id=match_id,
        game=number,
        table=table,
        seats=seating.seats,
        seed=seating.seed,
        draw=seating.drawn,
    )
    session.add(item)
    note_change(session, facts)
    return item


def _new_table(state: State, lineups: Mapping[TeamId, Lineup], seats: Sequence[TeamId]) -> NewTable:
    """Return the table of the next game, at which teams have the points they play with."""
    facts, number = state.facts, len(state.facts.tables)
    stage, _ = facts.rules.games[number]
    points = next_start(state.played.playing, seats)
    return NewTable(
        round_number=facts.match.first_round + number,
        number=facts.match.number,
        seats=tuple(
            NewSeat(entrant_id=_player(lineups, team, stage), starting_points=starting_points)
            for team, starting_points in zip(seats, points, strict=True)
        ),
    )


def check_ready(state: State) -> int:
    """Return the number of the game that comes next; refuse what keeps it from beginning."""
    facts = state.facts
    if state.is_finished:
        detail = N_("All games of the match have been played.")
        raise ConflictError(detail, code="match_over")
    for item in facts.tables:
        if item.table.state is not TableState.FINISHED:
            violation = Violation(
                code="table_unfinished",
                field=f"games.{item.game}",
                template=N_("The table of game {game} is not finished."),
                params={"game": item.game + 1},
            )
            detail = N_("A table of this match is not finished; finish it first.")
            raise ConflictError(
                detail, code="table_unfinished", violations=[violation], table_id=item.table_id
            )
    if state.played.needs_referee:
        detail = N_("The referee has to confirm or decide the loans first.")
        raise ConflictError(detail, code="ruling_missing")
    if state.conflicts:
        names = {team.id: team.name for team in facts.teams.values()}
        found = [each for conflict in state.conflicts for each in conflict.violations]
        detail = N_("An earlier game needs the referee first.")
        raise ConflictError(
            detail, code="match_conflict", violations=with_names(found, teams=names)
        )
    return len(facts.tables)


def _player(lineups: Mapping[TeamId, Lineup], team: TeamId, stage: int) -> int:
    player = lineups[team].players[stage]
    # Gaps were refused before.
    assert player is not None  # noqa: S101
    return player.id


def _check_players(lineups: Mapping[TeamId, Lineup], stage: int) -> list[Violation]:
    """Return who can't sit down: in two seats, or no longer a member."""
    names = {lineup.team.id: lineup.team.name for lineup in lineups.values()}
    players = {
        player.id: player.name
        for lineup in lineups.values()
        for player in lineup.players
        if player is not None
    }
    slots = [Slot(team=team, player=_player(lineups, team, stage)) for team in lineups]
    rosters = {
        team: {member.entrant_id for member in lineup.team.members}
        for team, lineup in lineups.items()
    }
    found = check_lineup(slots, rosters)
    return list(with_names(found, teams=names, players=players))
