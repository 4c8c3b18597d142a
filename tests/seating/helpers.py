"""Draws for tests, made through the services as the edges make them."""

from app.entrants.models import EntrantStatus
from app.seating import drafting, service
from app.seating.models import Draw, DrawMethod
from app.seating.service import Act, Seed
from app.seating.settings import DrawSettings
from tests.factories import BY, NOW, make_entrant

SECRET = "ab" * 32


def act(reason="") -> Act:
    return Act(by=BY, now=NOW, reason=reason)


def make_players(session, event, count, *, status=EntrantStatus.ACTIVE, **overrides):
    return [
        make_entrant(session, event, name=f"Player {n}", status=status, **overrides)
        for n in range(1, count + 1)
    ]


def make_draft(session, event, *, reason="", method=DrawMethod.PLAN, **settings) -> Draw:
    asked = DrawSettings(method=method, **settings)
    draft = service.create_draft(
        session, event, drafting.prepare(session, event, asked), act(reason)
    )
    session.commit()
    return draft


def make_committed(session, event, *, beacon="", **settings) -> Draw:
    draft = make_draft(session, event, **settings)
    seed = Seed(beacon=beacon) if beacon else Seed(secret=SECRET)
    draw = service.commit(session, event, draft.number, seed, act(), expected_version=draft.version)
    session.commit()
    return draw


def publish(session, event, draw, **more) -> Draw:
    found = service.draw_lots(session, event, draw.number, expected_version=draw.version, **more)
    draw = service.publish_draw(session, event, draw.number, found, act())
    session.commit()
    return draw


def make_published(session, event, **settings) -> Draw:
    return publish(session, event, make_committed(session, event, **settings))
