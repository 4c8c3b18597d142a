"""Results of Tenhou XML logs (mjlog) and of the client streams that use the same tags."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from .games import (
    LIMITS,
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

TAG = re.compile(r"<(GO|TAIKYOKU|INIT|REACH|AGARI|RYUUKYOKU)\s([^>]*)>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
ABORTS: dict[str, AbortKind] = {
    "yao9": "kyuushu_kyuuhai",
    "kaze4": "suufon_renda",
    "reach4": "suucha_riichi",
    "kan4": "suukaikan",
    "ron3": "sanchahou",
}
PAO_YAKU = {39: "daisangen", 49: "daisuushii", 51: "suukantsu"}
DESCRIPTIVE = ("title", "rule", "ranking", "csrule")

Tag = tuple[str, dict[str, str]]


@dataclass(slots=True, kw_only=True)
class _Hand:
    """The tags of one hand, and how far the record's seats are turned from ours."""

    init: dict[str, str]
    first: int
    reaches: list[dict[str, str]]
    results: list[Tag]

    def seat(self, recorded: str | int) -> int:
        return (int(recorded) - self.first) % PLAYERS

    def numbers(self, text: str) -> Points4:
        return four([int(number) for number in text.split(",")], self.first)


def read(source: Source) -> Game:
    """Read one log; a client stream is turned so that the first dealer has seat 0."""
    tags = [
        (name, dict(ATTRIBUTE.findall(attributes)))
        for name, attributes in TAG.findall(_without_sent_lines(source.text))
    ]
    go = _only(tags, "GO")
    if int(go["type"]) & 0x10:
        message = "three players"
        raise UnreadableError(message)
    first = int(_only(tags, "TAIKYOKU")["oya"])
    problems: list[str] = []
    groups = _hands(tags, first, problems)
    hands = [_hand_record(group, problems) for group in groups]
    result = _result(groups[-1], problems) if groups else Result()
    return make_game(source, _rules(source, go, tags), hands, result, problems)


def _without_sent_lines(text: str) -> str:
    if "Send:" not in text:
        return text
    return "\n".join(line for line in text.splitlines() if not line.startswith("Send:"))


def _only(tags: list[Tag], name: str) -> dict[str, str]:
    found = [attributes for tag, attributes in tags if tag == name]
    if len(found) != 1:
        message = f"{len(found)} {name} tags"
        raise UnreadableError(message)
    return found[0]


def _rules(source: Source, go: dict[str, str], tags: list[Tag]) -> Rules:
    played_on, _, lobby = log_id_rules(source.stem)
    attributes = {name: unquote(go[name]) for name in DESCRIPTIVE if go.get(name)}
    ratio = tags[-1][1].get("ratio")
    if ratio:
        attributes["ratio"] = ratio
    return tenhou_rules(
        int(go["type"]),
        played_on=played_on,
        lobby=lobby or go.get("lobby"),
        attributes=attributes,
    )


def _hands(tags: list[Tag], first: int, problems: list[str]) -> list[_Hand]:
    groups: list[_Hand] = []
    for name, attributes in tags:
        if name == "INIT":
            groups.append(_Hand(init=attributes, first=first, reaches=[], results=[]))
        elif groups and name == "REACH":
            groups[-1].reaches.append(attributes)
        elif groups and name in {"AGARI", "RYUUKYOKU"}:
            groups[-1].results.append((name, attributes))
    problems.extend(
        f"hand {index}: no recorded result"
        for index, group in enumerate(groups)
        if not group.results
    )
    return [group for group in groups if group.results]


def _hand_record(hand: _Hand, problems: list[str]) -> HandRecord:
    count, honba, sticks = (int(number) for number in hand.init["seed"].split(",")[:3])
    declared = frozenset(hand.seat(reach["who"]) for reach in hand.reaches if reach["step"] == "1")
    paid = frozenset(hand.seat(reach["who"]) for reach in hand.reaches if reach["step"] == "2")
    before = _points(hand, "ten")
    deltas, after, chips = _payments(hand, add(before, deposit_deltas((0, 0, 0, 0), paid)))
    record = HandRecord(
        round_wind=count // PLAYERS,
        dealer=hand.seat(hand.init["oya"]),
        honba=honba,
        riichi_sticks=sticks,
        points_before=before,
        outcome=_outcome(hand, deltas),
        riichi=declared,
        riichi_on_last_discard=next(iter(declared - paid), None),
        deltas=deposit_deltas(deltas, paid),
        points_after=after,
        chip_deltas=chips,
    )
    problems.extend(f"{record.name}: {text}" for text in _hand_problems(hand, record, paid))
    return record


def _points(hand: _Hand, attribute: str) -> Points4:
    return four([100 * value for value in hand.numbers(hand.init[attribute])])


def _payments(hand: _Hand, before: Points4) -> tuple[Points4, Points4, Points4 | None]:
    """Return the sum of the deltas, the points after the last result, the chips won."""
    deltas, after, chips = four([0] * PLAYERS), before, None
    for _, result in hand.results:
        numbers = [int(number) for number in result["sc"].split(",")]
        points = [100 * number for number in numbers[: 2 * PLAYERS]]
        paid = four(points[1::2], hand.first)
        deltas = add(deltas, paid)
        after = add(four(points[::2], hand.first), paid)
        if len(numbers) == 4 * PLAYERS:
            change = four(numbers[2 * PLAYERS + 1 :: 2], hand.first)
            chips = add(chips, change) if chips else change
    return deltas, after, chips


