"""The REST resource of the link of a team's manager."""

from __future__ import annotations

from http import HTTPStatus
from types import SimpleNamespace

from flask import url_for
from flask.views import MethodView

from app.accounts.secret import new_secret
from app.teams.api.common import blp, managed_team
from app.teams.json import ManagerLinkSchema
from app.teams.link_manager import link_manager
from app.web import db
from app.web.idempotency import keyless


@blp.route("/teams/<id:team_id>/manager")
class TeamManager(MethodView):
    """Who names the line-ups of a team."""

    @keyless
    @blp.response(HTTPStatus.CREATED, ManagerLinkSchema)
    @blp.doc(operationId="appoint_team_manager")
    def post(self, team_id: int) -> SimpleNamespace:
        """Make the link by which the manager sends in order sheets; an earlier one ends."""
        team = managed_team(team_id)
        secret = new_secret()
        link_manager(db.session, team, secret)
        link = url_for("relay_pages.show_manager", secret=secret, _external=True)
        return SimpleNamespace(team_id=team_id, link=link)
