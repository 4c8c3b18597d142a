"""Wins of real games, as the server scored them."""

from __future__ import annotations

import zipfile
from functools import cache

import pytest

from engine.errors import RuleError
from engine.ruleset.hand_options import Dora, HandRules, YakuOptions
from engine.scoring.score import Scorer
from tests.engine.scoring.agari_tags import NO_KUITAN, NO_REDS, Win, wins_in
from tests.engine.scoring.corpus import FULL, corpus_file

EVERY = 1 if FULL else 10
"""The default run reads every tenth log."""


@cache
def scorer(kuitan: bool, reds: bool) -> Scorer:  # noqa: FBT001
    """Return the scorer of a Tenhou room."""
    aka = (1, 1, 1) if reds else (0, 0, 0)
    return Scorer(HandRules(yaku=YakuOptions(kuitan=kuitan), dora=Dora(aka=aka)))


def difference(win: Win) -> str:
    """Return how our answer differs from the record, empty if it doesn't."""
    room = scorer(not win.game_type & NO_KUITAN, not win.game_type & NO_REDS)
    try:
        score = room.score(win.hand)
    except RuleError as error:
        return f"{win.log}: {error}"
    if win.yakuman:
        same = sorted(name for name, _ in score.yaku) == sorted(win.yakuman)
    else:
        same = sorted(score.yaku) == sorted(win.yaku) and score.fu == win.fu
    return "" if same and score.total == win.points else f"{win.log}: {win} is scored {score}"


@pytest.mark.parametrize("name", ["tenhou-xml.zip", "tenhou-client.zip"])
def test_every_win_is_worth_what_the_server_said(name: str):
    path = corpus_file(name)
    with zipfile.ZipFile(path) as archive:
        logs = sorted(archive.namelist())[::EVERY]
    found = [difference(win) for win in wins_in(path, logs)]
    assert len(found) > len(logs)
    assert [line for line in found if line] == []
