"""What an organiser asks of a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from dataclasses import field as dataclass_field
from enum import StrEnum
from typing import Any

from app.draws.models import DrawMethod
from engine.seating.constraints import Fill
from engine.seating.plans.fixtures import MOST_TEAMS
from engine.seats import SEAT_COUNT

MOST_CONDITIONS = 500
MOST_MATCHES = MOST_TEAMS // SEAT_COUNT


class Apart(StrEnum):
    """Who never meets."""

    NOBODY = "nobody"
    CLUB = "club"
    TEAM = "team"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSettings:
    """What decides the inputs of a draw, together with who takes part.

    `top` seats only the first of the standings. `pins` are tables by player's number, `pairs`
    numbers of players who must not meet. `matches` are those of each day of fixtures, as many as
    the teams fill if nobody says. `bands`, `interval`, `keep_tables` and `since` (the
    first round whose meetings count) are for single rounds.
    """

    method: DrawMethod
    first_round: int = 1
    rounds: int = 1
    title: str = ""
    matches: int | None = None
    top: int | None = None
    fill: Fill = Fill.BYES
    effort: int = 1
    apart: Apart = Apart.NOBODY
    countries: bool = False
    pins: Mapping[int, int] = dataclass_field(default_factory=dict)
    pairs: tuple[tuple[int, int], ...] = ()
    bands: tuple[int, ...] = ()
    interval: int = 1
    keep_tables: bool = True
    since: int = 1

    @property
    def last_round(self) -> int:
        """The last round that is seated."""
        return self.first_round + self.rounds - 1

    @property
    def wanted(self) -> range:
        """The rounds, or days, that are drawn."""
        return range(self.first_round, self.last_round + 1)

    def to_mapping(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        lists = {
            "pins": [[player, table] for player, table in sorted(self.pins.items())],
            "pairs": [list(pair) for pair in self.pairs],
            "bands": list(self.bands),
        }
        plain = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**plain, **lists}

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> DrawSettings:
        """Return the settings of JSON values, checked by a schema or written by `to_mapping`."""
        values = dict(data)
        values["method"] = DrawMethod(values["method"])
        for name, kind in (("fill", Fill), ("apart", Apart)):
            if name in values:
                values[name] = kind(values[name])
        values["pins"] = dict(values.get("pins", ()))
        values["pairs"] = tuple((first, second) for first, second in values.get("pairs", ()))
        values["bands"] = tuple(values.get("bands", ()))
        return cls(**values)
