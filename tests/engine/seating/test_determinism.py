"""The same inputs give the same bytes in any process."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from .support import ROOT

PROGRAM = """
import json, sys
from engine.seating.canonical import canonical
from engine.seating.draws.commands import plan_command
from engine.seating.constraints import Constraints, PlanRequest
from engine.seating.draws.draw import plan_inputs, publish
from engine.seating.plans.planning import plan_stage
from engine.seating.plans.replan import Change, options
from engine.seating.rounds.pairing import Method, RoundRequest
from engine.seating.draws.round_draw import publish_round, round_inputs, round_state
out = [plan_command(players=40, rounds=8, seed="s"), plan_command(players=42, rounds=6, seed="s")]
wishes = Constraints(teams=((1, 2, 3), (4, 5)), pins={9: 2, 1: 5}, apart=((7, 8), (11, 12)),
                     countries=((1, 4, 9, 16), (20, 21, 22)))
draft = plan_stage(PlanRequest(players=tuple(range(1, 41)), rounds=10, constraints=wishes))
out.append(publish(plan_inputs(draft), "t"))
out += [option.plan.to_lists() for option in options(Change(plan=draft.named(), played=4,
                                                            leaving=(3, 17), joining=(50,)))]
names = {n: n for n in range(1, 33)}
standings = tuple(frozenset({n, n + 1}) for n in range(1, 32, 2))
request = RoundRequest(method=Method.SWISS, standings=tuple(tuple(s) for s in standings),
                       played=plan_stage(PlanRequest(players=tuple(range(1, 33)), rounds=3))
                       .named().rounds)
out.append(publish_round(round_inputs(request), round_state(request), "u", 4))
sys.stdout.buffer.write(canonical(out))
"""


def run(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True
    )
    return done.stdout


def test_bytes_do_not_depend_on_the_hash_seed():
    first, second = run("1"), run("4242")
    assert hashlib.sha256(first).digest() == hashlib.sha256(second).digest()
    assert len(first) > 10_000
