"""What the resources of seats share."""

from __future__ import annotations

from app.web.blueprints import Blueprint

blp = Blueprint("seating", __name__, description="Who sits where.")
