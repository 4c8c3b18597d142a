"""Claims against every reading there is: all that is reached is possible, and nothing else.

By default a sample is judged; TENBO_FULL=1 judges every reading of Tenhou's rules and 100,000
claims that no reading shows, and samples of the other rulesets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.ruleset.load import preset
from engine.scoring.claim import Claim, Verdict, judge
from engine.scoring.score import Scorer, scorer_for
from tests.engine.scoring.corpus import FULL
from tests.engine.scoring.readings import Reached, every_reading

FU = (20, 25, *range(30, 150, 10))
MOST_YAKU = 6
SAMPLE = 400


def judged(scorer: Scorer, reached: Reached) -> Verdict:
    claim = Claim(
        yaku=reached.yaku, tsumo=reached.tsumo, closed=reached.closed, fu=reached.fu or None
    )
    return judge(claim, scorer.rules)


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


def outside(rng: random.Random, scorer: Scorer, reached: set[Reached]) -> Iterator[Reached]:
    """Yield claims that no reading shows: nearly possible ones, and anything at all."""
    known = sorted(reached, key=lambda r: (sorted(r.yaku), *r[1:]))
    yakuman = {yaku.id for yaku in scorer.yaku.counted if yaku.yakuman}
    while True:
        near = rng.random() < 0.7
        claim = mutated(rng, scorer, rng.choice(known)) if near else anything(rng, scorer)
        if claim.yaku & yakuman:
            claim = claim._replace(fu=0)  # which nobody counts
        if claim.yaku and claim not in reached and (claim.fu or claim.yaku & yakuman):
            yield claim
