"""The referee's word on the loans of a boundary (003-20: 以官方作法為準; DESIGN §6.5).

Every ruling keeps the sum, states a reason, and is refused with everything that is wrong with it.
"""

from __future__ import annotations

import pytest

from engine.relay.boundary import (
    IllegalRulingError,
    LoanRuling,
    RuledLoan,
    confirmation,
    override,
    propose,
    ruling_from_playing,
)
from engine.relay.lending import LendingRules, LendingStatus, LoanOrigin

RULES = LendingRules()
NO_LOANS = LendingRules(ladder=())
OWNED = {"A": 150000, "B": 120000, "C": 150000, "D": -20000}
FOUND = propose(RULES, "ABCD", OWNED, boundary=2)


def ruled(*loans, reason="As agreed.", made_on=None):
    lines = tuple(
        RuledLoan(lender=lender, borrower=borrower, points=points)
        for lender, borrower, points in loans
    )
    return LoanRuling(loans=lines, reason=reason, made_on=made_on)


def refused(call, *arguments):
    with pytest.raises(IllegalRulingError) as error:
        call(*arguments)
    assert error.value.code == "illegal_ruling"
    return [(each.code, each.field, each.message) for each in error.value.violations]


def test_the_referees_loans_take_the_place_of_the_rules():
    done = override(RULES, FOUND, ruled(("A", "D", 50000), ("B", "C", 100)))
    assert done.playing == {"A": 100000, "B": 119900, "C": 150100, "D": 30000}
    assert done.actual == OWNED
    assert done.status is LendingStatus.RULED
    assert not done.needs_referee
    assert [(loan.boundary, loan.origin) for loan in done.loans] == [(2, LoanOrigin.REFEREE)] * 2
    assert {loan.remark.message for loan in done.loans} == {"The referee decided: As agreed."}
    assert done.flags == ()


def test_the_reason_is_kept_without_blanks_around_it():
    done = override(RULES, FOUND, ruled(("A", "D", 50000), reason="  Agreed. "))
    remark = done.loans[0].remark
    assert (remark.code, remark.params) == ("ruling", {"reason": "Agreed."})


def test_confirming_keeps_the_loans_and_says_on_what_points():
    extreme = propose(RULES, "ABCD", {"A": 270000, "B": 130000, "C": 5000, "D": -5000})
    word = confirmation(extreme, "Seen.")
    assert (word.reason, word.made_on) == ("Seen.", extreme.actual)
    done = override(RULES, extreme, word)
    assert done.playing == extreme.playing
    assert [flag.code for flag in done.flags] == ["lender_falls_short"]
    assert (extreme.needs_referee, done.needs_referee) == (True, False)


def test_a_ruling_on_other_points_stands_and_says_so():
    other = OWNED | {"A": 150100, "B": 119900}
    done = override(RULES, FOUND, ruled(("A", "D", 30000), made_on=other))
    assert [flag.message for flag in done.flags] == [
        "The referee decided on other points than the teams own now."
    ]
    same = override(RULES, FOUND, ruled(("A", "D", 30000), made_on=OWNED))
    assert same.flags == ()


@pytest.mark.parametrize(("lent", "short"), [(20000, True), (20100, False)])
def test_a_team_that_plays_at_or_below_the_threshold_is_named(lent, short):
    done = override(RULES, FOUND, ruled(("A", "D", lent)))
    sentence = "By decision of the referee D plays with 0."
    assert [flag.message for flag in done.flags] == ([sentence] if short else [])
    # Where nobody ever lends, points below 0 are what the format wants.
    assert override(NO_LOANS, FOUND, ruled(("A", "D", lent))).flags == ()


@pytest.mark.parametrize(
    ("loans", "expected"),
    [
        (("A", "A", 10000), ("loan_to_itself", "loans.0.borrower", "A team can't lend to itself.")),
        (("X", "D", 100), ("unknown_team", "loans.0.lender", "X does not play in this match.")),
        (("A", "X", 100), ("unknown_team", "loans.0.borrower", "X does not play in this match.")),
        (
            ("A", "D", 0),
            ("loan_not_payable", "loans.0.points", "A loan is a positive multiple of 100, not 0."),
        ),
        (
            ("A", "D", -100),
            (
                "loan_not_payable",
                "loans.0.points",
                "A loan is a positive multiple of 100, not -100.",
            ),
        ),
        (
            ("A", "D", 150),
            (
                "loan_not_payable",
                "loans.0.points",
                "A loan is a positive multiple of 100, not 150.",
            ),
        ),
    ],
)
def test_loans_that_cannot_be(loans, expected):
    assert refused(override, RULES, FOUND, ruled(loans)) == [expected]


