"""The whole way through pages: draft, commitment, publication, tables, a player's own page."""

import re

import pytest

from app.draws.models import Draw, DrawMethod, DrawState
from app.entrants.models import EntrantStatus
from tests.draws.helpers import make_committed, make_draft, make_players, make_published
from tests.factories import make_entrant, make_event
from tests.site import Site, organiser
from tests.teams.helpers import make_team_event

NEW = "/events/spring/draws/new"
PLAN = {
    "method": "plan",
    "first_round": "1",
    "rounds": "4",
    "who": "all",
    "mates": "nobody",
    "fill": "byes",
}


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def event(session):
    return make_event(session)


def stranger(app):
    return Site(app.test_client())


def draw_of(session, number=1):
    session.expire_all()
    return session.query(Draw).filter_by(number=number).one()


def test_from_nothing_to_a_players_own_page(site, session, event, app):
    players = make_players(session, event, 16)
    assert "Nobody is seated yet" in site.get("/events/spring/seating")
    site.post(NEW, data=PLAN, action="show")
    assert "Nobody meets twice." in site.words
    assert "16 players" in site.words
    assert session.query(Draw).count() == 0
    site.post(NEW, data=PLAN, action="keep")
    assert site.location == "/events/spring/draws/1"
    stranger_site = stranger(app)
    stranger_site.get("/events/spring/draws/1")
    assert stranger_site.status == 404
    site.post("/events/spring/draws/1/commit", "/events/spring/draws/1", seed="secret")
    draw = draw_of(session)
    assert draw.state is DrawState.COMMITTED
    assert draw.commitment in stranger_site.get("/events/spring/draws/1")
    assert draw.secret not in stranger_site.text
    site.post("/events/spring/draws/1/publish", "/events/spring/draws/1")
    assert site.said == "The seats are drawn and everybody can see them."
    draw = draw_of(session)
    assert draw.secret in stranger_site.get("/events/spring/draws/1")
    site.get("/events/spring/seating")
    assert "Open the tables of round 1" in site.words
    site.post("/events/spring/seating/rounds/1/open", "/events/spring/seating")
    assert site.location == "/events/spring/rounds/1"
    assert site.said == "The 4 tables of round 1 are open."
    stranger_site.get(f"/events/spring/seating/players/{players[4].id}")
    assert "You are here" in stranger_site.words
    assert len(re.findall(r'class="opponents"', stranger_site.text)) == 4


def test_a_form_keeps_what_was_typed_and_says_what_is_wrong_where(site, session, event):
    make_players(session, event, 9)
    typed = PLAN | {
        "rounds": "99",
        "title": "Main",
        "pins": "1 2\nfoo\n1 1",
        "pairs": "1 1",
        "who": "top",
    }
    site.post(NEW, data=typed, action="show")
    assert site.status == 422
    assert site.wrong == [
        "This is a number from 1 to 60.",
        "Say how many of the standings play.",
        "Line 2 is not the number of a player and the number of a table.",
        "Player 1 is listed twice.",
    ]
    assert 'value="Main"' in site.text
    assert "1 2\nfoo" in site.text
    site.post(NEW, data=typed | {"rounds": "3", "pins": "1 9", "who": "all"}, action="keep")
    assert site.wrong == [
        "There is no table 9: there are 2.",
        "Player 1 can't be kept apart from themselves.",
    ]
    assert session.query(Draw).count() == 0


@pytest.mark.parametrize("method", ["swiss", "interval", "finals", "random"])
def test_a_single_round_is_a_trial_until_it_is_drawn(site, session, event, method):
    make_players(session, event, 13)
    asked = PLAN | {"method": method, "rounds": "7", "interval": "2", "bands": "8"}
    site.post(NEW, data=asked, action="show")
    assert "These figures come from a trial draw" in site.words
    assert "1 sits out in each round" in site.words
    site.post(NEW, data=asked, action="keep")
    draw = draw_of(session)
    assert (draw.method, draw.last_round) == (method, 1)
    assert "trial draw" in site.get("/events/spring/draws/1")


