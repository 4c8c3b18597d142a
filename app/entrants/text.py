"""Entrants in words."""

from __future__ import annotations

from flask_babel import gettext

from app.entrants.models import EntrantStatus


def status_titles() -> dict[EntrantStatus, str]:
    """Return what each status is called."""
    return {
        EntrantStatus.ACTIVE: gettext("Takes part"),
        EntrantStatus.LATE: gettext("Late"),
        EntrantStatus.WITHDRAWN: gettext("Withdrawn"),
        EntrantStatus.SUBSTITUTE: gettext("Substitute"),
    }
