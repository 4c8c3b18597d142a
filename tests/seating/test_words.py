"""What figures of fixtures mean."""

import pytest

from app.seating.models import DrawMethod
from app.seating.words import quality, warnings

EVEN = {"games_min": 7, "games_max": 7, "meetings_min": 3, "meetings_max": 3, "byes_min": 0}
SAID = [
    (
        {"byes_max": 0},
        [
            ("Every team plays 7 matches.", "good"),
            ("Every team meets every other 3 times.", "good"),
            ("Every team plays on every day.", "good"),
        ],
    ),
    (
        {"games_max": 8, "meetings_max": 4, "byes_max": 1},
        [
            ("Every team plays 7 or 8 matches.", "good"),
            ("Every team meets every other 3 or 4 times.", "good"),
            ("Every team rests on 0 or 1 days.", "good"),
        ],
    ),
    (
        {"games_min": 1, "games_max": 1, "meetings_min": 0, "meetings_max": 1, "byes_max": 0},
        [
            ("Every team plays one match.", "good"),
            ("No team meets another twice.", "good"),
            ("Every team plays on every day.", "good"),
        ],
    ),
    (
        {"games_max": 9, "meetings_min": 1, "meetings_max": 1, "byes_max": 2},
        [
            ("Every team plays 7 to 9 matches.", "fair"),
            ("Every team meets every other once.", "good"),
            ("Every team rests on 0 to 2 days.", "fair"),
        ],
    ),
]


@pytest.mark.parametrize(("figures", "expected"), SAID)
def test_how_evenly_teams_play_and_meet(figures, expected):
    found = quality(EVEN | figures)
    assert [(each.template.format(**each.params), each.grade.value) for each in found] == expected


def test_a_plan_after_other_rounds_says_that_it_does_not_look_at_them():
    assert warnings(DrawMethod.PLAN, 16, 3) == []
    [warning] = warnings(DrawMethod.PLAN, 16, 3, first_round=5)
    assert warning.params == {"first": 5}
    assert warnings(DrawMethod.SWISS, 16, 1, first_round=5) == []
