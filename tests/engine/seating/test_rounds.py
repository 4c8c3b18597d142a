"""Rounds made one by one, and what to do when somebody leaves or comes."""

from __future__ import annotations

import json
import random
import time

import pytest

from engine.seating.constraints import Constraints, IllegalSeatingError
from engine.seating.draws import standalone
from engine.seating.draws.verify import verify_document
from engine.seating.plan import plan_of
from engine.seating.plans.replan import Change, options, swap_players
from engine.seating.quality.check import check_plan
from engine.seating.quality.metrics import measure
from engine.seating.rounds.pairing import Method, RoundRequest, pair_round

from .support import FULL, keeps_pins, meetings_within, publish, stage, teams_of


def play(players, rounds, method, seed, **asked):
    """Play an event of invented players, of skill and chance."""
    rng = random.Random(seed)
    skill = [rng.gauss(0, 1) for _ in range(players)]
    points = [0.0] * players
    played, spreads, slowest = (), [], 0.0
    for number in range(rounds):
        order = sorted(rng.sample(range(players), players), key=lambda p: -points[p])
        standings = tuple((p,) for p in order) if number else (tuple(range(players)),)
        request = RoundRequest(method=method, standings=standings, played=played, **asked)
        began = time.process_time()
        tables = pair_round(request, b"%d %d" % (seed, number))
        slowest = max(slowest, time.process_time() - began)
        rank = {player: i for i, player in enumerate(order)}
        if number:
            spreads += [
                max(rank[p] for p in table) - min(rank[p] for p in table) for table in tables
            ]
        played = (*played, tables)
        for table in tables:
            luck = {p: 0.7 * skill[p] + 2 * rng.gauss(0, 1) for p in table}
            for prize, p in zip(
                (15, 5, -5, -15), sorted(table, key=lambda p: -luck[p]), strict=True
            ):
                points[p] += prize + 5 * (luck[p] - sum(luck.values()) / 4)
    plan = plan_of(range(players), played)
    assert check_plan(plan.to_lists(), plan.players)[0] == []
    return plan, sum(spreads) / len(spreads), slowest


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "rounds", "widest"), [(64, 8, 9.0), (100, 10 if FULL else 5, 8.2)]
)
def test_swiss_rounds_avoid_repeats_at_small_distances(players, rounds, widest):
    seeds = (1, 2, 3) if FULL else (1,)
    results = [play(players, rounds, Method.SWISS, seed) for seed in seeds]
    for plan, _, slowest in results:
        assert measure(plan).repeats <= 1
        assert slowest < 5  # the bars are 1.5 s for 100 and 3 s for 200 players, idle machine
    assert sum(spread for _, spread, _ in results) / len(results) < widest


def test_random_rounds_are_even_in_opponents_winds_and_tables():
    plan, _, _ = play(40, 8, Method.RANDOM, 5, keep_tables=False)
    metrics = measure(plan)
    assert metrics.repeats <= 2
    assert metrics.wind_violations <= 30
    assert metrics.wind_spread <= 2


def test_intervals_bands_and_finals():
    order = tuple((player,) for player in range(1, 33))
    interval = pair_round(RoundRequest(method=Method.INTERVAL, standings=order, interval=8), b"i")
    assert sorted(map(sorted, interval)) == [[i, i + 8, i + 16, i + 24] for i in range(1, 9)]
    finals = pair_round(RoundRequest(method=Method.FINALS, standings=order), b"f")
    assert [sorted(table) for table in finals] == [list(range(i, i + 4)) for i in range(1, 33, 4)]
    banded = pair_round(
        RoundRequest(method=Method.SWISS, standings=order, bands=(8, 8), played=(finals,)), b"b"
    )
    assert {player for table in banded[:2] for player in table} == set(range(1, 9))
    assert {player for table in banded[2:4] for player in table} == set(range(9, 17))


def test_intervals_that_do_not_divide_the_field():
    order = tuple((player,) for player in range(1, 25))
    tables = pair_round(RoundRequest(method=Method.INTERVAL, standings=order, interval=4), b"i")
    assert sorted(tables[0]) == [1, 5, 9, 13]
    assert sorted(player for table in tables for player in table) == list(range(1, 25))


def test_conditions_hold_in_every_round():
    wishes = Constraints(teams=teams_of(3, 42), pins={1: 4, 20: 9}, apart=((2, 40), (5, 41)))
    played = ()
    for number in range(5):
        order = random.Random(number).sample(range(1, 43), 42)
        standings = tuple((player,) for player in order) if number else (tuple(order),)
        request = RoundRequest(
            method=Method.SWISS, standings=standings, played=played, constraints=wishes
        )
        played = (*played, pair_round(request, b"%d" % number))
    plan = plan_of(range(1, 43), played)
    assert meetings_within(plan, [*wishes.teams, *wishes.apart]) == 0
    assert keeps_pins(plan, wishes.pins)
    assert measure(plan).byes_max <= 1
    assert measure(plan).repeats == 0


def test_bands_and_intervals_that_cannot_be_are_refused():
    order = tuple((player,) for player in range(1, 17))
    for asked in ({"bands": (6,)}, {"bands": (12, 8)}, {"interval": 0}):
        with pytest.raises(IllegalSeatingError):
            pair_round(RoundRequest(method=Method.SWISS, standings=order, **asked), b"x")


