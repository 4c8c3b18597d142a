"""One option's value: read by its declared type, and written as JSON and TOML can hold it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

from engine.errors import N_, IllegalRulesetError, Violation

LARGEST = 10**9
LONGEST_TEXT = 2000
LONGEST_LIST = 100


def read(hint: object, raw: object, where: str) -> object:
    """Return `raw` as a value of the declared type, or raise with every reason why it isn't one.

    >>> read(tuple[int, int], [1000, -1000], "result.uma")
    (1000, -1000)
    >>> read(int | None, "none", "riichi.min_points") is None
    True
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        absent = raw is None or raw == "none"
        return None if absent else read(next(a for a in args if a is not NoneType), raw, where)
    if origin is frozenset:
        return frozenset(_items([args[0]], _list(raw, where), where))
    if origin is tuple:
        return tuple(_items(list(args), _list(raw, where), where))
    if origin is not None:
        return _mapping(args[1], raw, where)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _member(hint, raw, where)
    return _scalar(hint, raw, where)


def write(value: object) -> object:
    """Return a value as JSON holds it: lists for tuples, sorted lists for sets.

    >>> write(frozenset({"suukantsu", "daisangen"}))
    ['daisangen', 'suukantsu']
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)
    if isinstance(value, tuple):
        return [write(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): write(value[key]) for key in sorted(value)}
    return value


def refused(violation: Violation) -> IllegalRulesetError:
    """Return the error of one problem."""
    return IllegalRulesetError([violation])


def wrong_type(where: str, template: str, expected: str) -> IllegalRulesetError:
    """Return the error of a value that is not even of the right kind."""
    params = {"field": where}
    return refused(
        Violation(
            code="wrong_type", field=where, template=template, params=params, expected=expected
        )
    )


def _scalar(hint: object, raw: object, where: str) -> object:
    if hint is bool:
        if not isinstance(raw, bool):
            raise wrong_type(where, N_("{field} must be true or false."), "boolean")
        return raw
    return _number(raw, where) if hint is int else _text(raw, where)


def _number(raw: object, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise wrong_type(where, N_("{field} must be a whole number."), "integer")
    if abs(raw) > LARGEST:
        raise refused(
            Violation(
                code="out_of_bounds",
                field=where,
                template=N_("{field} must be between {low} and {high}."),
                params={"field": where, "low": -LARGEST, "high": LARGEST},
                expected=[-LARGEST, LARGEST],
            )
        )
    return raw


def _text(raw: object, where: str) -> str:
    if not isinstance(raw, str):
        raise wrong_type(where, N_("{field} must be text."), "string")
    if len(raw) > LONGEST_TEXT or not raw.isprintable():
        raise refused(
            Violation(
                code="bad_text",
                field=where,
                template=N_("{field} must be at most {most} printable characters on one line."),
                params={"field": where, "most": LONGEST_TEXT},
                expected=LONGEST_TEXT,
            )
        )
    return raw


def _member(hint: type[StrEnum], raw: object, where: str) -> StrEnum:
    allowed = [member.value for member in hint]
    if not isinstance(raw, str) or raw not in allowed:
        raise refused(
            Violation(
                code="unknown_value",
                field=where,
                template=N_("{field} must be one of {allowed}."),
                params={"field": where, "allowed": ", ".join(allowed)},
                expected=allowed,
            )
        )
    return hint(raw)


def _list(raw: object, where: str) -> list[object]:
    if not isinstance(raw, list | tuple | set | frozenset):
        raise wrong_type(where, N_("{field} must be a list."), "array")
    return list(raw)


def _items(hints: list[object], raw: list[object], where: str) -> list[object]:
    """Read each item; one hint, or one and an ellipsis, stands for a list of any length."""
    if len(hints) == 1 or hints[-1] is Ellipsis:
        fits = len(raw) <= LONGEST_LIST
        expected: object = [0, LONGEST_LIST]
        hints = [hints[0]] * len(raw)
    else:
        fits, expected = len(raw) == len(hints), len(hints)
    if not fits:
        raise refused(
            Violation(
                code="wrong_length",
                field=where,
                template=N_("{field} has {count} items; {expected} are expected."),
                params={"field": where, "count": len(raw), "expected": expected},
                expected=expected,
            )
        )
    pairs = zip(hints, raw, strict=True)
    return _all({f"{where}.{place}": pair for place, pair in enumerate(pairs)})


def _mapping(hint: object, raw: object, where: str) -> dict[str, object]:
    if not isinstance(raw, Mapping) or len(raw) > LONGEST_LIST:
        raise wrong_type(where, N_("{field} must be a table of names and values."), "object")
    names = [_text(name, where) for name in raw]
    values = _all({f"{where}.{name}": (hint, raw[name]) for name in names})
    return dict(zip(names, values, strict=True))


def _all(parts: dict[str, tuple[object, object]]) -> list[object]:
    """Read several values, and raise the problems of all of them together."""
    values: list[object] = []
    violations: list[Violation] = []
    for where, (hint, raw) in parts.items():
        try:
            values.append(read(hint, raw, where))
        except IllegalRulesetError as error:
            violations += error.violations
    if violations:
        raise IllegalRulesetError(violations)
    return values
