"""One definition of an answer: the JSON and its description come from the same schema."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import IntEnum, StrEnum

from app.web import fields
from app.web.answers import Answer


class Colour(StrEnum):
    RED = "red"


class Place(IntEnum):
    EAST = 0


@dataclass
class Inner:
    name: str


@dataclass
class Thing:
    place: Place = Place.EAST
    colour: Colour = Colour.RED
    at: datetime | None = None
    inner: Inner | None = None
    inners: tuple[Inner, ...] = (Inner("a"), Inner("b"))
    numbers: tuple[int, ...] = (1, 2)


class InnerSchema(Answer):
    name = fields.text()


class ThingSchema(Answer):
    place = fields.whole()
    colour = fields.member(Colour)
    at = fields.moment(null=True)
    inner = fields.nested(InnerSchema, null=True)
    inners = fields.many(InnerSchema)
    numbers = fields.many(fields.whole())
    count = fields.whole()

    @classmethod
    def get_count(cls, thing):
        return len(thing.numbers)


PLAIN = {
    "place": 0,
    "colour": "red",
    "at": None,
    "inner": None,
    "inners": [{"name": "a"}, {"name": "b"}],
    "numbers": [1, 2],
    "count": 2,
}


def test_attributes_and_methods_become_plain_values():
    found = ThingSchema.of(Thing())
    assert found == PLAIN
    assert [type(found[name]) for name in ("place", "colour", "numbers")] == [int, str, list]
    assert ThingSchema(many=True).dump([Thing()]) == [PLAIN]


def test_moments_and_inner_things():
    thing = Thing(at=datetime(2026, 12, 1, tzinfo=UTC), inner=Inner("x"))
    found = ThingSchema().dump(thing)
    assert (found["at"], found["inner"]) == ("2026-12-01T00:00:00+00:00", {"name": "x"})
