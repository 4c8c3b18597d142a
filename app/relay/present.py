"""Matches and teams as the JSON values that are sent, from one calculation for every reader."""

from __future__ import annotations

from collections.abc import Mapping

from app.relay.draw_seats import announcement, find_document, games_of
from app.relay.individuals import Individual, individuals
from app.relay.lineups import Lineup
from app.relay.matches import State, TeamId, made_on
from app.relay.models import Ruling, Substitution
from app.relay.names import with_names
from app.relay.text import names_of, remark_text
from app.teams.models import Team
from app.teams.present import Json, moment, player_json, team_head_json
from app.web.problems import explain
from engine.points import Points
from engine.relay.boundary import Boundary
from engine.relay.chart import chart
from engine.relay.lending import Loan
from engine.relay.match import Conflict


def match_json(state: State, lineups: Mapping[TeamId, Lineup]) -> Json:
    """Return a match with everything that follows from its games."""
    match, names = state.facts.match, names_of(state.facts.teams)
    return match_head_json(state) | {
        "locks_at": moment(match.locks_at),
        "games": [game_json(state, number) for number in range(len(state.facts.tables))],
        "next_game": next_game_json(state, lineups),
        "draws": draws_json(state),
        "conflicts": [conflict_json(conflict, names) for conflict in state.conflicts],
        "individuals": [individual_json(each) for each in individuals(state)],
    }


def match_head_json(state: State) -> Json:
    """Return a match and where its teams stand."""
    facts = state.facts
    cut = state.cut
    return {
        "id": facts.match.id,
        "event": facts.event.slug,
        "stage": facts.match.stage,
        "stage_name": facts.stage_rules.name,
        "round": facts.match.match_round,
        "number": facts.match.number,
        "version": facts.version,
        "finished": state.is_finished,
        "needs_referee": state.played.needs_referee,
        "games_played": sum(game.finished for game in state.played.games),
        "games_total": len(facts.rules.games),
        "total_points": sum(facts.start.values()),
        "teams": [standing_json(state, team) for team in facts.teams.values()],
        "advanced": None if cut is None else list(cut.advanced),
        "undecided": None if cut is None else list(cut.undecided),
    }


def standing_json(state: State, team: Team) -> Json:
    """Return both numbers of a team, its rank, and who plays for it now."""
    facts, played = state.facts, state.played
    place = next(place for place in state.places if place.who == team.id)
    current = len(facts.tables) - 1 if state.is_table_open else None
    return team_head_json(team) | {
        "starting_points": facts.start[team.id],
        "actual": played.actual[team.id],
        "playing": played.playing[team.id],
        "actual_now": state.actual_now()[team.id],
        "penalties": played.penalties.get(team.id, 0),
        "rank": place.rank,
        "tied_with": list(place.tied),
        "tie_resolved_by": None if place.resolved_by is None else place.resolved_by.value,
        "deltas": [game.deltas[team.id] for game in played.games],
        "current_player": None
        if current is None
        else player_json(state.player_of(current, team.id)),
    }


def game_json(state: State, number: int) -> Json:
    """Return a game of a match, with the boundary after it once it is over."""
    item, played = state.facts.tables[number], state.played.games[number]
    table = item.table
    return stage_json(state, number) | {
        "table_id": table.id,
        "table_round": table.round_number,
        "table_number": table.number,
        "state": table.state.value,
        **draw_json(state, number),
        "label": played.state.label,
        "riichi_sticks": played.state.riichi_sticks,
        "seats": [_seat_json(state, number, seat) for seat in range(len(item.seats))],
        "boundary": boundary_json(state, number),
    }


def draw_json(state: State, number: int) -> Json:
    """Return how the seats of a game were drawn, for whoever checks it."""
    facts = state.facts
    document = find_document(facts, number)
    return committed_json(state, number) | {
        "seed": facts.tables[number].seed,
        "draw_hash": None if document is None else document["hash"],
    }


def committed_json(state: State, number: int) -> Json:
    """Return what is published of a game's seat draw before it is made."""
    public = announcement(state.facts.match, number)
    return {"seed_sha256": public["commitment"], "inputs_hash": public["inputs_hash"]}


def draws_json(state: State) -> list[Json]:
    """Return which games each draw of a match seats, and what is published of it before."""
    together = {games_of(state.facts, game) for game in range(len(state.facts.rules.games))}
    ordered = sorted(together, key=lambda games: games.start)
    return [{"games": list(games)} | committed_json(state, games.start) for games in ordered]


def stage_json(state: State, number: int) -> Json:
    """Return which game of the match this is."""
    stage, hanchan = state.facts.rules.games[number]
    return {
        "game": number,
        "stage": stage,
        "stage_name": state.facts.rules.stages[stage].name,
        "hanchan": hanchan,
    }


def _seat_json(state: State, number: int, seat: int) -> Json:
    item, played = state.facts.tables[number], state.played.games[number]
    team = item.seats[seat]
    return {
        "seat": seat,
        "team_id": team,
        "player": player_json(item.table.seats[seat].entrant),
        "starting_points": played.starting_points[seat],
        "points": played.boundary.table[team] if played.boundary else played.state.points[seat],
        "delta": played.deltas[team],
        "actual_before": played.actual_before[team],
    }