def test_what_arithmetic_forbids_is_said_first(site, session, event):
    make_players(session, event, 8)
    site.post(NEW, data=PLAN | {"rounds": "5"}, action="show")
    words = site.words
    assert words.index("however they are seated") < words.index("repeat meetings (")


def test_substitutes_are_asked_for_and_named(site, session, event):
    make_players(session, event, 15)
    asked = PLAN | {"fill": "substitutes"}
    site.post(NEW, data=asked, action="show")
    assert "1 substitutes fill the last table, and 0 are entered" in site.wrong[0]
    make_entrant(session, event, name="Stand-in", status=EntrantStatus.SUBSTITUTE)
    site.post(NEW, data=asked, action="show")
    assert "Substitutes: Stand-in" in site.words


def test_a_second_draft_of_the_same_rounds_needs_a_reason(site, session, event):
    make_players(session, event, 8)
    make_draft(session, event, rounds=2)
    site.get(f"{NEW}?from=1")
    assert 'value="2"' in site.text
    site.post(NEW, data=PLAN, action="show")
    assert "Why are they drawn again?" in site.words
    site.post(NEW, data=PLAN, action="keep")
    assert site.wrong == ["These rounds were drawn before; say why they are drawn again."]
    site.post(NEW, data=PLAN, action="keep", reason="a player was missing")
    assert site.location == "/events/spring/draws/2"
    assert "this is attempt 2. Reason: a player was missing" in site.words


def test_a_field_that_changed_is_told_by_name_and_leads_to_a_new_draft(site, session, event):
    make_players(session, event, 8)
    make_draft(session, event, rounds=2)
    make_entrant(session, event, name="Late")
    site.post("/events/spring/draws/1/commit", "/events/spring/draws/1", seed="secret")
    assert site.status == 422
    assert "Late is new since this draft." in site.words
    assert "/draws/new?from=1" in site.text


def test_a_public_source_is_named_and_its_value_asked_for(site, session, event):
    make_players(session, event, 8)
    make_draft(session, event, rounds=2)
    page = "/events/spring/draws/1"
    site.post(f"{page}/commit", page, seed="beacon")
    assert site.wrong == ["Name the source and the moment, in 200 letters or less."]
    site.post(f"{page}/commit", page, seed="beacon", beacon="ten dice at noon")
    assert "ten dice at noon" in site.words
    site.post(f"{page}/publish", page)
    assert "Enter the value that the public source gave" in site.wrong[0]
    site.post(f"{page}/publish", page, value="1523416263")
    assert draw_of(session).document["seed"] == "1523416263"


def test_a_round_by_standings_waits_or_is_seated_as_they_stand(site, session, event):
    make_players(session, event, 8)
    make_published(session, event, rounds=1)
    site.post("/events/spring/seating/rounds/1/open", "/events/spring/seating")
    make_committed(session, event, method=DrawMethod.SWISS, first_round=2)
    page = "/events/spring/draws/2"
    assert "Seat by the standings as they are now" not in site.get(page)
    site.post(f"{page}/publish", page)
    assert "Round 1 is not finished" in site.words
    assert "Seat by the standings as they are now" in site.words
    site.post(f"{page}/publish", page, as_they_stand="1")
    assert draw_of(session, 2).state is DrawState.PUBLISHED
    assert "have met before" in site.words or "Nobody meets somebody" in site.words
    assert "Draw the next round in the same way" in site.words


def test_a_published_draw_can_be_checked_by_anybody(session, event, app):
    make_players(session, event, 8)
    make_published(session, event, rounds=2)
    visitor = stranger(app)
    visitor.get("/events/spring/draws/1")
    assert "python3 verifier.py draw-1.json" in visitor.words
    assert "The draw is right" in visitor.get("/events/spring/draws/1/check")
    draw = draw_of(session)
    other = [list(table) for table in draw.document["rounds"][0]]
    other[0].reverse()
    draw.document = draw.document | {"rounds": [other, draw.document["rounds"][1]]}
    session.commit()
    visitor.get("/events/spring/draws/1/check")
    assert "Round 1, table 1 is not as drawn." in visitor.words


