"""The life of a draw: draft, commitment, publication, withdrawal. No HTTP, no commits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import ConflictError, InvalidError, check_version
from app.events.counts import note_results
from app.events.models import Event
from app.events.queries import get_event_by_id
from app.seating import queries
from app.seating.drafting import Drafted, inputs_hash, round_request
from app.seating.field import Field, field_of
from app.seating.models import (
    BINDING,
    LONGEST_SEED,
    Draw,
    DrawMethod,
    DrawPlayer,
    DrawState,
    Seating,
    SeatingKind,
)
from app.seating.schedule import list_begun, list_rounds
from app.seating.settings import DrawSettings
from app.seating.units import unit_of
from app.tables.rounds import list_rounds as list_opened
from app.teams.models import Team
from engine.errors import N_, Violation
from engine.seating.draws.draw import commitment, constraints_to_mapping, publish
from engine.seating.draws.round_draw import publish_round, round_state
from engine.seating.draws.verify import problems_alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Who does something to a draw, when, and why."""

    by: str
    now: datetime
    reason: str = ""

    def check_reason(self, template: str) -> None:
        """Refuse what needs a word why and has none."""
        if not self.reason:
            raise InvalidError(
                [Violation(code="reason_missing", field="reason", template=template)]
            )


BY_STANDINGS = frozenset({DrawMethod.SWISS, DrawMethod.INTERVAL, DrawMethod.FINALS})


def create_draft(session: Session, event: Event, drafted: Drafted, act: Act) -> Draw:
    """Keep a draft; the next one for the same rounds needs a reason."""
    event = get_event_by_id(session, event.id, lock=True)
    settings = drafted.settings
    earlier = queries.list_earlier(session, event.id, settings.wanted, settings.method)
    if earlier:
        act.check_reason(unit_of(settings.method).drawn_before)
    draw = Draw(
        event=event,
        number=queries.next_number(session, event.id),
        title=settings.title,
        method=settings.method,
        first_round=settings.first_round,
        last_round=settings.last_round,
        state=DrawState.DRAFT,
        reason=act.reason,
        settings=settings.to_mapping(),
        inputs=dict(drafted.inputs),
        inputs_hash=inputs_hash(drafted.inputs),
        figures=dict(drafted.figures),
        session=1 + len(earlier),
        version=1,
        drafted_at=act.now,
        drafted_by=act.by,
        players=[],
        seatings=[],
    )
    session.add(draw)
    session.flush()
    return draw


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
    act: Act,
    *,
    expected_version: int,
) -> Draw:
    """Bind a draft to a seed: a secret one, or the future value of a public source.

    From here on the field, the settings and the seed stand; nobody has seen the seats.
    """
    draw = lock_draw(session, event, number, expected_version, DrawState.DRAFT)
    settings = DrawSettings.from_mapping(draw.settings)
    field = field_of(session, event, settings)
    _check_rounds(session, draw)
    _check_field(draw, field)
    if seed.beacon:
        draw.beacon = seed.beacon
        draw.inputs = {**draw.inputs, "beacon": {"source": seed.beacon}}
        draw.inputs_hash = inputs_hash(draw.inputs)
    else:
        draw.secret = seed.secret
        draw.commitment = commitment(seed.secret)
    draw.state = DrawState.COMMITTED
    draw.committed_at, draw.committed_by = act.now, act.by
    draw.players = [as_player(number, who) for number, who in field.seated.items()]
    note_change(session, draw)
    return draw


def as_player(number: int, who: Entrant | Team) -> DrawPlayer:
    """Return that an entrant or a team has a number in a draw."""
    if isinstance(who, Team):
        return DrawPlayer(number=number, team_id=who.id)
    return DrawPlayer(number=number, entrant_id=who.id)


def _check_rounds(session: Session, draw: Draw) -> None:
    """Refuse rounds that another draw has taken, or that were opened, since the draft."""
    unit = unit_of(draw.method)
    for other in queries.list_earlier(session, draw.event_id, draw.rounds, draw.method):
        if other.id != draw.id and other.state in BINDING:
            raise ConflictError(unit.taken_some, code="rounds_taken", draw=other.number)
    if set(draw.rounds) & set(list_begun(session, draw.event_id, draw.method)):
        raise ConflictError(unit.begun_some, code=unit.begun_code)


def _check_field(draw: Draw, field: Field) -> None:
    """Refuse a draft whose players or conditions are no longer those of the event."""
    names: Mapping[str, str] = draw.inputs["names"]
    wishes = constraints_to_mapping(field.constraints)
    # Fixtures keep nobody apart, so their inputs say nothing of it.
    if names == field.names and draw.inputs.get("constraints", wishes) == wishes:
        return
    detail = N_("Who takes part has changed since this draft; make the draft again.")
    violations = list(_differences(names, field.names))
    raise ConflictError(detail, code="field_changed", violations=violations)


