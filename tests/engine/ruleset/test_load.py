"""Rulesets from data and back, and everything data can have wrong."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.errors import IllegalRulesetError
from engine.ruleset.load import GROUPS, from_mapping, option_types, preset, preset_ids, to_mapping
from engine.ruleset.options import (
    AbortKind,
    GameLength,
    PaoYakuman,
    Ruleset,
    Tobi,
)


def refused(data, *, base=None):
    """Return code and field of every problem."""
    with pytest.raises(IllegalRulesetError) as caught:
        from_mapping(data, base=base)
    return [(violation.code, violation.field) for violation in caught.value.violations]


def test_nothing_stated_is_the_defaults():
    assert from_mapping({}) == Ruleset()


def test_options_are_laid_over_a_base():
    base = preset("tenhou")
    east = from_mapping({"frame": {"length": "tonpuusen"}}, base=base)
    assert east == replace(base, frame=replace(base.frame, length=GameLength.TONPUUSEN))


def test_options_are_laid_over_the_preset_that_is_extended():
    ruleset = from_mapping(
        {
            "id": "club",
            "name": "Our club",
            "extends": "ema2016",
            "end": {"tobi": "below_zero"},
            "riichi": {"min_points": 1000},
        },
        base=preset("tenhou"),
    )
    assert (ruleset.id, ruleset.name) == ("club", "Our club")
    assert ruleset.end.tobi is Tobi.BELOW_ZERO
    assert ruleset.result == preset("ema2016").result


def test_values_of_every_type_are_read():
    ruleset = from_mapping(
        {
            "riichi": {"min_points": "none"},
            "draws": {"abortive": ["suukaikan", "sanchahou"]},
            "pao": {"yakuman": ["rinshan"]},
            "result": {
                "uma": [30000, 10000, -10000, -30000],
                "uma_by_floating": [[0, 0, 0, 0]] * 5,
                "substitute_score": -15000,
            },
            "yaku": {"double_yakuman": ["kokushi13"], "han": {"menzenchin": [1, 0]}},
            "dora": {"aka": (0, 2, 0), "ura": False},
            "stated": {"kuikae": "Allowed."},
        }
    )
    assert ruleset.riichi.min_points is None
    assert ruleset.draws.abortive == {AbortKind.SUUKAIKAN, AbortKind.SANCHAHOU}
    assert ruleset.pao.yakuman == {PaoYakuman.RINSHAN}
    assert ruleset.result.uma == (30000, 10000, -10000, -30000)
    assert ruleset.result.uma_by_floating == ((0, 0, 0, 0),) * 5
    assert ruleset.result.substitute_score == -15000
    assert ruleset.yaku.double_yakuman == {"kokushi13"}
    assert ruleset.yaku.han == {"menzenchin": (1, 0)}
    assert (ruleset.dora.aka, ruleset.dora.ura) == ((0, 2, 0), False)
    assert ruleset.stated == {"kuikae": "Allowed."}
    assert from_mapping(json.loads(json.dumps(to_mapping(ruleset)))) == ruleset


def test_null_stands_for_none_as_well():
    assert from_mapping({"riichi": {"min_points": None}}).riichi.min_points is None


def test_data_of_a_ruleset_is_complete():
    data = to_mapping(Ruleset())
    assert set(data) == {"id", "name", "source", "stated", "unconfirmed", "secondary", *GROUPS}
    for group in GROUPS:
        assert list(data[group]) == list(option_types(group))


def test_a_whole_ruleset_as_data_replaces_its_base():
    ema = preset("ema2016")
    other = from_mapping({**to_mapping(ema), "stated": {}}, base=ema)
    assert other == ema


def test_a_changed_option_loses_its_status_and_an_unchanged_one_keeps_it():
    base = preset("ptt-saki-team")
    assert "result.uma" in base.unconfirmed
    changed = from_mapping({"result": {"uma": [20000, 10000, -10000, -20000]}}, base=base)
    same = from_mapping({"result": {"uma": [0, 0, 0, 0]}}, base=base)
    assert changed.unconfirmed == base.unconfirmed - {"result.uma"}
    assert same.unconfirmed == base.unconfirmed
    assert changed.secondary == base.secondary


def test_an_empty_text_takes_a_stated_option_away():
    base = preset("tenhou")
    assert "thinking_time" in base.stated
    assert "thinking_time" not in from_mapping({"stated": {"thinking_time": ""}}, base=base).stated


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"ending": {}}, ("unknown_field", "ending")),
        ({"end": {"bust": True}}, ("unknown_field", "end.bust")),
        ({"unconfirmed": ["end.bust"]}, ("unknown_option", "unconfirmed.end.bust")),
        ({"secondary": ["kuikae"]}, ("unknown_option", "secondary.kuikae")),
        ({"end": []}, ("wrong_type", "end")),
        ({"end": {"tobi": "zero"}}, ("unknown_value", "end.tobi")),
        ({"end": {"tobi": 0}}, ("unknown_value", "end.tobi")),
        ({"end": {"tobi": ["none"]}}, ("unknown_value", "end.tobi")),
        ({"end": {"sudden_death": 1}}, ("wrong_type", "end.sudden_death")),
        ({"end": {"target": True}}, ("wrong_type", "end.target")),
        ({"end": {"target": 30000.0}}, ("wrong_type", "end.target")),
        ({"end": {"target": "30000"}}, ("wrong_type", "end.target")),
        ({"end": {"target": 10**9 + 1}}, ("out_of_bounds", "end.target")),
        ({"riichi": {"min_points": "some"}}, ("wrong_type", "riichi.min_points")),
        ({"result": {"uma": 20000}}, ("wrong_type", "result.uma")),
        ({"result": {"uma": [0, 0, 0]}}, ("wrong_length", "result.uma")),
        ({"result": {"uma": [0, 0, 0, "0"]}}, ("wrong_type", "result.uma.3")),
        ({"result": {"uma_by_floating": [[0]] * 101}}, ("wrong_length", "result.uma_by_floating")),
        ({"result": {"uma_by_floating": [[0]]}}, ("wrong_length", "result.uma_by_floating.0")),
        ({"draws": {"abortive": "suukaikan"}}, ("wrong_type", "draws.abortive")),
        ({"draws": {"abortive": ["none"]}}, ("unknown_value", "draws.abortive.0")),
        ({"yaku": {"han": []}}, ("wrong_type", "yaku.han")),
        ({"yaku": {"han": {"tanyao": 1}}}, ("wrong_type", "yaku.han.tanyao")),
        ({"yaku": {"double_yakuman": [13]}}, ("wrong_type", "yaku.double_yakuman.0")),
        ({"stated": {"kuikae": 1}}, ("wrong_type", "stated.kuikae")),
        ({"stated": {"kuikae": "\x00"}}, ("bad_text", "stated.kuikae")),
        ({"stated": {1: "text"}}, ("wrong_type", "stated")),
        ({"name": "x" * 2001}, ("bad_text", "name")),
        ({"name": None}, ("wrong_type", "name")),
        ({"extends": "emma"}, ("unknown_preset", "extends")),
        ({"extends": ["ema2016"]}, ("unknown_preset", "extends")),
    ],
)
def test_what_is_wrong_is_named(data, problem):
    assert refused(data) == [problem]


def test_everything_wrong_is_named_at_once():
    data = {
        "frame": {"length": "long", "starting_points": None},
        "result": {"uma": [1, 2, "3", None]},
        "extends": "nothing",
        "rules": {},
    }
    assert refused(data) == [
        ("unknown_preset", "extends"),
        ("unknown_field", "rules"),
        ("unknown_value", "frame.length"),
        ("wrong_type", "frame.starting_points"),
        ("wrong_type", "result.uma.2"),
        ("wrong_type", "result.uma.3"),
    ]


def test_options_that_contradict_each_other_are_refused_too():
    assert refused({"end": {"tobi": "below_zero"}}, base=preset("ema2016")) == [
        ("tobi_riichi_points", "riichi.min_points")
    ]


def test_a_refusal_says_what_is_expected():
    with pytest.raises(IllegalRulesetError) as caught:
        from_mapping({"end": {"tobi": "zero"}})
    (violation,) = caught.value.violations
    assert violation.expected == ["none", "below_zero", "zero_or_below"]
    assert violation.message == "end.tobi must be one of none, below_zero, zero_or_below."


def test_only_presets_that_exist_are_found():
    assert "tenhou" in preset_ids()
    assert list(preset_ids()) == sorted(preset_ids())
    for name in ("../tenhou", "", "Tenhou"):
        with pytest.raises(IllegalRulesetError, match="There is no preset"):
            preset(name)
