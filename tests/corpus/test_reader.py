"""The reader against itself: conservation, the points formula, twins of one game."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from zipfile import ZipFile

import pytest

from . import KINDS, corpus_dir, games, needs_corpus, rare, skipped, tenhou_json, tenhou_xml
from .games import (
    LIMITS,
    SEATS,
    STICK,
    Game,
    HandRecord,
    Source,
    UnreadableError,
    Winner,
    nagashi_deltas,
)

COUNTS = {
    "tenhou-xml": 2667,
    "tenhou-client": 523,
    "tenhou-json": 68,
    "tenhou-json-fragments": 48,
    "majsoul-raw": 3,
    "majsoul-tensoul6": 12,
    "mjai": 13,
}
THREE_PLAYERS = "tenhou-json-fragments/tenhou-json-fragments-f1cde609.json"
# Records that contradict themselves, by what their problems have in common.
ODD = {
    "tenhou-json/tenhou-json-0d7aadb0.json": "30符2飜2000点 with 3 han",
    "tenhou-json/tenhou-json-9929f095.json": "a win without han, fu and points",
    "tenhou-json-fragments/tenhou-json-fragments-d9015eb0.json": "-1000 points appear",
    "majsoul/tensoul6/majsoul-tensoul6-ce19feb7.json": "S2-2: ",
    "mjai/mjai-2d26c407.json": "1000 in sticks became",
    "mjai/mjai-4cac61e3.mjson": "no recorded result",
    "mjai/mjai-9b9a04f3.mjson": "no recorded result",
}
RARE_ABORTS = {
    "ryu_yao9": "kyuushu_kyuuhai",
    "ryu_kaze4": "suufon_renda",
    "ryu_reach4": "suucha_riichi",
    "ryu_kan4": "suukaikan",
    "ryu_ron3": "sanchahou",
}


@cache
def read_all() -> dict[str, Game]:
    return {game.path: game for game in games()}


def all_hands() -> list[tuple[Game, HandRecord]]:
    return [(game, hand) for game in read_all().values() for hand in game.hands]


def sound_hands() -> list[tuple[Game, HandRecord]]:
    return [(game, hand) for game, hand in all_hands() if game.is_sound(hand)]


def where(game: Game, hand: HandRecord) -> str:
    return f"{game.path} {hand.name}"


def up(points: int) -> int:
    return -(-points // 100) * 100


def base_points(winner: Winner, *, kiriage: bool) -> int:
    if winner.yakuman:
        return 8000 * winner.yakuman
    han = winner.han or 0
    for least, points in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return points
    if winner.fu is None:  # the record says mangan instead of its fu
        assert winner.limit == "mangan"
        return 2000
    base = winner.fu << (2 + han)
    return 2000 if kiriage and base == 1920 else min(base, 2000)


def limit_of(base: int) -> str:
    reached = [least for least in (2000, 3000, 4000, 6000, 8000) if base >= least]
    return LIMITS[len(reached)]


def payments(hand: HandRecord, winner: Winner, base: int) -> dict[int, int]:
    """Return what each seat owes the winner, before honba and liability."""
    double = 2 if winner.seat == hand.dealer else 1
    if hand.outcome.discarder is not None:
        return {hand.outcome.discarder: up(base * (6 if double == 2 else 4))}
    return {
        seat: up(base * (2 if seat == hand.dealer else double))
        for seat in SEATS
        if seat != winner.seat
    }


def expected_deltas(hand: HandRecord, *, honba_points: int) -> list[int]:
    """Return what a win pays, by the recorded points of its winners."""
    deltas = [-STICK * (seat in hand.deposits) for seat in SEATS]
    honba, sticks = hand.honba * honba_points, hand.riichi_sticks + len(hand.deposits)
    for winner in hand.outcome.winners:
        for seat, points in owed(hand, winner, honba).items():
            deltas[seat] -= points
            deltas[winner.seat] += points
        deltas[winner.seat] += STICK * sticks
        honba = sticks = 0
    return deltas


def owed(hand: HandRecord, winner: Winner, honba: int) -> dict[int, int]:
    by, liable = hand.outcome.discarder, winner.pao_seat
    assert winner.points is not None
    if liable is not None and by in {None, liable}:
        return {liable: winner.points + honba}
    if liable is not None:
        half = winner.points // 2
        return {by: half, liable: half + honba}
    if by is not None:
        return {by: winner.points + honba}
    if winner.seat == hand.dealer:
        return {seat: (winner.points + honba) // 3 for seat in SEATS if seat != winner.seat}
    child = up(winner.points // 4)  # the dealer pays twice that, or 100 less
    shares = {seat: child + honba // 3 for seat in SEATS if seat not in {winner.seat, hand.dealer}}
    return shares | {hand.dealer: winner.points - 2 * child + honba // 3}


@pytest.mark.slow
@needs_corpus
def test_every_four_player_game_is_read():
    assert Counter(game.kind for game in read_all().values()) == COUNTS
    assert set(COUNTS) == set(KINDS)
    assert [(left.path, left.reason) for left in skipped()] == [(THREE_PLAYERS, "three players")]


@needs_corpus
def test_records_agree_with_themselves():
    found = {game.path: game.problems for game in read_all().values() if game.problems}
    assert found.keys() == ODD.keys()
    for path, problems in found.items():
        assert all(ODD[path] in problem for problem in problems), problems


@needs_corpus
def test_points_are_conserved():
    for game, hand in sound_hands():
        total = sum(game.starting_points) + STICK * game.hands[0].riichi_sticks
        assert sum(hand.points_before) + STICK * hand.riichi_sticks == total, where(game, hand)
        assert sum(hand.points_after) + STICK * hand.sticks_after == total, where(game, hand)


@needs_corpus
def test_recorded_points_follow_the_formula():
    checked = 0
    for game, hand in sound_hands():
        for winner in hand.outcome.winners:
            if winner.han is None and not winner.yakuman:
                continue
            base = base_points(winner, kiriage=game.rules.kiriage)
            expected = sum(payments(hand, winner, base).values())
            assert winner.points == expected, where(game, hand)
            if winner.limit is not None and not game.rules.kiriage:
                assert winner.limit == limit_of(base), where(game, hand)
            checked += 1
    assert checked > 25_000


@needs_corpus
def test_deltas_of_wins_follow_from_the_points():
    for game, hand in sound_hands():
        if hand.outcome.kind in {"ron", "tsumo"}:
            expected = expected_deltas(hand, honba_points=game.rules.honba_points)
            assert list(hand.deltas) == expected, where(game, hand)


@needs_corpus
def test_deltas_of_draws_follow_from_the_outcome():
    for game, hand in sound_hands():
        paid = [-STICK * (seat in hand.deposits) for seat in SEATS]
        change = [delta - stick for delta, stick in zip(hand.deltas, paid, strict=True)]
        outcome = hand.outcome
        if outcome.kind == "abort":
            assert not any(change), where(game, hand)
        elif outcome.kind == "nagashi":
            assert tuple(change) == nagashi_deltas(tuple(outcome.nagashi), hand.dealer)
            assert outcome.nagashi, where(game, hand)
        elif outcome.kind == "draw":
            assert outcome.tenpai is not None, where(game, hand)
            assert hand.riichi <= outcome.tenpai, where(game, hand)
            assert change == tenpai_payments(outcome.tenpai), where(game, hand)


def tenpai_payments(tenpai: frozenset[int]) -> list[int]:
    if len(tenpai) in {0, 4}:
        return [0] * 4
    return [3000 // len(tenpai) if seat in tenpai else -3000 // (4 - len(tenpai)) for seat in SEATS]


@needs_corpus
def test_outcomes_are_well_formed():
    for game, hand in all_hands():
        outcome, label = hand.outcome, where(game, hand)
        seats = [winner.seat for winner in outcome.winners]
        assert len(seats) == len(set(seats)), label
        assert outcome.discarder not in seats, label
        assert (outcome.abort is not None) == (outcome.kind == "abort"), label
        assert len(hand.riichi) == 4 or outcome.abort != "suucha_riichi", label
        if outcome.kind == "ron":
            assert outcome.discarder is not None, label
            distances = [(seat - outcome.discarder) % 4 for seat in seats]
            assert distances == sorted(distances), label
        if hand.riichi_on_last_discard is not None:
            assert hand.riichi_on_last_discard == outcome.discarder, label
        for winner in outcome.winners:
            assert not (winner.is_open and winner.seat in hand.riichi), label
            assert (winner.pao_seat is None) == (winner.pao_yakuman is None), label
            if winner.yakuman and game.kind.startswith("tenhou"):
                assert winner.yakuman == len(winner.yaku), label


@needs_corpus
def test_seats_are_numbered_from_the_first_dealer():
    for game in read_all().values():
        if game.complete:
            assert (game.hands[0].round_wind, game.hands[0].dealer) == (0, 0), game.path
        order = [4 * hand.round_wind + hand.dealer for hand in game.hands]
        assert all(0 <= after - before <= 1 for before, after in pairwise(order)), game.path


@needs_corpus
def test_final_scores_add_up_and_fit_the_final_points():
    for game in read_all().values():
        if game.final_scores is None:
            continue
        assert game.final_points is not None, game.path
        ranked = sorted(SEATS, key=lambda seat: (-game.final_points[seat], seat))
        scores = [game.final_scores[seat] for seat in ranked]
        assert scores == sorted(scores, reverse=True), game.path
        assert sum(scores) == 0, game.path


@needs_corpus
def test_rare_events_are_found_where_they_are_listed():
    listed = rare()
    for name, abort in RARE_ABORTS.items():
        for game, hand in rare_hands(listed[name]):
            assert hand.outcome.abort == abort, where(game, hand)
    for game, hand in rare_hands(listed["ryu_nm"]):
        assert hand.outcome.kind == "nagashi", where(game, hand)
    for game, hand in rare_hands(listed["double_ron"]):
        assert len(hand.outcome.winners) == 2, where(game, hand)
    for game, hand in rare_hands(listed["yakuman"]):
        assert any(winner.yakuman for winner in hand.outcome.winners), where(game, hand)
    for game, hand in rare_hands(listed["kazoe"]):
        assert any(winner.is_kazoe for winner in hand.outcome.winners), where(game, hand)
    for game, hand in rare_hands(listed["pao"]):
        assert any(winner.pao_yakuman for winner in hand.outcome.winners), where(game, hand)


def rare_hands(entries: list[list]) -> list[tuple[Game, HandRecord]]:
    known = read_all()
    found = [(known[path], index) for path, index, *_ in entries if path in known]
    assert found
    return [(game, game.hands[index]) for game, index in found]


@needs_corpus
def test_twins_in_two_formats_tell_the_same():
    twins = defaultdict(list)
    for game in read_all().values():
        if game.kind in {"tenhou-xml", "tenhou-json"}:
            twins[game.path.rpartition("/")[2].partition(".")[0]].append(game)
    pairs = [pair for pair in twins.values() if len(pair) == 2]
    assert len(pairs) > 20
    for xml, other in pairs:
        assert len(xml.hands) == len(other.hands), other.path
        for ours, theirs in zip(xml.hands, other.hands, strict=True):
            assert comparable(ours) == comparable(theirs), where(other, theirs)
        assert other.final_points in {None, xml.final_points}
        assert other.final_scores in {None, xml.final_scores}


def comparable(hand: HandRecord) -> list:
    outcome = hand.outcome
    winners = [replace(winner, fu=None, yaku=()) for winner in outcome.winners]
    tenpai = outcome.tenpai if outcome.kind == "draw" else None
    table = (hand.name, hand.riichi_sticks, hand.points_before, hand.points_after, hand.deltas)
    riichi = (hand.riichi, hand.riichi_on_last_discard)
    end = (outcome.kind, outcome.abort, outcome.discarder, outcome.declarer, outcome.nagashi)
    return [table, riichi, end, tenpai, winners]


def xml_source(body: str) -> Source:
    head = '<GO type="9"/><TAIKYOKU oya="3"/>'
    return Source(path="tenhou-client/made-up.log", kind="tenhou-client", text=head + body)


def test_a_client_stream_is_turned_to_the_first_dealer():
    game = tenhou_xml.read(
        xml_source(
            '<INIT seed="0,1,1,0,0,0" ten="240,250,250,250" oya="3"/>'
            '<REACH who="1" step="1"/><F5/><REACH who="1" step="2"/>'
            '<REACH who="0" step="1"/><D9/>'
            '<AGARI ba="1,2" ten="30,3900,0" yaku="1,1,7,1,52,1,53,0" who="1" fromWho="0"'
            ' sc="240,-42,240,62,250,0,250,0" owari="198,-1.0,302,1.0,250,0,250,0"/>'
        )
    )
    (hand,) = game.hands
    assert (hand.name, hand.points_before) == ("E1-1", (25000, 24000, 25000, 25000))
    assert hand.riichi == {1, 2}
    assert hand.riichi_on_last_discard == hand.outcome.discarder == 1
    assert hand.deposits == {2}
    assert hand.deltas == (0, -4200, 5200, 0)
    assert [(won.seat, won.han, won.fu) for won in hand.outcome.winners] == [(2, 3, 30)]
    assert game.final_scores == (0, -1000, 1000, 0)
    assert game.problems == ()


def test_a_broken_chain_is_a_problem_and_no_error():
    game = tenhou_xml.read(
        xml_source(
            '<INIT seed="0,0,0,0,0,0" ten="250,250,250,250" oya="3"/>'
            '<RYUUKYOKU ba="0,0" sc="250,30,250,-10,250,-10,250,-10" hai0="1"/>'
            '<INIT seed="1,1,0,0,0,0" ten="280,240,240,250" oya="0"/>'
            '<RYUUKYOKU type="yao9" ba="1,0" sc="280,0,240,0,240,0,250,0"/>'
        )
    )
    assert len(game.problems) == 2
    assert game.hands[0].outcome.tenpai == {1}
    assert game.hands[1].outcome.declarer == 1


def test_the_last_discarder_is_found_through_calls_and_kans():
    def parts(seat_0: list, seat_1: list, seat_2: list, seat_3: list) -> list:
        return [part for seat in (seat_0, seat_1, seat_2, seat_3) for part in ([], *seat)]

    hand = [
        [0, 0, 0],
        [25000] * 4,
        [11],
        [],
        *parts(
            [[31, 19], [41, 60]],
            [[32], [42]],
            [["41p4141", 33], [43, "r60"]],
            [["m43434343", 22], [0, 44]],
        ),
        ["三家和了"],
    ]
    text = f'{{"log": [{hand}]}}'.replace("'", '"')
    game = tenhou_json.read(Source(path="x.json", kind="tenhou-json", text=text))
    outcome = game.hands[0].outcome
    assert outcome.discarder == game.hands[0].riichi_on_last_discard == 2
    assert [winner.seat for winner in outcome.winners] == [0, 1, 3]


def test_three_players_are_refused():
    source = Source(path="x.json", kind="tenhou-json", text='{"log": []}', players=3)
    with pytest.raises(UnreadableError, match="three players"):
        tenhou_json.read(source)


def test_the_corpus_is_where_the_environment_says(monkeypatch, tmp_path: Path):
    (tmp_path / "index.jsonl").write_text("")
    monkeypatch.setenv("TENBO_CORPUS", str(tmp_path))
    assert corpus_dir() == tmp_path


def test_malformed_files_are_skipped_with_the_reason(monkeypatch, tmp_path: Path):
    (tmp_path / "index.jsonl").write_text("")
    with ZipFile(tmp_path / "tenhou-xml.zip", "w") as archive:
        archive.writestr("empty.xml", "")
        archive.writestr("broken.xml", '<GO type="9"/><TAIKYOKU oya="0"/><INIT seed="0"/>')
        archive.writestr("odd.xml", '<GO lobby="0"/><TAIKYOKU oya="0"/>')
    monkeypatch.setenv("TENBO_CORPUS", str(tmp_path))
    assert list(games("tenhou-xml")) == []
    assert [left.reason for left in skipped("tenhou-xml")] == [
        "0 GO tags",
        "no hand with a recorded result",
        "malformed: KeyError('type')",
    ]
