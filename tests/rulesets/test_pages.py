import pytest

from engine.ruleset.load import preset_ids
from tests.site import Site


@pytest.fixture
def site(client):
    return Site(client)


def test_the_list_leads_to_every_preset(site):
    text = site.get("/rulesets")
    for name in preset_ids():
        assert f'href="/rulesets/{name}"' in text
        site.get(f"/rulesets/{name}")
        assert site.status == 200


def test_options_are_told_in_words_and_marked(site):
    site.get("/rulesets/tenhou")
    assert "Tobi below 0" in site.words
    assert "Uma +20.0 / +10.0 / −10.0 / −20.0" in site.words
    assert "not checked from results" in site.words
    assert "Points for riichi no limit" in words_at(site, "/rulesets/ptt-saki-team")
    marked = words_at(site, "/rulesets/riichicity") + words_at(site, "/rulesets/mjsoul")
    assert "from a second-hand source" in marked or "unconfirmed" in marked


def words_at(site, path):
    site.get(path)
    return site.words


def test_two_are_compared(site):
    site.get("/rulesets/compare?first=tenhou&second=tenhou-2018")
    assert "Rounding Final result none to thousands, 500 up" in site.words
    site.get("/rulesets/compare?first=tenhou&second=tenhou")
    assert "do not differ" in site.words
    site.get("/rulesets/compare")
    assert site.status == 200


@pytest.mark.parametrize("path", ["/rulesets/nothing", "/rulesets/compare?first=x&second=tenhou"])
def test_an_unknown_ruleset_is_not_found(site, path):
    site.get(path)
    assert site.status == 404
