"""Changes to published seats through the API: swaps, players gone or new, rounds given back."""

import pytest

from app.draws.json import answers
from app.entrants.change import change_entrant
from app.entrants.models import EntrantStatus
from app.events.queries import get_event
from app.seating.json import FieldChangeSchema
from tests.draws.helpers import make_players, make_published
from tests.factories import codes, headers_for, make_entrant, make_event
from tests.tables.test_documents import check_like

EVENT = "/api/v1/events/spring"
DRAW = f"{EVENT}/draws/1"


@pytest.fixture
def headers(session):
    return headers_for(session)


@pytest.fixture
def players(session):
    event = make_event(session)
    players = make_players(session, event, 17)
    make_published(session, event, rounds=4)
    return players


def change(client, headers, name, **body):
    tag = {"If-Match": client.get(DRAW).headers["ETag"]}
    return client.post(f"{DRAW}/{name}", json=body, headers=headers | tag)


def leave(session, player):
    withdrawn = {"status": EntrantStatus.WITHDRAWN}
    change_entrant(session, player, withdrawn, expected_version=player.version)
    session.commit()


def two_of(client):
    """Return numbers of two players at different tables of round 2."""
    tables = client.get(DRAW).json["rounds"][1]["tables"]
    return tables[0][0], tables[1][0]


@pytest.mark.usefixtures("players")
def test_a_swap_is_shown_and_then_kept(client, headers):
    first, second = two_of(client)
    asked = {"round": 2, "first": first, "second": second}
    tried = change(client, headers, "swap", **asked, dry_run=True)
    assert tried.status_code == 200
    check_like(answers.SeatingProposalsSchema(), tried.json)
    [option] = tried.json["options"]
    assert [r["round"] for r in option["changed_rounds"]] == [2]
    assert option["figures"]["repeats"] > 0
    refused = change(client, headers, "swap", **asked)
    assert codes(refused) == [("reason_missing", "reason")]
    done = change(client, headers, "swap", **asked, reason="they are married")
    assert done.status_code == 201
    assert [version["kind"] for version in done.json["versions"]] == ["drawn", "swap"]
    assert done.json["rounds"][1]["tables"] == option["changed_rounds"][0]["tables"]
    check_like(answers.DrawSchema(), done.json)
    old = client.get(f"{DRAW}/versions/1").json
    assert old["rounds"][1]["tables"][0][0] == first
    assert client.get(f"{DRAW}/versions/2").json["rounds"] == done.json["rounds"]
    assert client.get(f"{DRAW}/versions/3").status_code == 404
    # What was drawn stays as it was published.
    assert client.get(f"{DRAW}/verify").json["valid"]


@pytest.mark.usefixtures("players")
def test_a_swap_that_cannot_be(client, headers):
    first, _ = two_of(client)
    wrong = change(client, headers, "swap", round=2, first=first, second=99, dry_run=True)
    assert codes(wrong) == [("not_in_draw", "second")]
    wrong = change(client, headers, "swap", round=9, first=1, second=2, dry_run=True)
    assert codes(wrong) == [("no_such_round", "round")]
    client.post(f"{EVENT}/rounds/2/open", headers=headers)
    late = change(client, headers, "swap", round=2, first=1, second=2, reason="x")
    assert (late.status_code, late.json["code"]) == (409, "round_open")


def test_a_change_on_an_old_version_is_refused(client, headers, players):
    first, second = two_of(client)
    body = {"round": 2, "first": first, "second": second, "reason": "x"}
    assert client.post(f"{DRAW}/swap", json=body, headers=headers).status_code == 428
    stale = client.post(f"{DRAW}/swap", json=body | {"version": 1}, headers=headers)
    assert (stale.status_code, stale.json["code"]) == (412, "stale")
    asked = {"leaving": [players[0].id], "version": 1}
    assert client.post(f"{DRAW}/going-on", json=asked, headers=headers).status_code == 412
    # Who only wants to look need not say what they saw.
    looked = client.post(f"{DRAW}/swap", json=body | {"dry_run": True}, headers=headers)
    assert looked.status_code == 200


