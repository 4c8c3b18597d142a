"""Claims proved by a hand, or refused with what contradicts."""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace

import pytest

from engine.claims.claim import Claim, check_claim, claimed_fu, claimed_worth
from engine.ruleset.hand_options import Dora
from engine.ruleset.load import preset
from engine.scoring.score import score, scorer_for
from engine.scoring.wire import DEFAULT_RULES, hand_from_mapping
from engine.seats import Wind
from tests.engine.scoring.corpus import FULL, load

TENHOU = preset("tenhou")


def claim(yaku: str, **more: object) -> Claim:
    return Claim(yaku=frozenset(yaku.split()), **{"tsumo": False, **more})


@pytest.mark.parametrize(
    ("yaku", "more"),
    [
        ("riichi", {}),
        ("riichi pinfu", {"fu": 30}),
        ("tsumo pinfu", {"tsumo": True, "fu": 20}),
        ("chiitoitsu", {"fu": 25}),
        ("chiitoitsu tanyao", {}),
        ("toitoi", {"fu": 40}),
        ("toitoi honroutou", {"closed": False}),
        ("rinshan tsumo", {"tsumo": True}),
        ("chankan tanyao", {"closed": False}),
        ("chinitsu ittsuu pinfu iipeikou", {}),
        ("sankantsu", {"fu": 110}),
        ("suuankou daisangen", {"tsumo": True}),
        ("chuuren", {}),
        ("kokushi13", {}),
        ("tenhou kokushi", {"tsumo": True}),
        ("seat_wind round_wind", {"closed": False}),
        ("tanyao riichi", {"dora": 3, "aka": 3, "ura": 2}),
        ("haku hatsu shousangen", {"closed": False}),
        ("tsumo", {"tsumo": True, "seat_wind": Wind.WEST, "round_wind": Wind.SOUTH}),
    ],
)
def test_a_possible_claim_is_proved_by_a_hand(yaku: str, more: dict[str, object]):
    made = claim(yaku, **more)
    checked = check_claim(made, TENHOU)
    assert checked.possible
    assert checked.highest
    assert checked.example is not None
    found = score(checked.example, TENHOU)
    counted = dict(found.yaku)
    bounties = {name: counted.pop(name, 0) for name in ("dora", "aka", "ura")}
    assert set(counted) == made.yaku
    assert made.fu in {None, found.fu}
    assert found.yakuman or bounties == {"dora": made.dora, "aka": made.aka, "ura": made.ura}


@pytest.mark.parametrize(
    ("yaku", "more", "code", "parts"),
    [
        ("pinfu haku", {}, "contradiction", "haku, pinfu"),
        ("riichi toitoi", {"closed": False}, "contradiction", "riichi, ron, open"),
        ("chiitoitsu", {"fu": 30}, "impossible_fu", None),
        ("pinfu riichi", {"fu": 40}, "impossible_fu", None),
        ("toitoi sankantsu", {"fu": 40}, "impossible_fu", None),
        ("rinshan haitei", {"tsumo": True}, "incompatible_flags", None),
        ("ittsuu sanshoku_doujun", {}, "contradiction", "ittsuu, sanshoku_doujun"),
        ("tanyao honroutou", {}, "contradiction", "honroutou, tanyao"),
        ("houtei tanyao", {"tsumo": True}, "needs_ron", None),
        ("ippatsu tanyao", {}, "ippatsu_without_riichi", None),
        ("honroutou", {}, "contradiction", "honroutou"),
        ("riichi", {"tsumo": True}, "contradiction", "riichi"),
        ("tanyao", {"dora": 40}, "contradiction", "tanyao"),
        ("tanyao", {"aka": 4}, "contradiction", "tanyao"),
        ("nothing_known", {}, "unknown_yaku", None),
    ],
)
def test_an_impossible_claim_is_refused_with_reasons(
    yaku: str, more: dict[str, object], code: str, parts: str | None
):
    checked = check_claim(claim(yaku, **more), TENHOU)
    assert not checked.possible
    assert checked.example is None
    reasons = {(problem.code, problem.params.get("parts")) for problem in checked.problems}
    assert (code, parts) in reasons or (parts is None and code in {c for c, _ in reasons})
    assert all(problem.message for problem in checked.problems)


def test_the_fu_of_some_yaku():
    assert claimed_fu(claim("pinfu", closed=True), TENHOU) == (30,)
    assert claimed_fu(claim("chiitoitsu"), TENHOU) == (25,)
    assert claimed_fu(claim("tsumo pinfu", tsumo=True), TENHOU) == (20,)


def test_many_dora_are_looked_for_only_so_long():
    many = check_claim(claim("chun sanankou toitoi", dora=20, aka=3), TENHOU)
    assert many.possible
    assert many.example is None
    impossible = check_claim(claim("chun pinfu", dora=20, aka=3), TENHOU)
    assert {problem.params["parts"] for problem in impossible.problems} == {"chun, pinfu"}


def test_the_suit_with_more_red_fives_is_looked_at():
    two = replace(DEFAULT_RULES, dora=Dora(aka=(0, 2, 0)))
    assert check_claim(claim("chinitsu", aka=2), two).example is not None
    assert not check_claim(claim("chinitsu", aka=2), TENHOU).possible


def test_yaku_worth_nothing_may_be_left_out():
    skill = preset("skill-battle")
    assert check_claim(claim("menzenchin tanyao", fu=40), skill).highest
    assert check_claim(claim("menzenchin tanyao kokuhyou", fu=40), skill).highest
    assert check_claim(claim("kokuhyou haku", closed=False, fu=25), skill).example is not None


def test_renhou_as_a_mangan_stands_alone():
    rules = preset("ema2016")
    assert check_claim(claim("renhou", fu=30), rules).possible
    assert not check_claim(claim("renhou tanyao"), rules).possible
    assert claimed_worth(claim("renhou"), rules, closed=True) == (5, 0)
    added = preset("wrc2015")
    assert claimed_worth(claim("renhou tanyao"), added, closed=True) == (6, 0)


def test_contradictory_claims_of_many_yaku_are_answered_soon():
    rng = random.Random(9)
    names = sorted(yaku.id for yaku in scorer_for(TENHOU).yaku.counted)
    for _ in range(60):
        made = claim(" ".join(rng.sample(names, rng.randint(7, 15))), fu=rng.choice((None, 40)))
        start = time.process_time()
        checked = check_claim(made, TENHOU)
        assert time.process_time() - start < 1
        assert checked.problems


def test_every_reading_of_real_hands_can_be_claimed():
    hands = [data for data in load("hands/hands.json")["hands"] if "error" not in data["expected"]]
    scorer = scorer_for(DEFAULT_RULES)
    chosen = hands if FULL else random.Random(3).sample(hands, 150)
    seen = set()
    for data in chosen:
        hand = hand_from_mapping(data)
        found = scorer.score(hand)
        names = frozenset(name for name, _ in found.yaku) - {"dora", "aka", "ura"}
        made = Claim(
            yaku=names,
            tsumo=hand.tsumo,
            closed=hand.closed,
            fu=found.fu,
            seat_wind=hand.seat_wind,
            round_wind=hand.round_wind,
        )
        if made not in seen:
            seen.add(made)
            assert check_claim(made, DEFAULT_RULES).possible, json.dumps(data)
