"""What can be entered next: the kinds of outcome and of details that a ruleset knows."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game.check_wins import THREE_WINNERS, most_yakuman
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
)
from engine.game.riichi import check_riichi
from engine.game.state import State
from engine.ruleset.options import (
    AbortKind,
    ChomboPayment,
    MultiRon,
    Nagashi,
    PaoYakuman,
    Ruleset,
    Yame,
)
from engine.seats import SEATS, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What can be entered for the next hand; no kinds at all once the game is over.

    `riichi` names who holds enough points to have declared; `dealer_may_stop` says whether that is
    ever the dealer's choice.
    """

    kinds: tuple[type[Outcome], ...]
    aborts: tuple[AbortKind, ...]
    most_winners: int
    most_yakuman: int
    pao: tuple[PaoYakuman, ...]
    chips: bool
    riichi: tuple[Seat, ...]
    dealer_may_stop: bool


def choices(ruleset: Ruleset, state: State) -> Choices:
    """Return what can be entered after a state; `check` still looks at the details."""
    aborts = ruleset.draws.abortive
    return Choices(
        kinds=() if state.ended else tuple(_kinds(ruleset)),
        aborts=tuple(kind for kind in AbortKind if kind in aborts),
        most_winners=_most_winners(ruleset),
        most_yakuman=most_yakuman(ruleset),
        pao=tuple(kind for kind in PaoYakuman if kind in ruleset.pao.yakuman),
        chips=ruleset.chips.points > 0,
        riichi=tuple(
            seat for seat in SEATS if not any(check_riichi(ruleset, points=state.points[seat]))
        ),
        dealer_may_stop=Yame.OPTIONAL in {ruleset.end.agari_yame, ruleset.end.tenpai_yame},
    )


def _kinds(ruleset: Ruleset) -> list[type[Outcome]]:
    exists: dict[type[Outcome], bool] = {
        Ron: True,
        Tsumo: True,
        ExhaustiveDraw: True,
        NagashiMangan: ruleset.draws.nagashi is not Nagashi.NONE,
        AbortiveDraw: bool(ruleset.draws.abortive),
        Chombo: ruleset.chombo.payment is not ChomboPayment.IMPOSSIBLE,
    }
    return [kind for kind, known in exists.items() if known]


def _most_winners(ruleset: Ruleset) -> int:
    if ruleset.payments.multi_ron is MultiRon.ATAMAHANE:
        return 1
    return THREE_WINNERS - (AbortKind.SANCHAHOU in ruleset.draws.abortive)
