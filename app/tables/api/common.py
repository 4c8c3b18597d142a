"""What the resources of tables share."""

from __future__ import annotations

from app.accounts.auth import Actor, Scope, require
from app.events import access
from app.events.models import Visibility
from app.tables import queries
from app.tables.games import Game
from app.web import db, etags
from app.web.blueprints import Blueprint

blp = Blueprint("tables", __name__, description="Games, hand by hand.")


def readable(table_id: int) -> queries.Head:
    """Return what is to be known of a table, to those who may see it."""
    head = queries.get_head(db.session, table_id)
    access.check_visible(head.event_id, head.visibility)
    return head


def check_seen(table_id: int) -> None:
    """Find out with one small query whether the sender has this version already."""
    head = readable(table_id)
    etags.show(head.version, head.results_version)


def actor_for(table_id: int, scope: Scope) -> Actor:
    """Return the sender if they may do this at the table."""
    head = queries.get_head(db.session, table_id)
    hidden = head.visibility is Visibility.PRIVATE
    return require(scope, head.event_id, table_id, hidden=hidden)


def shown(game: Game) -> Game:
    """Return a game, with its ETag on the answer."""
    etags.show(game.table.version, game.event.results_version)
    return game
