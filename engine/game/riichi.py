"""Who may declare riichi."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import N_, Violation, wrong
from engine.points import Points
from engine.ruleset.options import Ruleset


def check_riichi(
    ruleset: Ruleset, *, points: Points, tiles_left: int | None = None
) -> Iterator[Violation]:
    """Yield why riichi can't be declared with so many points and tiles left in the wall.

    Sources: Tenhou (seed 000) "得点が1000点以上でツモ巡がある場合に可能"; EMA 3.3.14, fewer than
    four tiles; PTT (seed 003) "飛びなしの場合はリーチ必要点数なし". `tiles_left` is None where only
    results are known.
    """
    least, tiles = ruleset.riichi.min_points, ruleset.riichi.min_tiles
    if least is not None and points < least:
        template = N_("Riichi needs {needed} points; this player has {points}.")
        params = {"needed": least, "points": points}
        yield wrong("riichi_not_affordable", "riichi", template, {"points": least}, **params)
    if tiles_left is not None and tiles_left < tiles:
        template = N_("Riichi needs {needed} tiles in the wall; {left} are left.")
        params = {"needed": tiles, "left": tiles_left}
        yield wrong("riichi_too_late", "riichi", template, {"tiles_left": tiles}, **params)
