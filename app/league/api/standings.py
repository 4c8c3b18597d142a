"""REST resources of relay matches and their games."""

from __future__ import annotations

from http import HTTPStatus

from flask import Response, jsonify
from flask.views import MethodView

from app.events import access
from app.league.answers import TeamStandingsSchema
from app.league.api.common import blp
from app.league.present import season_json
from app.league.season import load_season
from app.relay import present, queries
from app.relay.api.common import may_see, visible_lineups
from app.relay.matches import load_state
from app.teams.api.common import tag
from app.web import clock, db, etags


@blp.route("/events/<slug:slug>/team-standings")
class TeamStandings(MethodView):
    """Where the teams of an event stand."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TeamStandingsSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str) -> Response:
        """Show the tables of a league or team event, and the matches of a relay."""
        event = access.readable_head(slug)
        # Line-ups become public by the mere passing of time.
        locked = queries.count_locked(db.session, event.id, clock.now())
        etags.show(*tag(event), locked, may_see(event.id))
        season = load_season(db.session, event.id)
        ids = queries.list_match_ids(db.session, event.id)
        states = [load_state(db.session, match_id) for match_id in ids]
        return jsonify(
            event=event.slug,
            results_version=event.results_version,
            stages=season_json(season),
            matches=[present.match_json(state, visible_lineups(state)) for state in states],
        )
