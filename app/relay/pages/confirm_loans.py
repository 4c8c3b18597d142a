"""The guided flow of a match: open the next game, confirm or override loans, take back."""

from __future__ import annotations

from http import HTTPStatus

from flask import flash, redirect
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.relay import queries
from app.relay.confirm_loans import Decision, decide, find_proposal
from app.relay.matches import load_state
from app.relay.pages.common import actor_for, bp, match_address, match_values
from app.relay.present import proposal_json
from app.relay.text import STATUSES, names_of
from app.relay.withdraw_loans import withdraw_loans
from app.tables.later_games import LaterHandsError
from app.tables.models import LONGEST_REASON
from app.web import clock, db
from app.web.forms import Form, form_page, read_form, signed
from app.web.problems import explain
from app.web.refusals import leading_back


@bp.get("/matches/<id:match_id>/games/<int:game>/loans")
@leading_back(match_address)
def show_loans(match_id: int, game: int) -> Response:
    """Offer to confirm or override the loans after a game."""
    actor_for(match_id, Scope.SCORE_EVENT)
    return _loans_page(match_id, game, Form())


@bp.post("/matches/<id:match_id>/games/<int:game>/loans")
@leading_back(match_address)
def record_decision(match_id: int, game: int) -> Response:
    """Confirm the loans after a game, or let the teams play with other points."""
    actor = actor_for(match_id, Scope.SCORE_EVENT)
    entry = read_form()
    decision = _decision(match_id, game, entry)
    try:
        decide(
            db.session,
            match_id,
            decision,
            expected_version=entry.number("version"),
            by=actor.label,
            now=clock.now(),
        )
    except LaterHandsError as error:
        reasons = [
            str(explain(each)["message"]) for item in error.to_void for each in item.violations
        ]
        return _loans_page(match_id, game, entry, fallen=reasons)
    except InvalidError as error:
        return _loans_page(match_id, game, entry.refused(error.violations, {"reason", "playing"}))
    flash(gettext("The decision is recorded."), "success")
    return redirect(match_address(match_id), HTTPStatus.SEE_OTHER)


def _decision(match_id: int, game: int, entry: Form) -> Decision:
    confirms = entry.has("action", "confirm")
    reason = entry.values.get("reason", "")[:LONGEST_REASON]
    if confirms and not reason:
        reason = gettext("As the rule has it.")
    return Decision(
        game=game,
        reason=reason,
        playing=None if confirms else _playing(match_id, entry),
        void_later=entry.has("void_later", "1"),
    )


def _playing(match_id: int, entry: Form) -> dict[int, int]:
    teams = queries.get_match(db.session, match_id).teams
    return {team.team_id: signed(entry.values.get(f"playing.{team.team_id}", "")) for team in teams}


def _loans_page(match_id: int, game: int, entry: Form, fallen: list[str] | None = None) -> Response:
    state = load_state(db.session, match_id)
    proposal = find_proposal(state, game)
    boundary = state.played.games[game].boundary
    playing = proposal.playing if boundary is None else boundary.playing
    typed = {f"playing.{team}": str(points) for team, points in playing.items()}
    return form_page(
        "relay/confirm_loans.html",
        entry.with_values(**{"version": state.facts.version} | typed | dict(entry.values)),
        event=state.facts.event,
        game=game,
        proposal=proposal_json(proposal, names_of(state.facts.teams)),
        statuses=STATUSES,
        fallen=fallen or [],
        **match_values(state),
    )


@bp.post("/rulings/<id:ruling_id>/withdraw")
def withdraw_decision(ruling_id: int) -> Response:
    """Take back a decision on loans."""
    ruling = queries.get_ruling(db.session, ruling_id)
    match_id = ruling.match_id or 0
    actor = actor_for(match_id, Scope.SCORE_EVENT)
    reason = read_form().values.get("reason", "")[:LONGEST_REASON] or gettext("withdrawn")

    @leading_back(match_address)
    def carry_out(match_id: int) -> Response:
        withdraw_loans(db.session, ruling, by=actor.label, now=clock.now(), reason=reason)
        flash(gettext("The decision is withdrawn; the rule counts again."), "success")
        return redirect(match_address(match_id), HTTPStatus.SEE_OTHER)

    return carry_out(match_id)
