"""REST resources of draws."""

from app.draws.api import commit, draft, publish, shorten, show, verify, withdraw
from app.draws.api.common import blp

__all__ = ["blp", "commit", "draft", "publish", "shorten", "show", "verify", "withdraw"]
