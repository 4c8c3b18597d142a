"""The lending rule on the cases with known answers, and on its edges."""

from __future__ import annotations

import pytest

from engine.errors import RuleError
from engine.game.result import result
from engine.game.state import State
from engine.relay.boundary import (
    LoanRuling,
    RuledLoan,
    confirmation,
    override,
    propose,
    ruling_from_playing,
)
from engine.relay.lending import (
    Lenders,
    LendingRules,
    LendingStatus,
    Loan,
    debtors,
    lend,
    playing_points,
    repay,
)
from engine.relay.rules import RelayRules, RelayStage, check_start, final_ranking
from engine.remarks import Remark
from engine.ruleset.load import preset
from engine.standings.tie_rules import TieRule
from tests.cases import cases

RULES = LendingRules()
RELAY = RelayRules(stages=tuple(RelayStage(name=name) for name in ("先鋒", "次鋒", "中堅")))
WHY = Remark(code="test", template="")


def points(*values):
    return dict(zip("ABCD", values, strict=True))


def loans_of(by_pair, boundary=0):
    return [
        Loan(boundary=boundary, lender=pair[0], borrower=pair[2], points=value, remark=WHY)
        for pair, value in by_pair.items()
    ]


def by_pair(loans):
    return {f"{loan.lender}>{loan.borrower}": loan.points for loan in loans}


@pytest.mark.parametrize("case", cases("TEAM", having="table_end"))
def test_repay_then_lend(case):
    given, expected = case["input"], case["expected"]
    found = propose(RULES, "ABCD", given["table_end"], loans_of(given["loans"]), boundary=1)
    assert found.actual == expected["actual"]
    assert by_pair(found.loans) == expected["new_loans"]
    assert found.playing == expected["table"]


@pytest.mark.parametrize("case", cases("TEAM", having="actual"))
def test_lend(case):
    given, expected = case["input"], case["expected"]
    if "error" in expected:
        [violation] = check_start(RELAY, given["actual"])
        found, total = violation.params["found"], violation.params["total"]
        assert f"sum {found} != {total}" == expected["error"]
        return
    found = propose(RULES, "ABCD", given["actual"], last=given.get("last_stage", False))
    assert by_pair(found.loans) == expected["loans"]
    assert found.playing == expected["table"]


@pytest.mark.parametrize("case", cases("TEAM", having="actual_start"))
def test_loans_cancel(case):
    given = case["input"]
    loans = loans_of(given["loans"])
    playing = playing_points(given["actual_start"], loans)
    table = {team: playing[team] + given["stage_delta"][team] for team in playing}
    assert repay(table, loans) == case["expected"]["actual_end"]


@pytest.mark.parametrize("case", cases("TEAM", having="stage_result"))
def test_leftover_sticks_go_to_the_top_of_the_table(case):
    given = case["input"]
    state = State(points=tuple(given["stage_result"].values()), deposits=(None,))
    table = [seat.raw_points for seat in result(preset("ptt-saki-team"), state)]
    assert propose(RULES, "ABCD", points(*table)).actual == case["expected"]["actual"]


@pytest.mark.parametrize("case", cases("TEAM", having="last_stage_E1_order"))
def test_level_teams_at_the_end(case):
    given = case["input"]
    places = final_ranking(RELAY, given["final"], given["last_stage_E1_order"])
    assert [place.who for place in places] == case["expected"]["rank"]
    assert [place.rank for place in places] == [1, 2, 3, 4]
    assert [place.resolved_by for place in places] == [TieRule.SEAT_ORDER] * 2 + [None] * 2
    assert places[0].tied == ("A",)


def test_the_worked_example():
    """PTT Saki board, 2013-03-04 21:40: four numbers that total 300000, as printed."""
    before_second = propose(RULES, "ABCD", points(150000, 120000, 50000, -20000))
    assert before_second.playing == points(140000, 110000, 40000, 10000)
    assert by_pair(before_second.loans) == {"A>D": 10000, "B>D": 10000, "C>D": 10000}
    assert before_second.status is LendingStatus.PROPOSED
    assert not before_second.needs_referee
    end_of_second = points(110000, 90000, 65000, 35000)
    before_third = propose(RULES, "ABCD", end_of_second, before_second.loans, boundary=1)
    assert before_third.playing == points(120000, 100000, 75000, 5000)
    assert before_third.actual == before_third.playing
    assert before_third.repaid == before_second.loans
    assert all(loan.repaid_at == 1 for loan in before_third.repaid)
    assert before_third.loans == ()
    assert before_third.status is LendingStatus.NOT_NEEDED


