"""Draws: repeatable, checkable by a program of its own, uniform, and hard to tamper with."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections import Counter

import pytest

from engine.seating.canonical import canonical
from engine.seating.constraints import IllegalSeatingError
from engine.seating.draws import standalone
from engine.seating.draws.draw import (
    announce,
    commitment,
    draw_balanced,
    draw_plan,
    draw_uniform,
    match_inputs,
    plan_inputs,
    publish,
)
from engine.seating.draws.verify import verify_document
from engine.seating.stream import Stream

from .support import FULL, ROOT, chi_square, stage, teams_of

DRAWS = 1000 if FULL else 80
CRITICAL_999 = {3: 16.27, 15: 37.70, 19: 43.82, 23: 49.73, 63: 103.44, 575: 685.0}
"""Upper 0.001 points of chi-square, by degrees of freedom."""


def random_document(number):
    rng = random.Random(number)
    kind = number % 5
    if kind == 0:
        inputs = match_inputs(rng.sample(range(100), 4), rng.randint(1, 9), balanced=number % 2 > 0)
    else:
        players = rng.choice([16, 20, 24, 32, 40, 44])
        countries = (tuple(range(1, 7)), tuple(range(7, 13)))
        conditions = (
            {},
            {"teams": teams_of(4, players)},
            {"pins": {3: 2, 7: 1}},
            {"countries": countries},
        )[kind - 1]
        inputs = plan_inputs(stage(players, rng.randint(2, 4), **conditions))
    return json.loads(json.dumps(publish(inputs, f"seed {number} 東", session=1 + number % 3)))


few_and_many = pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(24), id="few"),
        pytest.param(range(24, DRAWS), id="many", marks=pytest.mark.slow),
    ],
)


def tampered(document, number):
    """Change one thing, as somebody would who wants another seat."""
    rng = random.Random(number)
    changed = copy.deepcopy(document)
    tables = rng.choice(changed["rounds"])
    match number % 8:
        case 0:
            table = rng.choice(tables)
            table[0], table[1] = table[1], table[0]
        case 1:
            if len(tables) > 1:
                tables[0], tables[1] = tables[1], tables[0]
            else:
                tables[0] = tables[0][::-1]
        case 2:
            changed["seed"] += "!"
        case 3:
            changed["session"] += 1
        case 4:
            changed["inputs"]["players"] = changed["inputs"]["players"][::-1]
        case 5:
            changed["commitment"] = commitment("another")
        case 6:
            changed["metrics"]["repeats"] += 1
        case 7:
            changed["rounds"].pop()
    return changed


@few_and_many
def test_published_draws_verify_and_both_verifiers_agree(numbers):
    for number in numbers:
        document = random_document(number)
        assert list(standalone.problems(document)) == []
        assert verify_document(document) == []


@few_and_many
def test_tampering_is_found_and_named(numbers):
    for number in numbers:
        changed = tampered(random_document(number), number)
        found = list(standalone.problems(changed))
        assert found, number
        assert all(found)
        assert verify_document(changed), number


def test_a_tamperer_who_mends_the_hash_is_found_too():
    document = random_document(1)
    table = document["rounds"][0][0]
    table[0], table[3] = table[3], table[0]
    kept = ("inputs_hash", "metrics", "rounds", "stream_seed")
    document["hash"] = standalone.sha(standalone.canonical({name: document[name] for name in kept}))
    assert any(line.startswith("round 1, table 1") for line in standalone.problems(document))
    assert "rounds.0.0" in {violation.field for violation in verify_document(document)}


def test_a_template_that_is_not_ours_is_named():
    document = random_document(1)
    inputs = document["inputs"]
    first = inputs["template"][0][0]
    first[0], first[1] = first[1], first[0]
    made = publish(inputs, document["seed"], session=document["session"])
    assert list(standalone.problems(json.loads(json.dumps(made)))) == []
    assert {v.code for v in verify_document(made)} == {"template_differs"}


def test_the_verifier_is_a_program(tmp_path):
    path = tmp_path / "draw.json"
    document = random_document(2)
    path.write_text(json.dumps(document, indent=1), "utf-8")
    command = [sys.executable, "-I", standalone.__file__, str(path)]
    good = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (good.returncode, good.stderr) == (0, "")
    path.write_text(json.dumps(tampered(document, 0)), "utf-8")
    bad = subprocess.run(command, capture_output=True, check=False, text=True)
    assert bad.returncode == 1
    assert "published" in bad.stdout


@pytest.mark.parametrize("document", [None, [], {}, {"format": "tenbo-draw/1"}, 5, "x"])
def test_what_is_no_draw_is_refused(document):
    assert verify_document(document)


def test_rubbish_inside_a_draw_is_refused_and_never_crashes():
    rng = random.Random(7)
    for number in range(60):
        document = random_document(number)
        at = document
        for _ in range(rng.randint(1, 3)):
            key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if not isinstance(at[key], dict | list) or not at[key]:
                break
            at = at[key]
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        at[key] = rng.choice([None, "x", -1, [], {}, 1.5])
        assert verify_document(document), number


def test_seats_and_labels_are_uniform():
    inputs = plan_inputs(stage(16, 4))
    first_seat, label = Counter(), Counter()
    for number in range(10_000):
        rounds = draw_plan(inputs, Stream(b"%d" % number))
        for t, table in enumerate(rounds[0]):
            for seat, player in enumerate(table):
                first_seat[player, seat] += 1
                label[player, 4 * t + seat] += 1
    for player in range(1, 17):
        seats = [first_seat[player, seat] for seat in range(4)]
        places = [label[player, place] for place in range(16)]
        assert chi_square(seats, 2500) < CRITICAL_999[3]
        assert chi_square(places, 625) < CRITICAL_999[15]


def test_seats_are_uniform_under_conditions_too():
    conditions = {"teams": teams_of(4, 16), "countries": ((1, 2, 5), (9, 13))}
    inputs = plan_inputs(stage(16, 3, **conditions))
    counts = Counter()
    for number in range(10_000):
        for table in draw_plan(inputs, Stream(b"c%d" % number))[1]:
            counts.update((player, seat) for seat, player in enumerate(table))
    for player in range(1, 17):
        assert chi_square([counts[player, seat] for seat in range(4)], 2500) < CRITICAL_999[3]


def test_all_24_orders_of_a_team_match_are_equally_likely():
    inputs = match_inputs([1, 2, 3, 4], 1, balanced=False)
    orders = Counter(
        tuple(draw_uniform(inputs, Stream(b"%d" % number))[0][0]) for number in range(24_000)
    )
    assert len(orders) == 24
    assert chi_square(orders.values(), 1000) < CRITICAL_999[23]


def test_balanced_matches_are_uniform_latin_squares():
    inputs = match_inputs([1, 2, 3, 4], 4, balanced=True)
    count = 11_520 if FULL else 576
    squares = Counter()
    for number in range(count):
        rows = [tables[0] for tables in draw_balanced(inputs, Stream(b"%d" % number))]
        assert all(len(set(column)) == 4 for column in zip(*rows, strict=True))
        squares[str(rows)] += 1
    if FULL:
        assert len(squares) == 576
        assert chi_square(squares.values(), count / 576) < CRITICAL_999[575]


def test_five_games_have_each_wind_once_and_one_more():
    rounds = publish(match_inputs([5, 6, 7, 8], 5, balanced=True), "x")["rounds"]
    assert len(rounds) == 5
    for team in (5, 6, 7, 8):
        assert {tables[0].index(team) for tables in rounds[:4]} == {0, 1, 2, 3}


def test_a_match_needs_four_teams():
    with pytest.raises(IllegalSeatingError):
        match_inputs([1, 2, 3, 3], 5, balanced=False)


def test_the_beacon_is_part_of_the_inputs():
    inputs = plan_inputs(stage(8, 2), beacon={"source": "drand", "round": 4_000_000})
    document = publish(inputs, "value of the beacon")
    assert document["inputs"]["beacon"]["round"] == 4_000_000
    assert list(standalone.problems(document)) == []
    assert verify_document(document) == []


def test_names_are_part_of_the_inputs():
    names = {number: f"東風 {number}" for number in range(1, 9)}
    teams = {number: names[number] for number in (1, 2, 3, 4)}
    for inputs in (
        plan_inputs(stage(8, 2), names=names),
        match_inputs([1, 2, 3, 4], 5, balanced=True, names=teams),
        match_inputs([1, 2, 3, 4], 1, balanced=False, names=teams) | {"game": 2},
    ):
        document = json.loads(json.dumps(publish(inputs, "seed")))
        assert list(standalone.problems(document)) == []
        assert verify_document(document) == []
        document["inputs"]["names"]["2"] = "somebody else"
        assert any(line.startswith("inputs_hash") for line in standalone.problems(document))
        assert {each.field for each in verify_document(document)} >= {"inputs_hash"}


def test_what_is_announced_is_in_the_document():
    inputs = match_inputs([1, 2, 3, 4], 5, balanced=True)
    public = announce(inputs, commitment("seed"))
    assert set(public) == {"format", "commitment", "inputs", "inputs_hash"}
    assert public.items() <= publish(inputs, "seed").items()


def test_inputs_do_not_depend_on_the_seed():
    assert (
        publish(plan_inputs(stage(40, 8)), "a")["inputs_hash"]
        == (publish(plan_inputs(stage(40, 8)), "b")["inputs_hash"])
    )


def test_the_worked_example_of_the_documentation():
    text = (ROOT / "docs" / "seating.md").read_text("utf-8")
    inputs = match_inputs([1, 2, 3, 4], 1, balanced=False)
    document = publish(inputs, "tenbo")
    assert canonical(inputs).decode() in text
    for field in ("inputs_hash", "commitment", "stream_seed", "hash"):
        assert document[field] in text
    kept = ("inputs_hash", "metrics", "rounds", "stream_seed")
    assert canonical({name: document[name] for name in kept}).decode() in text
    assert document["rounds"] == [[[3, 4, 1, 2]]]
