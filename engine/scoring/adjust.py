"""Changes of han and fu that the table attaches to a win (skill battle, 符数计算, 番数计算)."""

from __future__ import annotations

from engine.scoring import fu
from engine.scoring.hand import Adjustment, Change, Quantity, Step


def adjust(number: int, adjustments: tuple[Adjustment, ...], step: Step, quantity: Quantity) -> int:
    """Return a number of han or fu after the adjustments of one step, in the order given."""
    for change in adjustments:
        if change.step is not step or change.quantity is not quantity:
            continue
        match change.change:
            case Change.ADD:
                number += change.amount
            case Change.SET:
                number = change.amount
            case Change.AT_LEAST:
                number = max(number, change.amount)
            case Change.AT_MOST:
                number = min(number, change.amount)
    return number


def adjusted_han(han: int, adjustments: tuple[Adjustment, ...]) -> int:
    """Return the han after direct and final adjustments, never below none.

    >>> adjusted_han(3, (Adjustment(step=Step.DIRECT, quantity=Quantity.HAN, amount=-5),))
    0
    """
    han = max(0, adjust(han, adjustments, Step.DIRECT, Quantity.HAN))
    return max(0, adjust(han, adjustments, Step.FINAL, Quantity.HAN))


def adjusted_fu(
    raw: int, adjustments: tuple[Adjustment, ...], *, fixed: int | None, floor: int
) -> int:
    """Return the fu after direct and final adjustments.

    `raw` are the fu before rounding, changed directly; `fixed` are the final fu of pinfu and of
    special shapes, which are not; `floor` is the least after rounding (30 for an open hand of
    runs).
    """
    if fixed is None:
        direct = max(fu.BASE, adjust(raw, adjustments, Step.DIRECT, Quantity.FU))
        fixed = max(floor, fu.round_up(direct))
    return max(fu.BASE, adjust(fixed, adjustments, Step.FINAL, Quantity.FU))
