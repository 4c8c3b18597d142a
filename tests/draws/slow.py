"""A server whose draws take their time, as those of large events do.

`python -m tests.draws.slow run` starts it like the product itself.
"""

import time
from typing import Any

from app.cli import tenbo
from app.draws import draft, publish

SLOW = "slow"
DRAFT_SECONDS, LOT_SECONDS = 4, 1


def take_time() -> None:
    """Let a draft that is called slow, and every drawing of lots, wait before it is done."""
    prepare, draw_lots = draft.prepare, publish.draw_lots

    def prepare_slowly(session: Any, event: Any, settings: Any) -> Any:
        found = prepare(session, event, settings)
        time.sleep(DRAFT_SECONDS if settings.title == SLOW else 0)
        return found

    def draw_slowly(*args: Any, **kwargs: Any) -> Any:
        found = draw_lots(*args, **kwargs)
        time.sleep(LOT_SECONDS)
        return found

    draft.prepare = prepare_slowly
    publish.draw_lots = draw_slowly


if __name__ == "__main__":
    take_time()
    tenbo()
