"""Fixtures of a league: days of four-team matches, everybody against everybody equally often."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from engine.errors import N_, wrong
from engine.seating.constraints import IllegalSeatingError
from engine.seating.plan import Plan, plan_of
from engine.seating.plans.fixtures_search import search_fixtures
from engine.seating.plans.stored import decode, load
from engine.seating.plans.template import template
from engine.seating.plans.winds import balance_winds
from engine.seating.quality.metrics import meetings
from engine.seats import SEAT_COUNT

MOST_TEAMS, MOST_DAYS = 40, 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixtures:
    """Fixtures and how even they are (a spread of 0 or 1 is as even as can be).

    `games` are the fewest and the most that a team has, `meetings` those of two teams.
    """

    plan: Plan
    games: tuple[int, int]
    meetings: tuple[int, int]

    @property
    def games_spread(self) -> int:
        """By how many games the busiest team is ahead."""
        return self.games[1] - self.games[0]

    @property
    def meetings_spread(self) -> int:
        """By how many meetings some two teams are ahead of others."""
        return self.meetings[1] - self.meetings[0]

    def to_mapping(self) -> dict[str, int | None]:
        """Return the figures as JSON values."""
        return {
            "games_min": self.games[0],
            "games_max": self.games[1],
            "meetings_min": self.meetings[0],
            "meetings_max": self.meetings[1],
        }


@lru_cache(maxsize=64)
def make_fixtures(teams: int, matches: int, days: int) -> Fixtures:
    """Return the fixtures of `days` days with `matches` matches each, winds balanced.

    Raises IllegalSeatingError when the teams don't fill the matches.
    """
    _refuse(teams, matches, days)
    stored = _find_stored(teams, matches, days)
    if stored is not None:
        plan = decode_days(stored, teams, matches)
    elif teams == SEAT_COUNT * matches:
        plan = template(teams, days).plan
        if measure_fixtures(plan).meetings_spread > 1:
            plan = search_fixtures(teams, matches, days, b"league")
    else:
        plan = search_fixtures(teams, matches, days, b"league")
    return measure_fixtures(balance_winds(plan))


def _find_stored(teams: int, matches: int, days: int) -> str | None:
    """Return a stored league of this size, or a perfectly even one repeated."""
    known: dict[str, str] = load("fixtures")
    name = f"{teams}x{matches}x{days}"
    for times in range(2, days + 1):
        part = known.get(f"{teams}x{matches}x{days // times}", "")
        if part and days % times == 0 and name not in known:
            made = measure_fixtures(decode_days(part, teams, matches))
            if made.games_spread == made.meetings_spread == 0:
                return part * times
    return known.get(name)


def measure_fixtures(plan: Plan) -> Fixtures:
    """Return fixtures with the fewest and the most games and meetings."""
    games = [sum(team in table for day in plan.rounds for table in day) for team in plan.players]
    met = meetings(plan)
    counts = [met[pair] for pair in combinations(plan.players, 2)]
    return Fixtures(
        plan=plan,
        games=(min(games), max(games)),
        meetings=(min(counts), max(counts)),
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
        template = N_("A league has 4 to {teams} teams and 1 to {days} days.")
        problems.append(wrong("league_size", "teams", template, teams=MOST_TEAMS, days=MOST_DAYS))
    if matches < 1 or SEAT_COUNT * matches > teams:
        problems.append(
            wrong(
                "too_many_matches",
                "matches",
                N_("{teams} teams fill at most {most} matches a day."),
                teams // SEAT_COUNT,
                teams=teams,
                most=teams // SEAT_COUNT,
            )
        )
    if problems:
        raise IllegalSeatingError(problems)
