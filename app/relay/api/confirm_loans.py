"""REST resources of loans and of a referee's decisions."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask import Response, jsonify
from flask.views import MethodView

from app.accounts.auth import Scope
from app.events import access
from app.relay import present, queries
from app.relay.answers import DecidedSchema, LoanListSchema, ProposalSchema
from app.relay.api.common import actor_for, blp, check_seen, show
from app.relay.confirm_loans import Decision, decide, find_proposal
from app.relay.matches import load_state
from app.relay.schemas import DecisionSchema
from app.relay.text import names_of
from app.tables.json.corrections import LaterTableSchema
from app.teams.api.common import TOKEN, answer, tag
from app.web import clock, db, etags
from engine.relay.boundary import RuledLoan


@blp.route("/matches/<id:match_id>/games/<int:game>/loans")
class GameLoans(MethodView):
    """The loans after a game of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, ProposalSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    def get(self, match_id: int, game: int) -> Response:
        """Show what the rule makes of the end of a game (counted from 0), and what counts."""
        check_seen(match_id)
        state = load_state(db.session, match_id)
        show(state)
        proposal = find_proposal(state, game)
        names = names_of(state.facts.teams)
        return jsonify(
            match_id=match_id,
            game=game,
            version=state.facts.version,
            proposal=present.proposal_json(proposal, names),
            boundary=present.boundary_json(state, game),
        )


@blp.route("/matches/<id:match_id>/rulings")
class MatchRulings(MethodView):
    """What the referee decided in a match."""

    @etags.tagged
    @blp.arguments(DecisionSchema)
    @blp.response(HTTPStatus.CREATED, DecidedSchema)
    @blp.alt_response(HTTPStatus.CONFLICT, "CONFLICT")
    @blp.alt_response(HTTPStatus.UNPROCESSABLE_ENTITY, "UNPROCESSABLE_ENTITY")
    @blp.doc(security=TOKEN)
    def post(self, data: dict[str, Any], match_id: int) -> Response:
        """Confirm or override the loans after a game; or see, as a dry run, what would follow."""
        actor = actor_for(match_id, Scope.SCORE_EVENT)
        done = decide(
            db.session,
            match_id,
            decision_of(data),
            expected_version=etags.expected_version(data.get("version")),
            by=actor.label,
            now=clock.now(),
        )
        state = load_state(db.session, match_id)
        show(state)
        dry_run = data["dry_run"]
        content = {
            "dry_run": dry_run,
            "version": state.facts.version,
            "ruling": present.ruling_json(done.ruling),
            "boundary": present.proposal_json(done.boundary, names_of(state.facts.teams)),
            "later_tables": [LaterTableSchema.of(later) for later in done.later],
        }
        return answer(content, HTTPStatus.OK if dry_run else HTTPStatus.CREATED)


def decision_of(data: dict[str, Any]) -> Decision:
    """Return what a body says about the loans after a game."""
    loans, playing = data["loans"], data["playing"]
    return Decision(
        game=data["game"],
        reason=data["reason"],
        loans=None if loans is None else tuple(RuledLoan(**line) for line in loans),
        playing=None if playing is None else {item["team_id"]: item["points"] for item in playing},
        void_later=data["void_later"],
        dry_run=data["dry_run"],
    )


@blp.route("/events/<slug:slug>/loans")
class Loans(MethodView):
    """Every loan of an event."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, LoanListSchema)
    @blp.alt_response(HTTPStatus.NOT_FOUND, "NOT_FOUND")
    def get(self, slug: str) -> Response:
        """List the loans of all matches, with the boundary at which each arose."""
        event = access.readable_head(slug)
        etags.show(*tag(event))
        loans = []
        for match_id in queries.list_match_ids(db.session, event.id):
            state = load_state(db.session, match_id)
            names = names_of(state.facts.teams)
            loans += [
                {"match_id": match_id} | present.loan_json(loan, names)
                for loan in state.played.loans
            ]
        return jsonify(event=event.slug, loans=loans)
