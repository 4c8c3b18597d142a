"""What the values of options are called: one name for each member of each enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.errors import N_
from engine.ruleset.hand_options import FifthTile, Renhou
from engine.ruleset.options import (
    AbortKind,
    AbortRenchan,
    AfterOffence,
    ChomboPayment,
    Deposit,
    GameLength,
    LeftoverSticks,
    MultiRon,
    MultiRonHonba,
    MultiRonSticks,
    Nagashi,
    NagashiRenchan,
    PaoHonba,
    PaoScope,
    PaoYakuman,
    Rounding,
    TieBreak,
    Tobi,
    Yame,
)

VALUE_TITLES: Mapping[type[StrEnum], Mapping[str, str]] = {
    GameLength: {"tonpuusen": N_("East only"), "hanchan": N_("East and South")},
    Tobi: {
        "none": N_("never"),
        "below_zero": N_("below 0"),
        "zero_or_below": N_("at 0 or below"),
    },
    Yame: {
        "off": N_("no"),
        "optional": N_("if the dealer wishes"),
        "automatic": N_("always"),
    },
    AbortRenchan: {
        "always": N_("the same dealer"),
        "dealer_tenpai": N_("the same dealer if tenpai"),
        "rotate": N_("the next dealer"),
    },
    NagashiRenchan: {
        "dealer_tenpai": N_("the same dealer if tenpai"),
        "dealer_nagashi": N_("the same dealer if it is their nagashi mangan"),
        "as_win": N_("as after a win"),
    },
    MultiRon: {
        "atamahane": N_("only the first after the discarder"),
        "pay_all": N_("every winner"),
    },
    MultiRonHonba: {"first": N_("the first after the discarder"), "each": N_("every winner")},
    MultiRonSticks: {
        "first_all": N_("the first after the discarder"),
        "own_back_rest_first": N_("own stick back, the rest to the first"),
    },
    Deposit: {"returned": N_("it is given back"), "kept": N_("it stays on the table")},
    AbortKind: {
        "kyuushu_kyuuhai": N_("nine kinds of terminals and honours"),
        "suufon_renda": N_("four equal winds discarded"),
        "suucha_riichi": N_("four riichi"),
        "suukaikan": N_("four kans"),
        "sanchahou": N_("three rons"),
    },
    Nagashi: {
        "none": N_("nothing"),
        "replaces_noten": N_("a mangan instead of noten payments"),
        "plus_noten": N_("a mangan and noten payments"),
        "as_win": N_("a win"),
    },
    PaoYakuman: {
        "daisangen": N_("daisangen"),
        "daisuushii": N_("daisuushii"),
        "suukantsu": N_("suukantsu"),
        "rinshan": N_("rinshan after an open kan"),
    },
    PaoScope: {"whole_hand": N_("the whole hand"), "that_yakuman": N_("that yakuman only")},
    PaoHonba: {"pao": N_("the liable player"), "discarder": N_("the discarder")},
    TieBreak: {
        "starting_east": N_("places by seat, from the starting East"),
        "comeback": N_("who had fewer points before the last hand is first"),
        "split_uma": N_("places by seat, uma and oka shared"),
        "shared": N_("the same place, uma and oka shared"),
    },
    LeftoverSticks: {
        "top": N_("the first"),
        "nobody": N_("nobody"),
        "split_tied_tops": N_("the first, or those tied for it"),
        "back_to_owner": N_("who paid them"),
    },
    Rounding: {
        "none": N_("none"),
        "half_up_top_remainder": N_("to thousands, 500 up"),
        "five_six_top_remainder": N_("to thousands, 500 down"),
    },
    ChomboPayment: {
        "impossible": N_("can't happen"),
        "reverse_mangan": N_("a mangan to the others"),
        "after_uma": N_("points after uma"),
    },
    AfterOffence: {
        "replayed": N_("the hand is replayed"),
        "continues": N_("the hand goes on"),
        "ends_game": N_("the game ends"),
    },
    Renhou: {
        "none": N_("nothing"),
        "mangan": N_("a mangan, not added to other yaku"),
        "mangan_added": N_("five han, added to other yaku"),
        "yakuman": N_("a yakuman"),
    },
    FifthTile: {
        "noten_in_concealed": N_("if all four are in the concealed hand"),
        "noten_with_melds": N_("if all four are in the hand and its melds"),
        "always_tenpai": N_("never"),
    },
}
"""Titles by the value as it is stored."""
