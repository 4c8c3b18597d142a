import pytest

from engine.game.check import check
from engine.game.choices import choices
from engine.game.outcomes import AbortiveDraw, Chombo, NagashiMangan, Ron
from engine.game.state import EndReason, State
from engine.game.wire import outcome_from_mapping
from engine.ruleset.load import preset, preset_ids
from tests.engine.game.test_refusals import FOURTH, FRESH, OPTIONAL, ron, win


@pytest.mark.parametrize(
    ("name", "missing", "most"),
    [
        ("tenhou", {Chombo}, 2),
        ("ema2016", {NagashiMangan, AbortiveDraw}, 3),
        ("mleague", {NagashiMangan, AbortiveDraw}, 1),
        ("mjsoul", {Chombo}, 3),
        ("skill-battle", set(), 2),
    ],
)
def test_kinds(name, missing, most):
    found = choices(preset(name), FRESH)
    assert missing.isdisjoint(found.kinds)
    assert len(found.kinds) == 6 - len(missing)
    assert found.most_winners == most


@pytest.mark.parametrize("name", preset_ids())
def test_agrees_with_the_check(name):
    ruleset = preset(name)
    found = choices(ruleset, FRESH)
    for number in (1, 2, 3):
        wins = [win(seat) for seat in range(number)]
        problems = check(ruleset, FRESH, outcome_from_mapping(ron(*wins)))
        assert (not problems) == (number <= found.most_winners)
    assert Ron in found.kinds


def test_who_can_declare_riichi():
    state = State(points=(900, 1000, 50000, 48100))
    assert choices(preset("tenhou"), state).riichi == (1, 2, 3)
    assert choices(preset("ptt-saki-team"), state).riichi == (0, 1, 2, 3)


def test_nothing_after_the_end():
    ended = State(points=FRESH.points, ended=EndReason.TOBI)
    assert choices(preset("tenhou"), ended).kinds == ()


def test_the_dealer_s_choice():
    assert choices(OPTIONAL, FRESH).dealer_may_stop
    assert not choices(FOURTH, FRESH).dealer_may_stop