def test_a_draw_that_was_public_stays_visible_when_it_is_withdrawn(site, session, event, app):
    make_players(session, event, 8)
    draw = make_committed(session, event, rounds=2)
    page = "/events/spring/draws/1"
    site.post(f"{page}/withdraw", page)
    assert site.wrong == ["Say why the draw is withdrawn; everybody can read it."]
    site.post(f"{page}/withdraw", page, reason="wrong list")
    visitor = stranger(app)
    visitor.get(page)
    assert visitor.status == 200
    assert "wrong list" in visitor.words
    assert draw.secret in visitor.text
    assert "Make this draw again" in site.words


def test_pages_of_a_private_event_are_hidden(session, app):
    event = make_event(session, visibility="private")
    players = make_players(session, event, 8)
    make_published(session, event, rounds=1)
    visitor = stranger(app)
    base = "/events/spring"
    for path in (
        "seating",
        "seating/rounds/1",
        "seating/players",
        f"seating/players/{players[0].id}",
        "seating.csv",
        "seating.xlsx",
        "seating.json",
        "draws/1",
        "draws/1/check",
        "draws/1/draw.json",
    ):
        visitor.get(f"{base}/{path}")
        assert visitor.status == 404, path


def test_visitors_are_led_to_the_login_and_see_no_buttons(session, app):
    event = make_event(session)
    make_players(session, event, 8)
    make_published(session, event, rounds=1)
    visitor = stranger(app)
    assert "Open the tables" not in visitor.get("/events/spring/seating")
    for path in ("new", "import", "1/swap", "1/going-on"):
        visitor.get(f"/events/spring/draws/{path}")
        assert visitor.status == 303, path


def test_a_relay_has_no_seats_to_draw(site, session):
    make_team_event(session)
    site.get("/events/relay/draws/import")
    assert site.status == 409
    site.post("/events/relay/draws/new", data=PLAN, action="show")
    assert site.status == 409
    assert 'value="plan"' not in site.get("/events/relay/draws/new")


def test_a_player_is_found_by_number_or_by_a_part_of_the_name(site, session, event):
    players = make_players(session, event, 12)
    make_entrant(session, event, name="Haramura", names={"ja": "原村"})
    make_published(session, event, rounds=2)
    players_page = "/events/spring/seating/players"
    for wanted in ("2", "2 Player 2", "player 2"):
        reply = site.client.get(players_page, query_string={"who": wanted})
        assert reply.location == f"{players_page}/{players[1].id}"
    reply = site.client.get(players_page, query_string={"who": "原村"})
    assert reply.status_code == 303
    site.get(f"{players_page}?who=player+1")
    assert site.status == 303
    site.get(f"{players_page}?who=layer+1")
    assert "4 players are called like this." in site.words
    site.get(f"{players_page}?who=nobody")
    assert "0 players are called like this." in site.words


def test_there_is_a_card_for_every_player(client, session, event):
    make_players(session, event, 9)
    make_published(session, event, rounds=2)
    visitor = Site(client)
    visitor.get("/events/spring/seating/players")
    assert visitor.text.count('class="player-card"') == 9
    assert visitor.text.count("Sits out") == 2


def test_rounds_lead_to_one_another(client, session, event):
    make_players(session, event, 8)
    make_published(session, event, rounds=3)
    visitor = Site(client)
    visitor.get("/events/spring/seating/rounds/2")
    assert "← Round 1 Round 3 →" in visitor.words
    visitor.get("/events/spring/seating/rounds/4")
    assert visitor.status == 404


def test_a_player_who_is_nowhere_yet_and_one_of_another_event(client, session, event):
    [player] = make_players(session, event, 1)
    other = make_event(session, slug="autumn")
    visitor = Site(client)
    visitor.get(f"/events/spring/seating/players/{player.id}")
    assert "not seated in any round yet" in visitor.words
    visitor.get(f"/events/{other.slug}/seating/players/{player.id}")
    assert visitor.status == 404


def test_a_stale_page_opens_nothing(site, session, event):
    make_players(session, event, 8)
    make_published(session, event, rounds=1)
    seating = "/events/spring/seating"
    site.post(f"{seating}/rounds/1/open", seating, version="1")
    assert site.status == 412
