import re
from html import unescape
from urllib.parse import urlencode

import pytest

from app.scoring import form
from app.scoring.form import melds_of
from app.scoring.text import KANJI, YAKU
from engine.claims.plans import DECIDED
from engine.scoring.yaku import DORA, REGISTRY
from tests.site import Site

HAND = {
    "tiles": "33345m123340p340s",
    "win": "1p",
    "seat": "W",
    "round": "W",
    "flags": "riichi",
    "dora": "4s",
    "ura": "3p",
}


@pytest.fixture
def site(client):
    return Site(client)


def ask(site, page="", **query):
    return site.get(f"/scoring{page}?{urlencode(query, doseq=True)}")


def link_of(site):
    return unescape(re.search(r'id="link"[^>]* value="([^"]*)"', site.text)[1])


def test_the_page_is_open_to_all_and_asks_nothing_at_first(site):
    site.get("/scoring")
    assert site.status == 200
    assert site.wrong == []
    assert 'id="answer"' not in site.text


def test_a_hand_is_shown_with_everything(site):
    ask(site, **HAND, honba=2)
    assert "16600 8 han, 30 fu · Baiman" in site.words
    assert "The discarder pays 16600." in site.words
    assert "Without honba: 16000." in site.words
    assert "Pinfu (no points) 平和 1" in site.words
    assert "Closed hand, ron 10" in site.words
    assert site.text.count("tiles.svg#t3m") >= 3


def test_payments_by_tsumo_are_told_for_dealer_and_others(site):
    ask(site, tiles="123m11z", melds="pon 777z, chi 456s, ankan 1111s", tsumo=1, seat="S", win="1m")
    assert re.search(r"The dealer pays \d+, the two others \d+ each", site.words)
    assert "#tback" in site.text
    ask(site, tiles="123m11z", melds="pon 777z, chi 456s, ankan 1111s", tsumo=1)
    assert re.search(r"Each of the three others pays \d+", site.words)


def test_the_link_leads_to_the_same_answer(site):
    ask(site, **HAND, honba="", ruleset="tenhou")
    link = link_of(site)
    assert "honba" not in link
    before = site.words
    site.get(link.removeprefix("http://localhost"))
    assert site.words == before
    assert 'value="33345m123340p340s"' in site.text
    assert re.search(r'value="riichi" checked', site.text)
    assert re.search(r'value="tenhou" selected', site.text)


def test_the_winning_tile_may_come_last_or_apart(site):
    closed = {"flags": "riichi", "seat": "W", "round": "W"}
    ask(site, tiles="33345m23340p340s1p", **closed)
    last = re.search(r'class="total">(\d+)', site.text)[1]
    ask(site, tiles="33345m23340p340s", win="1p", **closed)
    assert re.search(r'class="total">(\d+)', site.text)[1] == last


def test_every_problem_stands_at_its_field_and_nothing_typed_is_lost(site):
    typed = {
        "tiles": "11111m<b>",
        "win": "9m",
        "melds": "pon 789m",
        "honba": "many",
        "dora": "5q",
        "ruleset": "nothing",
    }
    ask(site, **typed, flags=["ippatsu", "haitei"])
    for name, text in typed.items():
        if name != "ruleset":
            assert unescape(re.search(rf'name="{name}"[^>]*value="([^"]*)"', site.text)[1]) == text
        assert f'aria-describedby="{name}-note"' in site.text or name == "win"
    assert "<b>" not in site.text
    assert site.text.count("checked") >= 5
    assert "789m can't be a pon." in site.wrong
    assert "There is no preset named nothing." in site.wrong


def test_the_same_problem_is_told_once(site):
    ask(site, tiles="11z", melds="chi 11m, chi 11m")
    assert site.wrong.count("11m can't be a chi.") == 1


def test_a_knitted_hand_is_shown(site):
    ask(site, tiles="147m258p369s12345z", win="5z", tsumo=1, ruleset="skill-battle")
    assert site.wrong == []
    assert site.text.count("tiles.svg#t5z") >= 1
    assert "国標和" in site.words


def test_a_hand_without_yaku_is_told_above_the_form(site):
    ask(site, tiles="345m111p55789s", win="5s", melds="ankan 6666s")
    assert "The hand has no yaku that makes the win legal." in site.wrong


