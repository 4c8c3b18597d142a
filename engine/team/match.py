"""A relay match from the beginning: its games one after the other, so a correction is a re-run.

A game is who sat where and what happened in each hand; start points, loans and totals follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.errors import N_, Violation
from engine.game.checking import check
from engine.game.outcomes import Outcome
from engine.game.progress import progress
from engine.game.replay import Step
from engine.game.result import Penalty, SeatResult, result
from engine.game.settlement import settle
from engine.game.state import State
from engine.points import UNIT, BySeat, Points, add, by_seat
from engine.ruleset.options import Ruleset
from engine.team.boundary import (
    BoundaryProposal,
    IllegalRulingError,
    Ruling,
    override,
    propose,
)
from engine.team.ids import Team
from engine.team.lending import Loan
from engine.team.ranking import Place
from engine.team.relay import (
    IllegalMatchError,
    RelayRules,
    check_rules,
    check_ruleset,
    check_start,
    final_ranking,
    next_start,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchGame(Generic[Team]):
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
    penalties: tuple[Penalty, ...] = ()
    ruling: Ruling[Team] | None = None


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
    """A game replayed on the points its teams had.

    `deltas` are what the members won or lost (loans never enter them), provisional while the game
    is not finished; `boundary` is None until then.
    """

    stage: int
    hanchan: int
    seats: tuple[Team, Team, Team, Team]
    starting_points: BySeat
    actual_before: Mapping[Team, Points]
    steps: tuple[Step, ...]
    state: State
    results: tuple[SeatResult, ...]
    deltas: Mapping[Team, Points]
    finished: bool
    boundary: BoundaryProposal[Team] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(Generic[Team]):
    """A match as far as it was played.

    `actual` and `playing` are both numbers of every team before the next game (after the last one
    they are the same); `loans` is the ledger of the whole match. `places` are final once the match
    is `finished`.
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


class MatchConflictError(IllegalMatchError):
    """The games can't have gone like this; `conflicts` says where."""

    code = "match_conflict"

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        super().__init__(each for conflict in conflicts for each in conflict.violations)


def replay_match(
    rules: RelayRules, start: Mapping[Team, Points], games: Sequence[MatchGame[Team]]
) -> Match[Team]:
    """Return the match of these games; raises MatchConflictError with everything that is wrong.

    `start` are the points per team before the first game; their sum is kept, whatever it is.
    """
    match, conflicts = review_match(rules, start, games)
    if conflicts:
        raise MatchConflictError(conflicts)
    return match


def review_match(
    rules: RelayRules, start: Mapping[Team, Points], games: Sequence[MatchGame[Team]]
) -> tuple[Match[Team], tuple[Conflict, ...]]:
    """Return the match with everything a correction would make impossible in it.

    Behind a conflict the rest is judged as if what was recorded stood.
    """
    fold = _Fold(rules, start)
    for number, game in enumerate(games[: len(rules.games)]):
        fold.play(number, game, is_latest=number == len(games) - 1)
    if len(games) > len(rules.games):
        template = N_("The match has {most} games.")
        most = len(rules.games)
        fold.refuse(most, "too_many_games", template, "games", most=most)
    return fold.match(), tuple(fold.conflicts)


class _Fold(Generic[Team]):
    """The match while its games are gone through."""

    def __init__(self, rules: RelayRules, start: Mapping[Team, Points]) -> None:
        violations = [*check_rules(rules)]
        if violations:
            raise IllegalMatchError(violations)
        self.rules = rules
        self.actual = dict(start)
        self.playing = dict(start)
        self.games: list[PlayedGame[Team]] = []
        self.loans: list[Loan[Team]] = []
        self.penalties: Counter[Team] = Counter()
        self.conflicts: list[Conflict] = []

    def play(self, number: int, game: MatchGame[Team], *, is_latest: bool) -> None:
        """Play one game on the points as they stand, and go over the boundary after it."""
        self._add_conflict(number, None, self._check_game(game))
        starting_points = next_start(self.playing, game.seats)
        steps, state = self._replay(number, game, starting_points)
        finished = game.deltas is not None or game.closed or state.ended is not None
        if not finished and not is_latest:
            template = N_("Game {game} is not finished, but a later one was begun.")
            self.refuse(number, "game_unfinished", template, "outcomes", game=number + 1)
            finished = True
        results = result(
            game.ruleset, state, starting_points=starting_points, penalties=game.penalties
        )
        table = {game.seats[seat.seat]: seat.raw_points for seat in results}
        deltas = {team: table[team] - self.playing[team] for team in game.seats}
        boundary = self._boundary(number, game, table) if finished else None
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
            deltas=deltas,
            finished=finished,
            boundary=boundary,
        )
        self.games.append(played)
        if boundary is not None:
            self._close(played, boundary)

    def match(self) -> Match[Team]:
        """Return the match so far."""
        latest = self.games[-1] if self.games else None
        return Match(
            rules=self.rules,
            games=tuple(self.games),
            actual=self.actual,
            playing=self.playing,
            penalties=dict(self.penalties),
            loans=tuple(self.loans),
            places=final_ranking(
                self.rules,
                self.actual,
                latest.seats if latest else tuple(self.actual),
                self.penalties,
            ),
            finished=len(self.games) == len(self.rules.games)
            and latest is not None
            and latest.finished,
        )

    def refuse(self, game: int, code: str, template: str, field: str, **params: object) -> None:
        """Note one thing that is wrong with a game as a whole."""
        violation = Violation(code=code, field=field, template=template, params=params)
        self._add_conflict(game, None, [violation])

    def _check_game(self, game: MatchGame[Team]) -> Iterator[Violation]:
        yield from check_ruleset(self.rules, game.ruleset)
        if game.deltas is None:
            return
        if sum(game.deltas) or any(delta % UNIT for delta in game.deltas):
            template = N_("What the four win and lose is in hundreds and adds up to 0.")
            yield Violation(code="deltas_sum", field="deltas", template=template, expected=0)
        if game.outcomes:
            template = N_("A game has either hands or a total, not both.")
            yield Violation(code="deltas_and_hands", field="deltas", template=template)

    def _replay(
        self, number: int, game: MatchGame[Team], starting_points: BySeat
    ) -> tuple[tuple[Step, ...], State]:
        """Replay the hands; one that is impossible now is noted and counts as it was."""
        state = State(points=starting_points)
        if game.deltas is not None:
            return (), State(points=add(starting_points, game.deltas))
        steps = []
        for hand, outcome in enumerate(game.outcomes):
            self._add_conflict(number, hand, check(game.ruleset, state, outcome))
            settlement = settle(game.ruleset, state, outcome)
            after = progress(game.ruleset, state, outcome, settlement)
            steps.append(
                Step(before=state, outcome=outcome, settlement=settlement, after=after)
            )
            state = after
        return tuple(steps), state
