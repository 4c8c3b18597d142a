"""The tables of a league as the JSON values that are sent."""

from __future__ import annotations

from typing import Any

from app.league.models import TeamPenalty
from app.league.season import Season
from app.teams.present import moment, player_json, team_head_json
from app.web.problems import explain
from engine.league.season import StageTable, TeamRow
from engine.standings.cuts import Cut
from engine.standings.totals import player_totals

Json = dict[str, Any]


def season_json(found: Season | None) -> list[Json]:
    """Return the tables of all stages that have begun."""
    if found is None:
        return []
    return [_stage_json(found, stage, table) for stage, table in enumerate(found.tables)]


def _stage_json(found: Season, stage: int, table: StageTable[int]) -> Json:
    return {
        "stage": stage,
        "name": table.rules.name,
        "first_round": found.stage_rounds[stage],
        "rows": [_row_json(found, row) for row in table.rows],
        "cut": cut_json(table.cut),
        "individuals": individuals_json(found, stage),
        "games_missed": [explain(each) for each in found.games_missed(stage)],
        "problems": [explain(each) for each in found.problems if each.field == f"stages.{stage}"],
    }


def _row_json(found: Season, row: TeamRow[int]) -> Json:
    place = row.place
    return team_head_json(found.teams[place.who]) | {
        "rank": place.rank,
        "points": row.points,
        "total": str(place.total),
        "carried": row.carried,
        "earned": str(row.earned),
        "penalties": row.penalties,
        "games": row.games,
        "placements": list(row.placements),
        "tied_with": list(place.tied),
        "tie_resolved_by": None if place.resolved_by is None else place.resolved_by.value,
    }


def cut_json(cut: Cut[int]) -> Json:
    """Return who advances and who is out, and the tie at the line."""
    return {
        "advanced": list(cut.advanced),
        "out": list(cut.out),
        "tied": list(cut.tied),
        "resolved_by": None if cut.resolved_by is None else cut.resolved_by.value,
        "undecided": list(cut.undecided),
        "open_places": cut.open_places,
    }


def individuals_json(found: Season, stage: int) -> list[Json]:
    """Return what every player made in a stage, the best first."""
    players = found.players
    teams = {line.player: line.team for line in found.lines}
    totals = player_totals(line for line in found.lines if line.stage == stage)
    ranked = sorted(totals.items(), key=lambda item: (-item[1][0], item[0]))
    return [
        {
            "team_id": teams[player],
            "player": player_json(players[player]),
            "score": score,
            "games": games,
            "placements": list(placements),
        }
        for player, (score, games, placements) in ranked
    ]


def penalty_json(penalty: TeamPenalty) -> Json:
    """Return a penalty of a team and whether it still counts."""
    return {
        "id": penalty.id,
        "team_id": penalty.team_id,
        "stage": penalty.stage,
        "points": penalty.points,
        "reason": penalty.reason,
        "given_at": moment(penalty.given_at),
        "given_by": penalty.given_by,
        "cancelled_at": moment(penalty.cancelled_at),
        "cancelled_by": penalty.cancelled_by,
        "cancel_reason": penalty.cancel_reason,
    }
