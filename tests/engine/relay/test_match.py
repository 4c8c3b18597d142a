"""Whole relay matches: from hands to both numbers of every team, and corrections as re-runs.

TENBO_FULL=1 plays 1,000 matches, otherwise 60; `-rP` shows the counts.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.errors import RuleError
from engine.game.outcomes import NOBODY, ExhaustiveDraw, Ron, Tsumo, Win
from engine.game.replay import play, replay
from engine.game.result import SeatPenalty
from engine.game.state import State
from engine.relay.boundary import LoanRuling, RuledLoan, confirmation
from engine.relay.chart import chart
from engine.relay.lending import LendingRules, LendingStatus
from engine.relay.match import RecordedGame, review_match
from engine.relay.rules import (
    IllegalMatchError,
    RelayRules,
    RelayStage,
    check_rules,
    check_ruleset,
    check_start,
    next_start,
)
from engine.ruleset.load import from_mapping, preset
from engine.seats import Seat
from engine.standings.tie_rules import TieRule
from tests.engine.game.random_hands import random_outcome

from .support import replay_match

MATCHES = 1_000 if os.environ.get("TENBO_FULL") else 60
PTT = preset("ptt-saki-team")
NAMES = ("先鋒", "次鋒", "中堅", "副将", "大将")
RULES = RelayRules(stages=tuple(RelayStage(name=name) for name in NAMES))
THREE = RelayRules(stages=RULES.stages[:3])
TEAMS = ("A", "B", "C", "D")
START = dict.fromkeys(TEAMS, RULES.starting_points)
TOTAL = 400000


def points(*values):
    return dict(zip(TEAMS, values, strict=True))


def total_game(*deltas, **options):
    return RecordedGame(seats=TEAMS, ruleset=PTT, deltas=deltas, **options)


def random_game(ruleset, seats, starting_points, rng):
    state = State(points=starting_points)
    outcomes = []
    while not state.ended:
        outcomes.append(random_outcome(ruleset, state, rng))
        state = play(ruleset, state, outcomes[-1]).after
    return RecordedGame(seats=seats, ruleset=ruleset, outcomes=tuple(outcomes))


def add_game(rules, start, games, rng, ruleset=PTT):
    """Add a random game, and the referee's word where the one before needs it."""
    match = replay_match(rules, start, games)
    if match.needs_referee:
        proposal = match.games[-1].boundary
        ruling = confirmation(proposal, "Confirmed.")
        games[-1] = replace(games[-1], ruling=ruling)
        match = replay_match(rules, start, games)
    seats = tuple(rng.sample(TEAMS, 4))
    games.append(random_game(ruleset, seats, next_start(match.playing, seats), rng))


def random_match(rules, start, rng, ruleset=PTT):
    games = []
    while len(games) < len(rules.games):
        add_game(rules, start, games, rng, ruleset)
    return games


def check_match(match, games, start):
    """Compare with the sum of what every game's replay says, loans never looked at."""
    total = sum(start.values())
    owned = Counter(start)
    for game, played in zip(games, match.games, strict=True):
        assert sum(played.starting_points) == total
        if game.outcomes:
            opening = State(points=played.starting_points)
            assert tuple(replay(game.ruleset, opening, game.outcomes)) == played.steps
        assert sum(played.deltas.values()) == 0
        owned.update(played.deltas)
        assert dict(owned) == played.boundary.actual
        assert sum(played.boundary.actual.values()) == total
        assert sum(played.boundary.playing.values()) == total
        if played.boundary.status in {LendingStatus.NOT_NEEDED, LendingStatus.PROPOSED}:
            assert played is match.games[-1] or min(played.boundary.playing.values()) > 0
    assert match.finished
    assert match.actual == match.playing == dict(owned)
    ranked = [place.who for place in match.places]
    assert ranked == sorted(
        TEAMS, key=lambda team: (-match.actual[team], games[-1].seats.index(team))
    )


def check_chart(match, start):
    line = chart(match)
    assert line[0].actual == dict(start)
    assert line[-1].actual == match.actual
    assert len(line) == 1 + sum(max(len(game.steps), 1) for game in match.games)
    for point in line:
        assert sum(point.actual.values()) + point.on_table == sum(start.values())


