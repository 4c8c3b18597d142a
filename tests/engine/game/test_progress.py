"""Who deals next, and the counters (honba). Clauses as in test_settlement.py."""

from __future__ import annotations

import pytest

from engine.game.progress import dealer_keeps
from engine.game.replay import play
from engine.game.state import State
from tests.engine.game.sheet import (
    abort,
    after,
    at,
    chombo,
    draw,
    nagashi,
    ron,
    row,
    rules,
    seat,
    tsumo,
)

NEXT = [
    # A dealer's win keeps the deal and adds a honba (003-08 和了連荘).
    row("003-08 ron by the dealer", "E1", 0, ron("S", E="1/30"), "E1-1"),
    row("003-08 tsumo by the dealer", "E3", 2, tsumo(W="1/30"), "E3-3"),
    row("003-08 ron by a child", "E1", 0, ron("E", S="1/30"), "E2-0"),
    row("003-08 tsumo by a child clears the honba", "E4", 5, tsumo(S="1/30"), "S1-0"),
    row("003-08 ron by a child clears the honba", "S1", 2, ron("N", W="1/30"), "S2-0"),
    # Two winners: the deal stays if one of them deals (000-25).
    row("000-25 the dealer among two", "E2", 1, ron("N", S="1/30", W="1/30"), "E2-2"),
    row("000-25 the dealer second in turn", "E2", 0, ron("N", E="1/30", S="1/30"), "E2-1"),
    row("000-25 two children", "E2", 1, ron("N", E="1/30", W="1/30"), "E3-0"),
    # Tenpai keeps the deal, noten loses it; every draw adds a honba (000-08).
    row("000-08 dealer tenpai", "E1", 0, draw("E"), "E1-1"),
    row("000-08 all tenpai", "S2", 3, draw("ESWN"), "S2-4"),
    row("000-08 dealer noten", "E1", 0, draw("SW"), "E2-1"),
    row("000-08 nobody tenpai", "E4", 2, draw(""), "S1-3"),
    # After a nagashi mangan the dealer's tenpai decides, and it is a draw (000-22).
    row("000-22 dealer tenpai", "E1", 1, nagashi("S", "E"), "E1-2"),
    row("000-22 dealer noten", "E1", 1, nagashi("S", "S"), "E2-2"),
    row("000-22 the dealer's own, noten", "E1", 0, nagashi("E", ""), "E2-1"),
    # Every abortive draw keeps the deal, with a honba more (000-20, 001-02).
    row("001-02 nine kinds", "E1", 0, abort("kyuushu_kyuuhai"), "E1-1"),
    row("001-02 four winds", "S3", 0, abort("suufon_renda"), "S3-1"),
    row("001-02 four kans", "E2", 4, abort("suukaikan"), "E2-5"),
    row("001-02 three rons", "E1", 1, abort("sanchahou"), "E1-2"),
    row("001-02 four riichi", "E1", 0, abort("suucha_riichi", riichi="ESWN"), "E1-1"),
]


@pytest.mark.parametrize(("hand", "honba", "outcome", "label"), NEXT)
def test_the_next_hand(hand, honba, outcome, label):
    left = after(rules(), at(hand, honba=honba), outcome)
    assert (left.label, left.ended) == (label, None)


OPTIONS = [
    # KNOBS 3: agari_renchan, tenpai_renchan, double_ron_renchan, abort_renchan, nagashi_renchan.
    row("no agari renchan", {"agari": False}, ron("S", E="1/30"), "E2-0"),
    row("no agari renchan, tenpai stays", {"agari": False}, draw("E"), "E1-2"),
    row("no tenpai renchan", {"tenpai": False}, draw("E"), "E2-2"),
    row("no tenpai renchan, win stays", {"tenpai": False}, tsumo(E="1/30"), "E1-2"),
    row(
        "two winners pass the deal",
        {"multi_ron_with_dealer": False},
        ron("N", E="1/30", W="1/30"),
        "E2-0",
    ),
    row(
        "two winners pass it, one keeps it",
        {"multi_ron_with_dealer": False},
        ron("N", E="1/30"),
        "E1-2",
    ),
    row("abort rotates", {"abort": "rotate"}, abort("suukaikan"), "E2-2"),
    row("abort, dealer tenpai", {"abort": "dealer_tenpai"}, abort("suukaikan", "E"), "E1-2"),
    row("abort, dealer noten", {"abort": "dealer_tenpai"}, abort("suukaikan", "S"), "E2-2"),
    row("nagashi of the dealer", {"nagashi": "dealer_nagashi"}, nagashi("E", ""), "E1-2"),
    row("nagashi of a child", {"nagashi": "dealer_nagashi"}, nagashi("S", "E"), "E2-2"),
    row("nagashi as a win, the dealer's", {"nagashi": "as_win"}, nagashi("ES", ""), "E1-2"),
    row("nagashi as a win clears honba", {"nagashi": "as_win"}, nagashi("S", "E"), "E2-0"),
    row("a draw does not clear it then", {"nagashi": "as_win"}, draw("S"), "E2-2"),
    row("nagashi, no tenpai renchan", {"tenpai": False}, nagashi("S", "E"), "E2-2"),
    row(
        "the dealer's nagashi without tenpai renchan",
        {"tenpai": False, "nagashi": "dealer_nagashi"},
        nagashi("E", ""),
        "E1-2",
    ),
]


@pytest.mark.parametrize(("options", "outcome", "label"), OPTIONS)
def test_renchan_is_an_option(options, outcome, label):
    assert after(rules("tenhou", renchan=options), at(honba=1), outcome).label == label


def test_the_whole_state_after_a_draw():
    """E1-1, a stick on the table; South declares and is tenpai with the dealer."""
    ruleset, state = rules(), at(honba=1, sticks="N", points=(25000, 25000, 25000, 24000))
    assert after(ruleset, state, draw("ES", riichi="S")) == State(
        points=(26500, 25500, 23500, 22500),
        number=0,
        honba=2,
        deposits=(seat("N"), seat("S")),
        points_before=(25000, 25000, 25000, 24000),
    )


def test_the_whole_state_at_the_end():
    """S4-2 won by a child: the hand's number and honba stay, so that the sheet reads right."""
    state = at("S4", honba=2, sticks="W", points=(30000, 40000, 20000, 9000))
    assert after(rules(), state, ron("W", S="2/30")) == State(
        points=(30000, 43600, 17400, 9000),
        number=7,
        honba=2,
        points_before=(30000, 40000, 20000, 9000),
        ended="last_hand",
    )


def test_a_game_of_east_only_turns_once():
    ruleset = rules("tenhou", frame={"length": "tonpuusen"})
    left = after(ruleset, at("E3"), ron("W", E="1/30"))
    assert (left.label, left.ended) == ("E4-0", None)
    assert after(ruleset, at("E4"), ron("W", E="1/30")).ended == "last_hand"


def test_winds_turn_with_the_deal():
    state = at("E4")
    assert (state.dealer, state.round_wind.name) == (seat("N"), "EAST")
    step = play(rules(), state, draw(""))
    assert (step.after.dealer, step.after.round_wind.name) == (seat("E"), "SOUTH")


@pytest.mark.parametrize(("letter", "keeps"), [("S", True), ("E", True)])
def test_a_chombo_leaves_the_deal_where_it_is(letter, keeps):
    """Replayed or not, an offence does not pass the deal on (ema2016's source)."""
    assert dealer_keeps(rules("ema2016"), at(), chombo(letter)) is keeps
