"""Random hands, scored beside PyPI `mahjong`.

Known faults of that library, left out of the comparison rather than copied:
- it has no option for kiriage of single payments or for a double-wind pair of 2 fu (not used here);
- a yakuman's named waits (suuankou tanki and so on) count twice, as under `DEFAULT_RULES`;
- with several readings of the same cost it may name another one's yaku: then only the worth has to
  agree.
"""

from __future__ import annotations

import random

import pytest

from engine.errors import RuleError
from engine.scoring.hand import Hand
from engine.scoring.score import scorer_for
from engine.scoring.wire import DEFAULT_RULES
from engine.tiles import KIND_OF
from tests.engine.scoring.corpus import FULL
from tests.engine.scoring.random_hands import random_hand

mahjong = pytest.importorskip("mahjong")

from mahjong.hand_calculating.hand import HandCalculator  # noqa: E402
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # noqa: E402
from mahjong.meld import Meld as TheirMeld  # noqa: E402

HANDS = 200_000 if FULL else 20_000
CALCULATOR = HandCalculator()
OPTIONS = OptionalRules(has_aka_dora=False, has_open_tanyao=True)


def numbered(tiles: tuple[int, ...], used: dict[int, int]) -> list[int]:
    """Return tiles as copies numbered 0 to 135."""
    copies = []
    for tile in tiles:
        copy = used.get(KIND_OF[tile], 0)
        used[KIND_OF[tile]] = copy + 1
        copies.append(4 * KIND_OF[tile] + copy)
    return copies


def theirs(hand: Hand) -> tuple[object, ...]:
    """Return han, fu and total by `mahjong`, or why it refuses."""
    used: dict[int, int] = {}
    concealed = numbered(hand.concealed, used)
    melds, beside = [], []
    for meld in hand.melds:
        tiles = numbered(meld.tiles, used)
        kind = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON}.get(meld.kind, TheirMeld.KAN)
        melds.append(TheirMeld(kind, tiles, opened=meld.is_open))
        beside += tiles
    renamed = {"double_riichi": "daburu_riichi"}
    flags = {f"is_{renamed.get(flag, flag)}": True for flag in hand.flags}
    result = CALCULATOR.estimate_hand_value(
        concealed + beside,
        concealed[hand.concealed.index(hand.win)],
        melds=melds,
        dora_indicators=numbered(hand.dora, {}),
        ura_dora_indicators=numbered(hand.ura, {}),
        config=HandConfig(
            is_tsumo=hand.tsumo,
            player_wind=27 + hand.seat_wind,
            round_wind=27 + hand.round_wind,
            options=OPTIONS,
            **flags,
        ),
    )
    if result.error:
        return ("refused",)
    main, additional = result.cost["main"], result.cost["additional"]
    total = main
    if hand.tsumo:
        total = main * 3 if hand.seat_wind == 0 else main + 2 * additional
    yakuman = sum(yaku.is_yakuman for yaku in result.yaku)
    return ("yakuman", total) if yakuman else (result.han, result.fu, total)


def ours(hand: Hand) -> tuple[object, ...]:
    """Return the same by our scorer."""
    try:
        score = scorer_for(DEFAULT_RULES).score(hand)
    except RuleError:
        return ("refused",)
    return ("yakuman", score.total) if score.yakuman else (score.han, score.fu, score.total)


@pytest.mark.parametrize("count", [2_000, pytest.param(HANDS, marks=pytest.mark.slow)])
def test_random_hands_are_worth_the_same(count: int):
    rng = random.Random(20261129)
    different = []
    for _ in range(count):
        hand = random_hand(rng)
        found, expected = ours(hand), theirs(hand)
        if found != expected:
            different.append((hand, found, expected))
    assert different == []
