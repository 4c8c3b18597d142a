"""A substitute plays a stage instead of whom is named for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy.orm import Session

from app.accounts.signature import Signature
from app.errors import InvalidError
from app.events.checks import check_open
from app.relay.lineups import Lineup, list_lineups, team_in
from app.relay.models import Substitution
from app.relay.record import MatchRecord, TeamId, check_seen, load_record, note_change
from app.teams.models import Team
from engine.errors import N_, Violation, wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSubstitution:
    """Who plays a stage instead of whom is named for it."""

    team_id: TeamId
    stage: int
    entrant_id: int


def substitute(
    session: Session,
    match_id: int,
    new: NewSubstitution,
    signature: Signature,
    *,
    expected_version: int,
) -> Substitution:
    """Let another member of a team play a stage that has not been played yet."""
    record = load_record(session, match_id, lock=True)
    check_open(record.event)
    check_seen(record, expected_version)
    team = team_in(record, new.team_id)
    lineup = list_lineups(session, record)[new.team_id]
    problems = [
        *_check_reason(signature),
        *_check_substitution(record, team, lineup, new),
    ]
    if problems:
        raise InvalidError(problems)
    made = Substitution(
        **asdict(new),
        match_id=match_id,
        reason=signature.reason,
        made_at=signature.at,
        made_by=signature.by,
    )
    replaced = lineup.players[new.stage]
    made.replaced_id = None if replaced is None else replaced.id
    session.add(made)
    note_change(session, record)
    return made


def _check_reason(signature: Signature) -> Iterator[Violation]:
    if not signature.reason.strip():
        template = N_("Say why; it is kept with the substitution.")
        yield wrong("reason_needed", "reason", template)


def _check_substitution(
    record: MatchRecord, team: Team, lineup: Lineup, new: NewSubstitution
) -> Iterator[Violation]:
    stages = len(record.rules.stages)
    if not 0 <= new.stage < stages:
        template = N_("The match has {most} stages.")
        yield wrong("unknown_stage", "stage", template, expected=list(range(stages)), most=stages)
        return
    left = [stage for stage, _ in record.rules.games[len(record.tables) :]]
    if new.stage not in left:
        template = N_("This stage has begun or is over; who plays it can't be changed.")
        yield wrong("stage_begun", "stage", template, expected=left)
    names = {member.entrant_id: member.entrant.name for member in team.members}
    players = [None if player is None else player.id for player in lineup.players]
    yield from _check_player(names, players, new)


def _check_player(
    names: Mapping[int, str], players: Sequence[int | None], new: NewSubstitution
) -> Iterator[Violation]:
    if new.entrant_id not in names:
        template = N_("Only a member of the team can play for it.")
        yield wrong("not_a_member", "entrant_id", template, expected=list(names))
    elif new.entrant_id in players:
        template = N_("{player} plays stage {stage} of this match.")
        params = {"player": names[new.entrant_id], "stage": players.index(new.entrant_id) + 1}
        yield wrong("player_twice", "entrant_id", template, **params)
