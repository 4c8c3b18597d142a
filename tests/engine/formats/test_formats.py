"""Presets of team formats, and what is refused as one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.formats.team_format import (
    FormatKind,
    IllegalFormatError,
    from_mapping,
    preset,
    preset_ids,
    to_mapping,
)
from engine.league.stages import CarryOver
from engine.relay.lending import LendingRules
from engine.relay.rules import RelayRules, RelayStage, SeatDraw

NAMES = ("先鋒", "次鋒", "中堅", "副将", "大将")


@pytest.mark.parametrize("preset_id", preset_ids())
def test_presets_come_back_the_same_from_json(preset_id):
    found = preset(preset_id)
    assert found.id == preset_id
    assert found.source
    assert from_mapping(json.loads(json.dumps(to_mapping(found)))) == found


def test_what_the_presets_say():
    assert len(preset_ids()) == 5
    ptt = preset("ptt-saki-team")
    stages = tuple(RelayStage(name=name) for name in NAMES)
    assert ptt.relay == RelayRules(stages=stages, lending=LendingRules())
    assert ptt.resolved_ruleset().id == "ptt-saki-team"
    season = preset("m-league")
    assert (season.kind, season.resolved_ruleset().id) == (FormatKind.LEAGUE, "mleague")
    assert [stage.advance for stage in season.stages] == [6, 4, 0]
    assert [stage.carry_over for stage in season.stages[1:]] == [CarryOver.SHARE] * 2
    assert preset("club-team-cup").resolved_ruleset().result.substitute_score == -30000
    assert [len(preset(name).positions) for name in ("student-relay", "iormc")] == [4, 0]


def test_rules_say_how_seats_are_drawn():
    ptt = preset("ptt-saki-team")
    assert ptt.resolved_ruleset().stated["seat_draw"] == "At random for each game of the match."
    relay = replace(ptt.relay, seat_draw=SeatDraw.BALANCED)
    balanced = replace(ptt, relay=relay).resolved_ruleset()
    assert balanced.stated["seat_draw"].startswith("By one draw for the match:")
    assert balanced.result == ptt.resolved_ruleset().result


def refused(**changes):
    with pytest.raises(IllegalFormatError) as found:
        from_mapping({**to_mapping(preset("ptt-saki-team")), **changes})
    return [(each.code, each.field) for each in found.value.violations]


def test_data_that_are_no_format_are_refused():
    assert refused(colour="red", kind="league!", stages="one") == [
        ("unknown_field", "colour"),
        ("unknown_value", "kind"),
        ("wrong_type", "stages"),
    ]
    assert refused(relay={"stages": [{"hanchan": 1}], "starting_points": "x"}) == [
        ("required", "relay.stages.0.name"),
        ("wrong_type", "relay.starting_points"),
    ]
    assert refused(relay={"stages": [{"name": "先鋒"}], "seat_draw": "by age"}) == [
        ("unknown_value", "relay.seat_draw")
    ]
    assert refused(relay=[]) == [("wrong_type", "relay")]
    assert refused(kind="league") == [
        ("relay_options", "relay"),
        ("relay_options", "stages.0.is_relay"),
    ]


def test_options_that_do_not_agree_are_refused():
    assert refused(ruleset="nobody's", stages=[], least_members=4) == [
        ("unknown_preset", "ruleset"),
        ("positions", "positions"),
        ("team_size", "least_members"),
        ("stages_missing", "stages"),
    ]
    end = {"tobi": "below_zero"}
    assert refused(overrides={"end": end, "riichi": {"min_points": 1000}}) == [
        ("bust_and_lending", "overrides.end.tobi")
    ]
    assert refused(overrides={"end": {"tobi": "maybe"}}) == [
        ("unknown_value", "overrides.end.tobi")
    ]
    assert refused(overrides=7) == [("wrong_type", "overrides")]
    assert refused(most_members=2, positions=[]) == [("team_size", "least_members")]
    stages = [{"name": "Final", "is_relay": True, "carry_over": "all", "share": [1, 0]}]
    relay = {"stages": [{"name": "先鋒", "hanchan": 0}]}
    assert refused(stages=stages, relay=relay) == [
        ("out_of_bounds", "relay.stages.0.hanchan"),
        ("bad_share", "stages.0.share"),
        ("nothing_to_carry", "stages.0.carry_over"),
    ]
    with pytest.raises(IllegalFormatError):
        preset("nothing")
