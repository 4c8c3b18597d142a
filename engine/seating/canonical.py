"""One way to write a value as bytes, so that its hash is the same everywhere."""

from __future__ import annotations

import hashlib
import json
from typing import Any, TypeAlias

Json: TypeAlias = Any


def canonical(value: Json) -> bytes:
    r"""Return JSON without spaces, keys in order of code points, UTF-8, and no floats.

    >>> canonical({"b": [1, 2], "a": "東"})
    b'{"a":"\xe6\x9d\xb1","b":[1,2]}'
    """
    _refuse_floats(value)
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode()


def digest(value: Json) -> str:
    """Return the SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text's UTF-8 bytes, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def _refuse_floats(value: Json) -> None:
    if isinstance(value, float):
        message = "floats are written differently by different programs"
        raise TypeError(message)
    if isinstance(value, dict):
        for name, item in value.items():
            if not isinstance(name, str):
                message = "names in objects are texts"
                raise TypeError(message)
            _refuse_floats(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _refuse_floats(item)
