"""Options that don't go together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ruleset.check import check
from engine.ruleset.hand_options import Dora, Fu, Limits, YakuOptions
from engine.ruleset.options import (
    Chips,
    Chombo,
    ChomboPayment,
    End,
    Frame,
    GameLength,
    Payments,
    Result,
    Riichi,
    Ruleset,
    Tobi,
)
from engine.ruleset.yaku_names import YAKU, YAKUMAN
from engine.scoring.yaku import REGISTRY

TOBI = End(tobi=Tobi.BELOW_ZERO)
EAST_ONLY = Frame(length=GameLength.TONPUUSEN)


def found(ruleset):
    return [(violation.code, violation.field) for violation in check(ruleset)]


@pytest.mark.parametrize(
    ("ruleset", "problem"),
    [
        (Ruleset(id="Mine!"), ("bad_id", "id")),
        (Ruleset(name=" "), ("name_missing", "name")),
        (Ruleset(stated={"a.b": "c"}), ("bad_stated_name", "stated.a.b")),
        (Ruleset(frame=Frame(players=3)), ("players_not_four", "frame.players")),
        (
            Ruleset(frame=Frame(starting_points=25050)),
            ("not_hundreds", "frame.starting_points"),
        ),
        (
            Ruleset(frame=Frame(starting_points=0)),
            ("no_starting_points", "frame.starting_points"),
        ),
        (Ruleset(frame=Frame(starting_points=-100)), ("negative", "frame.starting_points")),
        (Ruleset(payments=Payments(stick=1050)), ("not_hundreds", "payments.stick")),
        (Ruleset(payments=Payments(honba=150)), ("honba_not_payable", "payments.honba")),
        (Ruleset(payments=Payments(honba=-100)), ("honba_not_payable", "payments.honba")),
        (
            Ruleset(payments=Payments(noten=(1050, 1500, 3000))),
            ("noten_not_payable", "payments.noten.0"),
        ),
        (
            Ruleset(payments=Payments(noten=(1000, 1500, 1000))),
            ("noten_not_payable", "payments.noten.2"),
        ),
        (Ruleset(riichi=Riichi(min_points=-1000)), ("negative", "riichi.min_points")),
        (Ruleset(riichi=Riichi(min_tiles=-1)), ("negative", "riichi.min_tiles")),
        (Ruleset(riichi=Riichi(min_tiles=71)), ("too_many_tiles", "riichi.min_tiles")),
        (
            Ruleset(end=TOBI, riichi=Riichi(min_points=None)),
            ("tobi_riichi_points", "riichi.min_points"),
        ),
        (
            Ruleset(end=TOBI, riichi=Riichi(min_points=900)),
            ("tobi_riichi_points", "riichi.min_points"),
        ),
        (Ruleset(end=End(sudden_death=True, target=0)), ("target_missing", "end.target")),
        (Ruleset(end=End(target=30050)), ("not_hundreds", "end.target")),
        (Ruleset(end=End(sudden_death=True, extra_winds=0)), ("extra_winds", "end.extra_winds")),
        (Ruleset(end=End(extra_winds=3)), ("extra_winds", "end.extra_winds")),
        (Ruleset(frame=EAST_ONLY, end=End(extra_winds=4)), ("extra_winds", "end.extra_winds")),
        (Ruleset(end=End(ceiling=25000)), ("ceiling_too_low", "end.ceiling")),
        (Ruleset(chombo=Chombo(points=20000)), ("chombo_points", "chombo.points")),
        (
            Ruleset(chombo=Chombo(payment=ChomboPayment.AFTER_UMA)),
            ("chombo_points", "chombo.points"),
        ),
        (
            Ruleset(result=Result(return_points=20000)),
            ("return_below_start", "result.return_points"),
        ),
        (Ruleset(result=Result(uma=(20000, 10000, -10000, 0))), ("uma_sum", "result.uma")),
        (Ruleset(result=Result(uma=(50, 0, 0, -50))), ("not_hundreds", "result.uma")),
        (
            Ruleset(result=Result(uma_by_floating=((0, 0, 0, 0),) * 4)),
            ("uma_rows", "result.uma_by_floating"),
        ),
        (
            Ruleset(result=Result(uma_by_floating=(*((0, 0, 0, 0),) * 4, (100, 0, 0, 0)))),
            ("uma_sum", "result.uma_by_floating.4"),
        ),
        (
            Ruleset(result=Result(substitute_score=-15050)),
            ("not_hundreds", "result.substitute_score"),
        ),
        (Ruleset(chips=Chips(points=-100)), ("negative", "chips.points")),
        (Ruleset(chips=Chips(yakuman_ron=-1)), ("negative", "chips.yakuman_ron")),
        (Ruleset(limits=Limits(min_han=3)), ("unknown_value", "limits.min_han")),
        (
            Ruleset(limits=Limits(two_han_from_honba=-5)),
            ("negative", "limits.two_han_from_honba"),
        ),
        (Ruleset(limits=Limits(min_han=2, zero_han=True)), ("zero_han_minimum", "limits.zero_han")),
        (Ruleset(fu=Fu(double_wind_pair=3)), ("unknown_value", "fu.double_wind_pair")),
        (Ruleset(fu=Fu(rinshan_tsumo=1)), ("unknown_value", "fu.rinshan_tsumo")),
        (Ruleset(fu=Fu(open_pinfu=25)), ("unknown_value", "fu.open_pinfu")),
        (Ruleset(dora=Dora(aka=(1, 5, 1))), ("aka_count", "dora.aka.1")),
        (Ruleset(dora=Dora(aka_han=3)), ("unknown_value", "dora.aka_han")),
        (
            Ruleset(yaku=YakuOptions(double_yakuman=frozenset({"tanyao"}))),
            ("unknown_yakuman", "yaku.double_yakuman"),
        ),
        (Ruleset(yaku=YakuOptions(han={"tanyo": (1, 1)})), ("unknown_yaku", "yaku.han.tanyo")),
        (Ruleset(yaku=YakuOptions(han={"tanyao": (-2, 0)})), ("yaku_han", "yaku.han.tanyao")),
        (Ruleset(yaku=YakuOptions(han={"tenhou": (13, 0)})), ("yaku_han", "yaku.han.tenhou")),
    ],
)
def test_what_cannot_be_is_refused(ruleset, problem):
    assert problem in found(ruleset)


@pytest.mark.parametrize(
    "ruleset",
    [
        Ruleset(),
        Ruleset(payments=Payments(noten=(0, 0, 0))),  # kobalab's "Classic" has none
        Ruleset(payments=Payments(honba=500)),  # 1500 a honba, usual in parlours
        Ruleset(end=TOBI),
        Ruleset(end=replace(TOBI, tobi=Tobi.ZERO_OR_BELOW)),
        Ruleset(end=End(ceiling=60000)),
        Ruleset(end=End(extra_winds=0)),
        Ruleset(frame=EAST_ONLY, end=End(sudden_death=True, extra_winds=3)),
        Ruleset(result=Result(uma=(-10000, 30000, -30000, 10000))),
        Ruleset(chombo=Chombo(payment=ChomboPayment.REVERSE_MANGAN)),
        Ruleset(chips=Chips(points=2000)),
        Ruleset(limits=Limits(min_han=4)),  # a contest room of Mahjong Soul
        Ruleset(yaku=YakuOptions(han={"pinfu": (-1, 0), "kokuhyou": (0, 0)})),
    ],
)
def test_what_can_be_is_accepted(ruleset):
    assert found(ruleset) == []


def test_every_problem_is_named_not_only_the_first():
    ruleset = Ruleset(frame=Frame(players=3), dora=Dora(aka=(9, 0, -1)), limits=Limits(min_han=0))
    assert found(ruleset) == [
        ("players_not_four", "frame.players"),
        ("unknown_value", "limits.min_han"),
        ("aka_count", "dora.aka.0"),
        ("aka_count", "dora.aka.2"),
    ]


def test_every_refusal_reads_as_a_sentence():
    ruleset = Ruleset(
        id="",
        name="",
        frame=Frame(players=3, starting_points=-50),
        payments=Payments(stick=-1, honba=1, noten=(1, 1, 1)),
        end=End(sudden_death=True, target=-1, extra_winds=9, tobi=Tobi.BELOW_ZERO),
        riichi=Riichi(min_points=None, min_tiles=99),
        yaku=YakuOptions(han={"tanyao": (99, 0)}),
    )
    messages = [violation.message for violation in check(ruleset)]
    assert all(message.endswith(".") and "{" not in message for message in messages)
    assert "Each payer pays the honba in hundreds: payments.honba must be a multiple of 100." in (
        messages
    )


def test_the_names_of_yaku_are_those_the_scorer_knows():
    assert set(REGISTRY) == YAKU | YAKUMAN
    assert {yaku.id for yaku in REGISTRY.values() if yaku.yakuman} == YAKUMAN
