"""The main job through pages: open tables, enter hands of each kind, correct, finish."""

import pytest

from app.accounts.actors import Scope
from app.tables.models import GameTable, Hand, TableState
from tests.accounts.helpers import bearer, make_token
from tests.factories import draw, make_entrants, make_event, make_table, record, ron, tsumo
from tests.site import Site, organiser

SEATS = {f"seats.{seat}": str(seat + 1) for seat in range(4)}
RON = {
    "hand": "ron",
    "discarder": "0",
    "winners.0.seat": "2",
    "winners.0.han": "3",
    "winners.0.fu": "40",
}


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def event(session):
    return make_event(session)


@pytest.fixture
def table(session, event):
    return make_table(session, event)


def address(table, more=""):
    return f"/tables/{table.id}{more}"


def enter(site, table, action="record", **data):
    return site.post(address(table, "/hands/new"), data=data, action=action)


def live(session, table):
    session.expire_all()
    found = session.query(Hand).filter_by(table_id=table.id, voided_at=None)
    return found.order_by(Hand.ordinal).all()


def version(session, table):
    session.expire_all()
    return session.get(GameTable, table.id).version


def test_the_whole_job_through_pages(site, session):
    site.post("/new-event", data={"name": "Cup", "preset": "ema2016"}, action="create")
    names = "Saki\nNodoka\nYuuki\nMako"
    site.post("/events/cup/entrants/paste", lines=names, action="enter")
    site.post("/events/cup/status", "/events/cup/settings", status="running")
    site.post("/events/cup/rounds/new", round="1", action="fill")
    assert site.text.count(" selected") == 4
    seated = {f"tables.0.{name}": number for name, number in SEATS.items()}
    site.post("/events/cup/rounds/new", data=seated, round="1", action="open")
    assert (site.status, site.location) == (303, "/events/cup/rounds/1")
    table = session.query(GameTable).one()
    enter(site, table, **RON)
    enter(site, table, hand="tsumo", **{"winner.seat": "1", "winner.han": "y1"})
    enter(site, table, hand="exhaustive_draw", tenpai=["0", "2"], riichi="0")
    enter(site, table, hand="chombo", offender="3", offence="wrong_win")
    assert "Chombo: Mako, wrong win" in site.said
    assert len(live(session, table)) == 4
    site.post(address(table, "/finish"), address(table), reason="time is up")
    assert site.said == "The table is finished; its result counts in the standings."
    site.get("/events/cup/standings")
    assert "1 Nodoka" in site.words
    assert site.words.index("Nodoka") < site.words.index("Mako")


def test_a_preview_shows_everything_and_records_nothing(site, session, table):
    enter(site, table, "preview", **RON, riichi=["1", "2"])
    assert site.status == 200
    for words in (
        "Ron: Player 3, 3 han 40 fu, from Player 1 (riichi: Player 2, Player 3)",
        "Player 1 pays Player 3 5200 for the hand",
        "Player 2 pays 1000 for riichi",
        "Player 3 takes 1000 of riichi sticks × 2",
        "Player 3 31200 +6200",
        "Next: East 2",
    ):
        assert words in site.words
    assert live(session, table) == []
    assert site.hidden(site.text)["version"] == "1"


