"""Draws, proposals and seats as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from app.entrants.models import Entrant
from app.seating import words
from app.seating.changes import Proposal
from app.seating.current import Current
from app.seating.drafting import Drafted, inputs_hash
from app.seating.exports import to_mapping
from app.seating.imported import FixedPlan
from app.seating.models import Draw, DrawMethod, Seating
from app.seating.present import quality_lines, say
from app.seating.quality import figures_after, figures_of_version
from app.seating.schedule import Appointment
from app.teams.models import Team

Json: TypeAlias = dict[str, Any]


def draw_head_json(draw: Draw) -> Json:
    """Return a draw as lists show it; never a seed that nobody may know yet."""
    return {
        "number": draw.number,
        "title": draw.title,
        "method": draw.method.value,
        "state": draw.state.value,
        "first_round": draw.first_round,
        "last_round": draw.last_round,
        "reason": draw.reason,
        "session": draw.session,
        "inputs_hash": draw.inputs_hash,
        "commitment": draw.commitment,
        "beacon": draw.beacon,
        "seed": draw.seed,
        "version": draw.version,
        "drafted_at": _moment(draw.drafted_at),
        "drafted_by": draw.drafted_by,
        "committed_at": _moment(draw.committed_at),
        "committed_by": draw.committed_by,
        "published_at": _moment(draw.published_at),
        "published_by": draw.published_by,
        "withdrawn_at": _moment(draw.withdrawn_at),
        "withdrawn_by": draw.withdrawn_by,
        "withdraw_reason": draw.withdraw_reason,
    }


def draw_json(draw: Draw) -> Json:
    """Return everything that is public about a draw."""
    figures = _figures(draw)
    newest = draw.seatings[-1] if draw.seatings else None
    return draw_head_json(draw) | {
        "settings": draw.settings,
        "inputs": draw.inputs,
        "is_trial": draw.method.is_single_round and newest is None,
        "figures": figures,
        "quality": _quality(figures),
        "warnings": _warnings(draw.method, draw.inputs, draw.figures),
        "players": _players_of(draw),
        "versions": [seating_json(seating) for seating in draw.seatings],
        "rounds": [] if newest is None else _rounds(draw.first_round, newest.rounds),
    }


def _figures(draw: Draw) -> Mapping[str, Any]:
    """Return the figures of a draw as it stands; of a single round, with what came before it."""
    if not draw.seatings:
        return draw.figures
    newest = draw.seatings[-1]
    return figures_of_version(draw, newest)


def seating_json(seating: Seating) -> Json:
    """Return a version of the seats without its rounds."""
    return {
        "number": seating.number,
        "kind": seating.kind.value,
        "change": seating.change,
        "reason": seating.reason,
        "made_at": _moment(seating.made_at),
        "made_by": seating.made_by,
        "figures": seating.figures,
    }


def seating_with_rounds_json(draw: Draw, seating: Seating) -> Json:
    """Return a version of the seats with its rounds."""
    rounds = _rounds(draw.first_round, seating.rounds)
    return seating_json(seating) | {"draw": draw.number, "rounds": rounds}


def draft_json(drafted: Drafted, session: int) -> Json:
    """Return a draw as it would be."""
    field, settings = drafted.field, drafted.settings
    return {
        "dry_run": True,
        "session": session,
        "inputs_hash": inputs_hash(drafted.inputs),
        "is_trial": drafted.is_trial,
        "figures": dict(drafted.figures),
        "quality": _quality(drafted.figures),
        "warnings": _warnings(settings.method, drafted.inputs, drafted.figures),
        "players": [_player(number, who) for number, who in field.seated.items()],
    }


def verdict_json(found: FixedPlan) -> Json:
    """Return what the checker says of a plan that somebody else made."""
    return {
        "dry_run": True,
        "first_round": found.settings.first_round,
        "last_round": found.settings.last_round,
        "figures": dict(found.figures),
        "quality": _quality(found.figures),
        "players": players_json(found.entrants),
        "unseated": [_player(entrant.number, entrant) for entrant in found.unseated],
    }


def proposal_json(current: Current, proposal: Proposal) -> Json:
    """Return a version that seats could get, with the rounds that it changes."""
    first, before = current.draw.first_round, current.plan.to_lists()
    after = proposal.plan.to_lists()
    changed = [
        {"round": first + place, "tables": tables}
        for place, tables in enumerate(after)
        if tables != before[place]
    ]
    figures = figures_after(current, proposal)
    return {
        "kind": proposal.kind.value,
        "change": dict(proposal.change),
        "figures": figures,
        "quality": _quality(figures),
        "broken": [list(pair) for pair in proposal.broken],
        "joining": players_json(proposal.joining),
        "changed_rounds": changed,
    }


def field_change_json(current: Current) -> Json:
    """Return who is no longer there, and who could be seated."""
    change = current.field_change()
    number_of = {entrant.id: number for number, entrant in current.entrants.items()}
    return {
        "leaving": [_player(number_of[entrant.id], entrant) for entrant in change.leaving],
        "joining": [_player(entrant.number, entrant) for entrant in change.joining],
        "substitutes": [_player(entrant.number, entrant) for entrant in change.substitutes],
    }


def appointment_json(item: Appointment) -> Json:
    """Return where an entrant is in a round."""
    seated = to_mapping(item.round)
    table = item.table
    return {name: seated[name] for name in ("round", "draw", "open")} | {
        "table": None if table is None else table.number,
        "table_id": None if table is None else table.table_id,
        "seat": item.seat,
        "opponents": [{"seat": seat} | person_json(who) for seat, who in item.opponents],
    }


def person_json(entrant: Entrant) -> Json:
    """Return who somebody is."""
    return {"entrant_id": entrant.id, "number": entrant.number, "name": entrant.name}


def players_json(entrants: Mapping[int, Entrant]) -> list[Json]:
    """Return players by their numbers in a draw."""
    return [_player(number, entrants[number]) for number in sorted(entrants)]


def _player(number: int, who: Entrant | Team) -> Json:
    is_team = isinstance(who, Team)
    return {
        "number": number,
        "entrant_id": None if is_team else who.id,
        "team_id": who.id if is_team else None,
        "name": who.name,
    }


def _players_of(draw: Draw) -> list[Json]:
    """Return who is in a draw; a draft knows nothing but names by number."""
    if draw.players:
        return [_player(player.number, player.who) for player in draw.players]
    names: Mapping[str, str] = draw.inputs["names"]
    return [
        {"number": int(number), "entrant_id": None, "team_id": None, "name": name}
        for number, name in names.items()
    ]


def _rounds(first: int, rounds: Iterable[Sequence[Sequence[int]]]) -> list[Json]:
    return [{"round": number, "tables": tables} for number, tables in enumerate(rounds, first)]


def _quality(figures: Mapping[str, Any]) -> list[Json]:
    return [{"tone": tone, "text": text} for text, tone in quality_lines(figures)]


def _warnings(
    method: DrawMethod, inputs: Mapping[str, Any], figures: Mapping[str, Any]
) -> list[Json]:
    count = len(inputs["players"]) + len(inputs.get("substitutes", ()))
    bound = figures.get("repeat_bound")
    found = words.warnings(
        method, count, inputs["rounds"], first_round=inputs["first_round"], bound=bound
    )
    return [{"tone": sentence.grade.value, "text": say(sentence)} for sentence in found]


def _moment(value: datetime | None) -> str | None:
    return None if value is None else value.isoformat()
