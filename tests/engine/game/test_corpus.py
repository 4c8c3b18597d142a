"""Every recorded game with results: the same changes, honba, sticks, dealers, ends and scores."""

from __future__ import annotations

import pytest

from engine.game.replay import Step, replay
from engine.game.result import result
from engine.points import by_seat
from engine.ruleset.options import Ruleset
from tests.corpus import KINDS, games, needs_corpus
from tests.corpus.games import Game, HandRecord
from tests.engine.game.recorded import SPECIAL, outcomes_of, ruleset_of, start_of


def differs(step: Step, record: HandRecord) -> bool:
    before = step.before
    position = (before.number % 16, before.honba, before.riichi_sticks, before.points)
    number = record.round_wind * 4 + record.dealer
    recorded = (number, record.honba, record.riichi_sticks, record.points_before)
    chips = record.chip_deltas or step.settlement.chips
    moved = (step.settlement.deltas, step.settlement.chips) == (record.deltas, chips)
    return position != recorded or not moved


def final_differences(game: Game, ruleset: Ruleset, last: Step) -> list[str]:
    if not last.after.ended:
        return ["goes on after its last hand"]
    found = []
    results = result(ruleset, last.after)
    raw = by_seat([seat.raw_points for seat in results])
    # Recorded scores leave chips out: they are counted apart.
    scores = by_seat([seat.score - seat.chips for seat in results])
    if game.final_points and raw != game.final_points:
        found.append(f"final points {raw}, recorded {game.final_points}")
    if game.final_scores and scores != game.final_scores:
        found.append(f"final scores {scores}, recorded {game.final_scores}")
    if game.final_chips and last.after.chips != game.final_chips:
        found.append(f"chips {last.after.chips}, recorded {game.final_chips}")
    return found


def differences(game: Game) -> list[str]:
    ruleset = ruleset_of(game)
    steps = replay(ruleset, start_of(game), outcomes_of(game))
    pairs = zip(steps, game.hands, strict=True)
    found = [f"{game.path}: {hand.name} differs" for step, hand in pairs if differs(step, hand)]
    if game.complete and not found:
        found = [f"{game.path}: {text}" for text in final_differences(game, ruleset, steps[-1])]
    return found


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("kind", KINDS)
def test_recorded_games_come_out_as_recorded(kind):
    seen, found = 0, []
    for game in games(kind):
        if game.path not in SPECIAL:
            seen += 1
            found += differences(game)
    assert seen > 0
    assert found == []
