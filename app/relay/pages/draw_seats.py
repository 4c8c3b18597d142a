"""The page on which a seat draw of a match can be checked."""

from __future__ import annotations

from flask import render_template

from app.relay.draw_seats import games_of, get_document
from app.relay.json.matches import WhichGameSchema
from app.relay.pages.common import bp, match_values, readable_match
from app.relay.state import GameOfMatch
from app.web import etags


@bp.get("/matches/<id:match_id>/draws/<int:game>")
@etags.by_content
def show_draw(match_id: int, game: int) -> str:
    """Show a game's seat draw, and offer all it takes to check it."""
    state = readable_match(match_id)
    document = get_document(state.record, game)
    games = games_of(state.record, game)
    only = f"-game-{game + 1}" if len(games) == 1 else ""
    return render_template(
        "relay/draw_seats.html",
        document=document,
        games=[WhichGameSchema.of(GameOfMatch(state, number)) for number in games],
        file_name=f"match-{match_id}{only}.json",
        **match_values(state),
    )
