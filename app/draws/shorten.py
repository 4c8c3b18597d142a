"""The last rounds, or days, of a published draw released, so that they can be drawn otherwise."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.draws import queries
from app.draws.kinds import Proposal, kind_of
from app.draws.models import Draw, DrawState
from app.draws.state import check_state, check_unopened
from app.errors import InvalidError, check_version
from app.events.models import Event
from engine.errors import wrong


def propose_shorter(
    session: Session, event: Event, number: int, *, last_round: int, expected_version: int | None
) -> Proposal:
    """Return the outcome without its rounds after `last_round`, which become free."""
    draw: Draw = queries.get_draw(session, event.id, number)
    check_state(draw, DrawState.PUBLISHED)
    if expected_version is not None:
        check_version(expected_version, draw.version)
    check_round(draw, last_round, "last_round", kind_of(session, draw.method).sentences.outside)
    check_unopened(session, draw, last_round + 1)
    return kind_of(session, draw.method).shorten(session, draw, last_round)


def check_round(draw: Draw, round_number: int, field: str, outside: str) -> None:
    """Refuse a round that a draw does not have; `outside` is the sentence that tells it."""
    if round_number not in draw.rounds:
        problem = wrong(
            "no_such_round",
            field,
            outside,
            expected=[draw.first_round, draw.last_round],
            first=draw.first_round,
            last=draw.last_round,
        )
        raise InvalidError([problem])
