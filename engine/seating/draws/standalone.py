#!/usr/bin/env python3
"""Check a published Tenbo draw: run python3 verifier.py draw.json.

Needs nothing but Python 3; shares no code with Tenbo. Exit status 0: the draw is what its inputs
and seed give. 1: it isn't, and what differs is printed. The method is in docs/seating.md.
"""

# Written for people who read it before they trust it: no types, one screen or two.
# mypy: ignore-errors
# ruff: noqa: ANN001, ANN201, B905, C901, D103, E501, EXE001, PLR2004, PTH123, RUF005, T201

import hashlib
import json
import sys
from itertools import combinations


def sha(data):
    return hashlib.sha256(data).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def words(key):
    for counter in range(2**63):
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))


def shuffled(stream, items):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        word = next(stream)
        while word >= 2**32 // (i + 1) * (i + 1):
            word = next(stream)
        j = word % (i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def draw(inputs, stream):
    if inputs["method"] in ("plan", "fixtures"):
        winds, free = shuffled(stream, range(4)), [t - 1 for t in inputs["free_tables"]]
        source, name = dict(zip(free, shuffled(stream, free))), {}
        for c in inputs["classes"]:
            for places, players in zip(c["places"], shuffled(stream, c["players"])):
                name.update(zip(places, shuffled(stream, players)))
        return [
            [[name[tables[source.get(t, t)][w]] for w in winds] for t in range(len(tables))]
            for tables in inputs["template"]
        ]
    rounds = []
    while inputs["method"] == "match_balanced" and len(rounds) + 4 <= inputs["rounds"]:
        square = []
        while len(square) < 4:
            row = shuffled(stream, inputs["players"])
            clash = any(a == b for above in square for a, b in zip(row, above))
            square = [] if clash else square + [row]
        rounds += [[row] for row in square]
    return rounds + [
        [shuffled(stream, inputs["players"])] for _ in range(inputs["rounds"] - len(rounds))
    ]


def hashes(d, key):
    kept = ("inputs_hash", "metrics", "rounds", "stream_seed")
    return {
        "format": "tenbo-draw/1",
        "inputs_hash": sha(canonical(d["inputs"])),
        "commitment": sha(d["seed"].encode()),
        "state_hash": sha(canonical(d["state"])) if "state" in d else "",
        "stream_seed": key.hex(),
        "hash": sha(canonical({name: d[name] for name in kept})),
    }


def problems(d):
    inputs, rounds, state = d["inputs"], d["rounds"], d.get("state_hash", "")
    text = f"{d['seed']}|{d['inputs_hash']}|{d['session']}|{state}"
    key = hashlib.sha256(text.encode()).digest()
    for field, value in hashes(d, key).items():
        if d.get(field, "") != value:
            yield f"{field}: published {d.get(field)}, computed {value}"
    players = inputs["players"] + inputs.get("substitutes", [])
    for r, tables in enumerate(rounds):
        seated = [p for table in tables for p in table]
        if len(set(seated)) < len(seated) or not set(seated) <= set(players):
            yield f"round {r + 1}: somebody sits twice, or is no player"
    met = [frozenset(pair) for tables in rounds for t in tables for pair in combinations(t, 2)]
    if d["metrics"]["repeats"] != len(met) - len(set(met)):
        yield f"repeats: published {d['metrics']['repeats']}, counted {len(met) - len(set(met))}"
    if inputs["method"] not in ("plan", "fixtures", "match_uniform", "match_balanced"):
        print("note: who meets whom was searched for; Tenbo's own `verify` repeats the search")
        return
    drawn = draw(inputs, words(key))
    if len(drawn) != len(rounds):
        yield f"rounds: published {len(rounds)}, drawn {len(drawn)}"
    for r, (mine, theirs) in enumerate(zip(drawn, rounds)):
        for t in range(max(len(mine), len(theirs))):
            if mine[t : t + 1] != theirs[t : t + 1]:
                yield f"round {r + 1}, table {t + 1}: published {theirs[t : t + 1]}, drawn {mine[t : t + 1]}"


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            found = list(problems(json.load(file)))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        found = [f"this is no published draw: {error!r}"]
    print("\n".join(found) if found else "The draw is what its inputs and seed give.")
    sys.exit(bool(found))
