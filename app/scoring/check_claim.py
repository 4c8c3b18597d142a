"""Whether a win can exist of which only yaku, fu and dora are told."""

from __future__ import annotations

from typing import Any

from app.scoring.score import describe_score
from engine.claims.claim import Claim
from engine.claims.claim import check_claim as check
from engine.errors import RuleError
from engine.notation import format_tiles
from engine.ruleset.hand_options import HandOptions
from engine.scoring.hand import Hand
from engine.tiles import NAMES


def check_claim(claim: Claim, rules: HandOptions) -> dict[str, Any]:
    """Say whether a claimed win can exist, with a hand that proves it or with what contradicts."""
    checked = check(claim, rules)
    if any(problem.code == "unknown_yaku" for problem in checked.problems):
        raise RuleError(checked.problems)
    example = checked.example
    return {
        "possible": checked.possible,
        "dearest": checked.highest,
        "example": hand_to_mapping(example) if example else None,
        "score": describe_score(example, rules) if example else None,
        "possible_fu": list(checked.fu),
        "violations": list(checked.problems),
    }


def hand_to_mapping(hand: Hand) -> dict[str, Any]:
    """Return a hand as it is sent; `hand_from_mapping` gives the same hand back."""
    return {
        "tiles": format_tiles(hand.concealed),
        "win": NAMES[hand.win],
        "melds": [
            {"type": meld.kind.value, "tiles": format_tiles(meld.tiles)} for meld in hand.melds
        ],
        "tsumo": hand.tsumo,
        "seat": hand.seat_wind.name[0],
        "round": hand.round_wind.name[0],
        "flags": sorted(flag.value for flag in hand.flags),
        "dora": _indicators(hand.dora, hand.more_dora),
        "ura": _indicators(hand.ura, hand.more_ura),
        "honba": hand.honba,
    }


def _indicators(indicators: tuple[int, ...], more: int) -> list[str] | int:
    return [NAMES[tile] for tile in indicators] or more or []
