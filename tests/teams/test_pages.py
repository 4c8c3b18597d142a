"""The whole flow of a relay through pages, and what spectators see of it."""

import re

import pytest

from app.relay.models import Match
from app.relay.queries import list_sheets
from app.relay.state import load_state
from app.tables.models import GameTable
from app.teams.models import Team
from tests.factories import make_event, tsumo
from tests.site import Site, organiser
from tests.teams.helpers import (
    finish,
    finish_with,
    make_match,
    make_relay,
    make_team_event,
    make_teams,
    open_game,
    play_hand,
    seat_of,
)
from tests.teams.test_corrections import big_ron
from tests.teams.test_league import LEAGUE
from tests.teams.test_refusals import reopen


@pytest.fixture
def site(client, session):
    return organiser(client, session)


def stranger(app):
    return Site(app.test_client())


def lines(count=4, members=5):
    rows = (
        "\t".join([f"Team {name}", *[f"{name}{place}" for place in range(1, members + 1)]])
        for name in "ABCDEFGH"[:count]
    )
    return "\n".join(rows)


def test_from_nothing_to_the_second_stage(site, session):
    site.post("/team-events/new", name="Final", time_zone="Asia/Tokyo", preset="ptt-saki-team")
    assert site.location == "/events/final/teams"
    paste = "/events/final/teams/paste"
    site.post(paste, lines=lines(), action="look")
    assert "This would be entered" in site.words
    site.post(paste, lines=lines(), action="enter")
    assert site.said == "4 teams are entered."
    site.post("/events/final/status", "/events/final/settings", status="running")
    ids = [team.id for team in session.query(Team).order_by(Team.number)]
    teams = {f"teams.{slot}": str(team) for slot, team in enumerate(ids)}
    site.post("/events/final/matches/new", data=teams, stage="0", round="1")
    assert site.said == "The match is made."
    [match] = session.query(Match)
    page = f"/matches/{match.id}"
    site.post(f"{page}/games", page)
    assert re.fullmatch(r"/tables/\d+", site.location)
    item = load_state(session, match.id).record.tables[0]
    first, last = (session.get(Team, team) for team in (ids[0], ids[3]))
    finish_with(session, item, big_ron(item, first, last, times=4))
    site.get(page)
    assert "loans by the rule" in site.words
    assert "Draw the seats and open 次鋒" in site.words
    session.expunge_all()
    site.post(f"{page}/games", page)
    assert site.said == "The seats are drawn and the table is open."
    session.expunge_all()
    assert len(load_state(session, match.id).record.tables) == 2


def test_wrong_lines_are_named(site, session):
    make_team_event(session)
    site.post("/events/relay/teams/paste", lines=f"{lines(2)}\n{lines(1)}", action="look")
    assert site.status == 422
    assert site.wrong[0] == "Line 3: there is a team called Team A already."


def test_a_team_is_entered_and_changed(site, session):
    event = make_team_event(session)
    site.post("/events/relay/teams", name="Kiyosumi", short_name="", number="")
    assert site.said == "Kiyosumi is entered."
    place = site.location
    teams = make_teams(session, event, count=1)
    site.post("/events/relay/teams", name="Kiyosumi")
    assert (site.status, site.wrong) == (422, ["There is a team called Kiyosumi already."])
    site.post(place, name="K", short_name="K", number="1", colour="#123456")
    assert site.said == "The team is kept."
    taken = str(teams[0].members[0].entrant_id)
    data = {"members.0": taken, "name": "K", "short_name": "K", "number": "1"}
    site.post(place, data=data, colour="#123456")
    assert (site.status, site.wrong) == (422, ["A1 belongs to Team A."])
    own = f"/teams/{teams[0].id}"
    turned = {
        f"members.{place}": str(member.entrant_id)
        for place, member in enumerate(teams[0].members[::-1])
    }
    site.post(own, data=turned, name="Team A", short_name="A", number="2", colour="#123456")
    assert site.said == "The team is kept."
    site.post(f"{place}/delete", place)
    assert site.said == "K is taken out."


