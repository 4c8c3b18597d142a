"""Draft, commitment, publication, withdrawal."""

import hashlib
import json

import pytest

from app.draws.commit import Seed, commit
from app.draws.models import DrawMethod, DrawState, VersionKind
from app.draws.publish import draw_lots
from app.draws.settings import Apart
from app.draws.shorten import propose_shorter
from app.draws.versions import keep
from app.draws.withdraw import withdraw
from app.entrants.change import change_entrant
from app.entrants.models import EntrantStatus
from app.errors import ConflictError, InvalidError, StaleError
from app.seating.dropouts import propose_without_and_with
from app.seating.import_plan import keep_plan, read_plan
from app.seating.open_round import close_round, open_round
from app.seating.schedule import list_appointments, list_rounds, rounds_of
from app.seating.seats import field_change, load_seats
from app.seating.swap import propose_swap
from app.seating.undo import propose_undo
from app.tables.cancel import cancel_table
from app.tables.open import NewSeat, NewTable, open_table
from engine.seating.constraints import Fill, IllegalSeatingError
from engine.seating.draws.verify import verify_document
from tests.draws.helpers import (
    SECRET,
    act,
    make_committed,
    make_draft,
    make_players,
    make_published,
    publish,
)
from tests.factories import make_entrant, make_event


def codes(error):
    return [violation.code for violation in error.value.violations]


def test_the_hashes_shown_before_are_those_of_what_is_shown_after(session):
    event = make_event(session)
    make_players(session, event, 16)
    draw = make_committed(session, event, rounds=4)
    shown = draw.commitment, draw.inputs_hash
    draw = publish(session, event, draw)
    document = json.loads(json.dumps(draw.document))
    assert shown == (hashlib.sha256(SECRET.encode()).hexdigest(), document["inputs_hash"])
    assert document["seed"] == SECRET
    assert verify_document(document) == []
    assert document["inputs"]["names"]["1"] == "Player 1"


def test_nobody_meets_twice_and_everybody_has_every_wind(session):
    event = make_event(session)
    players = make_players(session, event, 16)
    make_published(session, event, rounds=4)
    rounds = list_rounds(session, event.id)
    for player in players:
        found = list_appointments(rounds)[player.id]
        assert sorted(item.seat for item in found) == [0, 1, 2, 3]
        assert len({who.id for item in found for _, who in item.opponents}) == 12


def test_a_beacon_is_named_before_and_its_value_is_the_seed(session):
    event = make_event(session)
    make_players(session, event, 8)
    draw = make_committed(session, event, beacon="drand round 4123456", rounds=2)
    assert draw.secret is None
    with pytest.raises(InvalidError):
        draw_lots(session, event, 1, expected_version=draw.version)
    draw = publish(session, event, draw, value="8d2f")
    assert draw.document["seed"] == "8d2f"
    assert draw.document["inputs"]["beacon"] == {"source": "drand round 4123456"}
    assert verify_document(draw.document) == []


def test_a_second_draw_of_the_same_rounds_needs_a_reason_and_counts_on(session):
    event = make_event(session)
    make_players(session, event, 8)
    draw = make_committed(session, event, rounds=2)
    withdraw(session, event, 1, act("wrong list"), expected_version=draw.version)
    with pytest.raises(InvalidError) as refused:
        make_draft(session, event, rounds=2)
    assert codes(refused) == ["reason_missing"]
    again = make_draft(session, event, rounds=2, reason="wrong list")
    assert (again.number, again.session) == (2, 2)


def test_a_field_that_changed_since_the_draft_is_refused_with_names(session):
    event = make_event(session)
    players = make_players(session, event, 9)
    draft = make_draft(session, event, rounds=2)
    change_entrant(session, players[0], {"status": EntrantStatus.WITHDRAWN}, expected_version=1)
    make_entrant(session, event, name="Late")
    with pytest.raises(ConflictError) as refused:
        commit(session, event, 1, Seed(secret=SECRET), act(), expected_version=draft.version)
    assert [v.params["name"] for v in refused.value.violations] == ["Late", "Player 1"]


def test_steps_come_in_order_and_only_to_those_who_saw_the_draw(session):
    event = make_event(session)
    make_players(session, event, 8)
    draft = make_draft(session, event, rounds=2)
    with pytest.raises(ConflictError):
        draw_lots(session, event, 1, expected_version=draft.version)
    with pytest.raises(StaleError):
        commit(session, event, 1, Seed(secret=SECRET), act(), expected_version=9)


