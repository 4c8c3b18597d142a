"""Random hands on whose worth independent libraries agree."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import RuleError
from engine.scoring.score import Scorer
from engine.scoring.wire import (
    hand_from_mapping,
    rules_from_mapping,
    score_to_mapping,
    waits_from_mapping,
)
from tests.engine.scoring.corpus import load

PAYMENTS = ("ron", "all", "dealer", "child")


def answer(scorer: Scorer, data: dict[str, Any]) -> dict[str, Any]:
    """Return what we say, in the shape of `expected`."""
    try:
        score = scorer.score(hand_from_mapping(data))
    except RuleError as error:
        return {"error": error.violations[0].code}
    found = score_to_mapping(score, tsumo=data["tsumo"], dealer=data["seat"] == "E")
    return found | found["payments"]


@pytest.mark.parametrize("name", ["hands.json", "variants.json"])
def test_every_scored_hand_is_worth_what_is_recorded(name: str):
    scorers: dict[str, Scorer] = {}
    wrong = []
    for data in load(f"hands/{name}")["hands"]:
        changes = data.get("rules", {})
        key = json.dumps(changes, sort_keys=True)
        if key not in scorers:
            scorers[key] = Scorer(rules_from_mapping({"rules": changes}))
        found = answer(scorers[key], data)
        expected = {k: v for k, v in data["expected"].items() if k != "equal_value_readings"}
        if expected != {key: found.get(key) for key in expected}:
            wrong.append((data["id"], expected, found))
    assert wrong == []


def test_every_hand_waits_for_what_is_recorded():
    for data in load("hands/waits.json")["hands"]:
        found = waits_from_mapping(data)
        assert found == {key: data[key] for key in found}, data
