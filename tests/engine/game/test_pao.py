"""Liability (包). Clauses: 000-26 and 000-27 (Tenhou), 004-15 (EMA 3.3.9), 001-04, 003-31."""

from __future__ import annotations

import pytest

from engine.game.check import check
from tests.engine.game.sheet import at, paid, ron, row, rules, tsumo

PAO = [
    # By tsumo the liable player pays everything, honba too ("ツモ＝全額").
    row("000-26 tsumo", "tenhou", at(), tsumo(S="Y daisangen:W"), (0, 32000, -32000, 0)),
    row("000-26 tsumo, dealer", "tenhou", at(), tsumo(E="Y daisuushii:N"), (48000, 0, 0, -48000)),
    row(
        "000-26 tsumo, honba by the liable player",
        "tenhou",
        at(honba=2),
        tsumo(S="Y daisangen:W"),
        (0, 32600, -32600, 0),
    ),
    row(
        "000-26 tsumo, the dealer is liable and pays no more than all",
        "tenhou",
        at(),
        tsumo(S="Y daisangen:E"),
        (-32000, 32000, 0, 0),
    ),
    row(
        "004-15 tsumo, honba by the liable player",
        "ema2016",
        at(honba=1),
        tsumo(S="Y daisuushii:N"),
        (0, 32300, 0, -32300),
    ),
    # By ron half each ("ロン＝折半"); the honba by the liable player, in EMA by the discarder.
    row("000-26 ron", "tenhou", at(), ron("E", S="Y daisangen:W"), (-16000, 32000, -16000, 0)),
    row(
        "000-26 ron, dealer",
        "tenhou",
        at(),
        ron("S", E="Y daisangen:W"),
        (48000, -24000, -24000, 0),
    ),
    row(
        "001-04 ron, honba by the liable player",
        "tenhou",
        at(honba=1),
        ron("E", S="Y daisangen:W"),
        (-16000, 32300, -16300, 0),
    ),
    row(
        "004-15 ron, honba by the discarder",
        "ema2016",
        at(honba=1),
        ron("E", S="Y daisangen:W"),
        (-16300, 32300, -16000, 0),
    ),
    row(
        "003-31 ron, honba by the liable player",
        "ptt-saki-team",
        at(honba=3, points=100000),
        ron("N", S="Y daisuushii:W"),
        (0, 32900, -16900, -16000),
    ),
    row(
        "mleague ron, honba by the discarder",
        "mleague",
        at(honba=2),
        ron("N", S="Y suukantsu:W"),
        (0, 32600, -16000, -16600),
    ),
    # Who is liable and deals in pays alone.
    row(
        "000-26 ron on the liable player",
        "tenhou",
        at(),
        ron("W", S="Y daisangen:W"),
        (0, 32000, -32000, 0),
    ),
    row(
        "004-15 ron on the liable player, honba",
        "ema2016",
        at(honba=1),
        ron("W", S="Y daisangen:W"),
        (0, 32300, -32300, 0),
    ),
    # The whole hand, composite yakuman too ("複合役満を含む得点").
    row("000-26 composite tsumo", "tenhou", at(), tsumo(S="YY daisangen:W"), (0, 64000, -64000, 0)),
    row(
        "000-26 composite ron",
        "tenhou",
        at(),
        ron("E", S="YY daisangen:W"),
        (-32000, 64000, -32000, 0),
    ),
    # Only that yakuman where the scope says so; the rest is paid as ever (Mahjong Soul).
    row(
        "scope that_yakuman: tsumo",
        "mjsoul",
        at(),
        tsumo(S="YY daisangen:W"),
        (-16000, 64000, -32000 - 8000, -8000),
    ),
    row(
        "scope that_yakuman: ron",
        "mjsoul",
        at(),
        ron("E", S="YY daisangen:W"),
        (-16000 - 32000, 64000, -16000, 0),
    ),
    row(
        "scope that_yakuman: a double one",
        "mjsoul",
        at(),
        tsumo(S="YYY daisuushii:W"),
        (-16000, 96000, -64000 - 8000, -8000),
    ),
    row(
        "scope that_yakuman: nothing beside it",
        "mjsoul",
        at(honba=1),
        tsumo(S="Y daisangen:W"),
        (0, 32300, -32300, 0),
    ),
    # Two liable players: each his own, the honba by the last (docs/rules.md).
    row(
        "two liable, tsumo",
        "wrc2022",
        at(honba=1),
        tsumo(W="YY daisangen:E suukantsu:S"),
        (-48000 + 16000, -32300, 64300, 0),
    ),
    row(
        "two liable, ron",
        "wrc2022",
        at(),
        ron("N", W="YY daisangen:E suukantsu:S"),
        (-16000, -16000, 64000, -32000),
    ),
    row(
        "two liable, ron, honba by the last",
        "tenhou",
        at(honba=1),
        ron("N", W="YY daisangen:E daisuushii:S"),
        (-16000, -16300, 64300, -32000),
    ),
    row(
        "two liable and a third yakuman: the last answers for the rest of the hand",
        "tenhou",
        at(),
        tsumo(W="YYY daisangen:E daisuushii:S"),
        (-32000, -64000, 96000, 0),
    ),
    row(
        "two liable and a third yakuman, scope that_yakuman",
        "mjsoul",
        at(),
        tsumo(W="YYYY daisangen:E daisuushii:S"),
        (-32000 - 16000, -64000 - 8000, 128000, -8000),
    ),
    # Rinshan after an open kan that was fed, where a ruleset has it: the whole hand.
    row(
        "rinshan, tsumo",
        {"pao": {"yakuman": ["rinshan"]}},
        at(honba=1),
        tsumo(W="3/40 rinshan:N"),
        (0, 0, 5500, -5500),
    ),
    row(
        "rinshan, the whole hand in any scope",
        {"pao": {"yakuman": ["rinshan"], "scope": "that_yakuman"}},
        at("E3"),
        tsumo(W="5 rinshan:N"),
        (0, 0, 12000, -12000),
    ),
    row(
        "sticks go to the winner",
        "tenhou",
        at(sticks="N"),
        ron("E", S="Y daisangen:W", hand={"riichi": "E"}),
        (-17000, 34000, -16000, 0),
    ),
]


