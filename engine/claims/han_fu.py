"""Which han and fu a hand can have, from every structure of four sets and a pair.

A structure says of each set whether it is a run, triplet or kan, concealed or called, simple or of
terminals and honours; and of the hand what fu its pair and wait add. That fixes the fu, and the
yaku nobody can avoid with it; any han above those is reached by riichi, dora or luck. Structures
that are yakuman (four concealed triplets, four kans) never count fu and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.errors import N_, Violation
from engine.ruleset.options import Ruleset

SETS = 4
BASE_FU = 20
CHIITOITSU_FU = 25
MENZEN_RON_FU = 10
TSUMO_FU = 2
WAIT_FU = 2
HAN_WITHOUT_FU = 5
"""From this many han on, fu change nothing."""
HAN_UNDER_SHIBARI = 2
MOST_HAN = 99
"""Above any hand: even two kans under eight indicators are 32 dora."""

_WORTH = {
    "chiitoitsu": (2, 0),
    "honroutou": (2, 2),
    "tsumo": (1, 0),
    "pinfu": (1, 0),
    "riichi": (1, 0),
    "rinshan": (1, 1),
    "sanankou": (2, 2),
    "sankantsu": (2, 2),
    "toitoi": (2, 2),
}
"""Closed and open han, unless the ruleset says otherwise."""


class _Set(NamedTuple):
    """A set as far as fu and unavoidable yaku depend on it."""

    fu: int
    run: bool = False
    kan: bool = False
    called: bool = False
    concealed: bool = False
    outside: bool = False
    """Of terminals or honours."""


class _Hand(NamedTuple):
    """Four sets, the fu of the pair and of the wait, and how the hand was won."""

    sets: tuple[_Set, ...]
    pair_fu: int
    wait_fu: int
    tsumo: bool
    rinshan: bool = False


class _Options(NamedTuple):
    """What of a ruleset the table depends on."""

    double_wind_pair: int
    rinshan_fu: int
    open_pinfu: int
    pinfu_tsumo: bool
    special_shape: bool
    worth: tuple[tuple[str, tuple[int, int]], ...]


class _Key(NamedTuple):
    fu: int
    tsumo: bool
    open_hand: bool


class _Least(NamedTuple):
    """The least han of a hand, and the yaku that make it; riichi not counted."""

    han: int
    yaku: tuple[str, ...]


def least_han(
    fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: Ruleset, riichi: bool = False
) -> int | None:
    """Return the least han of a hand with so many fu, None if no hand has them.

    `open_hand` None stands for either.

    >>> least_han(20, tsumo=True, open_hand=None, ruleset=Ruleset())
    2
    >>> least_han(25, tsumo=False, open_hand=True, ruleset=Ruleset()) is None
    True
    """
    found = _find(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=riichi)
    if found is None:
        return None
    return max(found.han, 0 if ruleset.limits.zero_han else 1)


def possible_fu(*, tsumo: bool, open_hand: bool | None, ruleset: Ruleset) -> list[int]:
    """Return the fu that hands can have, from low to high.

    >>> possible_fu(tsumo=True, open_hand=True, ruleset=Ruleset())[:3]
    [30, 40, 50]
    """
    table = _table(_options(ruleset))
    kinds = [open_hand] if open_hand is not None else [False, True]
    return sorted({key.fu for key in table if key.tsumo is tsumo and key.open_hand in kinds})


def problems(  # noqa: PLR0913 - what is known of a claimed hand
    han: int | None,
    fu: int | None,
    *,
    tsumo: bool,
    open_hand: bool | None,
    ruleset: Ruleset,
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
    if han is not None and minimum(ruleset, honba) <= han < least:
        cause = _find(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=riichi)
        yaku = cause.yaku if cause else ()
        found.append(_han_fu_impossible(fu, least, yaku, tsumo=tsumo, riichi=riichi))
    return found


def minimum(ruleset: Ruleset, honba: int) -> int:
    """Return how many han a win needs with so many honba on the table (縛り).

    >>> minimum(Ruleset(), honba=5)
    1
    """
    limits = ruleset.limits
    if limits.zero_han:
        return 0
    under_shibari = 0 < limits.two_han_from_honba <= honba
    return max(limits.min_han, HAN_UNDER_SHIBARI) if under_shibari else limits.min_han


def _han_problems(han: int | None, ruleset: Ruleset, honba: int) -> Iterator[Violation]:
    least = minimum(ruleset, honba)
    if han is None:
        template = N_("Enter the han of the hand, or its yakuman.")
        yield Violation(code="han_missing", field="han", template=template)
    elif not least <= han <= MOST_HAN:
        template = (
            N_("A win needs at least {least} han here.")
            if han < least
            else N_("No hand has more than {most} han.")
        )
        yield Violation(
            code="han_too_low" if han < least else "han_too_high",
            field="han",
            template=template,
            params={"least": least, "most": MOST_HAN},
            expected={"least": least, "most": MOST_HAN},
        )


def _without_fu(han: int | None) -> Iterator[Violation]:
    if han is not None and han < HAN_WITHOUT_FU:
        yield Violation(
            code="fu_missing",
            field="fu",
            template=N_("Below {han} han the fu are needed."),
            params={"han": HAN_WITHOUT_FU},
        )


def _fu_impossible(fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: Ruleset) -> Violation:
    allowed = possible_fu(tsumo=tsumo, open_hand=open_hand, ruleset=ruleset)
    if fu == BASE_FU and ruleset.fu.pinfu_tsumo and ruleset.fu.open_pinfu != BASE_FU:
        template = N_("20 fu exist only as pinfu by tsumo with a closed hand.")
    elif fu == CHIITOITSU_FU and open_hand:
        template = N_("25 fu is chiitoitsu, which is always closed.")
    elif tsumo:
        template = N_("No hand like this has {fu} fu by tsumo; it can have {allowed}.")
    else:
        template = N_("No hand like this has {fu} fu by ron; it can have {allowed}.")
    params = {"fu": fu, "allowed": ", ".join(map(str, allowed))}
    return Violation(
        code="fu_impossible", field="fu", template=template, params=params, expected=allowed
    )


def _han_fu_impossible(
    fu: int, least: int, yaku: tuple[str, ...], *, tsumo: bool, riichi: bool
) -> Violation:
    if riichi:
        template = N_("In riichi {fu} fu come with at least {least} han ({yaku}).")
    elif fu == BASE_FU:
        template = N_("20 fu exist only as pinfu by tsumo, which is at least {least} han.")
    elif fu == CHIITOITSU_FU and tsumo:
        template = N_("25 fu is chiitoitsu, which is at least {least} han by tsumo.")
    elif fu == CHIITOITSU_FU:
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
    fu: int, *, tsumo: bool, open_hand: bool | None, ruleset: Ruleset, riichi: bool
) -> _Least | None:
    options = _options(ruleset)
    table = _table(options)
    kinds = [open_hand] if open_hand is not None else [False, True]
    found = [table.get(_Key(fu, tsumo, kind)) for kind in ([False] if riichi else kinds)]
    least = min((entry for entry in found if entry is not None), default=None)
    if least is None or not riichi:
        return least
    yaku = ("riichi", *least.yaku)
    return _Least(least.han + _worth(options, ("riichi",), open_hand=False), yaku)


def _options(ruleset: Ruleset) -> _Options:
    own = ruleset.yaku.han
    return _Options(
        double_wind_pair=ruleset.fu.double_wind_pair,
        rinshan_fu=ruleset.fu.rinshan_tsumo,
        open_pinfu=ruleset.fu.open_pinfu,
        pinfu_tsumo=ruleset.fu.pinfu_tsumo,
        special_shape=ruleset.fu.special_shape,
        worth=tuple((name, own.get(name, usual)) for name, usual in _WORTH.items()),
    )


@cache
def _table(options: _Options) -> Mapping[_Key, _Least]:
    """Return the least han by fu and way of winning; a fu that is missing can't happen."""
    table: dict[_Key, _Least] = {}
    for key, yaku in (*_special_shapes(options), *_standard_shapes(options)):
        entry = _Least(_worth(options, yaku, open_hand=key.open_hand), yaku)
        table[key] = min(table.get(key, entry), entry)
    return table