def test_a_match_that_is_none_is_refused(site, session):
    event = make_team_event(session)
    team = make_teams(session, event)[0]
    same = {f"teams.{slot}": str(team.id) for slot in range(4)}
    site.post("/events/relay/matches/new", data=same, stage="0", round="1")
    assert site.status == 422
    assert site.wrong == ["Team A is in the match twice."] * 3
    ids = {f"teams.{slot}": str(team.id) for slot, team in enumerate(session.query(Team))}
    points = {f"points.{slot}": text for slot, text in enumerate(("150000", "120000", "50000"))}
    site.post(
        "/events/relay/matches/new",
        data=ids | points,
        **{"points.3": "−20000"},
        stage="0",
        round="1",
    )
    assert "The points of the teams add up to 300000 instead of 400000." in site.words


@pytest.fixture
def ruined(session):
    """A match after whose first stage the rule finds an extreme case."""
    _, teams, match = make_relay(session, points=(262000, 130000, 5000, 3000))
    item = open_game(session, match)
    win = {"seat": seat_of(item, teams[0]), "han": 5}
    hand = {"type": "ron", "discarder": seat_of(item, teams[3]), "winners": [win]}
    finish_with(session, item, hand)
    return teams, match


def test_the_referee_confirms(site, session, ruined):
    _, match = ruined
    page = f"/matches/{match.id}"
    site.get(page)
    assert "Confirm or decide the loans" in site.words
    seen = str(load_state(session, match.id).record.version)
    site.post(f"{page}/games", page, version=seen)
    assert (site.status, "confirm or decide the loans first" in site.words) == (409, True)
    loans = f"{page}/games/0/loans"
    site.get(loans)
    assert "Shared by 3, the loans would leave Team C with -5000, not above 0." in site.words
    site.post(loans, action="confirm")
    assert site.said == "The decision is recorded."
    assert "As the rule has it." in site.words
    site.post(f"{page}/games", page)
    assert site.status == 303


def test_the_referee_decides_other_points(site, session, ruined):
    teams, match = ruined
    loans = f"/matches/{match.id}/games/0/loans"
    wanted = {f"playing.{team.id}": "100000" for team in teams}
    site.post(loans, data=wanted, action="override")
    assert (site.status, site.wrong) == (422, ["The referee's decision needs a reason."])
    wrong = wanted | {f"playing.{teams[0].id}": "x"}
    site.post(loans, data=wrong, action="override", reason="Fair.")
    assert site.status == 422
    assert "Points are multiples of 100, unlike 1." in site.wrong
    site.post(loans, data=wanted, action="override", reason="Fair.")
    assert site.said == "The decision is recorded."
    assert load_state(session, match.id).played.playing == {team.id: 100000 for team in teams}
    session.expunge_all()
    ruling = load_state(session, match.id).record.rulings[0]
    site.post(f"/rulings/{ruling.id}/withdraw", f"/matches/{match.id}")
    assert site.said == "The decision is withdrawn; the rule counts again."


def test_a_decision_that_would_void_later_hands_asks_first(site, session):
    format_ = {"extends": "ptt-saki-team", "overrides": {"riichi": {"min_points": 1000}}}
    _, teams, match = make_relay(session, format_)
    finish(session, open_game(session, match).table_id)
    second = open_game(session, match)
    play_hand(session, second.table_id, tsumo(0, riichi=[0]))
    loans = f"/matches/{match.id}/games/0/loans"
    first = second.seats[0]
    wanted = {f"playing.{team.id}": "100000" for team in teams}
    wanted[f"playing.{first}"] = "500"
    other = next(team.id for team in teams if team.id != first)
    wanted[f"playing.{other}"] = "199500"
    site.post(loans, data=wanted, action="override", reason="Why not.")
    assert "it would be voided" in site.words
    site.post(loans, data=wanted, action="override", reason="Why not.", void_later="1")
    assert site.said == "The decision is recorded."


