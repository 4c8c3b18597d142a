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
from app.relay.matches import TeamId
from app.relay.models import MatchTable, Ruling, RulingKind
from app.relay.names import with_names
from app.tables.models import GameTable, Result, TableSeat
from app.teams.formats import find_format
from app.teams.models import Team, TeamEvent, TeamMember
from app.teams.queries import list_teams
from engine.errors import N_, Violation
from engine.league.season import CutDecisions, IllegalLeagueError, StagePenalty, StageTable, season
from engine.league.stages import StageRules, check_games_played
from engine.standings.totals import GameLine

Line = GameLine[TeamId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """The stages of a league as far as they were played.

    `problems` are games and penalties of teams that do not play in their stage; they don't count.
    """

    event_id: int
    rules: tuple[StageRules, ...]
    stage_rounds: tuple[int, ...]
    teams: Mapping[TeamId, Team]
    lines: tuple[Line, ...]
    tables: tuple[StageTable[TeamId], ...]
    problems: tuple[Violation, ...]

    @property
    def stage(self) -> int:
        """The stage that was begun last."""
        return len(self.stage_rounds) - 1

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

    def games_missed(self, stage: int) -> list[Violation]:
        """Return which members have played too few or too many games in a stage so far."""
        rules = self.rules[stage]
        played = Counter(line.player for line in self.lines if line.stage == stage)
        games = {
            member.entrant_id: played[member.entrant_id]
            for team in self.teams_in(stage)
            for member in self.teams[team].members
        }
        found = check_games_played(rules, games)
        names = {player: entrant.name for player, entrant in self.players.items()}
        return list(with_names(found, players=names))


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
    fines = [
        StagePenalty(stage=each.stage, team=each.team_id, points=each.points)
        for each in queries.list_team_penalties(session, event_id)
        if each.cancelled_at is None
    ]
    tables, problems = _add_up(rules[: len(starts)], tuple(teams), lines, fines, decisions)
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


def _lines(session: Session, event_id: int, starts: Sequence[int]) -> list[Line]:
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
    lines: Sequence[Line],
    fines: Sequence[StagePenalty[TeamId]],
    decisions: CutDecisions[TeamId],
) -> tuple[tuple[StageTable[TeamId], ...], list[Violation]]:
    """Return the tables, leaving out what belongs to teams that aren't in its stage."""
    problems: list[Violation] = []
    while True:
        try:
            return season(rules, teams, lines, penalties=fines, decisions=decisions), problems
        except IllegalLeagueError as error:
            problems += error.violations
            left_out = {(v.field, v.params["team"]) for v in error.violations}
            lines = [each for each in lines if (f"stages.{each.stage}", each.team) not in left_out]
            fines = [each for each in fines if (f"stages.{each.stage}", each.team) not in left_out]


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
