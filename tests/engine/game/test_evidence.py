"""Wins that show their yaku or their tiles: what follows, and what contradicts. Scored by hand."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalOutcomeError
from engine.game.outcomes import Win, wins_of
from engine.game.replay import Step, play
from engine.game.state import State
from engine.game.wire import outcome_from_mapping, outcome_to_mapping
from engine.points import by_seat
from engine.ruleset.load import from_mapping, preset

TENHOU = preset("tenhou")
CHIPS = from_mapping({"chips": {"points": 2000}}, base=TENHOU)
FRESH = State(points=by_seat([25000] * 4))
PINFU = {"tiles": "234567m23488p678s", "win": "8s", "dora": "1m"}
"""Tanyao, pinfu and a dora; with riichi four han of 30 fu by ron."""


def ron(win: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "ron", "discarder": 3, "winners": [{"seat": 1, **win}], **more}


def tsumo(win: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "tsumo", "winner": {"seat": 0, **win}, **more}


def played(data: dict[str, Any], ruleset=TENHOU, state=FRESH) -> Step:
    outcome = outcome_from_mapping(data)
    assert outcome_from_mapping(outcome_to_mapping(outcome)) == outcome
    return play(ruleset, state, outcome)


def win_of(step: Step) -> Win:
    return wins_of(step.resolved)[0]


def refused(data: dict[str, Any], ruleset=TENHOU) -> list[tuple[str, str]]:
    with pytest.raises(IllegalOutcomeError) as caught:
        played(data, ruleset)
    return [(item.code, item.field) for item in caught.value.violations]


@pytest.mark.parametrize(
    ("data", "han", "fu", "yakuman", "gain"),
    [
        (ron({"hand": PINFU}), 3, 30, 0, 3900),
        (ron({"hand": PINFU}, riichi=[1]), 4, 30, 0, 7700),
        (tsumo({"hand": PINFU}), 4, 20, 0, 7800),
        (tsumo({"hand": {"tiles": "19m19p19s12345677z", "win": "7z"}}), None, None, 1, 48000),
        (ron({"hand": {"tiles": "23488p", "win": "8p", "melds": [
            {"type": "pon", "tiles": "555m"}, {"type": "chi", "tiles": "678s"},
            {"type": "pon", "tiles": "777z"}]}}), 1, 30, 0, 1000),
        (ron({"yaku": ["pinfu", "tanyao"], "dora": 2}), 4, 30, 0, 7700),
        (ron({"yaku": ["tanyao"], "fu": 40}, riichi=[1]), 2, 40, 0, 2600),
        (ron({"yaku": ["honitsu"], "han": 2, "fu": 30}), 2, 30, 0, 2000),
        (ron({"yaku": ["chinitsu", "tanyao"], "open_hand": True}), 6, None, 0, 12000),
        (ron({"yaku": ["daisangen", "tsuuiisou"]}), None, None, 2, 64000),
    ],
)  # fmt: skip
def test_what_follows(data, han, fu, yakuman, gain):
    step = played(data)
    win = win_of(step)
    assert (win.han, win.fu, win.yakuman) == (han, fu, yakuman)
    assert step.settlement.deltas[win.seat] == gain
    assert step.outcome == outcome_from_mapping(data)


def test_winds_and_honba_are_the_game_s():
    """East, dealt by the seat that deals: in South 1 the dealer's east triplet is his seat wind."""
    hand = {"tiles": "234567m234p88s111z", "win": "1z"}
    state = State(points=FRESH.points, number=4, honba=2)
    data = {"type": "ron", "discarder": 1, "winners": [{"seat": 0, "hand": hand}]}
    step = played(data, state=state)
    assert win_of(step).han == 1
    assert step.settlement.deltas[0] == 2000 + 600
    data["winners"][0]["seat"] = 2
    with pytest.raises(IllegalOutcomeError) as caught:
        played(data, state=state)
    assert [item.code for item in caught.value.violations] == ["no_yaku"]


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (
            ron({"hand": PINFU, "han": 3, "fu": 40}, riichi=[1]),
            [("claim_differs", "winners.0.han"), ("claim_differs", "winners.0.fu")],
        ),
        (ron({"hand": PINFU, "open_hand": True}), [("claim_differs", "winners.0.open_hand")]),
        (ron({"hand": PINFU, "yaku": ["tanyao"]}), [("claim_differs", "winners.0.yaku")]),
        (ron({"hand": PINFU | {"flags": ["riichi"]}}), [("riichi_not_declared", None)]),
        (ron({"yaku": ["riichi"], "fu": 30}), [("riichi_not_declared", "winners.0.yaku")]),
        (ron({"yaku": ["toitoi", "pinfu"]}), [("contradiction", "winners.0.yaku")]),
        (ron({"yaku": ["honitsu"]}), [("open_or_closed", "winners.0.open_hand")]),
        (ron({"yaku": ["tanyao"]}), [("fu_missing", "winners.0.fu")]),
        (
            ron({"yaku": ["pinfu"], "han": 2, "fu": 30}),
            [("claim_differs", "winners.0.han")],
        ),
    ],
)
def test_what_contradicts(data, problems):
    found = refused(data)
    assert [code for code, _ in found] == [code for code, _ in problems]
    for (_, field), (_, wanted) in zip(found, problems, strict=True):
        assert wanted in {None, field}


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ({"tiles": "234567m23488p67s", "win": "8s", "seat": "E"}, "winners.0.hand.seat"),
        ({"tiles": "2345", "win": "8s"}, "winners.0.hand.tiles"),
        (7, "winners.0.hand"),
    ],
)
def test_a_hand_that_cannot_be_read(hand, field):
    with pytest.raises(IllegalOutcomeError) as caught:
        outcome_from_mapping(ron({"hand": hand}))
    assert caught.value.violations[0].field == field


def test_five_of_a_kind_are_refused_with_their_place():
    hand = {"tiles": "2345555m23488p678s", "win": "8s", "dora": "5m"}
    assert {field.rpartition(".")[0] for _, field in refused(ron({"hand": hand}))} <= {
        "winners.0.hand",
        "winners.0.hand.tiles",
    }


def test_pieces_earn_chips():
    """Ippatsu and a red five are a chip each, from the discarder alone."""
    hand = {"tiles": "234067m23488p678s", "win": "8s", "flags": ["ippatsu"]}
    step = played(ron({"hand": hand}, riichi=[1]), CHIPS)
    assert step.settlement.chips == (0, 2, 0, -2)
