"""Draws of fixtures: days of a league whose places are given to teams by lot."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations

import pytest

from engine.seating.constraints import IllegalSeatingError
from engine.seating.draws import standalone
from engine.seating.draws.draw import draw_plan, publish
from engine.seating.draws.fixtures import fixtures_inputs
from engine.seating.draws.verify import verify_document
from engine.seating.stream import Stream

from .support import chi_square
from .test_draw import tampered

EVEN = [(8, 2, 7), (8, 2, 14), (9, 2, 9), (9, 2, 18), (10, 2, 10), (10, 2, 15), (12, 3, 11)]
CRITICAL_34 = 65.25
"""Upper 0.001 point of chi-square with 34 degrees of freedom."""


def drawn(teams, matches, days, seed="seed"):
    numbers = list(range(11, 11 + teams))
    names = {number: f"Team {number}" for number in numbers}
    inputs = fixtures_inputs(numbers, matches, days, names=names)
    return json.loads(json.dumps(publish(inputs, seed)))


@pytest.mark.parametrize(("teams", "matches", "days"), EVEN)
def test_games_and_meetings_of_drawn_fixtures_are_within_one(teams, matches, days):
    document = drawn(teams, matches, days)
    assert [len(day) for day in document["rounds"]] == [matches] * days
    games = Counter(team for day in document["rounds"] for match in day for team in match)
    met = Counter(
        frozenset(pair)
        for day in document["rounds"]
        for match in day
        for pair in combinations(match, 2)
    )
    pairs = [met[frozenset(pair)] for pair in combinations(document["inputs"]["players"], 2)]
    assert max(games.values()) - min(games.values()) <= 1
    assert max(pairs) - min(pairs) <= 1


@pytest.mark.parametrize("size", EVEN)
def test_both_verifiers_agree_on_drawn_fixtures(size):
    document = drawn(*size, seed="東")
    assert list(standalone.problems(document)) == []
    assert verify_document(document) == []


def test_tampering_with_fixtures_is_found_by_both():
    for number in range(16):
        changed = tampered(drawn(*random.Random(number).choice(EVEN)), number)
        assert list(standalone.problems(changed)), number
        assert verify_document(changed), number


@pytest.mark.parametrize("member", ["template", "classes", "free_tables"])
def test_fixtures_that_this_version_would_not_make_are_named(member):
    inputs = fixtures_inputs(range(1, 9), 2, 7)
    if member == "template":
        inputs["template"][0].reverse()
    elif member == "classes":
        inputs["classes"][0]["players"].reverse()
    else:
        inputs["free_tables"] = [2, 1]
    document = json.loads(json.dumps(publish(inputs, "seed")))
    assert list(standalone.problems(document)) == []
    [found] = verify_document(document)
    assert (found.code, found.field) == ("template_differs", f"inputs.{member}")


def test_one_day_of_all_teams_is_a_grouping_as_likely_as_any_other():
    inputs = fixtures_inputs(range(8), 2, 1)
    count = 7_000
    found = Counter(
        frozenset(frozenset(match) for match in draw_plan(inputs, Stream(b"%d" % number))[0])
        for number in range(count)
    )
    assert len(found) == 35
    assert chi_square(found.values(), count / 35) < CRITICAL_34


@pytest.mark.parametrize("size", [(3, 1, 1), (8, 3, 2), (41, 2, 2)])
def test_fixtures_that_cannot_be_are_refused(size):
    teams, matches, days = size
    with pytest.raises(IllegalSeatingError):
        fixtures_inputs(range(teams), matches, days)
