"""Where teams stand: the page of an event, of a match, its sheet, and the big screen."""

from __future__ import annotations

from werkzeug import Response

from app.accounts.auth import Scope, is_allowed
from app.events import access
from app.teams import queries, words
from app.teams.drawing import draw
from app.teams.formats import get_format
from app.teams.matches import load_state
from app.teams.pages.common import bp, match_values, page, readable_state
from app.teams.present import match_head_json
from app.teams.season import load_season
from app.teams.season_json import season_json
from app.web import db, etags
from engine.standings.tie_rules import TieRule

REFRESH_SECONDS = 15


@bp.get("/events/<slug:slug>/team-standings")
@etags.by_content
def standings(slug: str) -> Response:
    """Show the tables of a league and the matches of a relay."""
    event = access.readable_event(slug)
    season = load_season(db.session, event.id)
    ids = queries.list_match_ids(db.session, event.id)
    matches = [match_head_json(load_state(db.session, match_id)) for match_id in ids]
    last = max((match["round"] for match in matches), default=0)
    return page(
        "standings.html",
        event,
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


@bp.get("/matches/<id:match_id>")
@etags.by_content
def show_match(match_id: int) -> Response:
    """Show a match: both numbers of every team, its games, loans and what comes next."""
    state = readable_state(match_id)
    return page(
        "match.html",
        state.facts.event,
        drawing=draw(state),
        statuses=words.STATUSES,
        ties=TieRule,
        rulings=words.RULINGS,
        **match_values(state),
    )


@bp.get("/matches/<id:match_id>/sheet")
@etags.by_content
def sheet(match_id: int) -> Response:
    """Show what every team owns and plays with before the next stage, to be printed."""
    state = readable_state(match_id)
    return page("sheet.html", state.facts.event, statuses=words.STATUSES, **match_values(state))


@bp.get("/matches/<id:match_id>/screen")
@etags.by_content
def screen(match_id: int) -> Response:
    """Show a match in big type; the page loads itself again."""
    state = readable_state(match_id)
    return page(
        "screen.html",
        state.facts.event,
        drawing=draw(state),
        refresh=REFRESH_SECONDS,
        **match_values(state),
    )
