"""REST resources of leagues: games with a line-up, stages, cuts, penalties of teams."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.events.queries import get_event_by_id
from app.league import queries
from app.league.answers import StagesSchema, TeamPenaltyListSchema, TeamPenaltySchema
from app.league.api.common import blp
from app.league.cancel_penalty import cancel_team_penalty
from app.league.decide_cut import CutDecision, decide_cut
from app.league.open_game import NewTeamGame, open_team_game
from app.league.penalise_team import NewTeamPenalty, penalise_team
from app.league.present import penalty_json, season_json
from app.league.schemas import (
    CutDecisionSchema,
    NewTeamGameSchema,
    NewTeamPenaltySchema,
    StageStartSchema,
)
from app.league.start_stage import start_stage
from app.relay import present
from app.relay.answers import RulingSchema
from app.relay.schemas import WithdrawArgs
from app.tables.games import load_game
from app.tables.json.tables import TableWithHandsSchema
from app.teams.api.common import TOKEN, answer
from app.web import clock, db, etags
from engine.lineups import Slot


@blp.route("/events/<slug:slug>/team-games")
class TeamGames(MethodView):
    """Games of a league."""

    @etags.tagged
    @blp.arguments(NewTeamGameSchema)
    @blp.response(HTTPStatus.CREATED, TableWithHandsSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Open a table with a line-up: four teams, and who plays for each."""
        event, actor = access.managed_event(slug)
        new = NewTeamGame(
            round_number=data["round"],
            number=data["number"],
            seed=data["seed"],
            slots=tuple(
                Slot(team=slot["team_id"], player=slot["entrant_id"]) for slot in data["slots"]
            ),
        )
        table = open_team_game(db.session, event, new, by=actor.label, now=clock.now())
        game = load_game(db.session, table.id)
        etags.show(game.table.version, game.event.results_version)
        response = answer(TableWithHandsSchema.of(game), HTTPStatus.CREATED)
        response.headers["Location"] = url_for("tables.TableById", table_id=table.id)
        return response


@blp.route("/events/<slug:slug>/stages/<int:stage>/start")
class StageStart(MethodView):
    """Where a stage begins."""

    @blp.arguments(StageStartSchema)
    @blp.response(HTTPStatus.OK, StagesSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str, stage: int) -> Response:
        """Begin the next stage (counted from 0) of a league with a round."""
        event, _ = access.managed_event(slug)
        found = start_stage(db.session, event, stage, data["first_round"])
        return jsonify(event=event.slug, stages=season_json(found))


@blp.route("/events/<slug:slug>/stages/<int:stage>/cut")
class StageCut(MethodView):
    """Who advances from a stage."""

    @blp.arguments(CutDecisionSchema)
    @blp.response(HTTPStatus.CREATED, RulingSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str, stage: int) -> Response:
        """Say which of the level teams advance, or give the seed of a lot."""
        event, actor = access.managed_event(slug)
        decision = CutDecision(
            stage=stage,
            reason=data["reason"],
            teams=tuple(data["teams"] or ()),
            seed=data["seed"],
        )
        ruling = decide_cut(db.session, event, decision, by=actor.label, now=clock.now())
        return answer(present.ruling_json(ruling), HTTPStatus.CREATED)


@blp.route("/events/<slug:slug>/team-penalties")
class TeamPenalties(MethodView):
    """The penalties of teams."""

    @etags.by_content
    @blp.response(HTTPStatus.OK, TeamPenaltyListSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str) -> Response:
        """List the penalties of teams, the cancelled ones included."""
        event = access.readable_head(slug)
        given = queries.list_team_penalties(db.session, event.id)
        return jsonify(event=event.slug, penalties=[penalty_json(each) for each in given])

    @blp.arguments(NewTeamPenaltySchema)
    @blp.response(HTTPStatus.CREATED, TeamPenaltySchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], slug: str) -> Response:
        """Take points off a team's total in a stage."""
        event, actor = access.managed_event(slug)
        penalty = penalise_team(
            db.session, event, NewTeamPenalty(**data), by=actor.label, now=clock.now()
        )
        return answer(penalty_json(penalty), HTTPStatus.CREATED)


@blp.route("/team-penalties/<id:penalty_id>")
class TeamPenaltyById(MethodView):
    """One penalty of a team."""

    @blp.arguments(WithdrawArgs, location="query")
    @blp.response(HTTPStatus.OK, TeamPenaltySchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, args: dict[str, Any], penalty_id: int) -> Response:
        """Take back a penalty; it stays on record."""
        penalty = queries.get_team_penalty(db.session, penalty_id)
        event = get_event_by_id(db.session, penalty.event_id)
        actor = access.require_for(event, Scope.MANAGE)
        cancel_team_penalty(
            db.session, penalty, by=actor.label, now=clock.now(), reason=args["reason"]
        )
        return jsonify(penalty_json(penalty))
