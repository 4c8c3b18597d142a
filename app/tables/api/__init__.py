"""REST resources of tables, hands, results and penalties."""

from app.tables.api import corrections, finishing, hands, penalties, tables
from app.tables.api.common import blp

__all__ = ["blp", "corrections", "finishing", "hands", "penalties", "tables"]
