import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli import tenbo
from tests.scoring.test_api import HAND

HOME = Path(__file__).resolve().parents[2]


def run(lines, *arguments):
    text = "".join(line if isinstance(line, str) else json.dumps(line) + "\n" for line in lines)
    result = CliRunner().invoke(tenbo, ["score", *arguments], input=text)
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_each_line_is_answered_by_a_line():
    code, answers = run([HAND, "\n", {"han": 3, "fu": 30, "seat": "S"}])
    assert code == 0
    assert [answer["total"] for answer in answers] == [16000, 3900]


def test_what_cannot_be_read_is_answered_and_told_by_the_status():
    code, answers = run(["nonsense\n", "[1]\n", HAND | {"tiles": "3x"}, HAND, "[" * 9999 + "\n"])
    assert code == 1
    codes = [[reason["code"] for reason in answer.get("violations", [])] for answer in answers]
    assert codes[0] == codes[4] == ["malformed_json"]
    assert codes[1] == ["wrong_type"]
    assert "not_a_tile" in codes[2]
    assert codes[3] == []


def test_a_ruleset_is_for_lines_that_name_none():
    value = {"han": 4, "fu": 30, "seat": "S"}
    code, answers = run([value, value | {"ruleset": "tenhou"}], "--ruleset", "mleague")
    assert (code, [answer["total"] for answer in answers]) == (0, [8000, 7700])


def test_an_unknown_ruleset_is_refused_at_once():
    code, answers = run([HAND], "--ruleset", "nothing")
    assert (code, answers) == (2, [])


def test_waits_are_told():
    known = {"id": 1, "tiles": "1112345678999s", "melds": [], "waits": ["1s"], "tenpai": True}
    code, answers = run([known], "--waits")
    assert (code, len(answers[0]["waits"])) == (0, 9)


def test_claims_are_judged():
    code, answers = run([{"yaku": ["riichi"], "open": True}, {"yaku": ["riichi"]}])
    assert (code, [answer["possible"] for answer in answers]) == (0, [False, True])
    assert answers[0]["violations"][0].keys() == {"code", "field", "message", "expected"}


@pytest.mark.slow
def test_ten_thousand_lines_stream_without_an_instance(tmp_path):
    environment = os.environ | {"TENBO_INSTANCE": str(tmp_path / "instance")}
    command = [sys.executable, "-m", "app.cli", "score"]
    lines = (json.dumps(HAND) + "\n") * 10_000
    done = subprocess.run(
        command, input=lines, cwd=HOME, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.count("\n") == 10_000
    assert not (tmp_path / "instance").exists()
