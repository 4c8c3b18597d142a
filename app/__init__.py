"""The web application."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from app.i18n import languages
from app.web import (
    api,
    bodies,
    csrf,
    db,
    docs,
    headers,
    health,
    idempotency,
    limits,
    logs,
    problems,
)
from config import VERSION, Settings

FEATURES: tuple[str, ...] = (
    "accounts",
    "rulesets",
    "scoring",
    "events",
    "entrants",
    "tables",
    "standings",
    "teams",
    "relay",
    "league",
    "draws",
    "seating",
    "fixtures",
    "home",
)
"""The features, lowest first.

Each may bring resources (`api.blp`), pages (`pages.bp`), and what the application has to know of
it before it answers (`setup.init_app`).
"""


def create_app(settings: Settings) -> Flask:
    """Build the application from its settings."""
    logs.configure(settings.log_format, settings.log_level)
    app = Flask(__name__)
    app.config.from_mapping(_flask_settings(settings))
    # Fields come in the order of their schemas, and names in their own script.
    app.json.sort_keys = False  # type: ignore[attr-defined] # only the default provider has it
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    db.init_app(app, settings.database_url, settings.write_wait)
    # The order of these is the order in which a request meets them.
    logs.init_app(app)
    problems.init_app(app)
    languages.init_app(app)
    headers.init_app(app, https=settings.https)
    bodies.init_app(app)
    limits.init_app(app, settings.redis_url)
    csrf.init_app(app)
    app.register_blueprint(health.bp)
    app.register_blueprint(docs.bp)
    _register_features(app)
    for endpoint, view in app.view_functions.items():
        app.view_functions[endpoint] = db.transactional(idempotency.once(view))
    if settings.proxies:
        hops = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, hops, hops, hops, hops)  # type: ignore[method-assign]
    return app


def _flask_settings(settings: Settings) -> dict[str, object]:
    return {
        "SETTINGS": settings,
        "VERSION": VERSION,
        "SECRET_KEY": settings.secret_key,
        "SESSION_COOKIE_NAME": "__Host-tenbo" if settings.https else "tenbo",
        "SESSION_COOKIE_HTTPONLY": True,
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": settings.https,
        "API_TITLE": "Tenbo",
        "API_VERSION": VERSION,
        "OPENAPI_VERSION": "3.1.0",
        "OPENAPI_URL_PREFIX": "/api",
        "OPENAPI_JSON_PATH": "openapi.json",
    }


def _register_features(app: Flask) -> None:
    rest = api.make_api(app)
    for feature in FEATURES:
        if _has(feature, "setup"):
            import_module(f"app.{feature}.setup").init_app(app)
        if _has(feature, "api"):
            module = import_module(f"app.{feature}.api")
            rest.register_blueprint(module.blp, url_prefix="/api/v1")
        if _has(feature, "pages"):
            app.register_blueprint(import_module(f"app.{feature}.pages").bp)


def load_models() -> None:
    """Import every model, so that the metadata knows every table."""
    for feature in FEATURES:
        if _has(feature, "models"):
            import_module(f"app.{feature}.models")


def _has(feature: str, part: str) -> bool:
    """Say whether a feature has such a module; it need not have every part."""
    return find_spec(f"app.{feature}.{part}") is not None
