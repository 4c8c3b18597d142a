"""The tables of a league or team event."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import NotFoundError
from app.league import queries
from app.relay.models import MatchTable, Ruling, RulingKind
from app.relay.names import with_names
from app.relay.record import TeamId
from app.tables.models import GameTable, Result, TableSeat
from app.teams.formats import find_format
from app.teams.models import Team, TeamEvent, TeamMember
from app.teams.queries import list_teams
from engine.errors import N_, Violation
from engine.league.season import (
    CutDecisions,
    IllegalLeagueError,
    StagePenalty,
    StageTable,
    TeamRow,
    season,
)
from engine.league.stages import StageRules, check_games_played
from engine.points import Points
from engine.standings.tie_rules import Placements
from engine.standings.totals import GameLine, player_totals


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """The stages of a league as far as they were played.

    `problems` are games and penalties of teams that do not play in their stage; they don't count.
    """

    event_id: int
    rules: tuple[StageRules, ...]
    stage_rounds: tuple[int, ...]
    teams: Mapping[TeamId, Team]
    lines: tuple[GameLine[TeamId, int], ...]
    tables: tuple[StageTable[TeamId], ...]
    problems: tuple[Violation, ...]

    @property
    def stage(self) -> int:
        """The stage that was begun last."""
        return len(self.stage_rounds) - 1

    @property
    def stages(self) -> list[StageOfSeason]:
        """The stages that have begun."""
        return [StageOfSeason(self, number) for number in range(len(self.tables))]

    @property
    def players(self) -> dict[int, Entrant]:
        """Everybody on a roster by id."""
        return {
            member.entrant_id: member.entrant
            for team in self.teams.values()
            for member in team.members
        }

    def teams_in(self, stage: int) -> tuple[TeamId, ...]:
        """Return the teams that play in a stage; none if it can't begin yet."""
        if stage == 0:
            return tuple(self.teams)
        before = self.tables[stage - 1].cut if stage <= len(self.tables) else None
        return before.advanced if before and not before.open_places else ()

    def stage_of(self, round_number: int) -> int:
        """Return the stage to which a round belongs."""
        return bisect_right(self.stage_rounds, round_number) - 1


@dataclass(frozen=True, slots=True)
class StageOfSeason:
    """A stage that has begun, by its number from 0."""

    season: Season
    number: int

    @property
    def table(self) -> StageTable[TeamId]:
        """The teams from first to last, and who advances."""
        return self.season.tables[self.number]

    @property
    def first_round(self) -> int:
        """The round with which the stage began."""
        return self.season.stage_rounds[self.number]

    @property
    def rows(self) -> list[TeamInStage]:
        """The rows of the table."""
        return [TeamInStage(self.season.teams[row.place.who], row) for row in self.table.rows]

    @property
    def individuals(self) -> list[PlayerTotal]:
        """What every player made, the best first."""
        lines = [line for line in self.season.lines if line.stage == self.number]
        teams = {line.player: line.team for line in lines}
        ranked = sorted(player_totals(lines).items(), key=lambda item: (-item[1][0], item[0]))
        players = self.season.players
        return [PlayerTotal(teams[who], players[who], *total) for who, total in ranked]

    @property
    def games_missed(self) -> list[Violation]:
        """Which members have played too few or too many games so far."""
        whole = self.season
        played = Counter(line.player for line in whole.lines if line.stage == self.number)
        games = {
            member.entrant_id: played[member.entrant_id]
            for team in whole.teams_in(self.number)
            for member in whole.teams[team].members
        }
        found = check_games_played(whole.rules[self.number], games)
        names = {player: entrant.name for player, entrant in whole.players.items()}
        return list(with_names(found, players=names))

    @property
    def problems(self) -> list[Violation]:
        """What does not count because its team does not play in the stage."""
        return [each for each in self.season.problems if each.field == f"stages.{self.number}"]


@dataclass(frozen=True, slots=True)
class TeamInStage:
    """A team and its row in the table of a stage."""

    team: Team
    row: TeamRow[TeamId]


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """What a player made in a stage."""

    team_id: TeamId
    player: Entrant
    score: Points
    games: int
    placements: Placements


