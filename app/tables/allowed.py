"""What can be entered next at a table, as it is sent."""

from __future__ import annotations

from typing import Any

from engine.game.choices import choices
from engine.game.state import State
from engine.game.wire import NAMES
from engine.ruleset.options import Ruleset


def allowed(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """Return the kinds of outcome that can be entered, and who can have declared riichi."""
    found = choices(ruleset, state)
    return {
        "types": [NAMES[kind] for kind in found.kinds],
        "abortive_kinds": [kind.value for kind in found.aborts],
        "most_winners": found.most_winners,
        "most_yakuman": found.most_yakuman,
        "pao": [kind.value for kind in found.pao],
        "chips": found.chips,
        "riichi_seats": [int(seat) for seat in found.riichi],
        "dealer_may_stop": found.dealer_may_stop,
    }
