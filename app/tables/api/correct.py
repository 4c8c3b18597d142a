"""REST resources for correcting earlier hands."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope, sign
from app.tables.api.common import actor_for, blp, shown
from app.tables.correct import Corrected, Correction, amend_hand, insert_hand, void_hand
from app.tables.json.corrections import CorrectedSchema, VoidArgs
from app.tables.json.outcomes import CorrectHandSchema
from app.web import db, etags


@blp.route("/tables/<id:table_id>/hands/<id:hand_id>")
class CorrectHand(MethodView):
    """A hand that was recorded otherwise than it was played."""

    @etags.tagged
    @blp.arguments(CorrectHandSchema)
    @blp.response(HTTPStatus.OK, CorrectedSchema)
    @blp.doc(operationId="amend_hand")
    def put(self, data: dict[str, Any], table_id: int, hand_id: int) -> Corrected:
        """Replace a recorded hand by what really happened, and play all later ones again."""
        how = correction_of(data, table_id)
        return shown_after(amend_hand(db.session, table_id, hand_id, data["outcome"], how))

    @etags.tagged
    @blp.arguments(VoidArgs, location="query")
    @blp.response(HTTPStatus.OK, CorrectedSchema)
    @blp.doc(operationId="void_hand")
    def delete(self, args: dict[str, Any], table_id: int, hand_id: int) -> Corrected:
        """Void a recorded hand, and play all later ones again."""
        how = correction_of(args, table_id)
        return shown_after(void_hand(db.session, table_id, hand_id, how))


@blp.route("/tables/<id:table_id>/hands/<id:hand_id>/before")
class InsertHand(MethodView):
    """What was played before a hand."""

    @etags.tagged
    @blp.arguments(CorrectHandSchema)
    @blp.response(HTTPStatus.CREATED, CorrectedSchema)
    def post(self, data: dict[str, Any], table_id: int, hand_id: int) -> tuple[Corrected, int]:
        """Add a hand that was forgotten, and play all later ones again."""
        how = correction_of(data, table_id)
        done = insert_hand(db.session, table_id, hand_id, data["outcome"], how)
        return shown_after(done), HTTPStatus.OK if how.dry_run else HTTPStatus.CREATED


def correction_of(data: dict[str, Any], table_id: int) -> Correction:
    """Return who corrects what they saw, and how."""
    return Correction(
        signed=sign(actor_for(table_id, Scope.SCORE_EVENT), data["reason"]),
        expected_version=etags.expected_version(data.get("version")),
        void_later=data["void_later"],
        dry_run=data["dry_run"],
    )


def shown_after(done: Corrected) -> Corrected:
    """Return what a correction did, with the new ETag of the table on the answer."""
    shown(done.after)
    return done
