"""The boundary between two games of a relay: repay, look for debtors, lend; or the referee's word.

Actual points are what a team owns, playing points what it sits down with; both have the same sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from engine.errors import N_, RuleError, Violation, wrong
from engine.ids import Team
from engine.points import UNIT, Points
from engine.relay.lending import (
    LendingPlan,
    LendingRules,
    LendingStatus,
    Loan,
    LoanOrigin,
    best_first,
    lend,
    playing_points,
    repay,
)
from engine.remarks import Remark


class IllegalRulingError(RuleError):
    """A referee's ruling doesn't fit the points it rules on."""

    code = "illegal_ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledLoan(Generic[Team]):
    """A loan as the referee enters it."""

    lender: Team
    borrower: Team
    points: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class LoanRuling(Generic[Team]):
    """A referee's decision on the loans of a boundary, with the reason.

    `made_on` are the actual points they saw; when a correction changes them, the loans stand but
    the boundary says so.
    """

    loans: tuple[RuledLoan[Team], ...]
    reason: str
    made_on: Mapping[Team, Points] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Boundary(Generic[Team]):
    """Both numbers of every team after a game, and the loans that make the difference.

    `table` are the points at the end of the game, `repaid` the loans taken back from them. `order`
    holds the seats of that game from the starting East on.
    """

    boundary: int
    order: tuple[Team, ...]
    table: Mapping[Team, Points]
    repaid: tuple[Loan[Team], ...]
    actual: Mapping[Team, Points]
    loans: tuple[Loan[Team], ...]
    playing: Mapping[Team, Points]
    status: LendingStatus
    flags: tuple[Remark, ...]

    @property
    def needs_referee(self) -> bool:
        """Whether the next game has to wait for the referee."""
        return self.status in {LendingStatus.EXTREME, LendingStatus.MANUAL}


def propose(
    rules: LendingRules,
    order: Sequence[Team],
    table: Mapping[Team, Points],
    open_loans: Iterable[Loan[Team]] = (),
    *,
    boundary: int = 0,
    last: bool = False,
) -> Boundary[Team]:
    """Return what the rule makes of the end of a game; after the last one nobody lends."""
    repaid = tuple(open_loans)
    actual = repay(table, repaid)
    plan: LendingPlan[Team] = LendingPlan()
    if not last:
        plan = lend(rules, actual, order, boundary=boundary)
    return Boundary(
        boundary=boundary,
        order=tuple(order),
        table=dict(table),
        repaid=repaid,
        actual=actual,
        loans=plan.loans,
        playing=playing_points(actual, plan.loans),
        status=plan.status,
        flags=plan.flags,
    )


def override(
    rules: LendingRules, proposal: Boundary[Team], ruling: LoanRuling[Team]
) -> Boundary[Team]:
    """Return the boundary with the referee's loans; raises IllegalRulingError with every reason."""
    violations = [*_check_reason(ruling.reason), *_check_lines(proposal, ruling.loans)]
    if violations:
        raise IllegalRulingError(violations)
    template = N_("The referee decided: {reason}")
    remark = Remark(code="ruling", template=template, params={"reason": ruling.reason.strip()})
    loans = tuple(
        Loan(
            boundary=proposal.boundary,
            lender=line.lender,
            borrower=line.borrower,
            points=line.points,
            remark=remark,
            origin=LoanOrigin.REFEREE,
        )
        for line in ruling.loans
    )
    playing = playing_points(proposal.actual, loans)
    flags = (*proposal.flags, *_ruling_flags(rules, proposal, ruling, playing))
    return replace(proposal, loans=loans, playing=playing, status=LendingStatus.RULED, flags=flags)


def confirmation(proposal: Boundary[Team], reason: str) -> LoanRuling[Team]:
    """Return the ruling by which the referee accepts the loans as they are."""
    lines = tuple(
        RuledLoan(lender=loan.lender, borrower=loan.borrower, points=loan.points)
        for loan in proposal.loans
    )
    return LoanRuling(loans=lines, reason=reason, made_on=dict(proposal.actual))


