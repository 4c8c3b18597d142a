"""Who may do something in an event, at one of its tables, and who is told that there is none."""

import pytest

from app.accounts import auth
from app.accounts.actors import Scope
from app.errors import RefusalError
from app.events import access
from app.events.models import Visibility
from app.web.problems import status_of
from tests.accounts.helpers import bearer, make_token
from tests.factories import make_event


@pytest.fixture
def sent(app):
    """Pretend that a request comes with these headers."""

    def pretend(headers):
        context = app.test_request_context("/api/v1/x", headers=headers)
        context.push()
        pushed.append(context)
        auth.load_actor()

    pushed = []
    yield pretend
    while pushed:
        pushed.pop().pop()


def refused(call, *arguments):
    with pytest.raises(RefusalError) as error:
        call(*arguments)
    return status_of(error.value)


@pytest.mark.parametrize(
    ("visibility", "status"), [(Visibility.PUBLIC, 403), (Visibility.PRIVATE, 404)]
)
def test_a_token_of_one_table_scores_there_only(session, sent, visibility, status):
    event = make_event(session, visibility=visibility)
    _, secret = make_token(session, Scope.SCORE_TABLE, event_id=event.id, table_id=5)
    sent(bearer(secret))
    assert access.require_for(event, Scope.SCORE_TABLE, 5).table_id == 5
    assert refused(access.require_for, event, Scope.SCORE_TABLE, 6) == 403
    assert refused(access.require_for, event, Scope.SCORE_TABLE) == 403
    assert refused(access.managed_event, event.slug) == 403
    assert access.readable_event(event.slug).id == event.id
    assert access.readable_head(event.slug).id == event.id
    assert access.own_event_id() == event.id
    assert not access.sees_everything()
    other = make_event(session, name="Other", slug="other", visibility=visibility)
    assert refused(access.require_for, other, Scope.SCORE_TABLE, 5) == status
    assert refused(access.managed_event, other.slug) == status


def test_strangers_see_public_events_only(session, sent):
    event = make_event(session)
    hidden = make_event(session, name="Hidden", slug="hidden", visibility=Visibility.PRIVATE)
    sent({})
    assert access.readable_event(event.slug).id == event.id
    assert access.readable_head(event.slug).id == event.id
    access.check_readable(event)
    for look in (access.readable_event, access.readable_head):
        assert refused(look, hidden.slug) == 404
    assert refused(access.check_readable, hidden) == 404
    assert refused(access.managed_event, event.slug) == 401
    assert refused(access.managed_event, hidden.slug) == 404
    assert access.own_event_id() is None
    assert not access.sees_everything()


def test_an_organisers_token_manages_every_event(session, sent):
    event = make_event(session, visibility=Visibility.PRIVATE)
    token, secret = make_token(session, Scope.MANAGE)
    sent(bearer(secret))
    managed, actor = access.managed_event(event.slug)
    assert (managed.id, actor.id) == (event.id, token.id)
    assert access.own_event_id() is None
    assert access.sees_everything()