def _worth(options: _Options, yaku: tuple[str, ...], *, open_hand: bool) -> int:
    worth = dict(options.worth)
    return sum(max(worth[name][open_hand], 0) for name in yaku)


def _exists(options: _Options, yaku: str) -> bool:
    return dict(options.worth)[yaku][0] >= 0


def _special_shapes(options: _Options) -> Iterator[tuple[_Key, tuple[str, ...]]]:
    """Yield the hands of 25 fu: seven pairs, or every shape that is not four sets and a pair."""
    for tsumo in (False, True):
        closed_yaku = ("tsumo",) if tsumo else ()
        if options.special_shape:
            yield _Key(CHIITOITSU_FU, tsumo, open_hand=False), closed_yaku
            yield _Key(CHIITOITSU_FU, tsumo, open_hand=True), ()
        elif _exists(options, "chiitoitsu"):
            yield _Key(CHIITOITSU_FU, tsumo, open_hand=False), ("chiitoitsu", *closed_yaku)


def _standard_shapes(options: _Options) -> Iterator[tuple[_Key, tuple[str, ...]]]:
    by_ron = _exists(options, "pinfu")
    by_tsumo = by_ron and options.pinfu_tsumo
    for hand in _hands(options):
        yaku = _unavoidable(hand, pinfu_exists=by_tsumo if hand.tsumo else by_ron)
        open_hand = any(part.called for part in hand.sets)
        fu = _fu(hand, options, open_hand=open_hand, pinfu="pinfu" in yaku)
        yield _Key(fu, hand.tsumo, open_hand), yaku


