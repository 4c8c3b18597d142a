import pytest

from app.accounts.actors import Actor, ActorKind, Scope

READ, TABLE, EVENT, MANAGE = Scope


def token(scope, event_id=None, table_id=None):
    return Actor(
        kind=ActorKind.TOKEN,
        id=1,
        name="Table 5",
        scopes=scope.included,
        event_id=event_id,
        table_id=table_id,
    )


@pytest.mark.parametrize(
    ("actor", "scope", "event_id", "table_id", "expected"),
    [
        # One table of one event: scores there, reads the event, and nothing else.
        (token(TABLE, 1, 5), TABLE, 1, 5, True),
        (token(TABLE, 1, 5), TABLE, 1, 6, False),
        (token(TABLE, 1, 5), TABLE, 2, 5, False),
        (token(TABLE, 1, 5), TABLE, 1, None, False),
        (token(TABLE, 1, 5), TABLE, None, 5, False),
        (token(TABLE, 1, 5), EVENT, 1, 5, False),
        (token(TABLE, 1, 5), MANAGE, 1, 5, False),
        (token(TABLE, 1, 5), READ, 1, None, True),
        (token(TABLE, 1, 5), READ, 1, 6, True),
        (token(TABLE, 1, 5), READ, 2, None, False),
        # All tables of one event.
        (token(EVENT, 1), TABLE, 1, 5, True),
        (token(EVENT, 1), EVENT, 1, None, True),
        (token(EVENT, 1), TABLE, 2, 5, False),
        (token(EVENT, 1), MANAGE, 1, None, False),
        # Everything of one event, but no new events.
        (token(MANAGE, 1), MANAGE, 1, None, True),
        (token(MANAGE, 1), TABLE, 1, 9, True),
        (token(MANAGE, 1), MANAGE, 2, None, False),
        (token(MANAGE, 1), MANAGE, None, None, False),
        # Every event.
        (token(MANAGE), MANAGE, None, None, True),
        (token(MANAGE), TABLE, 7, 9, True),
        (token(READ), READ, 7, None, True),
        (token(READ), TABLE, 7, 9, False),
    ],
)
def test_what_a_token_may_do(actor, scope, event_id, table_id, expected):
    assert actor.may(scope, event_id, table_id) is expected


def test_an_account_may_do_everything():
    actor = Actor(kind=ActorKind.ACCOUNT, id=1, name="Saki", scopes=frozenset(Scope))
    assert all(actor.may(scope, 3, 4) and actor.may(scope) for scope in Scope)


def test_records_name_who_made_them():
    assert token(READ).label == "Table 5 (token)"
    assert token(READ).key == "token:1"
    actor = Actor(kind=ActorKind.ACCOUNT, id=2, name="Saki", scopes=frozenset(Scope))
    assert (actor.label, actor.key) == ("Saki", "account:2")