def random_start(rng):
    """Return a start at which debtors are common, still with the points of the match."""
    if rng.random() < 0.5:
        return START
    low = [rng.randrange(10, 500) * 100 for _ in range(rng.choice([1, 2, 3]))]
    rest = 4 - len(low)
    high = [(TOTAL - sum(low)) // rest // 100 * 100] * rest
    high[0] += TOTAL - sum(low) - sum(high)
    return dict(zip(TEAMS, rng.sample(low + high, 4), strict=True))


def corrected(games, rng, rules, start):
    """Return the games with one earlier hand replaced by another that is legal there."""
    number = rng.randrange(len(games) - 1)
    outcomes = games[number].outcomes
    hand = rng.randrange(len(outcomes))
    match = replay_match(rules, start, games)
    before = match.games[number].steps[hand].before
    other = random_outcome(games[number].ruleset, before, rng)
    amended = (*outcomes[:hand], other, *outcomes[hand + 1 :])
    return number, [
        *games[:number],
        replace(games[number], outcomes=amended),
        *games[number + 1 :],
    ]


def test_random_matches():
    counts = Counter()
    for number in range(MATCHES):
        rng = Random(f"match-{number}")
        rules = RULES if number % 3 else replace(RULES, stages=RULES.stages[:2] * 2)
        start = random_start(rng)
        games = random_match(rules, start, rng)
        match = replay_match(rules, start, games)
        check_match(match, games, start)
        check_chart(match, start)
        count_match(match, counts)
        correction = corrected(games, rng, rules, start)
        reviewed = review_match(rules, start, correction[1])
        check_correction(match, reviewed, correction, start, counts)
    print(dict(sorted(counts.items())))  # noqa: T201 - the figures of the full run


def count_match(match, counts):
    for game in match.games:
        counts["games"] += 1
        counts["hands"] += len(game.steps)
        counts["hands_below_zero"] += sum(min(step.after.points) < 0 for step in game.steps)
        counts["riichi_below_1000"] += sum(
            step.before.points[seat] < 1000 for step in game.steps for seat in step.outcome.riichi
        )
        counts[f"{sum(v <= 0 for v in game.boundary.actual.values())} debtors"] += 1
        counts[game.boundary.status.value] += 1


def check_correction(before, reviewed, correction, start, counts):
    """A correction moves later games by what it moved, as their hands stay what they were."""
    after, conflicts = reviewed
    at, changed = correction
    codes = {violation.code for conflict in conflicts for violation in conflict.violations}
    counts.update(f"correction: {code}" for code in codes or {"clean"})
    # What may stop a correction: the game now ends elsewhere, or loans need the referee's word.
    assert codes <= {"game_over", "game_unfinished", "ruling_missing"}
    if codes & {"game_over", "game_unfinished"}:
        return
    check_match(after, changed, start)
    for old, new in zip(before.games[:at], after.games[:at], strict=True):
        assert old == new
    moved = {team: after.games[at].deltas[team] - before.games[at].deltas[team] for team in TEAMS}
    assert sum(moved.values()) == 0
    for old, new in zip(before.games[at + 1 :], after.games[at + 1 :], strict=True):
        now = [step.settlement for step in new.steps]
        assert [step.settlement.deltas for step in old.steps] == [each.deltas for each in now]
        if not old.state.riichi_sticks:
            assert old.deltas == new.deltas
    assert sum(after.actual.values()) == TOTAL


def test_the_worked_example_as_a_match():
    """The numbers of the PTT Saki sheet, total 300000 as printed."""
    start = dict.fromkeys(TEAMS, 75000)
    first = total_game(75000, 45000, -25000, -95000)
    second = total_game(-30000, -20000, 25000, 25000)
    match = replay_match(THREE, start, [first, second])
    assert match.games[0].boundary.actual == points(150000, 120000, 50000, -20000)
    assert match.games[1].starting_points == (140000, 110000, 40000, 10000)
    assert match.games[1].boundary.table == points(110000, 90000, 65000, 35000)
    assert match.playing == match.actual == points(120000, 100000, 75000, 5000)
    assert match.next_game == (2, 0)
    assert [loan.points for loan in match.loans] == [10000] * 3
    [violation] = check_start(RULES, points(150000, 120000, 50000, -20000))
    assert (violation.code, violation.expected) == ("points_sum", 400000)


def test_a_correction_of_an_earlier_stage_moves_loans_and_start_points():
    games = [total_game(50000, 20000, 50000, -120000), total_game(0, 0, -30000, 30000)]
    match = replay_match(THREE, START, games)
    assert match.games[1].starting_points == (140000, 110000, 140000, 10000)
    games[0] = total_game(50000, 20000, -50000, -20000)
    match = replay_match(THREE, START, games)
    assert match.games[1].starting_points == (150000, 120000, 50000, 80000)
    assert match.loans == ()
    assert match.actual == points(150000, 120000, 20000, 110000)


def test_later_hands_a_correction_makes_impossible_are_listed():
    ruleset = from_mapping({"riichi": {"min_points": 1000}}, base=PTT)
    no_loans = replace(RULES, lending=LendingRules(ladder=()))
    draw = ExhaustiveDraw(riichi=frozenset({Seat.NORTH}), tenpai=frozenset({Seat.NORTH}))
    later = RecordedGame(seats=TEAMS, ruleset=ruleset, outcomes=(draw, draw))
    good = [replace(total_game(0, 0, 90000, -90000), ruleset=ruleset), later]
    match = replay_match(no_loans, START, good)
    assert match.playing == match.actual == points(100000, 100000, 190000, 10000)
    assert match.games[1].deltas == points(-2000, -2000, -2000, 4000)
    bad = [replace(total_game(0, 0, 100000, -100000), ruleset=ruleset), later]
    match, conflicts = review_match(no_loans, START, bad)
    [conflict] = conflicts
    assert (conflict.game, conflict.hand) == (1, 0)
    assert conflict.violations[0].code == "riichi_not_affordable"
    # The hand still counts, so that what follows can be judged.
    assert match.games[1].state.points[Seat.NORTH] == -1000 + 3000 - 1000 + 3000


def test_a_game_that_would_have_ended_before_and_a_hand_that_never_was_possible():
    ended = random_game(PTT, TEAMS, (100000,) * 4, Random(1))
    more = replace(ended, outcomes=(*ended.outcomes, ExhaustiveDraw(tenpai=NOBODY)))
    _, [conflict] = review_match(THREE, START, [more])
    assert (conflict.hand, conflict.violations[0].code) == (len(ended.outcomes), "game_over")
    nonsense = Ron(discarder=Seat.EAST, winners=(Win(seat=Seat.EAST, han=1, fu=30),))
    match, [conflict] = review_match(
        THREE, START, [replace(ended, outcomes=(nonsense, *ended.outcomes))]
    )
    assert (conflict.hand, conflict.violations[0].code) == (0, "winner_is_discarder")
    assert len(match.games[0].steps) == len(ended.outcomes)


def test_a_stage_closes_only_with_its_game_and_the_referees_word():
    tsumo = Tsumo(winner=Win(seat=Seat.SOUTH, han=1, fu=30))
    unfinished = RecordedGame(seats=TEAMS, ruleset=PTT, outcomes=(tsumo,))
    match = replay_match(THREE, START, [unfinished])
    assert (match.finished, match.next_game, match.actual) == (False, None, START)
    assert match.games[0].deltas == points(-500, 1100, -300, -300)
    _, [conflict] = review_match(THREE, START, [unfinished, total_game(0, 0, 0, 0)])
    assert (conflict.game, conflict.violations[0].code) == (0, "game_unfinished")
    closed = replace(unfinished, closed=True)
    assert replay_match(THREE, START, [closed]).next_game == (1, 0)

    extreme = total_game(170000, 30000, -95000, -105000)
    match = replay_match(THREE, START, [extreme])
    assert match.needs_referee
    _, [conflict] = review_match(THREE, START, [extreme, total_game(0, 0, 0, 0)])
    assert (conflict.game, conflict.violations[0].code) == (0, "ruling_missing")
    lines = (RuledLoan(lender="A", borrower="D", points=20000),)
    ruled = replace(extreme, ruling=LoanRuling(loans=lines, reason="First lends."))
    match = replay_match(THREE, START, [ruled, total_game(0, 0, 0, 0)])
    assert match.games[1].starting_points == (250000, 130000, 5000, 15000)
    assert match.loans[0].points == 20000


def test_rulings_that_do_not_fit():
    lines = (RuledLoan(lender="A", borrower="A", points=10000),)
    ruling = LoanRuling(loans=lines, reason="?")
    games = [total_game(0, 0, 0, 0, ruling=ruling)] * 3
    _, conflicts = review_match(THREE, START, games)
    codes = [conflict.violations[0].code for conflict in conflicts]
    assert codes == ["loan_to_itself", "loan_to_itself", "nothing_to_rule"]


def test_a_game_entered_as_a_total_adds_up():
    wrong = replace(total_game(100, 50, 0, 0), outcomes=(ExhaustiveDraw(tenpai=NOBODY),))
    _, [conflict] = review_match(THREE, START, [wrong])
    assert [each.code for each in conflict.violations] == ["deltas_sum", "deltas_and_hands"]


def test_penalties_count_at_the_end_only():
    chombo = (SeatPenalty(seat=Seat.EAST, points=20000),)
    games = [total_game(5000, -5000, 0, 0, penalties=chombo)] * 3
    match = replay_match(THREE, START, games)
    assert match.actual == points(115000, 85000, 100000, 100000)
    assert match.penalties["A"] == 60000
    assert [(place.who, place.total) for place in match.places][-1] == ("A", 55000)


def test_teams_that_end_level():
    games = [replace(total_game(0, 0, 0, 0), seats=("C", "A", "D", "B"))] * 3
    match = replay_match(THREE, START, games)
    assert [place.who for place in match.places] == ["C", "A", "D", "B"]
    assert {place.resolved_by for place in match.places} == {TieRule.SEAT_ORDER}
    shared = replay_match(replace(THREE, tie_break=None), START, games)
    assert [place.rank for place in shared.places] == [1] * 4
    assert {place.resolved_by for place in shared.places} == {None}


def test_what_is_not_a_match_is_refused_at_once():
    five = dict.fromkeys("ABCDE", 80000)
    stranger = replace(total_game(0, 0, 0, 0), seats=("A", "B", "C", "X"))
    twice = replace(total_game(0, 0, 0, 0), seats=("A", "B", "C", "A"))
    with pytest.raises(IllegalMatchError) as refused:
        replay_match(THREE, five, [stranger, twice, stranger, stranger])
    codes = [each.code for each in refused.value.violations]
    assert codes[:3] == ["teams_not_four", "unknown_team", "team_twice"]
    assert codes[-1] == "too_many_games"
    assert [each.code for each in check_start(RULES, points(100050, 99950, 100000, 100000))] == [
        "points_not_hundreds",
        "points_not_hundreds",
    ]


def test_options_of_a_relay_are_checked_all_at_once():
    stages = (RelayStage(name=" ", hanchan=0), RelayStage(name="次鋒"))
    lending = LendingRules(unit=-50, threshold=200000, lone_lender_loan=-100)
    rules = RelayRules(stages=stages, lending=lending, tie_break=TieRule.LOT)
    found = [(each.code, each.field) for each in check_rules(rules)]
    assert found == [
        ("name_missing", "stages.0.name"),
        ("out_of_bounds", "stages.0.hanchan"),
        ("unknown_value", "tie_break"),
        ("points_not_hundreds", "lending.unit"),
        ("too_small", "starting_points"),
        ("too_small", "lending.unit"),
        ("too_small", "lending.lone_lender_loan"),
    ]
    with pytest.raises(RuleError):
        replay_match(rules, START, [])
    assert [each.field for each in check_rules(RelayRules(stages=()))] == ["stages"]
    vanishing = from_mapping(
        {
            "result": {"leftover_sticks": "nobody"},
            "end": {"tobi": "below_zero"},
            "riichi": {"min_points": 1000},
        },
        base=PTT,
    )
    codes = [each.code for each in check_ruleset(RULES, vanishing)]
    assert codes == ["points_vanish", "bust_and_lending"]
    assert [*check_ruleset(RULES, PTT)] == []


def test_the_chart_of_a_match_that_is_being_played():
    tenpai = frozenset({Seat.NORTH})
    draw = ExhaustiveDraw(riichi=tenpai, tenpai=tenpai)
    live = RecordedGame(seats=("D", "C", "B", "A"), ruleset=PTT, outcomes=(draw,))
    first, second, third = chart(replay_match(THREE, START, [total_game(8000, 0, 0, -8000), live]))
    assert (first.hand, first.actual) == (None, START)
    assert (second.game, second.hand, second.actual["A"]) == (0, None, 108000)
    assert (third.game, third.stage, third.hand, third.label) == (1, 1, 0, "E1-0")
    assert third.actual == points(110000, 99000, 99000, 91000)
    assert third.on_table == 1000


def test_two_hanchan_per_stage():
    rules = RelayRules(stages=tuple(RelayStage(name=name, hanchan=2) for name in NAMES[:2]))
    assert rules.games == ((0, 0), (0, 1), (1, 0), (1, 1))
    match = replay_match(rules, START, [total_game(50000, 20000, 50000, -120000)])
    # Debts are looked at before every hanchan, also within a stage.
    assert match.playing == points(140000, 110000, 140000, 10000)
    assert match.next_game == (0, 1)
    assert not replay_match(rules, START, []).needs_referee
