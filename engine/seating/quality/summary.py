"""What the figures of a plan mean: sentences to be translated, each with a grade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.errors import N_


class Grade(StrEnum):
    """Whether something is as good as it can be, or worth a look."""

    GOOD = "good"
    FAIR = "fair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A sentence to be translated and then filled in with its numbers, and how good that is."""

    template: str
    params: Mapping[str, object] = field(default_factory=dict)
    grade: Grade = Grade.GOOD


def summarise(figures: Mapping[str, Any]) -> Iterator[Finding]:
    """Yield what the figures say of meetings, winds, tables and byes."""
    if figures["repeats"] == 0:
        yield Finding(template=N_("Nobody meets twice."))
    else:
        template = N_(
            "{repeats} repeat meetings (at least {repeat_bound}), {most_meetings} at most."
        )
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
    if figures["block_violations"] == 0:
        yield Finding(template=N_("Everyone sits once in each wind per four games."))
    elif figures["wind_violations"] == 0:
        template = N_("Everyone's winds differ by one game at most.")
        yield Finding(template=template, grade=Grade.FAIR)
    else:
        template = N_("{wind_violations} games are in a wind too many.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
    if figures["table_visits_max"] <= 1:
        yield Finding(template=N_("Nobody sits at a table twice."))
    else:
        template = N_("At most {table_visits_max} visits to one table.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
    if figures["byes_max"]:
        template = N_("{byes_min} to {byes_max} byes each.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