def test_two_draws_never_bind_the_same_round(session):
    event = make_event(session)
    make_players(session, event, 8)
    first = make_draft(session, event, rounds=3)
    second = make_draft(session, event, first_round=3, rounds=2, reason="an idea")
    commit(session, event, 1, Seed(secret=SECRET), act(), expected_version=first.version)
    with pytest.raises(ConflictError) as refused:
        commit(session, event, 2, Seed(secret=SECRET), act(), expected_version=second.version)
    assert refused.value.code == "rounds_taken"
    with pytest.raises(InvalidError) as taken:
        make_draft(session, event, first_round=2, rounds=1, reason="again")
    assert codes(taken) == ["rounds_taken"]


def test_substitutes_fill_the_last_table_under_their_own_numbers(session):
    event = make_event(session)
    make_players(session, event, 14)
    with pytest.raises(InvalidError) as refused:
        make_draft(session, event, rounds=2, fill=Fill.SUBSTITUTES)
    assert refused.value.violations[0].expected == 2
    for name in ("Stand-in A", "Stand-in B"):
        make_entrant(session, event, name=name, number=None, status=EntrantStatus.SUBSTITUTE)
    draw = make_published(session, event, rounds=2, fill=Fill.SUBSTITUTES)
    assert draw.document["inputs"]["substitutes"] == [15, 16]
    assert verify_document(draw.document) == []
    assert all(not seated.byes for seated in rounds_of(draw))


def test_club_mates_never_meet_and_pins_are_kept(session):
    event = make_event(session)
    for n in range(1, 17):
        make_entrant(session, event, name=f"P{n}", club=f"Club {n % 4}")
    draw = make_published(session, event, rounds=4, apart=Apart.CLUB, pins={3: 2})
    for seated in rounds_of(draw):
        assert any(who.number == 3 for who in seated.tables[1].seats)
        for table in seated.tables:
            assert len({who.club for who in table.seats}) == 4


def test_impossible_wishes_are_all_named(session):
    event = make_event(session)
    make_players(session, event, 8)
    with pytest.raises(IllegalSeatingError) as refused:
        make_draft(session, event, rounds=2, pins={1: 9, 77: 1})
    assert {"no_such_table", "unknown_player"} <= set(codes(refused))


def test_tables_are_opened_as_seated_and_taken_away_again(session):
    event = make_event(session)
    make_players(session, event, 16)
    draw = make_published(session, event, rounds=2)
    tables = open_round(session, event, 2, act())
    session.commit()
    seated = [[seat.entrant_id for seat in table.seats] for table in tables]
    numbers = {player.number: player.entrant_id for player in draw.players}
    assert seated == [[numbers[n] for n in table] for table in draw.seatings[0].rounds[1]]
    with pytest.raises(ConflictError):
        open_round(session, event, 2, act())
    with pytest.raises(ConflictError):
        withdraw(session, event, 1, act("no"), expected_version=draw.version)
    assert close_round(session, event, 2) == 4
    withdraw(session, event, 1, act("no"), expected_version=draw.version)
    assert list_rounds(session, event.id) == []


def test_a_swap_is_a_new_version_with_its_cost_and_reason(session):
    event = make_event(session)
    make_players(session, event, 16)
    draw = make_published(session, event, rounds=4)
    tables = draw.seatings[0].rounds[1]
    first, second = tables[0][0], tables[1][0]
    current = load_seats(session, event, 1)
    proposal = propose_swap(current, round_number=2, first=first, second=second)
    assert proposal.figures["repeats"] > 0
    with pytest.raises(InvalidError):
        keep(session, event, 1, proposal, act())
    draw = keep(session, event, 1, proposal, act("they are married"))
    session.commit()
    assert [s.kind for s in draw.seatings] == [VersionKind.DRAWN, VersionKind.SWAP]
    assert draw.seatings[1].rounds[1][0][0] == second
    assert draw.seatings[0].rounds[1][0][0] == first
    with pytest.raises(StaleError):
        keep(session, event, 1, proposal, act("again"))


def withdraw_player(session, player):
    change_entrant(
        session,
        player,
        {"status": EntrantStatus.WITHDRAWN},
        expected_version=player.version,
    )
    session.commit()


