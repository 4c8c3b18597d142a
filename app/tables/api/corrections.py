"""REST resources for correcting earlier hands."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Actor, Scope
from app.errors import NotFoundError
from app.tables import corrections, present
from app.tables.aftermath import later_json
from app.tables.api.common import TOKEN, actor_for, blp, body, check_seen, show
from app.tables.corrections import Corrected, Correction
from app.tables.games import load_game, snapshot
from app.tables.present import fallen_json
from app.tables.schemas import (
    CorrectedSchema,
    CorrectionSchema,
    DeletionArgs,
    HandSchema,
    body_of,
)
from app.web import clock, db, etags
from engine.errors import N_
from engine.game.wire import outcome_from_mapping


@blp.route("/tables/<id:table_id>/hands/<id:hand_id>")
class HandById(MethodView):
    """One hand."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, HandSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, table_id: int, hand_id: int) -> Response:
        """Show a hand that counts, with what it moved."""
        check_seen(table_id)
        game = load_game(db.session, table_id)
        index = game.index_of(hand_id)
        if index is None:
            raise NotFoundError(N_("This table has no such hand, or it was voided."))
        return jsonify(present.hand_json(game, index))

    @etags.tagged
    @blp.response(HTTPStatus.OK, CorrectedSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN, requestBody=body_of(CorrectionSchema))
    def put(self, table_id: int, hand_id: int) -> Response:
        """Replace a recorded hand by what really happened, and play all later ones again."""
        actor = actor_for(table_id, Scope.SCORE_EVENT)
        data = body(CorrectionSchema)
        outcome, how = outcome_from_mapping(data["outcome"]), correction_of(data, actor)
        done = corrections.amend_hand(db.session, table_id, hand_id, outcome, how)
        return corrected(done, how)

    @etags.tagged
    @blp.arguments(DeletionArgs, location="query")
    @blp.response(HTTPStatus.OK, CorrectedSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.doc(security=TOKEN)
    def delete(self, args: dict[str, Any], table_id: int, hand_id: int) -> Response:
        """Void a recorded hand, and play all later ones again."""
        how = correction_of(args, actor_for(table_id, Scope.SCORE_EVENT))
        done = corrections.void_hand(db.session, table_id, hand_id, how)
        return corrected(done, how)


@blp.route("/tables/<id:table_id>/hands/<id:hand_id>/before")
class HandBefore(MethodView):
    """What was played before a hand."""

    @etags.tagged
    @blp.response(HTTPStatus.CREATED, CorrectedSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN, requestBody=body_of(CorrectionSchema))
    def post(self, table_id: int, hand_id: int) -> Response:
        """Add a hand that was forgotten, and play all later ones again."""
        actor = actor_for(table_id, Scope.SCORE_EVENT)
        data = body(CorrectionSchema)
        outcome, how = outcome_from_mapping(data["outcome"]), correction_of(data, actor)
        done = corrections.insert_hand(db.session, table_id, hand_id, outcome, how)
        response = corrected(done, how)
        response.status_code = HTTPStatus.OK if how.dry_run else HTTPStatus.CREATED
        return response


def correction_of(data: dict[str, Any], actor: Actor) -> Correction:
    """Return who corrects what they saw, and how."""
    return Correction(
        expected_version=etags.expected_version(data.get("version")),
        reason=data["reason"],
        by=actor.label,
        now=clock.now(),
        void_later=data["void_later"],
        dry_run=data["dry_run"],
    )


def corrected(done: Corrected, how: Correction) -> Response:
    """Answer with a table before and after a correction."""
    show(done.after)
    return jsonify(
        dry_run=how.dry_run,
        before=snapshot(done.before.state, len(done.before.hands)),
        table=present.table_with_hands_json(done.after),
        voided=[fallen_json(item) for item in done.fallen],
        later_tables=[later_json(later) for later in done.later],
    )
