"""Fixtures on pages: drawn, published, and made into matches."""

import re

import pytest

from app.events.models import EventStatus
from app.relay.models import Match
from app.seating.models import Draw, DrawMethod, DrawState
from tests.seating.helpers import make_committed, make_published
from tests.seating.test_fixtures import LEAGUE, TWO_RELAYS
from tests.site import Site, organiser
from tests.teams.helpers import make_team_event, make_teams

EVENT = "/events/relay"
NEW = f"{EVENT}/draws/new"
DRAW = f"{EVENT}/draws/1"
ASKED = {"method": "fixtures", "first_day": "1", "days": "7", "matches": "", "title": ""}
FIXTURES = DrawMethod.FIXTURES


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def relay(session):
    event = make_team_event(session)
    make_teams(session, event, count=8, members=5)
    return event


@pytest.mark.usefixtures("relay")
def test_from_nothing_to_the_matches_of_a_day(site, session, app):
    assert "Nothing is drawn yet" in site.get(f"{EVENT}/seating")
    site.get(NEW)
    for name in ("first_round", "rounds", "mates", "fill", "pins"):
        assert f'name="{name}"' not in site.text
    site.post(NEW, data=ASKED, action="show")
    assert "8 teams · 2 matches a day · Days 1 to 7" in site.words
    assert "Every team meets every other 3 times." in site.words
    assert session.query(Draw).count() == 0
    site.post(NEW, data=ASKED, action="keep")
    assert site.location == DRAW
    site.post(f"{DRAW}/commit", DRAW, seed="secret")
    assert "Next: publish the matches" in site.words
    site.post(f"{DRAW}/publish", DRAW)
    assert site.said == "The matches are drawn and everybody can see them."
    visitor = Site(app.test_client())
    visitor.get(DRAW)
    assert "Make the matches" not in visitor.words
    assert "Swap two players" not in site.words
    assert len(re.findall(r'id="day-\d"', visitor.text)) == 7
    assert visitor.text.count('href="/teams/') == 7 * 8
    site.post(f"{DRAW}/days/2/matches", DRAW)
    assert site.location == f"{DRAW}#day-2"
    assert site.said == "The 2 matches of day 2 are made."
    assert "Make the matches of day 2" not in site.words
    for match in session.query(Match):
        assert f'href="/matches/{match.id}"' in visitor.get(DRAW)
    site.post(f"{DRAW}/days/2/matches", DRAW)
    assert site.status == 409
    assert session.query(Match).count() == 2


def test_the_check_says_that_all_is_well(site, session, relay):
    make_published(session, relay, method=FIXTURES, rounds=3)
    site.get(f"{DRAW}/check")
    assert site.status == 200
    assert "inputs" not in site.wrong


@pytest.mark.parametrize("path", ["swap", "going-on"])
def test_published_fixtures_are_not_changed(site, session, relay, path):
    make_published(session, relay, method=FIXTURES, rounds=3)
    site.get(f"{DRAW}/{path}")
    assert site.status == 409
    assert "Fixtures stay as they were drawn" in site.words


def test_days_without_matches_are_given_back(site, session, relay):
    make_published(session, relay, method=FIXTURES, rounds=4)
    site.post(f"{DRAW}/days/2/matches", DRAW)
    site.post(f"{DRAW}/shorten", DRAW, last_round="1", reason="no time")
    assert site.status == 409
    site.post(f"{DRAW}/shorten", DRAW, last_round="2", reason="no time")
    assert site.said == "The days after day 2 are free."
    assert "Version 2: Days given back The last day is now day 2." in site.words
    assert "Take the last change back" not in site.words
    assert "Make the matches of day 3" not in site.words
    site.get(f"{DRAW}?version=1")
    assert 'id="day-4"' in site.text
    assert "Make the matches of day" not in site.words


@pytest.mark.usefixtures("relay")
def test_a_form_says_what_is_wrong_where(site):
    site.post(NEW, data=ASKED | {"days": "0", "matches": "99", "first_day": "x"}, action="show")
    assert site.status == 422
    assert site.wrong == [
        "This is a number from 1 to 60.",
        "This is a number from 1 to 10.",
        "This is a number from 1 to 999.",
    ]
    site.post(NEW, data=ASKED | {"matches": "3"}, action="show")
    assert site.wrong == ["8 teams fill at most 2 matches a day."]


def test_the_same_days_again_ask_for_a_reason(site, session, relay):
    make_committed(session, relay, method=FIXTURES, rounds=3)
    site.post(NEW, data=ASKED | {"days": "2"}, action="show")
    assert site.wrong == ["Draw 1 has days 1 to 3; withdraw or shorten it first."]
    assert 'name="first_day" type="text" value="4"' in site.get(NEW)
    site.post(f"{DRAW}/withdraw", DRAW, reason="a team is missing")
    assert site.said == "Draw 1 is withdrawn; its days are free again."
    site.get(f"{NEW}?from=1")
    assert 'name="days" type="text" value="3"' in site.text
    site.post(NEW, data=ASKED, action="keep")
    assert "These days were drawn before:" in site.words
    site.post(NEW, data=ASKED, action="keep", reason="now it is here")
    assert session.query(Draw).filter_by(state=DrawState.DRAFT).one().session == 2


def test_three_teams_are_too_few(site, session):
    event = make_team_event(session)
    make_teams(session, event, count=3, members=5)
    assert "Four teams are needed." in site.get(NEW)
    site.post(NEW, data=ASKED, action="show")
    assert site.status == 422


def test_a_stage_is_chosen_if_there_are_several(site, session):
    event = make_team_event(session, TWO_RELAYS)
    make_teams(session, event, count=8, members=5)
    make_published(session, event, method=FIXTURES, rounds=2)
    assert "Preliminaries" in site.get(DRAW)
    site.post(f"{DRAW}/days/1/matches", DRAW, stage="1")
    assert {match.stage for match in session.query(Match)} == {1}
    site.post(f"{DRAW}/days/2/matches", DRAW, stage="9")
    assert site.status == 422
    assert session.query(Match).count() == 2


def test_a_league_has_seats_and_fixtures(site, session):
    event = make_team_event(session, LEAGUE)
    make_teams(session, event, count=8, members=2)
    site.get(NEW)
    for name in ("first_round", "first_day", "matches", "mates"):
        assert f'name="{name}"' in site.text
    site.post(NEW, data=ASKED | {"days": "2"}, action="keep")
    site.post(f"{DRAW}/commit", DRAW, seed="secret")
    site.post(f"{DRAW}/publish", DRAW)
    assert "Open games at the league desk" in site.words
    assert "Make the matches" not in site.words
    site.get(f"{EVENT}/seating")
    assert "Nobody is seated yet" in site.words
    assert "Days 1 to 2" in site.words


def test_a_finished_event_makes_no_matches(site, session, relay):
    make_published(session, relay, method=FIXTURES, rounds=2)
    site.get(DRAW)
    hidden = site.hidden(site.text)
    relay.status = EventStatus.FINISHED
    session.commit()
    assert "Make the matches" not in site.get(DRAW)
    reply = site.client.post(f"{DRAW}/days/1/matches", data=hidden)
    assert reply.status_code == 409


@pytest.mark.parametrize("language", ["ja", "zh_Hans", "zh_Hant"])
def test_the_pages_work_in_every_language(site, session, relay, language):
    make_published(session, relay, method=FIXTURES, rounds=2)
    site.client.set_cookie("language", language)
    for path in (f"{EVENT}/seating", NEW, DRAW):
        site.get(path)
        assert site.status == 200, path
