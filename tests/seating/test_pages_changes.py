"""Changes of published seats through pages: swaps, dropouts, rounds given back, plans imported."""

import io

import pytest

from app.draws.models import VersionKind
from app.draws.queries import get_draw
from app.entrants.change import change_entrant
from app.entrants.models import EntrantStatus
from app.events.models import EventStatus
from app.events.queries import get_event
from app.seating.open_round import open_round
from tests.draws.helpers import act, make_draft, make_players, make_published
from tests.factories import make_entrant, make_event, record, tsumo
from tests.site import organiser

DRAW = "/events/spring/draws/1"
IMPORT = "/events/spring/draws/import"
PLAN = "1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,2,5,6\n2,2,3,4,7,9"


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def event(session):
    return make_event(session)


@pytest.fixture
def players(session, event):
    found = make_players(session, event, 16)
    make_published(session, event, rounds=4)
    return found


def draw_of(session, number=1):
    session.expire_all()
    return get_draw(session, get_event(session, "spring").id, number)


def withdraw_player(session, player):
    changes = {"status": EntrantStatus.WITHDRAWN}
    change_entrant(session, player, changes, expected_version=player.version)
    session.commit()


@pytest.mark.usefixtures("players")
def test_a_swap_shows_its_cost_and_is_kept_with_a_reason(site, session):
    tables = draw_of(session).seatings[0].rounds[1]
    typed = {"round": "2", "first": str(tables[0][0]), "second": str(tables[1][0])}
    page = f"{DRAW}/swap?round=2"
    site.post(f"{DRAW}/swap", page, data=typed, action="look")
    assert "Before" in site.words
    assert "repeat meetings" in site.words
    site.post(f"{DRAW}/swap", page, data=typed, action="keep")
    assert site.wrong == ["Say why the seats change; everybody can read it."]
    site.post(f"{DRAW}/swap", page, data=typed, action="keep", reason="they are married")
    assert site.said == "The two players are swapped."
    assert "Version 2 of 2" in site.words
    assert "change places." in site.words
    site.get(f"{DRAW}?version=1")
    assert "These are not the seats that count now." in site.words


@pytest.mark.usefixtures("players")
def test_a_swap_that_is_none_is_refused(site):
    page = f"{DRAW}/swap?round=2"
    typed = {"round": "2", "first": "1", "second": "1"}
    site.post(f"{DRAW}/swap", page, data=typed, action="look")
    assert site.wrong == ["Choose two different players."]
    site.post(f"{DRAW}/swap", page, data={"round": "2", "first": "1"}, action="look")
    assert site.wrong == ["This player is not seated by the draw."]
    stale = {**typed, "version": "1", "second": "2"}
    site.post(f"{DRAW}/swap", page, data=stale, action="keep", reason="x")
    assert site.status == 412


def test_a_dropout_is_offered_both_ways_on(site, session, event, players):
    open_round(session, event, 1, act())
    session.commit()
    withdraw_player(session, players[2])
    make_entrant(session, event, name="Stand-in", status=EntrantStatus.SUBSTITUTE)
    site.get("/events/spring/seating")
    assert "Left: Player 3." in site.words
    page = f"{DRAW}/going-on"
    site.get(page)
    assert site.text.count(" checked") == 1
    gone, stand_in = str(players[2].id), str(players[2].id + 14)
    site.post(page, leaving=gone)
    assert "made anew" in site.words
    assert "This way is there if as many join as leave" in site.words
    site.post(page, leaving=gone, joining=stand_in)
    assert "Player 3 → Stand-in" in site.words
    site.post(page, leaving=gone, joining=stand_in, take="substitute")
    assert site.wrong == ["Say why the seats change; everybody can read it."]
    site.post(page, leaving=gone, joining=stand_in, take="substitute", reason="ill")
    assert site.location == DRAW
    assert "From round 2 on: Player 3 → Stand-in" in site.words
    draw = draw_of(session)
    assert draw.seatings[1].kind is VersionKind.SUBSTITUTE
    site.get("/events/spring/seating/rounds/1")
    assert "Sitting out" not in site.words


def test_new_tables_are_taken_too(site, session, event, players):
    withdraw_player(session, players[2])
    make_entrant(session, event, name="Late")
    site.get(f"{DRAW}/going-on")
    ids = {"leaving": str(players[2].id), "joining": str(players[2].id + 14)}
    site.post(f"{DRAW}/going-on", data=ids, take="new_tables", reason="ill")
    assert "without Player 3 with Late" in site.words


@pytest.mark.usefixtures("players")
def test_nobody_who_changes_is_no_change(site):
    site.post(f"{DRAW}/going-on", data={"leaving": ["999999"]})
    assert site.wrong == ["This player is not seated by the draw."]
    site.post(f"{DRAW}/going-on")
    assert site.wrong == ["Say who leaves or who joins."]


def test_a_round_whose_player_left_is_not_opened_and_leads_on(site, session, players):
    withdraw_player(session, players[2])
    site.post("/events/spring/seating/rounds/1/open", "/events/spring/seating")
    assert site.status == 422
    assert "Player 3 does not take part at the moment." in site.words
    assert f"{DRAW}/going-on" in site.text


