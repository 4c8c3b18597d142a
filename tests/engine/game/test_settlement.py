"""Who pays whom for a win. Every row names the clause it was worked out from, by hand.

Clauses such as 000-24 are those of the five rule texts of ../shared/seeds (000 Tenhou, 002 skill
battle, 003 PTT Saki, 004 EMA 2016 chapter 3); other rows name the ruleset and its option.
"""

from __future__ import annotations

import pytest

from engine.game.replay import play
from tests.engine.game.sheet import at, chombo, draw, nagashi, paid, ron, row, rules, tsumo

RON = [
    # A = fu x 2^(han + 2); a child is paid 4A, the dealer 6A, up to the next 100 (002-19).
    row("002-19 1/30", "1/30", 1000, 1500),
    row("002-19 1/40", "1/40", 1300, 2000),
    row("002-19 1/50", "1/50", 1600, 2400),
    row("002-19 1/60", "1/60", 2000, 2900),
    row("002-19 1/70", "1/70", 2300, 3400),
    row("002-19 1/80", "1/80", 2600, 3900),
    row("000-55 2/25 seven pairs", "2/25", 1600, 2400),
    row("002-19 2/30", "2/30", 2000, 2900),
    row("002-19 2/40", "2/40", 2600, 3900),
    row("002-19 2/50", "2/50", 3200, 4800),
    row("002-19 2/60", "2/60", 3900, 5800),
    row("002-19 2/70", "2/70", 4500, 6800),
    row("002-19 3/25", "3/25", 3200, 4800),
    row("002-19 3/30", "3/30", 3900, 5800),
    row("002-19 3/40", "3/40", 5200, 7700),
    row("002-19 3/50", "3/50", 6400, 9600),
    row("002-19 3/60", "3/60", 7700, 11600),
    row("002-19 3/70 mangan", "3/70", 8000, 12000),
    row("002-19 4/25", "4/25", 6400, 9600),
    row("002-19 4/30", "4/30", 7700, 11600),
    row("002-19 4/40 mangan", "4/40", 8000, 12000),
    # From five han on the limits of Tenhou count, and no fu (002-20).
    row("002-20 mangan", "5", 8000, 12000),
    row("002-20 haneman", "6", 12000, 18000),
    row("002-20 haneman by seven", "7", 12000, 18000),
    row("002-20 baiman", "8", 16000, 24000),
    row("002-20 baiman by ten", "10", 16000, 24000),
    row("002-20 sanbaiman", "11", 24000, 36000),
    row("002-20 sanbaiman by twelve", "12", 24000, 36000),
    row("000-63 kazoe", "13", 32000, 48000),
    row("000-58 yakuman", "Y", 32000, 48000),
    row("000-58 two yakuman", "YY", 64000, 96000),
]


@pytest.mark.parametrize(("worth", "child", "dealer"), RON)
def test_a_ron_is_paid_by_the_discarder(worth, child, dealer):
    assert paid(rules(), at(), ron("N", W=worth)) == (0, 0, child, -child)
    assert paid(rules(), at("E2"), ron("N", S=worth)) == (0, dealer, 0, -dealer)
    assert paid(rules(), at(), ron("E", S=worth)) == (-child, child, 0, 0)


TSUMO = [
    # The dealer is paid 2A by everybody, a child 2A by the dealer and A by children (002-19).
    row("002-19 1/30", "1/30", 300, 500),
    row("002-19 1/40", "1/40", 400, 700),
    row("002-19 1/50", "1/50", 400, 800),
    row("002-19 1/60", "1/60", 500, 1000),
    row("000-55 2/20 pinfu", "2/20", 400, 700),
    row("002-19 2/30", "2/30", 500, 1000),
    row("002-19 2/40", "2/40", 700, 1300),
    row("002-19 2/50", "2/50", 800, 1600),
    row("002-19 2/60", "2/60", 1000, 2000),
    row("000-55 3/20 pinfu", "3/20", 700, 1300),
    row("000-55 3/25 seven pairs", "3/25", 800, 1600),
    row("002-19 3/30", "3/30", 1000, 2000),
    row("002-19 3/40", "3/40", 1300, 2600),
    row("002-19 3/50", "3/50", 1600, 3200),
    row("002-19 3/60", "3/60", 2000, 3900),
    row("000-55 4/20 pinfu", "4/20", 1300, 2600),
    row("002-19 4/25", "4/25", 1600, 3200),
    row("002-19 4/30", "4/30", 2000, 3900),
    row("002-20 mangan", "5", 2000, 4000),
    row("002-20 haneman", "6", 3000, 6000),
    row("002-20 baiman", "9", 4000, 8000),
    row("002-20 sanbaiman", "11", 6000, 12000),
    row("000-63 kazoe", "13", 8000, 16000),
    row("000-58 yakuman", "Y", 8000, 16000),
    row("000-58 three yakuman", "YYY", 24000, 48000),
]


