"""What follows from the record of a match, computed once for every reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.relay.draw_seats import announcement, games_of, is_balanced
from app.relay.lineups import Lineup
from app.relay.models import MatchTable
from app.relay.record import MatchRecord, TeamId, load_record
from app.tables.models import TableState
from app.teams.models import Team
from engine.points import Points
from engine.relay.figures import actual_now
from engine.relay.match import Conflict, PlayedGame, PlayedMatch, review_match
from engine.seating.canonical import Json
from engine.standings.cuts import Cut, cut
from engine.standings.ranking import Place


@dataclass(frozen=True)
class MatchState:
    """A match with everything that follows from its record.

    `lineups` are those that the reader may see.
    """

    record: MatchRecord
    lineups: Mapping[TeamId, Lineup] = field(default_factory=dict)

    @cached_property
    def _reviewed(self) -> tuple[PlayedMatch[TeamId], tuple[Conflict, ...]]:
        record = self.record
        return review_match(record.rules, record.start, record.games)

    @property
    def played(self) -> PlayedMatch[TeamId]:
        """The match as the engine has it."""
        return self._reviewed[0]

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """What can't have happened as the match now stands, or still has to be decided."""
        return self._reviewed[1]

    @property
    def names(self) -> dict[TeamId, str]:
        """The names of the teams by id."""
        return {team_id: team.name for team_id, team in self.record.teams.items()}

    @property
    def games(self) -> list[GameOfMatch]:
        """The games that were begun."""
        return [GameOfMatch(self, number) for number in range(len(self.record.tables))]

    @property
    def draws(self) -> list[GameOfMatch]:
        """The first game of every seat draw."""
        count = 1 if is_balanced(self.record.match) else len(self.record.rules.games)
        return [GameOfMatch(self, number) for number in range(count)]

    @property
    def is_table_open(self) -> bool:
        """Whether the table of the last game has yet to be finished."""
        tables = self.record.tables
        return bool(tables) and tables[-1].table.state is not TableState.FINISHED

    @property
    def is_finished(self) -> bool:
        """Whether all games are over and every table has its result."""
        states = {item.table.state for item in self.record.tables}
        return self.played.finished and states == {TableState.FINISHED}

    @property
    def next_game(self) -> GameOfMatch | None:
        """The game that can be opened next, if one can."""
        if self.is_table_open or self.played.finished:
            return None
        return GameOfMatch(self, len(self.record.tables))

    @property
    def cut(self) -> Cut[TeamId] | None:
        """Who advances, once the match is over."""
        rules = self.record.stage_rules
        return cut(self.played.places, rules.advance, rules.cut_ties) if self.is_finished else None

    @property
    def teams(self) -> list[TeamInMatch]:
        """The teams, each with its points and its place, in the order in which they are listed."""
        played, now = self.played, actual_now(self.played)
        places = {place.who: place for place in played.places}
        current = len(self.record.tables) - 1
        return [
            TeamInMatch(
                team=team,
                starting_points=self.record.start[who],
                actual=played.actual[who],
                playing=played.playing[who],
                actual_now=now[who],
                penalties=played.penalties.get(who, 0),
                place=places[who],
                deltas=[game.deltas[who] for game in played.games],
                current_player=self.player_of(current, who) if self.is_table_open else None,
                next_player=self._next_player(who),
            )
            for who, team in self.record.teams.items()
        ]

    def _next_player(self, team: TeamId) -> Entrant | None:
        game, lineup = self.next_game, self.lineups.get(team)
        return None if game is None or lineup is None else lineup.players[game.stage]

    def player_of(self, game: int, team: TeamId) -> Entrant:
        """Return who plays or played a game for a team."""
        item = self.record.tables[game]
        return item.table.seats[item.seats.index(team)].entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamInMatch:
    """Both numbers of a team, its place, and who plays for it now and next.

    `actual` and `playing` are those after the last game that is finished; `next_player` is None
    while the reader may not know.
    """

    team: Team
    starting_points: Points
    actual: Points
    playing: Points
    actual_now: Points
    penalties: Points
    place: Place[TeamId]
    deltas: list[Points]
    current_player: Entrant | None
    next_player: Entrant | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOfGame:
    """Who sits in a seat, and with how many points; `actual_before` is what the team owned."""

    seat: int
    team_id: TeamId
    player: Entrant
    starting_points: Points
    points: Points
    delta: Points
    actual_before: Points


@dataclass(frozen=True, slots=True)
class GameOfMatch:
    """A game of a match by its number from 0; it need not have begun."""

    state: MatchState
    number: int

    @property
    def stage(self) -> int:
        """The stage of the match, from 0."""
        return self.state.record.rules.games[self.number][0]

    @property
    def stage_name(self) -> str:
        """What the stage is called."""
        return self.state.record.rules.stages[self.stage].name

    @property
    def hanchan(self) -> int:
        """Which game of its stage this is, from 0."""
        return self.state.record.rules.games[self.number][1]

    @property
    def item(self) -> MatchTable:
        """The table of a game that was begun."""
        return self.state.record.tables[self.number]

    @property
    def played(self) -> PlayedGame[TeamId]:
        """A game that was begun, as the engine has it."""
        return self.state.played.games[self.number]

    @property
    def seats(self) -> list[SeatOfGame]:
        """The seats of a game that was begun, from the starting East on."""
        played = self.played
        table = played.boundary.table if played.boundary else {}
        return [
            SeatOfGame(
                seat=seat,
                team_id=team,
                player=self.item.table.seats[seat].entrant,
                starting_points=played.starting_points[seat],
                points=table.get(team, played.state.points[seat]),
                delta=played.deltas[team],
                actual_before=played.actual_before[team],
            )
            for seat, team in enumerate(self.item.seats)
        ]

    @property
    def announcement(self) -> dict[str, Json]:
        """What is public of the game's seat draw from the making of the match on."""
        return announcement(self.state.record.match, self.number)

    @property
    def drawn_together(self) -> range:
        """The games that are seated by the same draw."""
        return games_of(self.state.record, self.number)


def load_state(session: Session, match_id: int, *, lock: bool = False) -> MatchState:
    """Return a match with what follows from its games."""
    return MatchState(load_record(session, match_id, lock=lock))
