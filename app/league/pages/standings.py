"""Where teams stand: the page of an event, of a match, its sheet, and the big screen."""

from __future__ import annotations

from werkzeug import Response

from app.accounts.auth import Scope, is_allowed
from app.events import access
from app.league.pages.common import bp
from app.league.present import season_json
from app.league.season import load_season
from app.relay import queries
from app.relay.matches import load_state
from app.relay.present import match_head_json
from app.teams.formats import get_format
from app.web import db, etags
from app.web.forms import form_page
from engine.standings.tie_rules import TieRule


@bp.get("/events/<slug:slug>/team-standings")
@etags.by_content
def standings(slug: str) -> Response:
    """Show the tables of a league and the matches of a relay."""
    event = access.readable_event(slug)
    season = load_season(db.session, event.id)
    ids = queries.list_match_ids(db.session, event.id)
    matches = [match_head_json(load_state(db.session, match_id)) for match_id in ids]
    last = max((match["round"] for match in matches), default=0)
    return form_page(
        "league/standings.html",
        event=event,
        format=get_format(db.session, event.id),
        stages=season_json(season),
        season=season,
        matches=matches,
        next_round=last + 1,
        advancing=[
            team for match in matches if match["round"] == last for team in match["advanced"] or ()
        ],
        ties=TieRule,
        may_manage=is_allowed(Scope.MANAGE, event.id),
        tab="team_standings",
    )
