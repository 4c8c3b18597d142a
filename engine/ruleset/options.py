"""Every option of a ruleset that is enforced on results, typed and grouped.

Names and values follow the table of options in docs/rules.md. An option that only the moves of a
hand could show (how long one may think, kuikae, when a dora is turned) is text in
`Ruleset.stated` instead, marked as not checked from results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine.ruleset.hand_options import Dora, Fu, Limits, Tenpai, YakuOptions

Uma: TypeAlias = tuple[int, int, int, int]


class GameLength(StrEnum):
    """How many winds a game has."""

    TONPUUSEN = "tonpuusen"
    HANCHAN = "hanchan"


class Tobi(StrEnum):
    """When running out of points ends the game (飛び)."""

    NONE = "none"
    BELOW_ZERO = "below_zero"
    ZERO_OR_BELOW = "zero_or_below"


class Yame(StrEnum):
    """Whether a leading dealer stops the game in the last hand."""

    OFF = "off"
    OPTIONAL = "optional"
    AUTOMATIC = "automatic"


class AbortRenchan(StrEnum):
    """Who deals after an abortive draw."""

    ALWAYS = "always"
    DEALER_TENPAI = "dealer_tenpai"
    ROTATE = "rotate"


class NagashiRenchan(StrEnum):
    """Who deals after a nagashi mangan."""

    DEALER_TENPAI = "dealer_tenpai"
    DEALER_NAGASHI = "dealer_nagashi"
    AS_WIN = "as_win"


class MultiRon(StrEnum):
    """What several rons on one tile become; whether three of them abort is in `abortive`."""

    ATAMAHANE = "atamahane"
    PAY_ALL = "pay_all"


class MultiRonHonba(StrEnum):
    """Which of several winners gets the honba."""

    FIRST = "first"
    EACH = "each"


class MultiRonSticks(StrEnum):
    """Which of several winners gets the riichi sticks."""

    FIRST_ALL = "first_all"
    OWN_BACK_REST_FIRST = "own_back_rest_first"


class Deposit(StrEnum):
    """Whether a riichi cut short by the declaration tile itself is paid."""

    RETURNED = "returned"
    KEPT = "kept"


class AbortKind(StrEnum):
    """Kinds of abortive draw (途中流局)."""

    KYUUSHU_KYUUHAI = "kyuushu_kyuuhai"
    SUUFON_RENDA = "suufon_renda"
    SUUCHA_RIICHI = "suucha_riichi"
    SUUKAIKAN = "suukaikan"
    SANCHAHOU = "sanchahou"


class Nagashi(StrEnum):
    """What a nagashi mangan (流し満貫) is worth."""

    NONE = "none"
    REPLACES_NOTEN = "replaces_noten"
    PLUS_NOTEN = "plus_noten"
    AS_WIN = "as_win"


class PaoYakuman(StrEnum):
    """What liability (包) can arise from."""

    DAISANGEN = "daisangen"
    DAISUUSHII = "daisuushii"
    SUUKANTSU = "suukantsu"
    RINSHAN = "rinshan"


class PaoScope(StrEnum):
    """How much of the win the liable player answers for."""

    WHOLE_HAND = "whole_hand"
    THAT_YAKUMAN = "that_yakuman"


class PaoHonba(StrEnum):
    """Who pays the honba of a ron with liability."""

    PAO = "pao"
    DISCARDER = "discarder"


class TieBreak(StrEnum):
    """How equal points at the end of a game are ranked."""

    STARTING_EAST = "starting_east"
    COMEBACK = "comeback"
    SPLIT_UMA = "split_uma"
    SHARED = "shared"


class LeftoverSticks(StrEnum):
    """Who gets the riichi sticks left on the table at the end."""

    TOP = "top"
    NOBODY = "nobody"
    SPLIT_TIED_TOPS = "split_tied_tops"
    BACK_TO_OWNER = "back_to_owner"


class Rounding(StrEnum):
    """How points become the score of a game."""

    NONE = "none"
    HALF_UP_TOP_REMAINDER = "half_up_top_remainder"
    FIVE_SIX_TOP_REMAINDER = "five_six_top_remainder"


class ChomboPayment(StrEnum):
    """What an offender loses."""

    IMPOSSIBLE = "impossible"
    REVERSE_MANGAN = "reverse_mangan"
    AFTER_UMA = "after_uma"


class Offence(StrEnum):
    """What was done wrong."""

    WRONG_WIN = "wrong_win"
    FALSE_RIICHI = "false_riichi"
    OTHER = "other"


class AfterOffence(StrEnum):
    """How the hand goes on after a chombo."""

    REPLAYED = "replayed"
    CONTINUES = "continues"
    ENDS_GAME = "ends_game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The frame of a game."""

    players: int = 4
    length: GameLength = GameLength.HANCHAN
    starting_points: int = 25000


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How a game ends or goes on.

    `extra_winds` bounds sudden death: 1 lets a hanchan reach West 4 and a tonpuusen South 4.
    """

    tobi: Tobi = Tobi.NONE
    agari_yame: Yame = Yame.OFF
    tenpai_yame: Yame = Yame.OFF
    yame_needs_target: bool = True
    sudden_death: bool = False
    target: int = 30000
    target_counts_sticks: bool = False
    renchan_priority: bool = True
    extra_winds: int = 1
    ceiling: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Renchan:
    """Who keeps the deal (連荘)."""

    agari: bool = True
    tenpai: bool = True
    multi_ron_with_dealer: bool = True
    abort: AbortRenchan = AbortRenchan.ALWAYS
    nagashi: NagashiRenchan = NagashiRenchan.DEALER_TENPAI


@dataclass(frozen=True, slots=True, kw_only=True)
class Payments:
    """Sticks, honba, noten payments, and several winners of one tile.

    `noten` is what each noten player pays when one, two or three are tenpai; `honba` is per payer.
    """

    stick: int = 1000
    honba: int = 100
    noten: tuple[int, int, int] = (1000, 1500, 3000)
    multi_ron: MultiRon = MultiRon.PAY_ALL
    multi_ron_honba: MultiRonHonba = MultiRonHonba.FIRST
    multi_ron_sticks: MultiRonSticks = MultiRonSticks.FIRST_ALL


@dataclass(frozen=True, slots=True, kw_only=True)
class Riichi:
    """When riichi can be declared and paid.

    `min_points` is what a player must hold to declare; None lets anybody declare, even below zero.
    """

    min_points: int | None = 1000
    min_tiles: int = 4
    declaration_ronned: Deposit = Deposit.RETURNED
    fourth_riichi: Deposit = Deposit.KEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """Draws: which abort a hand, and nagashi mangan."""

    abortive: frozenset[AbortKind] = frozenset()
    nagashi: Nagashi = Nagashi.NONE
    nagashi_takes_honba_and_sticks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pao:
    """Liability for a fed yakuman (包, 責任払い)."""

    yakuman: frozenset[PaoYakuman] = frozenset()
    scope: PaoScope = PaoScope.WHOLE_HAND
    ron_honba: PaoHonba = PaoHonba.PAO


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """Offences against the rules: what they cost, and whether the hand goes on.

    `false_riichi_draw_counts` keeps an exhaustive draw in which a riichi player turns out noten:
    the offence is paid first, then the noten payments (skill battle, section 诈立).
    """

    payment: ChomboPayment = ChomboPayment.IMPOSSIBLE
    points: int = 0
    wrong_win: AfterOffence = AfterOffence.REPLAYED
    false_riichi: AfterOffence = AfterOffence.REPLAYED
    other: AfterOffence = AfterOffence.REPLAYED
    false_riichi_draw_counts: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """From raw points to the score of a game.

    Oka is not an option: it is four times `return_points` less all starting points, to the top.
    `uma_by_floating` (empty when unused) replaces `uma` by a row per number of players at or above
    `return_points`, from none to four.
    """

    return_points: int = 30000
    uma: Uma = (20000, 10000, -10000, -20000)
    uma_by_floating: tuple[Uma, ...] = ()
    rounding: Rounding = Rounding.NONE
    tie_break: TieBreak = TieBreak.STARTING_EAST
    leftover_sticks: LeftoverSticks = LeftoverSticks.TOP
    substitute_score: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chips:
    """Chips (祝儀): their worth in points, and how many a yakuman brings; 0 points switches off."""

    points: int = 0
    yakuman_ron: int = 10
    yakuman_tsumo: int = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything a game is played and settled by.

    `stated` holds the options only a log of moves could check, as text; `unconfirmed` and
    `secondary` name the options (`group.option` or a key of `stated`) whose value in a preset
    lacks a primary source.
    """

    id: str = "custom"
    name: str = "Custom"
    source: str = ""
    frame: Frame = field(default_factory=Frame)
    end: End = field(default_factory=End)
    renchan: Renchan = field(default_factory=Renchan)
    payments: Payments = field(default_factory=Payments)
    riichi: Riichi = field(default_factory=Riichi)
    draws: Draws = field(default_factory=Draws)
    pao: Pao = field(default_factory=Pao)
    chombo: Chombo = field(default_factory=Chombo)
    result: Result = field(default_factory=Result)
    chips: Chips = field(default_factory=Chips)
    limits: Limits = field(default_factory=Limits)
    fu: Fu = field(default_factory=Fu)
    yaku: YakuOptions = field(default_factory=YakuOptions)
    dora: Dora = field(default_factory=Dora)
    tenpai: Tenpai = field(default_factory=Tenpai)
    stated: Mapping[str, str] = field(default_factory=dict)
    unconfirmed: frozenset[str] = frozenset()
    secondary: frozenset[str] = frozenset()