@pytest.mark.parametrize(("worth", "child", "dealer"), TSUMO)
def test_a_tsumo_is_paid_by_all(worth, child, dealer):
    total = 2 * child + dealer
    assert paid(rules(), at(), tsumo(S=worth)) == (-dealer, total, -child, -child)
    assert paid(rules(), at("S4"), tsumo(W=worth)) == (-child, -child, total, -dealer)
    assert paid(rules(), at("E3"), tsumo(W=worth)) == (-dealer, -dealer, 3 * dealer, -dealer)


LIMITS = [
    row("004 kiriage off: ema2016 4/30", "ema2016", "4/30", 7700),
    row("kiriage on: wrc2022 4/30", "wrc2022", "4/30", 8000),
    row("kiriage on: wrc2022 3/60", "wrc2022", "3/60", 8000),
    row("kiriage on: mleague 3/60", "mleague", "3/60", 8000),
    row("kiriage leaves 3/50 alone: mleague", "mleague", "3/50", 6400),
    row("003-32 no kiriage: ptt 4/30", "ptt-saki-team", "4/30", 7700),
    row("kazoe off: ema2016 13 han", "ema2016", "13", 24000),
    row("kazoe off: mleague 14 han", "mleague", "14", 24000),
    row("002-18 no han: skill battle 0/30", "skill-battle", "0/30", 500),
    row("002-18 no han: skill battle 0/70", "skill-battle", "0/70", 1200),
]


@pytest.mark.parametrize(("name", "worth", "child"), LIMITS)
def test_limits_are_options(name, worth, child):
    assert paid(rules(name), at(), ron("N", W=worth)) == (0, 0, child, -child)


HONBA_AND_STICKS = [
    # 300 a honba from the discarder, 100 from each by tsumo (000-68, 003-13).
    row("000-68 ron", at(honba=2), ron("W", S="1/30"), (0, 1600, -1600, 0)),
    row("000-68 ron by the dealer", at(honba=1), ron("N", E="2/30"), (3200, 0, 0, -3200)),
    row("000-68 tsumo", at(honba=3), tsumo(S="2/30"), (-1300, 2900, -800, -800)),
    row("000-68 tsumo by the dealer", at(honba=1), tsumo(E="5"), (12300, -4100, -4100, -4100)),
    # Every stick goes to the winner: old ones, and those of the hand (003-13, 004-25).
    row("004-25 old sticks", at(sticks="WN"), ron("W", S="1/30"), (0, 3000, -1000, 0)),
    row("004-25 tsumo", at(sticks="N"), tsumo(S="1/30"), (-500, 2100, -300, -300)),
    row(
        "004-25 the loser's riichi",
        at(),
        ron("W", S="1/30", hand={"riichi": "W"}),
        (0, 2000, -2000, 0),
    ),
    row(
        "004-25 somebody else's riichi",
        at(honba=1),
        ron("W", S="1/40", hand={"riichi": "SN"}),
        (0, 2600, -1600, -1000),
    ),
    row(
        "004-25 tsumo, all sticks",
        at(sticks="E", honba=1),
        tsumo(E="3/30", hand={"riichi": "EW"}),
        (8300, -2100, -3100, -2100),
    ),
]


