"""Results of mjai event logs, in the dialects that record payments or scores."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from .games import (
    PLAYERS,
    SEATS,
    STICK,
    AbortKind,
    Game,
    HandRecord,
    OutcomeRecord,
    Points4,
    Result,
    Rules,
    Source,
    UnreadableError,
    Winner,
    add,
    deposit_deltas,
    four,
    make_game,
    nagashi_seats,
    tenpai_by_payment,
)

START = 25000  # of the dialects whose hands do not state the scores they start from
WINDS = "ESWN"
ABORTS: dict[str, AbortKind] = {
    "kyushukyuhai": "kyuushu_kyuuhai",
    "sufonrenta": "suufon_renda",
    "suchareach": "suucha_riichi",
    "sukaikan": "suukaikan",
    "sanchaho": "sanchahou",
}
FU_STEP = 10
CHIITOITSU_FU = 25

Event = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class _Hand:
    """The events of one hand that matter, in the seats of the record."""

    start: Event
    first: int
    declared: list[int] = field(default_factory=list)
    accepted: list[int] = field(default_factory=list)
    callers: set[int] = field(default_factory=set)
    results: list[Event] = field(default_factory=list)

    def seat(self, recorded: int) -> int:
        return (recorded - self.first) % PLAYERS


def read(source: Source) -> Game:
    """Read one log; where the first dealer is another one, seats are turned."""
    events = [json.loads(line) for line in source.text.splitlines() if line.strip()]
    hands, problems = _hands(events)
    records: list[HandRecord] = []
    running = four([START] * PLAYERS)
    for hand in hands:
        records.append(_hand_record(hand, running, problems))
        running = records[-1].points_after
    opening = {name: value for name, value in events[0].items() if name not in {"names", "type"}}
    opening.pop("logs", None)
    end = events[-1].get("scores") if events[-1]["type"] == "end_game" else None
    result = Result(points=four(end, hands[0].first) if end and hands else None)
    return make_game(source, Rules(attributes=opening), records, result, problems)


def _hands(events: list[Event]) -> tuple[list[_Hand], list[str]]:
    hands: list[_Hand] = []
    for event in events:
        match event["type"]:
            case "start_kyoku":
                first = hands[0].first if hands else (event["oya"] - event["kyoku"] + 1) % PLAYERS
                hands.append(_Hand(start=event, first=first))
            case "reach":
                hands[-1].declared.append(event["actor"])
            case "reach_accepted":
                hands[-1].accepted.append(event["actor"])
            case "chi" | "pon" | "daiminkan":
                hands[-1].callers.add(event["actor"])
            case "hora" | "ryukyoku":
                hands[-1].results.append(event)
    problems = [
        f"hand {index}: no recorded result" for index, hand in enumerate(hands) if not hand.results
    ]
    return [hand for hand in hands if hand.results], problems


def _hand_record(hand: _Hand, running: Points4, problems: list[str]) -> HandRecord:
    start = hand.start
    before = four(start["scores"], hand.first) if "scores" in start else running
    paid = frozenset(hand.seat(actor) for actor in hand.accepted)
    declared = frozenset(hand.seat(actor) for actor in hand.declared)
    table = add(before, deposit_deltas((0, 0, 0, 0), paid))
    payments = _payments(hand, table)
    deltas = four([sum(change) for change in zip(*payments, strict=True)])
    record = HandRecord(
        round_wind=WINDS.index(start["bakaze"]),
        dealer=hand.seat(start["oya"]),
        honba=start["honba"],
        riichi_sticks=start["kyotaku"],
        points_before=before,
        outcome=_outcome(hand, payments, deltas),
        riichi=declared,
        riichi_on_last_discard=next(iter(declared - paid), None),
        deltas=deposit_deltas(deltas, paid),
        points_after=add(table, deltas),
    )
    problems.extend(f"{record.name}: {text}" for text in _hand_problems(hand, record))
    return record


def _payments(hand: _Hand, table: Points4) -> list[Points4]:
    """Return what each result paid, by its deltas or else by the scores after it."""
    payments = []
    for result in hand.results:
        if "deltas" in result:
            deltas = four(result["deltas"], hand.first)
        elif "scores" in result:
            scores = four(result["scores"], hand.first)
            deltas = four([after - before for before, after in zip(table, scores, strict=True)])
        else:
            message = "results without deltas and scores"
            raise UnreadableError(message)
        payments.append(deltas)
        table = add(table, deltas)
    return payments


def _hand_problems(hand: _Hand, record: HandRecord) -> list[str]:
    problems = []
    if record.dealer != hand.start["kyoku"] - 1:
        problems.append(f"dealer {record.dealer} does not fit the hand's number")
    stated = hand.results[-1].get("scores")
    if stated and four(stated, hand.first) != record.points_after:
        problems.append(f"scores {stated} are not {record.points_after}")
    unpaid = record.riichi - {hand.seat(actor) for actor in hand.accepted}
    if unpaid and unpaid != {record.outcome.discarder}:
        problems.append(f"riichi of {set(unpaid)} unpaid though nobody won on it")
    return problems


def _outcome(hand: _Hand, payments: list[Points4], deltas: Points4) -> OutcomeRecord:
    result = hand.results[0]
    if result["type"] == "hora":
        return _win(hand, payments)
    stated = result.get("tenpais")
    tenpai = tenpai_by_payment(deltas)
    if stated:
        tenpai = frozenset(hand.seat(seat) for seat in SEATS if stated[seat])
    reason = result.get("reason", "fanpai")
    if reason in ABORTS:
        return OutcomeRecord(kind="abort", abort=ABORTS[reason])
    if reason == "nagashimangan":
        seats = nagashi_seats(deltas, hand.seat(hand.start["oya"]))
        return OutcomeRecord(kind="nagashi", tenpai=tenpai, nagashi=seats)
    return OutcomeRecord(kind="draw", tenpai=tenpai)


def _win(hand: _Hand, payments: list[Points4]) -> OutcomeRecord:
    sticks = hand.start["kyotaku"] + len(hand.accepted)
    table = STICK * sticks + 300 * hand.start["honba"]
    winners = tuple(
        _winner(hand, result, deltas[hand.seat(result["actor"])] - (0 if index else table))
        for index, (result, deltas) in enumerate(zip(hand.results, payments, strict=True))
    )
    actor, target = (hand.seat(hand.results[0][name]) for name in ("actor", "target"))
    if actor == target:
        return OutcomeRecord(kind="tsumo", winners=winners)
    return OutcomeRecord(kind="ron", winners=winners, discarder=target)


def _winner(hand: _Hand, result: Event, gained: int) -> Winner:
    score = result.get("meta", {}).get("score", {})
    han, fu = result.get("fan", score.get("han")), result.get("fu", score.get("fu"))
    points = result.get("hora_points", _points(score.get("points", "")))
    return Winner(
        seat=hand.seat(result["actor"]),
        points=gained if points is None else points,
        points_recorded=points is not None,
        han=han,
        fu=_whole_fu(fu),
        yaku=tuple(name for name, _ in result.get("yakus", ())) or tuple(score.get("yaku", ())),
        is_open=result["actor"] in hand.callers,
    )


def _points(text: str) -> int | None:
    """Read `7700`, `1300/2600` or `6000 all`."""
    if not text:
        return None
    if text.endswith(" all"):
        return 3 * int(text.removesuffix(" all"))
    child, _, dealer = text.partition("/")
    return 2 * int(child) + int(dealer) if dealer else int(child)


def _whole_fu(fu: int | None) -> int | None:
    """Round up the fu of the dialect that records them as counted."""
    if fu is None or fu == CHIITOITSU_FU:
        return fu
    return -(-fu // FU_STEP) * FU_STEP
