"""Sentences of the engine in the reader's language, with the names of teams in them."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext

from app.relay.models import RulingKind
from app.relay.names import named_params
from app.teams.models import Team
from engine.errors import N_
from engine.relay.lending import LendingStatus
from engine.remarks import Remark

STATUSES: Mapping[LendingStatus, str] = {
    LendingStatus.NOT_NEEDED: N_("no loans needed"),
    LendingStatus.PROPOSED: N_("loans by the rule"),
    LendingStatus.EXTREME: N_("extreme case: the referee confirms or decides"),
    LendingStatus.MANUAL: N_("the rule finds no loans: the referee decides"),
    LendingStatus.RULED: N_("decided by the referee"),
}


RULINGS: Mapping[RulingKind, str] = {
    RulingKind.LOANS: N_("loans decided"),
    RulingKind.CONFIRMED: N_("loans confirmed"),
    RulingKind.CUT: N_("who advances"),
    RulingKind.LOT: N_("a lot decides"),
}


def names_of(teams: Mapping[int, Team]) -> dict[int, str]:
    """Return the names of teams by id."""
    return {team_id: team.name for team_id, team in teams.items()}


def remark_text(remark: Remark, names: Mapping[int, str]) -> str:
    """Return a sentence about a computed value."""
    return gettext(remark.template).format(**named_params(remark.params, names))
