"""Results beyond the cases: ties, sticks, rounding, substitutes. Values worked out by hand."""

from __future__ import annotations

import pytest

from engine.game.result import SeatPenalty, result
from engine.game.state import State
from engine.ruleset.load import from_mapping, preset
from engine.seats import Seat

TIED = State(points=(30000, 30000, 30000, 9000), deposits=(Seat.NORTH,))


def ruleset(name="mjsoul", **options):
    return from_mapping({"result": options}, base=preset(name))


@pytest.mark.parametrize(
    ("rule", "tie_break", "sticks"),
    [
        ("top", "starting_east", [1000, 0, 0, 0]),
        ("nobody", "starting_east", [0, 0, 0, 0]),
        # M-League: a stick of 1000 among three is 400, 300, 300 in the order of the seats.
        ("split_tied_tops", "shared", [400, 300, 300, 0]),
        ("split_tied_tops", "starting_east", [400, 300, 300, 0]),
        ("back_to_owner", "starting_east", [0, 0, 0, 1000]),
    ],
)
def test_leftover_sticks(rule, tie_break, sticks):
    results = result(ruleset(leftover_sticks=rule, tie_break=tie_break), TIED)
    assert [seat.sticks for seat in results] == sticks


@pytest.mark.parametrize(
    ("tie_break", "placements", "uma"),
    [
        ("starting_east", [1, 2, 3, 4], [15000, 5000, -5000, -15000]),
        # Who had fewer points before the last hand came from behind: West, then South.
        ("comeback", [3, 2, 1, 4], [-5000, 5000, 15000, -15000]),
        ("split_uma", [1, 2, 3, 4], [5000, 5000, 5000, -15000]),
        ("shared", [1, 1, 1, 4], [5000, 5000, 5000, -15000]),
    ],
)
def test_three_tied(tie_break, placements, uma):
    state = State(points=(30000, 30000, 30000, 10000), points_before=(32000, 30000, 28000, 10000))
    results = result(ruleset(tie_break=tie_break), state)
    assert [seat.placement for seat in results] == placements
    assert [seat.uma for seat in results] == uma


def test_a_share_that_is_not_whole_hundreds():
    """Uma of 8000, 4000 and -4000 among three: 8000 in hundreds is 2700, 2700, 2600 by seat."""
    rules = ruleset(tie_break="shared", uma=[8000, 4000, -4000, -8000])
    state = State(points=(30000, 30000, 30000, 10000))
    assert [seat.uma for seat in result(rules, state)] == [2700, 2700, 2600, -8000]


def test_five_six_rounding():
    """五捨六入: 500 goes down, 600 up; the first takes what is left."""
    rules = ruleset("tenhou", rounding="five_six_top_remainder")
    results = result(rules, State(points=(40400, 30500, 20600, 8500)))
    # 30.5 -> 30, 20.6 -> 21, 8.5 -> 8; with uma +10, -10, -20 and 30 taken off each.
    assert [seat.score for seat in results] == [51000, 10000, -19000, -42000]


def test_negative_halves_round_away_from_zero():
    """Real Tenhou results before 2022: -3500 counts as -4."""
    results = result(preset("tenhou-2018"), State(points=(60000, 25000, 18500, -3500)))
    assert results[Seat.NORTH].score == -4000 - 30000 - 20000
    assert sum(seat.score for seat in results) == 0


def test_oka_follows_from_what_the_seats_started_with():
    """A relay table starts uneven; 4 x 25000 returned at 30000 leave an oka of 20000."""
    state = State(points=(40000, 30000, 20000, 10000))
    results = result(preset("tenhou"), state, starting_points=(10000, 20000, 30000, 40000))
    assert [seat.oka for seat in results] == [20000, 0, 0, 0]


def test_a_substitute_has_a_fixed_score():
    rules = ruleset(substitute_score=-15000)
    penalties = [SeatPenalty(seat=Seat.EAST, points=1000)]
    state = State(points=(40000, 30000, 20000, 10000))
    results = result(rules, state, penalties=penalties, substitutes=frozenset({Seat.EAST}))
    assert [seat.score for seat in results] == [-16000, 10000, -10000, -30000]


def test_chips_count_in_the_score_only():
    rules = from_mapping({"chips": {"points": 2000}}, base=preset("mjsoul"))
    state = State(points=(25000, 25000, 25000, 25000), chips=(3, -1, -1, -1))
    results = result(rules, state)
    assert [seat.chips for seat in results] == [6000, -2000, -2000, -2000]
    assert [seat.score for seat in results] == [21000, 3000, -7000, -17000]