def _hand_problems(hand: _Hand, record: HandRecord, paid: frozenset[int]) -> list[str]:
    problems = []
    if record.dealer != int(hand.init["seed"].split(",")[0]) % PLAYERS:
        problems.append(f"dealer {record.dealer} does not fit the hand's number")
    unpaid = record.riichi - paid
    if len(unpaid) > 1 or paid - record.riichi:
        problems.append(f"riichi declared {set(record.riichi)}, paid {set(paid)}")
    if unpaid and (unpaid != {record.outcome.discarder}):
        problems.append(f"riichi of {set(unpaid)} unpaid though nobody won on it")
    before = add(record.points_before, deposit_deltas((0, 0, 0, 0), paid))
    expected_ba = [record.honba, record.riichi_sticks + len(paid)]
    for _, result in hand.results:
        points = [100 * int(number) for number in result["sc"].split(",")[: 2 * PLAYERS]]
        stated = four(points[::2], hand.first)
        if stated != before:
            problems.append(f"result starts from {stated}, not {before}")
        before = add(before, four(points[1::2], hand.first))
        if [int(number) for number in result["ba"].split(",")] != expected_ba:
            problems.append(f"result states ba {result['ba']}, expected {expected_ba}")
        expected_ba = [record.honba, 0]
    return problems


def _outcome(hand: _Hand, deltas: Points4) -> OutcomeRecord:
    name, first_result = hand.results[0]
    if name == "AGARI":
        return _win(hand)
    revealed = frozenset(hand.seat(seat) for seat in SEATS if f"hai{seat}" in first_result)
    match first_result.get("type"):
        case None:
            return OutcomeRecord(kind="draw", tenpai=_tenpai(deltas, revealed))
        case "nm":
            seats = nagashi_seats(deltas, hand.seat(hand.init["oya"]))
            return OutcomeRecord(kind="nagashi", tenpai=revealed, nagashi=seats)
        case "ron3":
            others = frozenset(SEATS) - revealed
            discarder = min(others) if len(others) == 1 else None
            winners = tuple(Winner(seat=seat) for seat in sorted(revealed))
            return OutcomeRecord(
                kind="abort", abort="sanchahou", winners=winners, discarder=discarder
            )
        case "yao9":
            declarer = next(iter(revealed), hand.seat(0))  # a viewer's own hand is not repeated
            return OutcomeRecord(kind="abort", abort="kyuushu_kyuuhai", declarer=declarer)
        case kind:
            return OutcomeRecord(kind="abort", abort=ABORTS[kind])


def _tenpai(deltas: Points4, revealed: frozenset[int]) -> frozenset[int]:
    """Trust the payments: a client stream does not reveal the viewer's own hand."""
    by_payment = tenpai_by_payment(deltas)
    if by_payment is not None:
        return by_payment
    return frozenset(SEATS) if revealed else frozenset()


def _win(hand: _Hand) -> OutcomeRecord:
    results = [attributes for name, attributes in hand.results if name == "AGARI"]
    who, by = hand.seat(results[0]["who"]), hand.seat(results[0]["fromWho"])
    winners = tuple(_winner(hand, result) for result in results)
    if who == by:
        return OutcomeRecord(kind="tsumo", winners=winners)
    return OutcomeRecord(kind="ron", winners=winners, discarder=by)


def _winner(hand: _Hand, result: dict[str, str]) -> Winner:
    seat = hand.seat(result["who"])
    fu, points, limit = (int(number) for number in result["ten"].split(","))
    chips = [int(number) for number in result.get("chip", "").split(",") if number]
    yaku, han = _yaku(result)
    is_dealer = seat == hand.seat(hand.init["oya"])
    pao = result.get("paoWho")
    return Winner(
        seat=seat,
        points=points,
        points_recorded=True,
        han=han,
        fu=fu,
        limit=LIMITS[limit],
        yakuman=yakuman_multiple(points, is_dealer=is_dealer) if han is None else 0,
        yaku=yaku,
        pao_seat=None if pao is None else hand.seat(pao),
        pao_yakuman=None if pao is None else _pao_yakuman(yaku),
        is_open=any(_opens(int(meld)) for meld in result.get("m", "").split(",") if meld),
        chips=sum(chips[1::2]) if chips else None,
    )


def _yaku(result: dict[str, str]) -> tuple[tuple[int, ...], int | None]:
    """Return the ids and the han, which is None for a yakuman hand."""
    if "yakuman" in result:
        return tuple(int(number) for number in result["yakuman"].split(",")), None
    numbers = [int(number) for number in result["yaku"].split(",")]
    return tuple(numbers[::2]), sum(numbers[1::2])


def _pao_yakuman(yaku: tuple[int, ...]) -> str | None:
    return next((PAO_YAKU[number] for number in yaku if number in PAO_YAKU), None)


def _opens(meld: int) -> bool:
    """Tell a concealed kan, which comes from nobody, from every other meld."""
    return bool(meld & 0b11)


def _result(hand: _Hand, problems: list[str]) -> Result:
    text = hand.results[-1][1].get("owari")
    if text is None:
        problems.append("no recorded end of the game")
        return Result()
    numbers = text.split(",")
    points, scores = numbers[: 2 * PLAYERS : 2], numbers[1 : 2 * PLAYERS : 2]
    chips = numbers[2 * PLAYERS :: 2]
    return Result(
        points=four([100 * int(number) for number in points], hand.first),
        scores=four([round(STICK * float(number)) for number in scores], hand.first),
        chips=four([int(number) for number in chips], hand.first) if chips else None,
    )
