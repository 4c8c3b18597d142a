"""Published draws carried out again for whoever asks, each document once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from app.draws.models import Draw, DrawMethod
from app.errors import ConflictError
from engine.errors import N_, Violation
from engine.seating.canonical import canonical
from engine.seating.draws.verify import verify_document

REMEMBERED = 64
VERIFIED: dict[bytes, tuple[Violation, ...]] = {}
"""What was found, by the hash of the whole document."""
VERIFYING = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What doesn't fit in the document of a draw."""

    number: int
    hash: str
    violations: tuple[Violation, ...]

    @property
    def valid(self) -> bool:
        """Say whether everything follows from the seed and the inputs."""
        return not self.violations


def get_document(draw: Draw) -> dict[str, Any]:
    """Return the published document of a draw; there must be one."""
    if draw.document is None:
        if draw.method is DrawMethod.FIXED:
            detail = N_("This plan was made elsewhere; no lot was drawn over it.")
            raise ConflictError(detail, code="draw_without_lots")
        detail = N_("This draw is not published, so there is nothing to verify.")
        raise ConflictError(detail, code="draw_not_published", state=draw.state.value)
    return draw.document


def verify(number: int, document: Mapping[str, Any]) -> Verification:
    """Return what doesn't fit in a document, from memory if it was verified before."""
    content = canonical(document)
    key = hashlib.sha256(content).digest()
    found = VERIFIED.get(key)
    if found is None:
        # One at a time, so that many who are curious take no more than one core.
        with VERIFYING:
            found = VERIFIED.get(key)
            if found is None:
                found = tuple(verify_document(json.loads(content)))
                if len(VERIFIED) >= REMEMBERED:
                    VERIFIED.clear()
                VERIFIED[key] = found
    return Verification(number=number, hash=document["hash"], violations=found)
