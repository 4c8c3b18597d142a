"""What we send: the schema that the OpenAPI document shows is the one that makes the JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

from marshmallow import EXCLUDE, Schema, fields

from app.web.alternatives import OneOf

Json: TypeAlias = dict[str, Any]
Writer: TypeAlias = Callable[[Any], Any]


class Answer(Schema):
    """The one definition of an answer.

    A field takes the attribute that has its name (or is its `attribute`, such as `table.id` or,
    in a dict, `snapshot[label]`), or what a class method `get_NAME(thing)` of the schema makes of
    the thing. Answers are open: a client has to expect
    fields that a later version adds.
    """

    class Meta:
        """Open, in the document too."""

        unknown = EXCLUDE

    @classmethod
    def of(cls, thing: object) -> Json:
        """Return a thing as JSON values."""
        return {name: write(thing) for name, write in _writers(cls)}

    def dump(self, obj: Any, *, many: bool | None = None) -> Any:  # noqa: ANN401 - marshmallow's
        """Return what `of` does; marshmallow's own way takes ten times as long."""
        return [self.of(each) for each in obj] if many or self.many else self.of(obj)


@cache
def _writers(schema: type[Answer]) -> tuple[tuple[str, Writer], ...]:
    declared: Mapping[str, fields.Field[Any]] = schema._declared_fields  # noqa: SLF001
    return tuple(
        (field.data_key or name, _from(_source(schema, name, field), _plain(field)))
        for name, field in declared.items()
        if not field.load_only
    )


def _source(schema: type[Answer], name: str, field: fields.Field[Any]) -> Writer:
    own: Writer | None = getattr(schema, f"get_{name}", None)
    return own or _getter(field.attribute or name)


def _getter(path: str) -> Writer:
    outer, bracket, key = path.removesuffix("]").partition("[")
    holder: Writer = attrgetter(outer)
    return (lambda thing: holder(thing)[key]) if bracket else holder


def _from(source: Writer, plain: Writer | None) -> Writer:
    if plain is None:
        return source

    def write(thing: object) -> object:
        value = source(thing)
        return value if value is None else plain(value)

    return write


def _plain(field: fields.Field[Any]) -> Writer | None:
    """Return what makes a JSON value of a value that is not None; None if it is one already."""
    if isinstance(field, fields.Nested):
        schema = field.schema
        if isinstance(schema, OneOf):
            return None
        return type(schema).of if isinstance(schema, Answer) and not schema.many else schema.dump
    if isinstance(field, fields.List):
        return _list_of(_plain(field.inner), null=field.inner.allow_none)
    for kind, plain in PLAIN.items():
        if isinstance(field, kind):
            return plain
    return None


def _list_of(plain: Writer | None, *, null: bool) -> Writer:
    if plain is None:
        return list
    if null:
        return lambda values: [None if value is None else plain(value) for value in values]
    return lambda values: list(map(plain, values))


PLAIN: Mapping[type[fields.Field[Any]], Writer] = {
    fields.Integer: int,
    fields.Boolean: bool,
    fields.Enum: lambda member: member.value if isinstance(member, Enum) else member,
    fields.DateTime: lambda moment: moment.isoformat(),
    fields.String: str,
}
"""How values of Python, such as members of enumerations, become plain ones."""
