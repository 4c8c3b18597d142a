"""Rulesets as people read them."""

from __future__ import annotations

from enum import StrEnum
from typing import get_args, get_origin

from engine.ruleset.catalogue import GROUP_TITLES, OPTIONS, STATED, VALUE_TITLES, Kind
from engine.ruleset.describe import Difference, Row, Status, allowed_values, compare, entry
from engine.ruleset.describe import describe as rows_of
from engine.ruleset.load import GROUPS, from_mapping, option_types, preset, preset_ids
from engine.ruleset.options import Ruleset
from tests.cases import REPOSITORY

RULES_PAGE = REPOSITORY / "docs" / "rules.md"
NAMES = [f"{group}.{option}" for group in GROUPS for option in option_types(group)]


def hints():
    for group in GROUPS:
        for hint in option_types(group).values():
            yield get_args(hint)[0] if get_origin(hint) is frozenset else hint


def test_every_option_has_an_entry_and_every_entry_an_option():
    assert list(OPTIONS) == NAMES
    assert list(GROUP_TITLES) == [*GROUPS, "stated"]


def test_every_stated_option_of_a_preset_has_an_entry_and_the_other_way_round():
    used = {name for preset_id in preset_ids() for name in preset(preset_id).stated}
    assert set(STATED) == used
    assert list(STATED) == sorted(STATED)


def test_entries_are_sentences_and_kinds_fit():
    for found in (*OPTIONS.values(), *STATED.values()):
        assert found.title
        assert found.explanation.endswith(".")
        assert found.title[0].isupper() or found.title[0].isdigit()
    assert {found.kind for found in OPTIONS.values()} == {Kind.HAND, Kind.TABLE, Kind.FINAL}
    assert {found.kind for found in STATED.values()} == {Kind.MOVES, Kind.INFORMATION}


def test_every_value_of_every_enumeration_has_a_title():
    used = {hint for hint in hints() if isinstance(hint, type) and issubclass(hint, StrEnum)}
    assert set(VALUE_TITLES) == {members.__name__ for members in used}
    for members in used:
        assert list(VALUE_TITLES[members.__name__]) == [member.value for member in members]


def test_a_row_has_the_value_and_how_sure_it_is():
    rows = rows_of(preset("ptt-saki-team"))
    by_name = {(row.group, row.option): row for row in rows}
    assert by_name["frame", "starting_points"] == Row(
        group="frame",
        option="starting_points",
        value=100000,
        status=Status.CONFIRMED,
        checked=True,
    )
    assert by_name["result", "uma"].status is Status.UNCONFIRMED
    assert by_name["draws", "abortive"].status is Status.SECONDARY
    assert by_name["riichi", "min_points"].value is None
    assert by_name["stated", "kuikae"].status is Status.UNCONFIRMED
    assert not by_name["stated", "kuikae"].checked
    assert len(rows) == len(NAMES) + len(preset("ptt-saki-team").stated)


def test_two_rulesets_are_compared_option_by_option():
    assert compare(preset("tenhou"), preset("tenhou-2018")) == (
        Difference(
            group="result",
            option="rounding",
            first="none",
            second="half_up_top_remainder",
            checked=True,
        ),
    )
    texts = compare(preset("tenhou"), from_mapping({"stated": {"kuikae": "Allowed."}}))
    assert (
        Difference(
            group="stated",
            option="atozuke",
            first="Allowed: the yaku may be completed last.",
            second=None,
            checked=False,
        )
        in texts
    )


def test_options_say_which_values_they_can_have():
    assert allowed_values("end", "tobi") == ["none", "below_zero", "zero_or_below"]
    assert allowed_values("draws", "abortive")[0] == "kyuushu_kyuuhai"
    assert allowed_values("limits", "min_han") == [1, 2, 4]
    assert allowed_values("limits", "kazoe") == [False, True]
    assert "kokushi13" in allowed_values("yaku", "double_yakuman")
    assert allowed_values("end", "target") is None
    assert allowed_values("result", "uma") is None
    assert allowed_values("stated", "kuikae") is None


def test_a_stated_option_nobody_knows_is_shown_by_its_name():
    assert entry("stated", "tea_breaks").title == "tea breaks"
    assert entry("end", "tobi").title == "Tobi"


def test_the_defaults_have_no_doubts():
    assert {row.status for row in rows_of(Ruleset())} == {Status.CONFIRMED}


def test_the_page_for_organisers_is_complete():
    page = RULES_PAGE.read_text("utf-8")
    sections = {part.partition("]")[0]: part for part in page.split("### `[")[1:]}
    for group in GROUPS:
        for option in option_types(group):
            assert f"| `{option}` | {entry(group, option).explanation} |" in sections[group]
    for name in STATED:
        assert f"| `{name}` |" in page
    for preset_id in preset_ids():
        found = preset(preset_id)
        counts = f"{len(found.secondary)} | {len(found.unconfirmed)}"
        assert f"| `{preset_id}` | {found.name} | {found.source} | {counts} |" in page
