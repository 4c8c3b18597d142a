"""What stands for a team and a player: any hashable id of the caller's."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

Team = TypeVar("Team", bound=Hashable)
Player = TypeVar("Player", bound=Hashable)
Who = TypeVar("Who", bound=Hashable)
"""A player or a team, whichever is ranked."""