def test_a_reopened_game_leads_back_to_its_table(site, session):
    _, _, match = make_relay(session)
    first = open_game(session, match)
    finish(session, first.table_id)
    open_game(session, match)
    reopen(session, first.table_id)
    site.get(f"/matches/{match.id}")
    assert "is not finished" in site.words
    assert f'href="/tables/{first.table_id}">Go to its table' in site.text
    assert "Decide the loans" not in site.words


def test_spectators_see_the_match(app, session):
    _, teams, match = make_relay(session)
    visitor = stranger(app)
    page = f"/matches/{match.id}"
    visitor.get(page)
    assert "not public yet" in visitor.words
    item = open_game(session, match)
    finish_with(session, item, big_ron(item, teams[0], teams[3], times=4))
    second = open_game(session, match)
    play_hand(session, second.table_id, tsumo(0))
    for path in ("", "/sheet", "/screen", "/lineups"):
        visitor.get(page + path)
        assert visitor.status == 200
        assert "Draw the seats" not in visitor.words
    visitor.get(page)
    assert visitor.text.count("<polyline") == 4
    assert "each of 3 teams lends" in visitor.words
    assert "Team A" in visitor.words
    tag = visitor.client.get(f"{page}/screen").headers["ETag"]
    again = visitor.client.get(f"{page}/screen", headers={"If-None-Match": tag})
    assert again.status_code == 304
    visitor.get("/events/relay/team-standings")
    assert visitor.status == 200
    assert visitor.client.get(f"{page}/games/0/loans").status_code == 303


def test_a_finished_match_names_who_advances(session, site):
    event = make_team_event(session)
    teams = make_teams(session, event)
    match = make_match(session, event, teams)
    for _ in range(5):
        finish(session, open_game(session, match).table_id)
    for path in (
        f"/matches/{match.id}",
        f"/matches/{match.id}/sheet",
        f"/matches/{match.id}/screen",
    ):
        site.get(path)
        assert site.status == 200
    site.get(f"/matches/{match.id}")
    assert "advances" in site.words
    reopen(session, _first(session, match))
    site.get(f"/matches/{match.id}")
    assert "is not finished, but a later one was begun" in site.words


def _first(session, match):
    return load_state(session, match.id).record.tables[0].table_id


def test_order_sheets_through_pages(app, session, site):
    _, teams, match = make_relay(session)
    page = f"/matches/{match.id}/lineups"
    visitor = stranger(app)
    visitor.get(page)
    assert "The line-ups are not public yet." in visitor.words
    own = [member.entrant_id for member in teams[0].members]
    sheet = {f"players.{stage}": str(own[stage + 1]) for stage in range(5)}
    place = f"{page}/{teams[0].id}"
    site.post(place, page, data=sheet | {"players.4": sheet["players.0"]}, version="0")
    assert site.status == 422
    assert "A2 is named twice." in site.words
    site.post(place, page, data=sheet, version="0")
    assert site.said == "The order sheet is kept."
    seen = str(load_state(session, match.id).record.version)
    lock = f"/matches/{match.id}/lock"
    site.post(lock, page, action="time", locks_at="2036-01-01T10:00", version=seen)
    assert "2036-01-01 10:00" in site.words
    seen = str(int(seen) + 1)
    site.post(lock, page, action="now", version=seen)
    assert "locked and public" in site.words
    visitor.get(page)
    assert "A6" in visitor.words
    swap = {"team_id": str(teams[0].id), "stage": "2", "entrant_id": str(own[0])}
    place = f"/matches/{match.id}/substitutions"
    seen = str(int(seen) + 1)
    site.post(place, page, data=swap, reason="", version=seen)
    assert site.status == 422
    site.post(place, page, data=swap, reason="ill", version=seen)
    assert site.said == "The substitution is recorded."
    assert "ill" in site.words


