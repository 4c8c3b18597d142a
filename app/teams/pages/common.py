"""What the pages of teams share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint

from app.i18n.formatting import own_name

bp = Blueprint("team_pages", __name__, template_folder="../templates")


@bp.app_template_filter("name_of")
def name_of(player: Mapping[str, Any] | None) -> str:
    """Return the name of a player as JSON has them, in the reader's script."""
    return "–" if player is None else own_name(player["name"], player["names"])
