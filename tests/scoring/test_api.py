import json
from http import HTTPStatus

import pytest
from marshmallow import fields as kinds

from app.scoring import json as schemas
from app.scoring.api import BODY_LIMIT
from app.web.idempotency import HEADER
from tests.corpus import corpus_dir
from tests.statements import counted

SCORING = "/api/v1/scoring"
HAND = {
    "tiles": "33345m123340p340s",
    "win": "1p",
    "melds": [],
    "tsumo": False,
    "seat": "W",
    "round": "W",
    "flags": ["riichi"],
    "dora": ["4s"],
    "ura": ["3p"],
}
HEADS = HAND | {"dora": [], "ura": []}


def scored(client, body):
    reply = client.post(SCORING, json=body)
    assert reply.status_code == HTTPStatus.OK, reply.json
    return reply.json


def refused(client, body):
    reply = client.post(SCORING, json=body)
    assert reply.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, reply.json
    assert reply.mimetype == "application/problem+json"
    return {(violation["code"], violation["field"]) for violation in reply.json["violations"]}


def check_like(schema, answer):
    """What is sent is what is documented."""
    required = {name for name, field in schema().fields.items() if field.required}
    assert required <= answer.keys() <= schema().fields.keys()
    for name, value in answer.items():
        field = schema().fields[name]
        if value is not None and not isinstance(field, kinds.Nested):
            field.deserialize(value)


def test_a_hand_is_scored(client):
    answer = scored(client, HAND)
    check_like(schemas.ScoreSchema, answer)
    assert answer["yaku"] == [
        *[["aka", 2], ["dora", 1], ["pinfu", 1], ["riichi", 1]],
        *[["sanshoku_doujun", 2], ["ura", 1]],
    ]
    assert (answer["han"], answer["fu"], answer["yakuman"]) == (8, 30, 0)
    assert (answer["payments"], answer["total"]) == ({"ron": 16000}, 16000)
    assert answer["fu_items"] == [["base", 20], ["menzen_ron", 10]]
    assert "123p" in answer["reading"]
    assert "with_honba" not in answer


def test_tiles_of_unicode_and_melds_in_short_are_read_alike(client):
    melds = ["pon:777z", "[chi 123s]", "ankan:1111p"]
    short = scored(client, {"tiles": "123m11z", "win": "1m", "melds": melds})
    melds = [
        {"type": "pon", "tiles": "777z"},
        {"type": "chi", "tiles": ["1s", "2s", "3s"]},
        {"type": "ankan", "tiles": "1111p"},
    ]
    assert scored(client, {"tiles": "🀇🀈🀉🀀🀀", "win": "🀇", "melds": melds}) == short


@pytest.mark.parametrize(
    ("tsumo", "seat", "payments", "total"),
    [
        (False, "E", {"ron": 6400}, 6400),
        (False, "S", {"ron": 4500}, 4500),
        (True, "E", {"all": 2200}, 6600),
        (True, "S", {"dealer": 2200, "child": 1200}, 4600),
    ],
)
def test_honba_are_paid_on_top(client, tsumo, seat, payments, total):
    value = {"han": 3, "fu": 30, "tsumo": tsumo, "seat": seat}
    answer = scored(client, value | {"honba": 2})
    check_like(schemas.WorthSchema, answer)
    assert answer.pop("with_honba") == {"payments": payments, "total": total}
    assert answer == scored(client, value)


def test_every_honba_may_be_worth_more(client):
    value = {"han": 3, "fu": 30, "honba": 1, "seat": "S"}
    own = {"payments": {"honba": 500}}
    assert scored(client, value | {"ruleset": own})["with_honba"]["total"] == 3900 + 1500


def test_a_ruleset_is_named_or_given_with_changes(client):
    value = {"han": 4, "fu": 30, "seat": "S"}
    assert scored(client, value | {"ruleset": "tenhou"})["total"] == 7700
    assert scored(client, value | {"ruleset": "mleague"})["total"] == 8000
    changed = {"extends": "tenhou", "limits": {"kiriage": True}}
    assert scored(client, value | {"ruleset": changed})["limit"] == "mangan"
    assert scored(client, value | {"rules": {"kiriage": True}})["total"] == 8000


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        ({"han": 1, "fu": 20}, {("fu_impossible", "fu")}),
        ({"han": 2, "fu": 25, "tsumo": True}, {("han_fu_impossible", "han")}),
        ({"han": 3}, {("fu_missing", "fu")}),
        ({"han": 2, "fu": 25, "open": True}, {("fu_impossible", "fu")}),
        ({"yakuman": 2, "han": 13}, {("yakuman_with_han", "yakuman")}),
        ({"yakuman": 90}, {("too_many_yakuman", "yakuman")}),
        ({"han": "3", "fu": 30}, {("invalid", "han")}),
        ({"han": 3, "fu": 30, "seat": "X"}, {("invalid", "seat")}),
        ({"han": 3, "fu": 30, "colour": "red"}, {("invalid", "colour")}),
    ],
)
def test_a_value_that_no_hand_has_is_refused(client, value, problems):
    assert refused(client, value) == problems