@pytest.mark.parametrize(
    ("data", "deltas"),
    [
        (RON, [-5200, 0, 5200, 0]),
        (RON | {"winners.0.open_hand": "open", "winners.0.fu": "30"}, [-3900, 0, 3900, 0]),
        (RON | {"winners.0.han": "6", "winners.0.fu": ""}, [-12000, 0, 12000, 0]),
        (
            {
                "hand": "double_ron",
                "discarder": "3",
                "winners.0.seat": "0",
                "winners.0.han": "1",
                "winners.0.fu": "30",
                "winners.1.seat": "1",
                "winners.1.han": "y1",
                "winners.1.fu": "30",
                "riichi": ["3"],
                "last_discard": "1",
            },
            [1500, 32000, 0, -33500],
        ),
        (
            {
                "hand": "tsumo",
                "winner.seat": "1",
                "winner.han": "y1",
                "winner.pao.0.yakuman": "daisangen",
                "winner.pao.0.seat": "3",
            },
            [0, 32000, 0, -32000],
        ),
        ({"hand": "exhaustive_draw", "tenpai": ["1"]}, [-1000, 3000, -1000, -1000]),
        ({"hand": "exhaustive_draw"}, [0, 0, 0, 0]),
        ({"hand": "nagashi_mangan", "seats": ["2"]}, [-4000, -2000, 8000, -2000]),
        ({"hand": "abortive_draw", "kind": "suukaikan"}, [0, 0, 0, 0]),
        (
            {"hand": "abortive_draw", "kind": "suucha_riichi", "riichi": ["0", "1", "2", "3"]},
            [-1000, -1000, -1000, -1000],
        ),
    ],
)
def test_each_kind_of_hand_is_recorded_and_can_be_amended(
    client, site, session, table, data, deltas
):
    enter(site, table, **data)
    assert (site.status, site.wrong) == (303, [])
    (hand,) = live(session, table)
    shown = client.get(f"/api/v1/tables/{table.id}/hands/{hand.id}").json
    assert shown["settlement"]["deltas"] == deltas
    path = address(table, f"/hands/{hand.id}")
    assert site.get(path)
    assert site.status == 200
    form = site.get(f"{path}/amend")
    for name, values in data.items():
        for value in [values] if isinstance(values, str) else values:
            if name != "hand" and value and not (name.endswith("fu") and "y1" in str(data)):
                assert is_chosen(form, name, value)


def is_chosen(text, name, value):
    """Say whether a button of a page is pressed, or an entry of a list selected."""
    button = f'name="{name}" value="{value}" checked'
    return button in text or f'value="{value}" selected' in text


def test_every_problem_is_at_its_field_and_nothing_typed_is_lost(site, session, table):
    wrong = RON | {"winners.0.seat": "0", "winners.0.han": "1", "winners.0.fu": "25"}
    for action in ("preview", "record"):
        enter(site, table, action, **wrong, riichi=["1"])
        assert site.status == 422
        assert "Nobody can win on their own discard." in site.wrong
        assert any("25 fu" in message for message in site.wrong)
        assert is_chosen(site.text, "winners.0.fu", "25")
        assert is_chosen(site.text, "riichi", "1")
    enter(site, table, "record", hand="ron")
    assert site.wrong == ["This is missing.", "This is missing."]
    enter(site, table, "record", hand="ron", discarder="1", **{"winners.0.seat": "0"})
    assert site.wrong == ["Enter the han of the hand, or its yakuman."]
    enter(site, table, "record", hand="nonsense")
    assert site.status == 422
    assert live(session, table) == []


def test_only_what_the_rules_know_is_offered(site, session):
    event = make_event(session, ruleset={"extends": "mleague"})
    table = make_table(session, event)
    text = site.get(address(table))
    assert "hand=tsumo" in text
    for kind in ("double_ron", "abortive_draw", "nagashi_mangan"):
        assert f"hand={kind}" not in text
    session.get(GameTable, table.id)


def test_another_phone_was_faster(site, session, table):
    site.get(address(table, "/hands/new?hand=ron"))
    old = site.hidden(site.text)
    record(session, table, tsumo(3))
    for action in ("preview", "record"):
        reply = site.client.post(address(table, "/hands/new"), data=old | RON | {"action": action})
        site.text, site.status = reply.get_data(as_text=True), reply.status_code
        assert site.status == 412
        assert "Another phone was faster." in site.words
        assert "East 1: Tsumo: Player 4, 3 han 30 fu" in site.words
        assert is_chosen(site.text, "winners.0.fu", "40")
        assert versions(site) == ("2", "1")
    reply = site.client.post(
        address(table, "/hands/new"), data=site.hidden(site.text) | RON | {"action": "record"}
    )
    assert reply.status_code == 303
    assert len(live(session, table)) == 2


def versions(site):
    hidden = site.hidden(site.text)
    return hidden["version"], hidden["hands"]


