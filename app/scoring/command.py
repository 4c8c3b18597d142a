"""The command that scores hands from lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import IO, Any

import click

from app.scoring.api import answer, with_words
from app.scoring.rules import read_rules
from engine.errors import N_, IllegalRulesetError, RuleError, Violation


@click.command()
@click.argument("lines", type=click.File(encoding="utf-8", errors="replace"), default="-")
@click.option("--ruleset", metavar="NAME", help="Preset for hands that name no ruleset.")
@click.option("--waits", is_flag=True, help="The hands have 13 tiles: say what they wait for.")
def score(lines: IO[str], ruleset: str | None, *, waits: bool) -> None:
    """Score hands: a JSON object per line in, a JSON object per line out.

    LINES is a file; without it the standard input is read. A line that cannot be scored is
    answered with its violations; then the exit status is 1.
    """
    added: dict[str, object] = {"ruleset": ruleset} if ruleset else {}
    try:
        read_rules(added)
    except IllegalRulesetError as error:
        raise click.BadParameter(str(error), param_hint="--ruleset") from error
    if waits:
        added = {"waits": True}
    refused = False
    for found in _answers(lines, added):
        refused = refused or found.keys() == {"violations"}
        click.echo(json.dumps(found, separators=(",", ":")))
    if refused:
        sys.exit(1)


def _answers(lines: IO[str], added: dict[str, object]) -> Iterator[dict[str, Any]]:
    for line in lines:
        if line.strip():
            try:
                yield with_words(answer(_read(line, added)), Violation.to_mapping)
            except RuleError as error:
                yield {"violations": [violation.to_mapping() for violation in error.violations]}


def _read(line: str, added: dict[str, object]) -> object:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        template = N_("This line is not valid JSON.")
        raise RuleError([Violation(code="malformed_json", field="", template=template)]) from error
    if not isinstance(data, dict):
        return data
    return data | added if "waits" in added else added | data
