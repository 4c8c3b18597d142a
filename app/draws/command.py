"""The commands that make a seating plan and check a published draw."""

from __future__ import annotations

import json
import sys
from typing import IO, Any

import click

from app.accounts.secret import new_seed
from engine.seating.constraints import MOST_PLAYERS, MOST_ROUNDS, Fill, IllegalSeatingError
from engine.seating.draws.commands import plan_command, verify_command
from engine.seating.quality.summary import summarise
from engine.seats import SEAT_COUNT


@click.command()
@click.option("--players", required=True, type=click.IntRange(SEAT_COUNT, MOST_PLAYERS))
@click.option("--rounds", required=True, type=click.IntRange(1, MOST_ROUNDS))
@click.option("--seed", help="Words to draw by; made up if not given, and printed with the plan.")
@click.option("--teams", type=click.File(encoding="utf-8"), help="Whose members never meet.")
@click.option(
    "--fill",
    type=click.Choice([fill.value for fill in Fill]),
    default=Fill.BYES.value,
    show_default=True,
    help="What happens if the players don't fill the tables.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the whole draw, to be published.")
def plan(
    players: int,
    rounds: int,
    seed: str | None,
    teams: IO[str] | None,
    fill: str,
    *,
    as_json: bool,
) -> None:
    """Seat players 1 to N at tables of four for some rounds, fairly and verifiably."""
    try:
        document = plan_command(
            players=players,
            rounds=rounds,
            seed=seed or new_seed(),
            teams=None if teams is None else teams.read(),
            fill=Fill(fill),
        )
    except IllegalSeatingError as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False))
        return
    for line in _lines(document):
        click.echo(line)


def _lines(document: dict[str, Any]) -> list[str]:
    lines = [f"Seed: {document['seed']}"]
    lines += [found.template.format(**found.params) for found in summarise(document["metrics"])]
    for number, tables in enumerate(document["rounds"], start=1):
        lines += ["", f"Round {number} (table: East, South, West, North)"]
        lines += [
            f"{place:4}: " + ", ".join(map(str, seats)) for place, seats in enumerate(tables, 1)
        ]
    return lines


@click.command()
@click.argument("draw", type=click.File(encoding="utf-8", errors="replace"))
def verify(draw: IO[str]) -> None:
    """Check a published DRAW: exit status 0 only if everything in it follows from its seed."""
    found = verify_command(draw.read())
    if found["valid"]:
        click.echo("The draw follows from its seed and its inputs.")
        return
    violations: Any = found["violations"]
    for violation in violations:
        click.echo(f"{violation['field'] or '-'}: {violation['message']}", err=True)
    sys.exit(1)
