"""What the application has to know of draws before it answers."""

from __future__ import annotations

from flask import Flask

from app.draws.kinds import KINDS, AnyKind
from app.web.db import session_info


def init_app(app: Flask) -> None:
    """Make room for the kinds of draws that other features bring."""
    session_info(app)[KINDS] = {}


def add_kind(app: Flask, kind: AnyKind) -> None:
    """Let draws of a kind be made; called when the application is made."""
    session_info(app)[KINDS].update(dict.fromkeys(kind.methods, kind))
