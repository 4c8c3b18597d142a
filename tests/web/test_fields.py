import pytest
from marshmallow import Schema, ValidationError

from app.web.fields import Id, Line, Paragraph, Slug, Whole


class Sample(Schema):
    line = Line(length=5)
    empty = Line(empty=True)
    paragraph = Paragraph(length=20)
    id = Id()
    whole = Whole(-3, 3)
    slug = Slug()


@pytest.mark.parametrize(
    ("field", "given", "understood"),
    [
        ("line", "  点棒 ", "点棒"),
        ("line", "e\u0301", "é"),
        ("empty", "  ", ""),
        ("paragraph", " a\r\nb\rc\td ", "a\nb\nc\td"),
        ("id", 2**31 - 1, 2**31 - 1),
        ("whole", -3, -3),
        ("slug", "spring-cup-2026", "spring-cup-2026"),
    ],
)
def test_accepted(field, given, understood):
    assert Sample().load({field: given}) == {field: understood}


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("line", ""),
        ("line", "   "),
        ("line", "123456"),
        ("line", "a\nb"),
        ("line", "a\u202eb"),
        ("line", 3),
        ("line", None),
        ("paragraph", "a\x00b"),
        ("paragraph", "x" * 21),
        ("id", 0),
        ("id", 2**31),
        ("id", 1.5),
        ("whole", 4),
        ("whole", 1.5),
        ("slug", "Spring"),
        ("slug", "a--b"),
        ("slug", "-a"),
        ("slug", "a\n"),
        ("slug", "x" * 61),
    ],
)
def test_refused(field, given):
    with pytest.raises(ValidationError):
        Sample().load({field: given})
