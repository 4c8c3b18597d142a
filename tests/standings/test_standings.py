"""Standings: their order, their ties, and how they are sent."""

import pytest

from app.accounts.signature import Signature
from app.entrants.models import Entrant, EntrantStatus
from app.standings.queries import Totals
from app.standings.rank import rank_totals
from app.tables.finish import finish_table
from tests.factories import BY, NOW, headers_for, make_entrants, make_event, make_table, record, ron
from tests.statements import counted

STANDINGS = "/api/v1/events/spring/standings"


def totals(number, score, places=(0, 0, 0, 0), best=None, status=EntrantStatus.ACTIVE):
    """Return totals as the query would; places count first to fourth places."""
    entrant = Entrant(number=number, name=f"Player {number}", status=status)
    return Totals(
        entrant=entrant,
        score=score,
        penalties=0,
        placements=places,
        best_raw_points=best,
        best_score=None,
    )


def order(*everybody):
    return [(item.rank, item.totals.entrant.number) for item in rank_totals(everybody)]


def test_the_higher_total_is_ahead():
    assert order(totals(1, -100), totals(2, 300), totals(3, 200)) == [(1, 2), (2, 3), (3, 1)]


def test_then_the_better_average_placement():
    one, two = totals(1, 0, (1, 1, 0, 1)), totals(2, 0, (0, 2, 0, 0))
    # Three games at 2.33 on average are behind two at 2.
    assert order(one, two) == [(1, 2), (2, 1)]


def test_then_more_first_places():
    one, two = totals(1, 0, (0, 2, 0, 0)), totals(2, 0, (1, 0, 1, 0))
    assert order(one, two) == [(1, 2), (2, 1)]


def test_then_the_highest_points_of_a_game():
    one, two = totals(1, 0, (1, 0, 0, 0), 40000), totals(2, 0, (1, 0, 0, 0), 40100)
    assert order(one, two) == [(1, 2), (2, 1)]


def test_who_is_equal_in_everything_shares_a_rank():
    same = [totals(n, 0, (1, 0, 0, 0), 40000) for n in (1, 2, 3)]
    last = totals(4, -1)
    assert order(*same, last) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_who_has_not_played_is_behind_his_equals():
    assert order(totals(1, 0), totals(2, 0, (0, 0, 0, 1), -5000)) == [(1, 2), (2, 1)]


def test_substitutes_are_listed_last_and_have_no_rank():
    stand_in = totals(1, 900, (1, 0, 0, 0), 50000, EntrantStatus.SUBSTITUTE)
    gone = totals(2, 100, status=EntrantStatus.WITHDRAWN)
    assert order(stand_in, gone, totals(3, 0)) == [(1, 2), (2, 3), (None, 1)]


@pytest.fixture
def event(session):
    return make_event(session)


def play(session, event, players, round_number, number, winner):
    table = make_table(session, event, players, round_number=round_number, number=number)
    record(session, table, ron(winner, (winner + 1) % 4, han=6, fu=None))
    session.refresh(table)
    signed = Signature(by=BY, at=NOW, reason="time limit")
    finish_table(session, table.id, signed, expected_version=table.version)
    session.commit()


def test_standings_add_finished_games_up(client, session, event):
    players = make_entrants(session, event, 8)
    play(session, event, players[:4], 1, 1, 1)
    play(session, event, players[4:], 1, 2, 1)
    play(session, event, [players[1], players[4], players[2], players[6]], 2, 1, 1)
    others = [players[0], players[3], players[5], players[7]]
    make_table(session, event, others, round_number=2, number=2)
    reply = client.get(STANDINGS).json
    assert [rule["code"] for rule in reply["tie_breaks"]] == [
        "total_score",
        "average_placement",
        "first_places",
        "best_raw_points",
    ]
    assert all(rule["description"] for rule in reply["tie_breaks"])
    by_number = {item["number"]: item for item in reply["standings"]}
    # By Tenhou's rules 37000 points are +47000 in all, 25000 of the third -15000, of the first
    # seat that lost nothing +5000.
    assert by_number[2]["score"] == 47000 + 5000
    assert by_number[2]["placements"] == [1, 1, 0, 0]
    assert by_number[2]["average_placement"] == 1.5
    assert by_number[2]["best_raw_points"] == 37000
    assert (by_number[1]["games"], by_number[2]["games"]) == (1, 2)
    assert sum(item["score"] for item in reply["standings"]) == 0
    assert reply["standings"][0]["rank"] == 1


def test_known_standings_cost_one_small_query(app, client, session, event):
    players = make_entrants(session, event)
    play(session, event, players, 1, 1, 1)
    tag = client.get(STANDINGS).headers["ETag"]
    with counted(app.extensions["database"]) as seen:
        again = client.get(STANDINGS, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert len(seen) == 1
    with counted(app.extensions["database"]) as seen:
        client.get(STANDINGS)
    assert len(seen) == 2
    play(session, event, players, 2, 1, 2)
    assert client.get(STANDINGS, headers={"If-None-Match": tag}).status_code == 200


def test_standings_in_another_language_are_another_answer(client, session):
    make_event(session)
    tag = client.get(STANDINGS).headers["ETag"]
    chinese = client.get(f"{STANDINGS}?lang=zh_Hans", headers={"If-None-Match": tag})
    assert chinese.status_code == 200


def test_a_deleted_event_leaves_no_standings_behind(client, session):
    headers = headers_for(session)
    assert client.get(STANDINGS).status_code == 404
    new = {"name": "x", "slug": "spring", "ruleset": {"extends": "tenhou"}}
    client.post("/api/v1/events", json=new, headers=headers)
    assert client.get(STANDINGS).json["standings"] == []