def test_the_same_hand_sent_twice_counts_once(site, session, table):
    site.get(address(table, "/hands/new?hand=ron"))
    sent = site.hidden(site.text) | RON | {"action": "record"}
    for _ in range(2):
        assert site.client.post(address(table, "/hands/new"), data=sent).status_code == 303
    assert len(live(session, table)) == 1
    assert "counts once" in site.get(address(table))


def test_hands_taken_back_meanwhile_are_told(site, session, table):
    record(session, table, tsumo(3))
    site.get(address(table, "/hands/new?hand=ron"))
    old = site.hidden(site.text)
    site.post(address(table, "/undo"), address(table))
    reply = site.client.post(address(table, "/hands/new"), data=old | RON | {"action": "record"})
    assert reply.status_code == 412
    assert "hands were taken back" in reply.get_data(as_text=True)


def test_the_last_hand_is_taken_back(site, session, table):
    enter(site, table, **RON)
    site.post(address(table, "/undo"), address(table), reason="wrong table")
    assert "taken back" in site.said
    assert live(session, table) == []
    site.get(address(table, "/history"))
    assert "wrong table" in site.words
    site.post(address(table, "/undo"), address(table))
    assert site.status == 409
    assert f'href="{address(table)}"' in site.text


def test_an_earlier_hand_is_amended(site, session, table):
    record(session, table, tsumo(1), draw(0, 1), ron(3, 2))
    first = live(session, table)[0]
    path = address(table, f"/hands/{first.id}/amend")
    assert is_chosen(site.get(path), "winner.seat", "1")
    data = {"hand": "tsumo", "winner.seat": "2", "winner.han": "3", "winner.fu": "30"}
    site.post(path, data=data, action="preview")
    assert (site.status, site.wrong) == (422, ["Say why; it is kept with the hand."])
    site.post(path, data=data, reason="misread", action="preview")
    assert "How the table stands after all later hands" in site.words
    assert "Player 2 30500 → 25500" in site.words
    assert live(session, table)[0].id == first.id
    site.post(path, data=data, reason="misread", action="record")
    assert site.said == "The hand is amended, and all later ones are played again."
    hands = live(session, table)
    assert (len(hands), hands[0].amends_id) == (3, first.id)
    site.get(address(table, "/history"))
    assert "misread" in site.words
    site.get(path)
    assert site.status == 404
    other = site.get(address(table, f"/hands/{hands[0].id}/amend?hand=exhaustive_draw"))
    assert "Who is tenpai?" in other


def test_later_hands_that_no_longer_stand_are_listed_before_they_are_voided(site, session, event):
    table = make_table(session, event)
    record(session, table, tsumo(1), tsumo(2), ron(3, 2))
    first = live(session, table)[0]
    path = address(table, f"/hands/{first.id}/amend")
    data = {"hand": "ron", "discarder": "0", "winners.0.seat": "1", "winners.0.han": "y1"}
    for action in ("preview", "record"):
        site.post(path, data=data, reason="misread", action=action)
        assert site.status == 200
        assert "East 2 : Tsumo: Player 3" in site.words
        assert site.words.count("The game has ended before this hand") == 2
        assert len(live(session, table)) == 3
    site.post(path, data=data, reason="misread", action="record", void_later="1")
    assert site.status == 303
    assert len(live(session, table)) == 1


def test_a_hand_is_voided_or_added(site, session, table):
    record(session, table, tsumo(1), draw(0, 1))
    first, second = live(session, table)
    path = address(table, f"/hands/{second.id}/before")
    site.post(path, data=RON, reason="forgotten", action="preview")
    assert site.status == 200
    site.post(path, data=RON, reason="forgotten", action="record")
    assert site.said == "The hand is added, and all later ones are played again."
    assert [hand.outcome["type"] for hand in live(session, table)] == [
        "tsumo",
        "ron",
        "exhaustive_draw",
    ]
    path = address(table, f"/hands/{first.id}/void")
    site.post(path)
    assert (site.status, site.wrong) == (422, ["Say why; it is kept with the hand."])
    site.post(path, reason="not played")
    assert site.said == "The hand is voided, and all later ones are played again."
    assert len(live(session, table)) == 2


