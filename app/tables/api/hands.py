"""REST resources of the hands of a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify, url_for
from flask.views import MethodView

from app.accounts.auth import Scope
from app.tables import present, queries, service
from app.tables.api.common import TOKEN, actor_for, blp, body, created, readable, show
from app.tables.games import Game
from app.tables.models import Hand
from app.tables.schemas import (
    EnvelopeSchema,
    RecordedSchema,
    RecordSchema,
    TableWithHandsSchema,
    UndoArgs,
    body_of,
)
from app.web import clock, db, etags
from app.web.paging import Page, PageArgs, fetch_page, linked, page_of
from engine.game.wire import outcome_from_mapping


@blp.route("/tables/<id:table_id>/hands")
class Hands(MethodView):
    """The hands of a table."""

    @etags.by_content
    @blp.arguments(PageArgs, location="query")
    @blp.response(HTTPStatus.OK, page_of(RecordSchema))
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, page: dict[str, Any], table_id: int) -> Page[dict[str, Any]]:
        """List everything ever recorded at a table, voided hands included, oldest first."""
        readable(table_id)
        found = linked(fetch_page(db.session, queries.history_of(table_id), [Hand.id], page))
        return Page([present.record_json(hand) for hand in found.items], found.next)

    @etags.tagged
    @blp.response(HTTPStatus.CREATED, RecordedSchema)
    @blp.alt_response(HTTPStatus.PRECONDITION_FAILED, "PRECONDITION_FAILED")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN, requestBody=body_of(EnvelopeSchema))
    def post(self, table_id: int) -> Response:
        """Record the next hand; needs the version of the table that the sender saw."""
        actor = actor_for(table_id, Scope.SCORE_TABLE)
        data = body(EnvelopeSchema)
        game = service.record_hand(
            db.session,
            table_id,
            outcome_from_mapping(data["outcome"]),
            expected_version=etags.expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
        )
        return recorded(game)


@blp.route("/tables/<id:table_id>/hands/preview")
class HandPreview(MethodView):
    """What a hand would do."""

    @blp.response(HTTPStatus.OK, RecordedSchema)
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN, requestBody=body_of(EnvelopeSchema))
    def post(self, table_id: int) -> Response:
        """Show what recording a hand would do, without recording it."""
        # Nothing is written, so this need not stand in the queue of those who write.
        db.session.info["writes"] = False
        actor = actor_for(table_id, Scope.SCORE_TABLE)
        data = body(EnvelopeSchema)
        game = service.preview_hand(
            db.session,
            table_id,
            outcome_from_mapping(data["outcome"]),
            expected_version=etags.find_expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
        )
        answer = last_hand(game)
        db.session.rollback()
        return jsonify(answer)


@blp.route("/tables/<id:table_id>/hands/last")
class LastHand(MethodView):
    """The last hand of a table."""

    @etags.tagged
    @blp.arguments(UndoArgs, location="query")
    @blp.response(HTTPStatus.OK, TableWithHandsSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, args: dict[str, Any], table_id: int) -> Response:
        """Undo the last hand; it stays on record as voided."""
        actor = actor_for(table_id, Scope.SCORE_TABLE)
        game = service.undo_last(
            db.session,
            table_id,
            expected_version=etags.expected_version(),
            by=actor.label,
            now=clock.now(),
            reason=args["reason"],
        )
        show(game)
        return jsonify(present.table_with_hands_json(game))


def last_hand(game: Game) -> dict[str, Any]:
    """Return the last hand of a game, and the table after it."""
    hand = present.hand_json(game, len(game.hands) - 1)
    return {"hand": hand, "table": present.table_json(game)}


def recorded(game: Game) -> Response:
    """Answer with the hand that was just recorded."""
    place = url_for("tables.HandById", table_id=game.table.id, hand_id=game.hands[-1].id)
    return created(game, last_hand(game), place)
