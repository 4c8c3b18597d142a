"""Plain data are read and refused alike, whatever they are of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from engine.errors import RuleError, Violation
from engine.formats import team_format
from engine.game.wire import outcome_from_mapping
from engine.records import LARGEST, PLAIN, Records
from engine.ruleset import load
from engine.scoring.wire import hand_from_mapping
from engine.seats import Seat

Reader = Callable[[Any], object]
FORMAT = team_format.to_mapping(team_format.preset("m-league"))
HAND = {"tiles": "234m456p678s22p345s", "win": "5s"}
TSUMO = {"type": "tsumo", "winner": {"seat": 0, "han": 2, "fu": 30}}
SHAPES: dict[str, tuple[Reader, dict[str, Any], str]] = {
    "outcome": (outcome_from_mapping, TSUMO, "dealer_stops"),
    "hand": (hand_from_mapping, HAND, "tsumo"),
    "ruleset": (load.from_mapping, {}, "riichi"),
    "format": (team_format.from_mapping, FORMAT, "stages"),
}


def refused(reader: Reader, data: object) -> tuple[Violation, ...]:
    with pytest.raises(RuleError) as caught:
        reader(data)
    return caught.value.violations


@pytest.mark.parametrize("shape", SHAPES)
def test_every_problem_is_noted_with_the_same_codes(shape):
    reader, data, field = SHAPES[shape]
    found = refused(reader, {**data, field: "x", "colour": 1})
    assert [(each.code, each.field) for each in found] == [
        ("unknown_field", "colour"),
        ("wrong_type", field),
    ]
    assert found[0].template == "There is no such field here."


@pytest.mark.parametrize(
    ("shape", "field"), [("outcome", "winner"), ("hand", "win"), ("format", "id")]
)
def test_what_is_missing_is_named(shape, field):
    reader, data, _ = SHAPES[shape]
    rest = {name: value for name, value in data.items() if name != field}
    [found] = refused(reader, rest)
    assert (found.code, found.field, found.message) == ("required", field, "This is missing.")


@dataclass(frozen=True, kw_only=True)
class Part:
    size: int = 1
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class Whole:
    name: str
    parts: tuple[Part, ...] = ()
    seats: frozenset[Seat] = frozenset()
    pair: tuple[int, int] = (0, 0)
    table: Mapping[str, bool] | None = None


WHOLE = Whole(
    name="x",
    parts=(Part(size=2, seat=Seat.WEST), Part()),
    seats=frozenset({Seat.NORTH, Seat.EAST}),
    pair=(1, 2),
    table={"b": True, "a": False},
)
DATA = {
    "name": "x",
    "parts": [{"size": 2, "seat": 2}, {"size": 1, "seat": None}],
    "seats": [0, 3],
    "pair": [1, 2],
    "table": {"a": False, "b": True},
}


def test_what_is_written_is_read_again():
    assert PLAIN.write(WHOLE) == DATA
    assert PLAIN.read(Whole, DATA, "", []) == WHOLE
    sparse = Records(sparse=True).write(WHOLE)
    assert sparse["parts"] == [{"size": 2, "seat": 2}, {}]


def test_what_is_omitted_is_taken_from_a_base():
    changed = PLAIN.read(Whole, {"pair": [3, 4], "table": "none"}, "", [], base=WHOLE)
    assert changed == Whole(name="x", parts=WHOLE.parts, seats=WHOLE.seats, pair=(3, 4))


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "wrong_type", "whole"),
        ({"name": 1}, "wrong_type", "whole.name"),
        ({"name": "a\nb"}, "bad_text", "whole.name"),
        ({"parts": [{"size": True}]}, "wrong_type", "whole.parts.0.size"),
        ({"parts": [{"size": LARGEST + 1}]}, "out_of_bounds", "whole.parts.0.size"),
        ({"parts": [{}, {"seat": 4}]}, "unknown_value", "whole.parts.1.seat"),
        ({"parts": [{}, {"seat": True}]}, "unknown_value", "whole.parts.1.seat"),
        ({"seats": {"0": 1}}, "wrong_type", "whole.seats"),
        ({"pair": [1, 2, 3]}, "wrong_length", "whole.pair"),
        ({"table": []}, "wrong_type", "whole.table"),
        ({"table": {"a": 1}}, "wrong_type", "whole.table.a"),
    ],
)
def test_what_is_wrong_has_a_code_and_a_path(data, code, field):
    problems: list[Violation] = []
    given = {**DATA, **data} if isinstance(data, dict) else data
    assert PLAIN.read(Whole, given, "whole", problems) is None
    assert [(each.code, each.field) for each in problems] == [(code, field)]
    assert "{" not in problems[0].message
