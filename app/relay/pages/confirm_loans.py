"""The page on which the loans after a game are confirmed or overridden."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.relay import queries
from app.relay.access import shown_match, sign_for
from app.relay.confirm_loans import Decision, confirm_loans, find_proposal
from app.relay.json.common import Part
from app.relay.json.loans import BoundarySchema
from app.relay.pages.common import bp, match_address, match_values
from app.tables.later_games import LaterHandsError
from app.tables.models import LONGEST_REASON
from app.web import db
from app.web.forms import Form, form_page, read_form, signed
from app.web.problems import explain
from app.web.refusals import leading_back, succeed


@bp.get("/matches/<id:match_id>/games/<int:game>/loans")
@leading_back(match_address)
def show_loans(match_id: int, game: int) -> Response:
    """Offer to confirm or override the loans after a game."""
    sign_for(match_id, Scope.SCORE_EVENT)
    return _page(match_id, game, Form())


@bp.post("/matches/<id:match_id>/games/<int:game>/loans")
@leading_back(match_address)
def decide_loans(match_id: int, game: int) -> Response:
    """Confirm the loans after a game, or let the teams play with other points."""
    form = read_form()
    confirms = form.has("action", "confirm")
    reason = form.values.get("reason", "")[:LONGEST_REASON]
    if confirms and not reason:
        reason = gettext("As the rule has it.")
    signature = sign_for(match_id, Scope.SCORE_EVENT, reason)
    playing = None if confirms else _playing(match_id, form)
    decision = Decision(game=game, playing=playing, void_later=form.has("void_later", "1"))
    seen = form.number("version")
    try:
        confirm_loans(db.session, match_id, decision, signature, expected_version=seen)
    except LaterHandsError as error:
        reasons = [explain(each)["message"] for item in error.to_void for each in item.violations]
        return _page(match_id, game, form, reasons)
    except InvalidError as error:
        return _page(match_id, game, form.refused(error.violations, {"reason", "playing"}))
    return succeed(gettext("The decision is recorded."), match_address(match_id))


def _playing(match_id: int, form: Form) -> dict[int, int]:
    teams = queries.get_match(db.session, match_id).teams
    return {team.team_id: signed(form.values.get(f"playing.{team.team_id}", "")) for team in teams}


def _page(match_id: int, game: int, form: Form, fallen: Sequence[str] = ()) -> Response:
    state = shown_match(match_id)
    proposal = find_proposal(state, game)
    playing = (state.played.games[game].boundary or proposal).playing
    typed = {f"playing.{team}": str(points) for team, points in playing.items()}
    return form_page(
        "relay/confirm_loans.html",
        form.with_values(**{"version": state.record.version} | typed | dict(form.values)),
        game=game,
        proposal=BoundarySchema.of(Part(state, proposal)),
        fallen=fallen,
        **match_values(state),
    )
