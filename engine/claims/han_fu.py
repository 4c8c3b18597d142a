"""Which han and fu a hand can have, from every structure of four sets and a pair.

A structure (`engine.claims.plans`) fixes the fu, and the yaku nobody can avoid with it; any han
above those is reached by riichi, dora or the situation. Structures that are yakuman never count fu
and are left out, and so are local yaku: games that have them also have skills that take han away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from engine.claims.plans import SETS, Structure, structures
from engine.errors import N_, Violation, wrong
from engine.ruleset.hand_options import Fu, HandOptions, HandRules, YakuOptions
from engine.scoring import fu as fu_rules
from engine.scoring.score import Scorer
from engine.scoring.value import HAN_WITHOUT_FU, han_needed
from engine.scoring.yaku import REGISTRY

MOST_HAN: Final = 99
"""Above any hand: even two kans under eight indicators are 32 dora."""

_NAMED: Final = (
    "chiitoitsu",
    "tsumo",
    "rinshan",
    "pinfu",
    "toitoi",
    "sanankou",
    "sankantsu",
    "honroutou",
)
"""Yaku that follow from a structure, in the order in which they are named."""


class _Key(NamedTuple):
    fu: int
    tsumo: bool
    open_hand: bool


class _Least(NamedTuple):
    """The least han of a hand, and the yaku that make it; riichi not counted."""

    han: int
    yaku: tuple[str, ...]


def least_han(
    fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: HandOptions, riichi: bool = False
) -> int | None:
    """Return the least han of a hand with so many fu, None if no hand has them.

    `open_hand` None stands for either.

    >>> least_han(20, tsumo=True, open_hand=None, ruleset=HandRules())
    2
    >>> least_han(25, tsumo=False, open_hand=True, ruleset=HandRules()) is None
    True
    """
    found = _find(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=riichi)
    if found is None:
        return None
    return max(found.han, 0 if ruleset.limits.zero_han else 1)


def possible_fu(*, tsumo: bool, open_hand: bool | None, ruleset: HandOptions) -> list[int]:
    """Return the fu that hands can have, from low to high.

    >>> possible_fu(tsumo=True, open_hand=True, ruleset=HandRules())[:3]
    [30, 40, 50]
    """
    table = _table_of(ruleset)
    kinds = [open_hand] if open_hand is not None else [False, True]
    return sorted({key.fu for key in table if key.tsumo is tsumo and key.open_hand in kinds})


def check_han_fu(  # noqa: PLR0913 - what is known of a claimed hand
    han: int | None,
    fu: int | None,
    *,
    tsumo: bool,
    open_hand: bool | None,
    ruleset: HandOptions,
    honba: int = 0,
    riichi: bool = False,
) -> list[Violation]:
    """Return why a hand can't have so many han and fu; the fields are `han` and `fu`."""
    found = list(_han_problems(han, ruleset, honba))
    if fu is None:
        return found + list(_without_fu(han))
    open_hand = False if riichi else open_hand
    least = least_han(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=riichi)
    if least is None:
        return [*found, _fu_impossible(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset)]
    if han is not None and han_needed(ruleset.limits, honba) <= han < least:
        cause = _find(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=riichi)
        yaku = cause.yaku if cause else ()
        found.append(_han_fu_impossible(fu, least, yaku, tsumo=tsumo, riichi=riichi))
    return found


def _han_problems(han: int | None, ruleset: HandOptions, honba: int) -> Iterator[Violation]:
    least = han_needed(ruleset.limits, honba)
    if han is None:
        template = N_("Enter the han of the hand, or its yakuman.")
        yield wrong("han_missing", "han", template)
    elif not least <= han <= MOST_HAN:
        template = (
            N_("A win needs at least {least} han here.")
            if han < least
            else N_("No hand has more than {most} han.")
        )
        code = "han_too_low" if han < least else "han_too_high"
        bounds = {"least": least, "most": MOST_HAN}
        yield wrong(code, "han", template, bounds, **bounds)


def _without_fu(han: int | None) -> Iterator[Violation]:
    if han is not None and han < HAN_WITHOUT_FU:
        template = N_("Below {han} han the fu are needed.")
        yield wrong("fu_missing", "fu", template, han=HAN_WITHOUT_FU)


