"""Every refusal of an outcome, with its code, its field and what was expected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.errors import IllegalOutcomeError, IllegalRulesetError
from engine.game.check import check
from engine.game.outcomes import Outcome
from engine.game.replay import play
from engine.game.state import State
from engine.game.wire import outcome_from_mapping
from engine.points import by_seat
from engine.ruleset.load import from_mapping, preset
from engine.ruleset.options import Ruleset
from engine.seats import Seat

FRESH = State(points=by_seat([25000] * 4))
LAST = State(points=(20000, 20000, 20000, 40000), number=7)
OPTIONAL = from_mapping({"end": {"agari_yame": "optional"}}, base=preset("tenhou"))
CHIPS = from_mapping({"chips": {"points": 2000}}, base=preset("tenhou"))
FOURTH = from_mapping({"riichi": {"fourth_riichi": "returned"}}, base=preset("tenhou"))
RINSHAN = from_mapping({"pao": {"yakuman": ["rinshan"]}}, base=preset("tenhou"))


def ron(*winners: dict[str, Any], discarder: int = 3, **more: Any) -> dict[str, Any]:
    return {"type": "ron", "discarder": discarder, "winners": list(winners), **more}


def tsumo(**more: Any) -> dict[str, Any]:
    hand = {name: more.pop(name) for name in ("riichi", "dealer_stops", "deltas") if name in more}
    return {"type": "tsumo", "winner": {"seat": 0, **more}, **hand}


def win(seat: int, **claim: Any) -> dict[str, Any]:
    return {"seat": seat, **(claim or {"han": 1, "fu": 30})}


def draw(*tenpai: int, **more: Any) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "tenpai": list(tenpai), **more}


def abort(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": "abortive_draw", "kind": kind, **more}


def pao(yakuman: str, seat: int) -> list[dict[str, Any]]:
    return [{"yakuman": yakuman, "seat": seat}]


REFUSALS = [
    ("tenhou", ron(win(3)), "winner_is_discarder", "winners.0.seat"),
    ("tenhou", ron(win(0), win(0)), "seat_twice", "winners.1.seat"),
    ("tenhou", ron(win(0, han=1, fu=20)), "fu_impossible", "winners.0.fu"),
    ("tenhou", ron(win(0, han=1, fu=25)), "han_fu_impossible", "winners.0.han"),
    ("tenhou", tsumo(han=2, fu=25), "han_fu_impossible", "winner.han"),
    ("tenhou", ron(win(0, han=4)), "fu_missing", "winners.0.fu"),
    ("tenhou", ron(win(0, fu=30)), "han_missing", "winners.0.han"),
    ("tenhou", ron(win(0, han=0, fu=30)), "han_too_low", "winners.0.han"),
    ("tenhou", ron(win(0), win(1), win(2)), "triple_ron_aborts", "winners"),
    ("mleague", ron(win(0), win(1)), "atamahane", "winners"),
    ("tenhou", ron(), "winner_count", "winners"),
    ("tenhou", ron(win(0, han=2, fu=30, open_hand=True), riichi=[0]), "riichi_open", None),
    ("tenhou", ron(win(0, yakuman=7)), "too_many_yakuman", "winners.0.yakuman"),
    ("ema2016", ron(win(0, yakuman=2)), "too_many_yakuman", "winners.0.yakuman"),
    ("tenhou", ron(win(0, yakuman=1, han=13)), "yakuman_with_han", "winners.0.yakuman"),
    ("tenhou", ron(win(0, han=1, fu=30, chips=1)), "chips_impossible", "winners.0.chips"),
    (CHIPS, ron(win(0, han=1, fu=30, chips=41)), "chips_impossible", "winners.0.chips"),
    ("tenhou", tsumo(yakuman=1, pao=pao("suukantsu", 1)), "pao_not_allowed", None),
    ("tenhou", tsumo(yakuman=1, pao=pao("daisangen", 0)), "pao_is_winner", "winner.pao.0.seat"),
    (
        "tenhou",
        tsumo(yakuman=2, pao=[*pao("daisangen", 1), *pao("daisangen", 2)]),
        "pao_twice",
        "winner.pao.1.yakuman",
    ),
    (
        "tenhou",
        tsumo(han=5, pao=pao("daisangen", 1)),
        "pao_without_yakuman",
        "winner.yakuman",
    ),
    (RINSHAN, ron(win(0, han=3, fu=30, pao=pao("rinshan", 1))), "pao_needs_tsumo", None),
    ("tenhou", draw(0, riichi=[0, 1]), "riichi_noten", "tenpai"),
    ("ema2016", draw(0, riichi=[1]), "riichi_noten", "tenpai"),
    ("tenhou", draw(0, 1, 2, 3, riichi=[0, 1, 2, 3]), "four_riichi_abort", "riichi"),
    ("tenhou", draw(0, dead_hands=[0]), "dead_hand", "tenpai"),
    ("tenhou", ron(win(0), dead_hands=[0]), "dead_hand", "winners.0.seat"),
    ("tenhou", ron(win(0), riichi_on_last_discard=3), "not_in_riichi", None),
    ("tenhou", draw(2, riichi=[2], riichi_on_last_discard=2), "declaration_not_last", None),
    ("ema2016", {"type": "nagashi_mangan", "seats": [0], "tenpai": []}, None, "type"),
    ("ema2016", {"type": "nagashi_mangan", "seats": [0, 1, 2], "tenpai": []}, None, "type"),
    ("tenhou", {"type": "nagashi_mangan", "seats": [], "tenpai": []}, "nagashi_seats", "seats"),
    ("ema2016", abort("suufon_renda"), "abort_not_allowed", "kind"),
    ("tenhou", abort("suucha_riichi", riichi=[0, 1]), "four_riichi_missing", "riichi"),
    (FOURTH, abort("suucha_riichi", riichi=[0, 1, 2, 3]), "fourth_riichi_missing", None),
    ("tenhou", abort("kyuushu_kyuuhai", tenpai=[0]), "tenpai_not_asked", "tenpai"),
    ("tenhou", {"type": "chombo", "offender": 0}, "chombo_not_allowed", "type"),
    ("skill-battle", {"type": "chombo", "offender": 0, "riichi": [1]}, "hand_continues", "riichi"),
    ("tenhou", draw(0, deltas=[3000, -1000, -1000, -999]), "deltas_wrong", "deltas"),
    ("tenhou", draw(0, dealer_stops=True), "dealer_may_not_stop", "dealer_stops"),
]


def ruleset_of(name: str | Ruleset) -> Ruleset:
    return preset(name) if isinstance(name, str) else name


@pytest.mark.parametrize(("rules", "data", "code", "field"), REFUSALS)
def test_refused(rules, data, code, field):
    found = check(ruleset_of(rules), FRESH, outcome_from_mapping(data))
    [violation] = found
    assert violation.code == (code or "nagashi_not_allowed")
    assert field is None or violation.field == field
    assert "{" not in violation.message


FORMS: list[tuple[Any, str, str]] = [
    ([], "wrong_type", ""),
    ({"type": "riichi"}, "unknown_value", "type"),
    ({"type": []}, "unknown_value", "type"),
    ({"type": "exhaustive_draw"}, "required", "tenpai"),
    (draw(0, 0), "seat_twice", "tenpai.1"),
    (draw(4), "unknown_value", "tenpai.0"),
    (draw(*[True]), "unknown_value", "tenpai.0"),
    (draw(riichi={"0": 1}), "wrong_type", "riichi"),
    (draw(honba=3), "unknown_field", "honba"),
    (draw(dealer_stops=1), "wrong_type", "dealer_stops"),
    (draw(deltas=[0, 0, 0]), "wrong_length", "deltas"),
    (draw(deltas=[0, 0, 0, 0.5]), "wrong_type", "deltas.3"),
    (ron(win(0, han=10**9, fu=30)), "out_of_bounds", "winners.0.han"),
    (ron({"han": 1, "fu": 30}), "required", "winners.0.seat"),
    (ron(7), "wrong_type", "winners.0"),
    (ron(*[win(0)] * 5), "wrong_length", "winners"),
    (tsumo(yakuman=1, pao=pao("chiitoitsu", 1)), "unknown_value", "winner.pao.0.yakuman"),
    (abort("rain"), "unknown_value", "kind"),
]


@pytest.mark.parametrize(("data", "code", "field"), FORMS)
def test_refused_by_form(data, code, field):
    with pytest.raises(IllegalOutcomeError) as caught:
        outcome_from_mapping(data)
    assert [(item.code, item.field) for item in caught.value.violations] == [(code, field)]


def test_all_problems_at_once():
    outcome = outcome_from_mapping(
        ron(win(3, han=1, fu=20), win(0, han=4), discarder=3, riichi=[1], dead_hands=[0])
    )
    found = check(preset("tenhou"), replace(FRESH, points=(25000, 900, 25000, 49100)), outcome)
    assert {(item.code, item.field) for item in found} == {
        ("riichi_not_affordable", "riichi"),
        ("dead_hand", "winners.1.seat"),
        ("winner_is_discarder", "winners.0.seat"),
        ("fu_impossible", "winners.0.fu"),
        ("fu_missing", "winners.1.fu"),
    }


@pytest.mark.parametrize(("name", "points"), [("ptt-saki-team", -500), ("ema2016", 900)])
def test_riichi_without_points_where_none_are_needed(name, points):
    state = replace(FRESH, points=(points, 50000, 25000, 25000))
    assert check(preset(name), state, outcome_from_mapping(draw(0, riichi=[0]))) == []


def test_riichi_that_cannot_be_paid():
    state = replace(FRESH, points=(900, 50000, 25000, 24100))
    [problem] = check(preset("tenhou"), state, outcome_from_mapping(draw(0, riichi=[0])))
    assert (problem.code, problem.field) == ("riichi_not_affordable", "riichi")
    assert problem.expected == {"points": 1000}


def test_honba_that_cannot_be_paid():
    with pytest.raises(IllegalRulesetError) as caught:
        from_mapping({"payments": {"honba": 50}}, base=preset("tenhou"))
    assert [(item.code, item.field) for item in caught.value.violations] == [
        ("honba_not_payable", "payments.honba")
    ]


def test_a_continued_hand_remembers_the_offender():
    """Skill battle, 错和: the hand goes on, and the offender is noten and can't win."""
    ruleset = preset("skill-battle")
    chombo = outcome_from_mapping({"type": "chombo", "offender": 1, "offence": "wrong_win"})
    step = play(ruleset, FRESH, chombo)
    assert step.settlement.deltas == (4000, -8000, 2000, 2000)
    for data in (draw(1), ron(win(1), discarder=0)):
        outcome: Outcome = outcome_from_mapping(data)
        assert [item.code for item in check(ruleset, step.after, outcome)] == ["dead_hand"]
    after = play(ruleset, step.after, outcome_from_mapping(draw())).after
    assert after.dead_hands == frozenset()


def test_a_false_riichi_is_paid_before_the_noten_payments():
    """Skill battle, 诈立: reverse mangan, and the draw counts."""
    ruleset = preset("skill-battle")
    step = play(ruleset, FRESH, outcome_from_mapping(draw(0, riichi=[1])))
    assert step.settlement.deltas == (4000 + 3000, -1000 - 8000 - 1000, 2000 - 1000, 2000 - 1000)
    assert step.after.deposits == (Seat.SOUTH,)


def test_a_leading_dealer_who_may_choose():
    """Where stopping is the dealer's choice, both going on and ending are accepted."""
    data = ron({"seat": 3, "han": 1, "fu": 30}, discarder=0)
    assert play(OPTIONAL, LAST, outcome_from_mapping(data)).after.ended is None
    stopped = play(OPTIONAL, LAST, outcome_from_mapping(data | {"dealer_stops": True}))
    assert stopped.after.ended == "agari_yame"