def test_the_smallest_loan_is_100():
    assert override(RULES, FOUND, ruled(("A", "D", 100))).playing["D"] == -19900


def test_a_pair_stated_twice_and_a_missing_reason_are_both_refused():
    word = ruled(("A", "D", 100), ("D", "A", 100), ("A", "D", 200), reason=" ")
    assert refused(override, RULES, FOUND, word) == [
        ("reason_missing", "reason", "The referee's decision needs a reason."),
        ("loan_twice", "loans.2", "These two teams have a loan already; state the sum once."),
    ]


# What the referee wants them to play with, and the loans behind it: best first on both sides.
PLAYING = {
    "one lends to one": ((140000, 120000, 150000, -10000), [("A", "D", 10000)]),
    "the best borrower is lifted first": (
        (100000, 140000, 150000, 10000),
        [("A", "B", 20000), ("A", "D", 30000)],
    ),
    "two lend, the best first, level ones by seat": (
        (140000, 120000, 120000, 20000),
        [("A", "D", 10000), ("C", "D", 30000)],
    ),
    "loans end where everybody plays with what they own": ((150000, 120000, 150000, -20000), []),
    "the first lender's rest goes to the second borrower": (
        (100000, 140000, 130000, 30000),
        [("A", "B", 20000), ("A", "D", 30000), ("C", "D", 20000)],
    ),
}


@pytest.mark.parametrize("case", PLAYING)
def test_loans_behind_the_points_to_play_with(case):
    wanted, loans = PLAYING[case]
    wanted = dict(zip("ABCD", wanted, strict=True))
    word = ruling_from_playing(FOUND, wanted, "As published.")
    assert [(loan.lender, loan.borrower, loan.points) for loan in word.loans] == loans
    assert (word.reason, word.made_on) == ("As published.", OWNED)
    assert override(RULES, FOUND, word).playing == wanted


def test_level_teams_lend_by_the_seats_of_the_last_game():
    found = propose(RULES, "CBAD", OWNED)
    wanted = {"A": 140000, "B": 120000, "C": 140000, "D": 0}
    word = ruling_from_playing(found, wanted, "As published.")
    assert [loan.lender for loan in word.loans] == ["C", "A"]


def test_points_to_play_with_that_cannot_be():
    assert refused(ruling_from_playing, FOUND, OWNED | {"D": 0}, "?") == [
        (
            "points_sum",
            "playing",
            "The points of the teams add up to 420000 instead of 400000.",
        )
    ]
    assert refused(ruling_from_playing, FOUND, OWNED | {"A": 149950, "B": 120050}, "?") == [
        ("points_not_hundreds", "playing.A", "Points are multiples of 100, unlike 149950."),
        ("points_not_hundreds", "playing.B", "Points are multiples of 100, unlike 120050."),
    ]
    wrong = {"A": 150000, "B": 120000, "C": 150000, "X": -20000}
    assert refused(ruling_from_playing, FOUND, wrong, "") == [
        ("reason_missing", "reason", "The referee's decision needs a reason."),
        ("unknown_team", "playing.X", "X does not play in this match."),
        ("points_missing", "playing.D", "The points of D are missing."),
    ]


def test_a_refusal_says_what_would_be_right():
    with pytest.raises(IllegalRulingError) as error:
        override(RULES, FOUND, ruled(("A", "X", 50), ("B", "C", 0)))
    found = [(each.code, each.expected) for each in error.value.violations]
    assert found == [
        ("unknown_team", ["A", "B", "C", "D"]),
        ("loan_not_payable", 100),
        ("loan_not_payable", 100),
    ]
    with pytest.raises(IllegalRulingError) as error:
        ruling_from_playing(FOUND, OWNED | {"A": 150050, "B": 119950}, "As agreed.")
    assert [each.expected for each in error.value.violations] == [100, 100]