@pytest.mark.parametrize(("state", "outcome", "expected"), HONBA_AND_STICKS)
def test_honba_and_sticks(state, outcome, expected):
    assert paid(rules(), state, outcome) == expected
    assert play(rules(), state, outcome).after.deposits == ()


SEVERAL = [
    # The first after the discarder gets honba and all sticks (000-24 上家取り).
    row(
        "000-24 honba",
        "tenhou",
        at(honba=2),
        ron("E", S="1/30", W="2/30"),
        (-3600, 1600, 2000, 0),
    ),
    row(
        "000-24 in turn, not as listed",
        "tenhou",
        at(honba=2, sticks="E"),
        ron("W", E="1/30", N="2/30"),
        (1500, 0, -4100, 3600),
    ),
    row(
        "000-24 old sticks",
        "tenhou",
        at(sticks="EE"),
        ron("N", S="1/30", E="1/30"),
        (3500, 1000, 0, -2500),
    ),
    row(
        "000-24 the other's own stick too",
        "tenhou",
        at("E4"),
        ron("E", S="2/30", W="1/40", hand={"riichi": "SW"}),
        (-3300, 3000, 300, 0),
    ),
    row(
        "000-25 two, one the dealer",
        "tenhou",
        at("E2", honba=1),
        ron("N", S="5", W="6"),
        (0, 12300, 12000, -24300),
    ),
    row(
        "003-06 honba and sticks to the first",
        "ptt-saki-team",
        at(honba=1, sticks="SN"),
        ron("S", N="5", E="5"),
        (12000, -20300, 0, 8000 + 300 + 2000),
    ),
    # EMA: every winner gets honba; own sticks come back, all others go to the first (004-25).
    row(
        "ema honba to each",
        "ema2016",
        at(honba=2),
        ron("E", S="1/30", W="2/30"),
        (-1600 - 2600, 1600, 2600, 0),
    ),
    row(
        "004-25 own sticks back",
        "ema2016",
        at("E4"),
        ron("E", S="2/30", W="1/40", hand={"riichi": "SW"}),
        (-3300, 2000, 1300, 0),
    ),
    row(
        "004-25 the loser's stick to the first",
        "ema2016",
        at("E4"),
        ron("E", S="2/30", W="1/40", hand={"riichi": "EW"}),
        (-4300, 3000, 1300, 0),
    ),
    row(
        "004-25 old sticks to the first, even the other's own",
        "ema2016",
        at("E4", sticks="WW"),
        ron("E", S="2/30", W="1/40", hand={"riichi": "W"}),
        (-3300, 4000, 1300, 0),
    ),
    row(
        "004-06 three winners",
        "ema2016",
        at("E2", honba=1, sticks="E"),
        ron("E", S="1/30", W="1/30", N="1/30"),
        (-(1800 + 1300 + 1300), 1800 + 1000, 1300, 1300),
    ),
    row(
        "004-25 three winners, the last takes back, the first the rest",
        "ema2016",
        at("E1", sticks="W"),
        ron("S", W="1/30", N="1/30", E="1/40", hand={"riichi": "SE"}),
        (2000, -5000, 3000, 1000),
    ),
]


@pytest.mark.parametrize(("name", "state", "outcome", "expected"), SEVERAL)
def test_several_winners(name, state, outcome, expected):
    assert paid(rules(name), state, outcome) == expected


def test_each_option_of_several_winners_is_its_own():
    """Honba to each with sticks to the first, and the other way round."""
    state, outcome = at("E4", honba=1), ron("E", S="1/30", W="1/40", hand={"riichi": "W"})
    honba_each = rules("tenhou", payments={"multi_ron_honba": "each"})
    assert paid(honba_each, state, outcome) == (-2900, 2300, 600, 0)
    own_back = rules("tenhou", payments={"multi_ron_sticks": "own_back_rest_first"})
    assert paid(own_back, state, outcome) == (-2600, 1300, 1300, 0)


