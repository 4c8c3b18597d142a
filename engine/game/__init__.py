"""One game from its outcomes: check, settle, progress, replay, result."""
