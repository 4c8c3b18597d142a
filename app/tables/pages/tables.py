"""Pages of one table: where its game stands, one of its hands, and all that was recorded."""

from __future__ import annotations

from flask import request
from werkzeug import Response

from app.tables import queries, text
from app.tables.games import Game, outcome_of
from app.tables.kept_results import result_of
from app.tables.models import Hand
from app.tables.pages.common import bp, places, readable_game, table_page
from app.tables.pages.hand_form import choices
from app.web import db
from app.web.forms import Form
from app.web.paging import PageArgs, fetch_page


@bp.get("/tables/<id:table_id>")
def show(table_id: int) -> Response:
    """Show where a game stands."""
    return show_table(readable_game(table_id))


def show_table(game: Game, entry: Form | None = None) -> Response:
    """Return the page of a table, with a form on it that was refused."""
    names = text.names_of(game)
    lines = [text.hand_line(step, names) for step in game.steps]
    hands = list(zip(game.hands, game.steps, lines, strict=True))
    results = result_of(db.session, game.table.id).results
    return table_page(
        "show.html",
        game,
        entry or Form(),
        places=places(game, game.state),
        hands=hands[::-1],
        next=text.what_next(game.state),
        results=sorted(results, key=lambda result: (result.placement, result.seat)),
        penalties=queries.list_penalties(db.session, game.table.id),
        kinds=choices(game.ruleset, game.state, "").kinds,
        kind_titles=text.KIND_TITLES,
    )


@bp.get("/tables/<id:table_id>/hands/<id:hand_id>")
def show_hand(table_id: int, hand_id: int) -> Response:
    """Show what happened in one hand."""
    game = readable_game(table_id)
    index = game.place_of(hand_id)
    step = game.steps[index]
    return table_page(
        "hand.html",
        game,
        hand=game.hands[index],
        step=step,
        line=text.hand_line(step, text.names_of(game)),
        places=places(game, step.before),
        after=places(game, step.after),
    )


@bp.get("/tables/<id:table_id>/history")
def history(table_id: int) -> Response:
    """Show everything ever recorded at a table, voided hands included."""
    game = readable_game(table_id)
    args = PageArgs().load(request.args)
    page = fetch_page(db.session, queries.history_of(table_id), [Hand.id], args)
    names = text.names_of(game)
    records = [(hand, text.summary(outcome_of(hand), names)) for hand in page.items]
    return table_page("history.html", game, records=records, page=page)
