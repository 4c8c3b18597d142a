import json

import pytest
from click.testing import CliRunner

from app.cli import tenbo


def call(*arguments):
    return CliRunner().invoke(tenbo, arguments)


@pytest.fixture
def draw(tmp_path):
    path = tmp_path / "draw.json"
    made = call("plan", "--players", "16", "--rounds", "5", "--seed", "tenbo", "--json")
    path.write_text(made.output, "utf-8")
    return path


def test_a_plan_holds_what_other_programs_rely_on(draw):
    document = json.loads(draw.read_text("utf-8"))
    assert {"rounds", "metrics", "seed"} <= document.keys()
    assert any("hash" in name for name in document)
    assert [len(tables) for tables in document["rounds"]] == [4] * 5
    for tables in document["rounds"]:
        assert sorted(player for seats in tables for player in seats) == list(range(1, 17))


def test_the_same_seed_gives_the_same_bytes(draw):
    again = call("plan", "--players", "16", "--rounds", "5", "--seed", "tenbo", "--json")
    assert again.output == draw.read_text("utf-8")


def test_a_plan_for_people():
    made = call("plan", "--players", "8", "--rounds", "2")
    assert made.exit_code == 0
    assert "Round 2 (table: East, South, West, North)" in made.output


def test_team_mates_never_meet(tmp_path):
    teams = tmp_path / "teams.csv"
    teams.write_text("".join(f"{player},{(player - 1) % 4}\n" for player in range(1, 17)), "utf-8")
    arguments = ["--players", "16", "--rounds", "4", "--teams", str(teams), "--json"]
    made = json.loads(call("plan", *arguments).output)
    for tables in made["rounds"]:
        for seats in tables:
            assert len({(player - 1) % 4 for player in seats}) == 4


def test_what_cannot_be_seated_is_said_in_words(tmp_path):
    teams = tmp_path / "teams.txt"
    teams.write_text("?", "utf-8")
    made = call("plan", "--players", "8", "--rounds", "2", "--teams", str(teams))
    assert made.exit_code == 1
    assert made.output.startswith("Error: ")


def test_a_draw_is_verified(draw):
    assert call("verify", str(draw)).exit_code == 0


def test_a_tampered_draw_is_refused(draw):
    document = json.loads(draw.read_text("utf-8"))
    first = document["rounds"][0][0]
    first[0], first[1] = first[1], first[0]
    draw.write_text(json.dumps(document), "utf-8")
    refused = call("verify", str(draw))
    assert refused.exit_code == 1
    assert "rounds" in refused.output


def test_what_is_no_draw_is_refused(draw):
    draw.write_text("{}", "utf-8")
    assert call("verify", str(draw)).exit_code == 1
