"""What an organiser is told before seats are drawn."""

from app.draws.models import DrawMethod
from app.seating.sentences import warn


def inputs(players, rounds, first_round=1):
    return {"players": list(range(players)), "rounds": rounds, "first_round": first_round}


def test_a_plan_after_other_rounds_says_that_it_does_not_look_at_them():
    assert warn(DrawMethod.PLAN, inputs(16, 3), {}) == []
    [warning] = warn(DrawMethod.PLAN, inputs(16, 3, first_round=5), {})
    assert warning.params == {"first": 5}
    assert warn(DrawMethod.SWISS, inputs(16, 1, first_round=5), {}) == []
