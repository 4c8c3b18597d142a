"""Pages of rounds, tables and hands."""

from app.tables.pages import closing, corrections, hands, opening, penalties, rounds, tables
from app.tables.pages.common import bp

__all__ = ["bp", "closing", "corrections", "hands", "opening", "penalties", "rounds", "tables"]
