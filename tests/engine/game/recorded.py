"""Recorded games as rulesets and outcomes of the engine."""

from __future__ import annotations

from datetime import date

from engine.claims.han_fu import check_han_fu
from engine.game.outcomes import (
    AbortiveDraw,
    ExhaustiveDraw,
    Liability,
    NagashiMangan,
    Outcome,
    Ron,
    Tsumo,
    Win,
)
from engine.game.state import State
from engine.ruleset.load import from_mapping, preset
from engine.ruleset.options import AbortKind, PaoYakuman, Ruleset
from engine.scoring import value
from engine.seats import SEATS, Seat
from tests.corpus.games import Game, HandRecord, Winner

TENPAI_YAME = date(2009, 4, 1)
"""Logs up to March 2009 go on after a leading dealer's tenpai, and may pass one extra wind."""
ONE_UMA = date(2009, 8, 1)
"""From this day east games have the uma of hanchan (seed 000, history)."""
TIED_CONTEST = "csrule"
"""Lobbies with rules of their own start at 30000 with uma 15/5, and ties share it."""
PROFESSIONAL_START = 30000
"""Hand-entered professional games of the corpus start so, and play on whoever leads."""
THOUSAND = 1000

SPECIAL = {
    "tenhou-xml/2013031109gm-0841-0000-0fde62c3.xml": "skill room: one-hand game paid by ratio",
    "tenhou-xml/tenhou-xml-39d59830.xml": "skill room: one-hand game paid by ratio",
    "tenhou-xml/tenhou-xml-517ccd51.xml": "chip lobby with rules of its own (type 1601)",
    "tenhou-xml/tenhou-xml-6798decb.xml": "chip lobby with rules of its own (type 1601)",
    "mjai/mjai-2d26c407.json": "ends after five hands by a rule of its arena; sticks disappear",
    "mjai/mjai-550d5de2.json": "ends after five hands by a rule of its arena",
    "mjai/mjai-f6382b64.mjson": "the log stops before its last hand",
    "tenhou-json/tenhou-json-3e4e6bfb.json": "single hands of one game; S1-3 on is missing",
    "tenhou-json/tenhou-json-0d7aadb0.json": "typed by hand: S3-0 lists 3 han and pays 2",
    "tenhou-json-fragments/tenhou-json-fragments-d9015eb0.json": "a paid stick disappears",
    "majsoul/tensoul6/majsoul-tensoul6-ce19feb7.json": "its converter paid a ronned riichi in S2-2",
}
"""Recorded games that differ through no fault of the engine, and why."""


