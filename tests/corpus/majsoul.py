"""Results of Mahjong Soul records, decoded to JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from .games import (
    LIMITS,
    PLAYERS,
    AbortKind,
    Game,
    HandRecord,
    OutcomeRecord,
    Points4,
    Result,
    Rules,
    Source,
    Winner,
    add,
    deposit_deltas,
    four,
    make_game,
    nagashi_seats,
)

ABORTS: dict[int, AbortKind] = {
    1: "kyuushu_kyuuhai",
    2: "suufon_renda",
    3: "suukaikan",
    4: "suucha_riichi",
    5: "sanchahou",
}
LENGTHS: dict[int, Literal["east", "hanchan"]] = {1: "east", 2: "hanchan"}
PAO_FANS = {37: "daisangen", 50: "daisuushii", 44: "suukantsu"}
RESULTS = {".lq.RecordHule", ".lq.RecordNoTile", ".lq.RecordLiuJu"}
CONCEALED_KAN = "angang"


@dataclass(slots=True, kw_only=True)
class _Hand:
    """What is seen of one hand up to its result."""

    start: dict[str, Any]
    declared: list[int] = field(default_factory=list)
    last_discard: dict[str, Any] = field(default_factory=dict)
    result: tuple[str, dict[str, Any]] | None = None


def read(source: Source) -> Game:
    """Read one record; the first dealer has seat 0 already."""
    record = json.loads(source.text)
    hands = _hands(_events(record["data"]))
    problems = [
        f"hand {index}: no recorded result" for index, hand in enumerate(hands) if not hand.result
    ]
    hands = [hand for hand in hands if hand.result]
    records = [_hand_record(hand, problems) for hand in hands]
    return make_game(source, _rules(record["head"]), records, _result(record["head"]), problems)


def _events(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the events of either way to nest them: a list, or results of actions."""
    while "data" in data:
        data = data["data"]
    if data.get("records"):
        return data["records"]
    return [action["result"] for action in data["actions"] if action.get("result")]


def _rules(head: dict[str, Any]) -> Rules:
    mode = head["config"]["mode"]["mode"]
    return Rules(
        length=LENGTHS.get(mode % 10),
        played_on=datetime.fromtimestamp(head["start_time"], UTC).date(),
        attributes={"mode": mode, "uuid": head["uuid"]},
    )


def _result(head: dict[str, Any]) -> Result:
    players = sorted(head["result"]["players"], key=lambda player: player.get("seat", 0))
    return Result(
        points=four([player["part_point_1"] for player in players]),
        scores=four([player["total_point"] for player in players]),
    )


def _hands(events: list[dict[str, Any]]) -> list[_Hand]:
    hands: list[_Hand] = []
    for event in events:
        name, data = event["name"], event["data"]
        if name == ".lq.RecordNewRound":
            hands.append(_Hand(start=data))
        elif name == ".lq.RecordDiscardTile":
            hands[-1].last_discard = data
            if data.get("is_liqi") or data.get("is_wliqi"):
                hands[-1].declared.append(data.get("seat", 0))
        elif name == ".lq.RecordAnGangAddGang":
            hands[-1].last_discard = {"seat": data.get("seat", 0)}
        elif name in RESULTS:
            hands[-1].result = (name, data)
    return hands


def _hand_record(hand: _Hand, problems: list[str]) -> HandRecord:
    before = four(hand.start["scores"])
    dealer = hand.start.get("ju", 0)
    outcome, stated_before, deltas = _outcome(hand, dealer)
    ronned = _ronned_riichi(hand, outcome)
    deposits = frozenset(hand.declared) - {ronned}
    change = deposit_deltas(deltas, deposits)
    record = HandRecord(
        round_wind=hand.start.get("chang", 0),
        dealer=dealer,
        honba=hand.start.get("ben", 0),
        riichi_sticks=hand.start.get("liqibang", 0),
        points_before=before,
        outcome=outcome,
        riichi=frozenset(hand.declared),
        riichi_on_last_discard=ronned,
        deltas=change,
        points_after=add(before, change),
    )
    expected = add(before, deposit_deltas((0, 0, 0, 0), deposits))
    if stated_before not in {None, expected}:
        problems.append(f"{record.name}: result starts from {stated_before}, not {expected}")
    return record


def _ronned_riichi(hand: _Hand, outcome: OutcomeRecord) -> int | None:
    last = hand.last_discard
    if outcome.discarder is None or not (last.get("is_liqi") or last.get("is_wliqi")):
        return None
    return last.get("seat", 0)


def _outcome(hand: _Hand, dealer: int) -> tuple[OutcomeRecord, Points4 | None, Points4]:
    """Return the outcome, the points the result starts from, and its deltas."""
    name, data = hand.result or ("", {})
    if name == ".lq.RecordHule":
        return _win(hand, data), four(data["old_scores"]), four(data["delta_scores"])
    if name == ".lq.RecordNoTile":
        stated = data["scores"][0]
        deltas = four(stated.get("delta_scores") or [0] * PLAYERS)
        tenpai = frozenset(
            seat for seat, player in enumerate(data["players"]) if player.get("tingpai")
        )
        if data.get("liujumanguan"):
            seats = nagashi_seats(deltas, dealer)
            outcome = OutcomeRecord(kind="nagashi", tenpai=tenpai, nagashi=seats)
        else:
            outcome = OutcomeRecord(kind="draw", tenpai=tenpai)
        return outcome, four(stated["old_scores"]), deltas
    return _abort(hand, ABORTS[data["type"]], data), None, four([0] * PLAYERS)


def _abort(hand: _Hand, kind: AbortKind, data: dict[str, Any]) -> OutcomeRecord:
    if kind == "sanchahou":
        by = hand.last_discard.get("seat", 0)
        winners = tuple(Winner(seat=seat) for seat in range(PLAYERS) if seat != by)
        return OutcomeRecord(kind="abort", abort=kind, winners=winners, discarder=by)
    declarer = data.get("seat", 0) if kind == "kyuushu_kyuuhai" else None
    return OutcomeRecord(kind="abort", abort=kind, declarer=declarer)


def _win(hand: _Hand, data: dict[str, Any]) -> OutcomeRecord:
    winners = tuple(_winner(hule) for hule in data["hules"])
    if data["hules"][0].get("zimo"):
        return OutcomeRecord(kind="tsumo", winners=winners)
    return OutcomeRecord(kind="ron", winners=winners, discarder=hand.last_discard.get("seat", 0))


def _winner(hule: dict[str, Any]) -> Winner:
    fans = tuple(fan["id"] for fan in hule["fans"])
    is_yakuman = bool(hule.get("yiman"))
    liable = (hule.get("baopai") or 0) - 1
    return Winner(
        seat=hule.get("seat", 0),
        points=_points(hule),
        points_recorded=True,
        han=None if is_yakuman else hule["count"],
        fu=hule["fu"],
        limit=LIMITS[min(hule.get("title_id", 0), len(LIMITS) - 1)],
        yakuman=hule["count"] if is_yakuman else 0,
        yaku=fans,
        pao_seat=liable if liable >= 0 else None,
        pao_yakuman=(
            next((PAO_FANS[fan] for fan in fans if fan in PAO_FANS), None) if liable >= 0 else None
        ),
        is_open=any(not meld.startswith(CONCEALED_KAN) for meld in hule.get("ming") or ()),
    )


def _points(hule: dict[str, Any]) -> int:
    if not hule.get("zimo"):
        return hule["point_rong"]
    if hule.get("qinjia"):
        return 3 * hule["point_zimo_xian"]
    return hule["point_zimo_qin"] + 2 * hule["point_zimo_xian"]
