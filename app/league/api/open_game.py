"""The REST resource by which a game of a league is opened."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import url_for
from flask.views import MethodView

from app.accounts.auth import sign
from app.events import access
from app.league.api.common import blp
from app.league.json import NewTeamGameSchema
from app.league.open_game import NewTeamGame, open_game
from app.tables.games import Game, load_game
from app.tables.json.tables import TableWithHandsSchema
from app.web import db, etags
from engine.lineups import Slot


@blp.route("/events/<slug:slug>/team-games")
class TeamGames(MethodView):
    """Games of a league."""

    @etags.tagged
    @blp.arguments(NewTeamGameSchema)
    @blp.response(HTTPStatus.CREATED, TableWithHandsSchema)
    @blp.doc(operationId="open_team_game")
    def post(self, data: dict[str, Any], slug: str) -> tuple[Game, int, dict[str, str]]:
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
        game = load_game(db.session, open_game(db.session, event, new, sign(actor)).id)
        etags.show(game.table.version, game.event.results_version)
        place = url_for("tables.TableById", table_id=game.table.id)
        return game, HTTPStatus.CREATED, {"Location": place}