def test_the_draw_of_a_round_can_be_checked():
    played = stage(24, 3).named().rounds
    request = RoundRequest(
        method=Method.SWISS, standings=(tuple(range(1, 13)), tuple(range(13, 25))), played=played
    )
    document = json.loads(json.dumps(publish(request, "seed", 4)))
    assert verify_document(document) == []
    assert list(standalone.problems(document)) == []
    named = json.loads(json.dumps(publish(request, "seed", 4, names={1: "東"})))
    assert named["inputs"]["names"] == {"1": "東"}
    assert named["inputs_hash"] != document["inputs_hash"]
    assert verify_document(named) == []
    assert list(standalone.problems(named)) == []
    document["state"]["standings"] = document["state"]["standings"][::-1]
    assert any("state_hash" in line for line in standalone.problems(document))
    assert verify_document(document)
    document = publish(request, "seed", 4)
    document["rounds"][0][0], document["rounds"][0][1] = document["rounds"][0][:2][::-1]
    assert any(violation.code == "table_differs" for violation in verify_document(document))


DROPOUTS = [(40, 8, 3, 4), (64, 10, 4, 4), (100, 10, 5, 8), (40, 8, 3, 3)]


@pytest.mark.parametrize(("players", "rounds", "played", "leaving"), DROPOUTS)
def test_dropouts_recover_to_no_repeats(players, rounds, played, leaving):
    plan = stage(players, rounds).named()
    gone = tuple(random.Random(3).sample(plan.players, leaving))
    began = time.process_time()
    substitute, anew = options(Change(plan=plan, played=played, leaving=gone))
    assert time.process_time() - began < 10
    assert (substitute.name, anew.name) == ("substitute", "new_tables")
    for option in (substitute, anew):
        assert option.metrics.repeats == 0
        assert option.plan.rounds[:played] == plan.rounds[:played]
        _, figures = check_plan(option.plan.to_lists(), option.plan.players)
        assert figures == option.metrics.to_mapping()
        seated = {p for tables in option.plan.rounds[played:] for table in tables for p in table}
        assert not seated & set(gone)
    assert anew.metrics.wind_violations <= 6
    assert anew.metrics.wind_spread <= 2


def test_late_entries_take_empty_places_or_new_tables():
    plan = stage(40, 8).named()
    substitute, anew = options(Change(plan=plan, played=2, leaving=(7, 8), joining=(41,)))
    assert dict(substitute.stand_ins) == {7: 41, 8: 42}
    assert 41 in {player for table in anew.plan.rounds[2] for player in table} | set(
        anew.plan.byes()[2]
    )
    (only,) = options(Change(plan=plan, played=2, joining=(41, 42, 43, 44)))
    assert only.name == "new_tables"
    assert len(only.plan.rounds[2]) == 11
    assert only.metrics.repeats == 0


def test_changes_keep_the_conditions():
    wishes = Constraints(teams=teams_of(4, 40), pins={3: 2})
    plan = stage(40, 8, teams=wishes.teams, pins=wishes.pins).named()
    for option in options(Change(plan=plan, played=3, leaving=(9, 22), constraints=wishes))[1:]:
        assert meetings_within(option.plan, wishes.teams) == 0
        assert keeps_pins(option.plan, wishes.pins)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"played": 8}, {"no_round_left"}),
        ({"played": 2, "leaving": (99,)}, {"unknown_player"}),
        ({"played": 2, "joining": (1,)}, {"already_playing"}),
        ({"played": 2, "leaving": tuple(range(1, 15))}, {"player_count"}),
    ],
)
def test_changes_that_cannot_be_are_refused(change, codes):
    plan = stage(16, 8).named()
    with pytest.raises(IllegalSeatingError) as refused:
        options(Change(plan=plan, **change))
    assert {violation.code for violation in refused.value.violations} == codes


def test_two_players_swapped_by_hand():
    plan = stage(40, 8).named()
    one, other = plan.rounds[3][0][0], plan.rounds[3][1][0]
    option = swap_players(plan, 3, one, other)
    assert option.plan.rounds[3][0][0] == other
    assert option.metrics.repeats > 0
    assert swap_players(option.plan, 3, one, other).plan == plan
    with pytest.raises(IllegalSeatingError):
        swap_players(plan, 3, 1, 99)


def test_countries_are_spread_when_nothing_has_been_played():
    countries = (tuple(range(1, 9)), tuple(range(9, 15)))
    request = RoundRequest(
        method=Method.RANDOM,
        standings=(tuple(range(1, 33)),),
        constraints=Constraints(countries=countries),
    )
    tables = pair_round(request, b"c")
    for country in countries:
        assert max(sum(player in country for player in table) for table in tables) == 1


TRIANGLE = ((1, 2), (1, 3), (2, 3))


def test_conditions_that_two_tables_cannot_meet_are_refused_in_rounds_and_changes():
    request = RoundRequest(
        method=Method.SWISS,
        standings=tuple((player,) for player in range(1, 9)),
        constraints=Constraints(apart=TRIANGLE),
    )
    with pytest.raises(IllegalSeatingError) as refused:
        pair_round(request, b"x")
    assert {violation.code for violation in refused.value.violations} == {"conditions_not_met"}
    change = Change(
        plan=stage(8, 4).named(), played=1, joining=(), constraints=Constraints(apart=TRIANGLE)
    )
    with pytest.raises(IllegalSeatingError) as refused:
        options(change)
    assert {violation.code for violation in refused.value.violations} == {"conditions_not_met"}


def test_finals_with_conditions_move_only_those_who_must():
    order = tuple((player,) for player in range(1, 17))
    wishes = Constraints(apart=((1, 2),))
    tables = pair_round(
        RoundRequest(method=Method.FINALS, standings=order, constraints=wishes), b"x"
    )
    assert meetings_within(plan_of(range(1, 17), [tables]), wishes.apart) == 0
    assert (
        sum(sorted(table) == list(range(i, i + 4)) for i in (1, 5, 9, 13) for table in tables) >= 2
    )
