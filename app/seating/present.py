"""Sentences about draws in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext

from app.seating.words import Sentence, quality


def say(sentence: Sentence) -> str:
    """Return a sentence with its numbers, translated."""
    return gettext(sentence.template).format(**sentence.params)


def quality_lines(figures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what figures mean: each sentence with its tone, `good` or `fair`."""
    return [(say(sentence), sentence.tone.value) for sentence in quality(figures)]