def test_a_dropout_and_a_late_entry(client, session, headers, players):
    client.post(f"{EVENT}/rounds/1/open", headers=headers)
    leave(session, players[2])
    late = make_entrant(session, get_event(session, "spring"), name="Late")
    told = client.get(f"{DRAW}/field-change").json
    check_like(FieldChangeSchema(), told)
    assert [who["number"] for who in told["leaving"]] == [3]
    assert [who["entrant_id"] for who in told["joining"]] == [late.id]
    asked = {"leaving": [players[2].id], "joining": [late.id]}
    shown = change(client, headers, "going-on", **asked)
    assert shown.status_code == 200
    check_like(answers.SeatingProposalsSchema(), shown.json)
    ways = {option["kind"]: option for option in shown.json["options"]}
    assert list(ways) == ["substitute", "new_tables"]
    newcomer = {"number": 18, "entrant_id": late.id, "team_id": None, "name": "Late"}
    for option in ways.values():
        assert option["changed_rounds"][0]["round"] >= 2
        assert option["joining"] == [newcomer]
    done = change(client, headers, "going-on", **asked, choice="substitute", reason="ill")
    assert done.status_code == 201, done.json
    assert done.json["versions"][1]["kind"] == "substitute"
    assert done.json["players"][17] == newcomer
    for seated in ways["substitute"]["changed_rounds"]:
        assert done.json["rounds"][seated["round"] - 1] == seated
    told = client.get(f"{DRAW}/field-change").json
    assert told == {"leaving": [], "joining": [], "substitutes": []}


def test_a_way_on_that_is_not_offered(client, headers, players):
    asked = {"leaving": [players[2].id], "choice": "substitute", "reason": "ill"}
    refused = change(client, headers, "going-on", **asked)
    assert codes(refused) == [("not_offered", "choice")]
    assert refused.json["violations"][0]["expected"] == ["new_tables"]
    nobody = change(client, headers, "going-on")
    assert codes(nobody) == [("nobody_changes", "leaving")]
    unknown = change(client, headers, "going-on", leaving=[players[0].id, 99999])
    assert codes(unknown) == [("not_in_draw", "leaving.1")]
    unknown = change(client, headers, "going-on", joining=[players[0].id])
    assert codes(unknown) == [("cannot_join", "joining.0")]
    everybody = change(client, headers, "going-on", leaving=[who.id for who in players[3:]])
    assert ("player_count", "") in codes(everybody)


@pytest.mark.usefixtures("players")
def test_rounds_are_given_back(client, headers):
    shown = change(client, headers, "shorten", last_round=2, dry_run=True)
    assert shown.json["options"][0]["kind"] == "shortened"
    wrong = change(client, headers, "shorten", last_round=9, dry_run=True)
    assert codes(wrong) == [("no_such_round", "last_round")]
    done = change(client, headers, "shorten", last_round=2, reason="Swiss from here")
    assert (done.status_code, done.json["last_round"]) == (201, 2)
    seated = client.get(f"{EVENT}/seating").json["rounds"]
    assert [each["round"] for each in seated] == [1, 2]
    client.post(f"{EVENT}/rounds/2/open", headers=headers)
    late = change(client, headers, "shorten", last_round=1, reason="x")
    assert (late.status_code, late.json["code"]) == (409, "round_open")


@pytest.mark.usefixtures("players")
@pytest.mark.parametrize("name", ["swap", "going-on", "shorten"])
def test_only_published_seats_change(client, headers, name):
    drafted = client.post(
        f"{EVENT}/draws", json={"method": "plan", "first_round": 5}, headers=headers
    )
    body = {
        "swap": {"round": 5, "first": 1, "second": 2},
        "going-on": {"leaving": [1]},
        "shorten": {"last_round": 5},
    }[name]
    tag = {"If-Match": drafted.headers["ETag"]}
    refused = client.post(f"{EVENT}/draws/2/{name}", json=body, headers=headers | tag)
    assert (refused.status_code, refused.json["code"]) == (409, "draw_state")


def test_a_look_at_undoing_shows_the_rounds_that_come_back(client, session, headers):
    event = make_event(session)
    make_players(session, event, 8)
    draw = make_published(session, event, rounds=3)
    base = f"/api/v1/events/{event.slug}/draws/{draw.number}"
    sent = {"last_round": 1, "reason": "finals", "version": draw.version}
    shorter = client.post(f"{base}/shorten", json=sent, headers=headers)
    assert (shorter.status_code, shorter.json["last_round"]) == (201, 1)
    shown = client.post(f"{base}/take-back", json={"dry_run": True}, headers=headers)
    changed = shown.json["options"][0]["changed_rounds"]
    assert [each["round"] for each in changed] == [2, 3]
