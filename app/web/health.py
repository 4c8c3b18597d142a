"""Two addresses that say whether the process is there and can do its work."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy import text

from app.web import db

bp = Blueprint("health", __name__)


@bp.get("/ping")
def ping() -> Response:
    """Answer as cheaply as can be."""
    return Response("pong", mimetype="text/plain")


@bp.get("/healthz")
def healthz() -> Response:
    """Tell the version if the database answers; otherwise the error handlers say 503."""
    db.session.execute(text("SELECT 1"))
    return jsonify(status="ok", version=current_app.config["VERSION"])
