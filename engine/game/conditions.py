"""Conditions a player must meet before declaring something."""

from __future__ import annotations

from engine.errors import N_, Violation
from engine.points import Points
from engine.ruleset.options import AbortKind, Ruleset

NINE_KINDS = 9


def riichi_problems(
    ruleset: Ruleset, *, points: Points, tiles_left: int | None = None, field: str = "riichi"
) -> list[Violation]:
    """Return why riichi can't be declared with so many points and tiles left in the wall.

    Sources: Tenhou (seed 000) "得点が1000点以上でツモ巡がある場合に可能"; EMA 3.3.14, fewer than
    four tiles; PTT (seed 003) "飛びなしの場合はリーチ必要点数なし". `tiles_left` is None where only
    results are known.
    """
    problems = []
    least = ruleset.riichi.min_points
    if least is not None and points < least:
        problems.append(
            Violation(
                code="riichi_not_affordable",
                field=field,
                template=N_("Riichi needs {needed} points; this player has {points}."),
                params={"needed": least, "points": points},
                expected={"points": least},
            )
        )
    if tiles_left is not None and tiles_left < ruleset.riichi.min_tiles:
        problems.append(
            Violation(
                code="riichi_too_late",
                field=field,
                template=N_("Riichi needs {needed} tiles in the wall; {left} are left."),
                params={"needed": ruleset.riichi.min_tiles, "left": tiles_left},
                expected={"tiles_left": ruleset.riichi.min_tiles},
            )
        )
    return problems


def is_kyuushu_kyuuhai(ruleset: Ruleset, *, kinds: int, first_draw: bool, calls: bool) -> bool:
    """Say whether nine different terminals and honours may abort the hand (九種九牌).

    `kinds` counts different tiles, not copies; `calls` covers any pon, kan, chi or ankan before
    (Tenhou, seed 000: "ポン/カン/チー/暗槓のない").
    """
    allowed = AbortKind.KYUUSHU_KYUUHAI in ruleset.draws.abortive
    return allowed and kinds >= NINE_KINDS and first_draw and not calls
