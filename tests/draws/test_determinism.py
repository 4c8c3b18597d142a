"""The same event gives the same bytes, in another process and on every database."""

import json
import os
import subprocess
import sys

from app.draws.settings import Apart
from engine.seating.canonical import canonical
from tests.draws.helpers import SECRET, make_published
from tests.factories import make_entrant, make_event

AGAIN = """
import sys
from engine.seating.canonical import canonical
from engine.seating.constraints import Constraints, PlanRequest
from engine.seating.draws.draw import plan_inputs, publish
from engine.seating.plans.planning import plan_stage

clubs = tuple(tuple(n for n in range(1, 21) if n % 5 == club) for club in (1, 2, 3, 4, 0))
wishes = Constraints(teams=clubs, pins={7: 3}, apart=((1, 2),))
draft = plan_stage(PlanRequest(players=tuple(range(1, 21)), rounds=4, constraints=wishes))
names = {str(n): f"Player {n}" for n in range(1, 21)}
inputs = plan_inputs(draft) | {"names": names, "first_round": 1}
sys.stdout.buffer.write(canonical(publish(inputs, sys.argv[1])))
"""


def in_another_process(hash_seed):
    return subprocess.run(
        [sys.executable, "-c", AGAIN, SECRET],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
    ).stdout


def test_a_stored_draw_has_the_bytes_that_any_process_makes(session):
    event = make_event(session)
    for n in range(1, 21):
        make_entrant(session, event, name=f"Player {n}", club=f"Club {n % 5}")
    draw = make_published(session, event, rounds=4, apart=Apart.CLUB, pins={7: 3}, pairs=((1, 2),))
    stored = canonical(json.loads(json.dumps(draw.document)))
    assert stored == in_another_process("1") == in_another_process("4242")
