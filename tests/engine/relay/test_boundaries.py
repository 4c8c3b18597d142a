"""What holds at every boundary between two stages, on simulated ones.

TENBO_FULL=1 simulates 1,000,000 of them, otherwise 20,000; `-rP` shows the counts.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from engine.relay.boundary import Boundary, override, propose, ruling_from_playing
from engine.relay.lending import LendingRules, LendingStatus, lend

RULES = LendingRules()
TEAMS = "ABCD"
TOTAL = 400000
BOUNDARIES = 1_000_000 if os.environ.get("TENBO_FULL") else 20_000
SPREADS = {"usual": 250, "wild": 900, "absurd": 6000}
"""Standard deviation of a stage's delta in hundreds: about a hanchan's, and beyond all play."""


def random_delta(rng, spread):
    deltas = [round(rng.gauss(0, spread)) * 100 for _ in range(3)]
    return [*deltas, -sum(deltas)]


def expected_loans(actual):
    """Count units up one by one, the way the rule is told; None where it finds nothing."""
    order = sorted(TEAMS, key=lambda team: (-actual[team], team))
    able = [team for team in order if actual[team] > 0]
    short = [team for team in order if actual[team] <= 0]
    if len(able) == 1:
        loans = {}
        for team in short:
            loan = 100000
            while actual[team] + loan <= 0:
                loan += 10000
            loans[able[0], team] = loan
        return loans
    for count in (len(able), 2, 1):
        loans = {}
        for team in short:
            units = 1
            while actual[team] + count * units * 10000 <= 0:
                units += 1
            loans |= {(lender, team): units * 10000 for lender in able[:count]}
        lent = Counter()
        for (lender, _), loan in loans.items():
            lent[lender] += loan
        if all(actual[lender] - lent[lender] > 0 for lender in able[:count]):
            return loans
    return None


def check_boundary(found: Boundary, table, rng):
    assert sum(found.actual.values()) == sum(found.playing.values()) == TOTAL
    short = [team for team in TEAMS if found.actual[team] <= 0]
    given = {(loan.lender, loan.borrower): loan.points for loan in found.loans}
    if not short:
        assert (found.status, given) == (LendingStatus.NOT_NEEDED, {})
        return
    expected = expected_loans(found.actual)
    if found.status is LendingStatus.MANUAL:
        assert expected is None
        assert found.playing == found.actual
    else:
        assert given == expected
        assert min(found.playing.values()) > 0
        assert all(loan.remark.message for loan in found.loans)
    listed = rng.sample(TEAMS, 4)
    again = propose(RULES, TEAMS, {team: table[team] for team in listed}, found.repaid)
    assert again.playing == found.playing
    assert [(loan.lender, loan.borrower) for loan in again.loans] == list(given)
    ruling = ruling_from_playing(found, dict.fromkeys(TEAMS, TOTAL // 4), "Level.")
    assert sum(override(RULES, found, ruling).playing.values()) == TOTAL


@pytest.mark.parametrize("spread", SPREADS)
def test_simulated_boundaries(spread):
    rng = Random(spread)
    counts = Counter()
    share = {"usual": 8, "wild": 1, "absurd": 1}[spread]
    for _ in range(BOUNDARIES * share // 50):
        actual = dict.fromkeys(TEAMS, 100000)
        playing, loans = dict(actual), ()
        for stage in range(5):
            deltas = dict(zip(TEAMS, random_delta(rng, SPREADS[spread]), strict=True))
            table = {team: playing[team] + deltas[team] for team in TEAMS}
            found = propose(RULES, TEAMS, table, loans, boundary=stage)
            # Loans cancel: whatever was lent, a team owns what it owned and what it won.
            assert found.actual == {team: actual[team] + deltas[team] for team in TEAMS}
            check_boundary(found, table, rng)
            counts[f"{sum(points <= 0 for points in found.actual.values())} debtors"] += 1
            counts[found.status.value] += 1
            counts.update({flag.code for flag in found.flags})
            actual, playing, loans = found.actual, found.playing, found.loans
    print(spread, dict(sorted(counts.items())))  # noqa: T201 - the figures of the full run


def test_level_teams_lend_by_seat_however_they_are_listed():
    rng = Random("level")
    for _ in range(BOUNDARIES // 20):
        a, b = rng.randrange(1, 9) * 5000, rng.randrange(-6, 1) * 5000
        actual = {"A": TOTAL - 2 * a - b, "B": a, "C": a, "D": b}
        order = "".join(rng.sample(TEAMS, 4))
        first = lend(RULES, actual, order)
        listed = {team: actual[team] for team in rng.sample(TEAMS, 4)}
        assert lend(RULES, listed, order) == first
        lenders = {loan.lender for loan in first.loans}
        if len(lenders & {"B", "C"}) == 1:
            assert (lenders & {"B", "C"}) == {min("BC", key=order.index)}
            assert first.flags[-1].code == "lenders_level"
