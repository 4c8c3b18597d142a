"""The form in which a game of a league is opened."""

from __future__ import annotations

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Actor, sign
from app.accounts.secret import new_seed
from app.events.models import Event
from app.league.open_game import NewTeamGame, open_game
from app.league.pages.common import SLOTS, bp, carry_out, league_address
from app.web import db
from app.web.forms import Form
from app.web.refusals import leading_back
from engine.lineups import Slot


@bp.post("/events/<slug:slug>/league/games")
@leading_back(league_address)
def open_table(slug: str) -> Response:
    """Open a table with a line-up."""

    def work(event: Event, actor: Actor, form: Form) -> str:
        new = NewTeamGame(
            round_number=max(form.number("round"), 1),
            slots=tuple(_slot(form.values.get(f"slots.{slot}", "")) for slot in SLOTS),
            seed=new_seed() if form.has("draw", "1") else None,
        )
        table = open_game(db.session, event, new, sign(actor))
        return gettext("Table %(number)s is open.", number=table.number)

    return carry_out(slug, work)


def _slot(text: str) -> Slot[int, int]:
    """Return a seat as the form has it: the team, and who plays for it."""
    team, _, player = text.partition(":")
    known = team.isascii() and team.isdigit() and player.isascii() and player.isdigit()
    return Slot(team=int(team), player=int(player)) if known else Slot(team=0, player=None)
