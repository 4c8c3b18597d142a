"""What the libraries under us say to people, so that it is translated like our own words."""

from __future__ import annotations

import re

from engine.errors import N_

FORMS = (
    N_("Missing data for required field."),
    N_("Field may not be null."),
    N_("Not a valid string."),
    N_("Not a valid integer."),
    N_("Not a valid boolean."),
    N_("Not a valid datetime."),
    N_("Not a valid number."),
    N_("Not a valid list."),
    N_("Not a valid mapping type."),
    N_("Number too large."),
    N_("Unknown field."),
    N_("Invalid type."),
    N_("Invalid value."),
    N_("Length must be between {min} and {max}."),
    N_("Longer than maximum length {max}."),
    N_("Shorter than minimum length {min}."),
    N_("Must be greater than or equal to {min} and less than or equal to {max}."),
    N_("Must be greater than or equal to {min}."),
    N_("Must be less than or equal to {max}."),
    N_("Must be one of: {choices}."),
)
"""Of marshmallow, which puts the values in before anybody can translate."""

STATUSES = (
    N_("Bad Request"),
    N_("Unauthorized"),
    N_("Forbidden"),
    N_("Not Found"),
    N_("Method Not Allowed"),
    N_("Conflict"),
    N_("Gone"),
    N_("Precondition Failed"),
    N_("Request Entity Too Large"),
    N_("Unsupported Media Type"),
    N_("Unprocessable Entity"),
    N_("Precondition Required"),
    N_("Too Many Requests"),
    N_("Internal Server Error"),
    N_("Service Unavailable"),
)
"""Titles of pages that say what went wrong (werkzeug)."""

REASONS = (
    N_(
        "The requested URL was not found on the server. If you entered the URL manually please"
        " check your spelling and try again."
    ),
    N_("The method is not allowed for the requested URL."),
    N_("The data value transmitted exceeds the capacity limit."),
    N_("The CSRF token is missing."),
    N_("The CSRF session token is missing."),
    N_("The CSRF tokens do not match."),
    N_("The CSRF token is invalid."),
    N_("The CSRF token has expired."),
    N_("The referrer header is missing."),
    N_("The referrer does not match the host."),
)
"""Of werkzeug and flask-wtf."""

PLACE = re.compile(r"\\{(\w+)\\}")
WITH_VALUES = tuple(
    (template, re.compile(PLACE.sub(r"(?P<\1>.+?)", re.escape(template)), re.DOTALL))
    for template in FORMS
    if "{" in template
)


def recognise(message: str) -> tuple[str, dict[str, str]]:
    """Return the template that a message was made from, and the values that were put in.

    >>> recognise("Longer than maximum length 100.")
    ('Longer than maximum length {max}.', {'max': '100'})
    >>> recognise("Something {else}.")
    ('Something {{else}}.', {})
    """
    for template, pattern in WITH_VALUES:
        found = pattern.fullmatch(message)
        if found is not None:
            return template, found.groupdict()
    return message.replace("{", "{{").replace("}", "}}"), {}
