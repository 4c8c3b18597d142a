"""Claims against every reading there is: all that is reached is possible, and nothing else.

By default a sample is checked. TENBO_FULL=1 checks every reading under Tenhou's rules (101,041) and
100,000 claims that no reading shows, and samples under other rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.claims.claim import CheckedClaim, Claim, check_claim
from engine.ruleset.hand_options import HandOptions, HandRules, Renhou, YakuOptions
from engine.ruleset.load import preset
from engine.scoring.hand import Hand
from engine.scoring.score import Scorer, scorer_for
from tests.engine.scoring.corpus import FULL
from tests.engine.scoring.readings import Reached, every_reading

FU = (20, 25, *range(30, 150, 10))
MOST_YAKU = 6
SAMPLE = 300
OUTSIDE = 100_000
BY_FACING = YakuOptions(renhou=Renhou.YAKUMAN, east_west_wind=True)
OTHERS = {
    "ema2016": preset("ema2016"),  # renhou is a mangan by itself
    "wrc2015": preset("wrc2015"),  # renhou is added
    "skill-battle": preset("skill-battle"),
    "east-west": HandRules(yaku=BY_FACING),  # renhou is a yakuman
}


def checked_claim(scorer: Scorer, reached: Reached) -> CheckedClaim:
    claim = Claim(
        yaku=reached.yaku, tsumo=reached.tsumo, closed=reached.closed, fu=reached.fu or None
    )
    return check_claim(claim, scorer.rules)


def mutated(rng: random.Random, scorer: Scorer, reached: Reached) -> Reached:
    """Return a claim one or two changes away."""
    names = sorted(yaku.id for yaku in scorer.yaku.counted)
    for _ in range(rng.choice((1, 1, 2))):
        change = rng.randrange(5)
        if change == 0:
            reached = reached._replace(yaku=reached.yaku | {rng.choice(names)})
        elif change == 1:
            reached = reached._replace(yaku=reached.yaku - {rng.choice(sorted(reached.yaku))})
        elif change == 2:
            reached = reached._replace(fu=rng.choice(FU))
        elif change == 3:
            reached = reached._replace(tsumo=not reached.tsumo)
        else:
            reached = reached._replace(closed=not reached.closed)
        if not reached.yaku:
            break
    return reached


def anything(rng: random.Random, scorer: Scorer) -> Reached:
    names = sorted(yaku.id for yaku in scorer.yaku.counted)
    yaku = frozenset(rng.sample(names, rng.randint(1, MOST_YAKU)))
    return Reached(yaku, rng.choice(FU), rng.random() < 0.5, rng.random() < 0.5)


class Known:
    """What is reached; yaku worth no han may be left out of a claim."""

    def __init__(self, scorer: Scorer) -> None:
        self.reached = sorted(every_reading(scorer), key=lambda r: (sorted(r.yaku), *r[1:]))
        self._worthless = scorer.yaku.worthless
        self._by_core: dict[Reached, list[frozenset[str]]] = {}
        for reached in self.reached:
            self._by_core.setdefault(self._core(reached), []).append(reached.yaku)

    def _core(self, reached: Reached) -> Reached:
        return reached._replace(yaku=reached.yaku - self._worthless)

    def __contains__(self, claim: Reached) -> bool:
        return any(claim.yaku <= yaku for yaku in self._by_core.get(self._core(claim), ()))


def outside(rng: random.Random, scorer: Scorer, known: Known) -> Iterator[Reached]:
    """Yield claims that no reading shows: nearly possible ones, and anything at all."""
    uncounted = {yaku.id for yaku in scorer.yaku.counted if yaku.yakuman}
    uncounted |= {"renhou"} if scorer.rules.yaku.renhou is Renhou.MANGAN else set()
    while True:
        near = rng.random() < 0.7
        claim = mutated(rng, scorer, rng.choice(known.reached)) if near else anything(rng, scorer)
        if claim.yaku & uncounted:
            claim = claim._replace(fu=0)  # which nobody counts
        if claim.yaku and claim not in known and (claim.fu or claim.yaku & uncounted):
            yield claim


def check(rules: HandOptions, inside: int | None, beyond: int) -> None:
    """Check so many claims that are reached (None: all), and so many that aren't."""
    scorer = scorer_for(rules)
    known, rng = Known(scorer), random.Random(7)
    reached = known.reached if inside is None else rng.sample(known.reached, inside)
    for claim in reached:
        checked = checked_claim(scorer, claim)
        assert checked.possible, claim
        assert checked.example is not None, claim
        assert shows(scorer, checked.example, claim)
    for claim in islice(outside(rng, scorer, known), beyond):
        checked = checked_claim(scorer, claim)
        assert not checked.possible, claim
        assert checked.problems, claim


def shows(scorer: Scorer, hand: Hand, claim: Reached) -> bool:
    """Say whether a hand has a reading with all that is claimed."""
    allowed = claim.yaku | scorer.yaku.worthless
    return (
        hand.closed is claim.closed
        and hand.tsumo is claim.tsumo
        and any(
            claim.yaku <= yaku <= allowed and fu == claim.fu for yaku, fu in scorer.readings(hand)
        )
    )


@pytest.mark.slow
def test_every_reading_can_be_claimed_and_nothing_else():
    check(preset("tenhou"), None if FULL else SAMPLE, OUTSIDE if FULL else SAMPLE)


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="TENBO_FULL=1 tries other rulesets")
@pytest.mark.parametrize("name", OTHERS)
def test_other_rulesets_are_no_exception(name: str):
    check(OTHERS[name], 5_000, 5_000)
