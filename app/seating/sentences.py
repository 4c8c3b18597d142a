"""The sentences about seats: refusals, and what figures mean. To be translated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from app.draws.kinds import Figures, Sentences
from app.draws.models import DrawMethod
from engine.errors import N_
from engine.seating.quality.bounds import fewest_repeats, most_rounds
from engine.seating.quality.summary import Finding, Grade, summarise
from engine.seats import SEAT_COUNT

SENTENCES = Sentences(
    begun_code="round_open",
    begun=N_("Round {round} has tables; take them away first."),
    begun_next=N_("Round {round} has tables already; the next free one is {next}."),
    begun_some=N_("Some of these rounds have tables already."),
    begun_meanwhile=N_("Tables were opened or taken away meanwhile; look at the change again."),
    stays=N_("Tables of this draw were opened, so these rounds stay as they are."),
    taken=N_("Draw {draw} seats rounds {first} to {last}; withdraw or shorten it first."),
    taken_some=N_("Another draw seats some of these rounds; withdraw or shorten it first."),
    drawn_before=N_("These rounds were drawn before; say why they are drawn again."),
    none_after=N_("There is no round after {last}."),
    outside=N_("The draw seats rounds {first} to {last}."),
    published=N_("The seats are drawn and everybody can see them."),
    withdrawn=N_("Draw %(number)s is withdrawn; its rounds are free again."),
    released=N_("The rounds after round %(number)s are free."),
    shortened=N_("Rounds given back"),
)


def explain(figures: Figures) -> list[Finding]:
    """Return what the figures of a plan, or of a single round, mean."""
    if "spread_sum" in figures:
        return list(_of_round(figures))
    found = list(summarise(figures))
    if figures["indirect_pairs"] and figures["indirect_min"]:
        template = N_("Two who never meet have at least {count} opponents in common.")
        found.append(Finding(template=template, params={"count": figures["indirect_min"]}))
    return found


def _of_round(figures: Figures) -> Iterator[Finding]:
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


def warn(method: DrawMethod, inputs: Mapping[str, Any], figures: Figures) -> list[Finding]:
    """Return what nobody can change about a plan of this size, to be told before it is made."""
    if method is not DrawMethod.PLAN:
        return []
    players = len(inputs["players"]) + len(inputs.get("substitutes", ()))
    found = list(_repeats(players, inputs["rounds"], figures.get("repeat_bound")))
    first = inputs["first_round"]
    if first > 1 and players > SEAT_COUNT:
        template = N_(
            "Rounds before {first} are not looked at: who met there may meet again. Rounds that"
            " are drawn one by one remember them."
        )
        found.insert(0, Finding(template=template, params={"first": first}, grade=Grade.FAIR))
    return found


def _repeats(players: int, rounds: int, bound: int | None) -> Iterator[Finding]:
    """Yield how often some must meet again; `bound` is known better if there are byes."""
    if players == SEAT_COUNT:
        yield Finding(
            template=N_("Four players always meet one another; only their winds are drawn.")
        )
        return
    most = most_rounds(players)
    least = fewest_repeats(players, rounds) if bound is None else bound
    if rounds > most and least:
        template = N_(
            "With {players} players nobody meets twice in up to {most} rounds. {rounds} rounds"
            " bring at least {bound} repeat meetings, however they are seated."
        )
        params = {"players": players, "most": most, "rounds": rounds, "bound": least}
        yield Finding(template=template, params=params, grade=Grade.FAIR)
