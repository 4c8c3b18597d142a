"""Draws through the API: drafted, committed, published, verified, withdrawn, opened."""

import hashlib
import json
import re

import pytest

from app.accounts.actors import Scope
from app.draws.json import answers
from app.draws.queries import get_draw
from app.entrants.models import EntrantStatus
from app.events.models import EventStatus, Visibility
from app.seating.json import CheckedPlanSchema, FieldChangeSchema, OpenedRoundSchema, SeatingSchema
from engine.seating.draws.verify import problems_alone, verify_document
from tests.draws.helpers import make_players
from tests.factories import codes, headers_for, make_entrant, make_event, post_hand, tsumo
from tests.live import HOME
from tests.tables.test_documents import check_like

EVENT = "/api/v1/events/spring"
DRAWS = f"{EVENT}/draws"


@pytest.fixture
def headers(session):
    return headers_for(session)


@pytest.fixture
def event(session):
    event = make_event(session)
    make_players(session, event, 16)
    return event


def seen(reply):
    return {"If-Match": reply.headers["ETag"]}


def draft(client, headers, **more):
    reply = client.post(DRAWS, json={"method": "plan", "rounds": 4} | more, headers=headers)
    assert reply.status_code == 201, reply.json
    return reply


def step(client, headers, name, before, number=1, **body):
    place = f"{DRAWS}/{number}/{name}"
    return client.post(place, json=body, headers=headers | seen(before))


def publish(client, headers, *, number=1, **more):
    drafted = draft(client, headers, **more)
    committed = step(client, headers, "commit", drafted, number)
    published = step(client, headers, "publish", committed, number)
    assert published.status_code == 200, published.json
    return published


@pytest.mark.usefixtures("event")
def test_a_draw_from_draft_to_proof(client, headers):
    drafted = draft(client, headers, title="Saturday")
    assert drafted.headers["Location"] == f"{DRAWS}/1"
    assert (drafted.json["state"], drafted.json["title"]) == ("draft", "Saturday")
    committed = step(client, headers, "commit", drafted)
    assert committed.json["state"] == "committed"
    assert committed.json["seed"] is None
    published = step(client, headers, "publish", committed)
    shown = published.json
    assert shown["commitment"] == hashlib.sha256(shown["seed"].encode()).hexdigest()
    for name in ("commitment", "inputs_hash"):
        assert shown[name] == committed.json[name]
    assert [version["kind"] for version in shown["versions"]] == ["drawn"]
    assert shown["figures"]["repeats"] == 0
    assert shown["quality"][0]["tone"] == "good"
    document = client.get(f"{DRAWS}/1/document")
    parsed = json.loads(document.data)
    assert verify_document(parsed) == []
    assert problems_alone(parsed) == []
    assert [r["tables"] for r in shown["rounds"]] == parsed["rounds"]
    verdict = client.get(f"{DRAWS}/1/verify").json
    assert verdict == {"number": 1, "hash": parsed["hash"], "valid": True, "violations": []}
    assert client.get(f"{DRAWS}/1/verify").json == verdict


def test_a_draw_that_somebody_tampered_with(client, session, headers, event):
    publish(client, headers)
    draw = get_draw(session, event.id, 1)
    names = draw.document["inputs"]["names"] | {"1": "Somebody else"}
    draw.document = draw.document | {"inputs": draw.document["inputs"] | {"names": names}}
    draw.version += 1
    session.commit()
    verdict = client.get(f"{DRAWS}/1/verify").json
    assert not verdict["valid"]
    check_like(answers.DrawVerificationSchema(), verdict)
    assert [each["field"] for each in verdict["violations"]] == ["inputs_hash"]


@pytest.mark.usefixtures("event")
def test_the_worked_example_of_the_documentation(client, headers):
    text = (HOME / "docs" / "api.md").read_text(encoding="utf-8")
    section = text.partition("\n## Draws and seats\n")[2].partition("\n## ")[0]
    answered = []
    for command in re.findall(r"^curl .+?$(?:\n +-.+?$)*", section, re.MULTILINE):
        path = re.search(r"(/api/v1/\S+)", command)[1].replace("$EVENT", "spring")
        body = re.search(r"-d '(.+?)'", command)
        tag = re.search(r"'If-Match: (.+?)'", command)
        reply = client.open(
            path,
            method="POST" if "-X POST" in command else "GET",
            json=json.loads(body[1]) if body else None,
            headers=headers | ({"If-Match": tag[1]} if tag else {}),
        )
        answered.append(reply.status_code)
    assert answered == [200, 201, 200, 200, 200, 201]


