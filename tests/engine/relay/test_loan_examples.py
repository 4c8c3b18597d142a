"""Loans between the stages of a relay, worked out by hand from the text of 飞びなし.

Ids name the clause: 003-16 one debtor, 003-17 two, 003-18 three, 003-19 repay first, 003-20 extreme
cases (the PTT Saki sheet of 2013-03-04); AMB-21 is the reading of "the fewest whole units that
lift the debtor above the threshold", `option` what a format may change.
"""

from __future__ import annotations

import pytest

from engine.relay.boundary import propose
from engine.relay.lending import (
    Lenders,
    LendingRules,
    LendingStatus,
    Loan,
    LoanOrigin,
    best_first,
    lend,
)
from engine.remarks import Remark

RULES = LendingRules()
PROPOSED, EXTREME, MANUAL = LendingStatus.PROPOSED, LendingStatus.EXTREME, LendingStatus.MANUAL
WHY = Remark(code="test", template="")


def points(values):
    return dict(zip("ABCD", values, strict=True))


def loans_of(text, boundary=0):
    """Return loans of a text such as "A>D 10000, B>D 10000"."""
    parts = [part.replace(">", " ").split() for part in text.split(", ") if part]
    return tuple(
        Loan(boundary=boundary, lender=lender, borrower=borrower, points=int(amount), remark=WHY)
        for lender, borrower, amount in parts
    )


def text_of(loans):
    return ", ".join(f"{loan.lender}>{loan.borrower} {loan.points}" for loan in loans)


# What the teams own, who lends what, what they play with.
BY_THE_RULE = {
    "003-16 the printed example, with a fourth number that makes 400000": (
        (150000, 120000, 150000, -20000),
        "A>D 10000, C>D 10000, B>D 10000",
        (140000, 110000, 140000, 10000),
    ),
    "003-16 a team with exactly 0 is a debtor": (
        (150000, 140000, 110000, 0),
        "A>D 10000, B>D 10000, C>D 10000",
        (140000, 130000, 100000, 30000),
    ),
    "003-16 a team with 100 is none": ((150000, 140000, 109900, 100), "", None),
    "003-16 the debtor may sit anywhere": (
        (-12000, 150000, 140000, 122000),
        "B>A 10000, C>A 10000, D>A 10000",
        (18000, 140000, 130000, 112000),
    ),
    "AMB-21 100 short of an exact multiple": (
        (150000, 140000, 139900, -29900),
        "A>D 10000, B>D 10000, C>D 10000",
        (140000, 130000, 129900, 100),
    ),
    "AMB-21 an exact multiple would leave the debtor at 0": (
        (150000, 140000, 140000, -30000),
        "A>D 20000, B>D 20000, C>D 20000",
        (130000, 120000, 120000, 30000),
    ),
    "AMB-21 100 beyond an exact multiple": (
        (150000, 140000, 140100, -30100),
        "A>D 20000, C>D 20000, B>D 20000",
        (130000, 120000, 120100, 29900),
    ),
    "AMB-21 the second exact multiple": (
        (170000, 150000, 140000, -60000),
        "A>D 30000, B>D 30000, C>D 30000",
        (140000, 120000, 110000, 30000),
    ),
    "AMB-21 the example of docs/team-match.md": (
        (100000, 100000, 244900, -44900),
        "C>D 20000, A>D 20000, B>D 20000",
        (80000, 80000, 224900, 15100),
    ),
    "003-17 both others lend to both": (
        (255000, 150000, 0, -5000),
        "A>C 10000, B>C 10000, A>D 10000, B>D 10000",
        (235000, 130000, 20000, 15000),
    ),
    "003-17 each debtor gets what it needs": (
        (260000, 170000, -10000, -20000),
        "A>C 10000, B>C 10000, A>D 20000, B>D 20000",
        (230000, 140000, 10000, 20000),
    ),
    "003-17 an exact multiple for both": (
        (300000, 160000, -20000, -40000),
        "A>C 20000, B>C 20000, A>D 30000, B>D 30000",
        (250000, 110000, 20000, 20000),
    ),
    "003-18 the last one lends 100000 to each": (
        (460000, -10000, -20000, -30000),
        "A>B 100000, A>C 100000, A>D 100000",
        (160000, 90000, 80000, 70000),
    ),
    "003-18 all of them at 0": (
        (0, 0, 400000, 0),
        "C>A 100000, C>B 100000, C>D 100000",
        (100000, 100000, 100000, 100000),
    ),
    "003-18 100000 is enough for -99900": (
        (499900, -99900, 0, 0),
        "A>C 100000, A>D 100000, A>B 100000",
        (199900, 100, 100000, 100000),
    ),
    "003-18 a lender that keeps 100": (
        (300100, 0, 0, -100),
        "A>B 100000, A>C 100000, A>D 100000",
        (100, 100000, 100000, 99900),
    ),
    "003-20 a lender that keeps 100 is no extreme case": (
        (379900, 20000, 10100, -10000),
        "A>D 10000, B>D 10000, C>D 10000",
        (369900, 10000, 100, 20000),
    ),
    "003-20 the most that three can lend": (
        (460000, 230000, 159900, -449900),
        "A>D 150000, B>D 150000, C>D 150000",
        (310000, 80000, 9900, 100),
    ),
}


