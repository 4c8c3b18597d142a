"""The cases with cited answers that concern the worth of a hand, waits and calls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.claims.claim import Claim, check_claim
from engine.errors import RuleError
from engine.melds import Meld, MeldKind, forbidden_discards
from engine.notation import parse_tiles
from engine.ruleset.hand_options import FifthTile
from engine.ruleset.load import preset
from engine.ruleset.options import Ruleset
from engine.scoring import value
from engine.scoring.adjust import adjusted_fu
from engine.scoring.hand import Adjustment, Quantity, Step
from engine.scoring.result import Score
from engine.scoring.score import score
from engine.scoring.tables.division import TRIPLET, divide
from engine.scoring.tables.layout import pack, suit_keys
from engine.scoring.waits import is_tenpai, waits
from engine.scoring.wire import hand_from_mapping
from engine.scoring.yaku import REGISTRY, find_yaku
from engine.tiles import COPIES, KIND_OF, KINDS, Tile
from tests.cases import cases

SKILL_YAKU = {  # in the words of the cases, where they don't use ids
    "全大 6": {"zendai": 6},
    "红一色": {"beni_isshoku": 1},
    "小三风 2 + 场风 1 + 自风 1": {"shousanfuu": 2, "round_wind": 1, "seat_wind": 1},
    "三风刻 5 + 场风 1 + 自风 1": {"sanfuukoku": 5, "round_wind": 1, "seat_wind": 1},
    "门前清 1 + 平和 1 + 里宝牌 3": {"menzenchin": 1, "pinfu": 1, "ura": 3},
}
LOCAL = {
    "zen_dai": ("zendai", "daiyuugo"),
    "kouisshoku": ("beni_isshoku",),
    "kuurou_wind": ("shousanfuu", "sanfuukoku"),
    "menzenchin": ("menzenchin",),
}
FLAGS = ("ippatsu", "chankan", "rinshan", "renhou", "haitei", "houtei")


def score_case(case: dict[str, Any]) -> Score:
    given = case["input"]
    tiles = given["hand"] + given["win"]
    flags = [flag for flag in FLAGS if given.get(flag)]
    flags += ["riichi"] if given.get("riichi") else []
    data = {
        "tiles": tiles,
        "win": given["win"],
        "tsumo": given["by"] == "tsumo",
        "seat": given["seat"],
        "round": given.get("round", "E"),
        "flags": flags,
        "melds": [{"type": m["type"], "tiles": m["tiles"]} for m in given.get("melds", [])],
        "dora": given.get("dora", []),
        "ura": given.get("ura", []),
    }
    return score(hand_from_mapping(data), ruleset_of(case))


def ruleset_of(case: dict[str, Any]) -> Ruleset:
    """Return the ruleset of a case, with only those local yaku it speaks of."""
    ruleset = preset(case["ruleset"])
    if "local" not in case["input"]:
        return ruleset
    names = {name for group in case["input"]["local"] for name in LOCAL[group]}
    han = {name: worth for name, worth in ruleset.yaku.han.items() if name in names}
    return replace(ruleset, yaku=replace(ruleset.yaku, han=han))


def named(yaku: dict[str, int]) -> dict[str, int]:
    """Return yaku by our ids."""
    return {(known.id if (known := find_yaku(name)) else name): han for name, han in yaku.items()}


@pytest.mark.parametrize("case", cases("FU", "YK", "LIM", "SKB", having="hand"))
def test_hands_are_worth_what_the_source_says(case: dict[str, Any]):
    expected = dict(case["expected"])
    if "error" in expected:
        with pytest.raises(RuleError) as caught:
            score_case(case)
        assert [problem.code for problem in caught.value.violations] == [expected["error"]]
        return
    found = score_case(case)
    yaku = expected.get("yaku", {})
    yaku = SKILL_YAKU[yaku] if isinstance(yaku, str) else named(yaku)
    counted = {name: worth for name, worth in found.yaku if worth}
    assert counted == yaku
    for key in ("han", "fu", "yakuman", "total"):
        assert getattr(found, key) == expected.get(key, getattr(found, key)), key
    if "fu_detail" in expected:
        assert sorted(found.fu_items) == sorted((name, fu) for name, fu in expected["fu_detail"])
    if "limit" in expected:
        assert str(found.limit).replace("_", " ") in expected["limit"]
    for who, points in expected.get("pay", {}).items():
        paid = found.payments
        from_child = paid.from_child
        assert {"ron": paid.ron, "dealer": paid.from_dealer}.get(who, from_child) == points


@pytest.mark.parametrize("case", cases("SKB", having="han"))
def test_skill_battle_pays_by_its_formula(case: dict[str, Any]):
    given, expected = case["input"], case["expected"]["pay"]
    limits = preset("skill-battle").limits
    base = value.base_points(limits, han=given["han"], fu=given["fu"])
    dealer = given["dealer"]
    if given["by"] == "ron":
        assert {"ron": value.ron_payment(base, dealer=dealer)} == expected
        return
    from_dealer, from_child = value.tsumo_payments(base, dealer=dealer)
    paid = {"each": from_child} if dealer else {"dealer": from_dealer, "child": from_child}
    assert paid == expected


@pytest.mark.parametrize("case", cases("SKB", having="shape"))
def test_skill_battle_adjusts_fu_while_counting(case: dict[str, Any]):
    given = case["input"]
    direct = Adjustment(step=Step.DIRECT, quantity=Quantity.FU, amount=given["direct_fu"])
    fixed = 25 if given["shape"] == "chiitoi" else None
    floor = 30 if given["shape"] == "open_pinfu" else 0
    found = adjusted_fu(given.get("raw_fu", 0), (direct,), fixed=fixed, floor=floor)
    assert found == case["expected"]["fu"]


TENPAI_RULES = {
    "TEN-01": ("3333m", ["pon 111z", "pon 222z", "pon 444z"], FifthTile.NOTEN_IN_CONCEALED),
    "TEN-03": (
        "3599m",
        ["ankan 4444m", "pon 222z", "pon 444z"],
        FifthTile.NOTEN_WITH_MELDS,
    ),
    "TEN-04": ("23m99s", ["pon 222z", "pon 444z", "pon 111z"], FifthTile.NOTEN_IN_CONCEALED),
}
"""Whole hands for cases that name only the part that matters."""


@pytest.mark.parametrize("case", cases("TEN", having="concealed"))
def test_a_fifth_tile_makes_tenpai_or_not(case: dict[str, Any]):
    tiles, melds, rule = TENPAI_RULES[case["id"]]
    beside = tuple(
        Meld(MeldKind(kind), parse_tiles(text)) for kind, text in (meld.split() for meld in melds)
    )
    assert is_tenpai(parse_tiles(tiles), beside, rule) is case["expected"]["tenpai"]


KANS = {
    "KAN-01": ("111222333m45p99s", "2m", False),
    "KAN-02": ("111222333m45p99s", "2m", True),
    "KAN-03": ("33345m678p11z456s", "3m", False),
    "KAN-05": ("1112345567899m", "1m", False),
    "KAN-06": ("1112233334m", "1m", False),
    "KAN-07": ("3455599m234p678s", "2m", False),
}


def may_declare_kan(concealed: tuple[Tile, ...], drawn: Tile, *, triplet_only: bool) -> bool:
    # `concealed` are the tiles before the draw. The waits must stay the same (Tenhou), where the
    # kind of the kan is no wait any more; with `triplet_only` the three tiles must also be a
    # triplet in every reading (EMA 3.3.14).
    kind = KIND_OF[drawn]
    left = tuple(tile for tile in concealed if KIND_OF[tile] != kind)
    before, after = waits(concealed), waits(left) & ~(1 << kind)
    if len(concealed) - len(left) != COPIES - 1 or not before or after != before:
        return False
    return not triplet_only or is_only_a_triplet(concealed, kind, before)


def is_only_a_triplet(concealed: tuple[Tile, ...], kind: Tile, found: int) -> bool:
    suit = kind // 9
    for wait in range(KINDS):
        if found >> wait & 1:
            key = suit_keys(pack((*concealed, wait)))[suit]
            for groups in divide(key, suit):
                if any(group < TRIPLET and group <= kind <= group + 2 for group in groups):
                    return False
    return True


@pytest.mark.parametrize("case", cases("KAN", having="riichi_hand"))
def test_a_kan_after_riichi_may_not_change_the_waits(case: dict[str, Any]):
    tiles, drawn, strict = KANS[case["id"]]
    allowed = may_declare_kan(parse_tiles(tiles), parse_tiles(drawn)[0], triplet_only=strict)
    assert allowed is case["expected"]["legal"]


@pytest.mark.parametrize(
    ("kind", "tiles", "called", "discard", "legal"),
    [
        (MeldKind.CHI, "234m", "2m", "2m", False),  # KUI-01
        (MeldKind.CHI, "234m", "2m", "5m", False),  # KUI-02
        (MeldKind.CHI, "234m", "3m", "6m", True),  # KUI-03
        (MeldKind.PON, "222p", "2p", "2p", False),  # KUI-04
        (MeldKind.CHI, "789m", "9m", "6m", False),
        (MeldKind.CHI, "123m", "1m", "4m", False),
        (MeldKind.CHI, "123m", "3m", "3m", False),
    ],
)
def test_a_called_tile_may_not_be_swapped(
    kind: MeldKind, tiles: str, called: str, discard: str, *, legal: bool
):
    meld = Meld(kind, parse_tiles(tiles))
    forbidden = forbidden_discards(meld, parse_tiles(called)[0])
    assert (parse_tiles(discard)[0] not in forbidden) is legal


@pytest.mark.parametrize("case", cases("KAN", having="wait"))
def test_a_ruleset_says_whether_orphans_rob_a_concealed_kan(case: dict[str, Any]):
    for name in case["ruleset"].split("/"):
        assert preset(name).yaku.kokushi_robs_ankan is case["expected"]["ron"]


def test_a_hand_of_six_alike_is_refused():
    """VAL-15: the public transcription of a question has six 9s."""
    with pytest.raises(RuleError) as caught:
        score(
            hand_from_mapping({"tiles": "78999m99999s9s", "win": "9s", "melds": ["pon:999s"]}),
            preset("tenhou"),
        )
    assert "fifth_tile" in {problem.code for problem in caught.value.violations}


@pytest.mark.parametrize("case", cases("VAL", having="yaku"))
def test_yaku_that_exclude_each_other_are_no_win(case: dict[str, Any]):
    given = case["input"]
    claim = Claim(
        yaku=frozenset(given["yaku"]) - {"dora"},
        tsumo=given.get("type") == "tsumo",
        dora=given["yaku"].count("dora"),
    )
    codes = {problem.code for problem in check_claim(claim, preset(case["ruleset"])).problems}
    wanted = {"incompatible yaku": "incompatible_flags", "no yaku": "no_yaku"}
    assert wanted[case["expected"]["error"]] in codes


COVERED = {
    "hand": ("FU", "YK", "LIM", "SKB"),
    "han": ("SKB",),
    "shape": ("SKB",),
    "concealed": ("TEN",),
    "riichi_hand": ("KAN",),
    "wait": ("KAN",),
    "yaku": ("VAL",),
}
"""What the input of a case has if a test above reads it, by kinds of cases."""

WRITTEN_OUT = {"KUI-01", "KUI-02", "KUI-03", "KUI-04", "VAL-15"}
"""Cases in words that tests above write out."""

_HAN_FU = "han and fu entered without yaku: engine.game.han_fu"
_TURNS = "the order of draws and discards, which nobody records at a table"
ELSEWHERE = {
    "DORA-01": "when a kan's indicator is turned; the hand is entered with those that count",
    "DORA-05": "when a kan's indicator is turned; the hand is entered with those that count",
    "FUR-01": _TURNS,
    "FUR-02": _TURNS,
    "FUR-04": _TURNS,
    "FUR-05": _TURNS,
    "KAN-08": "an abortive draw: engine.game",
    "SKB-15": "payments of a draw: engine.game",
    "SKB-16": "payments of a draw: engine.game",
    "SKB-17": "a chombo: engine.game",
    "SKB-18": "a chombo: engine.game",
    "SKB-19": "a nagashi mangan: engine.game",
    "TEN-05": "a dead hand, which the table declares: engine.game",
    "VAL-01": "the points of a table: engine.game",
    "VAL-02": "the points of a table: engine.game",
    "VAL-03": "the points of a table: engine.game",
    "VAL-04": _HAN_FU,
    "VAL-05": _HAN_FU,
    "VAL-06": _HAN_FU,
    "VAL-07": _HAN_FU,
    "VAL-08": _HAN_FU,
    "VAL-09": _HAN_FU,
    "VAL-11": "who won from whom: engine.game",
    "VAL-13": "who was tenpai at a draw: engine.game",
    "VAL-16": "who is liable for a yakuman: engine.game",
    "VAL-17": "how many may win at once: engine.game",
    "VAL-22": "the points a team starts with: engine.team",
}
"""Cases of the same kinds that concern another part, and which."""

KINDS_OF_CASES = ("FU", "YK", "LIM", "DORA", "TEN", "SKB", "VAL", "KAN", "KUI", "FUR")


@pytest.mark.parametrize("case", cases(*KINDS_OF_CASES))
def test_every_case_is_read_here_or_elsewhere(case: dict[str, Any]):
    kind = case["id"].partition("-")[0]
    read = any(key in case["input"] and kind in COVERED[key] for key in COVERED)
    assert [read, case["id"] in WRITTEN_OUT, case["id"] in ELSEWHERE].count(True) == 1


def test_ids_of_yaku_are_their_keys():
    assert all(key == yaku.id for key, yaku in REGISTRY.items())