def test_a_dropout_is_offered_both_ways_on(session):
    event = make_event(session)
    players = make_players(session, event, 17)
    for _ in range(1):
        draw = make_published(session, event, rounds=4)
    open_round(session, event, 1, act())
    withdraw_player(session, players[2])
    late = make_entrant(session, event, name="Late")
    current = load_seats(session, event, 1)
    change = field_change(current)
    assert [who.id for who in change.leaving.values()] == [players[2].id]
    assert [who.id for who in change.joining] == [late.id]
    ways = propose_without_and_with(current, leaving=[players[2].id], joining=[late.id])
    assert [way.kind for way in ways] == [VersionKind.SUBSTITUTE, VersionKind.NEW_TABLES]
    keep(session, event, 1, ways[1], act("he is ill"))
    session.commit()
    draw = load_seats(session, event, 1).draw
    assert draw.seatings[1].rounds[0] == draw.seatings[0].rounds[0]
    ahead = {n for tables in draw.seatings[1].rounds[1:] for table in tables for n in table}
    assert 3 not in ahead
    assert 18 in ahead
    open_round(session, event, 2, act())
    everywhere = list_rounds(session, event.id)
    assert all(who.id != players[2].id for r in everywhere[1:] for who in r.byes)


def test_who_sits_out_can_be_swapped_in(session):
    event = make_event(session)
    make_players(session, event, 5)
    draw = make_published(session, event, rounds=2)
    [resting] = set(range(1, 6)) - set(draw.seatings[0].rounds[0][0])
    playing = draw.seatings[0].rounds[0][0][2]
    current = load_seats(session, event, 1)
    proposal = propose_swap(current, round_number=1, first=resting, second=playing)
    draw = keep(session, event, 1, proposal, act("he is late"))
    assert draw.seatings[1].rounds[0][0][2] == resting
    assert [who.number for who in rounds_of(draw)[0].byes] == [playing]
    with pytest.raises(InvalidError):
        propose_swap(current, round_number=1, first=77, second=playing)


def test_a_player_who_left_can_come_back_under_the_same_number(session):
    event = make_event(session)
    players = make_players(session, event, 16)
    make_published(session, event, rounds=6)
    open_round(session, event, 1, act())
    going = {"leaving": [players[4].id], "joining": []}
    ways = propose_without_and_with(load_seats(session, event, 1), **going)
    keep(session, event, 1, ways[-1], act("taxi"))
    open_round(session, event, 2, act())
    session.commit()
    current = load_seats(session, event, 1)
    assert [who.id for who in field_change(current).joining] == [players[4].id]
    coming = {"leaving": [], "joining": [players[4].id]}
    ways = propose_without_and_with(current, **coming)
    draw = keep(session, event, 1, ways[-1], act("he is here"))
    session.commit()
    ahead = [n for tables in draw.seatings[-1].rounds[2:] for table in tables for n in table]
    assert ahead.count(5) == 4
    rounds = list_rounds(session, event.id)
    assert all(who.id != players[4].id for seated in rounds for who in seated.byes)
    assert len(draw.players) == 16


def test_the_last_change_can_be_taken_back(session):
    event = make_event(session)
    players = make_players(session, event, 17)
    draw = make_published(session, event, rounds=4)
    with pytest.raises(ConflictError):
        propose_undo(load_seats(session, event, 1))
    open_round(session, event, 1, act())
    ways = propose_without_and_with(
        load_seats(session, event, 1), leaving=[players[0].id], joining=[]
    )
    keep(session, event, 1, ways[-1], act("wrong person"))
    back = propose_undo(load_seats(session, event, 1))
    draw = keep(session, event, 1, back, act("it was another"))
    session.commit()
    assert draw.seatings[2].kind is VersionKind.UNDONE
    assert draw.seatings[2].rounds == draw.seatings[0].rounds
    assert load_seats(session, event, 1).entrants[1].id == players[0].id
    byes = [[who.number for who in seated.byes] for seated in rounds_of(draw)]
    assert byes == [[*seated] for seated in byes_of(draw.seatings[0].rounds, 17)]


def byes_of(rounds, count):
    for seated in rounds:
        yield sorted(set(range(1, count + 1)) - {n for table in seated for n in table})


