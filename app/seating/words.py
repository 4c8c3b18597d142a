"""What the figures of a draw mean, in sentences to be translated. No HTTP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.seating.models import DrawMethod, DrawState, SeatingKind
from app.seating.settings import Apart
from engine.errors import N_
from engine.seating.quality.bounds import fewest_repeats, most_rounds
from engine.seating.quality.summary import Finding, Grade, summarise
from engine.seats import SEAT_COUNT

METHOD_TITLES: Mapping[DrawMethod, str] = {
    DrawMethod.PLAN: N_("All rounds at once"),
    DrawMethod.SWISS: N_("One round, Swiss: neighbours in the standings who have not met"),
    DrawMethod.INTERVAL: N_("One round, at intervals in the standings"),
    DrawMethod.FINALS: N_("One round, finals: 1 to 4, 5 to 8 and so on"),
    DrawMethod.RANDOM: N_("One round, at random"),
    DrawMethod.FIXED: N_("A plan made elsewhere"),
    DrawMethod.FIXTURES: N_("Fixtures: which four teams meet on which day"),
}
METHOD_HINTS: Mapping[DrawMethod, str] = {
    DrawMethod.PLAN: N_(
        "For an event with a fixed number of rounds. As long as arithmetic allows nobody meets"
        " twice, and everybody gets each wind equally often. If in doubt, take this."
    ),
    DrawMethod.SWISS: N_(
        "Drawn after each round: those who are about level play one another, if they have not met."
    ),
    DrawMethod.INTERVAL: N_(
        "Ranks at equal distances meet, such as the first, fifth, ninth and thirteenth, so that the"
        " tables are more alike in strength."
    ),
    DrawMethod.FINALS: N_(
        "The first four of the standings play at table 1, the next four at table 2, whoever has"
        " met."
    ),
    DrawMethod.RANDOM: N_("By lot; whoever has met is kept apart as far as possible."),
    DrawMethod.FIXTURES: N_(
        "For a league or a relay of many teams: all play about equally often, and meet one another"
        " about equally often. Who plays for a team, and in which seat, is decided later."
    ),
}
STATE_TITLES: Mapping[DrawState, str] = {
    DrawState.DRAFT: N_("Draft"),
    DrawState.COMMITTED: N_("Committed"),
    DrawState.PUBLISHED: N_("Published"),
    DrawState.WITHDRAWN: N_("Draw withdrawn"),
}
KIND_TITLES: Mapping[SeatingKind, str] = {
    SeatingKind.DRAWN: N_("As drawn"),
    SeatingKind.FIXED: N_("As imported"),
    SeatingKind.SWAP: N_("Two players swapped"),
    SeatingKind.SUBSTITUTE: N_("Substitutes take the places"),
    SeatingKind.NEW_TABLES: N_("The rounds ahead are seated anew"),
    SeatingKind.SHORTENED: N_("Rounds given back"),
    SeatingKind.TAKEN_BACK: N_("The change before was taken back"),
}
APART_TITLES: Mapping[Apart, str] = {
    Apart.NOBODY: N_("Everybody may meet everybody"),
    Apart.CLUB: N_("Players of one club never meet"),
    Apart.TEAM: N_("Team-mates never meet"),
}


def quality(figures: Mapping[str, Any]) -> list[Finding]:
    """Return what the figures of a plan, or of a single round, mean."""
    if "spread_sum" in figures:
        return list(_of_round(figures))
    if "meetings_min" in figures:
        return list(_of_fixtures(figures))
    sentences = list(summarise(figures))
    if figures["indirect_pairs"] and figures["indirect_min"]:
        template = N_("Two who never meet have at least {count} opponents in common.")
        sentences.append(Finding(template=template, params={"count": figures["indirect_min"]}))
    return sentences


def _of_round(figures: Mapping[str, Any]) -> Iterator[Finding]:
    if figures["repeats"]:
        template = N_("{repeats} pairs have met before.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
    else:
        yield Finding(template=N_("Nobody meets somebody they have met before."))
    if figures["tables"]:
        average = round(figures["spread_sum"] / figures["tables"])
        template = N_(
            "At a table players are {average} places apart in the standings on average,"
            " {spread_max} at most."
        )
        yield Finding(template=template, params={"average": average, **figures})
    if figures["wind_violations"]:
        template = N_("{wind_violations} players have one wind more than a game ahead of another.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)
    else:
        yield Finding(template=N_("Everyone's winds differ by one game at most."))
    if figures["byes"]:
        template = N_("{byes} players sit out, those first who did so least.")
        yield Finding(template=template, params=figures, grade=Grade.FAIR)


def _of_fixtures(figures: Mapping[str, Any]) -> Iterator[Finding]:
    for name, said in EVENNESS.items():
        least, most = figures[f"{name}_min"], figures[f"{name}_max"]
        usual = {0: said.same, 1: said.either}.get(most - least, said.other)
        template = said.special.get((least, most), usual)
        # A difference of one is often more than arithmetic can avoid.
        grade = Grade.GOOD if most - least <= 1 else Grade.FAIR
        yield Finding(template=template, params={"least": least, "most": most}, grade=grade)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Evenness:
    """How to say that something is equal for all teams, one of two numbers, or one of more."""

    same: str
    either: str
    other: str
    special: Mapping[tuple[int, int], str]


EVENNESS = {
    "games": _Evenness(
        same=N_("Every team plays {least} matches."),
        either=N_("Every team plays {least} or {most} matches."),
        other=N_("Every team plays {least} to {most} matches."),
        special={(1, 1): N_("Every team plays one match.")},
    ),
    "meetings": _Evenness(
        same=N_("Every team meets every other {least} times."),
        either=N_("Every team meets every other {least} or {most} times."),
        other=N_("Every team meets every other {least} to {most} times."),
        special={
            (1, 1): N_("Every team meets every other once."),
            (0, 1): N_("No team meets another twice."),
        },
    ),
    "byes": _Evenness(
        same=N_("Every team rests on {least} days."),
        either=N_("Every team rests on {least} or {most} days."),
        other=N_("Every team rests on {least} to {most} days."),
        special={
            (0, 0): N_("Every team plays on every day."),
            (1, 1): N_("Every team rests on one day."),
        },
    ),
}


def warnings(
    method: DrawMethod,
    players: int,
    rounds: int,
    *,
    first_round: int = 1,
    bound: int | None = None,
) -> list[Finding]:
    """Return what nobody can change about a draw of this size, to be told before it is made.

    `bound` is the least number of repeat meetings if it is known better, as it is with byes.
    """
    if method is not DrawMethod.PLAN:
        return []
    found = []
    if first_round > 1 and players > SEAT_COUNT:
        template = N_(
            "Rounds before {first} are not looked at: who met there may meet again. Rounds that"
            " are drawn one by one remember them."
        )
        found.append(Finding(template=template, params={"first": first_round}, grade=Grade.FAIR))
    most = most_rounds(players)
    least = fewest_repeats(players, rounds) if bound is None else bound
    if rounds > most and players > SEAT_COUNT and least:
        template = N_(
            "With {players} players nobody meets twice in up to {most} rounds. {rounds} rounds"
            " bring at least {bound} repeat meetings, however they are seated."
        )
        params = {"players": players, "most": most, "rounds": rounds, "bound": least}
        found.append(Finding(template=template, params=params, grade=Grade.FAIR))
    if players == SEAT_COUNT:
        template = N_("Four players always meet one another; only their winds are drawn.")
        found.append(Finding(template=template))
    return found