@pytest.mark.parametrize("case", BY_THE_RULE)
def test_loans_by_the_rule(case):
    owned, loans, playing = BY_THE_RULE[case]
    found = propose(RULES, "ABCD", points(owned))
    assert text_of(found.loans) == loans
    assert found.playing == points(playing or owned)
    assert found.actual == points(owned)
    assert found.status is (PROPOSED if loans else LendingStatus.NOT_NEEDED)
    assert not found.needs_referee
    assert (found.flags, found.boundary) == ((), 0)
    assert all(loan.origin is LoanOrigin.AUTOMATIC for loan in found.loans)


# What the teams own, the status, who lends what, and the sentences for the referee.
EXTREMES = {
    "003-20 the third would fall below 0: the first two lend": (
        (270000, 130000, 5000, -5000),
        EXTREME,
        "A>D 10000, B>D 10000",
        ["Shared by 3, the loans would leave C with -5000, not above 0."],
    ),
    "003-20 the third would fall to exactly 0": (
        (380000, 20000, 10000, -10000),
        EXTREME,
        "A>D 10000, B>D 10000",
        ["Shared by 3, the loans would leave C with 0, not above 0."],
    ),
    "003-20 the second would fall short too: the first lends": (
        (380000, 10000, 10000, 0),
        EXTREME,
        "A>D 10000",
        [
            "Shared by 3, the loans would leave C with 0, not above 0.",
            "Shared by 2, the loans would leave B with 0, not above 0.",
        ],
    ),
    "003-20 two debtors and a poor second: the first lends to both": (
        (390000, 20000, -5000, -5000),
        EXTREME,
        "A>C 10000, A>D 10000",
        ["Shared by 2, the loans would leave B with 0, not above 0."],
    ),
    "003-20 two debtors and a second that only just can": (
        (389900, 20100, -5000, -5000),
        PROPOSED,
        "A>C 10000, B>C 10000, A>D 10000, B>D 10000",
        [],
    ),
    "003-18 100000 lifts one of them only to 0": (
        (600000, 0, -100000, -100000),
        EXTREME,
        "A>B 100000, A>C 110000, A>D 110000",
        [
            "The flat loan of 100000 does not lift C above 0: 1 units of 10000 are added.",
            "The flat loan of 100000 does not lift D above 0: 1 units of 10000 are added.",
        ],
    ),
    "003-18 far below: whole units on top": (
        (700000, -80000, -100000, -120000),
        EXTREME,
        "A>B 100000, A>C 110000, A>D 130000",
        [
            "The flat loan of 100000 does not lift C above 0: 1 units of 10000 are added.",
            "The flat loan of 100000 does not lift D above 0: 3 units of 10000 are added.",
        ],
    ),
    "003-18 the last one would be left with 0": (
        (300000, 0, 0, 0),
        MANUAL,
        "",
        ["No group of lenders stays above 0: the referee decides the loans."],
    ),
    "003-20 no group can: officials decide": (
        (460000, 230000, 160000, -450000),
        MANUAL,
        "",
        [
            "Shared by 3, the loans would leave C with 0, not above 0.",
            "Shared by 2, the loans would leave B with 0, not above 0.",
            "Shared by 1, the loans would leave A with 0, not above 0.",
            "No group of lenders stays above 0: the referee decides the loans.",
        ],
    ),
    "003-20 nobody owns anything": (
        (0, 0, 0, 0),
        MANUAL,
        "",
        ["No team is above 0: nobody can lend, the referee decides."],
    ),
}


