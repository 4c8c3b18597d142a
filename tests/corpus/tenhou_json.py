"""Results of tenhou.net/6 JSON, as Tenhou, converters of Mahjong Soul games and people write it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Literal

from .games import (
    PAO_YAKUMAN,
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
    log_id_rules,
    make_game,
    nagashi_seats,
    tenhou_rules,
    tenpai_by_payment,
    yakuman_multiple,
)

WIN = "和了"
NAGASHI = "流し満貫"
EXHAUSTIVE = {"流局", "Ryuukyoku", "全員聴牌", "全員不聴"}
ABORTS: dict[str, AbortKind] = {
    "九種九牌": "kyuushu_kyuuhai",
    "四風連打": "suufon_renda",
    "四家立直": "suucha_riichi",
    "四槓散了": "suukaikan",
    "三家和了": "sanchahou",
}
LIMIT_NAMES = {
    "満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
    "役満": "yakuman",
    "Mangan": "mangan",
    "Haneman": "haneman",
    "Baiman": "baiman",
    "Sanbaiman": "sanbaiman",
    "Yakuman": "yakuman",
}
VALUE = re.compile(r"(?:(\d+)符(\d+)飜|([^\d]+?))\s*(\d+)(?:-(\d+))?点(∀)?")
YAKU = re.compile(r"(.*)\((?:(\d+)飜|役満)\)")
PAO_YAKU = dict(zip(("大三元", "大四喜", "四槓子"), PAO_YAKUMAN, strict=True))
CALL = re.compile(r"[cpm](\d\d)")
SEATS_FURTHER_ON = {0: 3, 2: 2, 4: 1, 6: 1}  # who discarded, by the index of the letter
SAME_TILE = 60

Action = int | str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """The text that states what a hand was worth."""

    points: int
    han: int | None
    fu: int | None
    limit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hand:
    """One hand of the `log` list by the names of its parts."""

    dealer: int
    honba: int
    sticks: int
    scores: Points4
    draws: tuple[list[Action], ...]
    discards: tuple[list[Action], ...]
    result: list[Any]

    def called(self, seat: int) -> bool:
        return any(isinstance(draw, str) for draw in self.draws[seat])


def read(source: Source) -> Game:
    """Read one game, or the single hands of a fragment."""
    record = json.loads(source.text)
    if source.players == PLAYERS - 1:
        message = "three players"
        raise UnreadableError(message)
    problems: list[str] = []
    hands = [_hand_record(raw, problems) for raw in record["log"]]
    return make_game(source, _rules(source, record), hands, _result(record), problems)


def _rules(source: Source, record: dict[str, Any]) -> Rules:
    stated = record.get("rule", {})
    attributes = dict(stated)
    played_on, bits, lobby = log_id_rules(source.stem)
    if played_on is None and "ref" in record:
        attributes["ref"] = record["ref"]
    lobby = lobby or (str(record["lobby"]) if "lobby" in record else None)
    known = {"played_on": played_on, "lobby": lobby, "attributes": attributes}
    if bits is not None:
        return tenhou_rules(bits, **known)
    reds = [number for name, number in stated.items() if name.startswith("aka")]
    return Rules(
        length=_length(stated.get("disp", "")), red_fives=any(reds) if reds else None, **known
    )


def _length(name: str) -> Literal["east", "hanchan"] | None:
    if re.search("[般上特鳳間戦四人]南|South", name):
        return "hanchan"
    if re.search("[般上特鳳間戦四人]東|East", name):
        return "east"
    return None


def _result(record: dict[str, Any]) -> Result:
    numbers = record.get("sc")
    if numbers is None:
        return Result()
    scores = [round(STICK * number) for number in numbers[1::2]]
    return Result(points=four(numbers[::2]), scores=four(scores))


def _hand_record(raw: list[Any], problems: list[str]) -> HandRecord:
    count, honba, sticks = raw[0]
    hand = _Hand(
        dealer=count % PLAYERS,
        honba=honba,
        sticks=sticks,
        scores=four(raw[1]),
        draws=tuple(raw[5 + 3 * seat] for seat in SEATS),
        discards=tuple(raw[6 + 3 * seat] for seat in SEATS),
        result=raw[16],
    )
    deltas = _deltas(hand)
    declared = frozenset(
        seat for seat in SEATS if any(str(tile).startswith("r") for tile in hand.discards[seat])
    )
    ronned = _ronned_riichi(hand)
    deposits = declared - {ronned}
    change = deposit_deltas(deltas, deposits)
    record = HandRecord(
        round_wind=count // PLAYERS,
        dealer=hand.dealer,
        honba=honba,
        riichi_sticks=sticks,
        points_before=hand.scores,
        outcome=_outcome(hand, deltas, len(deposits)),
        riichi=declared,
        riichi_on_last_discard=ronned,
        deltas=change,
        points_after=add(hand.scores, change),
    )
    problems.extend(f"{record.name}: {text}" for text in _value_problems(hand))
    return record


def _deltas(hand: _Hand) -> Points4:
    deltas = four([0] * PLAYERS)
    for part in hand.result[1::2]:
        deltas = add(deltas, four(part))
    return deltas


def _ronned_riichi(hand: _Hand) -> int | None:
    """Return the seat whose riichi discard ended the hand: a ron is the last thing to happen."""
    discarder = None
    if hand.result[0] == WIN and hand.result[2][0] != hand.result[2][1]:
        discarder = hand.result[2][1]
    elif hand.result[0] == "三家和了":
        discarder = _last_discarder(hand)
    if discarder is None or not hand.discards[discarder]:
        return None
    return discarder if str(hand.discards[discarder][-1]).startswith("r") else None


def _last_discarder(hand: _Hand) -> int | None:
    """Play the turns in order and return who discarded, or added to a pon, last."""
    seat, last = hand.dealer, None
    drawn, done = [0] * PLAYERS, [0] * PLAYERS
    while drawn[seat] < len(hand.draws[seat]) and done[seat] < len(hand.discards[seat]):
        draw = hand.draws[seat][drawn[seat]]
        action = str(hand.discards[seat][done[seat]])
        drawn[seat] += 1
        done[seat] += 1
        if action == "0" or "a" in action:  # an open kan leaves no discard, and draws again
            continue
        last = seat
        if "k" in action:
            continue
        tile = int(action.lstrip("r"))
        tile = int(draw) if tile == SAME_TILE else tile
        waiting = {
            other: hand.draws[other][drawn[other]]
            for other in SEATS
            if other != seat and drawn[other] < len(hand.draws[other])
        }
        callers = [other for other, draw in waiting.items() if _calls(draw, tile, seat, other)]
        seat = callers[0] if callers else (seat + 1) % PLAYERS
    return last


def _calls(draw: Action, tile: int, discarder: int, caller: int) -> bool:
    if isinstance(draw, int):
        return False
    call = CALL.search(draw)
    if call is None or int(call[1]) != tile:
        return False
    return (caller + SEATS_FURTHER_ON[call.start()]) % PLAYERS == discarder


def _outcome(hand: _Hand, deltas: Points4, deposits: int) -> OutcomeRecord:
    kind = hand.result[0]
    if kind == WIN:
        return _win(hand, deposits)
    if kind == NAGASHI:
        return OutcomeRecord(kind="nagashi", nagashi=nagashi_seats(deltas, hand.dealer))
    if kind in EXHAUSTIVE:
        tenpai = tenpai_by_payment(deltas)
        if kind == "全員聴牌":
            tenpai = frozenset(SEATS)
        elif kind == "全員不聴":
            tenpai = frozenset()
        return OutcomeRecord(kind="draw", tenpai=tenpai)
    if kind not in ABORTS:
        message = f"unknown result {kind}"
        raise UnreadableError(message)
    return _abort(hand, ABORTS[kind])


def _abort(hand: _Hand, kind: AbortKind) -> OutcomeRecord:
    if kind == "sanchahou":
        discarder = _last_discarder(hand)
        winners = tuple(Winner(seat=seat) for seat in SEATS if seat != discarder)
        return OutcomeRecord(kind="abort", abort=kind, winners=winners, discarder=discarder)
    declarers = [seat for seat in SEATS if len(hand.draws[seat]) > len(hand.discards[seat])]
    is_declared = kind == "kyuushu_kyuuhai" and len(declarers) == 1
    return OutcomeRecord(kind="abort", abort=kind, declarer=declarers[0] if is_declared else None)


def _win(hand: _Hand, deposits: int) -> OutcomeRecord:
    paid, infos = hand.result[1::2], hand.result[2::2]
    seat, by = infos[0][:2]
    table = 300 * hand.honba + STICK * (hand.sticks + deposits)
    winners = tuple(
        _winner(hand, info, deltas[info[0]] - (0 if index else table))
        for index, (deltas, info) in enumerate(zip(paid, infos, strict=True))
    )
    if seat == by:
        return OutcomeRecord(kind="tsumo", winners=winners)
    return OutcomeRecord(kind="ron", winners=winners, discarder=by)


def _winner(hand: _Hand, info: list[Any], gained: int) -> Winner:
    seat = info[0]
    if len(info) == 2:  # a hand-typed win that names only winner and discarder
        return Winner(seat=seat, points=int(gained), is_open=hand.called(seat))
    value, yaku, han = _value(info[3]), *_yaku(info[4:])
    is_yakuman = value.limit == "yakuman" and not han
    pao = info[2] if info[2] != seat else None
    return Winner(
        seat=seat,
        points=value.points,
        points_recorded=True,
        han=None if is_yakuman else han or value.han,
        fu=value.fu,
        limit=value.limit,
        yakuman=yakuman_multiple(value.points, is_dealer=seat == hand.dealer) if is_yakuman else 0,
        yaku=yaku,
        pao_seat=pao,
        pao_yakuman=None if pao is None else _pao_yakuman(yaku),
        is_open=hand.called(seat),
    )


def _value(text: str) -> _Value:
    match = VALUE.fullmatch(text)
    if match is None or (match[3] and match[3] not in LIMIT_NAMES):
        message = f"unknown value {text}"
        raise UnreadableError(message)
    fu, han, limit, points, from_dealer, from_all = match.groups()
    total = int(points)
    if from_dealer:
        total = 2 * total + int(from_dealer)
    elif from_all:
        total *= 3
    return _Value(
        points=total,
        han=int(han) if han else None,
        fu=int(fu) if fu else None,
        limit=LIMIT_NAMES[limit] if limit else "none",
    )


def _yaku(texts: list[str]) -> tuple[tuple[str, ...], int]:
    """Return the names and the sum of han, in which a yakuman counts nothing."""
    matches = [YAKU.fullmatch(text) for text in texts]
    names = tuple(match[1] for match in matches if match)
    return names, sum(int(match[2] or 0) for match in matches if match)


def _pao_yakuman(yaku: tuple[str, ...]) -> str | None:
    return next((PAO_YAKU[name] for name in yaku if name in PAO_YAKU), None)


def _value_problems(hand: _Hand) -> list[str]:
    problems = []
    for info in hand.result[2::2] if hand.result[0] == WIN else []:
        if len(info) == 2:
            problems.append("a win without han, fu and points")
            continue
        value, (yaku, han) = _value(info[3]), _yaku(info[4:])
        if value.han is not None and yaku and value.han != han:
            problems.append(f"{info[3]} with {han} han in {', '.join(yaku)}")
    return problems
