from __future__ import annotations

import json

import pytest

from engine.seating.constraints import IllegalSeatingError
from engine.seating.draws.commands import plan_command, read_teams, verify_command
from engine.seating.plans.csv import COLUMNS, plan_from_csv
from engine.seating.quality.summary import summarise

from .support import stage


def test_the_contract_of_plan():
    document = plan_command(players=16, rounds=5, seed="2026")
    assert document["seed"] == "2026"
    assert len(document["hash"]) == 64
    assert [len(tables) for tables in document["rounds"]] == [4] * 5
    assert {p for table in document["rounds"][0] for p in table} == set(range(1, 17))
    assert document["metrics"]["repeats"] == 0
    assert plan_command(players=16, rounds=5, seed="2026") == document
    assert plan_command(players=16, rounds=5, seed="2027")["rounds"] != document["rounds"]


def test_what_plan_prints_verifies():
    document = plan_command(players=18, rounds=5, seed="x", teams="1,2,3\n4,5,6")
    text = json.dumps(document)
    assert verify_command(text) == {"valid": True, "violations": []}
    document["rounds"][0].reverse()
    result = verify_command(json.dumps(document))
    assert not result["valid"]
    assert {violation["field"] for violation in result["violations"]} >= {"hash", "rounds.0.0"}
    assert not verify_command("no JSON")["valid"]


@pytest.mark.parametrize(
    "text",
    [
        "[[1, 2], [3, 4]]",
        '{"a": [1, 2], "b": [3, 4]}',
        '{"1": "a", "2": "a", "3": "b", "4": "b"}',
        "player,team\n1,a\n2,a\n3,b\n4,b\n",
        "1;a\r\n2;a\r\n3;b\r\n4;b",
    ],
)
def test_forms_of_a_file_of_teams(text):
    assert read_teams(text) == ((1, 2), (3, 4))


def test_a_team_on_each_line():
    assert read_teams("# teams\n1,2,3\n4,5,6\n") == ((1, 2, 3), (4, 5, 6))


@pytest.mark.parametrize("text", ["hello", "5", '{"a": [1, "x"]}', "1,2,x", '"a"', "[1, 2]"])
def test_files_that_are_no_teams(text):
    with pytest.raises(IllegalSeatingError):
        read_teams(text)


def in_words(document):
    return [found.template.format(**found.params) for found in summarise(document["metrics"])]


def test_quality_in_plain_words():
    said = in_words(plan_command(players=40, rounds=8, seed="x"))
    assert said == [
        "Nobody meets twice.",
        "Everyone sits once in each wind per four games.",
        "Nobody sits at a table twice.",
    ]
    said = in_words(plan_command(players=9, rounds=8, seed="x"))
    assert said[0].startswith("60 repeat meetings (at least 60)")
    assert said[-1] == "0 to 1 byes each."


def test_plans_from_csv():
    plan = stage(10, 4).named()
    lines = [
        (number, table, *players)
        for number, tables in enumerate(plan.rounds, start=1)
        for table, players in enumerate(tables, start=1)
    ]
    text = "".join(",".join(map(str, line)) + "\n" for line in (COLUMNS, *lines))
    again = plan_from_csv(text)
    assert again == plan
    assert plan_from_csv("\ufeff" + text.replace(",", ";").replace("\n", "\r\n")) == plan


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1,1,1,2,3", "no_table_line"),
        ("1,1,1,2,3,x", "no_table_line"),
        ("1,1,1,2,3,3", "seated_twice"),
        ("1,1,1,2,3,4\n1,1,5,6,7,8", "numbering"),
        ("1,2,1,2,3,4", "numbering"),
        ("2,1,1,2,3,4", "numbering"),
        ("", "numbering"),
        ("round,table,east,south,west,north\n", "numbering"),
    ],
)
def test_csv_that_is_no_plan(text, code):
    with pytest.raises(IllegalSeatingError) as refused:
        plan_from_csv(text)
    assert code in {violation.code for violation in refused.value.violations}


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"block_violations": 1}, "Everyone's winds differ by one game at most."),
        ({"block_violations": 1, "wind_violations": 3}, "3 games are in a wind too many."),
        ({"table_visits_max": 2}, "At most 2 visits to one table."),
    ],
)
def test_flaws_in_plain_words(figures, words):
    document = plan_command(players=16, rounds=3, seed="x")
    document["metrics"] |= figures
    assert words in in_words(document)