def ruleset_of(game: Game) -> Ruleset:
    """Return the ruleset a recorded game was played by."""
    rules = game.rules
    start = game.starting_points[0]
    options: dict[str, dict[str, object]] = {
        "frame": {"length": "tonpuusen" if rules.length == "east" else "hanchan"},
        "limits": {"kiriage": rules.kiriage},
        "payments": {"honba": rules.honba_points // 3},
        "end": {},
        "result": {},
        "chips": {"points": 2000 if rules.chips else 0},
    }
    if game.complete and start % THOUSAND == 0:
        options["frame"]["starting_points"] = start
    if game.kind.startswith("majsoul"):
        return _mahjong_soul(game, options)
    if _is_old(game, TENPAI_YAME):
        options["end"] = {"tenpai_yame": "off", "extra_winds": 2}
    if rules.length == "east" and _is_old(game, ONE_UMA):
        options["result"]["uma"] = [10000, 5000, -5000, -10000]
    if rules.honba_points // 3 == 500 or (rules.chips and rules.kiriage):
        options["result"]["uma"] = [30000, 10000, -10000, -30000]
    if TIED_CONTEST in rules.attributes:
        options["result"] |= {"uma": [15000, 5000, -5000, -15000], "tie_break": "split_uma"}
    if game.kind == "tenhou-json" and rules.length is None and start == PROFESSIONAL_START:
        return from_mapping(options, base=preset("jpml-2023"))
    exact = any(score % THOUSAND for score in game.final_scores or ())
    return from_mapping(options, base=preset("tenhou" if exact else "tenhou-2018"))


def _is_old(game: Game, day: date) -> bool:
    """Client streams without a date are of 2008."""
    if game.rules.played_on:
        return game.rules.played_on < day
    return game.kind == "tenhou-client"


def _mahjong_soul(game: Game, options: dict[str, dict[str, object]]) -> Ruleset:
    if options["frame"].get("starting_points", 0) == 30000:
        options["result"]["return_points"] = 30000
    if game.path.endswith("688d2119.json"):
        options["result"]["uma"] = [30000, 10000, -10000, -30000]
    return from_mapping(options, base=preset("mjsoul"))


def start_of(game: Game) -> State:
    """Return the state before the first recorded hand."""
    first = game.hands[0]
    return State(
        points=game.starting_points,
        number=first.round_wind * 4 + first.dealer,
        honba=first.honba,
        deposits=(None,) * first.riichi_sticks,
    )


def outcomes_of(game: Game) -> list[Outcome]:
    """Return what happened in every hand of a game."""
    following = [*game.hands[1:], None]
    return [outcome_of(hand, after) for hand, after in zip(game.hands, following, strict=True)]


def outcome_of(hand: HandRecord, following: HandRecord | None) -> Outcome:
    """Return what happened in a recorded hand; who deals next may tell who was tenpai."""
    record = hand.outcome
    riichi = _seats(hand.riichi)
    last = hand.riichi_on_last_discard
    cut_short = None if last is None else Seat(last)
    wins = () if record.kind == "abort" else tuple(_win(hand, win) for win in record.winners)
    match record.kind:
        case "ron":
            return Ron(
                discarder=Seat(record.discarder),
                winners=wins,
                riichi=riichi,
                riichi_on_last_discard=cut_short,
            )
        case "tsumo":
            return Tsumo(winner=wins[0], riichi=riichi)
        case "draw":
            return ExhaustiveDraw(tenpai=_seats(record.tenpai), riichi=riichi)
        case "nagashi":
            tenpai = _seats(record.tenpai)
            if record.tenpai is None:
                kept = following is not None and following.dealer == hand.dealer
                tenpai = riichi | _seats(frozenset({hand.dealer} if kept else ()))
            return NagashiMangan(seats=_seats(record.nagashi), tenpai=tenpai, riichi=riichi)
        case "abort":
            return AbortiveDraw(
                kind=AbortKind(record.abort), riichi=riichi, riichi_on_last_discard=cut_short
            )


def _seats(seats: frozenset[int] | None) -> frozenset[Seat]:
    return frozenset(seat for seat in SEATS if seat in (seats or ()))


def _win(hand: HandRecord, winner: Winner) -> Win:
    pao = ()
    if winner.pao_seat is not None:
        pao = (Liability(yakuman=PaoYakuman(winner.pao_yakuman), seat=Seat(winner.pao_seat)),)
    han, fu = winner.han, winner.fu
    if not winner.yakuman and (han is None or (han < 5 and fu is None)):
        han, fu = _claim(hand, winner)
    return Win(
        seat=Seat(winner.seat),
        han=None if winner.yakuman else han,
        fu=None if winner.yakuman else fu,
        yakuman=winner.yakuman,
        open_hand=winner.is_open,
        pao=pao,
        chips=winner.chips or 0,
    )


def _refused(hand: HandRecord, winner: Winner, han: int, fu: int) -> bool:
    riichi = winner.seat in hand.riichi
    return bool(
        check_han_fu(
            han,
            fu,
            tsumo=hand.outcome.kind == "tsumo",
            open_hand=False if riichi else winner.is_open,
            riichi=riichi,
            ruleset=preset("tenhou"),
        )
    )


def _claim(hand: HandRecord, winner: Winner) -> tuple[int, int | None]:
    """Return a han and fu worth what was paid, where the record tells only that or a limit."""
    dealer = winner.seat == hand.dealer
    ron = hand.outcome.kind == "ron"
    limits = preset("tenhou").limits
    known = [winner.han] if winner.han else [1, 2, 3, 4, 5, 6, 8, 11]
    for han in known:
        for fu in (30, 40, 25, 20, 50, 60, 70, 80, 90, 100, 110):
            base = value.base_points(limits, han=han, fu=fu)
            paid = (value.ron_payment if ron else value.tsumo_total)(base, dealer=dealer)
            if paid == winner.points and not _refused(hand, winner, han, fu):
                return han, fu
    message = f"nothing is worth {winner.points}"
    raise AssertionError(message)
