"""Lending between the stages of a relay, so that every team starts the next one with points.

The PTT Saki sheet of 2013 states the rule (飞びなし), docs/rules.md the reading of what it leaves
open: every lender lends the same whole number of units, the fewest that lift the debtor above the
threshold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeAlias

from engine.errors import N_
from engine.ids import Team
from engine.points import Points
from engine.remarks import Remark


class Lenders(StrEnum):
    """Which of the teams above the threshold lend."""

    ALL = "all"
    TOP_TWO = "top_two"
    TOP_ONE = "top_one"


class LoanOrigin(StrEnum):
    """Who decided a loan."""

    AUTOMATIC = "automatic"
    REFEREE = "referee"


class LendingStatus(StrEnum):
    """How the loans at a boundary came about, and whether the referee has to act.

    EXTREME loans await their confirmation; MANUAL ones they must decide, as the rule finds none.
    """

    NOT_NEEDED = "not_needed"
    PROPOSED = "proposed"
    EXTREME = "extreme"
    MANUAL = "manual"
    RULED = "ruled"


@dataclass(frozen=True, slots=True, kw_only=True)
class LendingRules:
    """Who is lent points, by whom, and how many.

    A team at or below `threshold` is a debtor. `ladder` is tried in order; without one nobody lends
    and teams play on below zero. `lone_lender_loan` is what a single team above the threshold lends
    to each of the others.
    """

    unit: Points = 10000
    threshold: Points = 0
    ladder: tuple[Lenders, ...] = (Lenders.ALL, Lenders.TOP_TWO, Lenders.TOP_ONE)
    lone_lender_loan: Points = 100000


@dataclass(frozen=True, slots=True, kw_only=True)
class Loan(Generic[Team]):
    """Points lent for one game: from the boundary after game `boundary` to the end of the next.

    Games of a match count from 0.
    """

    boundary: int
    lender: Team
    borrower: Team
    points: Points
    remark: Remark
    origin: LoanOrigin = LoanOrigin.AUTOMATIC

    @property
    def repaid_at(self) -> int:
        """The boundary at which the loan is taken back, before anybody lends again."""
        return self.boundary + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LendingPlan(Generic[Team]):
    """The loans the rule finds, and what the referee should know about them."""

    status: LendingStatus = LendingStatus.NOT_NEEDED
    loans: tuple[Loan[Team], ...] = ()
    flags: tuple[Remark, ...] = ()


def repay(table: Mapping[Team, Points], loans: Iterable[Loan[Team]]) -> dict[Team, Points]:
    """Return the actual points: table points with every loan taken back.

    >>> why = Remark(code="loan", template="...")
    >>> loan = Loan(boundary=0, lender="A", borrower="B", points=10000, remark=why)
    >>> repay({"A": 90000, "B": 5000}, [loan])
    {'A': 100000, 'B': -5000}
    """
    actual = dict(table)
    for loan in loans:
        actual[loan.lender] += loan.points
        actual[loan.borrower] -= loan.points
    return actual


def playing_points(
    actual: Mapping[Team, Points], loans: Iterable[Loan[Team]]
) -> dict[Team, Points]:
    """Return the points the teams play with: actual points with the loans handed out."""
    playing = dict(actual)
    for loan in loans:
        playing[loan.lender] -= loan.points
        playing[loan.borrower] += loan.points
    return playing


def best_first(actual: Mapping[Team, Points], order: Sequence[Team]) -> list[Team]:
    """Return the teams from most points to fewest, level teams as they were seated.

    `order` is the seats of the last game from the starting East on, so that the order in which
    teams are listed never matters.
    """
    return sorted(actual, key=lambda team: (-actual[team], order.index(team)))


def debtors(
    rules: LendingRules, actual: Mapping[Team, Points], order: Sequence[Team]
) -> list[Team]:
    """Return the teams at or below the threshold, the best first."""
    return [team for team in best_first(actual, order) if actual[team] <= rules.threshold]


def lend(
    rules: LendingRules, actual: Mapping[Team, Points], order: Sequence[Team], *, boundary: int = 0
) -> LendingPlan[Team]:
    """Return the loans the rule finds for these actual points; MANUAL if it finds none."""
    borrowers = debtors(rules, actual, order)
    solvent = best_first(actual, order)[: len(actual) - len(borrowers)]
    if not borrowers or not rules.ladder:
        return LendingPlan()
    if not solvent:
        template = N_("No team is above {threshold}: nobody can lend, the referee decides.")
        return _manual("nobody_can_lend", template, threshold=rules.threshold)
    lending = _Lending(rules, actual, solvent, borrowers, boundary)
    return lending.lone_lender() if len(solvent) == 1 else lending.shared()


_Reason: TypeAlias = tuple[str, str, Mapping[str, object]]

_SHARED = N_(
    "{borrower} has {actual}; each of {lenders} teams lends {points}, the fewest whole units of "
    "{unit} that lift it above {threshold}."
)
_FLAT = N_("{borrower} has {actual}; {lender}, alone above {threshold}, lends {points} to each.")
_FLAT_AND_UNITS = N_(
    "{borrower} has {actual}; {lender}, alone above {threshold}, lends {flat} and {units} units of "
    "{unit} more."
)


def _lone_reason(flat: Points, units: int) -> _Reason:
    if not flat:
        return "loan_shared", _SHARED, {"lenders": 1}
    code, template = ("loan_raised", _FLAT_AND_UNITS) if units else ("loan_flat", _FLAT)
    return code, template, {"flat": flat, "units": units}


def _manual(
    code: str, template: str, flags: Iterable[Remark] = (), **params: object
) -> LendingPlan[Team]:
    last = Remark(code=code, template=template, params=params)
    return LendingPlan(status=LendingStatus.MANUAL, flags=(*flags, last))


@dataclass(frozen=True, slots=True)
class _Lending(Generic[Team]):
    """Teams that can lend and teams that must borrow, both the best first."""

    rules: LendingRules
    actual: Mapping[Team, Points]
    solvent: list[Team]
    borrowers: list[Team]
    boundary: int

    def lone_lender(self) -> LendingPlan[Team]:
        """Let the only team above the threshold lend the flat loan, and units on top if needed."""
        [lender] = self.solvent
        flat = self.rules.lone_lender_loan
        loans = []
        flags = []
        for borrower in self.borrowers:
            units = max(0, self._units(self.actual[borrower] + flat, 1))
            if units and flat:
                flags.append(self._flat_too_small(borrower, units))
            points = flat + units * self.rules.unit
            loans.append(self._loan(lender, borrower, points, _lone_reason(flat, units)))
        if self._worst(self.solvent, loans)[1] <= self.rules.threshold:
            return self._no_solution()
        status = LendingStatus.EXTREME if flags else LendingStatus.PROPOSED
        return LendingPlan(status=status, loans=tuple(loans), flags=tuple(flags))

    def shared(self) -> LendingPlan[Team]:
        """Let the first group of the ladder lend that stays above the threshold itself."""
        flags: list[Remark] = []
        for lenders in self._groups():
            loans = self._equal_loans(lenders)
            team, left = self._worst(lenders, loans)
            if left > self.rules.threshold:
                flags += self._tied_lenders(len(lenders))
                narrowed = any(flag.code == "lender_falls_short" for flag in flags)
                status = LendingStatus.EXTREME if narrowed else LendingStatus.PROPOSED
                return LendingPlan(status=status, loans=loans, flags=tuple(flags))
            flags.append(self._falls_short(team, left, len(lenders)))
        return self._no_solution(flags)

    def _groups(self) -> list[list[Team]]:
        """Return the groups of lenders to try, each once, in the order of the ladder."""
        sizes = {Lenders.ALL: len(self.solvent), Lenders.TOP_TWO: 2, Lenders.TOP_ONE: 1}
        tried = dict.fromkeys(sizes[lenders] for lenders in self.rules.ladder)
        return [self.solvent[:size] for size in tried]

    def _equal_loans(self, lenders: list[Team]) -> tuple[Loan[Team], ...]:
        loans = []
        for borrower in self.borrowers:
            points = self._units(self.actual[borrower], len(lenders)) * self.rules.unit
            for lender in lenders:
                reason = ("loan_shared", _SHARED, {"lenders": len(lenders)})
                loans.append(self._loan(lender, borrower, points, reason))
        return tuple(loans)

    def _units(self, points: Points, lenders: int) -> int:
        """Return the fewest units from each lender that lift these points above the threshold."""
        return (self.rules.threshold - points) // (lenders * self.rules.unit) + 1

    def _loan(self, lender: Team, borrower: Team, points: Points, reason: _Reason) -> Loan[Team]:
        code, template, more = reason
        params = {
            "lender": lender,
            "borrower": borrower,
            "actual": self.actual[borrower],
            "points": points,
            "unit": self.rules.unit,
            "threshold": self.rules.threshold,
            **more,
        }
        remark = Remark(code=code, template=template, params=params)
        return Loan(
            boundary=self.boundary, lender=lender, borrower=borrower, points=points, remark=remark
        )

    def _worst(self, lenders: list[Team], loans: Iterable[Loan[Team]]) -> tuple[Team, Points]:
        """Return the lender that keeps least, and what it plays with."""
        left = playing_points(self.actual, loans)
        worst = min(reversed(lenders), key=left.__getitem__)
        return worst, left[worst]

    def _falls_short(self, team: Team, left: Points, lenders: int) -> Remark:
        template = N_(
            "Shared by {lenders}, the loans would leave {team} with {left}, not above {threshold}."
        )
        params = {"team": team, "left": left, "lenders": lenders}
        return self._flag("lender_falls_short", template, params)

    def _flat_too_small(self, borrower: Team, units: int) -> Remark:
        template = N_(
            "The flat loan of {flat} does not lift {borrower} above {threshold}: "
            "{units} units of {unit} are added."
        )
        flat = self.rules.lone_lender_loan
        params = {"borrower": borrower, "flat": flat, "units": units, "unit": self.rules.unit}
        return self._flag("flat_loan_too_small", template, params)

    def _tied_lenders(self, count: int) -> list[Remark]:
        """Name two level teams of which only one lends."""
        pair = self.solvent[count - 1 : count + 1]
        if len(pair) == 1 or self.actual[pair[0]] != self.actual[pair[1]]:
            return []
        template = N_(
            "{lender} and {spared} are level; {lender} lends, seated earlier in the last game."
        )
        params = {"lender": pair[0], "spared": pair[1]}
        return [self._flag("lenders_level", template, params)]

    def _no_solution(self, flags: Iterable[Remark] = ()) -> LendingPlan[Team]:
        template = N_("No group of lenders stays above {threshold}: the referee decides the loans.")
        return _manual("no_solution", template, flags, threshold=self.rules.threshold)

    def _flag(self, code: str, template: str, params: Mapping[str, object]) -> Remark:
        params = {"threshold": self.rules.threshold, **params}
        return Remark(code=code, template=template, params=params)
