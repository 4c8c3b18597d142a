"""The cases of settlement, progress, placement and validation, from rule texts and real logs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.errors import IllegalOutcomeError
from engine.game.check import check
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    Liability,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
    atamahane,
)
from engine.game.replay import Step, play
from engine.game.result import SeatPenalty, result
from engine.game.riichi import check_riichi
from engine.game.state import EndReason, State
from engine.game.wire import outcome_from_mapping
from engine.points import by_seat
from engine.ruleset.load import from_mapping, preset
from engine.ruleset.options import AbortKind, Offence, PaoYakuman, Ruleset
from engine.seats import Seat
from tests.cases import cases

SEATS = {"A": Seat.EAST, "B": Seat.SOUTH, "C": Seat.WEST, "D": Seat.NORTH}
PRESETS = {
    "general": "tenhou",
    "tenhou_pre2022": "tenhou-2018",
    "ptt_saki": "ptt-saki-team",
    "jpml_kousiki": "jpml-2023",
}
CLAIMS: dict[int, dict[str, int]] = {
    240: {"han": 1, "fu": 30},
    480: {"han": 2, "fu": 30},
    960: {"han": 3, "fu": 30},
    1920: {"han": 4, "fu": 30},
    2000: {"han": 5},
    8000: {"yakuman": 1},
    16000: {"yakuman": 2},
    24000: {"yakuman": 3},
}
"""Base points of the cases as they would be claimed."""

ENDS = {
    "tobi": EndReason.TOBI,
    "last_hand": EndReason.LAST_HAND,
    "agariyame": EndReason.AGARI_YAME,
    "tenpaiyame": EndReason.TENPAI_YAME,
    "sudden_death": EndReason.SUDDEN_DEATH,
    "max_round": EndReason.MAX_ROUND,
}


def ruleset_of(case: dict[str, Any]) -> Ruleset:
    name = case["ruleset"].partition("/")[0]
    return preset(PRESETS.get(name, name))


def seats(names: list[str]) -> frozenset[Seat]:
    return frozenset(SEATS[name] for name in names)


def points(by_name: dict[str, int]) -> tuple[int, int, int, int]:
    return by_seat([by_name[name] for name in "ABCD"])


def hand_number(kyoku: str) -> int:
    return "ESWN".index(kyoku[0]) * 4 + int(kyoku[1]) - 1


def state_of(data: dict[str, Any]) -> State:
    return State(
        points=points(data["scores"]),
        number=hand_number(data["kyoku"]),
        honba=data["honba"],
        deposits=(None,) * data["sticks"],
    )


def win_of(data: dict[str, Any]) -> Win:
    pao = ()
    if "pao" in data:
        pao = (Liability(yakuman=PaoYakuman.DAISANGEN, seat=SEATS[data["pao"]]),)
    return Win(seat=SEATS[data["who"]], pao=pao, **CLAIMS[data["base"]])


def outcome_of(event: dict[str, Any]) -> Outcome:
    riichi = seats(event.get("riichi", []))
    match event["type"]:
        case "ron" if "declared_not_deposited" in event:
            declared = SEATS[event["declared_not_deposited"]]
            return replace(_ron(event), riichi=riichi | {declared}, riichi_on_last_discard=declared)
        case "ron":
            return replace(_ron(event), riichi=riichi)
        case "tsumo":
            return Tsumo(winner=win_of(event["winner"]), riichi=riichi)
        case "draw":
            return ExhaustiveDraw(tenpai=seats(event["tenpai"]), riichi=riichi)
        case "nagashi":
            who, tenpai = seats(event["who"]), seats(event["tenpai"])
            return NagashiMangan(seats=who, tenpai=tenpai, riichi=riichi)
        case "abort":
            return AbortiveDraw(kind=AbortKind(event["kind"]), riichi=riichi)
    raise AssertionError(event)


def _ron(event: dict[str, Any]) -> Ron:
    winners = tuple(win_of(win) for win in event["winners"])
    return Ron(discarder=SEATS[event["loser"]], winners=winners)


def play_as_recorded(ruleset: Ruleset, state: State, outcome: Outcome) -> Step:
    """Play a hand; what the table shouted becomes what the check says it has to be recorded as."""
    try:
        return play(ruleset, state, outcome)
    except IllegalOutcomeError as error:
        [violation] = error.violations
        if violation.code == "atamahane":
            bumped = atamahane(outcome)
            assert violation.expected == [bumped.winners[0].seat]
            return play(ruleset, state, bumped)
        assert violation.code == "triple_ron_aborts"
        return play(ruleset, state, outcome_from_mapping(violation.expected))


TABLE_CASES = cases("MR", "PAO", "DRW", "END", "TRN", "RCH", "LOG", having="state")


@pytest.mark.parametrize("case", TABLE_CASES)
def test_table_case(case):
    expected = case["expected"]
    state = state_of(case["input"]["state"])
    step = play_as_recorded(ruleset_of(case), state, outcome_of(case["input"]["event"]))
    assert step.settlement.deltas == points(expected["delta"])
    assert step.after.points == points(expected["scores_after"])
    assert step.after.ended == (ENDS[expected["end"]] if expected["end"] else None)
    if step.after.ended:
        assert step.after.riichi_sticks == expected["sticks_left"]
    else:
        following = expected["next"]
        assert step.after.number == hand_number(following["kyoku"])
        assert step.after.honba == following["honba"]
        assert step.after.riichi_sticks == following["sticks"]


@pytest.mark.parametrize("case", cases("PLC"))
def test_placement_case(case):
    given, expected = case["input"], case["expected"]
    ruleset = ruleset_of(case)
    state = State(points=points(given["scores"]), deposits=(None,) * given["sticks"])
    for name, count in given.get("chombo", {}).items():
        for _ in range(count):
            state = play(ruleset, state, Chombo(offender=SEATS[name])).after
    results = result(ruleset, state)
    if "points" in expected:
        wanted = [round(expected["points"][name] * 1000) for name in "ABCD"]
        assert [seat.score for seat in results] == wanted
    if "scores" in expected:
        assert by_seat([seat.raw_points for seat in results]) == points(expected["scores"])
    if "rank" in expected:
        order = sorted(results, key=lambda seat: seat.placement)
        assert [seat.seat for seat in order] == [SEATS[name] for name in expected["rank"]]


@pytest.mark.parametrize("case", cases("LIM"))
def test_limit_case_as_han_and_fu(case):
    """The hands' tiles are scored elsewhere; here their han and fu are claimed."""
    given, expected = case["input"], case["expected"]
    winner = Seat.EAST if given["seat"] == "E" else Seat.SOUTH
    riichi = frozenset({winner} if given.get("riichi") else ())
    open_hand = any(meld["type"] != "ankan" for meld in given.get("melds", []))
    win = Win(seat=winner, han=expected["han"], fu=expected["fu"], open_hand=open_hand)
    state = State(points=by_seat([50000] * 4))
    outcome: Outcome = Tsumo(winner=win, riichi=riichi)
    if given["by"] == "ron":
        outcome = Ron(discarder=Seat.WEST, winners=(win,), riichi=riichi)
    deltas = play(ruleset_of(case), state, outcome).settlement.deltas
    assert deltas[winner] == expected["total"]
    if given["by"] == "ron":
        assert deltas[Seat.WEST] == -expected["pay"]["ron"]