def test_dora_may_be_counted(site):
    ask(site, **HAND | {"dora": "2", "ura": ""})
    assert "Dora ドラ 2" in site.words


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("", []),
        ("pon 777z", ["pon:777z"]),
        ("[chi 123m] [ankan 1111s]", ["chi:123m", "ankan:1111s"]),
        ("chi:123m; kan 1 1 1 1p", ["chi:123m", "minkan:1 1 1 1p"]),
        ("PON 🀄🀄🀄", ["pon:🀄🀄🀄"]),
        ("777z", ["777z"]),
    ],
)
def test_melds_are_typed_in_many_ways(text, melds):
    assert melds_of(text) == melds


def test_points_are_worked_out_from_han_and_fu(site):
    ask(site, "/points", han=3, fu=40, tsumo=1, seat="S", honba=1)
    assert "5500 3 han, 40 fu" in site.words
    assert "The dealer pays 2700, the two others 1400 each." in site.words
    ask(site, "/points", han=6)
    assert "18000 6 han · Haneman" in site.words
    ask(site, "/points", yakuman=2)
    assert "96000 2-fold yakuman" in site.words


def test_the_table_of_points_leaves_out_what_cannot_be(site):
    site.get("/scoring/points")
    assert site.wrong == []
    assert "30 1000 300/500 2000 500/1000 3900 1000/2000 7700 2000/3900" in site.words
    assert "20 – 400/700 700/1300 1300/2600" in site.words
    assert "Haneman 6–7 18000 6000 each" in site.words
    ask(site, "/points", ruleset="mleague")
    assert "30 1000 300/500 2000 500/1000 3900 1000/2000 8000 2000/4000" in site.words


def test_a_value_that_cannot_be_is_told_at_its_field(site):
    ask(site, "/points", han=1, fu=20)
    assert site.wrong == ["20 fu exist only as pinfu by tsumo with a closed hand."]
    assert "<option selected>20</option>" in site.text
    ask(site, "/points", han="x", fu="999", seat="Q", ruleset="nothing")
    assert len(site.wrong) >= 3
    assert "<option selected>999</option>" in site.text


def test_a_claim_is_proved_by_a_hand_that_can_be_scored(site):
    ask(site, "/claim", yaku=["riichi", "tanyao"], fu=40)
    assert "Possible, for instance" in site.words
    address = unescape(re.search(r'class="button" href="(/scoring\?[^"]*)"', site.text)[1])
    site.get(address)
    assert "40 fu" in site.words
    assert "Tanyao (all simples) 断幺九 1" in site.words


def test_a_claim_that_cannot_be_is_told_why_by_name(site):
    ask(site, "/claim", yaku="riichi", open=1)
    assert "There is no such hand" in site.words
    assert "Riichi" in site.words
    assert re.search(r'value="riichi" checked', site.text)


def test_a_claim_of_nothing_known_is_told(site):
    ask(site, "/claim", yaku="luck", fu="x")
    assert site.wrong
    site.get("/scoring/claim")
    assert site.wrong == []


def test_every_yaku_has_a_name_and_kanji():
    ids = {*REGISTRY, *(yaku.id for yaku in DORA)}
    assert YAKU.keys() == KANJI.keys() == ids
    assert ids >= DECIDED
    assert len(set(YAKU.values())) == len(ids)


def test_fields_of_the_pages_are_those_of_the_api():
    value = form.value_of({"han": ["3"], "open": ["1"], "tsumo": ["0"], "fu": ["?"]})
    assert value == {"han": 3, "open": True, "tsumo": False, "fu": "?"}
    assert form.claim_of({"yaku": ["riichi"], "dora": ["2"]}) == {"yaku": ["riichi"], "dora": 2}


def test_every_yaku_is_explained_with_its_han(site):
    ask(site, "/yaku")
    assert (
        "Pinfu (no points) 平和 1 – Four runs, a pair without fu and a two-sided wait."
        in site.words
    )
    assert "Ittsuu (straight) 一気通貫 2 1 The runs 123, 456 and 789 of one suit." in site.words
    assert "Daiyuugo" not in site.words
    ask(site, "/yaku", ruleset="skill-battle")
    assert "Daiyuugo (all above five) 大于五 3 2 Only numbers above five." in site.words


def test_the_yaku_of_a_score_are_explained(site):
    ask(site, **HAND)
    assert "Pinfu (no points) 平和 1 Four runs, a pair without fu" in site.words
