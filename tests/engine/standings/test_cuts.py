"""Who advances at a cut, who is next at a tied one, and lots (TEAM_FORMATS §2.1, §3.1, §6)."""

from __future__ import annotations

import pytest

from engine.errors import RuleError
from engine.standings.cuts import CutTie, cut, lot_order
from engine.standings.ranking import rank
from engine.standings.tie_rules import Tally, TieRule

LEVEL = rank({who: Tally(total=9 if who == "A" else 1 if who == "E" else 5) for who in "ABCDE"})


def test_a_cut_without_a_tie_and_one_where_all_advance():
    found = cut(LEVEL, 1)
    assert (found.advanced, found.out, found.tied) == (("A",), ("B", "C", "D", "E"), ())
    assert cut(LEVEL, 0).advanced == cut(LEVEL, 5).advanced == ("A", "B", "C", "D", "E")
    assert cut(LEVEL, 4).tied == ()


def test_a_tie_at_the_line_is_open_until_somebody_decides():
    found = cut(LEVEL, 2)
    assert (found.advanced, found.undecided, found.open_places) == (("A",), ("B", "C", "D"), 1)
    assert found.tied == ("B", "C", "D")
    assert found.out == ("E",)
    ruled = cut(LEVEL, 3, ruling=("D", "B"))
    assert (ruled.advanced, ruled.out) == (("A", "D", "B"), ("C", "E"))
    assert ruled.resolved_by is TieRule.RULING
    assert cut(LEVEL, 2, CutTie.ALL_ADVANCE).advanced == ("A", "B", "C", "D")
    with pytest.raises(RuleError) as refused:
        cut(LEVEL, 3, ruling=("D", "D", "A"))
    codes = [each.code for each in refused.value.violations]
    assert codes == ["cut_count", "not_level", "not_level"]


def test_a_lot_decides_the_same_way_for_everybody():
    # printf x:B | sha256sum begins cc9e4a, C 2e8422, D 796115: anybody with a shell can check it.
    lot = lot_order("x", "DCB")
    assert lot == ("C", "D", "B")
    assert lot == lot_order("x", "BCD")
    found = cut(LEVEL, 2, CutTie.LOT, lot=lot)
    assert (found.advanced, found.resolved_by) == (("A", lot[0]), TieRule.LOT)
    assert set(found.out) == set("BCDE") - {lot[0]}
    assert cut(LEVEL, 2, CutTie.LOT).open_places == 1
    firsts = [lot_order(str(seed), "BCD")[0] for seed in range(3000)]
    assert all(900 < firsts.count(team) < 1100 for team in "BCD")


def test_a_tie_on_points_resolved_by_a_rule_is_named_all_the_same():
    totals = {"A": (9, 1), "B": (5, 2), "C": (5, 3)}
    tallies = {who: Tally(total=total, best_game=best) for who, (total, best) in totals.items()}
    found = cut(rank(tallies, (TieRule.BEST_GAME,)), 2)
    assert found.advanced == ("A", "C")
    assert found.tied == ("C", "B")
    assert found.resolved_by is TieRule.BEST_GAME


# Totals from A on, how many advance; advanced, out, level at the line, undecided, open places.
CUTS = {
    "top 1 of a table goes on": ((9, 5, 3, 1), 1, ("A", "BCD", "", "", 0)),
    "top 2 of a table go on": ((9, 5, 3, 1), 2, ("AB", "CD", "", "", 0)),
    "nobody is out after the last stage": ((9, 5, 3, 1), 0, ("ABCD", "", "", "", 0)),
    "as many as there are": ((9, 5, 3, 1), 4, ("ABCD", "", "", "", 0)),
    "more than there are": ((9, 5, 3, 1), 5, ("ABCD", "", "", "", 0)),
    "level above the line only": ((9, 9, 3, 1), 2, ("AB", "CD", "", "", 0)),
    "level below the line only": ((9, 5, 1, 1), 2, ("AB", "CD", "", "", 0)),
    "two level across the line": ((9, 5, 5, 1), 2, ("A", "D", "BC", "BC", 1)),
    "three level, two go on": ((9, 5, 5, 5), 3, ("A", "", "BCD", "BCD", 2)),
    "all level": ((5, 5, 5, 5), 1, ("", "", "ABCD", "ABCD", 1)),
    "the first is out when nobody advances with it": ((5, 5, 3, 1), 1, ("", "CD", "AB", "AB", 1)),
}


