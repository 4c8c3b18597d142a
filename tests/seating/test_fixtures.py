"""Fixtures: teams drawn for days, and relay matches made from them."""

import json
import secrets

import pytest
from sqlalchemy.exc import IntegrityError

from app.errors import ConflictError, InvalidError, NotFoundError
from app.relay.delete_match import delete_match
from app.relay.models import Match
from app.seating import drafting, fixtures, queries, schedule, service
from app.seating.current import load_current
from app.seating.fixtures import NewMatches
from app.seating.models import DrawMethod, DrawPlayer, DrawState
from app.teams.delete import delete_team
from app.teams.enter import add_team
from app.teams.rosters import NewTeam
from app.teams.update import update_team
from engine.seating.draws.verify import problems_alone, verify_document
from tests.factories import BY, NOW, make_event
from tests.seating.helpers import act, make_committed, make_draft, make_players, make_published
from tests.teams.helpers import make_match, make_team_event, make_teams

FIXTURES = DrawMethod.FIXTURES
LEAGUE = {"extends": "m-league"}
TWO_RELAYS = {
    "extends": "ptt-saki-team",
    "stages": [
        {"name": "Preliminaries", "is_relay": True, "advance": 4},
        {"name": "Final", "is_relay": True},
    ],
}


def codes(error):
    return [violation.code for violation in error.value.violations]


def make_day(session, event, day, draw=1, **more):
    new = NewMatches(draw=draw, day=day, **more)
    made = fixtures.make_matches(
        session, event, new, act(), new_secret=lambda: secrets.token_hex(32)
    )
    session.commit()
    return made


@pytest.fixture
def relay(session):
    event = make_team_event(session)
    return event, make_teams(session, event, count=8, members=5)


def test_teams_are_drawn_for_days_and_anybody_can_check_it(session, relay):
    event, teams = relay
    draw = make_published(session, event, method=FIXTURES, rounds=7)
    document = json.loads(json.dumps(draw.document))
    assert verify_document(document) == []
    assert problems_alone(document) == []
    assert document["inputs"]["names"]["1"] == "Team A"
    assert document["inputs"]["matches"] == draw.settings["matches"] == 2
    days = schedule.days_of(draw)
    assert [day.number for day in days] == list(range(1, 8))
    for day in days:
        met = [team.id for table in day.tables for team in table.seats]
        assert sorted(met) == sorted(team.id for team in teams)
    assert {player.team_id for player in draw.players} == {team.id for team in teams}


def test_days_and_rounds_do_not_touch_one_another(session):
    event = make_team_event(session, LEAGUE)
    make_teams(session, event, count=8, members=2)
    seats = make_published(session, event, rounds=4)
    days = make_published(session, event, method=FIXTURES, rounds=3)
    assert (seats.session, days.session) == (1, 1)
    rounds = schedule.list_rounds(session, event.id)
    assert {seated.draw.id for seated in rounds} == {seats.id}
    assert len(rounds) == 4


def test_two_draws_do_not_bind_the_same_day(session, relay):
    event, _ = relay
    make_draft(session, event, method=FIXTURES, rounds=4)
    second = make_draft(session, event, method=FIXTURES, rounds=2, first_round=3, reason="again")
    assert second.session == 2
    for number, expected in ((1, DrawState.COMMITTED), (2, None)):
        seed = service.Seed(secret="ab" * 32)
        if expected:
            service.commit(session, event, number, seed, act(), expected_version=1)
            session.commit()
            continue
        with pytest.raises(ConflictError) as refused:
            service.commit(session, event, number, seed, act(), expected_version=1)
        assert refused.value.code == "rounds_taken"
    with pytest.raises(InvalidError) as refused_draft:
        make_draft(session, event, method=FIXTURES, rounds=1, first_round=4)
    assert codes(refused_draft) == ["rounds_taken"]
    make_draft(session, event, method=FIXTURES, rounds=1, first_round=5)


def test_the_same_days_again_need_a_reason(session, relay):
    event, _ = relay
    make_draft(session, event, method=FIXTURES, rounds=2)
    with pytest.raises(InvalidError) as refused:
        make_draft(session, event, method=FIXTURES, rounds=2)
    assert codes(refused) == ["reason_missing"]


