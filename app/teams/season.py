"""The tables of a league or team event, and the decisions at their cuts. No HTTP, no commits."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import ConflictError, InvalidError, NotFoundError
from app.events.checks import check_open
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.tables.models import GameTable, Result, TableSeat
from app.teams import queries
from app.teams.formats import find_format
from app.teams.matches import TeamId
from app.teams.models import MatchTable, Ruling, RulingKind, Team, TeamEvent, TeamMember
from app.teams.named import with_names
from engine.errors import N_, RuleError, Violation
from engine.league.season import CutDecisions, IllegalLeagueError, StagePenalty, StageTable, season
from engine.league.stages import StageRules, check_games_played
from engine.standings.cuts import CutTie, cut
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
    teams = {team.id: team for team in queries.list_teams(session, event_id)}
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


def start_stage(session: Session, event: Event, stage: int, first_round: int) -> Season:
    """Begin the next stage with a round; the cut before it must be decided."""
    event = get_event_by_id(session, event.id, lock=True)
    check_open(event)
    _check_next(session, event, stage, first_round)
    stored = session.get_one(TeamEvent, event.id)
    stored.stage_rounds = [*stored.stage_rounds, first_round]
    note_results(session, event.id)
    session.flush()
    return get_season(session, event.id)


def _check_next(session: Session, event: Event, stage: int, first_round: int) -> None:
    now = get_season(session, event.id)
    if stage != len(now.stage_rounds) or stage >= len(now.rules):
        detail = N_("This stage is not the next one.")
        raise ConflictError(detail, code="stage_not_next", next=len(now.stage_rounds))
    if event.playing_count:
        detail = N_("Some tables are still playing; finish them first.")
        raise ConflictError(detail, code="tables_playing", playing=event.playing_count)
    if not now.teams_in(stage):
        level = now.tables[-1].cut.undecided if now.tables else ()
        detail = N_("Teams are level at the cut; decide first who advances.")
        raise ConflictError(detail, code="cut_open", teams=list(level))
    after = max(now.stage_rounds[-1], queries.last_round(session, event.id))
    if first_round <= after:
        template = N_("There are games up to round {last} already.")
        params = {"last": after}
        problem = Violation(
            code="round_taken",
            field="first_round",
            template=template,
            params=params,
            expected=after + 1,
        )
        raise InvalidError([problem])


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDecision:
    """Who advances among level teams by the referee's word, or a seed that decides."""

    stage: int
    reason: str
    teams: tuple[TeamId, ...] = ()
    seed: str | None = None


def decide_cut(
    session: Session, event: Event, decision: CutDecision, *, by: str, now: datetime
) -> Ruling:
    """Decide a tie at the cut after a stage."""
    event = get_event_by_id(session, event.id, lock=True)
    found = get_season(session, event.id)
    if not 0 <= decision.stage < len(found.tables):
        raise NotFoundError(N_("This stage has not begun."))
    _check_cut(found, decision)
    by_lot = decision.seed is not None
    kept = {"seed": decision.seed} if by_lot else {"teams": list(decision.teams)}
    ruling = Ruling(
        event_id=event.id,
        kind=RulingKind.LOT if by_lot else RulingKind.CUT,
        stage=decision.stage,
        decision=kept,
        reason=decision.reason,
        made_at=now,
        made_by=by,
    )
    session.add(ruling)
    note_results(session, event.id)
    session.flush()
    return ruling


def _check_cut(found: Season, decision: CutDecision) -> None:
    rules = found.rules[decision.stage]
    if len(found.stage_rounds) > decision.stage + 1:
        detail = N_("The next stage has begun, so the cut stands.")
        raise ConflictError(detail, code="stage_begun")
    if decision.seed is not None:
        if rules.cut_ties is not CutTie.LOT:
            template = N_("In this stage no lot decides who advances.")
            raise InvalidError([Violation(code="no_lot", field="seed", template=template)])
        return
    places = [row.place for row in found.tables[decision.stage].rows]
    names = {team.id: team.name for team in found.teams.values()}
    if not decision.teams:
        template = N_("Name the teams that advance, or a seed.")
        raise InvalidError([Violation(code="nobody", field="teams", template=template)])
    try:
        done = cut(places, rules.advance, rules.cut_ties, ruling=decision.teams)
    except RuleError as error:
        raise InvalidError(with_names(error.violations, teams=names)) from error
    if done.resolved_by is None or not done.tied:
        template = N_("No teams are level at the line of this cut.")
        raise InvalidError([Violation(code="not_level", field="teams", template=template)])


def withdraw_cut(session: Session, ruling: Ruling, *, by: str, now: datetime, reason: str) -> None:
    """Take back a decision on a cut; it stays on record."""
    get_event_by_id(session, ruling.event_id, lock=True)
    if ruling.withdrawn_at is not None:
        raise ConflictError(N_("This ruling was withdrawn before."), code="ruling_withdrawn")
    stage = -1 if ruling.stage is None else ruling.stage
    if len(get_season(session, ruling.event_id).stage_rounds) > stage + 1:
        detail = N_("The next stage has begun, so the cut stands.")
        raise ConflictError(detail, code="stage_begun")
    ruling.withdrawn_at, ruling.withdrawn_by, ruling.withdraw_reason = now, by, reason
    note_results(session, ruling.event_id)
    session.flush()


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
