"""The bars: teams, countries, pins, pairs kept apart; and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.seating.constraints import IllegalSeatingError
from engine.seating.plans.planning import plan_stage
from engine.seating.quality.metrics import measure

from .support import (
    FULL,
    keeps_pins,
    meetings_within,
    most_of_one_country,
    request,
    stage,
    teams_of,
)

TEAMS = [  # players, size of a team, rounds
    (16, 4, 4), (24, 4, 6), (28, 4, 8), (32, 4, 9), (36, 4, 10), (40, 4, 8), (40, 4, 12),
    (44, 4, 13), (48, 4, 14), (52, 4, 16), (56, 4, 17), (60, 4, 18), (64, 4, 10), (64, 4, 14),
    (64, 4, 20), (100, 4, 10), (60, 3, 10), (60, 5, 10), (60, 6, 9), (96, 8, 10), (120, 10, 10),
    (200, 4, 10), (32, 8, 8), (40, 2, 9),
]  # fmt: skip


@pytest.mark.parametrize(("players", "size", "rounds"), TEAMS)
def test_team_mates_never_meet_and_nobody_else_twice(players, size, rounds):
    teams = teams_of(size, players)
    plan = stage(players, rounds, teams=teams).named()
    metrics = measure(plan)
    assert meetings_within(plan, teams) == 0
    assert metrics.repeats == 0
    assert metrics.block_violations == 0


@pytest.mark.parametrize(("players", "size", "rounds"), [(24, 4, 7), (40, 10, 12), (16, 4, 9),
                                                         (42, 5, 8), (12, 3, 6)])  # fmt: skip
def test_team_mates_never_meet_even_where_others_must(players, size, rounds):
    teams = teams_of(size, players)
    plan = stage(players, rounds, teams=teams).named()
    assert meetings_within(plan, teams) == 0
    assert measure(plan).wind_violations == 0


def countries_of(players):
    tables = players // 4
    sizes = [tables, tables // 2, tables // 2, tables // 4, tables // 4, tables // 4]
    starts = [1 + sum(sizes[:i]) for i in range(len(sizes))]
    return tuple(
        tuple(range(start, start + size)) for start, size in zip(starts, sizes, strict=True)
    )


@pytest.mark.parametrize(("players", "rounds"), [(40, 8), (64, 10), (128, 10)])
@pytest.mark.parametrize("with_teams", [False, True])
def test_countries_are_spread_over_the_first_round(players, rounds, with_teams):
    countries = (*countries_of(players)[1:], tuple(range(players - players // 4 - 1, players + 1)))
    teams = teams_of(4, players) if with_teams else ()
    plan = stage(players, rounds, countries=countries, teams=teams).named()
    for country in countries:
        assert most_of_one_country(plan, country) <= -(-len(country) // (players // 4))
    assert measure(plan).repeats == 0
    assert meetings_within(plan, teams) == 0


@pytest.mark.parametrize(("players", "rounds", "count"), [(40, 8, 3), (64, 10, 4), (100, 10, 6),
                                                          (43, 8, 3)])  # fmt: skip
def test_pinned_players_keep_their_tables(players, rounds, count):
    pins = {3 * i + 1: 2 * i + 1 for i in range(count)}
    plan = stage(players, rounds, pins=pins).named()
    assert keeps_pins(plan, pins)
    assert measure(plan).repeats == 0
    assert measure(plan).wind_violations == 0


def test_pairs_kept_apart():
    apart = ((1, 2), (1, 3), (4, 40), (5, 6))
    plan = stage(40, 9, apart=apart).named()
    assert meetings_within(plan, apart) == 0
    assert measure(plan).repeats == 0


def test_everything_at_once():
    conditions = {
        "teams": teams_of(4, 40),
        "countries": (tuple(range(1, 13)), tuple(range(13, 25))),
        "pins": {1: 3, 20: 7},
        "apart": ((5, 9), (2, 33)),
    }
    plan = stage(40, 7, **conditions).named()
    assert meetings_within(plan, [*conditions["teams"], *conditions["apart"], (1, 20)]) == 0
    assert keeps_pins(plan, conditions["pins"])
    assert measure(plan).repeats == 0
    for country in conditions["countries"]:
        assert most_of_one_country(plan, country) <= 2


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        (request(3, 4), {"player_count"}),
        (request(16, 0), {"round_count"}),
        (request(16, 99), {"round_count"}),
        (replace(request(16, 4), effort=10**9), {"effort"}),
        (request(16, 4, teams=((1, 2, 3, 4, 5),)), {"team_too_large"}),
        (request(16, 4, teams=((1, 2), (2, 3))), {"listed_twice"}),
        (request(16, 4, teams=((1, 17),)), {"unknown_player"}),
        (request(16, 4, countries=((0, 1),)), {"unknown_player"}),
        (request(16, 4, pins={1: 5}), {"no_such_table"}),
        (request(16, 4, pins={1: 2, 2: 2}), {"pinned_together"}),
        (request(16, 4, apart=((1, 1),)), {"apart_from_self"}),
        (request(8, 2, apart=tuple((1, other) for other in range(2, 8))), {"too_many_apart"}),
        (request(4, 2, teams=((1, 2),)), {"team_too_large", "too_many_apart"}),
        (request(16, 0, pins={1: 9, 2: 9}), {"round_count", "no_such_table", "pinned_together"}),
    ],
)
def test_what_cannot_be_is_refused_with_every_reason(asked, codes):
    with pytest.raises(IllegalSeatingError) as refused:
        plan_stage(asked)
    assert {violation.code for violation in refused.value.violations} == codes
    assert str(refused.value)


def test_a_condition_that_no_search_can_meet_is_refused():
    # Eight players, two tables: 1 to 3 mutually apart need three of them.
    apart = ((1, 2), (1, 3), (2, 3))
    with pytest.raises(IllegalSeatingError) as refused:
        stage(8, 3, apart=apart)
    assert {violation.code for violation in refused.value.violations} == {"conditions_not_met"}


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("players", range(24, 131, 8) if FULL else [40])
def test_teams_of_every_size(players, size):
    teams = teams_of(size, players)
    for rounds in range(3, 13, 3):
        plan = stage(players, rounds, teams=teams).named()
        assert meetings_within(plan, teams) == 0
