"""A game from the beginning: its outcomes, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.errors import IllegalOutcomeError
from engine.game.check import check_and_resolve
from engine.game.outcomes import Outcome
from engine.game.progress import progress
from engine.game.settlement import Settlement, settle
from engine.game.state import State
from engine.ruleset.options import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One hand: the state before, what happened, what it moved, and the state after.

    `resolved` is the outcome with the value of wins that showed their yaku or tiles.
    """

    before: State
    outcome: Outcome
    resolved: Outcome
    settlement: Settlement
    after: State


class IllegalHistoryError(IllegalOutcomeError):
    """One of the outcomes can't have happened; `index` counts from 0."""

    code = "illegal_history"

    def __init__(self, index: int, error: IllegalOutcomeError) -> None:
        self.index = index
        super().__init__(error.violations)


def play(ruleset: Ruleset, state: State, outcome: Outcome) -> Step:
    """Return the step an outcome takes; raises IllegalOutcomeError with every violation."""
    resolved, violations = check_and_resolve(ruleset, state, outcome)
    if violations:
        raise IllegalOutcomeError(violations)
    return step_of(ruleset, state, outcome, resolved)


def step_of(ruleset: Ruleset, state: State, outcome: Outcome, resolved: Outcome) -> Step:
    """Return the step of an outcome that stands, and what it shows resolved."""
    settlement = settle(ruleset, state, resolved)
    after = progress(ruleset, state, resolved, settlement)
    return Step(
        before=state, outcome=outcome, resolved=resolved, settlement=settlement, after=after
    )


def replay(ruleset: Ruleset, state: State, outcomes: Iterable[Outcome]) -> list[Step]:
    """Return the steps of outcomes from a state on, one per hand.

    Raises IllegalHistoryError at the first outcome that can't follow, with every reason.
    """
    return list(_steps(ruleset, state, outcomes))


def _steps(ruleset: Ruleset, state: State, outcomes: Iterable[Outcome]) -> Iterator[Step]:
    for index, outcome in enumerate(outcomes):
        try:
            step = play(ruleset, state, outcome)
        except IllegalOutcomeError as error:
            raise IllegalHistoryError(index, error) from error
        yield step
        state = step.after
