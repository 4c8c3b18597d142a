"""What accounts refuse."""

from __future__ import annotations

from engine.errors import RuleError


class AccountError(RuleError):
    """Something about an account, a login or a token is refused."""

    code = "account_refused"
