"""Where scored hands and logs are looked for: TENBO_CORPUS, then ../shared/corpus."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]
FULL = os.environ.get("TENBO_FULL") == "1"
"""Whether to read the big collections whole."""


def corpus_dir() -> Path | None:
    """Return the folder of the corpus, None if there is none here."""
    named = os.environ.get("TENBO_CORPUS")
    places = [Path(named)] if named else []
    places.append(REPOSITORY.parent / "shared" / "corpus")
    return next((place for place in places if (place / "FORMAT.md").is_file()), None)


def corpus_file(name: str) -> Path:
    """Return a file of the corpus, or skip the test."""
    folder = corpus_dir()
    if folder is None:
        pytest.skip("no corpus: set TENBO_CORPUS or put it in ../shared/corpus")
    return folder / name


def load(name: str) -> Any:
    """Return the data of a JSON file of the corpus, or skip the test."""
    return json.loads(corpus_file(name).read_text("utf-8"))
