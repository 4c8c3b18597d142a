"""Rulesets through the API."""

import pytest

from engine.ruleset.load import preset, preset_ids, to_mapping

RULESETS = "/api/v1/rulesets"


def test_every_preset_is_listed_with_its_source(client):
    reply = client.get(RULESETS)
    items = {item["id"]: item for item in reply.json["items"]}
    assert set(items) == {preset(preset_id).id for preset_id in preset_ids()}
    assert all(item["source"] for item in items.values())


@pytest.mark.parametrize("preset_id", preset_ids())
def test_a_ruleset_is_shown_option_by_option(client, preset_id):
    reply = client.get(f"{RULESETS}/{preset_id}")
    assert reply.status_code == 200
    assert reply.json["ruleset"] == to_mapping(preset(preset_id))
    assert all(option["title"] for option in reply.json["options"])


def test_what_is_not_checked_or_not_confirmed_is_marked(client):
    options = client.get(f"{RULESETS}/ptt-saki-team").json["options"]
    marks = {(item["group"], item["option"]): item for item in options}
    assert marks["result", "uma"]["status"] == "unconfirmed"
    assert marks["draws", "abortive"]["status"] == "secondary"
    assert marks["riichi", "min_points"]["status"] == "confirmed"
    stated = [item for item in options if item["group"] == "stated"]
    assert stated
    assert not any(item["checked"] for item in stated)


def test_an_older_name_leads_to_the_ruleset(client):
    assert client.get(f"{RULESETS}/ptt_saki").json["id"] == "ptt-saki-team"


def test_two_rulesets_are_compared(client):
    reply = client.get(f"{RULESETS}/tenhou/compare/tenhou-2018")
    assert (reply.json["first"]["id"], reply.json["second"]["id"]) == ("tenhou", "tenhou-2018")
    found = {(item["group"], item["option"]): item for item in reply.json["differences"]}
    assert found["result", "rounding"]["second"] == "half_up_top_remainder"


@pytest.mark.parametrize("path", ["/nothing", "/tenhou/compare/nothing", "/no/compare/tenhou"])
def test_an_unknown_ruleset_is_not_found(client, path):
    assert client.get(RULESETS + path).status_code == 404


def test_known_rulesets_are_not_sent_again(client):
    tag = client.get(f"{RULESETS}/tenhou").headers["ETag"]
    again = client.get(f"{RULESETS}/tenhou", headers={"If-None-Match": tag})
    assert again.status_code == 304
