"""Lists in pages: each page says where the next one begins."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from flask import after_this_request, request
from marshmallow import Schema, ValidationError, fields, validate
from sqlalchemy import Integer, Select, literal, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session
from sqlalchemy.types import TypeEngine
from werkzeug import Response
from werkzeug.datastructures import MultiDict
from werkzeug.urls import iri_to_uri

from app.storage.base import UtcDateTime
from app.web.answers import Answer

T = TypeVar("T")

LIMIT = 50
LARGEST_LIMIT = 200
LARGEST_KEY = 2**63 - 1


class PageArgs(Schema):
    """Which part of a list is asked for (`location="query"`)."""

    class Meta:
        """Other parameters belong to other schemas of the same query."""

        unknown = "exclude"

    limit = fields.Integer(
        load_default=LIMIT,
        validate=validate.Range(1, LARGEST_LIMIT),
        metadata={"description": "How many items at most."},
    )
    after = fields.String(
        load_default=None,
        validate=validate.Length(max=500),
        metadata={"description": "The `next` of the page before."},
    )


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items of a list, and what to ask for to see more."""

    items: Sequence[T]
    next: str | None


def page_of(item: type[Schema]) -> type[Schema]:
    """Return the schema of a page whose items have the given one."""
    name = item.__name__.removesuffix("Schema") + "PageSchema"
    members = {
        "items": fields.List(fields.Nested(item), required=True),
        "next": fields.String(allow_none=True, required=True),
        "__doc__": "One page of a list.",
    }
    return Answer.from_dict(members, name=name)  # type: ignore[arg-type]


def fetch_page(
    session: Session,
    statement: Select[T],
    keys: Sequence[InstrumentedAttribute[Any]],
    page: dict[str, Any],
    *,
    newest_first: bool = False,
) -> Page[T]:
    """Return the part of a list that `PageArgs` asks for.

    The list is ordered by `keys`, columns of the listed model that are never null and together
    never equal. Pages do not shift when something is added before them.
    """
    limit, after = page["limit"], page["after"]
    if after:
        values = _read_cursor(after, [key.type for key in keys])
        place = tuple_(*(literal(value, key.type) for value, key in zip(values, keys, strict=True)))
        here = tuple_(*keys)
        statement = statement.where(here < place if newest_first else here > place)
    order = [key.desc() if newest_first else key.asc() for key in keys]
    rows = session.scalars(statement.order_by(*order).limit(limit + 1)).all()
    items = rows[:limit]
    more = len(rows) > limit
    return Page(
        items, _write_cursor([getattr(items[-1], key.key) for key in keys]) if more else None
    )


def page_items(items: Iterable[T], page: dict[str, Any]) -> Page[T]:
    """Return the part that `PageArgs` asks for of a list that is computed, not stored."""
    limit, after = page["limit"], page["after"]
    [start] = _read_cursor(after, [Integer()]) if after else [0]
    found = list(islice(items, start, start + limit + 1))
    more = len(found) > limit
    return Page(found[:limit], _write_cursor([start + limit]) if more else None)


def linked(page: Page[T]) -> Page[T]:
    """Announce the next page in a Link header of the response, and return this one."""
    if page.next is not None:
        args = MultiDict(request.args)
        args["after"] = page.next
        query = urlencode(list(args.items(multi=True)))
        link = f'<{iri_to_uri(request.path)}?{query}>; rel="next"'

        @after_this_request
        def add_link(response: Response) -> Response:
            response.headers["Link"] = link
            return response

    return page


def _write_cursor(values: list[Any]) -> str:
    plain = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    text = json.dumps(plain, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def _read_cursor(cursor: str, kinds: Sequence[TypeEngine[Any]]) -> list[Any]:
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        values = list(json.loads(base64.urlsafe_b64decode(padded)))
        return [_typed(value, kind) for value, kind in zip(values, kinds, strict=True)]
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        message = "This is not the `next` of another page."
        raise ValidationError({"after": [message]}) from error


def _typed(value: object, kind: TypeEngine[Any]) -> object:
    """Return a part of a cursor as its column wants it; anybody can write a cursor."""
    if isinstance(kind, UtcDateTime):
        moment = datetime.fromisoformat(str(value))
        if moment.tzinfo is None:
            raise TypeError
        return moment.astimezone(UTC)
    if type(value) is not kind.python_type or (isinstance(value, int) and abs(value) > LARGEST_KEY):
        raise TypeError
    if isinstance(value, str) and not value.isprintable():
        raise TypeError
    return value