@pytest.mark.parametrize(
    ("name", "outcome", "expected"),
    [
        row("atamahane: mleague", "mleague", ron("W", S="1/30", N="1/30"), [3]),
        row("atamahane: wrc2022", "wrc2022", ron("N", S="1/30", W="1/30"), [1]),
        row("atamahane of three: jpml", "jpml-2023", ron("E", N="5", S="1/30", W="5"), [1]),
    ],
)
def test_only_the_first_after_the_discarder(name, outcome, expected):
    with pytest.raises(Exception, match="first winner") as refused:
        play(rules(name), at(), outcome)
    [violation] = refused.value.violations
    assert (violation.field, violation.expected) == ("winners", expected)


def test_other_values_of_stick_and_honba():
    """003-13 names both amounts, so a tournament may choose others."""
    ruleset = rules("tenhou", payments={"stick": 500, "honba": 500})
    assert paid(ruleset, at(honba=1, sticks="W"), ron("W", S="1/30")) == (0, 3000, -2500, 0)
    outcome = tsumo(S="2/30", hand={"riichi": "S"})
    assert paid(ruleset, at(honba=1), outcome) == (-1500, 3500, -1000, -1000)


CHIPS = [
    # 000-69: a chip each for ippatsu, ura and red fives; by tsumo from everybody.
    row("000-69 ron", ron("N", 2, W="5"), (0, 0, 2, -2)),
    row("000-69 tsumo", tsumo(2, W="5"), (-2, -2, 6, -2)),
    row("000-69 two winners", ron("N", 1, W="5", E="5"), (1, 0, 1, -2)),
    # 000-70: ten for a yakuman by ron, five from each by tsumo, added to the others.
    row("000-70 ron", ron("N", W="Y"), (0, 0, 10, -10)),
    row("000-70 tsumo", tsumo(1, W="YY"), (-11, -11, 33, -11)),
    # 000-71: the liable player pays all of them.
    row("000-71 ron", ron("N", W="Y daisangen:E"), (-10, 0, 10, 0)),
    row("000-71 tsumo", tsumo(1, W="Y daisangen:E"), (-18, 0, 18, 0)),
]


@pytest.mark.parametrize(("outcome", "expected"), CHIPS)
def test_chips(outcome, expected):
    step = play(rules("tenhou", chips={"points": 2000}), at(points=60000), outcome)
    assert step.settlement.chips == expected
    assert step.after.chips == expected


def test_chips_add_up_over_the_hands():
    ruleset = rules("tenhou", chips={"points": 2000})
    first = play(ruleset, at(), ron("N", 2, W="5")).after
    assert play(ruleset, first, tsumo(1, W="5")).after.chips == (-1, -1, 5, -3)


def test_no_chips_where_the_ruleset_has_none():
    assert play(rules(), at(), tsumo(W="Y")).settlement.chips == (0, 0, 0, 0)


REASONS = [
    row("ron", "tenhou", ron("E", S="2/30", hand={"riichi": "W"}), "deposit win honba sticks"),
    row("tsumo", "tenhou", tsumo(S="2/30", hand={"riichi": "W"}), "deposit win honba sticks"),
    row("ron, fed", "tenhou", ron("E", S="Y daisangen:W"), "pao win honba sticks"),
    row("ron, fed by the loser", "tenhou", ron("E", S="Y daisangen:E"), "win honba sticks"),
    row("tsumo, fed", "tenhou", tsumo(S="Y daisangen:W"), "pao honba sticks"),
    row("draw", "tenhou", draw("S", riichi="S"), "deposit noten"),
    row("nagashi", "tenhou", nagashi("S"), "nagashi"),
    row("nagashi, all taken", "taking", nagashi("S"), "nagashi honba sticks"),
    row("an offence", "skill-battle", chombo("S"), "chombo"),
    row("a false riichi", "skill-battle", draw("", riichi="S"), "deposit chombo"),
]


@pytest.mark.parametrize(("name", "outcome", "reasons"), REASONS)
def test_every_transfer_says_what_it_is_for(name, outcome, reasons):
    taking = rules("tenhou", draws={"nagashi_takes_honba_and_sticks": True})
    ruleset = taking if name == "taking" else rules(name)
    transfers = play(ruleset, at(honba=1, sticks="N"), outcome).settlement.transfers
    assert list(dict.fromkeys(each.reason for each in transfers)) == reasons.split()
