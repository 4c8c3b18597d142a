"""Passwords and random secrets, and the hashes that are kept instead of them."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import NewType

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

PasswordHash = NewType("PasswordHash", str)

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""The least that OWASP recommends: eight logins at once still fit a small machine."""
NOBODY = PasswordHash(
    "$argon2id$v=19$m=19456,t=2,p=1"
    "$YhSiOn71WvcVztsLIgIajQ$YMFcwuVhm89jLVqhLWrHJjTL1b/FQUe5NGBnY+j/tdc"
)
"""No password has this hash; checking against it takes as long as against a real one."""
SECRET_BYTES = 32
TOKEN_PREFIX = "tenbo_"  # noqa: S105 - lets scanners and people recognise a leaked token


def hash_password(password: str) -> PasswordHash:
    """Hash a new password; slow on purpose, so never while a transaction is open."""
    return PasswordHash(HASHER.hash(_spelled(password)))


def is_password(password: str, known: PasswordHash | None) -> bool:
    """Say whether the password is right, as slowly for an unknown account as for a known one."""
    try:
        matches = HASHER.verify(NOBODY if known is None else known, _spelled(password))
    except (VerificationError, InvalidHashError):
        return False
    return matches and known is not None


def _spelled(password: str) -> str:
    """Return a password as every keyboard spells it: full-width letters are letters."""
    return unicodedata.normalize("NFKC", password)


def new_secret(prefix: str = "") -> str:
    """Return 256 random bits as text that fits an address, a header and a QR code."""
    return prefix + secrets.token_urlsafe(SECRET_BYTES)


def new_seed() -> str:
    """Return 256 random bits as a seed of draws."""
    return secrets.token_hex(SECRET_BYTES)


def hash_secret(secret: str) -> str:
    """Hash what is too long to be guessed, and so needs no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()
