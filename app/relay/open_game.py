"""The next game of a match: seats drawn, and its table opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import ConflictError, InvalidError
from app.events.checks import check_running
from app.relay.draw_seats import seat_game
from app.relay.lineups import Lineup, gaps, list_lineups
from app.relay.models import MatchTable
from app.relay.names import with_names
from app.relay.record import TeamId, check_seen, note_change
from app.relay.state import MatchState, load_state
from app.relay.submit_order_sheet import keep_rosters
from app.tables.models import TableState
from app.tables.open import NewSeat, NewTable, open_table
from engine.errors import N_, Violation, wrong
from engine.lineups import Slot, check_lineup
from engine.relay.rules import next_start


def open_game(
    session: Session, match_id: int, signature: Signature, *, expected_version: int
) -> MatchTable:
    """Draw the seats of the next game and open its table with the points the teams play with."""
    state = load_state(session, match_id, lock=True)
    record = state.record
    check_seen(record, expected_version)
    check_running(record.event)
    number = check_ready(state)
    stage, _ = record.rules.games[number]
    lineups = list_lineups(session, record)
    problems = gaps(lineups, stage) or list(_check_players(lineups, stage))
    if problems:
        raise InvalidError(problems)
    if number == 0:
        keep_rosters(session, record, signature)
    seating = seat_game(record, number)
    new = _new_table(state, lineups, seating.seats)
    table = open_table(session, record.event, new, signature)
    item = MatchTable(
        match_id=match_id,
        game=number,
        table=table,
        seats=seating.seats,
        seed=seating.seed,
        draw=seating.drawn,
    )
    session.add(item)
    note_change(session, record)
    return item


def _new_table(
    state: MatchState, lineups: Mapping[TeamId, Lineup], seats: Sequence[TeamId]
) -> NewTable:
    """Return the table of the next game, at which teams have the points they play with."""
    record, number = state.record, len(state.record.tables)
    stage, _ = record.rules.games[number]
    points = next_start(state.played.playing, seats)
    return NewTable(
        round_number=record.match.first_round + number,
        number=record.match.number,
        seats=tuple(
            NewSeat(entrant_id=_player(lineups, team, stage), starting_points=starting_points)
            for team, starting_points in zip(seats, points, strict=True)
        ),
    )


def check_ready(state: MatchState) -> int:
    """Return the number of the game that comes next; refuse what keeps it from beginning."""
    record = state.record
    if state.is_finished:
        detail = N_("All games of the match have been played.")
        raise ConflictError(detail, code="match_over")
    for item in record.tables:
        if item.table.state is not TableState.FINISHED:
            violation = wrong(
                "table_unfinished",
                f"games.{item.game}",
                N_("The table of game {game} is not finished."),
                game=item.game + 1,
            )
            detail = N_("A table of this match is not finished; finish it first.")
            raise ConflictError(
                detail, code="table_unfinished", violations=[violation], table_id=item.table_id
            )
    if state.played.needs_referee:
        detail = N_("The referee has to confirm or decide the loans first.")
        raise ConflictError(detail, code="ruling_missing")
    if state.conflicts:
        names = {team.id: team.name for team in record.teams.values()}
        found = [each for conflict in state.conflicts for each in conflict.violations]
        detail = N_("An earlier game needs the referee first.")
        raise ConflictError(
            detail, code="match_conflict", violations=with_names(found, teams=names)
        )
    return len(record.tables)


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