def boundary_json(state: State, number: int) -> Json | None:
    """Return both numbers of every team after a game, and the loans with their reasons."""
    played = state.played.games[number]
    if played.boundary is None:
        return None
    names = names_of(state.facts.teams)
    ruling = state.facts.rulings.get(number)
    return proposal_json(played.boundary, names) | {
        "ruling": None if ruling is None else ruling_json(ruling),
        "ruling_outdated": ruling is not None and made_on(ruling) != dict(played.boundary.actual),
    }


def proposal_json(boundary: Boundary[TeamId], names: Mapping[int, str]) -> Json:
    """Return a boundary as the rule or the referee has it."""
    return {
        "status": boundary.status.value,
        "needs_referee": boundary.needs_referee,
        "table": points_json(boundary.table),
        "actual": points_json(boundary.actual),
        "playing": points_json(boundary.playing),
        "repaid": [loan_json(loan, names) for loan in boundary.repaid],
        "loans": [loan_json(loan, names) for loan in boundary.loans],
        "flags": [
            {"code": flag.code, "message": remark_text(flag, names)} for flag in boundary.flags
        ],
    }


def points_json(points: Mapping[TeamId, Points]) -> list[Json]:
    """Return points per team."""
    return [{"team_id": team, "points": owned} for team, owned in points.items()]


def loan_json(loan: Loan[TeamId], names: Mapping[int, str]) -> Json:
    """Return a loan, the boundary it arose at, and why it was made."""
    return {
        "boundary": loan.boundary,
        "repaid_at": loan.repaid_at,
        "lender": loan.lender,
        "borrower": loan.borrower,
        "points": loan.points,
        "origin": loan.origin.value,
        "code": loan.remark.code,
        "reason": remark_text(loan.remark, names),
    }


def next_game_json(state: State, lineups: Mapping[TeamId, Lineup]) -> Json | None:
    """Return the sheet before the next game: both numbers and who plays."""
    number = state.next_game
    if number is None:
        return None
    stage, _ = state.facts.rules.games[number]
    return stage_json(state, number) | {
        **committed_json(state, number),
        "teams": [
            {
                "team_id": team,
                "actual": state.played.actual[team],
                "playing": state.played.playing[team],
                "player": player_json(lineups[team].players[stage]) if team in lineups else None,
            }
            for team in state.facts.teams
        ],
    }


def conflict_json(conflict: Conflict, names: Mapping[int, str]) -> Json:
    """Return what can't have happened as the match now stands."""
    return {
        "game": conflict.game,
        "hand": conflict.hand,
        "violations": [explain(each) for each in with_names(conflict.violations, teams=names)],
    }


def individual_json(each: Individual) -> Json:
    """Return what one player did in a match."""
    return {
        "team_id": each.team_id,
        "player": player_json(each.entrant),
        "games": list(each.games),
        "delta": each.figures.delta,
        "hands": each.figures.hands,
        "wins": each.figures.wins,
        "deal_ins": each.figures.deal_ins,
        "riichi": each.figures.riichi,
    }


def chart_json(state: State) -> list[Json]:
    """Return what every team owned after each hand."""
    return [
        {
            "game": point.game,
            "stage": point.stage,
            "hand": point.hand,
            "label": point.label,
            "actual": points_json(point.actual),
            "on_table": point.on_table,
        }
        for point in chart(state.played)
    ]


def lineup_json(lineup: Lineup, *, hidden: bool) -> Json:
    """Return who plays each stage for a team, unless that is a secret still."""
    return {
        "team_id": lineup.team.id,
        "hidden": hidden,
        "version": lineup.version,
        "submitted": lineup.sheet is not None,
        "players": None if hidden else [player_json(player) for player in lineup.players],
        "substitutions": []
        if hidden
        else [substitution_json(item) for item in lineup.substitutions],
    }


def substitution_json(item: Substitution) -> Json:
    """Return who plays a stage instead of whom, and why."""
    return {
        "team_id": item.team_id,
        "stage": item.stage,
        "player": player_json(item.entrant),
        "replaced_id": item.replaced_id,
        "reason": item.reason,
        "made_at": moment(item.made_at),
        "made_by": item.made_by,
    }


def ruling_json(ruling: Ruling) -> Json:
    """Return a referee's decision and whether it still counts."""
    seen = ruling.decision.get("made_on")
    return {
        "id": ruling.id,
        "kind": ruling.kind.value,
        "match_id": ruling.match_id,
        "game": ruling.game,
        "stage": ruling.stage,
        "loans": ruling.decision.get("loans"),
        "teams": ruling.decision.get("teams"),
        "seed": ruling.decision.get("seed"),
        "made_on": None if seen is None else points_json(made_on(ruling)),
        "reason": ruling.reason,
        "made_at": moment(ruling.made_at),
        "made_by": ruling.made_by,
        "withdrawn_at": moment(ruling.withdrawn_at),
        "withdrawn_by": ruling.withdrawn_by,
        "withdraw_reason": ruling.withdraw_reason,
    }
