"""The page on which a seat draw of a match can be checked."""

from __future__ import annotations

from werkzeug import Response

from app.relay.draw_seats import games_of, get_document
from app.relay.pages.common import bp, match_values, readable_state
from app.relay.present import stage_json
from app.web import etags
from app.web.forms import form_page


@bp.get("/matches/<id:match_id>/draws/<int:game>")
@etags.by_content
def show_draw(match_id: int, game: int) -> Response:
    """Show a game's seat draw, and offer all it takes to check it."""
    state = readable_state(match_id)
    document = get_document(state.facts, game)
    games = games_of(state.facts, game)
    only = f"-game-{game + 1}" if len(games) == 1 else ""
    return form_page(
        "relay/draw_seats.html",
        event=state.facts.event,
        document=document,
        games=[stage_json(state, number) for number in games],
        file_name=f"match-{match_id}{only}.json",
        **match_values(state),
    )
