"""Options from plain data and back: a dataclass from tables of names and values, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.errors import N_, IllegalRulesetError, Violation
from engine.values import read, write

Record = TypeVar("Record")

TABLE_WANTED = N_("{field} must be a table of names and values.")


def read_record(
    kind: type[Record], raw: object, where: str, problems: list[Violation]
) -> Record | None:
    """Return a dataclass read from data; None if it can't be, with every reason in `problems`."""
    options: Any = kind
    if not isinstance(raw, Mapping):
        problems.append(no("wrong_type", where, TABLE_WANTED))
        return None
    names = [option.name for option in fields(options)]
    found = [
        no("unknown_option", join(where, str(key)), N_("There is no option {field}."), names)
        for key in raw
        if key not in names
    ]
    found += [
        no("option_missing", join(where, option.name), N_("{field} must be stated."))
        for option in fields(options)
        if option.name not in raw
        and option.default is MISSING
        and option.default_factory is MISSING
    ]
    hints = get_type_hints(kind)
    values = {
        name: _value(hints[name], raw[name], join(where, name), found)
        for name in names
        if name in raw
    }
    problems += found
    return None if found else kind(**values)


def write_record(value: object) -> dict[str, object]:
    """Return a dataclass as data that JSON can hold."""
    options: Any = value
    return {option.name: _write(getattr(value, option.name)) for option in fields(options)}


def join(where: str, name: str) -> str:
    """Return the dotted path of a name.

    >>> join("relay.stages", "0"), join("", "id")
    ('relay.stages.0', 'id')
    """
    return f"{where}.{name}" if where else name


def no(
    code: str, field: str, template: str, expected: object = None, **params: object
) -> Violation:
    """Return the violation of an option."""
    params = {"field": field, **params}
    return Violation(code=code, field=field, template=template, params=params, expected=expected)


def _value(hint: Any, raw: object, where: str, problems: list[Violation]) -> object:  # noqa: ANN401
    """Read one option: a record, an optional one, a list of records, or a plain value."""
    inner = next((part for part in (hint, *get_args(hint)) if is_dataclass(part)), None)
    if isinstance(inner, type) and get_origin(hint) is tuple:
        return _records(inner, raw, where, problems)
    if isinstance(inner, type):
        absent = inner is not hint and (raw is None or raw == "none")
        return None if absent else read_record(inner, raw, where, problems)
    if object in get_args(hint):
        if not isinstance(raw, Mapping):
            problems.append(no("wrong_type", where, TABLE_WANTED))
        return raw
    try:
        return read(hint, raw, where)
    except IllegalRulesetError as error:
        problems += error.violations
        return None


def _records(
    kind: type[Any], raw: object, where: str, problems: list[Violation]
) -> tuple[object, ...]:
    if not isinstance(raw, Sequence) or isinstance(raw, str):
        problems.append(no("wrong_type", where, N_("{field} must be a list.")))
        return ()
    return tuple(
        read_record(kind, item, f"{where}.{place}", problems) for place, item in enumerate(raw)
    )


def _write(value: object) -> object:
    if is_dataclass(value):
        return write_record(value)
    if isinstance(value, tuple):
        return [_write(item) for item in value]
    return write(value)
