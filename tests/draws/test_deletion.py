"""A draft event that is deleted takes everything along, on every database."""

from app import demo
from app.accounts.signature import Signature
from app.draws.models import Draw
from app.entrants.models import Entrant
from app.events.delete import delete_event
from app.events.models import EventStatus
from app.relay.make_match import NewMatch, make_match
from app.teams.create_event import NewTeamEvent, create_team_event
from app.teams.models import Team
from app.teams.paste import parse_teams, paste_teams
from app.teams.queries import list_teams
from tests.draws.helpers import make_players, make_published
from tests.factories import BY, NOW, make_event


def make_cup(session):
    new = NewTeamEvent(name="Cup", slug="cup", format={"extends": "ptt-saki-team"})
    cup = create_team_event(session, new, Signature(by=BY, at=NOW))
    paste_teams(session, cup, parse_teams(demo.TEAMS), now=NOW)
    teams = tuple(team.id for team in list_teams(session, cup.id))
    make_match(session, cup, NewMatch(teams=teams), Signature(by=BY, at=NOW), secret="cup")
    session.commit()
    return cup


def test_a_draft_goes_with_its_teams_matches_and_draws(session):
    event = make_event(session, status=EventStatus.DRAFT)
    make_players(session, event, 8)
    make_published(session, event, rounds=2)
    for made in (event, make_cup(session)):
        session.refresh(made)
        delete_event(session, made, expected_version=made.version)
        session.commit()
    for kind in (Entrant, Draw, Team):
        assert session.query(kind).count() == 0