@pytest.mark.usefixtures("event")
def test_a_dry_run_shows_the_same_draft_and_keeps_nothing(client, headers):
    asked = {"method": "plan", "rounds": 4, "dry_run": True}
    tried = client.post(DRAWS, json=asked, headers=headers)
    assert tried.status_code == 200
    assert tried.json["session"] == 1
    assert len(tried.json["players"]) == 16
    assert client.get(DRAWS, headers=headers).json["items"] == []
    made = draft(client, headers).json
    for name in ("inputs_hash", "figures", "quality", "warnings", "is_trial"):
        assert made[name] == tried.json[name]


@pytest.mark.usefixtures("event")
def test_too_many_rounds_are_warned_of(client, headers):
    asked = {"method": "plan", "rounds": 7, "dry_run": True}
    [warning] = client.post(DRAWS, json=asked, headers=headers).json["warnings"]
    assert "up to 5 rounds" in warning["text"]


def test_drafts_are_for_the_organiser_only(client, session, headers, event):
    drafted = draft(client, headers)
    referee = headers_for(session, Scope.SCORE_EVENT, event_id=event.id)
    for other in ({}, referee):
        assert client.get(DRAWS, headers=other).json["items"] == []
        assert client.get(f"{DRAWS}/1", headers=other).status_code == 404
    assert client.get(DRAWS, headers=headers).json["items"][0]["state"] == "draft"
    withdrawn = step(client, headers, "withdraw", drafted)
    assert withdrawn.json["state"] == "withdrawn"
    assert client.get(f"{DRAWS}/1").status_code == 404


@pytest.mark.usefixtures("event")
def test_a_committed_draw_is_public_and_known_by_its_tag(client, headers):
    step(client, headers, "commit", draft(client, headers))
    shown = client.get(f"{DRAWS}/1")
    known = {"If-None-Match": shown.headers["ETag"]}
    assert client.get(f"{DRAWS}/1", headers=known).status_code == 304
    listed = client.get(DRAWS)
    assert [item["number"] for item in listed.json["items"]] == [1]
    known = {"If-None-Match": listed.headers["ETag"]}
    assert client.get(DRAWS, headers=known).status_code == 304


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("name", ["commit", "publish", "withdraw", "shorten"])
def test_a_step_needs_the_version_that_was_seen(client, headers, name):
    draft(client, headers)
    body = {"last_round": 1} if name == "shorten" else {}
    place = f"{DRAWS}/1/{name}"
    assert client.post(place, json=body, headers=headers).status_code == 428
    if name == "shorten":
        return
    old = client.post(place, json=body | {"version": 7}, headers=headers)
    assert (old.status_code, old.json["code"]) == (412, "stale")


@pytest.mark.usefixtures("event")
def test_a_version_may_be_in_the_body(client, headers):
    draft(client, headers)
    reply = client.post(f"{DRAWS}/1/commit", json={"version": 1}, headers=headers)
    assert reply.status_code == 200


@pytest.mark.usefixtures("event")
def test_a_public_source_gives_the_seed(client, headers):
    committed = step(client, headers, "commit", draft(client, headers), beacon="drand 4123456")
    assert (committed.json["beacon"], committed.json["commitment"]) == ("drand 4123456", None)
    assert committed.json["inputs"]["beacon"] == {"source": "drand 4123456"}
    refused = step(client, headers, "publish", committed)
    assert codes(refused) == [("value_missing", "value")]
    published = step(client, headers, "publish", committed, value="8d2f")
    assert published.json["seed"] == "8d2f"


@pytest.mark.usefixtures("event")
def test_a_secret_draw_takes_no_value(client, headers):
    committed = step(client, headers, "commit", draft(client, headers))
    refused = step(client, headers, "publish", committed, value="my own")
    assert codes(refused) == [("value_not_needed", "value")]


@pytest.mark.usefixtures("event")
def test_a_withdrawn_draw_stays_with_reason_and_seed(client, headers):
    committed = step(client, headers, "commit", draft(client, headers))
    refused = step(client, headers, "withdraw", committed)
    assert codes(refused) == [("reason_missing", "reason")]
    withdrawn = step(client, headers, "withdraw", committed, reason="wrong list")
    shown = client.get(f"{DRAWS}/1").json
    assert shown == withdrawn.json
    assert hashlib.sha256(shown["seed"].encode()).hexdigest() == shown["commitment"]
    assert codes(client.post(DRAWS, json={"method": "plan", "rounds": 4}, headers=headers)) == [
        ("reason_missing", "reason")
    ]
    again = draft(client, headers, reason="wrong list")
    assert (again.json["number"], again.json["session"]) == (2, 2)


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("name", ["document", "verify"])
def test_before_publication_there_is_nothing_to_verify(client, headers, name):
    step(client, headers, "commit", draft(client, headers))
    reply = client.get(f"{DRAWS}/1/{name}")
    assert (reply.status_code, reply.json["code"]) == (409, "draw_not_published")
    assert client.get(f"{DRAWS}/2/{name}").status_code == 404


