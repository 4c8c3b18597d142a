import pytest

from app.accounts.signature import Signature
from app.tables.finish import finish_table
from app.tables.penalise import NewPenalty, penalise_entrant
from tests.factories import BY, NOW, draw, make_entrants, make_event, make_table, record, tsumo
from tests.site import Site


@pytest.fixture
def event(session):
    return make_event(session, time_zone="Asia/Tokyo")


@pytest.fixture
def players(session, event):
    return make_entrants(session, event)


@pytest.fixture
def table(session, event, players):
    table = make_table(session, event, players)
    record(session, table, tsumo(1), draw(0, 1))
    finish(session, table)
    return table


def finish(session, table):
    session.refresh(table)
    signed = Signature(by=BY, at=NOW, reason="time")
    finish_table(session, table.id, signed, expected_version=table.version)
    session.commit()


@pytest.fixture
def site(client):
    return Site(client)


@pytest.mark.usefixtures("table")
def test_standings_show_scores_and_what_decides(site):
    site.get("/events/spring/standings")
    assert "Last updated: 2026-11-29 21:00 (Asia/Tokyo)" in site.words
    row = "1 Player 2 +40.5 1 1 0 0 0 1.00"
    assert row in site.words
    assert "The better average placement" in site.words


@pytest.mark.usefixtures("table")
def test_a_page_that_is_known_already_is_not_sent_again(client, players):
    for path in ("/events/spring/standings", f"/entrants/{players[0].id}"):
        tag = client.get(path).headers["ETag"]
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_standings_before_the_first_game(site, event):
    site.get("/events/spring/standings")
    assert site.status == 200
    assert "No table is finished yet." in site.words
    assert event.table_count == 0


@pytest.mark.usefixtures("table")
def test_a_players_page_has_every_round(site, session, event, players):
    second = make_table(session, event, players, round_number=2)
    record(session, second, tsumo(0))
    new = NewPenalty(points=5000, reason="late")
    penalise_entrant(session, event, players[1].id, new, Signature(by=BY, at=NOW))
    session.commit()
    site.get(f"/entrants/{players[1].id}")
    assert "+40.5" in site.words
    assert "still playing: East 1, 1 honba, 23000" in site.words
    assert "−5.0: late" in site.words
    assert f'href="/tables/{second.id}"' in site.text
