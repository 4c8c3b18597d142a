"""What happened in one hand: facts, never changes of points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.points import BySeat
from engine.ruleset.options import AbortKind, Offence, PaoYakuman
from engine.scoring.hand import Hand
from engine.seats import Seat, turn_order

NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Liability:
    """A player who answers for a yakuman they fed (包)."""

    yakuman: PaoYakuman
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """One winning hand (和了): claimed as han and fu or yakuman, by its yaku, or by its tiles.

    `yakuman` counts multiples and is 0 for a hand of han and fu; `open_hand` is None when nobody
    said; `chips` counts the pieces that earn a chip (ippatsu, ura dora, red fives); `pao` lists the
    liable players in the order in which their feeding completed the sets. `yaku` are ids, complete
    but for the `dora`, `aka` and `ura` beside them; `hand` has the tiles, and what it says about
    winds, honba and tsumo does not count, since the game knows.
    """

    seat: Seat
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    open_hand: bool | None = None
    pao: tuple[Liability, ...] = ()
    chips: int = 0
    yaku: tuple[str, ...] = ()
    dora: int = 0
    aka: int = 0
    ura: int = 0
    hand: Hand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Common:
    """What every outcome may carry.

    `riichi` names everybody who declared in this hand; `riichi_on_last_discard` the one among them
    whose declaration tile was the last discard, so that the ruleset decides about their deposit.
    `dead_hands` may neither win nor be tenpai (和了放棄). `dealer_stops` is the dealer's word where
    stopping in the last hand is their choice. `deltas` is a claim that gets compared.
    """

    riichi: frozenset[Seat] = NOBODY
    riichi_on_last_discard: Seat | None = None
    dead_hands: frozenset[Seat] = NOBODY
    dealer_stops: bool = False
    deltas: BySeat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ron(Common):
    """A win on a discard, by one to three players."""

    discarder: Seat
    winners: tuple[Win, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo(Common):
    """A win on one's own draw."""

    winner: Win


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw(Common):
    """The wall ran out (荒牌平局)."""

    tenpai: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan(Common):
    """The wall ran out, and some discarded only terminals and honours (流し満貫)."""

    seats: frozenset[Seat]
    tenpai: frozenset[Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw(Common):
    """The hand was called off (途中流局); `tenpai` matters where it decides about the deal."""

    kind: AbortKind
    tenpai: frozenset[Seat] = NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo(Common):
    """An offence against the rules (錯和)."""

    offender: Seat
    offence: Offence = Offence.OTHER


Outcome: TypeAlias = Ron | Tsumo | ExhaustiveDraw | NagashiMangan | AbortiveDraw | Chombo


def wins_in_turn(ron: Ron) -> list[Win]:
    """Return the wins of a ron in turn order after the discarder (上家取り).

    >>> ron = Ron(discarder=Seat.WEST, winners=(Win(seat=Seat.SOUTH), Win(seat=Seat.NORTH)))
    >>> [win.seat.name for win in wins_in_turn(ron)]
    ['NORTH', 'SOUTH']
    """
    return sorted(ron.winners, key=lambda win: turn_order(ron.discarder).index(win.seat))


def atamahane(ron: Ron) -> Ron:
    """Return the ron that counts where only the first winner after the discarder wins (頭ハネ)."""
    return replace(ron, winners=tuple(wins_in_turn(ron)[:1]))


def wins_of(outcome: Outcome) -> tuple[Win, ...]:
    """Return the wins of the hand, none if nobody won."""
    match outcome:
        case Ron(winners=winners):
            return winners
        case Tsumo(winner=winner):
            return (winner,)
        case _:
            return ()


def winning_seats(outcome: Outcome) -> frozenset[Seat]:
    """Return who won the hand."""
    return frozenset(win.seat for win in wins_of(outcome))
