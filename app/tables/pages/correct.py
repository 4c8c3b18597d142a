"""Pages on which an earlier hand is amended, voided, or added where it was forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope, sign
from app.tables import text
from app.tables.correct import Corrected, Correction, amend_hand, insert_hand, void_hand
from app.tables.games import Game, StaleTableError, load_game
from app.tables.later_games import HandToVoid, LaterHandsError
from app.tables.pages.common import (
    SEE_OTHER,
    actor_for,
    bp,
    places,
    readable_game,
    table_address,
    table_page,
)
from app.tables.pages.hand_form import choices, write_outcome
from app.tables.pages.record import (
    HandForm,
    Preview,
    form_page,
    preview_of,
    read_hand,
    refused,
    wanted_kind,
)
from app.web import db
from app.web.forms import Form, make_form, read_form
from app.web.problems import explain
from app.web.refusals import leading_back
from engine.errors import N_, RuleError
from engine.game.outcomes import Outcome

UseCase = Callable[[Outcome, Correction], Corrected]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToVoidLine:
    """A later hand that no longer stands, and why, in words."""

    title: str
    summary: str
    reasons: list[str]


HEADINGS = {
    "amend": N_("Amend %(hand)s"),
    "insert": N_("Add a hand before %(hand)s"),
}
DONE = {
    "amend": N_("The hand is amended, and all later ones are played again."),
    "insert": N_("The hand is added, and all later ones are played again."),
}


def _form(game: Game, hand_id: int, entry: Form, mode: str) -> HandForm:
    """Return the form of a correction, at the state before the hand."""
    index = game.place_of(hand_id)
    state = game.steps[index].before
    kind = wanted_kind() or write_outcome(game.hands[index].outcome)[0]
    title = text.hand_line(game.steps[index], text.names_of(game)).title
    return HandForm(
        game=game,
        state=state,
        entry=entry,
        offer=choices(game.ruleset, state, kind),
        action=url_for(f"table_pages.{mode}", table_id=game.table.id, hand_id=hand_id),
        heading=gettext(HEADINGS[mode], hand=title),
        needs_reason=True,
    )


@bp.get("/tables/<id:table_id>/hands/<id:hand_id>/amend")
def show_amend(table_id: int, hand_id: int) -> Response:
    """Offer to say what really happened in a hand."""
    actor_for(table_id, Scope.SCORE_EVENT)
    game = load_game(db.session, table_id)
    hand = game.hands[game.place_of(hand_id)]
    kind, entry = write_outcome(hand.outcome)
    if wanted_kind() not in {"", kind}:
        entry = make_form()
    return form_page(_form(game, hand_id, entry.with_values(version=game.table.version), "amend"))


@bp.get("/tables/<id:table_id>/hands/<id:hand_id>/before")
def show_insert(table_id: int, hand_id: int) -> Response:
    """Offer to add a hand that was forgotten before another."""
    actor_for(table_id, Scope.SCORE_EVENT)
    game = load_game(db.session, table_id)
    return form_page(_form(game, hand_id, make_form(version=game.table.version), "insert"))


@bp.post("/tables/<id:table_id>/hands/<id:hand_id>/amend")
@leading_back(table_address)
def amend(table_id: int, hand_id: int) -> Response:
    """Show what an amended hand would do, or save it."""

    def carry_out(outcome: Outcome, how: Correction) -> Corrected:
        return amend_hand(db.session, table_id, hand_id, outcome, how)

    return _correct(table_id, hand_id, "amend", carry_out)


@bp.post("/tables/<id:table_id>/hands/<id:hand_id>/before")
@leading_back(table_address)
def insert(table_id: int, hand_id: int) -> Response:
    """Show what a forgotten hand would do, or save it."""

    def carry_out(outcome: Outcome, how: Correction) -> Corrected:
        return insert_hand(db.session, table_id, hand_id, outcome, how)

    return _correct(table_id, hand_id, "insert", carry_out)


def _how(table_id: int, entry: Form) -> Correction:
    return Correction(
        expected_version=entry.number("version"),
        signed=sign(actor_for(table_id, Scope.SCORE_EVENT), entry.values.get("reason", "")),
        void_later=entry.has("void_later", "1"),
        dry_run=not entry.values.get("action", "").startswith("record"),
    )


def _correct(table_id: int, hand_id: int, mode: str, carry_out: UseCase) -> Response:
    entry = read_form()
    how = _how(table_id, entry)
    game = load_game(db.session, table_id)
    index = game.place_of(hand_id)
    form = _form(game, hand_id, entry, mode)
    try:
        outcome = read_hand(entry, form.offer.kind)
        to_void: tuple[HandToVoid, ...] = ()
        try:
            done = carry_out(outcome, how)
        except LaterHandsError as error:
            # Nothing was changed; what would come out is shown beside what would be voided.
            done = carry_out(outcome, replace(how, void_later=True, dry_run=True))
            to_void = error.to_void
    except StaleTableError as error:
        return _overtaken(error.game, hand_id, entry, mode)
    except RuleError as error:
        return form_page(refused(form, error))
    if how.dry_run or to_void:
        return _show_correction(
            form, done, preview_of(done.after, done.after.steps[index]), to_void
        )
    flash(gettext(DONE[mode]), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _show_correction(
    form: HandForm, done: Corrected, preview: Preview, to_void: tuple[HandToVoid, ...]
) -> Response:
    final = places(done.after, done.after.state)
    before = places(done.before, done.before.state)
    return form_page(
        form,
        preview=preview,
        to_void=_to_void_lines(done.before, to_void or done.to_void),
        final=list(zip(before, final, strict=True)),
        final_next=text.what_next(done.after.state),
    )


def _overtaken(game: Game, hand_id: int, entry: Form, mode: str) -> Response:
    form = _form(game, hand_id, entry.with_values(version=game.table.version), mode)
    return form_page(form, status=HTTPStatus.PRECONDITION_FAILED, overtaken=True, meanwhile=())


def _to_void_lines(game: Game, to_void: tuple[HandToVoid, ...]) -> list[ToVoidLine]:
    lines = []
    for item in to_void:
        title, summary = "", ""
        if item.index is not None:
            line = text.hand_line(item.game.steps[item.index], text.names_of(item.game))
            title, summary = line.title, line.summary
        if item.game.table.id != game.table.id:
            title = f"{_table_name(item.game)} {title}".strip()
        reasons = [str(explain(violation)["message"]) for violation in item.violations]
        lines.append(ToVoidLine(title=title, summary=summary, reasons=reasons))
    return lines


def _table_name(game: Game) -> str:
    return gettext(
        "Round %(round)s, table %(number)s", round=game.table.round_number, number=game.table.number
    )


@bp.get("/tables/<id:table_id>/hands/<id:hand_id>/void")
def show_void(table_id: int, hand_id: int) -> Response:
    """Ask why a hand shall not count."""
    actor_for(table_id, Scope.SCORE_EVENT)
    game = readable_game(table_id)
    return _void_page(game, hand_id, make_form(version=game.table.version))


@bp.post("/tables/<id:table_id>/hands/<id:hand_id>/void")
@leading_back(table_address)
def void(table_id: int, hand_id: int) -> Response:
    """Take out a hand, as if it had not been played."""
    entry = read_form()
    how = replace(_how(table_id, entry), dry_run=False)
    try:
        void_hand(db.session, table_id, hand_id, how)
    except LaterHandsError as error:
        return _void_page(load_game(db.session, table_id), hand_id, entry, to_void=error.to_void)
    except RuleError as error:
        entry = entry.refused(error.violations, {"reason"})
        return _void_page(load_game(db.session, table_id), hand_id, entry)
    flash(gettext("The hand is voided, and all later ones are played again."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _void_page(
    game: Game, hand_id: int, entry: Form, to_void: tuple[HandToVoid, ...] = ()
) -> Response:
    index = game.place_of(hand_id)
    return table_page(
        "void.html",
        game,
        entry,
        hand=game.hands[index],
        line=text.hand_line(game.steps[index], text.names_of(game)),
        to_void=_to_void_lines(game, to_void),
    )
