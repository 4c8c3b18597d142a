"""Neutral records of the results of recorded games, and the checks every record must pass.

Seats are numbered 0 to 3 from the first dealer, points are points (never hundreds).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import combinations, pairwise
from typing import Any, Literal, TypeVar

T = TypeVar("T")

PLAYERS = 4
SEATS = range(PLAYERS)
STICK = 1000
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
PAO_YAKUMAN = ("daisangen", "daisuushii", "suukantsu")
LOG_ID = re.compile(r"(\d{4})(\d\d)(\d\d)\d\dgm-([0-9a-f]{4})-(\d{4,5})-")

OutcomeKind = Literal["ron", "tsumo", "draw", "nagashi", "abort"]
AbortKind = Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]
Points4 = tuple[int, int, int, int]


class UnreadableError(Exception):
    """The record holds no four-player result that could be read; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One file of the corpus with what its index says about it."""

    path: str
    kind: str
    text: str
    players: int | None = None
    note: str = ""
    complete: bool = False

    @property
    def stem(self) -> str:
        """Return the file name without folder and extension."""
        return self.path.rpartition("/")[2].partition(".")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """One winning hand; of the three winners of a sanchahou only the seat is known.

    `points` is the value without honba and sticks; where the record does not state it, it is
    worked out from the deltas and `points_recorded` is false. `yakuman` counts the multiples
    paid, is 0 for a kazoe yakuman (limit "yakuman" with `han`), and goes with `han` None.
    """

    seat: int
    points: int | None = None
    points_recorded: bool = False
    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman: int = 0
    yaku: tuple[int | str, ...] = ()
    pao_seat: int | None = None
    pao_yakuman: str | None = None
    is_open: bool | None = None
    chips: int | None = None

    @property
    def is_kazoe(self) -> bool:
        """Tell whether han alone made this a yakuman."""
        return self.limit == "yakuman" and self.yakuman == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeRecord:
    """How a hand ended; `tenpai` and `declarer` are None where the record does not tell."""

    kind: OutcomeKind
    winners: tuple[Winner, ...] = ()
    discarder: int | None = None
    tenpai: frozenset[int] | None = None
    nagashi: frozenset[int] = frozenset()
    abort: AbortKind | None = None
    declarer: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand: what was on the table, what happened, what was paid.

    `riichi` includes a declaration whose tile was ronned, which pays no stick: that seat is
    `riichi_on_last_discard`. `deltas` include the sticks paid in this hand.
    """

    round_wind: int
    dealer: int
    honba: int
    riichi_sticks: int
    points_before: Points4
    outcome: OutcomeRecord
    riichi: frozenset[int]
    riichi_on_last_discard: int | None
    deltas: Points4
    points_after: Points4
    chip_deltas: Points4 | None = None

    @property
    def deposits(self) -> frozenset[int]:
        """Return the seats that paid a stick in this hand."""
        return self.riichi - {self.riichi_on_last_discard}

    @property
    def sticks_after(self) -> int:
        """Return the sticks left on the table for the next hand."""
        if self.outcome.kind in {"ron", "tsumo"}:
            return 0
        return self.riichi_sticks + len(self.deposits)

    @property
    def name(self) -> str:
        """Return the usual name of the hand, such as `E1-0`."""
        return f"{'ESWN'[self.round_wind]}{self.dealer + 1}-{self.honba}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the record says about its rules; None where it says nothing."""

    game_type: int | None = None
    length: Literal["east", "hanchan"] | None = None
    red_fives: bool | None = None
    open_tanyao: bool | None = None
    kiriage: bool = False
    honba_points: int = 300
    chips: bool = False
    played_on: date | None = None
    lobby: str | None = None
    attributes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One recorded game; `problems` lists where the record contradicts itself."""

    path: str
    kind: str
    hands: tuple[HandRecord, ...]
    rules: Rules
    starting_points: Points4
    final_points: Points4 | None
    final_scores: Points4 | None
    final_chips: Points4 | None = None
    note: str = ""
    complete: bool = False
    problems: tuple[str, ...] = ()

    @property
    def game_type(self) -> int | None:
        """Return the Tenhou type bits."""
        return self.rules.game_type

    def is_sound(self, hand: HandRecord) -> bool:
        """Tell whether no problem was found in this hand."""
        return not any(problem.startswith(f"{hand.name}: ") for problem in self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a game was recorded to end with."""

    points: Points4 | None = None
    scores: Points4 | None = None
    chips: Points4 | None = None


