"""What becomes of a page's button: a page that leads on, or one that says why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, ParamSpec

from flask import flash, make_response, redirect, render_template
from flask_babel import gettext
from werkzeug import Response

from app.errors import RefusalError
from app.web.problems import explain, status_of
from engine.errors import RuleError

P = ParamSpec("P")

TOLD = frozenset({HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_FAILED})


def leading_back(
    way: Callable[..., str],
) -> Callable[[Callable[P, Any]], Callable[P, Response]]:
    """Tell what keeps a view from doing its work, and lead back to the address `way` returns."""

    def decorate(view: Callable[P, Any]) -> Callable[P, Response]:
        @wraps(view)
        def wrapper(*args: P.args, **kwargs: P.kwargs) -> Response:
            try:
                return make_response(view(*args, **kwargs))
            except RefusalError as error:
                status = status_of(error)
                if status not in TOLD:
                    raise
                reasons = [gettext(error.detail)]
                return refusal(reasons, way(*args, **kwargs), status)
            except RuleError as error:
                reasons = [str(explain(violation)["message"]) for violation in error.violations]
                return refusal(reasons, way(*args, **kwargs), HTTPStatus.UNPROCESSABLE_ENTITY)

        return wrapper

    return decorate


def refusal(reasons: list[str], back: str, status: HTTPStatus) -> Response:
    """Return a page that says why nothing was done."""
    page = make_response(render_template("refused.html", reasons=reasons, back=back))
    page.status_code = status
    return page


def succeed(message: str, address: str) -> Response:
    """Lead on to an address, where a page says what was done."""
    flash(message, "success")
    return redirect(address, HTTPStatus.SEE_OTHER)
