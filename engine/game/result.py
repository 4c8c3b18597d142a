"""The final result of a game: placements, uma, oka, ties, leftover sticks, chips, penalties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game.state import State, ranking
from engine.points import ZERO, BySeat, Points, add, by_seat, share
from engine.ruleset.options import LeftoverSticks, Rounding, Ruleset, TieBreak, Uma
from engine.seats import SEAT_COUNT, SEATS, Seat

THOUSAND = 1000
SHARING = frozenset({TieBreak.SPLIT_UMA, TieBreak.SHARED})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPenalty:
    """Points an organiser takes off a score (negative gives)."""

    seat: Seat
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """The result of one seat, in points (+45.3 is 45300).

    `score` is what counts in standings: `raw_points` less the return points, plus uma, oka,
    rounding and chips, less penalties. `sticks` of the raw points came from leftover sticks.
    """

    seat: Seat
    placement: int
    raw_points: Points
    sticks: Points
    uma: Points
    oka: Points
    rounding: Points
    chips: Points
    penalties: Points
    score: Points


def result(
    ruleset: Ruleset,
    state: State,
    *,
    starting_points: BySeat | None = None,
    penalties: Sequence[SeatPenalty] = (),
    substitutes: frozenset[Seat] = frozenset(),
) -> tuple[SeatResult, ...]:
    """Return the result per seat, in seat order, of a game that stops at a state.

    Placement is decided on the points before leftover sticks are handed out (docs/rules.md), and
    before any penalty (EMA 2016: chombo is deducted after uma). Scores add up to zero but for
    penalties, substitutes and sticks nobody gets. `starting_points` are per seat where they are not
    the ruleset's; `substitutes` get `result.substitute_score`.
    """
    rules = ruleset.result
    order = ranking(ruleset, state)
    groups = _tied_groups(ruleset, state, order)
    sticks = _leftover(ruleset, state, order)
    raw = add(state.points, sticks)
    uma, oka = _prizes(ruleset, raw, groups, _oka(ruleset, starting_points))
    exact = [raw[seat] - rules.return_points + uma[seat] + oka[seat] for seat in SEATS]
    rounded = _rounded(ruleset, exact, raw, uma, order)
    lost = _lost(state, penalties)
    placements = _placements(ruleset, groups)
    results = []
    for seat in SEATS:
        chips = state.chips[seat] * ruleset.chips.points
        score = rounded[seat] + chips - lost[seat]
        if seat in substitutes and rules.substitute_score is not None:
            score = rules.substitute_score - lost[seat]
        results.append(
            SeatResult(
                seat=seat,
                placement=placements[seat],
                raw_points=raw[seat],
                sticks=sticks[seat],
                uma=uma[seat],
                oka=oka[seat],
                rounding=rounded[seat] - exact[seat],
                chips=chips,
                penalties=lost[seat],
                score=score,
            )
        )
    return tuple(results)


def _tied_groups(ruleset: Ruleset, state: State, order: list[Seat]) -> list[list[Seat]]:
    """Return the seats from first to last, those sharing a place together in seat order."""
    groups: list[list[Seat]] = []
    for seat in order:
        tied = groups and state.points[groups[-1][0]] == state.points[seat]
        if tied and ruleset.result.tie_break in SHARING:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return groups


def _leftover(ruleset: Ruleset, state: State, order: list[Seat]) -> BySeat:
    """Return what each seat gets of the riichi sticks left: the first all (Tenhou, seed 000)."""
    stick = ruleset.payments.stick
    left = state.riichi_sticks * stick
    gained = [0, 0, 0, 0]
    tops = sorted(seat for seat in SEATS if state.points[seat] == state.points[order[0]])
    match ruleset.result.leftover_sticks:
        case LeftoverSticks.NOBODY:
            pass
        case LeftoverSticks.TOP:
            gained[order[0]] = left
        case LeftoverSticks.SPLIT_TIED_TOPS:
            for seat, points in zip(tops, share(left, len(tops)), strict=True):
                gained[seat] = points
        case LeftoverSticks.BACK_TO_OWNER:
            for owner in state.deposits:
                gained[order[0] if owner is None else owner] += stick
    return by_seat(gained)


def _oka(ruleset: Ruleset, starting_points: BySeat | None) -> Points:
    """Return the oka: what all return points exceed all starting points by."""
    started = sum(starting_points or [ruleset.frame.starting_points] * SEAT_COUNT)
    return SEAT_COUNT * ruleset.result.return_points - started


def _prizes(
    ruleset: Ruleset, raw: BySeat, groups: list[list[Seat]], oka: Points
) -> tuple[BySeat, BySeat]:
    """Return uma and oka per seat; tied seats share what their places bring.

    Shares are whole hundreds, an odd hundred going to the earlier seat (M-League, JPML).
    """
    row = _uma_row(ruleset, raw)
    uma, okas = [0, 0, 0, 0], [0, 0, 0, 0]
    place = 0
    for group in groups:
        places = range(place, place + len(group))
        of_group = oka if place == 0 else 0
        oka_shares = share(of_group, len(group))
        total_shares = share(sum(row[p] for p in places) + of_group, len(group))
        for seat, part, total in zip(group, oka_shares, total_shares, strict=True):
            okas[seat] = part
            uma[seat] = total - part
        place += len(group)
    return by_seat(uma), by_seat(okas)


def _uma_row(ruleset: Ruleset, raw: BySeat) -> Uma:
    rows = ruleset.result.uma_by_floating
    if not rows:
        return ruleset.result.uma
    return rows[sum(points >= ruleset.result.return_points for points in raw)]


def _rounded(
    ruleset: Ruleset, exact: list[Points], raw: BySeat, uma: BySeat, order: list[Seat]
) -> list[Points]:
    """Round every score but the first place's, which takes minus the sum of the others.

    Real Tenhou results before 2022 round halves away from zero (-3500 counts as -4).
    """
    rules = ruleset.result
    if rules.rounding is Rounding.NONE:
        return exact
    half_up = rules.rounding is Rounding.HALF_UP_TOP_REMAINDER
    scores = [
        _to_thousands(raw[seat], half_up=half_up) - rules.return_points + uma[seat]
        for seat in SEATS
    ]
    top = order[0]
    scores[top] = -sum(scores[seat] for seat in SEATS if seat is not top)
    return scores


def _to_thousands(points: Points, *, half_up: bool) -> Points:
    """Round to thousands; a half goes away from zero (四捨五入) or towards it (五捨六入)."""
    thousands, rest = divmod(abs(points), THOUSAND)
    up = rest >= THOUSAND // 2 if half_up else rest > THOUSAND // 2
    size = (thousands + up) * THOUSAND
    return size if points >= 0 else -size


def _lost(state: State, penalties: Sequence[SeatPenalty]) -> BySeat:
    lost = list(state.deductions)
    for penalty in penalties:
        lost[penalty.seat] += penalty.points
    return by_seat(lost)


def _placements(ruleset: Ruleset, groups: list[list[Seat]]) -> BySeat:
    """Return placements from 1; tied seats have the same one only where places are shared."""
    placements = list(ZERO)
    place = 1
    for group in groups:
        for offset, seat in enumerate(group):
            shared = ruleset.result.tie_break is TieBreak.SHARED
            placements[seat] = place if shared else place + offset
        place += len(group)
    return by_seat(placements)