def _differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Violation]:
    for number, name in sorted(now.items(), key=lambda item: int(item[0])):
        if before.get(number) != name:
            template = N_("{name} is new since this draft.")
            yield Violation(code="player_new", field="", template=template, params={"name": name})
    for number, name in sorted(before.items(), key=lambda item: int(item[0])):
        if number not in now:
            template = N_("{name} does not take part any more.")
            yield Violation(code="player_gone", field="", template=template, params={"name": name})


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """The outcome of a draw, computed but not kept yet; `state_hash` says on which standings."""

    draw_id: int
    version: int
    document: Mapping[str, Any]


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

    `value` is what the public source said. `as_they_stand` seats by standings though tables of
    earlier rounds still play.
    """
    draw = queries.get_draw(session, event.id, number)
    check_version(expected_version, draw.version)
    check_state(draw, DrawState.COMMITTED)
    seed = _seed_of(draw, value)
    if not draw.method.is_single_round:
        document = publish(draw.inputs, seed, session=draw.session)
    else:
        document = _draw_round(session, event, draw, seed, as_they_stand=as_they_stand)
    _check_verifiable(document)
    return Publication(draw_id=draw.id, version=draw.version, document=document)


def _check_verifiable(document: Mapping[str, Any]) -> None:
    """Let the stand-alone verifier look at a draw before anybody else does."""
    differing = problems_alone(document)
    if differing:
        message = f"a draw that its own verifier refuses: {differing[0]}"
        raise AssertionError(message)


def _seed_of(draw: Draw, value: str) -> str:
    if draw.secret is not None:
        if value:
            problem = Violation(
                code="value_not_needed",
                field="value",
                template=N_("This draw is bound to a secret seed, not to a public source."),
            )
            raise InvalidError([problem])
        return draw.secret
    if not value or len(value) > LONGEST_SEED:
        problem = Violation(
            code="value_missing",
            field="value",
            template=N_("Enter the value that the public source gave, in {most} letters or less."),
            params={"most": LONGEST_SEED},
        )
        raise InvalidError([problem])
    return value


def _draw_round(
    session: Session, event: Event, draw: Draw, seed: str, *, as_they_stand: bool
) -> dict[str, Any]:
    settings = DrawSettings.from_mapping(draw.settings)
    if draw.method in BY_STANDINGS and not as_they_stand:
        _check_finished(session, event, draw)
    now = round_request(session, event, settings, field_of(session, event, settings))
    state = round_state(now)
    if sorted(now.players) != sorted(int(player) for player in draw.inputs["players"]):
        detail = N_("Who takes part has changed since the draw was committed; withdraw it.")
        raise ConflictError(detail, code="field_changed")
    return publish_round(draw.inputs, state, seed, draw.session)


def _check_finished(session: Session, event: Event, draw: Draw) -> None:
    playing = [
        opened.number
        for opened in list_opened(session, event.id)
        if opened.number < draw.first_round and opened.playing_count
    ]
    unopened = [
        seated.number
        for seated in list_rounds(session, event.id)
        if seated.number < draw.first_round and not seated.is_open
    ]
    if playing or unopened:
        detail = N_("Round {round} is not finished, so the standings may still change.")
        problem = Violation(
            code="round_unfinished",
            field="as_they_stand",
            template=detail,
            params={"round": min(playing + unopened)},
        )
        raise ConflictError(
            N_("Earlier rounds are not finished, so the standings may still change."),
            code="round_unfinished",
            violations=[problem],
        )


def publish_draw(session: Session, event: Event, number: int, found: Publication, act: Act) -> Draw:
    """Keep and show the outcome of a draw: its seed, and the first version of its seating."""
    draw = lock_draw(session, event, number, found.version, DrawState.COMMITTED)
    document = dict(found.document)
    draw.document = document
    draw.state = DrawState.PUBLISHED
    draw.published_at, draw.published_by = act.now, act.by
    draw.seatings.append(
        Seating(
            number=1,
            kind=SeatingKind.DRAWN,
            change={},
            rounds=document["rounds"],
            figures=document["metrics"],
            reason="",
            made_at=act.now,
            made_by=act.by,
        )
    )
    note_change(session, draw)
    return draw


def withdraw(
    session: Session, event: Event, number: int, act: Act, *, expected_version: int
) -> Draw:
    """Take a draw back with a reason; it stays in the list, and a secret seed is shown."""
    draw = lock_draw(session, event, number, expected_version)
    if draw.state is DrawState.WITHDRAWN:
        raise ConflictError(N_("This draw is withdrawn already."), code="draw_withdrawn")
    if draw.was_public:
        act.check_reason(N_("Say why the draw is withdrawn; everybody can read it."))
    if draw.state is DrawState.PUBLISHED:
        check_unopened(session, draw, draw.first_round)
    draw.state = DrawState.WITHDRAWN
    draw.withdraw_reason = act.reason
    draw.withdrawn_at, draw.withdrawn_by = act.now, act.by
    note_change(session, draw)
    return draw


def note_change(session: Session, draw: Draw) -> None:
    """Count a change of a draw, for those who look at it and those who look at lists."""
    draw.version += 1
    note_results(session, draw.event_id)
    session.flush()


def check_unopened(session: Session, draw: Draw, first: int) -> None:
    """Refuse a change of rounds from `first` on that have tables, or of days with matches."""
    unit = unit_of(draw.method)
    for number in list_begun(session, draw.event_id, draw.method):
        if number in draw.rounds and number >= first:
            problem = Violation(
                code=unit.begun_code, field="", template=unit.begun, params={"round": number}
            )
            raise ConflictError(unit.stays, code=unit.begun_code, violations=[problem])


def lock_draw(
    session: Session,
    event: Event,
    number: int,
    expected_version: int,
    state: DrawState | None = None,
) -> Draw:
    """Return a draw that nobody else changes meanwhile, if it is as the sender saw it.

    Nobody opens tables of its rounds meanwhile either: whoever does asks for the event first.
    """
    get_event_by_id(session, event.id, lock=True)
    draw = queries.get_draw(session, event.id, number, lock=True)
    check_version(expected_version, draw.version)
    if state is not None:
        check_state(draw, state)
    return draw


WRONG_STATE = {
    DrawState.DRAFT: N_("Only a draft can be committed."),
    DrawState.COMMITTED: N_("Only a committed draw can be published."),
    DrawState.PUBLISHED: N_("Only a published draw has seats."),
}


def check_state(draw: Draw, state: DrawState) -> None:
    """Refuse a step that does not come next."""
    if draw.state is not state:
        raise ConflictError(WRONG_STATE[state], code="draw_state", state=draw.state.value)
