"""What the resources of leagues share."""

from __future__ import annotations

from app.web.blueprints import Blueprint

blp = Blueprint("league", __name__, description="Leagues of teams and team standings.")
