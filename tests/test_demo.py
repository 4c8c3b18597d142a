"""The demo event shows something on every page."""

from app import demo
from tests.factories import NOW


def test_the_demo_is_half_way_through_its_second_round(client, session):
    demo.load(session, NOW)
    session.commit()
    tables = client.get("/api/v1/events/demo/tables").json["items"]
    assert [(t["round"], t["number"], t["state"]) for t in tables] == [
        *((1, number, "finished") for number in (1, 2, 3, 4)),
        *((2, number, "playing") for number in (1, 2, 3, 4)),
    ]
    assert all(table["ended"] is None for table in tables[4:])
    assert all(table["hand_count"] >= 3 for table in tables[4:])
    finished = [client.get(f"/api/v1/tables/{table['id']}").json for table in tables[:4]]
    assert [(table["ended"], table["finish_reason"]) for table in finished] == [
        ("last_hand", None),
        ("last_hand", None),
        (None, "Time limit"),
        ("last_hand", None),
    ]
    standings = client.get("/api/v1/events/demo/standings").json["standings"]
    assert [item["games"] for item in standings] == [1] * 16
    assert sum(item["score"] + item["penalties"] for item in standings) == 0


def test_the_demo_was_drawn_and_can_be_checked(client, session):
    demo.load(session, NOW)
    session.commit()
    [draw] = client.get("/api/v1/events/demo/draws").json["items"]
    assert (draw["state"], draw["first_round"], draw["last_round"]) == ("published", 1, 4)
    assert client.get("/api/v1/events/demo/draws/1/verify").json["valid"]
    rounds = client.get("/api/v1/events/demo/seating").json["rounds"]
    assert [item["open"] for item in rounds] == [True, True, False, False]


def test_the_demo_is_loaded_once(session):
    assert demo.load(session, NOW) is demo.load(session, NOW)


def test_the_demo_relay_is_played_to_its_end(client, session):
    demo.load(session, NOW)
    session.commit()
    [match] = client.get("/api/v1/events/demo-relay/matches").json["items"]
    assert (match["finished"], match["games_played"]) == (True, 5)
    assert sum(team["actual"] for team in match["teams"]) == 400000
    assert len(match["advanced"]) == 1
    loans = client.get("/api/v1/events/demo-relay/loans").json["items"]
    assert {loan["boundary"] for loan in loans} == {0, 3}