def test_yakuman_are_paid(client):
    answer = scored(client, {"yakuman": 2, "tsumo": True, "seat": "E"})
    assert (answer["payments"], answer["total"]) == ({"all": 32000}, 96000)
    assert answer["limit"] == "yakuman"


def test_waits_are_told(client):
    answer = scored(client, {"tiles": "1112345678999s", "waits": True})
    check_like(schemas.WaitsSchema, answer)
    assert answer["waits"] == [f"{number}s" for number in range(1, 10)]
    assert answer["tenpai"] is True
    with_melds = {"tiles": "1z", "melds": ["pon:222z", "pon:333z", "pon:444z", "pon:555z"]}
    assert scored(client, with_melds | {"waits": True})["waits"] == ["1z"]


@pytest.mark.parametrize("tiles", ["111234567899s", "11112345678999s", "1111123456789s"])
def test_waits_need_thirteen_tiles_of_a_set(client, tiles):
    codes = {code for code, _ in refused(client, {"tiles": tiles, "waits": True})}
    assert codes <= {"wrong_tile_count", "fifth_tile"}
    assert codes


def test_a_claim_that_can_be_true_is_proved(client):
    claim = {"yaku": ["riichi", "tanyao"], "dora": 1, "fu": 40, "open": False, "tsumo": False}
    answer = scored(client, claim)
    check_like(schemas.VerdictSchema, answer)
    assert answer["possible"] is True
    proof = scored(client, answer["example"])
    assert proof == answer["score"]
    assert proof["fu"] == 40
    assert {name for name, _ in proof["yaku"]} == {"riichi", "tanyao", "dora"}


def test_a_claim_that_contradicts_itself_is_told_why(client):
    answer = scored(client, {"yaku": ["riichi"], "open": True})
    check_like(schemas.VerdictSchema, answer)
    assert (answer["possible"], answer["example"], answer["score"]) == (False, None, None)
    assert answer["violations"]
    assert all(violation["message"] for violation in answer["violations"])


def test_a_claim_of_a_yaku_nobody_knows_is_refused(client):
    assert refused(client, {"yaku": ["flying_dragon"]}) == {("unknown_yaku", "yaku")}
    assert refused(client, {"yaku": "riichi"}) == {("invalid", "yaku")}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"tiles": "11111m123340p340s"}, ("fifth_tile", "tiles")),
        ({"tiles": "3345m123340p340s"}, ("wrong_tile_count", "tiles")),
        ({"tiles": "33345m123340p340sx"}, ("not_a_tile", "tiles")),
        ({"tiles": "33300m123340p340s"}, ("too_many_red_fives", "tiles")),
        ({"tiles": "33345m123340p340s", "ruleset": "wrc2025"}, ("too_many_red_fives", "tiles")),
        ({"win": "9m"}, ("winning_tile_missing", "win")),
        ({"win": "19m"}, ("wrong_type", "win")),
        ({"dora": ["3m", "3m"]}, ("fifth_tile_indicator", "dora")),
        ({"dora": ["1z"] * 6}, ("too_many_indicators", "dora")),
        ({"flags": []}, ("ura_without_riichi", "ura")),
        ({"flags": ["riichi", "haitei"]}, ("needs_tsumo", "flags")),
        ({"flags": ["luck"]}, ("unknown_value", "flags.0")),
        ({"seat": "X"}, ("unknown_value", "seat")),
        ({"melds": [{"type": "pon", "tiles": "123m"}]}, ("not_a_meld", "melds.0.tiles")),
        ({"honba": -1}, ("impossible_count", "honba")),
        ({"honba": "x"}, ("wrong_type", "honba")),
        ({"ruleset": "nothing"}, ("unknown_preset", "ruleset")),
        ({"ruleset": 5}, ("wrong_type", "ruleset")),
        ({"ruleset": {"limits": {"kiriage": 5}}}, ("wrong_type", "ruleset.limits.kiriage")),
        ({"ruleset": {"extends": "x"}}, ("unknown_preset", "ruleset.extends")),
        ({"rules": {"luck": True}}, ("unknown_field", "rules.luck")),
        ({"colour": "red"}, ("unknown_field", "colour")),
    ],
)
def test_a_wrong_hand_is_refused_at_its_field(client, change, problem):
    assert problem in refused(client, HAND | change)


def test_everything_wrong_is_told_at_once(client):
    found = refused(client, HAND | {"tiles": "3x", "seat": "X", "ruleset": "nothing"})
    assert {field for _, field in found} == {"tiles", "seat", "ruleset"}


def test_a_hand_without_yaku_or_shape_is_refused(client):
    bare = HEADS | {"flags": [], "melds": []}
    no_yaku = bare | {"tiles": "345m111p55789s", "win": "5s", "seat": "E", "round": "E"}
    no_yaku["melds"] = [{"type": "ankan", "tiles": "6666s"}]
    assert ("no_yaku", "yaku") in refused(client, no_yaku)
    assert ("not_a_win", "win") in refused(client, bare | {"tiles": "1357m1357p1357s11z"})