def test_a_team_that_is_renamed_after_the_commitment_changes_nothing(session, relay):
    event, teams = relay
    draw = make_committed(session, event, method=FIXTURES, rounds=2)
    update_team(session, teams[0], {"name": "Ryuumonbuchi"}, expected_version=1)
    session.commit()
    found = service.draw_lots(session, event, 1, expected_version=draw.version)
    draw = service.publish_draw(session, event, 1, found, act())
    assert draw.document["inputs"]["names"]["1"] == "Team A"
    names = {team.name for day in schedule.days_of(draw) for t in day.tables for team in t.seats}
    assert "Ryuumonbuchi" in names


def test_a_team_that_is_new_since_the_draft_is_named(session, relay):
    event, _ = relay
    make_draft(session, event, method=FIXTURES, rounds=2)
    new = NewTeam(name="Latecomers")
    add_team(session, event, new, now=NOW)
    session.commit()
    seed = service.Seed(secret="ab" * 32)
    with pytest.raises(ConflictError) as refused:
        service.commit(session, event, 1, seed, act(), expected_version=1)
    assert refused.value.code == "field_changed"
    assert [v.params["name"] for v in refused.value.violations] == ["Latecomers"]


@pytest.mark.parametrize("preset", ["ptt-saki-team", "m-league", "club-team-cup", "iormc"])
def test_what_can_be_drawn_where(session, preset):
    event = make_team_event(session, {"extends": preset})
    methods = drafting.offered(event)
    assert FIXTURES in methods
    assert (DrawMethod.PLAN in methods) == (preset != "ptt-saki-team")


def test_individuals_have_no_fixtures_and_relays_nothing_else(session, relay):
    with pytest.raises(ConflictError) as refused:
        make_draft(session, relay[0], method=DrawMethod.PLAN)
    assert refused.value.code == "tables_by_matches"
    event = make_event(session)
    make_players(session, event, 8)
    assert FIXTURES not in drafting.offered(event)
    with pytest.raises(ConflictError) as refused:
        make_draft(session, event, method=FIXTURES)
    assert refused.value.code == "not_a_team_event"


@pytest.mark.parametrize(("count", "matches", "code"), [(3, None, "too_few_teams")])
def test_too_few_teams(session, count, matches, code):
    event = make_team_event(session)
    make_teams(session, event, count=count, members=5)
    with pytest.raises(InvalidError) as refused:
        make_draft(session, event, method=FIXTURES, matches=matches)
    assert codes(refused) == [code]


def test_nine_teams_rest_in_turn(session):
    event = make_team_event(session)
    make_teams(session, event, count=9, members=5)
    draw = make_published(session, event, method=FIXTURES, rounds=9)
    days = schedule.days_of(draw)
    assert sorted(day.byes[0].number for day in days) == list(range(1, 10))


def test_published_fixtures_stay_as_they_are(session, relay):
    event, _ = relay
    make_published(session, event, method=FIXTURES, rounds=2)
    with pytest.raises(ConflictError) as refused:
        load_current(session, event, 1)
    assert refused.value.code == "fixtures_stay"


def test_the_matches_of_a_day_are_made_all_at_once(session, relay):
    event, _ = relay
    draw = make_published(session, event, method=FIXTURES, rounds=3)
    made = make_day(session, event, 2)
    drawn = schedule.days_of(draw)[1]
    expected = [tuple(team.id for team in table.seats) for table in drawn.tables]
    assert [tuple(each.team_id for each in match.teams) for match in made] == expected
    assert {match.match_round for match in made} == {2}
    assert len({match.secret for match in made}) == 2
    assert len({match.first_round for match in made}) == 1
    with pytest.raises(ConflictError) as refused:
        make_day(session, event, 2)
    assert refused.value.code == "day_has_matches"
    listed = fixtures.list_days(session, draw)
    assert [len(item.matches) for item in listed] == [0, 2, 0]


@pytest.mark.parametrize("day", [0, 4])
def test_a_day_that_is_not_drawn_has_no_matches(session, relay, day):
    event, _ = relay
    make_published(session, event, method=FIXTURES, rounds=3)
    with pytest.raises(NotFoundError):
        make_day(session, event, day)


