"""Hands scored and waits found per second, beside PyPI `mahjong` in the same run.

Usage: python -m benchmarks.scoring [path of the folder with hands.json and waits.json]

Both sides get the same hands as lists of tiles and flags, and build their own inputs for each hand.
Rounds alternate and the medians are compared, so a busy machine slows both sides alike. Ours gives
the full answer: yaku, fu items, payments and the reading.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from engine.errors import RuleError
from engine.melds import make_meld
from engine.notation import parse_tiles
from engine.scoring.hand import Hand
from engine.scoring.score import Scorer
from engine.scoring.tables import division, special
from engine.scoring.waits import waits
from engine.scoring.wire import DEFAULT_RULES, hand_from_mapping
from engine.tiles import KIND_OF, REDS, Tile

ROUNDS = 5
GATES = {"warm": 5.0, "waits": 12.0}
"""Ratios a build must keep; the aims are 12 and 20."""

WINDS_34 = (27, 28, 29, 30)
THEIR_KINDS = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON}


def find_hands(argument: str | None) -> Path:
    """Return the folder of scored hands: the argument, TENBO_CORPUS, or beside the repository."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "corpus"
    corpus = Path(os.environ.get("TENBO_CORPUS", beside))
    return Path(argument) if argument else corpus / "hands"


def to_136(tiles: tuple[Tile, ...], used: dict[int, int]) -> list[int]:
    """Return numbered tiles: 0 to 135, the first five of a suit being the red one."""
    numbered = []
    for tile in tiles:
        kind = KIND_OF[tile]
        if tile in REDS:
            numbered.append(kind * 4)
            continue
        copy = used.get(kind, 1 if kind in {4, 13, 22} else 0)
        used[kind] = copy + 1
        numbered.append(kind * 4 + copy % 4)
    return numbered


def their_arguments(hand: Hand) -> dict[str, Any]:
    """Return the plain lists that `score_theirs` builds its inputs from."""
    used: dict[int, int] = {}
    concealed = to_136(hand.concealed, used)
    melds = [(meld.kind.value, to_136(meld.tiles, used)) for meld in hand.melds]
    win = concealed[hand.concealed.index(hand.win)]
    everything = concealed + [tile for _, tiles in melds for tile in tiles]
    flags = {f"is_{_THEIR_FLAGS.get(flag, flag)}": True for flag in hand.flags}
    return {
        "tiles": everything,
        "win": win,
        "melds": melds,
        "dora": to_136(hand.dora, {}),
        "ura": to_136(hand.ura, {}),
        "config": flags
        | {
            "is_tsumo": hand.tsumo,
            "player_wind": WINDS_34[hand.seat_wind],
            "round_wind": WINDS_34[hand.round_wind],
        },
    }


_THEIR_FLAGS = {"double_riichi": "daburu_riichi"}


def score_theirs(calculator: HandCalculator, given: dict[str, Any]) -> Any:  # noqa: ANN401
    """Score a hand with `mahjong`, building its inputs as its users do."""
    options = OptionalRules(has_aka_dora=True, has_open_tanyao=True)
    melds = [
        TheirMeld(THEIR_KINDS.get(kind, TheirMeld.KAN), tiles, opened=kind != "ankan")
        for kind, tiles in given["melds"]
    ]
    return calculator.estimate_hand_value(
        given["tiles"],
        given["win"],
        melds=melds,
        dora_indicators=given["dora"],
        ura_dora_indicators=given["ura"],
        config=HandConfig(options=options, **given["config"]),
    )


def our_arguments(hand: Hand) -> tuple[Any, ...]:
    """Return the plain values that `score_ours` builds its inputs from."""
    melds = [(meld.kind, meld.tiles) for meld in hand.melds]
    situation = hand.tsumo, hand.seat_wind, hand.round_wind, hand.flags
    return hand.concealed, hand.win, melds, *situation, hand.dora, hand.ura


def score_ours(scorer: Scorer, given: tuple[Any, ...]) -> object:
    """Score a hand with ours, building it too; a hand without yaku raises."""
    concealed, win, melds, tsumo, seat_wind, round_wind, flags, dora, ura = given
    hand = Hand(
        concealed=concealed,
        win=win,
        melds=tuple([make_meld(kind, tiles) for kind, tiles in melds]),
        tsumo=tsumo,
        seat_wind=seat_wind,
        round_wind=round_wind,
        flags=flags,
        dora=dora,
        ura=ura,
    )
    try:
        return scorer.score(hand)
    except RuleError as error:
        return error


