"""Who plays which stage of a match: order sheets, their lock, substitutions. No HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from app.entrants.models import Entrant
from app.errors import ConflictError, InvalidError, NotFoundError, StaleError
from app.events.checks import check_open
from app.teams import queries
from app.teams.matches import Facts, TeamId, check_seen, load_facts, note_change
from app.teams.models import Match, OrderSheet, SheetSlot, Substitution, Team
from app.teams.named import with_names
from engine.errors import N_, Violation, under
from engine.relay.order_sheets import check_order_sheet
from engine.relay.rules import RelayRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Lineup:
    """Who plays each stage for a team; None where nobody is named.

    `sheet` is what the team has sent in; without one its roster counts, in the order of places.
    """

    team: Team
    players: tuple[Entrant | None, ...]
    sheet: OrderSheet | None
    substitutions: tuple[Substitution, ...]

    @property
    def version(self) -> int:
        """The version of the order sheet, 0 before there is one."""
        return 0 if self.sheet is None else self.sheet.version


def is_locked(facts: Facts, now: datetime) -> bool:
    """Say whether line-ups are public and stand: after the lock time, or once a game began."""
    locks_at = facts.match.locks_at
    return bool(facts.tables) or (locks_at is not None and now >= locks_at)


def list_lineups(session: Session, facts: Facts) -> dict[TeamId, Lineup]:
    """Return the line-ups of a match by team, as they stand after all substitutions."""
    sheets = queries.list_sheets(session, facts.match.id)
    made = queries.list_substitutions(session, facts.match.id)
    lineups = {}
    for team_id, team in facts.teams.items():
        sheet = sheets.get(team_id)
        own = tuple(item for item in made if item.team_id == team_id)
        players = _named(team, sheet, len(facts.rules.stages))
        for item in own:
            players[item.stage] = item.entrant
        lineups[team_id] = Lineup(team=team, players=tuple(players), sheet=sheet, substitutions=own)
    return lineups


def _named(team: Team, sheet: OrderSheet | None, stages: int) -> list[Entrant | None]:
    players: list[Entrant | None] = [None] * stages
    if sheet is None:
        for member in team.members[:stages]:
            players[member.place] = member.entrant
    else:
        for slot in sheet.slots:
            players[slot.stage] = slot.entrant
    return players


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSheet:
    """Who plays which stage for a team; None leaves a gap, which is refused."""

    team_id: TeamId
    players: tuple[int | None, ...]


def submit_sheet(
    session: Session,
    match_id: int,
    new: NewSheet,
    *,
    expected_version: int,
    by: str,
    now: datetime,
) -> OrderSheet:
    """Say who plays which stage for a team; possible until the line-ups are locked."""
    facts = load_facts(session, match_id, lock=True)
    check_open(facts.event)
    team = _team_in(facts, new.team_id)
    sheet = queries.list_sheets(session, match_id).get(new.team_id)
    version = 0 if sheet is None else sheet.version
    if expected_version != version:
        raise StaleError(version)
    if is_locked(facts, now):
        detail = N_("The line-ups are locked; only a substitution is possible now.")
        raise ConflictError(detail, code="lineup_locked", violations=[_locked()])
    problems = list(_check_sheet(facts.rules, team, new.players))
    if problems:
        raise InvalidError(problems)
    if sheet is not None:
        session.delete(sheet)
        session.flush()
    sheet = _write(session, match_id, new, version=version + 1, by=by, now=now)
    note_change(session, facts)
    return sheet


def _write(
    session: Session, match_id: int, new: NewSheet, *, version: int, by: str, now: datetime
) -> OrderSheet:
    sheet = OrderSheet(
        match_id=match_id,
        team_id=new.team_id,
        version=version,
        submitted_at=now,
        submitted_by=by,
        slots=[
            SheetSlot(stage=stage, entrant_id=entrant_id)
            for stage, entrant_id in enumerate(new.players)
            if entrant_id is not None
        ],
    )
    session.add(sheet)
    session.flush()
    return sheet


def freeze(session: Session, facts: Facts, *, by: str, now: datetime) -> None:
    """Keep the line-ups of teams that sent none in, so that later rosters don't change them."""
    for team_id, lineup in list_lineups(session, facts).items():
        if lineup.sheet is None:
            players = tuple(None if player is None else player.id for player in lineup.players)
            new = NewSheet(team_id=team_id, players=players)
            _write(session, facts.match.id, new, version=1, by=by, now=now)