def test_a_draw_that_is_not_published_makes_no_matches(session, relay):
    event, _ = relay
    make_committed(session, event, method=FIXTURES, rounds=3)
    with pytest.raises(ConflictError) as refused:
        make_day(session, event, 1)
    assert refused.value.code == "draw_state"


def test_seats_make_no_matches(session):
    event = make_team_event(session, LEAGUE)
    make_teams(session, event, count=4, members=4)
    make_published(session, event, rounds=2)
    with pytest.raises(NotFoundError):
        make_day(session, event, 1)


def test_a_league_without_a_relay_makes_no_matches(session):
    event = make_team_event(session, LEAGUE)
    make_teams(session, event, count=4, members=4)
    make_published(session, event, method=FIXTURES, rounds=2)
    assert fixtures.relay_stages(session, event.id) == {}
    with pytest.raises(ConflictError) as refused:
        make_day(session, event, 1)
    assert refused.value.code == "not_a_relay"


def test_matches_belong_to_the_stage_that_is_chosen(session):
    event = make_team_event(session, TWO_RELAYS)
    make_teams(session, event, count=8, members=5)
    make_published(session, event, method=FIXTURES, rounds=3)
    assert dict(fixtures.relay_stages(session, event.id)) == {0: "Preliminaries", 1: "Final"}
    assert {match.stage for match in make_day(session, event, 1)} == {0}
    assert {match.stage for match in make_day(session, event, 2, stage=1)} == {1}
    with pytest.raises(InvalidError):
        make_day(session, event, 3, stage=7)
    session.rollback()
    assert session.query(Match).count() == 4


def test_a_draw_with_matches_stays_until_they_are_taken_away(session, relay):
    event, _ = relay
    draw = make_published(session, event, method=FIXTURES, rounds=2)
    made = make_day(session, event, 1)
    with pytest.raises(ConflictError) as refused:
        service.withdraw(session, event, 1, act("wrong"), expected_version=draw.version)
    assert refused.value.code == "day_has_matches"
    for match in made:
        delete_match(session, match.id, expected_version=1)
    service.withdraw(session, event, 1, act("wrong"), expected_version=draw.version)
    session.commit()
    assert queries.get_draw(session, event.id, 1).state is DrawState.WITHDRAWN


def test_days_with_matches_are_not_drawn(session, relay):
    event, teams = relay
    make_match(session, event, teams[:4], match_round=2)
    with pytest.raises(InvalidError) as refused:
        make_draft(session, event, method=FIXTURES, rounds=4)
    [found] = refused.value.violations
    assert (found.code, found.expected) == ("day_has_matches", 3)
    make_draft(session, event, method=FIXTURES, rounds=4, first_round=3)


def test_matches_made_by_hand_since_the_draft_are_seen(session, relay):
    event, teams = relay
    make_draft(session, event, method=FIXTURES, rounds=2)
    make_match(session, event, teams[:4])
    seed = service.Seed(secret="ab" * 32)
    with pytest.raises(ConflictError) as refused:
        service.commit(session, event, 1, seed, act(), expected_version=1)
    assert refused.value.code == "day_has_matches"


def test_a_team_in_a_draw_stays(session, relay):
    event, teams = relay
    make_committed(session, event, method=FIXTURES, rounds=2)
    with pytest.raises(ConflictError) as refused:
        delete_team(session, teams[0], expected_version=1)
    assert refused.value.code == "team_in_use"


@pytest.mark.parametrize("both", [True, False])
def test_a_player_of_a_draw_is_an_entrant_or_a_team(session, relay, both):
    event, teams = relay
    draw = make_committed(session, event, method=FIXTURES, rounds=2)
    ids = {"team_id": teams[0].id, "entrant_id": teams[0].members[0].entrant_id} if both else {}
    session.query(DrawPlayer).filter_by(draw_id=draw.id).delete()
    session.add(DrawPlayer(draw_id=draw.id, number=99, **ids))
    with pytest.raises(IntegrityError):
        session.flush()


def test_whoever_makes_matches_is_kept(session, relay):
    event, _ = relay
    make_published(session, event, method=FIXTURES, rounds=2)
    assert {(match.created_by, match.created_at) for match in make_day(session, event, 1)} == {
        (BY, NOW)
    }
