"""What the libraries under us say to people, so that it is translated like our own words."""

from __future__ import annotations

from engine.errors import N_

FORMS = (
    N_("Missing data for required field."),
    N_("Field may not be null."),
    N_("Not a valid string."),
    N_("Not a valid integer."),
    N_("Not a valid boolean."),
    N_("Not a valid datetime."),
    N_("Unknown field."),
    N_("Invalid value."),
    N_("Length must be between 1 and 60."),
    N_("Length must be between 1 and 100."),
    N_("Must be greater than or equal to 1 and less than or equal to 2147483647."),
)
"""Of marshmallow; the bounds are those of `app.fields`."""

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
