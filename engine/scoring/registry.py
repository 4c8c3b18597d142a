"""What a yaku is, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.ruleset.hand_options import HandOptions
from engine.scoring.hand import Flag
from engine.scoring.traits import Traits

Test = Callable[[Traits], bool]
Option = Callable[[HandOptions], bool]


@dataclass(frozen=True, slots=True)
class Yaku:
    """A yaku; `means` says in a sentence what it is, to be translated.

    `closed` and `open` are han, or multiples if it is a yakuman; open 0 keeps it to closed hands,
    unless it is worth nothing closed either. It counts where at least one of the marks `needs` is
    set, none of those it `forbids`, its `count` (one of the counts) is the number beside it, and
    its `test` agrees; see `engine.scoring.marks`.

    It is there only under rules that its `option` agrees with; a `local` yaku counts only where a
    ruleset names it. A `bonus` (懸賞役) never makes a win legal. `listed` is the id in lists of
    yaku exchanged with other programs, where it differs: they don't tell the forms of one yakuman
    apart.
    """

    id: str
    kanji: str
    closed: int
    open: int
    test: Test | None = None
    count: tuple[int, int] = (0, 0)
    needs: int = 0
    forbids: int = 0
    yakuman: bool = False
    local: bool = False
    bonus: bool = False
    option: Option | None = None
    listed: str = ""
    means: str = ""


def flagged(flag: Flag) -> Test:
    """Return the test of a yaku that only a flag shows."""
    return lambda traits: flag in traits.flags
