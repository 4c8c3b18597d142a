"""Rate limits, counted in Redis when there is one and in each process otherwise."""

from __future__ import annotations

from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, strategy="moving-window")
"""Views ask for a limit with `@limiter.limit("10 per minute")`."""


def init_app(app: Flask, redis_url: str | None) -> None:
    """Start counting."""
    app.config["RATELIMIT_STORAGE_URI"] = redis_url or "memory://"
    app.config["RATELIMIT_HEADERS_ENABLED"] = True
    # A Redis that is down must not keep anybody from recording hands.
    app.config["RATELIMIT_IN_MEMORY_FALLBACK_ENABLED"] = bool(redis_url)
    limiter.init_app(app)
