"""Pages of draws."""

from app.draws.pages import commit, draft, publish, shorten, show, verify, withdraw
from app.draws.pages.common import bp

__all__ = ["bp", "commit", "draft", "publish", "shorten", "show", "verify", "withdraw"]
