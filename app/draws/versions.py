"""Versions of the outcome of a draw: every change is a new one; what was drawn stays as it was."""

from __future__ import annotations

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.draws.kinds import AnyKind, Figures, Proposal, Rounds, kind_of
from app.draws.models import Draw, DrawState, VersionKind
from app.draws.state import list_begun, lock_draw, note_change
from app.errors import ConflictError
from app.events.models import Event
from engine.errors import N_


def add_version(
    kind: AnyKind,
    draw: Draw,
    made_by: VersionKind,
    signature: Signature,
    *,
    rounds: Rounds,
    counted: Figures,
) -> None:
    """Append a version, which counts from now on."""
    draw.versions.append(
        kind.version(
            number=len(draw.versions) + 1,
            kind=made_by,
            change={},
            rounds=rounds,
            figures=dict(counted),
            reason=signature.reason,
            made_at=signature.at,
            made_by=signature.by,
        ),
    )


def keep(
    session: Session, event: Event, number: int, proposal: Proposal, signature: Signature
) -> Draw:
    """Make a proposal the version that counts."""
    signature.require_reason(N_("Say why the seats change; everybody can read it."))
    draw: Draw = lock_draw(session, event, number, proposal.version, DrawState.PUBLISHED)
    kind = kind_of(session, draw.method)
    # Tables may have been opened, or taken away again, since the proposal was made.
    if frozenset(list_begun(session, draw)) != proposal.opened:
        raise ConflictError(kind.sentences.begun_meanwhile, code="rounds_opened")
    known = {each.number for each in draw.bound}
    kind.bind(draw, [each for each in proposal.joining if each.number not in known])
    add_version(
        kind,
        draw,
        proposal.kind,
        signature,
        rounds=proposal.rounds,
        counted=proposal.counted,
    )
    draw.versions[-1].change = dict(proposal.change)
    draw.last_round = draw.first_round + len(proposal.rounds) - 1
    note_change(session, draw)
    return draw
