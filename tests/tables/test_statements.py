"""What it costs to record a hand does not depend on what the event holds."""

from tests.factories import (
    draw,
    headers_for,
    make_entrants,
    make_event,
    make_table,
    post_hand,
    record,
    tsumo,
)
from tests.statements import counted

MOST = 12


def test_recording_takes_few_statements_however_full_the_event_is(app, client, session):
    event = make_event(session)
    players = make_entrants(session, event, 8)
    table = make_table(session, event, players[:4])
    headers = headers_for(session)

    def cost(version):
        key = {"Idempotency-Key": f"hand-{version}"}
        with counted(app.extensions["database"]) as seen:
            reply = post_hand(client, headers | key, table.id, tsumo(1), version)
        assert reply.status_code == 201
        return seen

    first = cost(1)
    assert len(first) <= MOST
    for number in (1, 2, 3):
        other = make_table(session, event, players[4:], round_number=number, number=2)
        record(session, other, draw(0), draw(0), draw(0))
    assert len(cost(2)) == len(first)
    assert len(cost(3)) == len(first)


def test_lists_ask_as_often_for_many_tables_as_for_one(app, client, session):
    event = make_event(session)
    players = make_entrants(session, event, 8)

    def cost():
        with counted(app.extensions["database"]) as seen:
            client.get("/api/v1/events/spring/tables")
        return len(seen)

    make_table(session, event, players[:4])
    first = cost()
    for number in (2, 3, 4):
        make_table(session, event, players[:4], round_number=number)
        make_table(session, event, players[4:], round_number=number, number=2)
    assert cost() == first
