"""The page on which a seat draw of a match can be checked."""

from __future__ import annotations

from werkzeug import Response

from app.teams.pages.common import bp, match_values, page, readable_state
from app.teams.present import stage_json
from app.teams.seat_draws import games_of, get_document
from app.web import etags


@bp.get("/matches/<id:match_id>/draws/<int:game>")
@etags.by_content
def show_draw(match_id: int, game: int) -> Response:
    """Show a game's seat draw, and offer all it takes to check it."""
    state = readable_state(match_id)
    document = get_document(state.facts, game)
    games = games_of(state.facts, game)
    only = f"-game-{game + 1}" if len(games) == 1 else ""
    return page(
        "draw.html",
        state.facts.event,
        document=document,
        games=[stage_json(state, number) for number in games],
        file_name=f"match-{match_id}{only}.json",
        **match_values(state),
    )
