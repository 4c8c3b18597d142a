from collections.abc import Iterable

from xlsxwriter.format import Format

class Worksheet:
    def freeze_panes(self, row: int, col: int) -> None: ...
    def set_column(self, first_col: int, last_col: int, width: float | None = None) -> int: ...
    def write_row(
        self, row: int, col: int, data: Iterable[object], cell_format: Format | None = None
    ) -> int: ...
