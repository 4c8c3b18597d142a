"""Loans and rulings on the wire: what we send, and what is sent to us."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter, itemgetter
from typing import Any, TypeAlias

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from app.relay.json.common import Part, VersionSchema
from app.relay.models import Ruling, RulingKind
from app.relay.record import TeamId, made_on
from app.relay.state import GameOfMatch
from app.relay.text import remark_text
from app.tables.json.corrections import LaterTableSchema
from app.tables.json.tables import MOST_POINTS
from app.tables.models import LONGEST_REASON
from app.web.answers import Answer
from app.web.fields import Id, Line, Whole, flag, many, member, moment, nested, text, whole
from engine.points import Points
from engine.relay.boundary import Boundary
from engine.relay.lending import LendingStatus, Loan, LoanOrigin
from engine.remarks import Remark

TeamPoints: TypeAlias = tuple[TeamId, Points]


def per_team(path: str) -> Callable[[object], Iterable[TeamPoints]]:
    """Return what takes points per team from a thing, for `PointsSchema`."""
    get = attrgetter(path)
    return lambda thing: get(thing).items()


class PointsSchema(Answer):
    """Points of a team."""

    team_id = whole()
    points = whole()

    get_team_id = staticmethod(itemgetter(0))
    get_points = staticmethod(itemgetter(1))


class LoanSchema(Answer):
    """Points lent from the boundary after a game to the end of the next; games count from 0."""

    boundary = whole(attribute="it.boundary")
    repaid_at = whole(attribute="it.repaid_at")
    lender = whole(attribute="it.lender")
    borrower = whole(attribute="it.borrower")
    points = whole(attribute="it.points")
    origin = member(LoanOrigin, attribute="it.origin")
    code = text(attribute="it.remark.code")
    reason = text()

    @classmethod
    def get_reason(cls, loan: Part[Loan[TeamId]]) -> str:
        """Return why it was made."""
        return remark_text(loan.it.remark, loan.state.names)


class MatchLoanSchema(LoanSchema):
    """A loan with the match in which it arose."""

    match_id = whole(attribute="state.record.match.id")


class FlagSchema(Answer):
    """Something the referee should look at."""

    code = text(attribute="it.code")
    message = text()

    @classmethod
    def get_message(cls, flagged: Part[Remark]) -> str:
        """Return the sentence, with the names of teams in it."""
        return remark_text(flagged.it, flagged.state.names)


class RulingSchema(Answer):
    """A referee's decision, and whether it still counts."""

    id = whole(null=True)
    kind = member(RulingKind)
    match_id = whole(null=True)
    game = whole(null=True)
    stage = whole(null=True)
    loans = fields.List(fields.Dict(), required=True, allow_none=True)
    teams = many(fields.Integer(), null=True)
    seed = text(null=True)
    made_on = many(PointsSchema, "The actual points that the referee saw.", null=True)
    reason = text()
    made_at = moment()
    made_by = text()
    withdrawn_at = moment(null=True)
    withdrawn_by = text(null=True)
    withdraw_reason = text(null=True)

    get_loans = staticmethod(lambda ruling: ruling.decision.get("loans"))
    get_teams = staticmethod(lambda ruling: ruling.decision.get("teams"))
    get_seed = staticmethod(lambda ruling: ruling.decision.get("seed"))

    @classmethod
    def get_made_on(cls, ruling: Ruling) -> Iterable[TeamPoints] | None:
        """Return points per team; a decision on a cut has none."""
        return made_on(ruling).items() if "made_on" in ruling.decision else None


class BoundarySchema(Answer):
    """Both numbers of every team after a game, and the loans that make the difference."""

    status = member(LendingStatus, attribute="it.status")
    needs_referee = flag(attribute="it.needs_referee")
    table = many(PointsSchema)
    actual = many(PointsSchema)
    playing = many(PointsSchema)
    repaid = many(LoanSchema)
    loans = many(LoanSchema)
    flags = many(FlagSchema)

    get_table = staticmethod(per_team("it.table"))
    get_actual = staticmethod(per_team("it.actual"))
    get_playing = staticmethod(per_team("it.playing"))
    get_repaid = staticmethod(lambda part: part.each(part.it.repaid))
    get_loans = staticmethod(lambda part: part.each(part.it.loans))
    get_flags = staticmethod(lambda part: part.each(part.it.flags))


class RuledBoundarySchema(BoundarySchema):
    """A boundary with the decision that counts; it is outdated once the points are others."""

    ruling = nested(RulingSchema, null=True)
    ruling_outdated = flag()

    @classmethod
    def get_ruling(cls, part: Part[Boundary[TeamId]]) -> Ruling | None:
        """Return the decision."""
        return part.state.record.rulings.get(part.it.boundary)

    @classmethod
    def get_ruling_outdated(cls, part: Part[Boundary[TeamId]]) -> bool:
        """Say whether the points are no longer those that the referee decided on."""
        ruling = cls.get_ruling(part)
        return ruling is not None and made_on(ruling) != dict(part.it.actual)


def boundary_after(game: GameOfMatch) -> Part[Boundary[TeamId]] | None:
    """Return the boundary after a game, None while it is open."""
    boundary = game.played.boundary
    return None if boundary is None else Part(game.state, boundary)


class ProposalSchema(Answer):
    """What the rule makes of the end of a game, and what counts."""

    match_id = whole(attribute="state.record.match.id")
    game = whole(attribute="it.boundary")
    version = whole(attribute="state.record.version")
    proposal = nested(BoundarySchema)
    boundary = nested(RuledBoundarySchema)

    get_proposal = staticmethod(lambda part: part)
    get_boundary = staticmethod(
        lambda part: boundary_after(GameOfMatch(part.state, part.it.boundary))
    )


class DecidedSchema(Answer):
    """A decision, and what follows from it."""

    dry_run = flag()
    version = whole(attribute="state.record.version")
    ruling = nested(RulingSchema)
    boundary = nested(BoundarySchema)
    later_tables = many(LaterTableSchema, attribute="later")

    get_boundary = staticmethod(lambda decided: Part(decided.state, decided.boundary))


class LoanLineSchema(Schema):
    """A loan as the referee enters it."""

    lender = Id(required=True)
    borrower = Id(required=True)
    points = Whole(-MOST_POINTS, MOST_POINTS, required=True)


class TeamPointsSchema(Schema):
    """Points of a team."""

    team_id = Id(required=True)
    points = Whole(-10 * MOST_POINTS, 10 * MOST_POINTS, required=True)


class DecisionSchema(VersionSchema):
    """What the referee says about the loans after a game.

    Neither `loans` nor `playing` accepts what the rule proposes.
    """

    game = Whole(0, 200, required=True)
    reason = Line(required=True, length=LONGEST_REASON)
    loans = fields.List(
        fields.Nested(LoanLineSchema),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=12),
    )
    playing = fields.List(
        fields.Nested(TeamPointsSchema),
        load_default=None,
        allow_none=True,
        validate=validate.Length(max=4),
        metadata={"description": "The points the teams shall play with; loans follow."},
    )
    void_later = fields.Boolean(load_default=False)
    dry_run = fields.Boolean(load_default=False)

    @validates_schema
    def check_one_way(self, data: dict[str, Any], **_: object) -> None:
        """Ask for loans or for points, not for both."""
        if data.get("loans") is not None and data.get("playing") is not None:
            message = "Send either loans or playing."
            raise ValidationError(message, "loans")


class WithdrawArgs(Schema):
    """Why a ruling is withdrawn (`location="query"`)."""

    reason = Line(required=True, length=LONGEST_REASON)