def _hands(options: _Options) -> Iterator[_Hand]:
    """Yield every structure that isn't a yakuman by its sets alone."""
    for sets in combinations_with_replacement(_all_sets(), SETS):
        if sum(part.kan for part in sets) == SETS:
            continue
        for tsumo in (False, True):
            for shown, wait_fu in _waits(sets, tsumo=tsumo):
                if sum(part.concealed for part in shown) == SETS:
                    continue
                for pair_fu in range(0, options.double_wind_pair + 1, 2):
                    hand = _Hand(shown, pair_fu, wait_fu, tsumo)
                    yield hand
                    if tsumo and options.rinshan_fu < TSUMO_FU and any(p.kan for p in sets):
                        yield hand._replace(rinshan=True)


def _all_sets() -> list[_Set]:
    runs = [_Set(0, run=True), _Set(0, run=True, called=True)]
    others = [
        _Set(
            2 * (1 + concealed) * (1 + outside) * (4 if kan else 1),
            kan=kan,
            called=not concealed,
            concealed=concealed,
            outside=outside,
        )
        for kan in (False, True)
        for concealed in (False, True)
        for outside in (False, True)
    ]
    return runs + others


def _waits(sets: tuple[_Set, ...], *, tsumo: bool) -> Iterator[tuple[tuple[_Set, ...], int]]:
    """Yield the sets as they count after winning, and the fu of the wait.

    A single wait is always possible; a two-sided one needs a concealed run; a wait on two pairs
    completes a concealed triplet, which a ron makes an open one (ロン和了で完成した刻子は明刻子).
    """
    yield sets, WAIT_FU
    if any(part.run and not part.called for part in sets):
        yield sets, 0
    for part in {part for part in sets if part.concealed and not part.kan}:
        place = sets.index(part)
        completed = part if tsumo else part._replace(fu=part.fu // 2, concealed=False)
        yield (*sets[:place], completed, *sets[place + 1 :]), 0


def _unavoidable(hand: _Hand, *, pinfu_exists: bool) -> tuple[str, ...]:
    """Return the yaku every hand of this structure has.

    All others can be avoided by a choice of tiles: runs of simples that differ, terminals of
    different suits or guest winds as triplets, a terminal somewhere against tanyao. Local yaku are
    left out: the games that have them also have skills that take han away.
    """
    sets = hand.sets
    runs = sum(part.run for part in sets)
    closed = not any(part.called for part in sets)
    no_fu = not hand.pair_fu and not hand.wait_fu
    all_outside = all(part.outside for part in sets) and hand.pair_fu > 0
    found = {
        "tsumo": closed and hand.tsumo,
        "rinshan": hand.rinshan,
        "pinfu": pinfu_exists and closed and runs == SETS and no_fu,
        "toitoi": not runs,
        "sanankou": sum(part.concealed for part in sets) == SETS - 1,
        "sankantsu": sum(part.kan for part in sets) == SETS - 1,
        "honroutou": all_outside,
    }
    return tuple(yaku for yaku, present in found.items() if present)


def _fu(hand: _Hand, options: _Options, *, open_hand: bool, pinfu: bool) -> int:
    fu = BASE_FU + sum(part.fu for part in hand.sets) + hand.pair_fu + hand.wait_fu
    if hand.tsumo and not pinfu:
        fu += options.rinshan_fu if hand.rinshan else TSUMO_FU
    if not hand.tsumo:
        fu += 0 if open_hand else MENZEN_RON_FU
    if open_hand and fu == BASE_FU:
        return options.open_pinfu
    return -(-fu // 10) * 10
