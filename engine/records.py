"""The one reader and writer of plain data: what JSON and TOML hold, as values of declared types.

A dataclass is its own declaration: an object of its fields, those without a default required. Every
problem is noted with its dotted path, and under the same code wherever it is: `wrong_type`,
`unknown_field`, `required`, `unknown_value`, `wrong_length`, `out_of_bounds` or `bad_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import N_, Violation, wrong

Record = TypeVar("Record")
Problems: TypeAlias = list[Violation]
Read: TypeAlias = Callable[..., Any]
"""Returns the value of (data, path, problems); adds what is wrong, and returns anything then."""
Write: TypeAlias = Callable[[Any], object]

LARGEST = 10**9 - 1
LONGEST_TEXT = 2000
LONGEST_LIST = 100


class Records:
    """Reads and writes values by their types; `readers` and `writers` are the exceptions.

    Lists have at most `most` items; a `sparse` one writes no field that has its default.
    """

    def __init__(
        self,
        readers: Mapping[Any, Read] = MappingProxyType({}),
        writers: Mapping[type, Write] = MappingProxyType({}),
        *,
        most: int = LONGEST_LIST,
        sparse: bool = False,
    ) -> None:
        self._readers: dict[Any, Read] = {**_READERS, **readers}
        self._writers: dict[type, Write] = {**writers}
        self._most = most
        self._sparse = sparse

    def read(
        self,
        kind: type[Record],
        raw: object,
        field: str,
        problems: Problems,
        *,
        base: Record | None = None,
    ) -> Record | None:
        """Return the record that data describe, None if they don't; what they omit is of `base`."""
        read: Record | None = self.reader(kind)(raw, field, problems, base)
        return read

    def reader(self, hint: Any) -> Read:  # noqa: ANN401 - any type
        """Return what reads values of a type."""
        if hint not in self._readers:
            self._readers[hint] = self._make_reader(hint)
        return self._readers[hint]

    def write(self, value: object) -> Any:  # noqa: ANN401 - what JSON holds
        """Return a value as JSON holds it: lists for tuples, sorted lists for sets.

        >>> Records().write(frozenset({"suukantsu", "daisangen"}))
        ['daisangen', 'suukantsu']
        """
        kind = type(value)
        if kind not in self._writers:
            self._writers[kind] = self._make_writer(kind)
        return self._writers[kind](value)

    def _make_writer(self, kind: type[Any]) -> Write:
        if issubclass(kind, Enum):
            return lambda member: member.value
        if issubclass(kind, frozenset):
            return lambda items: sorted(map(self.write, items))
        if issubclass(kind, tuple):
            return lambda items: list(map(self.write, items))
        if issubclass(kind, Mapping):
            return lambda table: {str(key): self.write(table[key]) for key in sorted(table)}
        return self._make_record_writer(kind) if is_dataclass(kind) else lambda value: value

    def _make_record_writer(self, kind: type[Any]) -> Write:
        defaults = {part.name: part.default if self._sparse else MISSING for part in fields(kind)}

        def write(record: object) -> dict[str, object]:
            values = {name: getattr(record, name) for name in defaults}
            return {
                name: self.write(value) for name, value in values.items() if value != defaults[name]
            }

        return write

    def _make_reader(self, hint: Any) -> Read:  # noqa: ANN401
        origin, args = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            return _optional(self.reader(next(part for part in args if part is not NoneType)))
        if origin is frozenset:
            items = items_reader(self.reader(args[0]), 0, self._most)
            return lambda raw, field, problems: frozenset(items(raw, field, problems))
        if origin is tuple:
            least, most = (0, self._most) if args[-1] is Ellipsis else (len(args), len(args))
            return items_reader(self.reader(args[0]), least, most)
        if origin is not None:
            return _table(self.reader(args[1]))
        if issubclass(hint, Enum):
            return choice_reader({member.value: member for member in hint})
        return _RecordReader(self, hint)


