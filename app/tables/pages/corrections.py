"""Pages on which an earlier hand is amended, voided, or added where it was forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from http import HTTPStatus

from flask import flash, redirect, url_for
from flask_babel import gettext
from werkzeug import Response

from app.accounts.auth import Scope
from app.tables import corrections, words
from app.tables.corrections import Corrected, Correction
from app.tables.errors import Fallen, LaterHandsError, StaleTableError
from app.tables.games import Game, load_game
from app.tables.hand_form import choices, write_outcome
from app.tables.pages.common import (
    SEE_OTHER,
    actor_for,
    bp,
    places,
    readable_game,
    table_address,
    table_page,
)
from app.tables.pages.hands import (
    HandForm,
    Preview,
    form_page,
    preview_of,
    read_hand,
    refused,
    wanted_kind,
)
from app.tables.pages.tables import find_hand
from app.web import clock, db
from app.web.forms import Form, make_form, read_form
from app.web.problems import explain
from app.web.refusals import leading_back
from engine.errors import N_, RuleError
from engine.game.outcomes import Outcome

Service = Callable[[Outcome, Correction], Corrected]


@dataclass(frozen=True, slots=True, kw_only=True)
class FallenLine:
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
    index = find_hand(game, hand_id)
    state = game.steps[index].before
    kind = wanted_kind() or write_outcome(game.hands[index].outcome)[0]
    title = words.hand_line(game.steps[index], words.names_of(game)).title
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
    hand = game.hands[find_hand(game, hand_id)]
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
        return corrections.amend_hand(db.session, table_id, hand_id, outcome, how)

    return _correct(table_id, hand_id, "amend", carry_out)


@bp.post("/tables/<id:table_id>/hands/<id:hand_id>/before")
@leading_back(table_address)
def insert(table_id: int, hand_id: int) -> Response:
    """Show what a forgotten hand would do, or save it."""

    def carry_out(outcome: Outcome, how: Correction) -> Corrected:
        return corrections.insert_hand(db.session, table_id, hand_id, outcome, how)

    return _correct(table_id, hand_id, "insert", carry_out)


def _how(table_id: int, entry: Form) -> Correction:
    return Correction(
        expected_version=entry.number("version"),
        reason=entry.values.get("reason", ""),
        by=actor_for(table_id, Scope.SCORE_EVENT).label,
        now=clock.now(),
        void_later=entry.has("void_later", "1"),
        dry_run=not entry.values.get("action", "").startswith("record"),
    )


def _correct(table_id: int, hand_id: int, mode: str, carry_out: Service) -> Response:
    entry = read_form()
    how = _how(table_id, entry)
    game = load_game(db.session, table_id)
    index = find_hand(game, hand_id)
    form = _form(game, hand_id, entry, mode)
    try:
        outcome = read_hand(entry, form.offer.kind)
        fallen: tuple[Fallen, ...] = ()
        try:
            done = carry_out(outcome, how)
        except LaterHandsError as error:
            # Nothing was changed; what would come out is shown beside what would be voided.
            done = carry_out(outcome, replace(how, void_later=True, dry_run=True))
            fallen = error.fallen
    except StaleTableError as error:
        return _overtaken(error.game, hand_id, entry, mode)
    except RuleError as error:
        return form_page(refused(form, error))
    if how.dry_run or fallen:
        return _show_correction(form, done, preview_of(done.after, done.after.steps[index]), fallen)
    flash(gettext(DONE[mode]), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _show_correction(
    form: HandForm, done: Corrected, preview: Preview, fallen: tuple[Fallen, ...]
) -> Response:
    final = places(done.after, done.after.state)
    before = places(done.before, done.before.state)
    return form_page(
        form,
        preview=preview,
        fallen=_fallen_lines(done.before, fallen or done.fallen),
        final=list(zip(before, final, strict=True)),
        final_next=words.what_next(done.after.state),
    )


def _overtaken(game: Game, hand_id: int, entry: Form, mode: str) -> Response:
    form = _form(game, hand_id, entry.with_values(version=game.table.version), mode)
    return form_page(form, status=HTTPStatus.PRECONDITION_FAILED, overtaken=True, meanwhile=())


def _fallen_lines(game: Game, fallen: tuple[Fallen, ...]) -> list[FallenLine]:
    lines = []
    for item in fallen:
        title, summary = "", ""
        if item.index is not None:
            line = words.hand_line(item.game.steps[item.index], words.names_of(item.game))
            title, summary = line.title, line.summary
        if item.game.table.id != game.table.id:
            title = f"{_table_name(item.game)} {title}".strip()
        reasons = [str(explain(violation)["message"]) for violation in item.violations]
        lines.append(FallenLine(title=title, summary=summary, reasons=reasons))
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
        corrections.void_hand(db.session, table_id, hand_id, how)
    except LaterHandsError as error:
        return _void_page(load_game(db.session, table_id), hand_id, entry, fallen=error.fallen)
    except RuleError as error:
        entry = entry.refused(error.violations, {"reason"})
        return _void_page(load_game(db.session, table_id), hand_id, entry)
    flash(gettext("The hand is voided, and all later ones are played again."), "success")
    return redirect(table_address(table_id), SEE_OTHER)


def _void_page(game: Game, hand_id: int, entry: Form, fallen: tuple[Fallen, ...] = ()) -> Response:
    index = find_hand(game, hand_id)
    return table_page(
        "void.html",
        game,
        entry,
        hand=game.hands[index],
        line=words.hand_line(game.steps[index], words.names_of(game)),
        fallen=_fallen_lines(game, fallen),
    )
