"""Headers that keep browsers out of trouble."""

from __future__ import annotations

import secrets

from flask import Flask, g, request
from werkzeug import Response

POLICY = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
FIXED = {
    "X-Content-Type-Options": "nosniff",
    # The CSRF check compares the referrer when the page came by https.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SHARED = {
    # Public results may be read by any page. Cookies are never sent along with `*`, so what a
    # page reads is what everybody may read, or what its own token allows.
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "Authorization, If-None-Match, X-Request-ID",
    "Access-Control-Max-Age": "86400",
    "Access-Control-Expose-Headers": "ETag, Idempotency-Replayed, Link, Retry-After, X-Request-ID",
}
YEAR_SECONDS = 365 * 24 * 3600


def csp_nonce() -> str:
    """Return the word by which this page's own inline scripts and styles are known."""
    if "csp_nonce" not in g:
        g.csp_nonce = secrets.token_urlsafe(16)
    return str(g.csp_nonce)


def init_app(app: Flask, *, https: bool) -> None:
    """Put the headers on every response."""
    app.jinja_env.globals["csp_nonce"] = csp_nonce

    @app.after_request
    def protect(response: Response) -> Response:
        headers = response.headers
        for name, value in FIXED.items():
            headers.setdefault(name, value)
        if response.mimetype == "text/html":
            headers.setdefault("Content-Security-Policy", POLICY.format(nonce=csp_nonce()))
        if https:
            headers.setdefault("Strict-Transport-Security", f"max-age={YEAR_SECONDS}")
        if request.path.startswith("/api/"):
            if request.method in {"GET", "HEAD", "OPTIONS"}:
                headers.update(SHARED)
            # Nobody else's cache may answer; one's own has to ask whether the ETag still holds.
            headers.setdefault("Cache-Control", "no-cache, private")
            headers.add("Vary", "Authorization, Accept-Language")
        return response