def ruleset_of(name):
    return rules(name) if isinstance(name, str) else rules("tenhou", **name)


@pytest.mark.parametrize(("name", "state", "outcome", "expected"), PAO)
def test_liability(name, state, outcome, expected):
    assert paid(ruleset_of(name), state, outcome) == expected


def test_of_two_winners_only_the_fed_hand_is_shared():
    outcome = ron("E", S="Y daisangen:W", N="5")
    assert paid(rules(), at(), outcome) == (-16000 - 8000, 32000, -16000, 8000)


NOT_LIABLE = [
    row("000-27 suukantsu", "tenhou", "Y suukantsu:W", "pao_not_allowed", "winner.pao.0.yakuman"),
    row("004-15 suukantsu", "ema2016", "Y suukantsu:W", "pao_not_allowed", "winner.pao.0.yakuman"),
    row(
        "003-31 rinshan", "ptt-saki-team", "Y rinshan:W", "pao_not_allowed", "winner.pao.0.yakuman"
    ),
    row("000-26 the winner", "tenhou", "Y daisangen:S", "pao_is_winner", "winner.pao.0.seat"),
    row(
        "000-26 one yakuman, two liable",
        "tenhou",
        "Y daisangen:W daisuushii:N",
        "pao_without_yakuman",
        "winner.yakuman",
    ),
    row("000-26 no yakuman", "tenhou", "5 daisangen:W", "pao_without_yakuman", "winner.yakuman"),
    row(
        "000-26 twice for the same",
        "tenhou",
        "YY daisangen:W daisangen:N",
        "pao_twice",
        "winner.pao.1.yakuman",
    ),
]


@pytest.mark.parametrize(("name", "worth", "code", "field"), NOT_LIABLE)
def test_who_cannot_be_liable(name, worth, code, field):
    [violation] = check(rules(name), at(), tsumo(S=worth))
    assert (violation.code, violation.field) == (code, field)


def test_rinshan_is_a_tsumo():
    ruleset = rules("tenhou", pao={"yakuman": ["rinshan"]})
    [violation] = check(ruleset, at(), ron("W", S="5 rinshan:N"))
    assert (violation.code, violation.field) == ("pao_needs_tsumo", "winners.0.pao.0.yakuman")
