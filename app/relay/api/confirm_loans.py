"""REST resources by which the loans after a game are confirmed or overridden."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from flask.views import MethodView

from app.accounts.auth import Scope
from app.relay.access import sign_for
from app.relay.api.common import blp, check_match, show_tag
from app.relay.confirm_loans import Decided, Decision, confirm_loans, find_proposal
from app.relay.json.common import Part
from app.relay.json.loans import DecidedSchema, DecisionSchema, ProposalSchema
from app.relay.record import TeamId
from app.relay.state import load_state
from app.web import db, etags
from engine.relay.boundary import Boundary, RuledLoan


@blp.route("/matches/<id:match_id>/games/<int:game>/loans")
class GameLoans(MethodView):
    """The loans after a game of a match."""

    @etags.tagged
    @blp.response(HTTPStatus.OK, ProposalSchema)
    def get(self, match_id: int, game: int) -> Part[Boundary[TeamId]]:
        """Show what the rule makes of the end of a game (counted from 0), and what counts."""
        check_match(match_id)
        state = load_state(db.session, match_id)
        show_tag(state.record)
        return Part(state, find_proposal(state, game))


@blp.route("/matches/<id:match_id>/rulings")
class MatchRulings(MethodView):
    """What the referee decided in a match."""

    @etags.tagged
    @blp.arguments(DecisionSchema)
    @blp.response(HTTPStatus.CREATED, DecidedSchema)
    @blp.doc(operationId="confirm_loans")
    def post(self, data: dict[str, Any], match_id: int) -> tuple[Decided, int]:
        """Confirm or override the loans after a game; or see, as a dry run, what would follow."""
        signature = sign_for(match_id, Scope.SCORE_EVENT, data.pop("reason"))
        version = etags.expected_version(data.pop("version", None))
        decision = _decision(data)
        done = confirm_loans(db.session, match_id, decision, signature, expected_version=version)
        show_tag(done.state.record)
        return done, HTTPStatus.OK if decision.dry_run else HTTPStatus.CREATED


def _decision(data: dict[str, Any]) -> Decision:
    loans, playing = data["loans"], data["playing"]
    return Decision(
        game=data["game"],
        loans=None if loans is None else tuple(RuledLoan(**line) for line in loans),
        playing=None if playing is None else {item["team_id"]: item["points"] for item in playing},
        void_later=data["void_later"],
        dry_run=data["dry_run"],
    )
