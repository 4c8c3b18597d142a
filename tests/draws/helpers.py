"""Draws for tests, made through the services as the edges make them."""

from app.accounts.signature import Signature
from app.draws import draft
from app.draws.commit import Seed, commit
from app.draws.models import Draw, DrawMethod
from app.draws.publish import draw_lots
from app.draws.publish import publish as publish_draw
from app.draws.settings import DrawSettings
from app.entrants.models import EntrantStatus
from tests.factories import BY, NOW, make_entrant

SECRET = "ab" * 32


def act(reason="") -> Signature:
    return Signature(by=BY, at=NOW, reason=reason)


def make_players(session, event, count, *, status=EntrantStatus.ACTIVE, **overrides):
    return [
        make_entrant(session, event, name=f"Player {n}", status=status, **overrides)
        for n in range(1, count + 1)
    ]


def make_draft(session, event, *, reason="", method=DrawMethod.PLAN, **settings) -> Draw:
    asked = DrawSettings(method=method, **settings)
    drafted = draft.prepare(session, event, asked)
    draw = draft.create_draft(session, event, drafted, act(reason))
    session.commit()
    return draw


def make_committed(session, event, *, beacon="", **settings) -> Draw:
    made = make_draft(session, event, **settings)
    seed = Seed(beacon=beacon) if beacon else Seed(secret=SECRET)
    draw = commit(session, event, made.number, seed, act(), expected_version=made.version)
    session.commit()
    return draw


def publish(session, event, draw, **more) -> Draw:
    found = draw_lots(session, event, draw.number, expected_version=draw.version, **more)
    draw = publish_draw(session, event, draw.number, found, act())
    session.commit()
    return draw


def make_published(session, event, **settings) -> Draw:
    return publish(session, event, make_committed(session, event, **settings))