def test_every_loan_says_why():
    [first, *_] = lend(RULES, points(150000, 120000, 150000, -20000), "ABCD").loans
    assert first.remark.code == "loan_shared"
    assert first.remark.message == (
        "D has -20000; each of 3 teams lends 10000, the fewest whole units of 10000 that lift it"
        " above 0."
    )
    [first, *_] = lend(RULES, points(460000, -10000, -20000, -30000), "ABCD").loans
    assert first.remark.code == "loan_flat"
    plan = lend(RULES, points(700000, -100000, -120000, -80000), "ABCD")
    codes = [loan.remark.code for loan in plan.loans]
    assert codes == ["loan_flat", "loan_raised", "loan_raised"]
    assert [loan.points for loan in plan.loans] == [100000, 110000, 130000]
    assert all(remark.message for remark in plan.flags)


@pytest.mark.parametrize(
    ("actual", "status", "codes"),
    [
        ((270000, 130000, 5000, -5000), LendingStatus.EXTREME, ["lender_falls_short"]),
        ((390000, 20000, -5000, -5000), LendingStatus.EXTREME, ["lender_falls_short"]),
        ((378000, 20000, 8000, -6000), LendingStatus.EXTREME, ["lender_falls_short"]),
        ((700000, -100000, -100000, -100000), LendingStatus.EXTREME, ["flat_loan_too_small"] * 3),
        ((460000, -10000, -20000, -30000), LendingStatus.PROPOSED, []),
        ((380000, 20000, 10000, -10000), LendingStatus.EXTREME, ["lender_falls_short"]),
        (
            (380000, 10000, 10000, 0),
            LendingStatus.EXTREME,
            ["lender_falls_short", "lender_falls_short"],
        ),
        (
            (190000, 190000, 25000, -5000),
            LendingStatus.PROPOSED,
            [],
        ),
    ],
)
def test_extreme_cases_are_flagged(actual, status, codes):
    found = propose(RULES, "ABCD", points(*actual))
    assert (found.status, [flag.code for flag in found.flags]) == (status, codes)
    assert found.needs_referee == (status is LendingStatus.EXTREME)


@pytest.mark.parametrize(
    ("actual", "code"),
    [
        ((460000, 230000, 160000, -450000), "no_solution"),
        ((740000, 380000, 0, -720000), "no_solution"),
        ((300000, 0, 0, 0), "no_solution"),
        ((0, 0, 0, 0), "nobody_can_lend"),
    ],
)
def test_where_the_ladder_has_no_solution_the_referee_decides(actual, code):
    found = propose(RULES, "ABCD", points(*actual))
    assert found.status is LendingStatus.MANUAL
    assert found.needs_referee
    assert found.loans == ()
    assert found.playing == points(*actual)
    assert found.flags[-1].code == code


def test_just_inside_what_the_ladder_solves():
    assert lend(RULES, points(460000, 230000, 160000, -449900), "ABCD").loans
    assert lend(RULES, points(740000, 380000, 0, -719900), "ABCD").loans


def test_level_lenders_are_told_apart_by_their_seats_and_named():
    actual = points(385000, 10000, 10000, -5000)
    plan = lend(RULES, actual, "DCBA")
    assert by_pair(plan.loans) == {"A>D": 10000}
    actual = points(365000, 20000, 20000, -25000)
    rules = LendingRules(ladder=(Lenders.TOP_TWO,), unit=13000)
    for order, lenders in (("DCBA", "AC"), ("DBCA", "AB")):
        plan = lend(rules, actual, order)
        assert [loan.lender for loan in plan.loans] == list(lenders)
        assert [flag.code for flag in plan.flags] == ["lenders_level"]
        assert plan.flags[0].params["lender"] == lenders[1]
        assert plan.status is LendingStatus.PROPOSED


def test_nobody_lends_after_the_last_stage():
    found = propose(RULES, "ABCD", points(200000, 150000, 80000, -30000), last=True)
    assert found.playing == found.actual == points(200000, 150000, 80000, -30000)
    assert found.status is LendingStatus.NOT_NEEDED


