"""Organisers who press anything at any time: refused by name with nothing changed, or right."""

import json
import os
import random

import pytest

from app.draws import draft
from app.draws.commit import Seed, commit
from app.draws.models import BINDING, Draw, DrawMethod, DrawState
from app.draws.publish import draw_lots
from app.draws.publish import publish as publish_draw
from app.draws.queries import draws_of
from app.draws.settings import Apart, DrawSettings
from app.draws.shorten import propose_shorter
from app.draws.versions import keep
from app.draws.withdraw import withdraw
from app.entrants.change import change_entrant
from app.entrants.delete import delete_entrant
from app.entrants.models import EntrantStatus
from app.entrants.queries import list_entrants
from app.errors import RefusalError
from app.seating.dropouts import propose_without_and_with
from app.seating.models import Seating
from app.seating.open_round import close_round, open_round
from app.seating.schedule import list_rounds
from app.seating.seats import field_change, load_seats
from app.seating.swap import propose_swap
from app.seating.undo import propose_undo
from app.tables.models import GameTable
from engine.errors import RuleError
from engine.seating.constraints import Fill
from engine.seating.draws.verify import verify_document
from engine.seating.quality.check import check_plan
from tests.draws.helpers import SECRET, act
from tests.factories import make_entrant, make_event

EVENTS = 400 if os.environ.get("TENBO_FULL") == "1" else 8
STEPS = 25


class Organiser:
    """Somebody who does one thing after the other, sensible or not."""

    def __init__(self, session, rng):
        self.session, self.rng = session, rng
        self.event = make_event(session, slug=f"event-{rng.randrange(10**9)}")
        for n in range(rng.randint(4, 22)):
            make_entrant(
                session, self.event, name=f"P{n}", club=rng.choice(["", "A", "B", "C", "D"])
            )

    def draws(self):
        return list(self.session.scalars(draws_of(self.event.id, drafts=True)))

    def somebody(self):
        found = list_entrants(self.session, self.event.id)
        return self.rng.choice(found or [make_entrant(self.session, self.event)])

    def some_draw(self):
        found = self.draws()
        return self.rng.choice(found) if found else None

    def settings(self):
        rng = self.rng
        number = self.somebody().number
        method = rng.choice([m for m in DrawMethod if m is not DrawMethod.FIXED])
        return DrawSettings(
            method=method,
            first_round=rng.randint(1, 5),
            rounds=1 if method.is_single_round else rng.randint(1, 4),
            top=rng.choice([None, None, None, 8, 5]),
            fill=rng.choice(list(Fill)),
            apart=rng.choice([Apart.NOBODY, Apart.NOBODY, Apart.CLUB]),
            pins={number: rng.randint(1, 4)} if rng.random() < 0.2 else {},
            bands=rng.choice([(), (), (8,), (4, 4)]),
            interval=rng.choice([1, 2, 4]),
        )

    def draft(self):
        drafted = draft.prepare(self.session, self.event, self.settings())
        draft.create_draft(self.session, self.event, drafted, act(self.rng.choice(["", "so"])))

    def commit(self):
        draw = self.some_draw()
        if draw:
            seed = Seed(secret=SECRET) if self.rng.random() < 0.7 else Seed(beacon="dice")
            commit(
                self.session, self.event, draw.number, seed, act(), expected_version=draw.version
            )

    def publish(self):
        draw = self.some_draw()
        if draw:
            found = draw_lots(
                self.session,
                self.event,
                draw.number,
                expected_version=draw.version,
                value=self.rng.choice(["", "4 4 1"]),
                as_they_stand=self.rng.random() < 0.5,
            )
            publish_draw(self.session, self.event, draw.number, found, act())

    def withdraw(self):
        draw = self.some_draw()
        if draw:
            withdraw(
                self.session,
                self.event,
                draw.number,
                act(self.rng.choice(["", "a mistake"])),
                expected_version=draw.version,
            )

    def open_round(self):
        open_round(self.session, self.event, self.rng.randint(1, 5), act())

    def close_round(self):
        close_round(self.session, self.event, self.rng.randint(1, 5))

    def swap(self):
        draw = self.some_draw()
        if draw:
            current = load_seats(self.session, self.event, draw.number)
            first, second = self.rng.sample([*current.entrants, 998, 999], 2)
            proposal = propose_swap(
                current, round_number=self.rng.randint(1, 5), first=first, second=second
            )
            keep(self.session, self.event, draw.number, proposal, act("so"))

    def go_on(self):
        draw = self.some_draw()
        if draw:
            current = load_seats(self.session, self.event, draw.number)
            change = field_change(current)
            ways = propose_without_and_with(
                current,
                leaving=[who.id for who in change.leaving.values()],
                joining=[who.id for who in (*change.joining, *change.substitutes)][:3],
            )
            way = self.rng.choice(ways)
            keep(self.session, self.event, draw.number, way, act("so"))

    def shorten(self):
        draw = self.some_draw()
        if draw:
            shorter = propose_shorter(
                self.session,
                self.event,
                draw.number,
                last_round=self.rng.randint(1, 4),
                expected_version=None,
            )
            keep(self.session, self.event, draw.number, shorter, act("so"))

    def take_back(self):
        draw = self.some_draw()
        if draw:
            current = load_seats(self.session, self.event, draw.number)
            back = propose_undo(current)
            keep(self.session, self.event, draw.number, back, act("so"))

    def player_leaves(self):
        who = self.somebody()
        status = self.rng.choice(list(EntrantStatus))
        change_entrant(self.session, who, {"status": status}, expected_version=who.version)

    def player_comes(self):
        make_entrant(
            self.session,
            self.event,
            name=f"New {self.rng.randrange(10**9)}",
            status=self.rng.choice([EntrantStatus.ACTIVE, EntrantStatus.SUBSTITUTE]),
        )

    def player_is_deleted(self):
        who = self.somebody()
        delete_entrant(self.session, who, expected_version=who.version)

    ACTS = (draft, draft, draft, commit, commit, publish, publish, withdraw, open_round)
    RARER = (
        close_round,
        swap,
        go_on,
        go_on,
        shorten,
        player_leaves,
        player_comes,
        player_is_deleted,
    )


