"""Hands as they are sent: as they were recorded, and what they moved."""

from __future__ import annotations

from app.tables.games import PlayedHand
from app.tables.json.outcomes import OutcomeSchema
from app.web.answers import Answer
from app.web.fields import flag, four, many, member, moment, nested, text, whole
from engine.game.outcomes import Win, wins_of
from engine.game.state import EndReason
from engine.game.transfers import Reason


class TransferSchema(Answer):
    """Points that moved; null stands for the riichi sticks on the table."""

    source = whole(null=True)
    target = whole(null=True)
    points = whole()
    reason = member(Reason)


class SettlementSchema(Answer):
    """Who paid whom how much for what."""

    deltas = four("Change of points per seat.")
    transfers = many(TransferSchema)
    chips = four("Change of chips per seat.")
    deductions = four("Taken off the score after uma.")


class RecordedHandSchema(Answer):
    """A hand as it was recorded; voided ones stay on record."""

    id = whole(null=True, attribute="hand.id")
    outcome = nested(OutcomeSchema, "As it was sent.", attribute="hand.outcome")
    recorded_at = moment(attribute="hand.recorded_at")
    recorded_by = text(attribute="hand.recorded_by")
    amends_id = whole("The hand that this one replaces.", null=True, attribute="hand.amends_id")
    voided_at = moment(null=True, attribute="hand.voided_at")
    voided_by = text(null=True, attribute="hand.voided_by")
    void_reason = text(null=True, attribute="hand.void_reason")


class WinValueSchema(Answer):
    """What a win is worth, whichever way it was entered."""

    seat = whole()
    han = whole(null=True)
    fu = whole(null=True)
    yakuman = whole()
    open_hand = flag(null=True)


class HandSchema(RecordedHandSchema):
    """A hand that counts, with what it moved."""

    index = whole("Its place in the game, from 0.")
    label = text(example="E1-0", attribute="step.before.label")
    wins = many(WinValueSchema)
    settlement = nested(SettlementSchema, attribute="step.settlement")
    points_after = four("Points per seat after the hand.", attribute="step.after.points")
    ended = member(EndReason, null=True, attribute="step.after.ended")

    @classmethod
    def get_wins(cls, played: PlayedHand) -> tuple[Win, ...]:
        """Return the wins of a hand with their value."""
        return wins_of(played.step.resolved)
