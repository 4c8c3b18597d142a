"""Fixtures of a league: days of four-team matches, everybody against everybody equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.errors import N_, Violation
from engine.seating.annealing import SWEEP, WORD_BITS, thresholds
from engine.seating.constraints import IllegalSeatingError
from engine.seating.metrics import meetings
from engine.seating.plan import SEAT_COUNT, Plan, plan_of
from engine.seating.stored import decode, load
from engine.seating.stream import Stream, search_words
from engine.seating.template import template
from engine.seating.winds import balance_winds

MOVES = 120_000
WARM, COOL = 150, 25
MOST_TEAMS, MOST_DAYS = 40, 200


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """Fixtures of teams 0 to v-1 and how even they are (0 or 1 is as even as can be)."""

    plan: Plan
    games_spread: int
    meetings_spread: int


def league(teams: int, matches: int, days: int) -> League:
    """Return the fixtures of `days` days with `matches` matches each, winds balanced.

    Raises IllegalSeatingError when the teams don't fill the matches.
    """
    _refuse(teams, matches, days)
    stored = load("leagues").get(f"{teams}x{matches}x{days}")
    if stored is not None:
        plan = decode_days(stored, teams, matches)
    elif teams == SEAT_COUNT * matches:
        plan = template(teams, days).plan
        if judge(plan).meetings_spread > 1:
            plan = search_league(teams, matches, days, MOVES, b"league")
    else:
        plan = search_league(teams, matches, days, MOVES, b"league")
    return judge(balance_winds(plan))


def judge(plan: Plan) -> League:
    """Return fixtures with the spread of games and of meetings."""
    games = [sum(team in table for day in plan.rounds for table in day) for team in plan.players]
    met = meetings(plan)
    counts = [met[pair] for pair in combinations(plan.players, 2)]
    return League(
        plan=plan,
        games_spread=max(games) - min(games),
        meetings_spread=max(counts) - min(counts),
    )


def decode_days(text: str, teams: int, matches: int) -> Plan:
    """Return the plan of a stored league: one character a team, matches day by day."""
    seats = SEAT_COUNT * matches
    days = [text[start : start + seats] for start in range(0, len(text), seats)]
    rows = [decode(day, seats).rounds[0] for day in days]
    return plan_of(range(teams), rows)


def _refuse(teams: int, matches: int, days: int) -> None:
    problems = []
    if not SEAT_COUNT <= teams <= MOST_TEAMS or not 1 <= days <= MOST_DAYS:
        problems.append(
            Violation(
                code="league_size",
                field="teams",
                template=N_("A league has 4 to {teams} teams and 1 to {days} days."),
                params={"teams": MOST_TEAMS, "days": MOST_DAYS},
            )
        )
    if matches < 1 or SEAT_COUNT * matches > teams:
        problems.append(
            Violation(
                code="too_many_matches",
                field="matches",
                template=N_("{teams} teams fill at most {most} matches a day."),
                params={"teams": teams, "most": teams // SEAT_COUNT},
                expected=teams // SEAT_COUNT,
            )
        )
    if problems:
        raise IllegalSeatingError(problems)


class _Season:
    """Days being improved: the first seats of a day play, the others rest."""

    def __init__(self, teams: int, matches: int, days: int, stream: Stream) -> None:
        self.playing = SEAT_COUNT * matches
        self.days = [stream.shuffled(range(teams)) for _ in range(days)]
        self.met = [[0] * teams for _ in range(teams)]
        self.games = [0] * teams
        for day in self.days:
            for start in range(0, self.playing, SEAT_COUNT):
                for team in day[start : start + SEAT_COUNT]:
                    self._enter(team, day[start : start + SEAT_COUNT], 1)

    def _enter(self, team: int, table: Sequence[int], sign: int) -> None:
        self.games[team] += sign
        for other in table:
            if other != team:
                self.met[team][other] += sign

    def cost(self) -> int:
        """Return the sum of squares that is least when games and meetings are even."""
        met = sum(count * count for row in self.met for count in row) // 4
        return met + sum(count * count for count in self.games)

    def sweep(self, words: Iterator[int], limits: Sequence[int]) -> None:
        """Try SWEEP exchanges of two teams on one day."""
        for word in (next(words) for _ in range(SWEEP)):
            day = self.days[(word & 0xFFFF) * len(self.days) >> 16]
            one = (word >> 16 & 0x1FFF) * self.playing >> 13
            two = (word >> 29) % len(day)
            if one >> 2 == two >> 2 and two < self.playing:
                continue
            before = self.cost_of(day, one, two)
            self.exchange(day, one, two)
            change = self.cost_of(day, one, two) - before
            if change > 0 and (change >= len(limits) or word >> WORD_BITS >= limits[change]):
                self.exchange(day, one, two)

    def cost_of(self, day: Sequence[int], one: int, two: int) -> int:
        """Return the squares the two teams stand for."""
        rows = (self.met[day[one]], self.met[day[two]])
        squares = sum(count * count for row in rows for count in row)
        return squares // 2 + self.games[day[one]] ** 2 + self.games[day[two]] ** 2

    def exchange(self, day: list[int], one: int, two: int) -> None:
        """Let two teams change places on a day."""
        for sign in (-1, 1):
            for seat in (one, two):
                if seat < self.playing:
                    start = seat & ~3
                    table = [t for t in day[start : start + SEAT_COUNT] if t != day[seat]]
                    self._enter(day[seat], table, sign)
                    for other in table:
                        self.met[other][day[seat]] += sign
            if sign < 0:
                day[one], day[two] = day[two], day[one]


def search_league(teams: int, matches: int, days: int, moves: int, seed: bytes) -> Plan:
    """Return the most even fixtures found in so many moves."""
    season = _Season(teams, matches, days, Stream(seed))
    words = search_words(seed, moves)
    best, kept = season.cost(), [list(day) for day in season.days]
    sweeps = moves // SWEEP
    for sweep in range(sweeps):
        season.sweep(words, thresholds(WARM + (COOL - WARM) * sweep // sweeps))
        cost = season.cost()
        if cost < best:
            best, kept = cost, [list(day) for day in season.days]
    rows = [
        [day[start : start + SEAT_COUNT] for start in range(0, SEAT_COUNT * matches, SEAT_COUNT)]
        for day in kept
    ]
    return plan_of(range(teams), rows)
