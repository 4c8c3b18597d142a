"""The form in which a game of a league is opened."""

from __future__ import annotations

from flask_babel import gettext

from app.accounts.auth import Actor, sign
from app.accounts.secret import new_seed
from app.events.models import Event
from app.league.open_game import NewTeamGame, open_game
from app.league.pages.common import SLOTS, league_form
from app.web import db
from app.web.forms import Form
from engine.lineups import Slot


@league_form("/events/<slug:slug>/league/games")
def open_table(event: Event, actor: Actor, form: Form) -> str:
    """Open a table with a line-up."""
    new = NewTeamGame(
        round_number=max(form.number("round"), 1),
        slots=tuple(_slot(form.values.get(f"slots.{slot}", "")) for slot in SLOTS),
        seed=new_seed() if form.has("draw", "1") else None,
    )
    table = open_game(db.session, event, new, sign(actor))
    return gettext("Table %(number)s is open.", number=table.number)


def _slot(text: str) -> Slot[int, int]:
    """Return a seat as the form has it: the team, and who plays for it."""
    team, _, player = text.partition(":")
    known = team.isascii() and team.isdigit() and player.isascii() and player.isdigit()
    return Slot(team=int(team), player=int(player)) if known else Slot(team=0, player=None)
