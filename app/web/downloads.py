"""Files to be kept."""

from __future__ import annotations

from flask import make_response
from werkzeug import Response


def download(content: str | bytes, name: str, content_type: str) -> Response:
    """Return a file to be kept under a name of ASCII letters."""
    response = make_response(content)
    response.headers["Content-Type"] = content_type
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-cache, private"
    return response
