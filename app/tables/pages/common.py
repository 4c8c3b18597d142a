"""What the pages of tables share."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, make_response, render_template, url_for
from werkzeug import Response

from app.accounts.auth import Actor, Scope, is_allowed, require
from app.events import access
from app.events.models import Visibility
from app.tables import queries, text
from app.tables.games import Game, load_game
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form
from engine.game.state import State
from engine.seats import SEATS, Seat, Wind, seat_wind

bp = Blueprint("table_pages", __name__, template_folder="../templates")

SEE_OTHER = HTTPStatus.SEE_OTHER


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat as pages show it in some state of the game."""

    seat: Seat
    name: str
    wind: Wind
    points: int
    is_dealer: bool
    chips: int


def readable_game(table_id: int) -> Game:
    """Return the game of a table; of a private event only to those who may see it."""
    head = queries.get_head(db.session, table_id)
    access.check_visible(head.event_id, head.visibility)
    return load_game(db.session, table_id)


def actor_for(table_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this at the table."""
    head = queries.get_head(db.session, table_id)
    hidden = head.visibility is Visibility.PRIVATE
    return require(scope, head.event_id, table_id, hidden=hidden)


def places(game: Game, state: State) -> list[Place]:
    """Return who sits where, and what they have, in a state of the game."""
    names = text.names_of(game)
    return [
        Place(
            seat=seat,
            name=names[seat],
            wind=seat_wind(seat, state.dealer),
            points=state.points[seat],
            is_dealer=seat is state.dealer,
            chips=state.chips[seat],
        )
        for seat in SEATS
    ]


def table_page(
    template: str,
    game: Game,
    entry: Form | None = None,
    *,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    """Return a page about a table; one whose form holds something wrong says so by its status."""
    table = game.table
    page = make_response(
        render_template(
            f"tables/{template}",
            form=entry,
            event=game.event,
            game=game,
            table=table,
            names=text.names_of(game),
            may_score=is_allowed(Scope.SCORE_TABLE, game.event.id, table.id),
            may_correct=is_allowed(Scope.SCORE_EVENT, game.event.id, table.id),
            tab="rounds",
            **values,
        )
    )
    if status is not None:
        page.status_code = status
    elif entry is not None and not entry.is_valid:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


def reason_in(entry: Form) -> str:
    """Return the reason that somebody gave, cut to what is kept."""
    return entry.values.get("reason", "").strip()[:LONGEST_REASON]


def table_address(table_id: int, **_: int) -> str:
    """Return the address of a table's page."""
    return url_for("table_pages.show", table_id=table_id)