@pytest.mark.usefixtures("players")
def test_tables_are_taken_away_again_as_long_as_nothing_is_recorded(site, session):
    seating = "/events/spring/seating"
    site.post(f"{seating}/rounds/1/open", seating)
    assert "Take these tables away again" in site.get(seating)
    site.post(f"{seating}/rounds/1/close", seating)
    assert site.said == "The tables of round 1 are taken away."
    tables = open_round(session, get_event(session, "spring"), 1, act())
    session.commit()
    record(session, tables[0], tsumo(0))
    assert "Take these tables away again" not in site.get(seating)
    site.post(f"{seating}/rounds/1/close", seating)
    assert site.status == 409


def test_an_event_that_has_not_begun_says_how_to_begin(site, session):
    event = make_event(session, status=EventStatus.DRAFT)
    make_players(session, event, 8)
    make_published(session, event, rounds=1)
    site.get("/events/spring/seating")
    assert "Start the event" in site.words
    assert "Open the tables of round" not in site.words


@pytest.mark.usefixtures("players")
def test_rounds_are_given_back(site):
    site.post(f"{DRAW}/shorten", DRAW, last_round="2")
    assert site.wrong == ["Say why the seats change; everybody can read it."]
    site.post(f"{DRAW}/shorten", DRAW, last_round="9", reason="x")
    assert site.wrong == ["The draw seats rounds 1 to 4."]
    site.post(f"{DRAW}/shorten", DRAW, last_round="2", reason="Swiss from here")
    assert site.said == "The rounds after round 2 are free."
    assert "The last round is now round 2." in site.words
    site.get("/events/spring/draws/new")
    assert 'name="first_round" type="text" value="3"' in site.text


@pytest.mark.usefixtures("players")
def test_rounds_of_the_tables_page_lead_to_the_seats(site):
    assert "Open round 1 as it is seated" in site.get("/events/spring/rounds")
    assert "A draw seats this round already." in site.get("/events/spring/rounds/new")


def test_a_plan_from_elsewhere_is_judged_and_used(site, session, event):
    make_players(session, event, 10)
    site.post(IMPORT, lines=PLAN, first_round="1", action="check")
    assert "repeat meetings" in site.words
    assert "Take part and are not in the plan: 10 Player 10" in site.words
    site.post(IMPORT, lines=PLAN, first_round="1", title="Own", action="use")
    assert site.location == "/events/spring/draws/1"
    assert "This plan was made elsewhere" in site.words
    site.post(f"{DRAW}/withdraw", DRAW, reason="wrong")
    site.post(IMPORT, lines=PLAN, first_round="1", action="use")
    assert site.wrong == ["These rounds were drawn before; say why they are drawn again."]
    site.post(IMPORT, lines=PLAN, first_round="1", action="use", reason="a better one")
    assert site.location == "/events/spring/draws/2"


def test_a_file_takes_the_place_of_lines(site, session, event):
    make_players(session, event, 9)
    hidden = site.hidden(site.get(IMPORT))

    def send(content):
        data = hidden | {"action": "check", "first_round": "1", "lines": "x"}
        data["file"] = (io.BytesIO(content), "plan.csv")
        reply = site.client.post(IMPORT, data=data, content_type="multipart/form-data")
        site.status, site.text = reply.status_code, reply.get_data(as_text=True)

    send(b"\xef\xbb\xbf" + PLAN.encode())
    assert site.status == 200
    assert "9 players · 2 rounds" in site.words
    send(b"\xff\xfe1")
    assert site.wrong == [
        "The file is no text in UTF-8. Save it as CSV (UTF-8), or paste its lines."
    ]


def test_all_wrong_lines_are_named(site, session, event):
    make_players(session, event, 4)
    site.post(IMPORT, lines="1,1,1,2,3\n1,2,a,b,c,d", first_round="1", action="check")
    assert "Line 1 is not a round, a table and 4 players." in site.wrong
    assert "Line 2 is not a round, a table and 4 players." in site.wrong
    site.post(IMPORT, lines="1,1,1,2,3,40", first_round="1", action="check")
    assert site.wrong == ["There is no entrant with the number 40."]
    site.post(IMPORT, lines=PLAN, first_round="0", action="check")
    assert site.wrong == ["This is a number from 1 to 999."]


def test_a_large_plan_fits_through_the_door(site, session, event):
    make_players(session, event, 8)
    names = "Somebody with a very long name, " * 8
    lines = "\n".join(f"{r},1,1,2,3,4,{names}\n{r},2,5,6,7,8,{names}" for r in range(1, 201))
    assert len(lines) > 64 * 1024
    site.post(IMPORT, lines=lines, first_round="1", action="check")
    assert site.status == 200


@pytest.mark.usefixtures("players")
def test_a_draw_that_is_there_already_says_so(site, session):
    make_draft(session, get_event(session, "spring"), reason="an idea", first_round=5, rounds=1)
    site.post(IMPORT, lines="1,1,1,2,3,4", first_round="2", action="check")
    assert site.wrong == ["Draw 1 seats rounds 1 to 4; withdraw or shorten it first."]


def test_rounds_before_somebody_came_are_no_byes(site, session, event, players):
    for number in (1, 2, 3):
        open_round(session, event, number, act())
    session.commit()
    withdraw_player(session, players[2])
    late = make_entrant(session, event, name="Late")
    ids = {"leaving": str(players[2].id), "joining": str(late.id)}
    site.post(f"{DRAW}/going-on", data=ids)
    assert "byes each" not in site.words
    site.post(f"{DRAW}/going-on", data=ids, take="substitute", reason="ill")
    assert "byes each" not in site.words
    site.get("/events/spring/seating")
    assert "Sitting out" not in site.words
