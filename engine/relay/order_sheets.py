"""Order sheets: which member of a team plays which stage of a relay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from engine.errors import N_, Violation, wrong
from engine.ids import Player
from engine.lineups import check_named
from engine.relay.rules import RelayRules


def check_order_sheet(
    rules: RelayRules,
    sheet: Sequence[Player | None],
    roster: AbstractSet[Player],
    *,
    players_repeat: bool = False,
) -> Iterator[Violation]:
    """Yield every reason why this is no order sheet of a relay: one member per stage."""
    if len(sheet) != len(rules.stages):
        template = N_("The order sheet names {count} players for {stages} stages.")
        stages = len(rules.stages)
        yield wrong("sheet_length", "players", template, stages, count=len(sheet), stages=stages)
    yield from check_named(sheet, "players.{place}", may_repeat=players_repeat)
    for place, player in enumerate(sheet):
        if player is not None and player not in roster:
            template = N_("{player} is not a member of the team.")
            yield wrong("not_a_member", f"players.{place}", template, player=player)