@pytest.mark.parametrize("case", cases("RCH", having="live_wall"))
def test_riichi_condition(case):
    given = case["input"]
    for name in case["ruleset"].split("/"):
        ruleset = ruleset_of({"ruleset": {"jpml": "jpml_kousiki"}.get(name, name)})
        found = list(check_riichi(ruleset, points=given["points"], tiles_left=given["live_wall"]))
        assert (not found) == case["expected"]["legal"], name


@pytest.mark.parametrize("case", cases("ABT", having="kind"))
def test_abort_condition(case):
    ruleset = ruleset_of(case)
    for kind in AbortKind:
        riichi = frozenset(Seat) if kind is AbortKind.SUUCHA_RIICHI else frozenset()
        state = State(points=by_seat([30000] * 4))
        found = check(ruleset, state, AbortiveDraw(kind=kind, riichi=riichi))
        assert [(problem.code, problem.field) for problem in found] == [
            ("abort_not_allowed", "kind")
        ]


def test_chombo_after_uma():
    """CHO-01: the hand is replayed, nothing moves at the table, 20000 go after uma."""
    ruleset = preset("ema2016")
    state = State(points=(29000, 30000, 30000, 30000), number=2, honba=1, deposits=(Seat.EAST,))
    outcome = Chombo(offender=Seat.SOUTH, offence=Offence.FALSE_RIICHI, riichi=frozenset({Seat(1)}))
    after = play(ruleset, state, outcome).after
    assert replace(after, deductions=state.deductions, points_before=None) == state
    assert result(ruleset, after)[Seat.SOUTH].penalties == 20000