def test_a_plan_from_elsewhere(client, session, headers):
    event = make_event(session)
    make_players(session, event, 9)
    csv = "1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,2,5,6\n2,2,3,4,7,9"
    place = f"{DRAWS}/fixed"
    tried = client.post(place, json={"csv": csv, "dry_run": True}, headers=headers)
    assert tried.status_code == 200
    check_like(CheckedPlanSchema(), tried.json)
    assert tried.json["figures"]["repeats"] == 3
    made = client.post(place, json={"csv": csv, "title": "Old"}, headers=headers)
    assert (made.status_code, made.json["state"]) == (201, "published")
    assert [version["kind"] for version in made.json["versions"]] == ["fixed"]
    document = client.get(f"{DRAWS}/1/document")
    assert (document.status_code, document.json["code"]) == (409, "draw_without_lots")
    wrong = {"csv": "1,1,1,2,3,40\nx\n2,1,1,2,3,41", "first_round": 3}
    assert codes(client.post(place, json=wrong, headers=headers)) == [
        ("no_table_line", "csv"),
        ("numbering", "csv"),
    ]
    wrong = {"csv": "1,1,1,2,3,40\n2,1,1,2,3,41", "first_round": 3}
    assert codes(client.post(place, json=wrong, headers=headers)) == [
        ("unknown_player", "csv"),
        ("unknown_player", "csv"),
    ]


@pytest.mark.usefixtures("event")
def test_rounds_are_opened_and_taken_away(client, session, headers):
    publish(client, headers)
    opened = client.post(f"{EVENT}/rounds/1/open", headers=headers)
    assert opened.status_code == 201
    assert opened.headers["Location"] == f"{EVENT}/tables?round=1"
    assert len(opened.json["tables"]) == 4
    again = client.post(f"{EVENT}/rounds/1/open", headers=headers)
    assert (again.status_code, again.json["code"]) == (409, "round_open")
    assert client.post(f"{EVENT}/rounds/9/open", headers=headers).status_code == 404
    seated = client.get(f"{EVENT}/seating?round=1").json["rounds"][0]
    assert seated["open"]
    assert [table["table_id"] for table in seated["tables"]] == [
        table["id"] for table in opened.json["tables"]
    ]
    assert client.delete(f"{EVENT}/rounds/1", headers=headers).status_code == 204
    assert client.delete(f"{EVENT}/rounds/1", headers=headers).status_code == 404
    tables = client.post(f"{EVENT}/rounds/1/open", headers=headers).json["tables"]
    post_hand(client, headers_for(session), tables[2]["id"], tsumo(1), 1)
    kept = client.delete(f"{EVENT}/rounds/1", headers=headers)
    assert (kept.status_code, codes(kept)) == (409, [("table_in_use", "")])
    assert "Table 3" in kept.json["violations"][0]["message"]
    assert len(client.get(f"{EVENT}/tables?round=1").json["items"]) == 4


def test_an_event_that_has_not_begun_opens_nothing(client, session, headers):
    event = make_event(session, status=EventStatus.DRAFT)
    make_players(session, event, 8)
    publish(client, headers, rounds=2)
    reply = client.post(f"{EVENT}/rounds/1/open", headers=headers)
    assert (reply.status_code, reply.json["code"]) == (409, "event_not_running")


def test_everybody_finds_his_seats(client, session, headers):
    event = make_event(session)
    players = make_players(session, event, 9)
    publish(client, headers, rounds=3)
    everything = client.get(f"{EVENT}/seating")
    check_like(SeatingSchema(), everything.json)
    assert [seated["round"] for seated in everything.json["rounds"]] == [1, 2, 3]
    known = {"If-None-Match": everything.headers["ETag"]}
    assert client.get(f"{EVENT}/seating", headers=known).status_code == 304
    for player in players:
        mine = client.get(f"{EVENT}/seating?entrant={player.id}").json
        check_like(SeatingSchema(), mine)
        assert mine["entrant"]["name"] == player.name
        for item, seated in zip(mine["appointments"], everything.json["rounds"], strict=True):
            if item["table"] is None:
                assert seated["byes"] == [mine["entrant"]]
                continue
            table = seated["tables"][item["table"] - 1]
            assert table["seats"][item["seat"]] == mine["entrant"]
            assert [who["seat"] for who in item["opponents"]] == sorted(
                {0, 1, 2, 3} - {item["seat"]}
            )
    one = client.get(f"{EVENT}/seating?entrant={players[0].id}&round=2").json
    assert [item["round"] for item in one["appointments"]] == [2]
    assert client.get(f"{EVENT}/seating?entrant=999999").status_code == 404