def ruling_from_playing(
    proposal: Boundary[Team], playing: Mapping[Team, Points], reason: str
) -> LoanRuling[Team]:
    """Return the loans behind playing points the referee wants; the sum must be kept.

    Teams that get more than they own borrow from those that get less, both the best first.
    """
    violations = [*_check_reason(reason), *_check_playing(proposal, playing)]
    if violations:
        raise IllegalRulingError(violations)
    ranked = best_first(proposal.actual, proposal.order)
    given = {team: proposal.actual[team] - playing[team] for team in ranked}
    lines = []
    for borrower in ranked:
        for lender in ranked:
            points = min(given[lender], -given[borrower])
            if points > 0:
                lines.append(RuledLoan(lender=lender, borrower=borrower, points=points))
                given[lender] -= points
                given[borrower] += points
    return LoanRuling(loans=tuple(lines), reason=reason, made_on=dict(proposal.actual))


def _check_reason(reason: str) -> Iterator[Violation]:
    if not reason.strip():
        template = N_("The referee's decision needs a reason.")
        yield wrong("reason_missing", "reason", template)


def _check_lines(proposal: Boundary[Team], lines: Sequence[RuledLoan[Team]]) -> Iterator[Violation]:
    seen = set()
    for place, line in enumerate(lines):
        for name, team in (("lender", line.lender), ("borrower", line.borrower)):
            if team not in proposal.actual:
                yield _not_here(f"loans.{place}.{name}", team, proposal)
        if line.lender == line.borrower:
            template = N_("A team can't lend to itself.")
            yield wrong("loan_to_itself", f"loans.{place}.borrower", template)
        if (line.lender, line.borrower) in seen:
            template = N_("These two teams have a loan already; state the sum once.")
            yield wrong("loan_twice", f"loans.{place}", template)
        seen.add((line.lender, line.borrower))
        if line.points <= 0 or line.points % UNIT:
            yield _not_hundreds(f"loans.{place}.points", line.points, "loan_not_payable")


def _check_playing(proposal: Boundary[Team], playing: Mapping[Team, Points]) -> Iterator[Violation]:
    for team in playing:
        if team not in proposal.actual:
            yield _not_here(f"playing.{team}", team, proposal)
    for team in proposal.actual:
        if team not in playing:
            template = N_("The points of {team} are missing.")
            yield wrong("points_missing", f"playing.{team}", template, team=team)
    for team, points in playing.items():
        if points % UNIT:
            yield _not_hundreds(f"playing.{team}", points, "points_not_hundreds")
    if playing.keys() == proposal.actual.keys():
        yield from check_total(playing, sum(proposal.actual.values()), "playing")


def check_total(points: Mapping[Team, Points], total: Points, field: str) -> Iterator[Violation]:
    """Yield the violation of points per team that don't add up to the total."""
    found = sum(points.values())
    if found != total:
        template = N_("The points of the teams add up to {found} instead of {total}.")
        yield wrong("points_sum", field, template, total, found=found, total=total)


def _not_here(field: str, team: Team, proposal: Boundary[Team]) -> Violation:
    template = N_("{team} does not play in this match.")
    return wrong("unknown_team", field, template, list(proposal.order), team=team)


def _not_hundreds(field: str, points: Points, code: str) -> Violation:
    templates = {
        "loan_not_payable": N_("A loan is a positive multiple of 100, not {points}."),
        "points_not_hundreds": N_("Points are multiples of 100, unlike {points}."),
    }
    return wrong(code, field, templates[code], UNIT, points=points)


def _ruling_flags(
    rules: LendingRules,
    proposal: Boundary[Team],
    ruling: LoanRuling[Team],
    playing: Mapping[Team, Points],
) -> Iterator[Remark]:
    if ruling.made_on is not None and dict(ruling.made_on) != dict(proposal.actual):
        template = N_("The referee decided on other points than the teams own now.")
        yield Remark(code="ruling_outdated", template=template)
    for team in proposal.order if rules.ladder else ():
        if playing[team] <= rules.threshold:
            template = N_("By decision of the referee {team} plays with {points}.")
            params = {"team": team, "points": playing[team]}
            yield Remark(code="plays_short", template=template, params=params)
