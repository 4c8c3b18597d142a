"""The REST resource of the seats of an event."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.entrants.queries import find_entrants
from app.errors import NotFoundError
from app.events import access
from app.seating.api.common import blp
from app.seating.json import SeatingArgs, SeatingSchema
from app.seating.schedule import SeatsShown, list_appointments, list_rounds
from app.web import db, etags
from engine.errors import N_


@blp.route("/events/<slug:slug>/seating")
class Seats(MethodView):
    """The seats of an event."""

    @etags.by_content
    @blp.arguments(SeatingArgs, location="query")
    @blp.response(HTTPStatus.OK, SeatingSchema)
    @blp.doc(operationId="get_seating")
    def get(self, asked: dict[str, Any], slug: str) -> SeatsShown:
        """Show who sits where: as played where tables are open, as seated where not yet."""
        event = access.readable_head(slug)
        rounds = [
            seated
            for seated in list_rounds(db.session, event.id)
            if asked["round"] in {None, seated.number}
        ]
        entrant_id = asked["entrant"]
        if entrant_id is None:
            return SeatsShown(event=slug, rounds=rounds)
        entrant = find_entrants(db.session, event.id, [entrant_id]).get(entrant_id)
        if entrant is None:
            raise NotFoundError(N_("There is no such entrant."))
        appointments = list_appointments(rounds).get(entrant_id, [])
        return SeatsShown(event=slug, entrant=entrant, appointments=appointments)
