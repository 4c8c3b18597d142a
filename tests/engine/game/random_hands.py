"""Random outcomes that a ruleset allows, built to be legal, not filtered afterwards."""

from __future__ import annotations

from random import Random

from engine.claims.han_fu import least_han, possible_fu
from engine.game.outcomes import (
    NOBODY,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Liability,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from engine.game.pao import liability_multiple
from engine.game.progress import after_offence
from engine.game.state import State
from engine.ruleset.options import (
    AbortKind,
    AbortRenchan,
    AfterOffence,
    ChomboPayment,
    MultiRon,
    Nagashi,
    Offence,
    PaoYakuman,
    Ruleset,
)
from engine.scoring.value import han_needed
from engine.seats import SEATS, Seat, turn_order

KINDS = {"ron": 45, "tsumo": 30, "draw": 17, "nagashi": 1, "abort": 4, "chombo": 3}


def random_outcome(ruleset: Ruleset, state: State, rng: Random) -> Outcome:
    """Return a legal outcome of the next hand."""
    makers = {
        "ron": _ron,
        "tsumo": _tsumo,
        "draw": _draw,
        "nagashi": _nagashi,
        "abort": _abort,
        "chombo": _chombo,
    }
    while True:
        [kind] = rng.choices(list(KINDS), list(KINDS.values()))
        made = makers[kind](ruleset, state, rng)
        if made is not None:
            return made


def random_state(ruleset: Ruleset, rng: Random) -> State:
    """Return the start of a game, at times with other points per seat as in a team match."""
    points = [ruleset.frame.starting_points] * 4
    if rng.random() < 0.2:
        moved = rng.randrange(0, points[0], 100)
        points[0] -= moved
        points[3] += moved
    return State(points=tuple(points))


def _riichi(ruleset: Ruleset, state: State, rng: Random, most: int = 3) -> frozenset[Seat]:
    least = ruleset.riichi.min_points
    able = [seat for seat in SEATS if least is None or state.points[seat] >= least]
    chosen = [seat for seat in able if rng.random() < 0.25]
    return frozenset(chosen[:most])


def _alive(state: State) -> list[Seat]:
    return [seat for seat in SEATS if seat not in state.dead_hands]


def _win(ruleset: Ruleset, state: State, rng: Random, seat: Seat, riichi, *, tsumo: bool) -> Win:
    if rng.random() < 0.04:
        return _yakuman(ruleset, rng, seat, riichi)
    open_hand = False if seat in riichi else rng.choice([True, False, None])
    fu = rng.choice(possible_fu(tsumo=tsumo, open_hand=open_hand, ruleset=ruleset))
    least = least_han(fu, tsumo=tsumo, open_hand=open_hand, ruleset=ruleset, riichi=seat in riichi)
    if least is None:
        return _win(ruleset, state, rng, seat, riichi, tsumo=tsumo)
    han = max(least, han_needed(ruleset.limits, state.honba)) + min(
        rng.randrange(8), rng.randrange(14)
    )
    chips = rng.randrange(4) if ruleset.chips.points else 0
    return Win(seat=seat, han=han, fu=None if han >= 5 else fu, open_hand=open_hand, chips=chips)


def _yakuman(ruleset: Ruleset, rng: Random, seat: Seat, riichi) -> Win:
    kinds = sorted(ruleset.pao.yakuman - {PaoYakuman.RINSHAN})
    liable: tuple[Liability, ...] = ()
    if kinds and seat not in riichi and rng.random() < 0.5:
        feeder = rng.choice(turn_order(seat))
        liable = (Liability(yakuman=rng.choice(kinds), seat=feeder),)
    multiple = sum(liability_multiple(ruleset, each) for each in liable)
    if ruleset.limits.yakuman_stacking and rng.random() < 0.3:
        multiple += 1
    return Win(seat=seat, yakuman=max(multiple, 1), pao=liable)


def _ron(ruleset: Ruleset, state: State, rng: Random) -> Outcome | None:
    discarder = rng.choice(SEATS)
    able = [seat for seat in _alive(state) if seat is not discarder]
    most = 1 if ruleset.payments.multi_ron is MultiRon.ATAMAHANE else len(able)
    if AbortKind.SANCHAHOU in ruleset.draws.abortive:
        most = min(most, 2)
    if not able:
        return None
    number = min(most, rng.choices([1, 2, 3], [80, 15, 5])[0])
    riichi = _riichi(ruleset, state, rng)
    winners = rng.sample(able, number)
    last = discarder if discarder in riichi and rng.random() < 0.5 else None
    wins = tuple(_win(ruleset, state, rng, seat, riichi, tsumo=False) for seat in winners)
    return Ron(discarder=discarder, winners=wins, riichi=riichi, riichi_on_last_discard=last)


def _tsumo(ruleset: Ruleset, state: State, rng: Random) -> Outcome:
    riichi = _riichi(ruleset, state, rng)
    winner = rng.choice(_alive(state))
    return Tsumo(winner=_win(ruleset, state, rng, winner, riichi, tsumo=True), riichi=riichi)


def _tenpai(state: State, rng: Random) -> frozenset[Seat]:
    return frozenset(seat for seat in _alive(state) if rng.random() < 0.5)


def _draw(ruleset: Ruleset, state: State, rng: Random) -> Outcome:
    tenpai = _tenpai(state, rng)
    riichi = _riichi(ruleset, state, rng)
    counts = ruleset.chombo.false_riichi_draw_counts and rng.random() < 0.2
    return ExhaustiveDraw(tenpai=tenpai, riichi=riichi if counts else riichi & tenpai)


def _nagashi(ruleset: Ruleset, state: State, rng: Random) -> Outcome | None:
    if ruleset.draws.nagashi is Nagashi.NONE:
        return None
    tenpai = _tenpai(state, rng)
    seats = frozenset(rng.sample(SEATS, rng.choice([1, 1, 1, 2, 3])))
    return NagashiMangan(seats=seats, tenpai=tenpai, riichi=_riichi(ruleset, state, rng) & tenpai)


def _abort(ruleset: Ruleset, state: State, rng: Random) -> Outcome | None:
    if not ruleset.draws.abortive:
        return None
    kind = rng.choice(sorted(ruleset.draws.abortive))
    asked = ruleset.renchan.abort is AbortRenchan.DEALER_TENPAI
    tenpai = _tenpai(state, rng) if asked else NOBODY
    if kind is not AbortKind.SUUCHA_RIICHI:
        return AbortiveDraw(kind=kind, tenpai=tenpai, riichi=_riichi(ruleset, state, rng))
    least = ruleset.riichi.min_points
    if least is not None and min(state.points) < least:
        return None
    return AbortiveDraw(
        kind=kind, tenpai=tenpai, riichi=frozenset(SEATS), riichi_on_last_discard=rng.choice(SEATS)
    )


def _chombo(ruleset: Ruleset, state: State, rng: Random) -> Outcome | None:
    able = _alive(state)
    if ruleset.chombo.payment is ChomboPayment.IMPOSSIBLE or len(able) == 1:
        return None
    offence = rng.choice(list(Offence))
    goes_on = after_offence(ruleset, offence) is AfterOffence.CONTINUES
    riichi = NOBODY if goes_on else _riichi(ruleset, state, rng)
    return Chombo(offender=rng.choice(able), offence=offence, riichi=riichi)
