"""Outcomes as plain JSON values, in and out: the form in which they are stored and sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from typing import Any, TypeAlias, get_type_hints

from engine.errors import N_, IllegalOutcomeError, Violation
from engine.game.outcomes import (
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
from engine.game.shown import dump_shown, read_shown
from engine.points import by_seat
from engine.ruleset.options import AbortKind, Offence, PaoYakuman
from engine.scoring.hand import Hand as ShownHand
from engine.seats import Seat

Json: TypeAlias = Any
Problems: TypeAlias = list[Violation]
Reader: TypeAlias = Callable[[Json, str, Problems], Any]

TYPES: dict[str, type[Outcome]] = {
    "ron": Ron,
    "tsumo": Tsumo,
    "exhaustive_draw": ExhaustiveDraw,
    "nagashi_mangan": NagashiMangan,
    "abortive_draw": AbortiveDraw,
    "chombo": Chombo,
}
NAMES = {kind: name for name, kind in TYPES.items()}
LARGEST = 10**7
SEAT_COUNT = 4
MOST_NAMES = 40
LONGEST_NAME = 40


def outcome_to_mapping(outcome: Outcome) -> dict[str, Json]:
    """Return an outcome as JSON values, without what says nothing."""
    return {"type": NAMES[type(outcome)], **_dump_fields(outcome)}


def outcome_from_mapping(data: Json) -> Outcome:
    """Return the outcome that JSON values stand for.

    Raises IllegalOutcomeError with every violation of form: unknown type or field, a missing
    field, a value of the wrong kind, a seat twice.
    """
    problems: Problems = []
    name = data.get("type") if _is_object(data, "", problems) else None
    kind = TYPES.get(name) if isinstance(name, str) else None
    if not problems and kind is None:
        problems.append(_one_of("type", sorted(TYPES)))
    if kind is None:
        raise IllegalOutcomeError(problems)
    rest = {name: value for name, value in data.items() if name != "type"}
    values = _read_fields(kind, rest, "", problems)
    if problems:
        raise IllegalOutcomeError(problems)
    return kind(**values)


def _dump_fields(value: Outcome | Win | Liability) -> dict[str, Json]:
    values = {name: getattr(value, name) for name in MEMBERS[type(value)]}
    return {
        name: _dump(values[name])
        for name, (_, default) in MEMBERS[type(value)].items()
        if values[name] != default
    }


def _dump(value: object) -> Json:
    match value:
        case Win() | Liability():
            return _dump_fields(value)
        case frozenset():
            return sorted(int(seat) for seat in value)
        case ShownHand():
            return dump_shown(value)
        case tuple():
            return [_dump(item) for item in value]
        case StrEnum() | Seat():
            return value.value
        case _:
            return value


def _read_fields(
    kind: type[Outcome | Win | Liability], data: Mapping[str, Json], path: str, problems: Problems
) -> dict[str, Any]:
    members = MEMBERS[kind]
    for name in data:
        if name not in members:
            problems.append(
                Violation(
                    code="unknown_field",
                    field=_join(path, str(name)),
                    template=N_("There is no such field here."),
                    expected=list(members),
                )
            )
    values = {}
    for name, (reader, default) in members.items():
        at = _join(path, name)
        if name in data:
            values[name] = reader(data[name], at, problems)
        elif default is MISSING:
            problems.append(Violation(code="required", field=at, template=N_("This is missing.")))
    return values


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _wrong(path: str, template: str, expected: object) -> Violation:
    return Violation(code="invalid", field=path, template=template, expected=expected)


def _one_of(path: str, values: list[str]) -> Violation:
    return _wrong(path, N_("This is not one of the known values."), values)


def _is_object(value: Json, path: str, problems: Problems) -> bool:
    if isinstance(value, Mapping):
        return True
    problems.append(_wrong(path, N_("An object is needed here."), "object"))
    return False


def _read_list(value: Json, path: str, problems: Problems) -> list[Json]:
    if isinstance(value, list) and len(value) <= SEAT_COUNT:
        return value
    problems.append(_wrong(path, N_("A list of at most four is needed here."), "list"))
    return []


def _read_bool(value: Json, path: str, problems: Problems) -> bool:
    if not isinstance(value, bool):
        problems.append(_wrong(path, N_("True or false is needed here."), "boolean"))
    return bool(value)


def _read_integer(value: Json, path: str, problems: Problems) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
        return value
    problems.append(_wrong(path, N_("A whole number is needed here."), "integer"))
    return 0


def _read_seat(value: Json, path: str, problems: Problems) -> Seat:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEAT_COUNT:
        return Seat(value)
    problems.append(_wrong(path, N_("A seat is a number from 0 to 3."), [0, 1, 2, 3]))
    return Seat.EAST


def _read_seats(value: Json, path: str, problems: Problems) -> frozenset[Seat]:
    items = _read_list(value, path, problems)
    seats = [_read_seat(item, f"{path}.{i}", problems) for i, item in enumerate(items)]
    for place, seat in enumerate(seats):
        if seat in seats[:place] and items[place] in items[:place]:
            problems.append(
                Violation(
                    code="seat_twice",
                    field=f"{path}.{place}",
                    template=N_("The same seat is listed twice."),
                )
            )
    return frozenset(seats)


def _read_names(value: Json, path: str, problems: Problems) -> tuple[str, ...]:
    good = isinstance(value, list) and len(value) <= MOST_NAMES
    if good and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in value):
        return tuple(value)
    problems.append(_wrong(path, N_("A list of names is needed here."), "list"))
    return ()


def _read_deltas(value: Json, path: str, problems: Problems) -> tuple[int, int, int, int]:
    items = _read_list(value, path, problems)
    if len(items) != SEAT_COUNT:
        problems.append(_wrong(path, N_("Four numbers are needed, one per seat."), SEAT_COUNT))
        return 0, 0, 0, 0
    return by_seat([_read_integer(item, f"{path}.{i}", problems) for i, item in enumerate(items)])


def _optional(reader: Reader) -> Reader:
    def read(value: Json, path: str, problems: Problems) -> Any:  # noqa: ANN401
        return None if value is None else reader(value, path, problems)

    return read


def _choice(kind: type[StrEnum]) -> Reader:
    def read(value: Json, path: str, problems: Problems) -> StrEnum:
        values = [member.value for member in kind]
        if value not in values:
            problems.append(_one_of(path, values))
            return next(iter(kind))
        return kind(value)

    return read


def _record(kind: type[Win | Liability]) -> Reader:
    def read(value: Json, path: str, problems: Problems) -> Win | Liability | None:
        before = len(problems)
        if not _is_object(value, path, problems):
            return None
        values = _read_fields(kind, value, path, problems)
        return kind(**values) if len(problems) == before else None

    return read


def _records(kind: type[Win | Liability]) -> Reader:
    reader = _record(kind)

    def read(value: Json, path: str, problems: Problems) -> tuple[Win | Liability | None, ...]:
        items = _read_list(value, path, problems)
        return tuple(reader(item, f"{path}.{i}", problems) for i, item in enumerate(items))

    return read


READERS: dict[object, Reader] = {
    bool: _read_bool,
    bool | None: _optional(_read_bool),
    int: _read_integer,
    int | None: _optional(_read_integer),
    Seat: _read_seat,
    Seat | None: _optional(_read_seat),
    frozenset[Seat]: _read_seats,
    tuple[int, int, int, int] | None: _optional(_read_deltas),
    Win: _record(Win),
    tuple[Win, ...]: _records(Win),
    tuple[Liability, ...]: _records(Liability),
    tuple[str, ...]: _read_names,
    ShownHand | None: _optional(read_shown),
    AbortKind: _choice(AbortKind),
    Offence: _choice(Offence),
    PaoYakuman: _choice(PaoYakuman),
}
"""How a field is read, by its declared type."""


def _members(kind: type[Any]) -> dict[str, tuple[Reader, Any]]:
    """Return the reader and the default (MISSING if there is none) of every field."""
    hints = get_type_hints(kind)
    return {item.name: (READERS[hints[item.name]], item.default) for item in fields(kind)}


MEMBERS: dict[type[Any], dict[str, tuple[Reader, Any]]] = {
    kind: _members(kind) for kind in (*TYPES.values(), Win, Liability)
}
