"""Outcomes as plain JSON values, in and out: the form in which they are stored and sent."""

from __future__ import annotations

from typing import Any, Final

from engine.errors import N_, IllegalOutcomeError, Violation, wrong
from engine.game.outcomes import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
)
from engine.game.shown import dump_shown, read_shown
from engine.records import Records, choice_reader, items_reader, read_text
from engine.scoring.hand import Hand
from engine.seats import SEAT_COUNT, Seat

TYPES: Final[dict[str, type[Outcome]]] = {
    "ron": Ron,
    "tsumo": Tsumo,
    "exhaustive_draw": ExhaustiveDraw,
    "nagashi_mangan": NagashiMangan,
    "abortive_draw": AbortiveDraw,
    "chombo": Chombo,
}
NAMES: Final = {kind: name for name, kind in TYPES.items()}
MOST_YAKU: Final = 40


def outcome_to_mapping(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as JSON values, without what says nothing."""
    return {"type": NAMES[type(outcome)], **_OUTCOMES.write(outcome)}


def outcome_from_mapping(data: Any) -> Outcome:  # noqa: ANN401 - what JSON holds
    """Return the outcome that JSON values stand for.

    Raises IllegalOutcomeError with every violation of form: unknown type or field, a missing
    field, a value of the wrong kind, a seat twice.
    """
    problems: list[Violation] = []
    kind, rest = Ron, data
    if isinstance(data, dict):
        kind = _read_type(data.get("type"), "type", problems)
        rest = {name: value for name, value in data.items() if name != "type"}
    outcome = None if problems else _OUTCOMES.read(kind, rest, "", problems)
    if outcome is None:
        raise IllegalOutcomeError(problems)
    return outcome


def _read_seats(raw: object, field: str, problems: list[Violation]) -> frozenset[Seat]:
    """Read different seats."""
    before = len(problems)
    seats = _OUTCOMES.reader(tuple[Seat, ...])(raw, field, problems)
    if len(problems) == before:
        problems += [
            wrong("seat_twice", f"{field}.{at}", N_("The same seat is listed twice."))
            for at, seat in enumerate(seats)
            if seat in seats[:at]
        ]
    return frozenset(seats)


_read_type = choice_reader(TYPES)
_OUTCOMES: Final = Records(
    readers={
        Hand: read_shown,
        frozenset[Seat]: _read_seats,
        tuple[str, ...]: items_reader(read_text, 0, MOST_YAKU),
    },
    writers={Hand: dump_shown},
    most=SEAT_COUNT,
    sparse=True,
)
