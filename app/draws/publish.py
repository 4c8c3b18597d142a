"""The lots of a committed draw: drawn, looked at by the stand-alone verifier, and shown to all."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws import queries
from app.draws.kinds import Document, kind_of
from app.draws.models import LONGEST_SEED, Draw, DrawState, VersionKind
from app.draws.state import check_state, lock_draw, note_change
from app.draws.versions import add_version
from app.errors import InvalidError, check_version
from app.events.models import Event
from engine.errors import N_, wrong
from engine.seating.draws.verify import problems_alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The outcome of the draw of this version, computed but not kept yet."""

    version: int
    document: Document


def draw_lots(
    session: Session,
    event: Event,
    number: int,
    *,
    expected_version: int,
    value: str = "",
    as_they_stand: bool = False,
) -> Publication:
    """Carry out a committed draw; nothing is written.

    `value` is what the public source gave. `as_they_stand` seats by standings though tables of
    earlier rounds still play.
    """
    draw: Draw = queries.get_draw(session, event.id, number)
    check_version(expected_version, draw.version)
    check_state(draw, DrawState.COMMITTED)
    seed = _seed_of(draw, value)
    kind = kind_of(session, draw.method)
    if not as_they_stand:
        kind.check_ready(session, draw)
    document = kind.draw_lots(session, event, draw, seed)
    _check_verifiable(document)
    return Publication(version=draw.version, document=document)


def _check_verifiable(document: Document) -> None:
    """Let the stand-alone verifier look at a draw before anybody else does."""
    differing = problems_alone(document)
    if differing:
        message = f"a draw that its own verifier refuses: {differing[0]}"
        raise AssertionError(message)


def _seed_of(draw: Draw, value: str) -> str:
    if draw.secret is not None:
        if value:
            problem = wrong(
                "value_not_needed",
                "value",
                N_("This draw is bound to a secret seed, not to a public source."),
            )
            raise InvalidError([problem])
        return draw.secret
    if not value or len(value) > LONGEST_SEED:
        problem = wrong(
            "value_missing",
            "value",
            N_("Enter the value that the public source gave, in {most} letters or less."),
            most=LONGEST_SEED,
        )
        raise InvalidError([problem])
    return value


def publish(
    session: Session, event: Event, number: int, found: Publication, signature: Signature
) -> Draw:
    """Keep and show the outcome of a draw: its seed, and the first version of what came out."""
    draw: Draw = lock_draw(session, event, number, found.version, DrawState.COMMITTED)
    document = found.document
    draw.document = document
    draw.state = DrawState.PUBLISHED
    draw.published_at, draw.published_by = signature.at, signature.by
    first = Signature(by=signature.by, at=signature.at)
    rounds, counted = document["rounds"], document["metrics"]
    kind = kind_of(session, draw.method)
    add_version(kind, draw, VersionKind.DRAWN, first, rounds=rounds, counted=counted)
    note_change(session, draw)
    return draw
