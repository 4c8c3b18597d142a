"""Pages of line-ups: order sheets, their lock, substitutions."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from zoneinfo import ZoneInfo

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.errors import InvalidError
from app.relay.lineups import is_locked, list_lineups
from app.relay.lock_lineups import lock_lineups
from app.relay.pages.common import actor_for, bp, match_values, readable_state
from app.relay.submit_order_sheet import NewSheet, submit_sheet
from app.relay.substitute import NewSubstitution, substitute
from app.tables.models import LONGEST_REASON
from app.web import clock, db
from app.web.forms import Form, form_page, read_form
from app.web.problems import explain
from app.web.refusals import leading_back


def lineups_address(match_id: int, **_: int) -> str:
    """Return the address of the line-ups of a match."""
    return url_for("relay_pages.show_lineups", match_id=match_id)


@bp.get("/matches/<id:match_id>/lineups")
def show_lineups(match_id: int) -> Response:
    """Show who plays which stage; before the lock to the organiser and referees only."""
    return _lineups_page(match_id, Form())


def _lineups_page(match_id: int, entry: Form, reasons: list[str] | None = None) -> Response:
    state = readable_state(match_id)
    values = match_values(state)
    locked = is_locked(state.facts, clock.now())
    return form_page(
        "relay/lineups.html",
        entry,
        event=state.facts.event,
        locked=locked,
        visible=locked or values["may_rule"],
        lineups=list_lineups(db.session, state.facts),
        reasons=reasons or [],
        left=sorted({stage for stage, _ in state.facts.rules.games[len(state.facts.tables) :]}),
        **values,
    )


@bp.post("/matches/<id:match_id>/lineups/<id:team_id>")
@leading_back(lineups_address)
def record_order_sheet(match_id: int, team_id: int) -> Response:
    """Say who plays which stage for a team."""
    actor = actor_for(match_id, Scope.SCORE_EVENT)
    entry = read_form()
    stages = len(readable_state(match_id).facts.rules.stages)
    players = tuple(entry.number(f"players.{stage}") or None for stage in range(stages))
    try:
        submit_sheet(
            db.session,
            match_id,
            NewSheet(team_id=team_id, players=players),
            expected_version=entry.number("version"),
            by=actor.label,
            now=clock.now(),
        )
    except InvalidError as error:
        return _refused(match_id, error)
    flash(gettext("The order sheet is kept."), "success")
    return redirect(f"{lineups_address(match_id)}#team-{team_id}", HTTPStatus.SEE_OTHER)


def _refused(match_id: int, error: InvalidError) -> Response:
    reasons = [str(explain(each)["message"]) for each in error.violations]
    return _lineups_page(match_id, Form(errors={"": reasons}), reasons)


@bp.post("/matches/<id:match_id>/lock")
@leading_back(lineups_address)
def record_lock(match_id: int) -> Response:
    """Say when line-ups become public and stand: now, at some time, or when the match begins."""
    actor_for(match_id, Scope.SCORE_EVENT)
    entry = read_form()
    zone = readable_state(match_id).facts.event.time_zone
    lock_lineups(
        db.session,
        match_id,
        clock.now() if entry.has("action", "now") else _moment(entry, zone),
        expected_version=entry.number("version"),
    )
    flash(gettext("The time of the lock is kept."), "success")
    return redirect(lineups_address(match_id), HTTPStatus.SEE_OTHER)


def _moment(entry: Form, zone: str) -> datetime | None:
    """Return the moment typed by the clock of the event; None if there is none to be read."""
    try:
        typed = datetime.fromisoformat(entry.values.get("locks_at", ""))
    except ValueError:
        return None
    return typed.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


@bp.post("/matches/<id:match_id>/substitutions")
@leading_back(lineups_address)
def record_substitution(match_id: int) -> Response:
    """Let another member of a team play a stage."""
    actor = actor_for(match_id, Scope.SCORE_EVENT)
    entry = read_form()
    new = NewSubstitution(
        team_id=entry.number("team_id"),
        stage=entry.number("stage"),
        entrant_id=entry.number("entrant_id"),
        reason=entry.values.get("reason", "")[:LONGEST_REASON],
    )
    try:
        substitute(
            db.session,
            match_id,
            new,
            expected_version=entry.number("version"),
            by=actor.label,
            now=clock.now(),
        )
    except InvalidError as error:
        return _refused(match_id, error)
    flash(gettext("The substitution is recorded."), "success")
    return redirect(lineups_address(match_id), HTTPStatus.SEE_OTHER)
