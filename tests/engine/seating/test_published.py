"""Against the best public collection of plans: 528 sizes, measured by somebody else's counting."""

from __future__ import annotations

import pytest

from benchmarks.seating import compare, load_published

from .support import FULL, RESEARCH

PUBLISHED = RESEARCH / "published_plans_measured.json"


@pytest.mark.skipif(not PUBLISHED.exists(), reason="set TENBO_SEATING to the measured collection")
def test_never_worse_than_published_plans():
    rows = load_published(PUBLISHED)
    compared = compare(rows if FULL else rows[::4])
    assert compared.worse == []
    assert compared.indirect_not_worse >= 0.9 * compared.sizes
    assert compared.table_excess < (2713 if FULL else 700)
