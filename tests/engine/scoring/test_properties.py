"""What holds for every hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.errors import RuleError
from engine.notation import format_tiles, parse_tiles
from engine.ruleset.hand_options import HandRules, Limits, Renhou, YakuOptions
from engine.ruleset.load import preset
from engine.scoring.score import Scorer, score
from engine.scoring.tables.division import divide
from engine.scoring.tables.layout import pack, suit_keys, unpack
from engine.scoring.value import Limit, base_points, ron_payment, tsumo_payments, yakuman_base
from engine.scoring.waits import waits
from engine.scoring.wire import DEFAULT_RULES, hand_from_mapping, score_to_mapping
from engine.tiles import KINDS
from tests.engine.scoring.random_hands import random_hand


def test_the_winning_tile_of_a_win_is_a_wait():
    rng = random.Random(1)
    for _ in range(2000):
        hand = random_hand(rng)
        rest = list(hand.concealed)
        rest.remove(hand.win)
        assert waits(tuple(rest)) >> hand.win & 1


def test_every_wait_wins_and_nothing_else_does():
    rng = random.Random(2)
    scorer = Scorer(preset("skill-battle"))
    for _ in range(300):
        hand = random_hand(rng)
        rest = list(hand.concealed)
        rest.remove(hand.win)
        found = waits(tuple(rest), knitted=True)
        for kind in range(KINDS):
            if rest.count(kind) < 4:
                won = replace(
                    hand, concealed=(*rest, kind), win=kind, dora=(), ura=(), flags=frozenset()
                )
                codes = set()
                try:
                    scorer.score(won)
                except RuleError as error:
                    codes = {problem.code for problem in error.violations}
                if "fifth_tile" not in codes:
                    assert ("not_a_win" not in codes) is bool(found >> kind & 1)


def test_the_order_of_tiles_does_not_matter():
    rng = random.Random(4)
    scorer = Scorer(DEFAULT_RULES)
    for _ in range(500):
        hand = random_hand(rng)
        mixed = replace(hand, concealed=tuple(rng.sample(hand.concealed, len(hand.concealed))))
        try:
            expected = scorer.score(hand)
        except RuleError:
            continue
        assert scorer.score(mixed) == expected


def test_notation_is_read_as_written():
    rng = random.Random(5)
    for _ in range(300):
        tiles = tuple(sorted(rng.sample(range(KINDS), 10)))
        assert parse_tiles(format_tiles(tiles)) == tiles


def test_characters_of_unicode_are_tiles():
    assert parse_tiles("🀇🀏 🀐🀘 🀙🀡") == parse_tiles("19m19s19p")
    assert parse_tiles("🀀🀁🀂🀃🀆🀅🀄") == parse_tiles("1234567z")


def test_division_gives_back_the_tiles():
    rng = random.Random(6)
    for _ in range(300):
        packed = pack(random_hand(rng).concealed)
        for suit, key in enumerate(suit_keys(packed)):
            for groups in divide(key, suit):
                tiles: list[int] = []
                for group in groups:
                    kind, low = divmod(group, KINDS)
                    tiles += [[low, low + 1, low + 2], [low] * 3, [low] * 2][kind]
                assert pack(tuple(tiles)) == key


def test_counts_survive_packing():
    assert sum(unpack(pack((0,) * 14))) == 14


@pytest.mark.parametrize("han", range(1, 14))
def test_more_han_is_never_worth_less(han: int):
    for limits in (Limits(), Limits(kiriage=True, kazoe=False)):
        for fu in (20, 25, 30, 40, 110):
            lower = base_points(limits, han=han - 1, fu=fu)
            assert base_points(limits, han=han, fu=fu) >= lower


def test_payments_are_whole_hundreds():
    for base in (100, 160, 320, 1920, 2000, 8000, yakuman_base(6)):
        for dealer in (True, False):
            assert all(pay % 100 == 0 for pay in tsumo_payments(base, dealer=dealer))
            assert ron_payment(base, dealer=dealer) % 100 == 0


def test_fu_are_needed_below_a_limit():
    with pytest.raises(ValueError, match="fu are needed"):
        base_points(Limits(), han=3, fu=None)


RENHOU = {"tiles": "234m456p678s22p345s", "win": "5s", "seat": "S", "flags": ["renhou"]}


@pytest.mark.parametrize(
    ("renhou", "dora", "expected"),
    [
        (Renhou.MANGAN, [], ("mangan", {"renhou"})),
        (Renhou.MANGAN, ["1p", "4p", "5p"], ("haneman", {"tanyao", "pinfu", "dora"})),
        (Renhou.MANGAN_ADDED, [], ("haneman", {"renhou", "tanyao", "pinfu"})),
        (Renhou.YAKUMAN, [], ("yakuman", {"renhou"})),
        (Renhou.NONE, [], (None, {"tanyao", "pinfu"})),
    ],
)
def test_renhou_is_worth_what_the_ruleset_says(
    renhou: Renhou, dora: list[str], expected: tuple[str | None, set[str]]
):
    rules = HandRules(yaku=YakuOptions(renhou=renhou))
    found = score(hand_from_mapping(RENHOU | {"dora": dora}), rules)
    assert (found.limit, {name for name, _ in found.yaku}) == expected


def test_an_unknown_yaku_in_the_options_is_refused():
    with pytest.raises(ValueError, match="no yaku named"):
        Scorer(replace(DEFAULT_RULES, yaku=YakuOptions(han={"nothing": (1, 1)})))


def test_a_facing_wind_counts_in_an_east_west_game():
    rules = HandRules(yaku=YakuOptions(east_west_wind=True))
    data = {
        "tiles": "234m22p",
        "win": "4m",
        "melds": ["pon:333z", "chi:789s", "chi:123s"],
        "seat": "S",
    }
    found = score(hand_from_mapping(data), rules)
    assert found.yaku == (("facing_wind", 1),)
    assert score_to_mapping(found, tsumo=False, dealer=False)["yaku"] == [["round_wind", 1]]


def test_limits_are_named():
    assert [limit.value for limit in Limit][:2] == ["mangan", "haneman"]
