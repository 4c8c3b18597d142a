"""The form of a new draw reads what the schema reads."""

import pytest

from app.draws.json.questions import DrawSettingsSchema
from app.draws.pages.form import settings_from
from app.errors import InvalidError
from app.web.forms import make_form

ASKED = DrawSettingsSchema().fields
NUMBERS = [
    ("plan", "first_round", "first_round"),
    ("plan", "rounds", "rounds"),
    ("plan", "top", "top"),
    ("plan", "effort", "effort"),
    ("interval", "interval", "interval"),
    ("swiss", "since", "since"),
    ("fixtures", "first_day", "first_round"),
    ("fixtures", "days", "rounds"),
    ("fixtures", "matches", "matches"),
]


def read(app, method, **fields):
    with app.app_context():
        return settings_from(make_form(method=method, who="top", **{"top": 4} | fields))


@pytest.mark.parametrize(("method", "name", "asked"), NUMBERS)
def test_every_number_has_the_limits_of_the_schema(app, method, name, asked):
    limits = ASKED[asked]
    for number in (limits.least, limits.most):
        assert getattr(read(app, method, **{name: number}), asked) == number
    for number in (limits.least - 1, limits.most + 1):
        with pytest.raises(InvalidError) as refused:
            read(app, method, **{name: number})
        [found] = refused.value.violations
        assert found.field == name
        assert (found.params["least"], found.params["most"]) == (limits.least, limits.most)
