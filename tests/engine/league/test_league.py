"""League tables: exact sums, halves at the cuts, ties, and who may play."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from engine.league.season import CutDecisions, IllegalLeagueError, StagePenalty, season
from engine.league.stages import CarryOver, StageRules, check_games_played, check_stage
from engine.lineups import Slot, check_lineup
from engine.relay.order_sheets import check_order_sheet
from engine.relay.rules import RelayRules, RelayStage
from engine.standings.cuts import CutTie
from engine.standings.tie_rules import TieRule
from engine.standings.totals import (
    Aggregation,
    Basis,
    GameLine,
    Scoring,
    ShareRounding,
    Summing,
    player_totals,
    round_points,
    team_totals,
)

TEAMS = "ABCD"


def game(number, scores, placements=(1, 2, 3, 4), *, stage=0, players=TEAMS, teams=TEAMS):
    rows = zip(teams, players, scores, placements, strict=True)
    return [
        GameLine(
            stage=stage,
            round=0,
            game=number,
            team=team,
            player=player,
            placement=placement,
            score=score,
        )
        for team, player, score, placement in rows
    ]


def table_of(stage_table):
    return {row.place.who: row.points for row in stage_table.rows}


def test_half_of_the_points_is_carried_over_exactly():
    """M-League: results in tenths, so 123.5 becomes 61.75 and then 30.875."""
    half = {"carry_over": CarryOver.SHARE, "advance": 3}
    stages = [
        StageRules(name="Regular season", advance=4),
        StageRules(name="Semifinal", **half),
        StageRules(name="Final", **half),
    ]
    lines = game(1, (123500, 10100, -33500, -100100))
    lines += game(2, (0, 100, 0, -100), stage=1)
    _, second, third = season(stages, "ABCD", lines)
    assert [row.carried for row in second.rows] == [61750, 5050, -16750, -50050]
    assert table_of(second) == {"A": 61750, "B": 5150, "C": -16750, "D": -50150}
    assert second.cut.advanced == ("A", "B", "C")
    assert [row.carried for row in third.rows] == [30875, 2575, -8375]
    assert second.rows[0].games == 1
    assert second.rows[0].placements == (1, 0, 0, 0)


def test_a_share_is_rounded_once_where_it_is_carried():
    third = StageRules(name="Final", carry_over=CarryOver.SHARE, share=(1, 3), share_unit=10)
    stages = [StageRules(name="Qualifier"), third]
    lines = game(1, (100, 200, -100, -200))
    _, table = season(stages, TEAMS, lines)
    assert [row.carried for row in table.rows] == [70, 30, -30, -70]
    down = [stages[0], replace(third, share_rounding=ShareRounding.DOWN)]
    assert [row.carried for row in season(down, TEAMS, lines)[1].rows] == [60, 30, -40, -70]
    assert round_points(Fraction(-7, 4), ShareRounding.TOWARDS_ZERO) == -1
    assert [round_points(Fraction(value, 2), ShareRounding.HALF_EVEN) for value in (1, 3, -3)] == [
        0,
        2,
        -2,
    ]


def test_what_else_may_be_carried_over():
    lines = game(1, (30000, 10000, -10000, -30000))
    for carry_over, expected in (
        (CarryOver.NOTHING, [0, 0, 0, 0]),
        (CarryOver.ALL, [30000, 10000, -10000, -30000]),
        (CarryOver.SEEDS, [120000, 70000, 30000, 0]),
    ):
        final = StageRules(name="Final", carry_over=carry_over, seeds=(120000, 70000, 30000))
        _, table = season([StageRules(name="Qualifier"), final], TEAMS, lines)
        assert [row.carried for row in table.rows] == expected


def test_penalties_are_written_to_the_team():
    fines = [StagePenalty(stage=0, team="A", points=20000)]
    [table] = season(
        [StageRules(name="Season")], TEAMS, game(1, (100, 0, 0, -100)), penalties=fines
    )
    assert table.rows[-1].place.who == "A"
    assert (table.rows[-1].penalties, table.rows[-1].points) == (20000, -19900)
    with pytest.raises(IllegalLeagueError) as refused:
        season([StageRules(name="Season")], "ABC", game(1, (100, 0, 0, -100)), penalties=fines)
    [violation] = refused.value.violations
    assert (violation.code, violation.params["team"]) == ("team_not_in_stage", "D")


def test_sum_average_and_best_of_members():
    lines = [
        *game(1, (40000, 5000, 0, -45000), teams="XYXY", players="abcd"),
        *game(2, (10000, 0, -4000, -6000), teams="XYXY", players="abed"),
    ]

    def totals(**options):
        return team_totals(Summing(**options), lines)

    assert totals() == {"X": 46000, "Y": -46000}
    average = {"X": Fraction(46000, 3), "Y": Fraction(-23000)}
    assert totals(aggregation=Aggregation.AVERAGE) == average
    assert totals(aggregation=Aggregation.BEST, best=2) == {"X": 50000, "Y": -46000}
    [table] = season(
        [StageRules(name="Cup", summing=Summing(aggregation=Aggregation.AVERAGE))], "XY", lines
    )
    assert table_of(table) == {"X": 15333, "Y": -23000}
    rounds = [replace(line, round=line.game) for line in lines]
    best_round = Summing(aggregation=Aggregation.BEST, best=1, basis=Basis.ROUNDS)
    assert team_totals(best_round, rounds) == {"X": 40000, "Y": -6000}
    assert player_totals(lines)["a"] == (50000, 2, (2, 0, 0, 0))


def test_fixed_points_win_rate_and_multiplier():
    lines = game(1, (50000, 1000, -1000, -50000)) + game(2, (0, 0, 0, 0), (1, 2, 2, 4))
    fixed = team_totals(Summing(scoring=Scoring.PLACEMENT), lines)
    assert fixed == {"A": 6000, "B": 3500, "C": 2500, "D": 0}
    rate = team_totals(Summing(scoring=Scoring.WIN_RATE), lines)
    assert rate == {
        "A": 1000,
        "B": Fraction(1000 * 7, 12),
        "C": Fraction(1000 * 5, 12),
        "D": 0,
    }
    assert sum(rate.values()) == 2000
    double = team_totals(Summing(multiplier=(2, 1)), lines)
    assert double["A"] == 100000
    assert team_totals(Summing(multiplier=(1, 3)), lines)["B"] == Fraction(1000, 3)


def test_ties_are_named_and_told_apart_by_the_stated_rules():
    lines = game(1, (20000, 0, 0, -20000), (1, 2, 3, 4)) + game(
        2, (-20000, 5000, -5000, 20000), (4, 2, 3, 1)
    )
    lines += game(3, (10000, -5000, 5000, -10000), (1, 3, 2, 4))

    def ranks(*tie_breaks):
        [table] = season([StageRules(name="Cup", tie_breaks=tie_breaks)], TEAMS, lines)
        return [(row.place.who, row.place.rank, row.place.resolved_by) for row in table.rows]

    assert ranks() == [("A", 1, None), ("B", 2, None), ("C", 2, None), ("D", 4, None)]
    assert ranks(TieRule.BEST_GAME)[1:3] == [("B", 2, None), ("C", 2, None)]
    assert ranks(TieRule.PLACEMENTS)[1:3] == [
        ("B", 2, TieRule.PLACEMENTS),
        ("C", 3, TieRule.PLACEMENTS),
    ]
    # A table has no seats to go by.
    assert ranks(TieRule.SEAT_ORDER)[1:3] == [("B", 2, None), ("C", 2, None)]
    before = game(1, (0, -100, 100, 0))
    both = [
        StageRules(name="Qualifier"),
        StageRules(name="Final", tie_breaks=(TieRule.PREVIOUS_RANK, TieRule.BEST_GAME)),
    ]
    later = [replace(line, stage=1) for line in lines]
    final = season(both, TEAMS, before + later)[1]
    assert [row.place.who for row in final.rows] == ["A", "C", "B", "D"]
    assert final.rows[1].place.resolved_by is TieRule.PREVIOUS_RANK
    assert final.rows[1].place.tied == ("B",)


def test_a_season_waits_at_an_open_cut_and_goes_on_when_it_is_decided():
    stages = [
        StageRules(name="Qualifier", advance=2, cut_ties=CutTie.LOT),
        StageRules(name="Final", carry_over=CarryOver.ALL),
    ]
    lines = game(1, (9000, 0, 0, -9000))
    assert len(season(stages, TEAMS, lines)) == 1
    tables = season(stages, TEAMS, lines, decisions=CutDecisions(seeds={0: "2026"}))
    assert len(tables[1].rows) == 2
    [_, final] = season(stages, TEAMS, lines, decisions=CutDecisions(rulings={0: ("C",)}))
    assert table_of(final) == {"A": 9000, "C": 0}


def test_tables_do_not_depend_on_the_order_of_teams_or_lines():
    rng = Random("order")
    stages = [StageRules(name="Season", tie_breaks=(TieRule.PLACEMENTS,), advance=2)]
    for _ in range(50):
        lines = []
        for number in range(6):
            scores = [rng.randrange(-3, 4) * 1000 for _ in range(3)]
            teams = rng.sample("ABCDEF", 4)
            lines += game(number, (*scores, -sum(scores)), teams=teams, players=teams)
        first = season(stages, "ABCDEF", lines)
        again = season(stages, rng.sample("ABCDEF", 6), rng.sample(lines, len(lines)))
        assert again == first
        assert sum(row.place.total for row in first[0].rows) == 0


ROSTERS = {"A": {1, 2}, "B": {3, 4}, "C": {5, 6}, "D": {7, 8}, "E": {9}}


def lineup(*pairs, **options):
    slots = [Slot(team=team, player=player) for team, player in pairs]
    return [(each.code, each.field) for each in check_lineup(slots, ROSTERS, **options)]


def test_lineups():
    good = [("A", 1), ("B", 3), ("C", 5), ("D", 7)]
    assert lineup(*good) == []
    assert lineup(*good, played={1: 10}, max_games=10) == [("too_many_games", "slots.0.player")]
    assert lineup(*good, played={1: 9}, max_games=10) == []
    assert lineup(("A", 1), ("A", 2), ("X", 5), ("D", None), ("B", 1)) == [
        ("seats_not_four", "slots"),
        ("team_twice", "slots.1.team"),
        ("unknown_team", "slots.2.team"),
        ("player_missing", "slots.3.player"),
        ("player_twice", "slots.4.player"),
        ("not_a_member", "slots.4.player"),
    ]
    assert lineup(("A", 1), ("A", 2), ("C", 5), ("D", 7), team_mates_meet=True) == []


def test_order_sheets():
    rules = RelayRules(stages=tuple(RelayStage(name=name) for name in ("先鋒", "次鋒", "中堅")))

    def codes(sheet, **options):
        found = check_order_sheet(rules, sheet, {1, 2, 3}, **options)
        return [(each.code, each.field) for each in found]

    assert codes([1, 2, 3]) == []
    assert codes([1, 1, 3], players_repeat=True) == []
    assert codes([1, None, 1, 9]) == [
        ("sheet_length", "players"),
        ("player_missing", "players.1"),
        ("player_twice", "players.2"),
        ("not_a_member", "players.3"),
    ]


def test_games_played():
    found = list(
        check_games_played(
            StageRules(name="Season", min_games=10, max_games=30), {1: 9, 2: 10, 3: 31}
        )
    )
    assert [each.code for each in found] == ["too_few_games", "too_many_games"]
    assert found[0].message == "1 has played 9 games; at least 10 are required."
    assert list(check_games_played(StageRules(name="Season"), {1: 0, 2: 99})) == []


def test_options_of_a_stage_are_checked_all_at_once():
    stage = StageRules(
        name="",
        games=-1,
        min_games=5,
        max_games=4,
        summing=Summing(multiplier=(0, 1), aggregation=Aggregation.BEST),
        share=(1, 0),
        tie_breaks=(TieRule.LOT,),
    )
    assert [(each.code, each.field) for each in check_stage(stage)] == [
        ("name_missing", "name"),
        ("too_small", "games"),
        ("games_limits", "max_games"),
        ("best_missing", "summing.best"),
        ("bad_share", "share"),
        ("bad_share", "summing.multiplier"),
        ("unknown_value", "tie_breaks"),
    ]