def load_season(session: Session, event_id: int) -> Season | None:
    """Return the stages of an event that are added up; None if all of it is a relay."""
    found = find_format(session, event_id)
    stored = session.get(TeamEvent, event_id)
    rules = () if found is None else tuple(takewhile(lambda s: not s.is_relay, found.stages))
    if stored is None or not rules:
        return None
    starts = tuple(stored.stage_rounds)[: len(rules)]
    teams = {team.id: team for team in list_teams(session, event_id)}
    lines = _lines(session, event_id, starts)
    decisions = _decisions(queries.list_cut_rulings(session, event_id))
    penalties = [
        StagePenalty(stage=each.stage, team=each.team_id, points=each.points)
        for each in queries.list_team_penalties(session, event_id)
        if each.cancelled_at is None
    ]
    tables, problems = _add_up(rules[: len(starts)], tuple(teams), lines, penalties, decisions)
    names = {team.id: team.name for team in teams.values()}
    return Season(
        event_id=event_id,
        rules=rules,
        stage_rounds=starts,
        teams=teams,
        lines=tuple(lines),
        tables=tables,
        problems=tuple(with_names(problems, teams=names)),
    )


def _lines(session: Session, event_id: int, starts: Sequence[int]) -> list[GameLine[TeamId, int]]:
    """Return every seat of every finished game whose player belongs to a team."""
    rows = session.execute(
        select(Result, GameTable.round_number, TeamMember.team_id)
        .join(GameTable, GameTable.id == Result.table_id)
        .join(TeamMember, TeamMember.entrant_id == Result.entrant_id)
        .where(
            Result.event_id == event_id,
            Result.table_id.not_in(select(MatchTable.table_id)),
        )
        .order_by(GameTable.round_number, GameTable.number, Result.seat)
    )
    return [
        GameLine(
            stage=max(bisect_right(starts, round_number) - 1, 0),
            round=round_number,
            game=result.table_id,
            team=team_id,
            player=result.entrant_id,
            placement=result.placement,
            score=result.score,
        )
        for result, round_number, team_id in rows
    ]


def _add_up(
    rules: Sequence[StageRules],
    teams: Sequence[TeamId],
    lines: Sequence[GameLine[TeamId, int]],
    penalties: Sequence[StagePenalty[TeamId]],
    decisions: CutDecisions[TeamId],
) -> tuple[tuple[StageTable[TeamId], ...], list[Violation]]:
    """Return the tables, leaving out what belongs to teams that aren't in its stage."""
    problems: list[Violation] = []
    while True:
        try:
            return season(rules, teams, lines, penalties=penalties, decisions=decisions), problems
        except IllegalLeagueError as error:
            problems += error.violations
            left_out = {(v.field, v.params["team"]) for v in error.violations}
            lines = [each for each in lines if (f"stages.{each.stage}", each.team) not in left_out]
            penalties = [
                each for each in penalties if (f"stages.{each.stage}", each.team) not in left_out
            ]


def _decisions(rulings: Mapping[int, Ruling]) -> CutDecisions[TeamId]:
    seeds, chosen = {}, {}
    for stage, ruling in rulings.items():
        if ruling.kind is RulingKind.LOT:
            seeds[stage] = str(ruling.decision["seed"])
        else:
            chosen[stage] = tuple(ruling.decision["teams"])
    return CutDecisions(seeds=seeds, rulings=chosen)


def get_season(session: Session, event_id: int) -> Season:
    """Return the stages of an event that are added up."""
    found = load_season(session, event_id)
    if found is None:
        raise NotFoundError(N_("No results of teams are added up in this event."))
    return found


def games_of_players(session: Session, found: Season, stage: int) -> Counter[int]:
    """Return how many games everybody has begun in a stage, finished or not."""
    starts = (*found.stage_rounds, 10**6)
    rows = session.scalars(
        select(TableSeat.entrant_id).where(
            TableSeat.event_id == found.event_id,
            TableSeat.round_number >= starts[stage],
            TableSeat.round_number < starts[stage + 1],
        )
    )
    return Counter(rows)