@pytest.mark.parametrize("body", [[], "hand", 5, {}])
def test_what_is_no_hand_is_refused(client, body):
    assert refused(client, body)


def test_a_batch_is_answered_in_order(client):
    waiting = {"tiles": "1112345678999s", "waits": True}
    hands = [HAND, {"han": 3, "fu": 30}, HAND | {"tiles": "3x"}, waiting, 5]
    answer = scored(client, {"hands": hands})
    check_like(schemas.BatchAnswerSchema, answer)
    first, value, wrong, waits, nothing = answer["hands"]
    assert first == scored(client, HAND)
    assert value["total"] == 5800
    assert wrong.keys() == {"violations"}
    assert {violation["field"] for violation in wrong["violations"]} == {"hands.2.tiles"}
    assert waits["tenpai"] is True
    assert nothing["violations"][0]["field"] == "hands.4"


def test_a_batch_shares_a_ruleset(client):
    value = {"han": 4, "fu": 30, "seat": "S"}
    body = {"ruleset": "mleague", "hands": [value, value | {"ruleset": "tenhou"}]}
    assert [hand["total"] for hand in scored(client, body)["hands"]] == [8000, 7700]
    assert refused(client, body | {"ruleset": "nothing"}) == {("unknown_preset", "ruleset")}


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"hands": [HAND] * 1001}, ("wrong_number", "hands")),
        ({"hands": []}, ("wrong_number", "hands")),
        ({"hands": HAND}, ("wrong_number", "hands")),
        ({"hands": [HAND], "tiles": "1m"}, ("unknown_field", "tiles")),
        ({"hands": [{"yaku": ["riichi"]}] * 21}, ("too_many_claims", "hands")),
        (
            {"hands": [HAND | {"ruleset": {"payments": {"honba": n}}} for n in range(21)]},
            ("too_many_rulesets", "hands"),
        ),
    ],
)
def test_a_batch_has_bounds(client, body, problem):
    assert problem in refused(client, body)


def test_a_thousand_hands_fit_and_a_larger_body_does_not(client):
    assert len(scored(client, {"hands": [HAND] * 1000})["hands"]) == 1000
    body = json.dumps({"hands": [HAND], "colour": "x" * BODY_LIMIT})
    reply = client.post(SCORING, data=body, content_type="application/json")
    assert reply.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def test_the_database_is_not_asked(app, client):
    with counted(app.extensions["database"]) as statements:
        assert client.post(SCORING, json=HAND, headers={HEADER: "once"}).status_code == 200
        assert (
            client.post(SCORING, json={"tiles": "3x"}, headers={HEADER: "once"}).status_code == 422
        )
    assert statements == []


def test_reasons_are_told_in_the_readers_language(client):
    reply = client.post(SCORING, json={"han": 3}, headers={"Accept-Language": "ja"})
    assert reply.json["violations"][0]["message"] != "Below 5 han the fu are needed."


def test_every_shape_is_documented(client):
    document = client.get("/api/openapi.json").json
    post = document["paths"][SCORING]["post"]
    asked = post["requestBody"]["content"]["application/json"]["schema"]["oneOf"]
    names = [schema["$ref"].rsplit("/", 1)[1] for schema in asked]
    assert names == ["WinningHandInput", "Value", "Claim", "WaitingHand", "Batch"]
    told = post["responses"]["200"]["content"]["application/json"]["schema"]["anyOf"]
    assert len(told) == len(schemas.ANSWERS)
    assert {} in post["security"]


def _corpus(name):
    folder = corpus_dir()
    path = folder / "hands" / f"{name}.json" if folder else None
    if path is None or not path.is_file():
        pytest.skip("no list of scored hands: set TENBO_CORPUS, or put it at ../shared/corpus")
    return json.loads(path.read_text(encoding="utf-8"))["hands"]


def batches(hands, size=1000):
    return [hands[start : start + size] for start in range(0, len(hands), size)]


@pytest.mark.parametrize(("name", "size"), [("hands", 1000), ("variants", 50)])
def test_recorded_hands_are_scored_as_expected(client, name, size):
    wrong = []
    for batch in batches(_corpus(name), size):
        answers = scored(client, {"hands": batch})["hands"]
        wrong += [
            hand for hand, answer in zip(batch, answers, strict=True) if differs(hand, answer)
        ]
    assert wrong == []


def differs(hand, answer):
    expected = hand["expected"]
    if "error" in expected:
        return [violation["code"] for violation in answer["violations"]] != [expected["error"]]
    told = answer | answer.get("payments", {})
    members = expected.keys() - {"equal_value_readings"}

    return any(told.get(name) != expected[name] for name in members)


def test_recorded_waits_are_told_as_expected(client):
    names = ("waits", "waits_available", "tenpai", "tenpai_available")
    for batch in batches(_corpus("waits")):
        asked = [{"tiles": hand["tiles"], "melds": hand["melds"], "waits": True} for hand in batch]
        answers = scored(client, {"hands": asked})["hands"]
        assert answers == [{name: hand[name] for name in names} for hand in batch]