def make_game(
    source: Source, rules: Rules, hands: list[HandRecord], result: Result, problems: list[str]
) -> Game:
    """Put the parts together and add what the checks of the whole game find."""
    if not hands:
        message = "no hand with a recorded result"
        raise UnreadableError(message)
    hands = [*map(_with_tenpai, hands[:-1], hands[1:]), hands[-1]]
    return Game(
        path=source.path,
        kind=source.kind,
        hands=tuple(hands),
        rules=rules,
        starting_points=hands[0].points_before,
        final_points=result.points,
        final_scores=result.scores,
        final_chips=result.chips,
        note=source.note,
        complete=source.complete,
        problems=(*problems, *_chain_problems(hands), *_end_problems(hands[-1], result)),
    )


def _with_tenpai(hand: HandRecord, following: HandRecord) -> HandRecord:
    """Tell a draw with four tenpai from one with none, where nobody paid, by who deals next."""
    if hand.outcome.kind != "draw" or hand.outcome.tenpai is not None:
        return hand
    tenpai = frozenset(SEATS if following.dealer == hand.dealer else ())
    return replace(hand, outcome=replace(hand.outcome, tenpai=tenpai))


def _chain_problems(hands: list[HandRecord]) -> list[str]:
    problems = []
    for hand in hands:
        if any(
            before + delta != after
            for before, delta, after in zip(
                hand.points_before, hand.deltas, hand.points_after, strict=True
            )
        ):
            problems.append(f"{hand.name}: {hand.deltas} does not lead to {hand.points_after}")
        created = sum(hand.deltas) + STICK * (hand.sticks_after - hand.riichi_sticks)
        if created:
            problems.append(f"{hand.name}: {created:+} points appear")
    for hand, following in pairwise(hands):
        if hand.points_after != following.points_before:
            problems.append(
                f"{hand.name}: {hand.points_after}, next hand starts at {following.points_before}"
            )
        if hand.sticks_after != following.riichi_sticks:
            problems.append(
                f"{hand.name}: {hand.sticks_after} sticks left,"
                f" next hand starts with {following.riichi_sticks}"
            )
    return problems


def _end_problems(last: HandRecord, result: Result) -> list[str]:
    if result.points is None:
        return []
    gains = [end - after for end, after in zip(result.points, last.points_after, strict=True)]
    left = STICK * last.sticks_after
    if sorted(gains) == [0, 0, 0, left]:
        return []
    return [f"end: {last.points_after} and {left} in sticks became {result.points}"]


def four(values: list[int], first: int = 0) -> Points4:
    """Return the values of the four seats, turned so that seat `first` becomes seat 0."""
    east, south, west, north = (int(value) for value in values[first:] + values[:first])
    return east, south, west, north


def log_id_rules(stem: str) -> tuple[date | None, int | None, str | None]:
    """Return date, type bits and lobby as a Tenhou log id gives them."""
    match = LOG_ID.match(stem)
    if match is None:
        return None, None, None
    year, month, day, bits, lobby = match.groups()
    return date(int(year), int(month), int(day)), int(bits, 16), str(int(lobby))


def tenhou_rules(bits: int, **known: Any) -> Rules:
    """Return the rules Tenhou's type bits stand for."""
    return Rules(
        game_type=bits,
        length="hanchan" if bits & 0x8 else "east",
        red_fives=not bits & 0x2,
        open_tanyao=not bits & 0x4,
        kiriage=bits in {0x229, 0x621},
        honba_points=1500 if bits == 0x621 else 300,
        chips=bool(bits & 0x600),
        **known,
    )


def yakuman_multiple(points: int, *, is_dealer: bool) -> int:
    """Return how many yakuman of this seat the points are."""
    return points // (48000 if is_dealer else 32000)


def nagashi_deltas(seats: tuple[int, ...], dealer: int) -> Points4:
    """Return what these seats' nagashi mangan pay, each as a mangan tsumo without honba."""
    deltas = [0] * PLAYERS
    for winner in seats:
        for payer in SEATS:
            if payer != winner:
                points = 4000 if dealer in {winner, payer} else 2000
                deltas[payer] -= points
                deltas[winner] += points
    return four(deltas)


def nagashi_seats(deltas: Points4, dealer: int) -> frozenset[int]:
    """Return the seats whose nagashi mangan explain the deltas, or nobody."""
    for count in SEATS:
        for seats in combinations(SEATS, count + 1):
            if nagashi_deltas(seats, dealer) == deltas:
                return frozenset(seats)
    return frozenset()


def tenpai_by_payment(deltas: Points4) -> frozenset[int] | None:
    """Return who was paid at an exhaustive draw, None if nobody paid anything."""
    if not any(deltas):
        return None
    return frozenset(seat for seat in SEATS if deltas[seat] > 0)


def deposit_deltas(deltas: Points4, deposits: frozenset[int]) -> Points4:
    """Return the deltas with the sticks these seats paid taken off."""
    return four([delta - STICK * (seat in deposits) for seat, delta in enumerate(deltas)])


def add(points: Points4, deltas: Points4) -> Points4:
    """Return the points after the deltas."""
    return four([before + delta for before, delta in zip(points, deltas, strict=True)])
