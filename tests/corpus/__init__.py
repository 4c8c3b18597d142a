"""Recorded games to test against: every four-player game of the corpus that states results.

The corpus is not part of this repository. It is looked for where `TENBO_CORPUS` says, then
beside the repository in `../shared/corpus`; tests that read it carry `needs_corpus`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from . import majsoul, mjai, tenhou_json, tenhou_xml
from .games import Game, Source, UnreadableError

__all__ = [
    "KINDS",
    "Game",
    "Skipped",
    "corpus_dir",
    "games",
    "needs_corpus",
    "rare",
    "skipped",
]

REPOSITORY = Path(__file__).resolve().parents[2]
READERS: dict[str, Callable[[Source], Game]] = {
    "tenhou-xml": tenhou_xml.read,
    "tenhou-client": tenhou_xml.read,
    "tenhou-json": tenhou_json.read,
    "tenhou-json-fragments": tenhou_json.read,
    "majsoul-raw": majsoul.read,
    "majsoul-tensoul6": tenhou_json.read,
    "mjai": mjai.read,
}
KINDS = tuple(READERS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A file that holds no four-player game with results, and why."""

    path: str
    reason: str


def corpus_dir() -> Path | None:
    """Return the folder of the corpus, None if there is none here."""
    named = os.environ.get("TENBO_CORPUS")
    places = [Path(named)] if named else []
    places.append(REPOSITORY.parent / "shared" / "corpus")
    return next((place for place in places if (place / "index.jsonl").is_file()), None)


needs_corpus = pytest.mark.skipif(
    corpus_dir() is None,
    reason="no game corpus: set TENBO_CORPUS to its folder, or put it at ../shared/corpus",
)


def games(kind: str | None = None) -> Iterator[Game]:
    """Read every game of one kind, or of all kinds, one after another."""
    return (found for found in _read(kind) if isinstance(found, Game))


def skipped(kind: str | None = None) -> list[Skipped]:
    """Return the files that `games` leaves out."""
    return [found for found in _read(kind) if isinstance(found, Skipped)]


def rare() -> dict[str, list[list[Any]]]:
    """Return the list of rare events: by name, files with the index of a hand."""
    folder = _folder()
    return json.loads((folder / "rare.json").read_text(encoding="utf-8"))


def _folder() -> Path:
    folder = corpus_dir()
    if folder is None:
        message = "no game corpus here"
        raise FileNotFoundError(message)
    return folder


@cache
def _index(folder: Path) -> dict[str, dict[str, Any]]:
    lines = (folder / "index.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return {row["path"]: row for row in rows}


def _read(kind: str | None) -> Iterator[Game | Skipped]:
    folder = _folder()
    for name in KINDS if kind is None else (kind,):
        read = READERS[name]
        for source in _sources(folder, name):
            try:
                yield read(source)
            except UnreadableError as error:
                yield Skipped(path=source.path, reason=str(error))
            except (LookupError, TypeError, ValueError) as error:
                yield Skipped(path=source.path, reason=f"malformed: {error!r}")


def _sources(folder: Path, kind: str) -> Iterator[Source]:
    index = _index(folder)
    place = kind.replace("majsoul-", "majsoul/")
    with ZipFile(folder / f"{kind}.zip") as archive:
        for name in archive.namelist():
            path = f"{place}/{name}"
            row = index.get(path, {})
            yield Source(
                path=path,
                kind=kind,
                text=archive.read(name).decode("utf-8"),
                players=row.get("players"),
                note=row.get("note", ""),
                complete=bool(row.get("complete")),
            )
