"""A game as the JSON values that are sent, from one calculation for every reader."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from app.tables.allowed import allowed
from app.tables.errors import Fallen
from app.tables.games import Game, snapshot
from app.tables.models import GameTable, Hand, Penalty, Result, TableSeat
from app.web.problems import explain
from engine.game.outcomes import Win, wins_of
from engine.game.replay import Step
from engine.game.result import SeatResult
from engine.game.settlement import Settlement

Json = dict[str, Any]


def table_json(game: Game) -> Json:
    """Return a table and where its game stands, without its hands."""
    return (
        table_head_json(game.table, game.seats)
        | {
            "event": game.event.slug,
            "finish_reason": game.table.finish_reason,
            "reopen_reason": game.table.reopen_reason,
            "deposits": [None if owner is None else int(owner) for owner in game.state.deposits],
            "chips": list(game.state.chips),
            "deductions": list(game.state.deductions),
            "dead_hands": sorted(int(seat) for seat in game.state.dead_hands),
            "allowed": None if game.is_finished else allowed(game.ruleset, game.state),
        }
        | snapshot(game.state, len(game.hands))
    )


def table_with_hands_json(game: Game) -> Json:
    """Return a table, where its game stands, and every hand that counts."""
    return table_json(game) | {"hands": hands_json(game)}


def table_head_json(table: GameTable, seats: tuple[TableSeat, ...] | list[TableSeat]) -> Json:
    """Return a table as lists show it, from what is stored beside it."""
    return {
        "id": table.id,
        "round": table.round_number,
        "number": table.number,
        "state": table.state.value,
        "version": table.version,
        "started_at": _moment(table.started_at),
        "finished_at": _moment(table.finished_at),
        "seats": [seat_json(seat) for seat in seats],
    } | table.snapshot


def seat_json(seat: TableSeat) -> Json:
    """Return who sits in a seat."""
    return {
        "seat": seat.seat,
        "entrant_id": seat.entrant_id,
        "number": seat.entrant.number,
        "name": seat.entrant.name,
        "names": seat.entrant.names,
        "starting_points": seat.starting_points,
        "substitute": seat.substitute,
    }


def hands_json(game: Game) -> list[Json]:
    """Return every hand of a game that counts, with what it moved."""
    return [hand_json(game, index) for index in range(len(game.hands))]


def hand_json(game: Game, index: int) -> Json:
    """Return one hand of a game with what it moved."""
    hand, step = game.hands[index], game.steps[index]
    return record_json(hand) | {"index": index} | step_json(step)


def record_json(hand: Hand) -> Json:
    """Return a hand as it was recorded, and its void marks."""
    return {
        "id": hand.id,
        "outcome": hand.outcome,
        "recorded_at": _moment(hand.recorded_at),
        "recorded_by": hand.recorded_by,
        "amends_id": hand.amends_id,
        "voided_at": _moment(hand.voided_at),
        "voided_by": hand.voided_by,
        "void_reason": hand.void_reason,
    }


def step_json(step: Step) -> Json:
    """Return what a hand moved, and where it led."""
    return {
        "label": step.before.label,
        "wins": [win_json(win) for win in wins_of(step.resolved)],
        "settlement": settlement_json(step.settlement),
        "points_after": list(step.after.points),
        "ended": None if step.after.ended is None else step.after.ended.value,
    }


def win_json(win: Win) -> Json:
    """Return what a win is worth, whichever way it was entered."""
    return {
        "seat": int(win.seat),
        "han": win.han,
        "fu": win.fu,
        "yakuman": win.yakuman,
        "open_hand": win.open_hand,
    }


def settlement_json(settlement: Settlement) -> Json:
    """Return who paid whom how much for what; null stands for the sticks on the table."""
    return {
        "deltas": list(settlement.deltas),
        "transfers": [
            {
                "source": None if transfer.source is None else int(transfer.source),
                "target": None if transfer.target is None else int(transfer.target),
                "points": transfer.points,
                "reason": transfer.reason.value,
            }
            for transfer in settlement.transfers
        ],
        "chips": list(settlement.chips),
        "deductions": list(settlement.deductions),
    }


def result_json(result: Result | SeatResult) -> Json:
    """Return the result of one seat."""
    return {
        "seat": int(result.seat),
        "placement": result.placement,
        "raw_points": result.raw_points,
        "sticks": result.sticks,
        "uma": result.uma,
        "oka": result.oka,
        "rounding": result.rounding,
        "chips": result.chips,
        "penalties": result.penalties,
        "score": result.score,
    }


def penalty_json(penalty: Penalty) -> Json:
    """Return a penalty and whether it still counts."""
    return {
        "id": penalty.id,
        "entrant_id": penalty.entrant_id,
        "table_id": penalty.table_id,
        "seat": penalty.seat,
        "points": penalty.points,
        "reason": penalty.reason,
        "given_at": _moment(penalty.given_at),
        "given_by": penalty.given_by,
        "cancelled_at": _moment(penalty.cancelled_at),
        "cancelled_by": penalty.cancelled_by,
        "cancel_reason": penalty.cancel_reason,
    }


def fallen_json(item: Fallen) -> Json:
    """Return a hand that no longer stands, and why, as it is sent."""
    return {
        "table_id": item.game.table.id,
        "hand_id": None if item.hand is None else item.hand.id,
        "index": item.index,
        "label": item.label,
        "violations": [explain(violation) for violation in item.violations],
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()
