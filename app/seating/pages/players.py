"""Pages of one player's seats, of all players' cards, and the search for a player."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask import redirect, request, url_for
from werkzeug import Response

from app.draws.pages.common import SEE_OTHER, page
from app.entrants.models import Entrant
from app.entrants.queries import find_entrants, list_entrants
from app.errors import NotFoundError
from app.events import access
from app.events.models import Event
from app.seating.pages.common import bp
from app.seating.schedule import Appointment, SeatedRound, list_appointments, list_rounds
from app.tables.rounds import list_rounds as list_opened
from app.web import db, etags
from engine.errors import N_

NUMBER = re.compile(r"\s*#?([0-9]{1,6})\b.*")


@bp.get("/events/<slug:slug>/seating/players")
@etags.by_content
def players(slug: str) -> Response:
    """List the players with the cards that can be printed, or find the one who is asked for."""
    event = access.readable_event(slug)
    everybody = list_entrants(db.session, event.id)
    wanted = " ".join(request.args.get("who", "").split())
    found = find_players(everybody, wanted) if wanted else everybody
    if wanted and len(found) == 1:
        place = url_for("seating_pages.player", slug=slug, entrant_id=found[0].id)
        return redirect(place, SEE_OTHER)
    rounds = list_rounds(db.session, event.id)
    appointments = list_appointments(rounds)
    shown = [entrant for entrant in found if wanted or entrant.id in appointments]
    return page(
        "seating/players.html",
        event,
        entrants=shown,
        appointments=appointments,
        rounds=rounds,
        wanted=wanted,
    )


def find_players(entrants: Sequence[Entrant], wanted: str) -> list[Entrant]:
    """Return who is meant by a number, `12 Saki` as a list offers it, or a part of a name."""
    number = NUMBER.fullmatch(wanted)
    if number:
        return [entrant for entrant in entrants if entrant.number == int(number[1])]
    sought = wanted.casefold()
    exact = [entrant for entrant in entrants if sought in _spellings(entrant)]
    return exact or [
        entrant
        for entrant in entrants
        if any(sought in spelling for spelling in _spellings(entrant))
    ]


def _spellings(entrant: Entrant) -> set[str]:
    return {name.casefold() for name in (entrant.name, *entrant.names.values())}


@bp.get("/events/<slug:slug>/seating/players/<id:entrant_id>")
@etags.by_content
def player(slug: str, entrant_id: int) -> Response:
    """Show where a player sits, round by round, and whom they meet."""
    event = access.readable_event(slug)
    entrant = find_entrants(db.session, event.id, [entrant_id]).get(entrant_id)
    if entrant is None:
        raise NotFoundError(N_("There is no such entrant."))
    rounds = list_rounds(db.session, event.id)
    found = list_appointments(rounds).get(entrant_id, [])
    return page("seating/player.html", event, entrant=entrant, found=found, now=_now(event, found))


def _now(event: Event, found: Sequence[Appointment]) -> SeatedRound | None:
    """Return the first round of a player that is not over."""
    over = {
        opened.number for opened in list_opened(db.session, event.id) if not opened.playing_count
    }
    return next((item.round for item in found if item.round.number not in over), None)