def lock_lineups(
    session: Session, match_id: int, locks_at: datetime | None, *, expected_version: int
) -> Match:
    """Say when line-ups become public and stand; None is when the first game begins."""
    facts = load_facts(session, match_id, lock=True)
    check_seen(facts, expected_version)
    if facts.tables:
        detail = N_("The first game has begun, so the line-ups are locked already.")
        raise ConflictError(detail, code="lineup_locked")
    facts.match.locks_at = locks_at
    note_change(session, facts)
    return facts.match


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSubstitution:
    """Who plays a stage instead of whom is named for it, and why."""

    team_id: TeamId
    stage: int
    entrant_id: int
    reason: str


def substitute(
    session: Session,
    match_id: int,
    new: NewSubstitution,
    *,
    expected_version: int,
    by: str,
    now: datetime,
) -> Substitution:
    """Let another member of a team play a stage that has not been played yet."""
    facts = load_facts(session, match_id, lock=True)
    check_open(facts.event)
    check_seen(facts, expected_version)
    team = _team_in(facts, new.team_id)
    lineup = list_lineups(session, facts)[new.team_id]
    problems = list(_check_substitution(facts, team, lineup, new))
    if problems:
        raise InvalidError(problems)
    made = Substitution(**asdict(new), match_id=match_id, made_at=now, made_by=by)
    replaced = lineup.players[new.stage]
    made.replaced_id = None if replaced is None else replaced.id
    session.add(made)
    note_change(session, facts)
    return made


def _team_in(facts: Facts, team_id: TeamId) -> Team:
    team = facts.teams.get(team_id)
    if team is None:
        raise NotFoundError(N_("This team does not play in this match."))
    return team


def _locked() -> Violation:
    return Violation(
        code="lineup_locked",
        field="players",
        template=N_("The line-ups are locked; only a substitution is possible now."),
    )


def _check_sheet(
    rules: RelayRules, team: Team, players: Sequence[int | None]
) -> Iterator[Violation]:
    roster = {member.entrant_id: member.entrant.name for member in team.members}
    found = check_order_sheet(rules, players, roster.keys())
    yield from with_names(found, players=roster)


def _check_substitution(
    facts: Facts, team: Team, lineup: Lineup, new: NewSubstitution
) -> Iterator[Violation]:
    if not new.reason.strip():
        template = N_("Say why; it is kept with the substitution.")
        yield Violation(code="reason_needed", field="reason", template=template)
    stages = len(facts.rules.stages)
    if not 0 <= new.stage < stages:
        template = N_("The match has {most} stages.")
        yield Violation(
            code="unknown_stage",
            field="stage",
            template=template,
            params={"most": stages},
            expected=list(range(stages)),
        )
        return
    left = [stage for stage, _ in facts.rules.games[len(facts.tables) :]]
    if new.stage not in left:
        template = N_("This stage has begun or is over; who plays it can't be changed.")
        yield Violation(code="stage_begun", field="stage", template=template, expected=left)
    names = {member.entrant_id: member.entrant.name for member in team.members}
    players = [None if player is None else player.id for player in lineup.players]
    yield from _check_player(names, players, new)


def _check_player(
    names: Mapping[int, str], players: Sequence[int | None], new: NewSubstitution
) -> Iterator[Violation]:
    if new.entrant_id not in names:
        template = N_("Only a member of the team can play for it.")
        yield Violation(
            code="not_a_member", field="entrant_id", template=template, expected=list(names)
        )
    elif new.entrant_id in players:
        template = N_("{player} plays stage {stage} of this match.")
        params = {"player": names[new.entrant_id], "stage": players.index(new.entrant_id) + 1}
        yield Violation(code="player_twice", field="entrant_id", template=template, params=params)


def gaps(lineups: Mapping[TeamId, Lineup], stage: int) -> list[Violation]:
    """Return which teams have named nobody for a stage."""
    return [
        violation
        for lineup in lineups.values()
        if lineup.players[stage] is None
        for violation in under(f"lineups.{lineup.team.id}.players.{stage}", [_gap(lineup.team)])
    ]


def _gap(team: Team) -> Violation:
    return Violation(
        code="roster_gap",
        field="",
        template=N_("{team} has named nobody for this stage."),
        params={"team": team.name},
    )
