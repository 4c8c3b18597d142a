import pytest

from app.entrants.models import Entrant, EntrantStatus
from app.events.models import EventStatus
from tests.factories import make_entrant, make_event, make_table
from tests.site import organiser

LIST = "/events/spring/entrants"
PASTE = "/events/spring/entrants/paste"


@pytest.fixture
def site(client, session):
    return organiser(client, session)


@pytest.fixture
def event(session):
    return make_event(session)


def names(session):
    session.expire_all()
    return [entrant.name for entrant in session.query(Entrant).order_by(Entrant.number)]


@pytest.mark.usefixtures("event")
def test_a_player_is_entered(site, session):
    site.post(LIST, name="咲", club="清澄", country="jp")
    assert site.status == 303
    assert site.said == "咲 is entered as number 1."
    assert "清澄" in site.text
    site.post(LIST, name="咲", club="清澄", number="abc", country="Japan")
    assert (site.status, len(site.wrong)) == (422, 2)
    assert 'value="Japan"' in site.text
    site.post(LIST, name="咲", club="清澄", number="1")
    assert (site.status, len(site.wrong)) == (422, 2)
    assert names(session) == ["咲"]


@pytest.mark.usefixtures("event")
def test_a_list_is_looked_at_before_it_counts(site, session):
    lines = "Saki\tKiyosumi\tjp\r\n\r\nNodoka\tKiyosumi"
    site.post(PASTE, lines=lines, action="check")
    assert site.status == 200
    assert "2 players would be entered" in site.words
    assert names(session) == []
    site.post(PASTE, lines=lines, action="enter")
    assert (site.status, site.location) == (303, LIST)
    assert site.said == "2 players are entered."
    assert names(session) == ["Saki", "Nodoka"]


def test_problems_of_a_list_name_their_lines(site, session, event):
    make_entrant(session, event, name="Saki")
    site.post(PASTE, lines="Yuuki\nSaki\nMako\nYuuki", action="enter")
    assert site.status == 422
    assert [message.split(":")[0] for message in site.wrong] == ["Line 2", "Line 4"]
    assert "Yuuki\nSaki" in site.text
    site.post(PASTE, lines="A\tB\tJapan\nC\tD\tJP\tE", action="check")
    assert [message.split(":")[0] for message in site.wrong] == ["Line 1", "Line 2"]
    site.post(PASTE, action="check")
    assert site.wrong == ["There is no name in the list."]
    assert names(session) == ["Saki"]


def test_an_entrant_is_changed(site, session, event):
    entrant = make_entrant(session, event, club="Old", names={"fr": "Nodoque"})
    path = f"/entrants/{entrant.id}/edit"
    data = {"name": "Nodoka", "number": "7", "status": "withdrawn", "names.ja": "和"}
    site.post(path, data=data)
    assert (site.status, site.location) == (303, LIST)
    session.expire_all()
    assert (entrant.club, entrant.number, entrant.status) == ("", 7, EntrantStatus.WITHDRAWN)
    assert entrant.names == {"fr": "Nodoque", "ja": "和"}
    site.post(path, data=data | {"name": "", "number": "0"})
    assert (site.status, len(site.wrong)) == (422, 2)
    site.post(path, data=data | {"name": "Mine", "version": "1"})
    assert site.status == 412
    assert 'value="Mine"' in site.text
    site.client.set_cookie("tenbo_language", "ja")
    assert "和" in site.get(LIST)


def test_a_status_is_changed_alone(site, session, event):
    entrant = make_entrant(session, event)
    place = f"/entrants/{entrant.id}"
    site.post(f"{place}/status", f"{place}/edit", status="substitute")
    assert site.status == 303
    session.expire_all()
    assert entrant.status is EntrantStatus.SUBSTITUTE
    site.post(f"{place}/status", f"{place}/edit", status="lost")
    assert site.status == 422


def test_only_who_was_never_seated_is_taken_off(site, session, event):
    other = make_entrant(session, event, name="Kyoutarou")
    site.post(f"/entrants/{other.id}/delete", f"/entrants/{other.id}/edit")
    assert site.said == "Kyoutarou is taken off the list."
    seated = make_table(session, event).seats[0].entrant_id
    site.post(f"/entrants/{seated}/delete", f"/entrants/{seated}/edit")
    assert site.status == 409
    assert "withdrawn instead" in site.words
    assert f'href="/entrants/{seated}/edit"' in site.text


def test_a_finished_event_takes_nobody(site, session):
    make_event(session, status=EventStatus.FINISHED)
    assert 'name="name"' not in site.get(LIST)
    site.post(LIST, "/account", name="Late")
    assert site.status == 409


def test_unknown_entrants_are_not_found(site):
    for path in ("/entrants/99", "/entrants/99/edit"):
        site.get(path)
        assert site.status == 404