def test_what_was_made_can_be_taken_away(site, session):
    _, _, match = make_relay(session)
    page = f"/matches/{match.id}"
    site.post(f"{page}/games", page)
    session.expunge_all()
    site.post(f"{page}/games/last/delete", page)
    assert site.said == "The table is taken away."
    session.expunge_all()
    site.post(f"{page}/delete", page)
    assert site.said == "The match is taken away."


def test_an_event_without_teams_says_so(site, session):

    make_event(session)
    site.get("/events/spring/teams")
    assert "Nobody plays in teams in this event." in site.words
    site.get("/events/spring/team-standings")
    assert site.status == 404
    site.get("/events/spring/matches/new")
    assert site.status in {404, 409}


def test_a_manager_names_the_lineup_of_the_own_team(app, session, site):
    _, teams, match = make_relay(session)
    place = f"/teams/{teams[0].id}"
    site.post(f"{place}/manager", place)
    [link] = re.findall(r'value="http://localhost(/team-manager/[^"]+)"', site.text)
    manager = stranger(app)
    manager.get(link)
    assert "Order sheets of Team A" in manager.words
    own = [member.entrant_id for member in teams[0].members]
    sheet = {f"players.{stage}": str(own[stage + 1]) for stage in range(5)}
    send = f"{link}/matches/{match.id}"
    manager.post(send, link, data=sheet | {"players.1": ""}, version="0")
    assert (manager.status, "No player is named here." in manager.words) == (422, True)
    manager.post(send, link, data=sheet, version="0")
    assert manager.said == "The order sheet is kept."
    stranger(app).get(f"/matches/{match.id}/lineups")
    sheets = list_sheets(session, match.id)
    assert [each.submitted_by for each in sheets.values()] == ["manager of A"]
    assert manager.get(f"{link}x") is not None
    assert manager.status == 404
    open_game(session, match)
    session.expunge_all()
    manager.get(link)
    assert "locked and public" in manager.words
    manager.client.get(link)
    locked = manager.client.post(send, data=sheet | {"version": "1", "csrf_token": _token(site)})
    assert locked.status_code in {400, 409}
    site.post(f"{place}/manager", place)
    manager.get(link)
    assert manager.status == 404


def _token(site):
    return site.hidden(site.get("/account")).get("csrf_token", "")


def test_the_desk_of_a_league(site, session):
    event = make_team_event(session, LEAGUE, slug="league")
    teams = make_teams(session, event, count=5, members=3)
    desk = "/events/league/league"
    slots = {
        f"slots.{slot}": f"{team.id}:{team.members[0].entrant_id}"
        for slot, team in enumerate(teams[:4])
    }
    site.post(f"{desk}/games", desk, data=slots | {"slots.1": slots["slots.0"]}, round="1")
    assert site.status == 422
    assert "Team A has two seats in this game." in site.wrong
    site.post(f"{desk}/games", desk, data=slots | {"slots.2": "x"}, round="1")
    assert "No player is named here." in site.wrong
    site.post(f"{desk}/games", desk, data=slots, round="1", draw="1")
    assert site.said == "Table 1 is open."
    finish(session, session.query(GameTable).one().id)
    site.get(desk)
    assert "Level at the cut" in site.words
    site.post(f"{desk}/cut", desk, reason="play-off")
    assert site.status == 422
    chosen = [str(team.id) for team in teams[:4]]
    site.post(f"{desk}/cut", desk, data={"teams": chosen}, reason="play-off")
    assert site.said == "The decision is recorded."
    site.post(f"{desk}/stages", desk, first_round="1")
    assert site.wrong == ["There are games up to round 1 already."]
    site.post(f"{desk}/stages", desk, first_round="2")
    assert site.said == "Final has begun."
    penalty = {"team_id": chosen[0], "points": "20000", "reason": "chombo"}
    site.post(f"{desk}/penalties", desk, data=penalty)
    assert site.said == "The penalty is recorded."
    [address] = re.findall(r"/team-penalties/\d+/cancel", site.text)
    site.post(address, desk)
    assert site.said == "The penalty is taken back."
    site.get("/events/league/team-standings")
    assert "Run the league" in site.words