def test_somebody_seated_by_hand_in_one_round_stays_out_of_the_others(session):
    event = make_event(session)
    make_players(session, event, 16)
    draw = make_published(session, event, rounds=4)
    first = open_round(session, event, 1, act())[0]
    stranger = make_entrant(session, event, name="Guest")
    change_entrant(session, stranger, {"number": 99}, expected_version=1)
    guests = [seat.entrant_id for seat in first.seats][1:]
    number = first.number
    cancel_table(session, first.id, expected_version=first.version)
    seats = tuple(NewSeat(entrant_id=who) for who in [stranger.id, *guests])
    new = NewTable(round_number=1, number=number, seats=seats)
    open_table(session, event, new, act())
    session.commit()
    two = [draw.seatings[0].rounds[1][table][0] for table in (0, 1)]
    current = load_seats(session, event, 1)
    swap = propose_swap(current, round_number=2, first=two[0], second=two[1])
    keep(session, event, 1, swap, act("they asked"))
    session.commit()
    rounds = rounds_of(load_seats(session, event, 1).draw)
    assert "Guest" in [who.name for who in rounds[0].tables[0].seats]
    assert all(who.name != "Guest" for seated in rounds[1:] for who in seated.byes)
    assert [who.name for who in field_change(load_seats(session, event, 1)).joining] == ["Guest"]


def test_rounds_given_back_come_back_unless_they_were_drawn_otherwise(session):
    event = make_event(session)
    make_players(session, event, 16)
    make_published(session, event, rounds=4)
    shorter = propose_shorter(session, event, 1, last_round=2, expected_version=None)
    keep(session, event, 1, shorter, act("Swiss"))
    back = propose_undo(load_seats(session, event, 1))
    draw = keep(session, event, 1, back, act("no Swiss"))
    session.commit()
    assert draw.last_round == 4
    shorter = propose_shorter(session, event, 1, last_round=3, expected_version=None)
    keep(session, event, 1, shorter, act("finals"))
    publish(session, event, make_committed(session, event, method=DrawMethod.RANDOM, first_round=4))
    with pytest.raises(ConflictError) as refused:
        propose_undo(load_seats(session, event, 1))
    assert refused.value.code == "rounds_taken"


def test_rounds_given_back_can_be_drawn_otherwise(session):
    event = make_event(session)
    make_players(session, event, 16)
    make_published(session, event, rounds=4)
    shorter = propose_shorter(session, event, 1, last_round=2, expected_version=None)
    keep(session, event, 1, shorter, act("Swiss from here"))
    session.commit()
    assert [seated.number for seated in list_rounds(session, event.id)] == [1, 2]
    draw = make_committed(session, event, method=DrawMethod.RANDOM, first_round=3)
    draw = publish(session, event, draw)
    assert len(draw.document["state"]["played"]) == 2
    assert draw.figures["repeats"] == 0
    assert verify_document(json.loads(json.dumps(draw.document))) == []


@pytest.mark.parametrize("method", ["swiss", "interval", "finals"])
def test_a_round_by_standings_waits_for_the_results(session, method):
    event = make_event(session)
    make_players(session, event, 16)
    make_published(session, event, rounds=1)
    open_round(session, event, 1, act())
    draw = make_committed(session, event, method=DrawMethod(method), first_round=2)
    with pytest.raises(ConflictError) as refused:
        publish(session, event, draw)
    assert refused.value.code == "round_unfinished"
    draw = publish(session, event, draw, as_they_stand=True)
    assert draw.state is DrawState.PUBLISHED
    assert verify_document(json.loads(json.dumps(draw.document))) == []


def test_a_plan_from_elsewhere_gets_a_verdict_and_is_used_as_it_is(session):
    event = make_event(session)
    make_players(session, event, 9)
    text = "round,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,1,2,5,6\n2,2,3,4,7,9"
    found = read_plan(session, event, text, first_round=1)
    assert found.figures["repeats"] == 3
    assert found.unseated == ()
    draw = keep_plan(session, event, found, act())
    session.commit()
    rounds = list_rounds(session, event.id)
    assert [[who.number for who in table.seats] for table in rounds[1].tables] == [
        [1, 2, 5, 6],
        [3, 4, 7, 9],
    ]
    assert [who.number for who in rounds[1].byes] == [8]
    assert draw.state is DrawState.PUBLISHED


def test_a_plan_from_elsewhere_names_every_stranger(session):
    event = make_event(session)
    make_players(session, event, 4)
    with pytest.raises(InvalidError) as refused:
        read_plan(session, event, "1,1,1,2,3,40\n2,1,1,2,3,41", first_round=1)
    assert codes(refused) == ["unknown_player", "unknown_player"]