def places_of(totals, tie_rules=(), **values):
    tallies = {who: Tally(total=total) for who, total in zip("ABCDE", totals, strict=False)}
    tallies |= {who: Tally(total=tallies[who].total, best_game=v) for who, v in values.items()}
    return rank(tallies, tie_rules)


@pytest.mark.parametrize("case", CUTS)
def test_who_is_above_the_line(case):
    totals, advance, expected = CUTS[case]
    found = cut(places_of(totals), advance)
    listed = (found.advanced, found.out, found.tied, found.undecided)
    assert (*("".join(each) for each in listed), found.open_places) == expected
    assert found.resolved_by is None


def test_all_level_at_the_line_advance_where_the_format_says_so():
    found = cut(places_of((9, 5, 5, 1)), 2, CutTie.ALL_ADVANCE)
    assert (found.advanced, found.out) == (("A", "B", "C"), ("D",))
    assert (found.tied, found.undecided, found.open_places) == (("B", "C"), (), 0)


def test_a_rule_that_decides_leaves_nothing_open():
    found = cut(places_of((9, 5, 5, 1), (TieRule.BEST_GAME,), B=1, C=2), 2)
    assert (found.advanced, found.out, found.tied) == (("A", "C"), ("B", "D"), ("C", "B"))
    assert (found.resolved_by, found.undecided) == (TieRule.BEST_GAME, ())


def test_a_rule_that_tells_only_some_apart_leaves_the_others_open():
    found = cut(places_of((5, 5, 5, 1), (TieRule.BEST_GAME,), A=1, B=1, C=2), 2)
    assert (found.advanced, found.tied, found.undecided) == (("C",), ("C", "A", "B"), ("A", "B"))
    assert (found.open_places, found.resolved_by) == (1, None)


def test_a_lot_needs_everybody_who_is_level():
    places = places_of((9, 5, 5, 1))
    found = cut(places, 2, CutTie.LOT, lot="DCBA")
    assert (found.advanced, found.out) == (("A", "C"), ("B", "D"))
    assert (found.resolved_by, found.tied) == (TieRule.LOT, ("B", "C"))
    assert cut(places, 2, CutTie.LOT, lot="DBA").open_places == 1
    # A referee decides where the format does not say that a lot does.
    assert cut(places, 2, CutTie.REFEREE, lot="DCBA").open_places == 1


def test_the_referees_word_goes_before_a_lot():
    found = cut(places_of((9, 5, 5, 1)), 2, CutTie.LOT, lot="DCBA", ruling=("B",))
    assert (found.advanced, found.out) == (("A", "B"), ("C", "D"))
    assert found.resolved_by is TieRule.RULING


@pytest.mark.parametrize(
    ("ruling", "problems"),
    [
        (("B", "C"), [("cut_count", "ruling", "1 of the level teams advance, not 2.", 1)]),
        (
            ("D",),
            [
                (
                    "not_level",
                    "ruling.0",
                    "D is not one of the teams level at the line, or named twice.",
                    ["B", "C"],
                )
            ],
        ),
    ],
)
def test_a_ruling_that_does_not_fit(ruling, problems):
    with pytest.raises(RuleError) as refused:
        cut(places_of((9, 5, 5, 1)), 2, ruling=ruling)
    found = refused.value.violations
    assert refused.value.code == "illegal_cut"
    assert [(each.code, each.field, each.message, each.expected) for each in found] == problems


def test_the_same_team_twice_does_not_fit():
    with pytest.raises(RuleError) as refused:
        cut(places_of((9, 5, 5, 5)), 3, ruling=("B", "B"))
    assert [(each.code, each.field) for each in refused.value.violations] == [
        ("not_level", "ruling.1")
    ]


def test_the_codes_that_formats_use():
    assert [each.value for each in CutTie] == ["lot", "referee", "all_advance"]


def test_a_tie_above_the_line_did_not_decide_who_advances():
    totals = {"A": (9, 1), "B": (9, 2), "C": (5, 3)}
    tallies = {who: Tally(total=total, best_game=best) for who, (total, best) in totals.items()}
    found = cut(rank(tallies, (TieRule.BEST_GAME,)), 2)
    assert (found.advanced, found.tied, found.resolved_by) == (("B", "A"), (), None)
