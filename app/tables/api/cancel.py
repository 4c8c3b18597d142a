"""REST resource for taking tables away."""

from __future__ import annotations

from http import HTTPStatus

from flask.views import MethodView

from app.accounts.auth import Scope
from app.tables.api.common import actor_for, blp
from app.tables.cancel import cancel_table
from app.web import db, etags


@blp.route("/tables/<id:table_id>")
class CancelTable(MethodView):
    """A table that goes away."""

    @etags.tagged
    @blp.response(HTTPStatus.NO_CONTENT)
    @blp.doc(operationId="cancel_table")
    def delete(self, table_id: int) -> None:
        """Take away a table at which nothing was ever recorded."""
        actor_for(table_id, Scope.MANAGE)
        cancel_table(db.session, table_id, expected_version=etags.expected_version())