def test_chombo_as_reverse_mangan():
    """CHO-02: a child offender pays 4000 to the dealer and 2000 to the others, no honba."""
    ruleset = from_mapping({"chombo": {"payment": "reverse_mangan"}}, base=preset("tenhou"))
    state = State(points=by_seat([25000] * 4), honba=2)
    step = play(ruleset, state, Chombo(offender=Seat.SOUTH))
    assert step.settlement.deltas == (4000, -8000, 2000, 2000)
    assert (step.after.number, step.after.honba) == (0, 2)


FREE = Win(seat=Seat.EAST, han=1, fu=30)
DRAGONS = Liability(yakuman=PaoYakuman.DAISANGEN, seat=Seat.EAST)


@pytest.mark.parametrize(
    ("name", "outcome", "code", "field"),
    [
        pytest.param(
            "tenhou",
            Ron(discarder=Seat.EAST, winners=(FREE,)),
            "winner_is_discarder",
            "winners.0.seat",
            id="VAL-11",
        ),
        pytest.param(
            "tenhou",
            ExhaustiveDraw(tenpai=frozenset({Seat.EAST}), riichi=frozenset({Seat.SOUTH})),
            "riichi_noten",
            "tenpai",
            id="VAL-13",
        ),
        pytest.param(
            "tenhou",
            Tsumo(winner=Win(seat=Seat.EAST, yakuman=1, pao=(DRAGONS,))),
            "pao_is_winner",
            "winner.pao.0.seat",
            id="VAL-16",
        ),
        pytest.param(
            "mleague",
            Ron(discarder=Seat.WEST, winners=(FREE, replace(FREE, seat=Seat.SOUTH))),
            "atamahane",
            "winners",
            id="VAL-17",
        ),
    ],
)
def test_validation_of_outcomes(name: str, outcome: Hand, code: str, field: str):
    found = check(preset(name), State(points=by_seat([25000] * 4)), outcome)
    assert [(problem.code, problem.field) for problem in found] == [(code, field)]


def test_two_liable_players():
    """PAO-10, reading R1: the honba goes to the one whose feeding came last (AMB-25)."""
    win = Win(
        seat=Seat.WEST,
        yakuman=2,
        pao=(
            Liability(yakuman=PaoYakuman.DAISANGEN, seat=Seat.EAST),
            Liability(yakuman=PaoYakuman.SUUKANTSU, seat=Seat.SOUTH),
        ),
    )
    state = State(points=by_seat([30000] * 4), honba=1)
    deltas = play(preset("wrc2022"), state, Tsumo(winner=win)).settlement.deltas
    assert deltas == (-32000, -32300, 64300, 0)


def test_penalty_does_not_change_placement():
    state = State(points=(40000, 30000, 28000, 22000))
    penalty = SeatPenalty(seat=Seat.EAST, points=20000)
    results = result(preset("ema2016"), state, penalties=[penalty])
    assert [(seat.placement, seat.score) for seat in results] == [
        (1, 5000),
        (2, 5000),
        (3, -7000),
        (4, -23000),
    ]
