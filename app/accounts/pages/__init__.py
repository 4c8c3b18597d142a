"""Pages for logging in, one's own account, tokens and invitations."""

from app.accounts.pages import account, invite, log_in, set_up, tokens
from app.accounts.pages.common import bp

__all__ = ["account", "bp", "invite", "log_in", "set_up", "tokens"]