def _fu_impossible(
    fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: HandOptions
) -> Violation:
    allowed = possible_fu(tsumo=tsumo, open_hand=open_hand, ruleset=ruleset)
    if fu == fu_rules.BASE and ruleset.fu.pinfu_tsumo and ruleset.fu.open_pinfu != fu_rules.BASE:
        template = N_("20 fu exist only as pinfu by tsumo with a closed hand.")
    elif fu == fu_rules.SPECIAL_SHAPE and open_hand:
        template = N_("25 fu is chiitoitsu, which is always closed.")
    elif tsumo:
        template = N_("No hand like this has {fu} fu by tsumo; it can have {allowed}.")
    else:
        template = N_("No hand like this has {fu} fu by ron; it can have {allowed}.")
    listed = ", ".join(map(str, allowed))
    return wrong("fu_impossible", "fu", template, allowed, fu=fu, allowed=listed)


def _han_fu_impossible(
    fu: int, least: int, yaku: tuple[str, ...], *, tsumo: bool, riichi: bool
) -> Violation:
    if riichi:
        template = N_("In riichi {fu} fu come with at least {least} han ({yaku}).")
    elif fu == fu_rules.BASE:
        template = N_("20 fu exist only as pinfu by tsumo, which is at least {least} han.")
    elif fu == fu_rules.SPECIAL_SHAPE and tsumo:
        template = N_("25 fu is chiitoitsu, which is at least {least} han by tsumo.")
    elif fu == fu_rules.SPECIAL_SHAPE:
        template = N_("25 fu is chiitoitsu, which is at least {least} han by ron.")
    else:
        template = N_("{fu} fu come with at least {least} han ({yaku}).")
    return Violation(
        code="han_fu_impossible",
        field="han",
        template=template,
        params={"fu": fu, "least": least, "yaku": ", ".join(yaku)},
        expected={"least": least},
    )


def _find(
    fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: HandOptions, riichi: bool
) -> _Least | None:
    table = _table_of(ruleset)
    kinds = [open_hand] if open_hand is not None else [False, True]
    found = [table.get(_Key(fu, tsumo, kind)) for kind in ([False] if riichi else kinds)]
    least = min((entry for entry in found if entry is not None), default=None)
    if least is None or not riichi:
        return least
    closed_han, _ = ruleset.yaku.han.get("riichi", (REGISTRY["riichi"].closed, 0))
    return _Least(least.han + closed_han, ("riichi", *least.yaku))


def _table_of(rules: HandOptions) -> Mapping[_Key, _Least]:
    return _table(rules.fu, frozenset(rules.yaku.han.items()))


@cache
def _table(fu: Fu, han: frozenset[tuple[str, tuple[int, int]]]) -> Mapping[_Key, _Least]:
    """Return the least han by fu and way of winning; a fu that is missing can't happen."""
    scorer = Scorer(HandRules(fu=fu, yaku=YakuOptions(han=dict(han))))
    table: dict[_Key, _Least] = {}
    for open_hand, tsumo in product((False, True), repeat=2):
        worths = scorer.yaku.worths(closed=not open_hand)
        for found, names in _shapes(scorer, tsumo=tsumo, open_hand=open_hand):
            yaku = tuple(name for name in _NAMED if name in names and name in worths)
            key = _Key(found, tsumo, open_hand)
            entry = _Least(sum(worths[name][0] for name in yaku), yaku)
            table[key] = min(table.get(key, entry), entry)
    return table


def _shapes(scorer: Scorer, *, tsumo: bool, open_hand: bool) -> Iterator[tuple[int, set[str]]]:
    """Yield the fu of every hand, with the yaku it can't avoid."""
    by_tsumo = {"tsumo"} if tsumo and not open_hand else set()
    if scorer.rules.fu.special_shape:
        yield fu_rules.SPECIAL_SHAPE, by_tsumo
    elif not open_hand and scorer.yaku.has("chiitoitsu"):
        yield fu_rules.SPECIAL_SHAPE, by_tsumo | {"chiitoitsu"}
    pairs = tuple(sorted({fu for row in scorer.fu.pairs for fu in row}))
    for rinshan in (False, True) if tsumo else (False,):
        won = by_tsumo | ({"rinshan"} if rinshan else set())
        for structure in structures(
            scorer, pairs, closed=not open_hand, tsumo=tsumo, rinshan=rinshan
        ):
            is_yakuman = any(REGISTRY[name].yakuman for name in structure.yaku)
            if not is_yakuman and (structure.plan.kans or not rinshan):
                yield structure.fu, won | structure.yaku | _honroutou(structure)


def _honroutou(structure: Structure) -> set[str]:
    """Return whether a hand is of terminals and honours, which its pair can't avoid with fu."""
    return {"honroutou"} if structure.plan.outside == SETS and structure.pair_fu else set()