def test_voiding_asks_about_later_hands(site, session, event):
    table = make_table(session, event, points=(25000, 25000, 1000, 49000))
    record(session, table, ron(2, 3), draw(riichi=[2], tenpai=[2]))
    first = live(session, table)[0]
    record(session, table, ron(3, 2))
    path = address(table, f"/hands/{first.id}/void")
    site.post(path, reason="wrong")
    if site.status == 200:
        assert "can't have happened then" in site.words
        site.post(path, reason="wrong", void_later="1")
    assert site.status == 303


def test_corrections_on_a_stale_page_are_told(site, session, table):
    record(session, table, tsumo(1))
    (hand,) = live(session, table)
    path = address(table, f"/hands/{hand.id}/amend")
    old = site.hidden(site.get(path))
    record(session, table, draw(0))
    data = old | RON | {"reason": "misread", "action": "record"}
    reply = site.client.post(path, data=data)
    assert reply.status_code == 412
    assert "Another phone was faster." in reply.get_data(as_text=True)
    reply = site.client.post(path.replace("amend", "void"), data=data)
    assert reply.status_code == 412
    assert len(live(session, table)) == 2


def test_a_game_that_is_over_asks_to_be_finished_and_can_be_reopened(site, session, table):
    enter(site, table, hand="ron", discarder="0", **{"winners.0.seat": "1", "winners.0.han": "y1"})
    assert "The game is over: somebody ran out of points." in site.words
    assert "Finish the table" in site.text
    enter(site, table, **RON)
    assert site.status == 422
    site.post(address(table, "/finish"), address(table))
    assert site.status == 303
    assert "Player 2 57000 +20.0 +20.0 0.0 0.0 0.0 +67.0" in site.words
    session.expire_all()
    assert session.get(GameTable, table.id).state is TableState.FINISHED
    site.post(address(table, "/undo"), address(table))
    assert site.status == 409
    site.post(address(table, "/reopen"), address(table), reason="wrong hand")
    assert "open again" in site.said
    session.expire_all()
    assert session.get(GameTable, table.id).state is TableState.PLAYING


def test_a_game_is_stopped_early_only_with_a_reason(site, table):
    site.post(address(table, "/finish"), address(table))
    assert site.status == 422
    assert "say why" in site.words
    site.post(address(table, "/finish"), address(table), reason="time")
    assert "Reason: time" in site.words


def test_the_dealers_wish_to_stop_is_asked_for_where_it_counts(site, session):
    event = make_event(session, ruleset={"extends": "tenhou", "end": {"agari_yame": "optional"}})
    table = make_table(session, event)
    record(session, table, *(tsumo((n + 1) % 4) for n in range(7)))
    data = {"hand": "tsumo", "winner.seat": "3", "winner.han": "5"}
    enter(site, table, "preview", **data)
    assert "the dealer stops the game" in site.words
    enter(site, table, "record_stop", **data)
    assert live(session, table)[-1].outcome["dealer_stops"] is True
    assert "the leading dealer stopped after a win" in site.words


def test_penalties_are_given_and_taken_back(site, table):
    path = address(table, "/penalties")
    site.post(path, address(table), seat="1", points="20000", reason="late")
    assert "Player 2: −20.0" in site.words
    site.post(path, address(table), seat="1", points="many", reason="x")
    assert (site.status, len(site.wrong)) == (422, 1)
    assert 'value="many"' in site.text
    place = site.text.split('action="/penalties/')[1].split('"')[0]
    site.post(f"/penalties/{place}", address(table), reason="he was not")
    assert "taken back: he was not" in site.words
    site.post(f"/penalties/{place}", address(table), reason="again")
    assert site.status == 409


