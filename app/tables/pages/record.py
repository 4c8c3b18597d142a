"""Pages on which the next hand is entered, looked at, and recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

from flask import flash, redirect, request, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.tables import text
from app.tables.games import Game, StaleTableError, load_game
from app.tables.pages.common import (
    SEE_OTHER,
    Place,
    actor_for,
    bp,
    places,
    table_address,
    table_page,
)
from app.tables.pages.hand_form import Choices, choices, read_outcome
from app.tables.record import preview_hand, record_hand
from app.tables.text import HandLine
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.refusals import leading_back
from engine.errors import RuleError
from engine.game.check import check
from engine.game.outcomes import Outcome
from engine.game.replay import Step
from engine.game.state import State
from engine.game.wire import outcome_from_mapping, outcome_to_mapping
from engine.ruleset.options import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a hand would do: who pays whom, the points after, and what comes next."""

    line: HandLine
    deltas: Sequence[int]
    after: list[Place]
    may_stop: bool
    """Whether the dealer could stop the game with this hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """The form of a hand on its way to a page: where it goes, and what it says there."""

    game: Game
    state: State
    entry: Form
    offer: Choices
    action: str
    heading: str
    needs_reason: bool = False


def wanted_kind() -> str:
    """Return which kind of hand this request is about."""
    return request.values.get("hand", "")


def read_hand(entry: Form, kind: str) -> Outcome:
    """Return the outcome that was entered; raises IllegalOutcomeError for what makes no sense."""
    data = read_outcome(entry, kind)
    if entry.has("action", "record_stop"):
        data["dealer_stops"] = True
    return outcome_from_mapping(data)


def refused(form: HandForm, error: RuleError) -> HandForm:
    """Return the form with each problem at its field."""
    offer = form.offer
    entry = form.entry.refused(error.violations, offer.shown, offer.aliases)
    return replace(form, entry=entry)


def preview_of(game: Game, step: Step) -> Preview:
    """Return what a hand would do."""
    return Preview(
        line=text.hand_line(step, text.names_of(game)),
        deltas=step.settlement.deltas,
        after=places(game, step.after),
        may_stop=_may_stop(game.ruleset, step),
    )


def _may_stop(ruleset: Ruleset, step: Step) -> bool:
    stopping = replace(step.outcome, dealer_stops=True)
    return step.after.ended is None and not check(ruleset, step.before, stopping)


def form_page(
    form: HandForm,
    *,
    preview: Preview | None = None,
    status: HTTPStatus | None = None,
    **values: object,
) -> Response:
    """Return the page on which a hand is entered."""
    return table_page(
        "record.html",
        form.game,
        form.entry,
        status=status,
        offer=form.offer,
        state=form.state,
        places=places(form.game, form.state),
        action=form.action,
        heading=form.heading,
        needs_reason=form.needs_reason,
        preview=preview,
        kind_titles=text.KIND_TITLES,
        abort_title=text.abort_title,
        pao_title=text.pao_title,
        offence_titles=text.OFFENCE_TITLES,
        **values,
    )


def _form(game: Game, entry: Form) -> HandForm:
    return HandForm(
        game=game,
        state=game.state,
        entry=entry,
        offer=choices(game.ruleset, game.state, wanted_kind()),
        action=url_for("table_pages.record", table_id=game.table.id),
        heading=gettext("Enter a hand"),
    )


@bp.get("/tables/<id:table_id>/hands/new")
def show_new(table_id: int) -> Response:
    """Ask what happened in the hand that was played."""
    actor_for(table_id, Scope.SCORE_TABLE)
    game = load_game(db.session, table_id)
    entry = make_form(version=game.table.version, hands=len(game.hands))
    return form_page(_form(game, entry))


@bp.post("/tables/<id:table_id>/hands/new")
@leading_back(table_address)
def record(table_id: int) -> Response:
    """Show what a hand would do, or record it."""
    entry = read_form()
    if entry.values.get("action", "").startswith("record"):
        return _record(table_id, entry)
    # Nothing is written, so this need not stand in the queue of those who write.
    db.session.info["writes"] = False
    return _preview(table_id, entry)


def _preview(table_id: int, entry: Form) -> Response:
    actor = actor_for(table_id, Scope.SCORE_TABLE)
    form = _form(load_game(db.session, table_id), entry)
    try:
        outcome, seen = read_hand(entry, form.offer.kind), entry.number("version")
        after = preview_hand(db.session, table_id, outcome, sign(actor), expected_version=seen)
    except StaleTableError as error:
        return _overtaken(error.game, entry)
    except RuleError as error:
        return form_page(refused(form, error))
    return form_page(form, preview=preview_of(after, after.steps[-1]))


def _record(table_id: int, entry: Form) -> Response:
    actor = actor_for(table_id, Scope.SCORE_TABLE)
    try:
        outcome = read_hand(entry, wanted_kind())
        seen = entry.number("version")
        game = record_hand(db.session, table_id, outcome, sign(actor), expected_version=seen)
    except StaleTableError as error:
        if _is_recorded(error.game, entry, outcome):
            flash(gettext("This hand had been recorded already; it counts once."), "success")
            return redirect(table_address(table_id), SEE_OTHER)
        return _overtaken(error.game, entry)
    except RuleError as error:
        return form_page(refused(_form(load_game(db.session, table_id), entry), error))
    line = text.hand_line(game.steps[-1], text.names_of(game))
    flash(gettext("Recorded. %(hand)s – %(what)s", hand=line.title, what=line.summary), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _is_recorded(game: Game, entry: Form, outcome: Outcome) -> bool:
    """Say whether the same hand got in since: sent twice, or entered on two phones."""
    if game.table.version != entry.number("version") + 1:
        return False
    is_next = len(game.hands) == entry.number("hands") + 1
    return is_next and game.hands[-1].outcome == outcome_to_mapping(outcome)


def _overtaken(game: Game, entry: Form) -> Response:
    """Keep what was typed, show how things stand, and say what happened meanwhile."""
    seen = entry.number("hands")
    names = text.names_of(game)
    meanwhile = [text.hand_line(step, names) for step in game.steps[seen:]]
    now = entry.with_values(version=game.table.version, hands=len(game.hands))
    return form_page(
        _form(game, now),
        status=HTTPStatus.PRECONDITION_FAILED,
        overtaken=True,
        meanwhile=meanwhile,
        taken_back=len(game.hands) < seen,
    )