def test_options():
    actual = points(200000, 150000, 50000, 0)
    assert debtors(RULES, actual, "ABCD") == ["D"]
    assert debtors(LendingRules(threshold=-100), actual, "ABCD") == []
    assert lend(LendingRules(ladder=()), actual, "ABCD").loans == ()
    leader = LendingRules(ladder=(Lenders.TOP_ONE,))
    plan = lend(leader, points(200000, 150000, 62000, -12000), "ABCD")
    assert (by_pair(plan.loans), plan.status) == ({"A>D": 20000}, LendingStatus.PROPOSED)
    no_flat = LendingRules(lone_lender_loan=0)
    plan = lend(no_flat, points(420000, 0, -5000, -15000), "ABCD")
    assert by_pair(plan.loans) == {"A>B": 10000, "A>C": 10000, "A>D": 20000}
    assert plan.status is LendingStatus.PROPOSED
    small = LendingRules(unit=1000)
    plan = lend(small, points(200000, 150000, 53500, -3500), "ABCD")
    assert [loan.points for loan in plan.loans] == [2000, 2000, 2000]


def test_a_referee_overrides_and_the_sum_is_kept():
    found = propose(RULES, "ABCD", points(150000, 120000, 150000, -20000))
    lines = (RuledLoan(lender="A", borrower="D", points=50000),)
    ruled = override(RULES, found, LoanRuling(loans=lines, reason="Captains agreed."))
    assert ruled.playing == points(100000, 120000, 150000, 30000)
    assert ruled.status is LendingStatus.RULED
    assert ruled.loans[0].remark.message == "The referee decided: Captains agreed."
    wanted = points(110000, 100000, 140000, 50000)
    ruling = ruling_from_playing(found, wanted, "As published.")
    assert override(RULES, found, ruling).playing == wanted
    confirmed = override(RULES, found, confirmation(found, "Seen."))
    assert confirmed.playing == found.playing
    assert confirmed.flags == ()


def test_a_ruling_on_other_points_or_leaving_a_team_short_says_so():
    found = propose(RULES, "ABCD", points(150000, 120000, 150000, -20000))
    ruling = LoanRuling(loans=(), reason="No loans today.", made_on=points(1, 2, 3, 4))
    ruled = override(RULES, found, ruling)
    assert [flag.code for flag in ruled.flags] == ["ruling_outdated", "plays_short"]


def test_a_ruling_is_refused_with_every_reason():
    found = propose(RULES, "ABCD", points(150000, 120000, 150000, -20000))
    lines = (
        RuledLoan(lender="A", borrower="A", points=10000),
        RuledLoan(lender="X", borrower="D", points=150),
        RuledLoan(lender="B", borrower="D", points=-100),
        RuledLoan(lender="B", borrower="D", points=100),
    )
    with pytest.raises(RuleError) as refused:
        override(RULES, found, LoanRuling(loans=lines, reason=" "))
    found_codes = [(each.code, each.field) for each in refused.value.violations]
    assert found_codes == [
        ("reason_missing", "reason"),
        ("loan_to_itself", "loans.0.borrower"),
        ("unknown_team", "loans.1.lender"),
        ("loan_not_payable", "loans.1.points"),
        ("loan_not_payable", "loans.2.points"),
        ("loan_twice", "loans.3"),
    ]


def test_playing_points_that_change_the_sum_are_refused():
    found = propose(RULES, "ABCD", points(150000, 120000, 150000, -20000))
    with pytest.raises(RuleError) as refused:
        ruling_from_playing(found, points(150000, 120000, 150000, 10000), "Round numbers.")
    [violation] = refused.value.violations
    assert (violation.code, violation.field, violation.expected) == (
        "points_sum",
        "playing",
        400000,
    )
    with pytest.raises(RuleError) as refused:
        ruling_from_playing(found, {"A": 150, "X": 100}, "Round numbers.")
    codes = [each.code for each in refused.value.violations]
    assert codes == ["unknown_team", *["points_missing"] * 3, "points_not_hundreds"]


def test_numbers_will_do_as_teams():
    actual = {4: 150000, 9: 120000, 2: 150000, 7: -20000}
    assert {loan.lender for loan in lend(RULES, actual, (7, 2, 9, 4)).loans} == {2, 4, 9}