def fingerprint(session):
    """Everything about draws and tables, to see that a refusal changed nothing."""
    draws = session.query(Draw).order_by(Draw.id).all()
    seatings = session.query(Seating).order_by(Seating.id).all()
    tables = session.query(GameTable.id, GameTable.version).order_by(GameTable.id).all()
    return json.dumps(
        [
            [[d.id, d.version, d.state, d.last_round, d.inputs_hash] for d in draws],
            [[s.id, s.rounds] for s in seatings],
            [list(row) for row in tables],
        ]
    )


def check_event(session, event):
    binding = list(session.scalars(draws_of(event.id, drafts=True)))
    taken = [r for d in binding if d.state in BINDING for r in d.rounds]
    assert len(taken) == len(set(taken))
    for seated in list_rounds(session, event.id):
        here = [who.id for table in seated.tables for who in table.seats]
        assert len(here) == len(set(here))
        assert not set(here) & {who.id for who in seated.byes}
    for draw in binding:
        check_draw(session, event, draw)


def check_draw(session, event, draw):
    assert draw.state is not DrawState.COMMITTED or draw.seed is None
    if draw.state is DrawState.PUBLISHED:
        assert verify_document(json.loads(json.dumps(draw.document))) == []
        current = load_seats(session, event, draw.number)
        found, _ = check_plan(current.plan.to_lists(), current.plan.players)
        assert found == []


def try_it(session, organiser, doing):
    """Return whether it was done; refused, it has a name and has changed nothing."""
    before = fingerprint(session)
    try:
        doing(organiser)
    except (RuleError, RefusalError) as error:
        refused = error
    else:
        session.commit()
        return True
    session.rollback()
    assert refused.code
    assert fingerprint(session) == before
    return False


@pytest.mark.parametrize("number", range(EVENTS))
def test_whatever_an_organiser_does_the_event_stays_sound(session, number):
    rng = random.Random(number)
    organiser = Organiser(session, rng)
    done = 0
    for _ in range(STEPS):
        doing = rng.choice(Organiser.ACTS if rng.random() < 0.7 else Organiser.RARER)
        done += try_it(session, organiser, doing)
    check_event(session, organiser.event)
    assert done
