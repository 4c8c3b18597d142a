"""Whatever is amended, voided or inserted, the game is what its hands make it."""

import random

import pytest

from app.accounts.signature import Signature
from app.events.ruleset import ruleset_of
from app.tables.correct import Correction, amend_hand, insert_hand, void_hand
from app.tables.games import load_game, snapshot
from app.tables.later_games import LaterHandsError
from engine.errors import IllegalOutcomeError
from engine.game.outcomes import AbortiveDraw, ExhaustiveDraw, Ron, Tsumo, Win
from engine.game.replay import play, replay
from engine.game.wire import outcome_to_mapping
from engine.points import ZERO
from engine.ruleset.options import AbortKind
from engine.seats import SEATS
from tests.factories import BY, NOW, make_event, make_table, record

RULESETS = ["tenhou", "ema2016", "ptt-saki-team", "mleague"]
HAN_FU = [(1, 30), (2, 30), (3, 30), (4, 30), (5, None), (8, None)]


def any_outcome(chance: random.Random):
    riichi = frozenset(seat for seat in SEATS if chance.random() < 0.2)
    han, fu = chance.choice(HAN_FU)
    winner, other = chance.sample(SEATS, 2)
    kind = chance.randrange(6)
    if kind < 2:
        win = Win(seat=winner, han=han, fu=fu)
        return Ron(discarder=other, winners=(win,), riichi=riichi)
    if kind < 4:
        return Tsumo(winner=Win(seat=winner, han=han, fu=fu), riichi=riichi)
    if kind < 5:
        tenpai = riichi | frozenset(seat for seat in SEATS if chance.random() < 0.4)
        return ExhaustiveDraw(tenpai=tenpai, riichi=riichi)
    return AbortiveDraw(kind=AbortKind.KYUUSHU_KYUUHAI, riichi=riichi)


def legal_outcome(chance, ruleset, state):
    while True:
        outcome = any_outcome(chance)
        try:
            play(ruleset, state, outcome)
        except IllegalOutcomeError:
            continue
        return outcome


def correct(chance, session, game, ruleset):
    """Try one random correction."""
    place = chance.randrange(len(game.hands))
    hand = game.hands[place]
    how = Correction(
        expected_version=game.table.version,
        signed=Signature(by=BY, at=NOW, reason="random"),
        void_later=chance.random() < 0.5,
        dry_run=chance.random() < 0.2,
    )
    outcome = legal_outcome(chance, ruleset, game.steps[place].before)
    table_id = game.table.id
    match chance.randrange(4):
        case 0:
            return how, void_hand(session, table_id, hand.id, how)
        case 1:
            return how, insert_hand(session, table_id, hand.id, outcome, how)
        case _:
            return how, amend_hand(session, table_id, hand.id, outcome, how)


def check_whole(game):
    """A game equals its outcomes, replayed from the first, and no point is lost."""
    outcomes = [step.outcome for step in game.steps]
    assert [outcome_to_mapping(outcome) for outcome in outcomes] == [
        hand.outcome for hand in game.hands
    ]
    assert list(game.steps) == replay(game.ruleset, game.start, outcomes)
    sticks = game.state.riichi_sticks * game.ruleset.payments.stick
    assert sum(game.state.points) + sticks == sum(game.starting_points)
    assert game.state.chips == ZERO


@pytest.mark.parametrize("ruleset_id", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_corrections_replay_the_game_from_scratch(app, session, ruleset_id, seed):
    chance = random.Random(f"{ruleset_id} {seed}")
    event = make_event(session, ruleset={"extends": ruleset_id})
    ruleset = ruleset_of(event)
    table = make_table(session, event)
    game = load_game(session, table.id)
    with app.test_request_context():
        for _ in range(8):
            if game.state.ended is None:
                outcome = legal_outcome(chance, ruleset, game.state)
                game = record(session, table, outcome_to_mapping(outcome))
        for _ in range(12):
            if not game.hands:
                break
            before = [hand.id for hand in game.hands], game.table.version
            try:
                how, done = correct(chance, session, game, ruleset)
            except LaterHandsError:
                session.rollback()
                dry = True
            else:
                check_whole(done.after)
                session.commit()
                dry = how.dry_run
            game = load_game(session, table.id)
            check_whole(game)
            assert game.table.snapshot == snapshot(game.state, len(game.hands))
            if dry:
                assert before == ([hand.id for hand in game.hands], game.table.version)
            else:
                assert game.steps == done.after.steps