@pytest.mark.parametrize("case", EXTREMES)
def test_extreme_cases(case):
    owned, status, loans, sentences = EXTREMES[case]
    found = propose(RULES, "ABCD", points(owned))
    assert (found.status, text_of(found.loans)) == (status, loans)
    assert [flag.message for flag in found.flags] == sentences
    assert found.needs_referee is (status is not PROPOSED)
    assert sum(found.playing.values()) == sum(owned)
    if status is not MANUAL:
        assert min(found.playing.values()) > 0
    else:
        assert found.playing == found.actual


# Table points, loans of the game before, what the teams own, new loans, what they play with.
REPAID = {
    "003-19 as printed: second stage, nobody is short": (
        (110000, 90000, 65000, 35000),
        "A>D 10000, B>D 10000, C>D 10000",
        (120000, 100000, 75000, 5000),
        "",
        (120000, 100000, 75000, 5000),
    ),
    "003-19 still short after repaying: lent again": (
        (130000, 140000, 110000, 20000),
        "A>D 10000, B>D 10000, C>D 10000",
        (140000, 150000, 120000, -10000),
        "B>D 10000, A>D 10000, C>D 10000",
        (130000, 140000, 110000, 20000),
    ),
    "003-19 what is owned counts, not what lies on the table": (
        (150000, 140000, 80000, 30000),
        "A>D 10000, B>D 10000, C>D 10000",
        (160000, 150000, 90000, 0),
        "A>D 10000, B>D 10000, C>D 10000",
        (150000, 140000, 80000, 30000),
    ),
    "003-19 repaying keeps a lender above 0": (
        (-5000, 150000, 155000, 100000),
        "A>D 10000, B>D 10000, C>D 10000",
        (5000, 160000, 165000, 70000),
        "",
        (5000, 160000, 165000, 70000),
    ),
    "003-19 a lender becomes the debtor": (
        (-15000, 150000, 165000, 100000),
        "A>D 10000, B>D 10000, C>D 10000",
        (-5000, 160000, 175000, 70000),
        "C>A 10000, B>A 10000, D>A 10000",
        (25000, 150000, 165000, 60000),
    ),
    "003-19 loans to two teams": (
        (200000, 100000, 60000, 40000),
        "A>C 10000, B>C 10000, A>D 20000, B>D 20000",
        (230000, 130000, 40000, 0),
        "A>D 10000, B>D 10000, C>D 10000",
        (220000, 120000, 30000, 30000),
    ),
}


@pytest.mark.parametrize("case", REPAID)
def test_repay_first(case):
    table, before, owned, loans, playing = REPAID[case]
    open_loans = loans_of(before)
    found = propose(RULES, "ABCD", points(table), open_loans, boundary=1)
    assert found.table == points(table)
    assert found.repaid == open_loans
    assert all(loan.repaid_at == found.boundary == 1 for loan in found.repaid)
    assert found.actual == points(owned)
    assert text_of(found.loans) == loans
    assert all((loan.boundary, loan.repaid_at) == (1, 2) for loan in found.loans)
    assert found.playing == points(playing)
    last = propose(RULES, "ABCD", points(table), open_loans, boundary=1, last=True)
    assert (last.loans, last.playing, last.status) == ((), points(owned), LendingStatus.NOT_NEEDED)