def their_waits(tiles_34: list[int]) -> list[int]:
    """Return the waits of a hand as users of `mahjong` find them: by trying every tile."""
    found = []
    for kind in range(34):
        if tiles_34[kind] < 4:
            tiles_34[kind] += 1
            if Agari.is_agari(tiles_34):
                found.append(kind)
            tiles_34[kind] -= 1
    return found


def alternate(*contestants: Callable[[], object]) -> list[float]:
    """Return the median processor seconds of each contestant over alternating rounds."""
    seconds: list[list[float]] = [[] for _ in contestants]
    for _ in range(ROUNDS):
        for taken, run in zip(seconds, contestants, strict=True):
            gc.collect()
            start = time.process_time()
            run()
            taken.append(time.process_time() - start)
    return [statistics.median(taken) for taken in seconds]


def each(function: Callable[..., object], *arguments: list[Any]) -> Callable[[], object]:
    """Return a round: the function over all hands."""

    def run() -> None:
        for given in zip(*arguments, strict=True):
            function(*given)

    return run


def suit_tables() -> list[dict[int, Any]]:
    """Return the tables in which the readings of suits are kept."""
    found = {id(table): table for side in division._TABLES for row in side for table in row}
    return list(found.values())


def forget_tables() -> None:
    """Forget everything worked out so far, as when just imported."""
    kept = (division._PLAIN_PARTS, special._COMPOSITIONS, [division._MELD_PARTS], suit_tables())
    for table in chain.from_iterable(kept):
        table.clear()
    division._divide.cache_clear()


def measure_scores(hands: list[Hand]) -> dict[str, float]:
    """Return our hands per second, cold and warm, and the ratios to theirs."""
    ours, theirs = [our_arguments(h) for h in hands], [their_arguments(h) for h in hands]
    scorer, calculator = Scorer(DEFAULT_RULES), HandCalculator()

    def first_pass() -> None:
        forget_tables()
        each(score_ours, [Scorer(DEFAULT_RULES)] * len(hands), ours)()

    first_pass()
    each(score_ours, [scorer] * len(hands), ours)()
    gc.collect()
    gc.freeze()  # the inputs are neither side's to walk through
    cold, warm, other = alternate(
        first_pass,
        each(score_ours, [scorer] * len(hands), ours),
        each(score_theirs, [calculator] * len(hands), theirs),
    )
    return {
        "scores per second": len(hands) / warm,
        "mahjong per second": len(hands) / other,
        "cold": other / cold,
        "warm": other / warm,
    }


def measure_waits(hands: list[tuple[Tile, ...]]) -> dict[str, float]:
    """Return our hands per second and the ratio to theirs."""
    counts = [[0] * 34 for _ in hands]
    for row, tiles in zip(counts, hands, strict=True):
        for tile in tiles:
            row[KIND_OF[tile]] += 1
    each(waits, hands)()
    ours, theirs = alternate(each(waits, hands), each(their_waits, counts))
    return {"waits per second": len(hands) / ours, "waits": theirs / ours}


def import_time() -> float:
    """Return the milliseconds a fresh Python needs to import `engine.scoring.score`."""
    program = (
        "import time; start = time.perf_counter(); import engine.scoring.score; "
        "print(time.perf_counter() - start)"
    )
    times = [
        float(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
        )
        for _ in range(ROUNDS)
    ]
    return min(times) * 1000


def main() -> int:
    """Print the figures and say whether the gates hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", nargs="?")
    folder = find_hands(parser.parse_args().hands)
    scored = json.loads((folder / "hands.json").read_text(encoding="utf-8"))["hands"]
    waiting = json.loads((folder / "waits.json").read_text(encoding="utf-8"))["hands"]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    figures = measure_scores([hand_from_mapping(data) for data in scored])
    figures |= measure_waits([parse_tiles(data["tiles"]) for data in waiting])
    figures["import ms"] = import_time()
    figures["suit readings"] = sum(map(len, suit_tables()))
    figures["memory MB, inputs included"] = (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    ) / 1024
    for name, figure in figures.items():
        print(f"{name:28}{figure:12,.1f}")
    missed = [name for name, gate in GATES.items() if figures[name] < gate]
    print(f"below the gate: {missed}" if missed else "all gates hold")
    return len(missed)


if __name__ == "__main__":
    sys.exit(main())