def test_one_table_is_opened(site, session, event):
    make_entrants(session, event, 8)
    path = "/events/spring/tables/new"
    data = SEATS | {"round": "1", "number": "1"}
    site.post(path, data=data | {"seats.3": "3", "seats.2": ""})
    assert (site.status, site.wrong) == (422, ["Choose who sits here."])
    site.post(path, data=data | {"seats.3": "3"})
    assert site.wrong == ["The same entrant sits in two seats."]
    more = {"seats.0.starting_points": "30000", "seats.1.substitute": "1"}
    site.post(path, data=data | more)
    assert site.status == 303
    assert "30000" in site.words
    site.get(f"{path}?round=1")
    assert "5 Player 5" in site.words
    assert "1 Player 1" not in site.words
    site.post(path, data=data | {"number": "2", "seats.0": "99", "round": "x"})
    assert (site.status, len(site.wrong)) == (422, 2)


def test_a_round_is_opened_as_a_whole_or_not_at_all(site, session, event):
    make_entrants(session, event, 9)
    path = "/events/spring/rounds/new"
    site.post(path, round="1", action="open")
    assert site.status == 422
    assert "Nobody is seated" in site.words
    site.post(path, round="1", action="fill", data={"tables.1.seats.0": "1"})
    assert site.text.count(" selected") == 8
    seats = {f"tables.{t}.seats.{s}": str(4 * t + s + 1) for t in range(2) for s in range(4)}
    site.post(path, round="1", action="open", data=seats | {"tables.1.seats.3": "1"})
    assert site.status == 422
    site.post(path, round="1", action="open", data=seats | {"tables.1.seats.3": ""})
    assert site.wrong == ["Choose who sits here."]
    assert session.query(GameTable).count() == 0
    site.post(path, round="1", action="open", data=seats)
    assert (site.status, site.location) == (303, "/events/spring/rounds/1")
    assert "Not seated in this round: Player 9" in site.words


def test_many_players_are_chosen_by_their_numbers(site, session, event):
    make_entrants(session, event, 41)
    text = site.get("/events/spring/tables/new")
    assert '<option value="41 Player 41">' in text
    typed = {name: f"{number} Player {number}" for name, number in SEATS.items()}
    site.post("/events/spring/tables/new", data=typed | {"round": "1", "number": "1"})
    assert site.status == 303


def test_a_table_at_which_nothing_happened_is_taken_away(site, session, table):
    site.post(address(table, "/cancel"), address(table))
    assert (site.status, site.location) == (303, "/events/spring/rounds/1")
    assert session.query(GameTable).count() == 0


def test_strangers_look_on(app, session, table):
    record(session, table, tsumo(1))
    hand = live(session, table)[0]
    stranger = Site(app.test_client())
    for more in ("", "/history", f"/hands/{hand.id}"):
        stranger.get(address(table, more))
        assert stranger.status == 200
        assert "<form" not in stranger.text.split("<main", 1)[1]
    for more in ("/hands/new", f"/hands/{hand.id}/amend", f"/hands/{hand.id}/void"):
        stranger.get(address(table, more))
        assert (stranger.status, stranger.client.get(address(table, more)).location[:6]) == (
            303,
            "/login",
        )
    stranger.get("/tables/999")
    assert stranger.status == 404


def test_who_scores_one_table_is_offered_no_more(client, session, table):
    record(session, table, tsumo(1))
    scope = {"event_id": table.event_id, "table_id": table.id}
    headers = bearer(make_token(session, Scope.SCORE_TABLE, **scope)[1])
    text = client.get(address(table), headers=headers).get_data(as_text=True)
    assert "hand=tsumo" in text
    assert "Give a penalty" not in text
    assert "/amend" not in text
    other = make_table(session, make_event(session, slug="other"))
    text = client.get(address(other), headers=headers).get_data(as_text=True)
    assert "hand=tsumo" not in text


def test_chips_are_entered_where_the_rules_have_them(site, session):
    rules = {"extends": "tenhou", "chips": {"points": 2000}}
    table = make_table(session, make_event(session, ruleset=rules))
    assert 'name="winners.0.chips"' in site.get(address(table, "/hands/new?hand=ron"))
    enter(site, table, **RON, **{"winners.0.chips": "2"})
    assert "2 chips" in site.words
    enter(site, table, **RON, **{"winners.0.chips": "99"})
    assert (site.status, len(site.wrong)) == (422, 1)
