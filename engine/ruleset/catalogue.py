"""What options of a ruleset and their values are called and mean, as `catalogue.toml` says."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

CATALOGUE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


class Kind(StrEnum):
    """What an option has an effect on."""

    HAND = "hand"
    TABLE = "table"
    FINAL = "final"
    MOVES = "moves"
    """Only a log of moves could show it: stated, not checked from results."""
    INFORMATION = "information"
    """Agreed between people: stated, never checked."""


class Entry(NamedTuple):
    """How people read one option."""

    title: str
    explanation: str
    kind: Kind


def _entries(section: str) -> dict[str, Entry]:
    rows = CATALOGUE[section].items()
    return {name: Entry(**{**row, "kind": Kind(row["kind"])}) for name, row in rows}


GROUP_TITLES: Mapping[str, str] = CATALOGUE["groups"]

OPTIONS: Mapping[str, Entry] = _entries("options")
"""Every option that is enforced, by its dotted name."""

STATED: Mapping[str, Entry] = _entries("stated")
"""The stated options the presets use; a ruleset may state others, which show by their name."""

VALUE_TITLES: Mapping[str, Mapping[str, str]] = CATALOGUE["values"]
"""Titles of the members of an enumeration, by its name and the value as it is stored."""
