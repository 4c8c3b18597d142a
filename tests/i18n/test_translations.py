"""Every sentence is there in every language that is offered, and puts the same values."""

import inspect

import flask_wtf.csrf
import marshmallow.fields
import marshmallow.schema
import pytest
from marshmallow import fields, validate
from marshmallow.exceptions import ValidationError
from werkzeug.exceptions import default_exceptions

from app.i18n.catalogues import COMPLETE, extract, find_faults, read_catalog
from app.i18n.languages import CATALOGS, LANGUAGES
from app.i18n.libraries import SAID, recognise
from app.web.fields import Id, Line

TEMPLATE = extract()
SAME_EVERYWHERE: set[str] = {""}
OFFERED = sorted(set(LANGUAGES) - {"en"})


def test_pages_views_and_rules_are_searched_for_messages():
    assert {"Skip to the content", "Please fill this in.", "A hand in riichi is closed."} <= {
        message.id for message in TEMPLATE
    }


@pytest.mark.parametrize("language", OFFERED)
def test_nothing_is_missing(language):
    assert list(find_faults(language, TEMPLATE)) == []


@pytest.mark.parametrize("language", COMPLETE)
def test_every_language_puts_the_same_values(language):
    faults = find_faults(language, TEMPLATE)
    assert [fault for fault in faults if "missing" not in fault] == []


def test_simplified_chinese_is_offered():
    assert "zh_Hans" in OFFERED


def test_every_catalogue_is_looked_after():
    assert {path.parts[-3] for path in CATALOGS.glob("*/LC_MESSAGES/*.po")} == set(COMPLETE)


@pytest.mark.parametrize("language", COMPLETE)
def test_nothing_is_left_in_english(language):
    copied = [message.id for message in read_catalog(language) if message.id == message.string]
    assert [text for text in copied if text not in SAME_EVERYWHERE] == []


def test_the_libraries_still_say_what_is_translated():
    assert set(SAID["statuses"]) <= {error().name for error in default_exceptions.values()}
    described = {error.description for error in default_exceptions.values()}
    csrf = inspect.getsource(flask_wtf.csrf)
    assert all(reason in described or reason in csrf for reason in SAID["reasons"])


def test_the_forms_still_say_what_is_translated():
    sources = inspect.getsource(marshmallow.fields) + inspect.getsource(marshmallow.schema)
    plain = {text for text in SAID["forms"] if "{" not in text} - {"Not a valid datetime."}
    assert all(text in sources or text == "Invalid value." for text in plain)


@pytest.mark.parametrize(
    ("field", "value", "values"),
    [
        (Line(), "", {"min": "1", "max": "100"}),
        (Id(), 0, {"min": "1", "max": "2147483647"}),
        (fields.String(validate=validate.Length(max=3)), "four", {"max": "3"}),
        (fields.String(validate=validate.Length(min=3)), "a", {"min": "3"}),
        (fields.Integer(validate=validate.Range(min=3)), 1, {"min": "3"}),
        (fields.Integer(validate=validate.Range(max=3)), 4, {"max": "3"}),
        (fields.String(validate=validate.OneOf(["a", "b"])), "c", {"choices": "a, b"}),
    ],
)
def test_values_that_a_library_put_in_are_found_again(field, value, values):
    with pytest.raises(ValidationError) as refused:
        field.deserialize(value)
    template, found = recognise(refused.value.messages[0])
    assert template in SAID["forms"]
    assert (found, template.format(**found)) == (values, refused.value.messages[0])