def test_a_private_event_is_hidden(client, session, headers):
    event = make_event(session, visibility=Visibility.PRIVATE)
    make_players(session, event, 8)
    publish(client, headers, rounds=2)
    stranger = headers_for(session, Scope.READ, event_id=event.id + 1)
    places = ["draws", "draws/1", "draws/1/document", "draws/1/verify", "draws/1/versions/1"]
    for place in (*places, "draws/1/field-change", "seating"):
        assert client.get(f"{EVENT}/{place}", headers=headers).status_code == 200
        assert client.get(f"{EVENT}/{place}").status_code == 404
        assert client.get(f"{EVENT}/{place}", headers=stranger).status_code == 404
    for place in ("draws", "draws/1/withdraw", "rounds/1/open"):
        body = {"method": "plan"} if place == "draws" else {"version": 1}
        reply = client.post(f"{EVENT}/{place}", json=body, headers=stranger)
        assert reply.status_code == 404


def test_a_referee_changes_no_seats(client, session, headers, event):
    published = publish(client, headers)
    referee = headers_for(session, Scope.SCORE_EVENT, event_id=event.id)
    asked = {"method": "plan", "dry_run": True}
    assert client.post(DRAWS, json=asked, headers=referee).status_code == 403
    refused = step(client, referee, "shorten", published, last_round=1, dry_run=True)
    assert refused.status_code == 403
    assert client.post(f"{EVENT}/rounds/1/open", headers=referee).status_code == 403
    assert client.delete(f"{EVENT}/rounds/1", headers=referee).status_code == 403


def test_what_is_sent_is_what_is_documented(client, session, headers):
    event = make_event(session)
    make_players(session, event, 14, club="A", country="JP")
    for name in ("Stand-in A", "Stand-in B"):
        make_entrant(session, event, name=name, number=None, status=EntrantStatus.SUBSTITUTE)
    asked = {
        "method": "plan",
        "rounds": 3,
        "fill": "substitutes",
        "countries": True,
        "pins": [[3, 2]],
        "pairs": [[1, 2]],
    }
    tried = client.post(DRAWS, json=asked | {"dry_run": True}, headers=headers)
    check_like(answers.DrawDraftSchema(), tried.json)
    drafted = draft(client, headers, **asked)
    check_like(answers.DrawSchema(), drafted.json)
    published = step(client, headers, "publish", step(client, headers, "commit", drafted))
    check_like(answers.DrawSchema(), published.json)
    check_like(answers.DrawHeadSchema(), client.get(DRAWS).json["items"][0])
    check_like(answers.SeatingVersionWithRoundsSchema(), client.get(f"{DRAWS}/1/versions/1").json)
    check_like(FieldChangeSchema(), client.get(f"{DRAWS}/1/field-change").json)
    document = client.get(f"{DRAWS}/1/document").json
    check_like(answers.DrawDocumentSchema(exclude=["state", "state_hash"]), document)
    opened = client.post(f"{EVENT}/rounds/1/open", headers=headers)
    check_like(OpenedRoundSchema(), opened.json)


def test_a_substitute_may_belong_to_the_club_of_a_player(client, session, headers):
    event = make_event(session)
    for n in range(15):
        make_entrant(session, event, name=f"P{n}", club=f"Club {n % 5}")
    stand_in = EntrantStatus.SUBSTITUTE
    make_entrant(session, event, name="Stand-in", number=None, club="Club 0", status=stand_in)
    published = publish(client, headers, rounds=2, apart="club", fill="substitutes")
    assert published.json["inputs"]["substitutes"] == [16]
    assert client.get(f"{DRAWS}/1/verify").json["valid"]


@pytest.mark.usefixtures("event")
@pytest.mark.parametrize("method", ["swiss", "interval", "finals", "random"])
def test_single_rounds(client, headers, method):
    publish(client, headers, rounds=1)
    drafted = draft(client, headers, method=method, rounds=1, first_round=2, interval=2)
    assert drafted.json["is_trial"]
    committed = step(client, headers, "commit", drafted, 2)
    published = step(client, headers, "publish", committed, 2, as_they_stand=True)
    assert published.status_code == 200, published.json
    assert not published.json["is_trial"]
    assert "spread_sum" in published.json["figures"]
    document = client.get(f"{DRAWS}/2/document").json
    check_like(answers.DrawDocumentSchema(), document)
    assert client.get(f"{DRAWS}/2/verify").json["valid"]
