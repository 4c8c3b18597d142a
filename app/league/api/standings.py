"""The REST resource of where the teams of an event stand."""

from __future__ import annotations

from http import HTTPStatus
from types import SimpleNamespace

from flask.views import MethodView

from app.accounts.auth import Scope, is_allowed
from app.events import access
from app.league.api.common import blp
from app.league.json import TeamStandingsSchema
from app.league.season import load_season
from app.relay.access import shown_match
from app.relay.queries import count_locked, list_match_ids
from app.teams.queries import event_tag
from app.web import clock, db, etags


@blp.route("/events/<slug:slug>/team-standings")
class TeamStandings(MethodView):
    """Where the teams of an event stand."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, TeamStandingsSchema)
    def get(self, slug: str) -> SimpleNamespace:
        """Show the tables of a league or team event, and the matches of a relay."""
        event = access.readable_head(slug)
        # Line-ups become public by the mere passing of time.
        locked = count_locked(db.session, event.id, clock.now())
        sees_all = is_allowed(Scope.SCORE_EVENT, event.id)
        etags.show(*event_tag(db.session, event), etags.language(), locked, sees_all)
        season = load_season(db.session, event.id)
        return SimpleNamespace(
            event=event.slug,
            results_version=event.results_version,
            stages=season.stages if season else [],
            matches=[shown_match(each) for each in list_match_ids(db.session, event.id)],
        )
