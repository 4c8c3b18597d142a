"""106 official results of a professional team league, from points back to raw scores and again."""

from __future__ import annotations

import csv
import os
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from engine.game.result import result
from engine.game.state import State
from engine.league.season import season
from engine.league.stages import StageRules
from engine.points import by_seat
from engine.ruleset.load import preset
from engine.seats import SEATS
from engine.standings.totals import GameLine, player_totals

MLEAGUE = preset("mleague")
WINDS = "東南西北"
REPOSITORY = Path(__file__).resolve().parents[3]


def results_file():
    named = os.environ.get("TENBO_CORPUS")
    places = [Path(named)] if named else []
    places.append(REPOSITORY.parent / "shared" / "corpus")
    files = (place / "results" / "league-2018.csv" for place in places)
    return next((path for path in files if path.is_file()), None)


@pytest.fixture(scope="module")
def games():
    path = results_file()
    if path is None:
        pytest.skip("no league-2018.csv: set TENBO_CORPUS or put it in ../shared/corpus")
    found = defaultdict(list)
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            whole, _, tenths = row["points"].partition(".")
            row["score"] = int(whole + tenths) * 100
            row["placement"] = int(row["rank"])
            found[row["date"], row["game_no"]].append(row)
    return {
        key: sorted(rows, key=lambda row: WINDS.index(row["seat"])) for key, rows in found.items()
    }


def raw_points(rows):
    """Take the prizes off again: 50/10/-10/-30 with oka, shared by those in the same place."""
    prizes = (50000, 10000, -10000, -30000)
    counts = Counter(row["placement"] for row in rows)
    points = []
    for row in rows:
        place, count = row["placement"], counts[row["placement"]]
        points.append(row["score"] - sum(prizes[place - 1 : place - 1 + count]) // count + 30000)
    return by_seat(points)


def test_raw_points_and_back(games):
    penalised = []
    for key, rows in games.items():
        points = raw_points(rows)
        assert all(value % 100 == 0 for value in points), key
        if sum(points) != 100000:
            penalised.append((key, sum(points)))
            continue
        again = result(MLEAGUE, State(points=points))
        assert [seat.score for seat in again] == [row["score"] for row in rows], key
        assert [seat.placement for seat in again] == [row["placement"] for row in rows], key
    # No game of these 106 carries a penalty: every total is that of the four starting points.
    assert penalised == []
    assert len(games) == 106


def test_the_tie_of_26_october_shares_its_places(games):
    rows = games["2018-10-26", "2"]
    points = raw_points(rows)
    assert points == (41900, 8500, 24800, 24800)
    again = result(MLEAGUE, State(points=points))
    assert [seat.placement for seat in again] == [1, 4, 2, 2]
    assert [seat.score for seat in again] == [61900, -51500, -5200, -5200]


def test_season_tables_are_the_sums(games):
    lines = []
    sums = Counter()
    for number, rows in enumerate(games.values()):
        again = result(MLEAGUE, State(points=raw_points(rows)))
        for seat in SEATS:
            player = rows[seat]["player"]
            sums[player] += rows[seat]["score"]
            lines.append(
                GameLine(
                    stage=0,
                    round=number,
                    game=number,
                    team=player,
                    player=player,
                    placement=again[seat].placement,
                    score=again[seat].score,
                )
            )
    # The file names no teams, so every player stands for one.
    [table] = season([StageRules(name="Regular season")], sorted(sums), lines)
    assert {row.place.who: row.points for row in table.rows} == dict(sums)
    assert sum(row.points for row in table.rows) == 0
    assert [row.points for row in table.rows] == sorted(sums.values(), reverse=True)
    assert {player: total for player, (total, _, _) in player_totals(lines).items()} == dict(sums)
    assert sum(row.games for row in table.rows) == 424