# Options, what the teams own, the status, who lends what.
OPTIONS = {
    "a threshold of 10000: whoever has just that borrows": (
        LendingRules(threshold=10000),
        (150000, 130000, 110000, 10000),
        PROPOSED,
        "A>D 10000, B>D 10000, C>D 10000",
    ),
    "a threshold of 10000: 10100 are enough": (
        LendingRules(threshold=10000),
        (150000, 130000, 109900, 10100),
        LendingStatus.NOT_NEEDED,
        "",
    ),
    "a threshold of 10000: lenders stay above it": (
        LendingRules(threshold=10000),
        (250000, 130000, 20000, 0),
        EXTREME,
        "A>D 10000, B>D 10000",
    ),
    "a threshold of 10000: a lone lender stays above it": (
        LendingRules(threshold=10000, lone_lender_loan=20000),
        (70000, 0, 0, 0),
        MANUAL,
        "",
    ),
    "units of 1000": (
        LendingRules(unit=1000),
        (200000, 150000, 53500, -3500),
        PROPOSED,
        "A>D 2000, B>D 2000, C>D 2000",
    ),
    "only the leader lends": (
        LendingRules(ladder=(Lenders.TOP_ONE,)),
        (200000, 150000, 62000, -12000),
        PROPOSED,
        "A>D 20000",
    ),
    "only the first two lend": (
        LendingRules(ladder=(Lenders.TOP_TWO,)),
        (200000, 150000, 70000, -20000),
        PROPOSED,
        "A>D 20000, B>D 20000",
    ),
    "the first two, and then nobody else": (
        LendingRules(ladder=(Lenders.TOP_TWO,)),
        (380000, 10000, 10000, 0),
        MANUAL,
        "",
    ),
    "nobody lends: teams play on below 0": (
        LendingRules(ladder=()),
        (250000, 150000, 20000, -20000),
        LendingStatus.NOT_NEEDED,
        "",
    ),
    "a lone lender lends by units": (
        LendingRules(lone_lender_loan=0),
        (420000, 0, -5000, -15000),
        PROPOSED,
        "A>B 10000, A>C 10000, A>D 20000",
    ),
    "a lone lender lends 50000": (
        LendingRules(lone_lender_loan=50000),
        (420000, 0, 0, -20000),
        PROPOSED,
        "A>B 50000, A>C 50000, A>D 50000",
    ),
}


@pytest.mark.parametrize("case", OPTIONS)
def test_options_of_lending(case):
    rules, owned, status, loans = OPTIONS[case]
    found = propose(rules, "ABCD", points(owned))
    assert (found.status, text_of(found.loans)) == (status, loans)


@pytest.mark.parametrize(
    ("order", "loans", "sentence"),
    [
        ("ABCD", "A>D 20000, B>D 20000", "B and C are level; B lends"),
        ("DCBA", "A>D 20000, C>D 20000", "C and B are level; C lends"),
    ],
)
def test_level_lenders_are_told_apart_by_the_seats_of_the_last_game(order, loans, sentence):
    rules = LendingRules(ladder=(Lenders.TOP_TWO,))
    found = propose(rules, order, points((280000, 70000, 70000, -20000)))
    assert (text_of(found.loans), found.status) == (loans, PROPOSED)
    [flag] = found.flags
    assert flag.message == f"{sentence}, seated earlier in the last game."
    assert best_first(found.actual, order)[:2] == ["A", loans[11]]
    apart = propose(rules, order, points((280000, 70100, 69900, -20000)))
    assert apart.flags == ()


@pytest.mark.parametrize(
    ("owned", "code", "sentence"),
    [
        (
            (150000, 120000, 150000, -20000),
            "loan_shared",
            (
                "D has -20000; each of 3 teams lends 10000, "
                "the fewest whole units of 10000 that lift it above 0."
            ),
        ),
        (
            (400000, 0, 0, 0),
            "loan_flat",
            "B has 0; A, alone above 0, lends 100000 to each.",
        ),
        (
            (600000, -100000, -100000, 0),
            "loan_raised",
            "C has -100000; A, alone above 0, lends 100000 and 1 units of 10000 more.",
        ),
    ],
)
def test_a_loan_says_why(owned, code, sentence):
    found = propose(RULES, "ABCD", points(owned))
    remarks = [loan.remark for loan in found.loans if loan.remark.code == code]
    assert sentence in [remark.message for remark in remarks]


def test_a_lone_lender_without_a_flat_loan_says_why():
    rules = LendingRules(lone_lender_loan=0)
    [*_, last] = propose(rules, "ABCD", points((420000, 0, -5000, -15000))).loans
    assert last.remark.code == "loan_shared"
    assert last.remark.params["lenders"] == 1
    assert last.remark.params["lender"] == "A"


def test_the_codes_that_formats_and_programs_use():
    assert [each.value for each in Lenders] == ["all", "top_two", "top_one"]
    assert [each.value for each in LoanOrigin] == ["automatic", "referee"]
    assert [each.value for each in LendingStatus] == [
        "not_needed",
        "proposed",
        "extreme",
        "manual",
        "ruled",
    ]
    [loan, *_] = lend(RULES, points((150000, 120000, 150000, -20000)), "ABCD").loans
    assert (loan.boundary, loan.remark.params["threshold"]) == (0, 0)
