"""Days on which some play and some rest, made even: games, and meetings of every pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.seating.annealing import SWEEP, WORD_BITS, thresholds
from engine.seating.plan import Plan, plan_of
from engine.seating.stream import Stream, search_words
from engine.seats import SEAT_COUNT

MOVES = 120_000
WARM, COOL = 150, 25


class _Days:
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


def search_fixtures(teams: int, matches: int, days: int, seed: bytes, moves: int = MOVES) -> Plan:
    """Return the most even fixtures found in so many moves."""
    season = _Days(teams, matches, days, Stream(seed))
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