class _RecordReader:
    """Reads a dataclass."""

    def __init__(self, records: Records, kind: type[Any]) -> None:
        hints = get_type_hints(kind)
        self.kind = kind
        self.readers = {member.name: records.reader(hints[member.name]) for member in fields(kind)}
        self.required = [
            member.name
            for member in fields(kind)
            if member.default is MISSING and member.default_factory is MISSING
        ]

    def __call__(self, raw: object, field: str, problems: Problems, base: object = None) -> Any:  # noqa: ANN401
        if not isinstance(raw, Mapping):
            problems.append(wrong("wrong_type", field, N_("An object is needed here."), "object"))
            return None
        before, path = len(problems), f"{field}." if field else ""
        given = {} if base is None else {name: getattr(base, name) for name in self.readers}
        template = N_("There is no such field here.")
        problems += [
            wrong("unknown_field", f"{path}{name}", template, list(self.readers))
            for name in raw
            if name not in self.readers
        ]
        problems += [
            wrong("required", f"{path}{name}", N_("This is missing."))
            for name in self.required
            if name not in raw and name not in given
        ]
        for name, value in raw.items():
            reader = self.readers.get(name)
            if isinstance(reader, _RecordReader):
                given[name] = reader(value, f"{path}{name}", problems, given.get(name))
            elif reader is not None:
                given[name] = reader(value, f"{path}{name}", problems)
        return self.kind(**given) if len(problems) == before else None


def choice_reader(choices: Mapping[Any, object]) -> Read:
    """Return what reads one of the words or numbers that stand for something."""

    def read(raw: object, field: str, problems: Problems) -> object:
        if isinstance(raw, str | int) and not isinstance(raw, bool) and raw in choices:
            return choices[raw]
        template, allowed = N_("{field} must be one of {allowed}."), ", ".join(map(str, choices))
        problems.append(wrong("unknown_value", field, template, list(choices), allowed=allowed))
        return None

    return read


def items_reader(item: Read, least: int, most: int) -> Read:
    """Return what reads a list as a tuple, empty if it is none."""

    def read(raw: object, field: str, problems: Problems) -> tuple[Any, ...]:
        if not isinstance(raw, list | tuple | set | frozenset):
            problems.append(wrong("wrong_type", field, N_("{field} must be a list."), "array"))
            return ()
        if not least <= len(raw) <= most:
            template = N_("{field} has {count} items; {needed} are expected.")
            needed, expected = (most, most) if least == most else (f"{least}-{most}", [least, most])
            params = {"count": len(raw), "needed": needed}
            problems.append(wrong("wrong_length", field, template, expected, **params))
            return ()
        return tuple([item(part, f"{field}.{at}", problems) for at, part in enumerate(raw)])

    return read


def read_text(raw: object, field: str, problems: Problems) -> str:
    """Read one line of text."""
    if not isinstance(raw, str):
        problems.append(wrong("wrong_type", field, N_("{field} must be text."), "string"))
    elif len(raw) > LONGEST_TEXT or not raw.isprintable():
        template = N_("{field} must be at most {most} printable characters on one line.")
        problems.append(wrong("bad_text", field, template, LONGEST_TEXT, most=LONGEST_TEXT))
    else:
        return raw
    return ""


def read_number(raw: object, field: str, problems: Problems) -> int:
    """Read a whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        template = N_("{field} must be a whole number.")
        problems.append(wrong("wrong_type", field, template, "integer"))
        return 0
    if abs(raw) > LARGEST:
        low, high, template = -LARGEST, LARGEST, N_("{field} must be between {low} and {high}.")
        problems.append(wrong("out_of_bounds", field, template, [low, high], low=low, high=high))
    return raw


def _read_truth(raw: object, field: str, problems: Problems) -> bool:
    if not isinstance(raw, bool):
        problems.append(wrong("wrong_type", field, N_("{field} must be true or false."), "boolean"))
    return raw is True


def _optional(reader: Read) -> Read:
    """TOML knows no null and says "none"."""
    return lambda raw, field, problems: (
        None if raw is None or raw == "none" else reader(raw, field, problems)
    )


def _table(reader: Read) -> Read:
    def read(raw: object, field: str, problems: Problems) -> dict[str, Any]:
        if not isinstance(raw, Mapping) or len(raw) > LONGEST_LIST:
            template = N_("{field} must be a table of names and values.")
            problems.append(wrong("wrong_type", field, template, "object"))
            return {}
        return {
            read_text(name, field, problems): reader(value, f"{field}.{name}", problems)
            for name, value in raw.items()
        }

    return read


_READERS: Mapping[Any, Read] = {
    int: read_number,
    bool: _read_truth,
    str: read_text,
    object: lambda raw, _field, _problems: raw,
}

PLAIN = Records()
"""Without exceptions."""
