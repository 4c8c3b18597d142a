"""The page of where the teams of an event stand."""

from __future__ import annotations

from flask import render_template

from app.accounts.auth import Scope, is_allowed
from app.events import access
from app.league.json import StageSchema
from app.league.pages.common import bp
from app.league.season import load_season
from app.relay.json.matches import MatchHeadSchema
from app.relay.queries import list_match_ids
from app.relay.state import load_state
from app.teams.formats import get_format
from app.web import db, etags
from engine.standings.tie_rules import TieRule


@bp.get("/events/<slug:slug>/team-standings")
@etags.by_content
def standings(slug: str) -> str:
    """Show the tables of a league and the matches of a relay."""
    event = access.readable_event(slug)
    season = load_season(db.session, event.id)
    ids = list_match_ids(db.session, event.id)
    matches = [MatchHeadSchema.of(load_state(db.session, match_id)) for match_id in ids]
    last = max((match["round"] for match in matches), default=0)
    return render_template(
        "league/standings.html",
        event=event,
        format=get_format(db.session, event.id),
        stages=[StageSchema.of(stage) for stage in season.stages] if season else [],
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
