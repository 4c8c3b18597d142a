"""A relay match from the beginning: its games one after the other, so a correction is a re-run.

A game is who sat where and what happened in each hand; start points, loans and totals follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from engine.errors import N_, Violation, wrong
from engine.game.check import check_and_resolve
from engine.game.outcomes import Outcome
from engine.game.replay import Step, step_of
from engine.game.result import SeatPenalty, SeatResult, result
from engine.game.state import State
from engine.ids import Team
from engine.points import UNIT, BySeat, Points, add, by_seat
from engine.relay.boundary import Boundary, IllegalRulingError, LoanRuling, override, propose
from engine.relay.lending import Loan
from engine.relay.rules import (
    IllegalMatchError,
    RelayRules,
    check_rules,
    check_ruleset,
    check_teams,
    final_ranking,
    next_start,
)
from engine.ruleset.options import Ruleset
from engine.standings.ranking import Place

OF_POINTS = frozenset({"game_over", "riichi_not_affordable", "dealer_may_not_stop"})
"""Codes of what may become wrong with a hand when an earlier one is corrected."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame(Generic[Team]):
    """A game of the match as it was recorded.

    `seats` are the teams from the starting East on. A game entered without its hands has `deltas`
    per seat (leftover sticks included, sum 0). `closed` ends it before its last hand (time limit).
    `ruling` is the referee's decision on the loans after it.
    """

    seats: tuple[Team, Team, Team, Team]
    ruleset: Ruleset
    outcomes: tuple[Outcome, ...] = ()
    deltas: BySeat | None = None
    closed: bool = False
    penalties: tuple[SeatPenalty, ...] = ()
    ruling: LoanRuling[Team] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Something recorded that can't have happened as the match now stands.

    `game` counts from 0 in the match, `hand` from 0 in the game; None where it is about the game.
    """

    game: int
    hand: int | None
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame(Generic[Team]):
    """A game replayed on the points its teams had; while it is open there is no `boundary`."""

    stage: int
    hanchan: int
    seats: tuple[Team, Team, Team, Team]
    starting_points: BySeat
    actual_before: Mapping[Team, Points]
    steps: tuple[Step, ...]
    state: State
    results: tuple[SeatResult, ...]
    boundary: Boundary[Team] | None

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.boundary is not None

    @property
    def deltas(self) -> dict[Team, Points]:
        """What every member has won or lost; loans never enter it.

        While the game is open the sticks on the table are nobody's.
        """
        now = zip(self.seats, self.state.points, strict=True)
        table = self.boundary.table if self.boundary else dict(now)
        begun = zip(self.seats, self.starting_points, strict=True)
        return {team: table[team] - points for team, points in begun}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch(Generic[Team]):
    """A match as far as it was played.

    `actual` and `playing` are both numbers of every team after the last game that is finished;
    `loans` is the ledger of the whole match, and `places` are final once it is `finished`.
    """

    rules: RelayRules
    games: tuple[PlayedGame[Team], ...]
    actual: Mapping[Team, Points]
    playing: Mapping[Team, Points]
    penalties: Mapping[Team, Points]
    loans: tuple[Loan[Team], ...]
    places: tuple[Place[Team], ...]
    finished: bool

    @property
    def needs_referee(self) -> bool:
        """Whether the next game has to wait for the referee to confirm or decide loans."""
        last = self.games[-1].boundary if self.games else None
        return last is not None and last.needs_referee

    @property
    def next_game(self) -> tuple[int, int] | None:
        """The stage and the hanchan of the next game, None while one is open or after the last."""
        if self.finished or (self.games and not self.games[-1].finished):
            return None
        return self.rules.games[len(self.games)]


def review_match(
    rules: RelayRules, start: Mapping[Team, Points], games: Sequence[RecordedGame[Team]]
) -> tuple[PlayedMatch[Team], tuple[Conflict, ...]]:
    """Return the match with everything in it that a correction has made impossible.

    A hand that only the points speak against (riichi no longer affordable, the game over before)
    counts as it did, so that the rest can be judged; one that could never happen is left out.
    """
    violations = list(_check_match(rules, start, games))
    if violations:
        raise IllegalMatchError(violations)
    replay = _Replay(rules, start)
    for number, game in enumerate(games):
        replay.play(number, game, is_latest=number == len(games) - 1)
    return replay.match(), tuple(replay.conflicts)


class _Replay(Generic[Team]):
    """The match while its games are gone through."""

    def __init__(self, rules: RelayRules, start: Mapping[Team, Points]) -> None:
        self.rules = rules
        self.actual = dict(start)
        self.playing = dict(start)
        self.games: list[PlayedGame[Team]] = []
        self.loans: list[Loan[Team]] = []
        self.penalties: Counter[Team] = Counter()
        self.conflicts: list[Conflict] = []

    def play(self, number: int, game: RecordedGame[Team], *, is_latest: bool) -> None:
        """Play one game on the points as they stand, and go over the boundary after it."""
        self._note(number, None, check_game(self.rules, game))
        starting_points = next_start(self.playing, game.seats)
        steps, state = self._replay(number, game, starting_points)
        finished = self._is_finished(number, game, state, is_latest=is_latest)
        results = result(
            game.ruleset, state, starting_points=starting_points, penalties=game.penalties
        )
        ends = by_seat([seat.raw_points for seat in results]) if finished else state.points
        table = dict(zip(game.seats, ends, strict=True))
        stage, hanchan = self.rules.games[number]
        played = PlayedGame(
            stage=stage,
            hanchan=hanchan,
            seats=game.seats,
            starting_points=starting_points,
            actual_before=dict(self.actual),
            steps=steps,
            state=state,
            results=results,
            boundary=self._boundary(number, game, table) if finished else None,
        )
        self.games.append(played)
        self._close(number, played, is_latest=is_latest)

    def match(self) -> PlayedMatch[Team]:
        """Return the match so far."""
        latest = self.games[-1] if self.games else None
        seats = latest.seats if latest else tuple(self.actual)
        complete = len(self.games) == len(self.rules.games)
        return PlayedMatch(
            rules=self.rules,
            games=tuple(self.games),
            actual=self.actual,
            playing=self.playing,
            penalties=dict(self.penalties),
            loans=tuple(self.loans),
            places=final_ranking(self.rules, self.actual, seats, self.penalties),
            finished=complete and latest is not None and latest.finished,
        )

    def _is_finished(
        self, number: int, game: RecordedGame[Team], state: State, *, is_latest: bool
    ) -> bool:
        """Say whether a game is over; one that is not, but was followed by another, is noted."""
        finished = game.deltas is not None or game.closed or state.ended is not None
        if not finished and not is_latest:
            template = N_("Game {game} is not finished, but a later one was begun.")
            self._refuse(number, "game_unfinished", template, "outcomes")
        return finished or not is_latest

    def _replay(
        self, number: int, game: RecordedGame[Team], starting_points: BySeat
    ) -> tuple[tuple[Step, ...], State]:
        """Replay the hands; those that only the points speak against now count as they did."""
        state = State(points=starting_points)
        if game.deltas is not None:
            return (), State(points=add(starting_points, game.deltas))
        steps = []
        for hand, outcome in enumerate(game.outcomes):
            resolved, problems = check_and_resolve(game.ruleset, state, outcome)
            if state.ended:
                reopened = replace(state, ended=None)
                resolved, more = check_and_resolve(game.ruleset, reopened, outcome)
                problems += more
            self._note(number, hand, problems)
            if all(problem.code in OF_POINTS for problem in problems):
                steps.append(step_of(game.ruleset, state, outcome, resolved))
                state = steps[-1].after
        return tuple(steps), state

    def _boundary(
        self, number: int, game: RecordedGame[Team], table: Mapping[Team, Points]
    ) -> Boundary[Team]:
        rules = self.rules.lending
        last = number == len(self.rules.games) - 1
        open_loans = [loan for loan in self.loans if loan.repaid_at == number]
        proposal = propose(rules, game.seats, table, open_loans, boundary=number, last=last)
        if game.ruling is None:
            return proposal
        if last:
            template = N_("Nobody lends after the last game.")
            self._refuse(number, "nothing_to_rule", template, "ruling")
            return proposal
        try:
            return override(rules, proposal, game.ruling)
        except IllegalRulingError as error:
            self._note(number, None, error.violations)
            return proposal

    def _close(self, number: int, game: PlayedGame[Team], *, is_latest: bool) -> None:
        """Take over both numbers, the loans and the penalties of a finished game."""
        if game.boundary is None:
            return
        self.actual = dict(game.boundary.actual)
        self.playing = dict(game.boundary.playing)
        self.loans += game.boundary.loans
        for seat in game.results:
            self.penalties[game.seats[seat.seat]] += seat.penalties
        if game.boundary.needs_referee and not is_latest:
            template = N_("The referee has to confirm or decide the loans after game {game}.")
            self._refuse(number, "ruling_missing", template, "ruling")

    def _refuse(self, game: int, code: str, template: str, field: str) -> None:
        violation = wrong(code, field, template, game=game + 1)
        self._note(game, None, [violation])

    def _note(self, game: int, hand: int | None, violations: Iterable[Violation]) -> None:
        found = tuple(violations)
        if found:
            self.conflicts.append(Conflict(game=game, hand=hand, violations=found))


def check_game(rules: RelayRules, game: RecordedGame[Team]) -> Iterator[Violation]:
    """Yield what is wrong with a game whatever points it is played on."""
    yield from check_ruleset(rules, game.ruleset)
    if game.deltas is None:
        return
    if sum(game.deltas) or any(delta % UNIT for delta in game.deltas):
        template = N_("What the four win and lose is in hundreds and adds up to 0.")
        yield wrong("deltas_sum", "deltas", template, 0)
    if game.outcomes:
        template = N_("A game has either hands or a total, not both.")
        yield wrong("deltas_and_hands", "deltas", template)


def _check_match(
    rules: RelayRules, start: Mapping[Team, Points], games: Sequence[RecordedGame[Team]]
) -> Iterator[Violation]:
    """Yield what keeps these from being the games of one match at all."""
    yield from check_rules(rules)
    yield from check_teams(tuple(start), "start")
    for number, game in enumerate(games):
        yield from check_teams(game.seats, f"games.{number}.seats")
        for place, team in enumerate(game.seats):
            if team not in start:
                yield wrong(
                    "unknown_team",
                    f"games.{number}.seats.{place}",
                    N_("{team} does not play in this match."),
                    list(start),
                    team=team,
                )
    if len(games) > len(rules.games):
        yield wrong(
            "too_many_games",
            f"games.{len(rules.games)}",
            N_("The match has {most} games."),
            len(rules.games),
            most=len(rules.games),
        )
