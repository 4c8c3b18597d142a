"""Sentences about a computed value: why it is so, and what somebody should look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One sentence: `code` is stable, `template` is English and translated by pages.

    Teams among `params` are the caller's ids; a page puts names in their place.
    """

    code: str
    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """Return the sentence in English."""
        return self.template.format(**self.params)
