"""What holds for every legal game: nothing is lost, prefixes agree, JSON comes back the same.

TENBO_FULL=1 plays 100,000 games per family of presets; a normal run plays a few hundred.
"""

from __future__ import annotations

import json
import os
from random import Random

import pytest

from engine.errors import IllegalOutcomeError
from engine.game.replay import play, replay
from engine.game.result import result
from engine.game.state import State
from engine.game.wire import outcome_from_mapping, outcome_to_mapping
from engine.points import UNIT
from engine.ruleset.load import from_mapping, preset
from engine.ruleset.options import LeftoverSticks, Rounding, Ruleset
from tests.engine.game.random_hands import random_outcome, random_state

GAMES = 100_000 if os.environ.get("TENBO_FULL") else 150
MOST_HANDS = 40
UNUSUAL = {
    "renchan": {"abort": "dealer_tenpai", "nagashi": "as_win", "tenpai": False},
    "payments": {"noten": [2000, 2000, 3000], "multi_ron_honba": "each", "honba": 500},
    "riichi": {"declaration_ronned": "kept", "fourth_riichi": "returned"},
    "draws": {"nagashi": "plus_noten", "nagashi_takes_honba_and_sticks": True, "abortive": []},
    "chombo": {"payment": "reverse_mangan", "other": "ends_game"},
    "result": {"tie_break": "comeback", "leftover_sticks": "back_to_owner"},
    "end": {"ceiling": 60000, "renchan_priority": False, "tobi": "zero_or_below"},
    "chips": {"points": 2000},
}
FAMILIES = {
    "tenhou": preset("tenhou"),
    "tenhou-2018": preset("tenhou-2018"),
    "ptt-saki-team": preset("ptt-saki-team"),
    "ema2016": preset("ema2016"),
    "skill-battle": preset("skill-battle"),
    "mleague": preset("mleague"),
    "mjsoul": preset("mjsoul"),
    "jpml-2023": preset("jpml-2023"),
    "wrc2022": preset("wrc2022"),
    "unusual": from_mapping(UNUSUAL, base=preset("mjsoul")),
}


def conserved(ruleset: Ruleset, state: State) -> int:
    return sum(state.points) + state.riichi_sticks * ruleset.payments.stick


def check_result(ruleset: Ruleset, start: State, end: State) -> None:
    results = result(ruleset, end, starting_points=start.points)
    lost = sum(end.deductions)
    unowned = ruleset.result.leftover_sticks is LeftoverSticks.NOBODY
    if unowned and ruleset.result.rounding is Rounding.NONE:
        lost += end.riichi_sticks * ruleset.payments.stick
    assert sum(seat.score for seat in results) == -lost
    assert all(seat.score % UNIT == 0 for seat in results)
    first = next(seat for seat in results if seat.placement == 1)
    assert end.points[first.seat] == max(end.points)


@pytest.mark.parametrize("family", FAMILIES)
def test_random_games(family):
    ruleset = FAMILIES[family]
    for number in range(GAMES):
        rng = Random(f"{family}-{number}")
        start = state = random_state(ruleset, rng)
        outcomes = []
        for _ in range(MOST_HANDS):
            outcome = random_outcome(ruleset, state, rng)
            step = play(ruleset, state, outcome)
            assert conserved(ruleset, step.after) == conserved(ruleset, start)
            assert sum(step.settlement.chips) == 0
            assert all(delta % UNIT == 0 for delta in step.settlement.deltas)
            outcomes.append(outcome)
            state = step.after
            if state.ended:
                break
        sent = json.loads(json.dumps([outcome_to_mapping(outcome) for outcome in outcomes]))
        again = [outcome_from_mapping(data) for data in sent]
        assert again == outcomes
        cut = rng.randrange(len(outcomes) + 1)
        first = replay(ruleset, start, again[:cut])
        middle = first[-1].after if first else start
        steps = [*first, *replay(ruleset, middle, again[cut:])]
        assert steps[-1].after == state
        check_result(ruleset, start, state)


def test_nothing_follows_the_end():
    ruleset = preset("tenhou")
    state = State(points=(-1000, 51000, 25000, 25000), number=3)
    ended = play(ruleset, state, random_outcome(ruleset, state, Random(1))).after
    assert ended.ended == "tobi"
    with pytest.raises(IllegalOutcomeError) as caught:
        play(ruleset, ended, random_outcome(ruleset, ended, Random(2)))
    assert [violation.code for violation in caught.value.violations] == ["game_over"]
