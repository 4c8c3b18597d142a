"""The version of the product, and its settings, read once from the environment."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).resolve().parent
VERSION: str = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]["version"]
DATABASE_NAME = "tenbo.sqlite"
SECRET_KEY_NAME = "secret_key"  # noqa: S105 - the name of the file, not what is in it


class SettingsError(ValueError):
    """A setting is missing or makes no sense; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything the service needs to know about its surroundings."""

    secret_key: str
    database_url: str
    instance: Path = HOME / "instance"
    redis_url: str | None = None
    log_format: str = "console"
    log_level: str = "INFO"
    https: bool = False
    """Whether browsers reach the service by https, so that cookies may insist on it."""
    proxies: int = 0
    """How many proxies of our own stand in front and may be believed about the client."""
    write_wait: float = 10.0
    """Seconds a write may wait for its turn before it is told to come back later."""

    @classmethod
    def from_environ(cls, environ: Mapping[str, str] = os.environ) -> Settings:
        """Read the TENBO_* variables; what they leave out comes from the instance folder."""
        instance = Path(environ.get("TENBO_INSTANCE", HOME / "instance")).absolute()
        return cls(
            secret_key=environ.get("TENBO_SECRET_KEY") or _read_secret_key(instance),
            database_url=environ.get("TENBO_DATABASE_URL") or sqlite_url(instance),
            instance=instance,
            redis_url=environ.get("TENBO_REDIS_URL") or None,
            log_format=_one_of(environ, "TENBO_LOG_FORMAT", ("console", "json")),
            log_level=_one_of(
                environ, "TENBO_LOG_LEVEL", ("INFO", "DEBUG", "WARNING", "ERROR", "CRITICAL")
            ),
            https=_one_of(environ, "TENBO_HTTPS", ("0", "1")) == "1",
            proxies=int(_number(environ, "TENBO_PROXIES", 0)),
            write_wait=_number(environ, "TENBO_WRITE_WAIT", 10.0),
        )


def sqlite_url(instance: Path) -> str:
    """Return the URL of the database in an instance folder."""
    return f"sqlite:///{instance / DATABASE_NAME}"


def _read_secret_key(instance: Path) -> str:
    path = instance / SECRET_KEY_NAME
    try:
        key = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        key = ""
    if not key:
        msg = f"TENBO_SECRET_KEY is not set and there is no key in {path}"
        raise SettingsError(msg)
    return key


def _one_of(environ: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    value = environ.get(name) or allowed[0]
    if value not in allowed:
        msg = f"{name} is {value!r}, and must be one of {', '.join(allowed)}"
        raise SettingsError(msg)
    return value


def _number(environ: Mapping[str, str], name: str, default: float) -> float:
    value = environ.get(name) or str(default)
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number < 10_000:  # noqa: PLR2004 - also refuses inf and nan
        msg = f"{name} is {value!r}, and must be a number that is not negative"
        raise SettingsError(msg)
    return number
