"""What the pages of leagues share."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("league_pages", __name__, template_folder="../templates")
