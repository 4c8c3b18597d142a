"""A draft bound to a seed: from then on who takes part, the settings and the seed stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws import queries
from app.draws.kinds import Field, kind_of
from app.draws.models import BINDING, Draw, DrawState
from app.draws.settings import DrawSettings
from app.draws.state import list_begun, lock_draw, note_change
from app.errors import ConflictError
from app.events.models import Event
from engine.errors import N_, Violation, wrong
from engine.seating.canonical import digest
from engine.seating.draws.draw import commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """What a draw is bound to: a secret, or the future value of the public source `beacon`."""

    secret: str = ""
    beacon: str = ""


def commit(
    session: Session,
    event: Event,
    number: int,
    seed: Seed,
    signature: Signature,
    *,
    expected_version: int,
) -> Draw:
    """Bind a draft to a seed: a secret one, or the future value of a public source.

    From here on the field, the settings and the seed stand; nobody has seen the outcome.
    """
    draw: Draw = lock_draw(session, event, number, expected_version, DrawState.DRAFT)
    kind = kind_of(session, draw.method)
    field = kind.find_field(session, event, DrawSettings.from_mapping(draw.settings))
    _check_rounds(session, draw)
    _check_field(draw, field)
    if seed.beacon:
        draw.beacon = seed.beacon
        draw.inputs = {**draw.inputs, "beacon": {"source": seed.beacon}}
        draw.inputs_hash = digest(draw.inputs)
    else:
        draw.secret = seed.secret
        draw.commitment = commitment(seed.secret)
    draw.state = DrawState.COMMITTED
    draw.committed_at, draw.committed_by = signature.at, signature.by
    kind.bind(draw, field.participants)
    note_change(session, draw)
    return draw


def _check_rounds(session: Session, draw: Draw) -> None:
    """Refuse rounds that another draw has taken, or that were opened, since the draft."""
    sentences = kind_of(session, draw.method).sentences
    for other in queries.list_earlier(session, draw.event_id, draw.rounds, draw.method):
        if other.id != draw.id and other.state in BINDING:
            raise ConflictError(sentences.taken_some, code="rounds_taken", draw=other.number)
    if list_begun(session, draw):
        raise ConflictError(sentences.begun_some, code=sentences.begun_code)


def _check_field(draw: Draw, field: Field) -> None:
    """Refuse a draft whose participants or conditions are no longer those of the event."""
    names: Mapping[str, str] = draw.inputs["names"]
    if names == field.names and draw.inputs.get("constraints") == field.constraints:
        return
    detail = N_("Who takes part has changed since this draft; make the draft again.")
    violations = list(_differences(names, field.names))
    raise ConflictError(detail, code="field_changed", violations=violations)


def _differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Violation]:
    for number, name in sorted(now.items(), key=lambda item: int(item[0])):
        if before.get(number) != name:
            template = N_("{name} is new since this draft.")
            yield wrong("player_new", "", template, name=name)
    for number, name in sorted(before.items(), key=lambda item: int(item[0])):
        if number not in now:
            template = N_("{name} does not take part any more.")
            yield wrong("player_gone", "", template, name=name)
