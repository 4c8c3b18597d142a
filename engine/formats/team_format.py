"""Formats of team events as data: presets by name, read and checked as a whole."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

from engine.errors import N_, IllegalRulesetError, RuleError, Violation, under, wrong
from engine.league.stages import CarryOver, StageRules, check_stage
from engine.records import PLAIN
from engine.relay.rules import RelayRules, SeatDraw, check_rules, check_ruleset
from engine.ruleset import load
from engine.ruleset.options import Ruleset

PRESETS = Path(__file__).with_name("presets")
ONE_DRAW = N_("By one draw for the match: every team has each wind once per four games.")


class IllegalFormatError(RuleError):
    """The data don't make a format of a team event."""

    code = "illegal_format"


class FormatKind(StrEnum):
    """How members make a team's result."""

    RELAY = "relay"
    LEAGUE = "league"
    MEMBERS = "members"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFormat:
    """A format of a team event.

    `ruleset` names a ruleset preset and `overrides` changes it.
    `least_members` is also the number of positions; `most_members` 0 is no limit.
    """

    id: str
    name: str
    source: str = ""
    kind: FormatKind
    ruleset: str
    overrides: Mapping[str, object] = field(default_factory=dict)
    least_members: int = 4
    most_members: int = 0
    positions: tuple[str, ...] = ()
    relay: RelayRules | None = None
    stages: tuple[StageRules, ...] = ()
    unconfirmed: frozenset[str] = frozenset()

    def resolved_ruleset(self) -> Ruleset:
        """Return the ruleset the games are played by; what it says of seats is what is done."""
        ruleset = load.from_mapping(self.overrides, base=load.preset(self.ruleset))
        if self.relay is None or self.relay.seat_draw is SeatDraw.UNIFORM:
            return ruleset
        return load.from_mapping({"stated": {"seat_draw": ONE_DRAW}}, base=ruleset)


def preset_ids() -> tuple[str, ...]:
    """Return the names of all presets, in alphabetical order."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.toml")))


@cache
def preset(preset_id: str) -> TeamFormat:
    """Return a preset by its name."""
    if preset_id not in preset_ids():
        template = N_("There is no format named {name}.")
        violation = wrong("unknown_preset", "id", template, list(preset_ids()), name=preset_id)
        raise IllegalFormatError([violation])
    return from_mapping(tomllib.loads((PRESETS / f"{preset_id}.toml").read_text("utf-8")))


def from_mapping(data: Mapping[str, object]) -> TeamFormat:
    """Return a format from plain data; raises IllegalFormatError with everything wrong in it."""
    problems: list[Violation] = []
    made = PLAIN.read(TeamFormat, data, "", problems)
    if made is not None and not problems:
        problems += check(made)
    if made is None or problems:
        raise IllegalFormatError(problems)
    return made


def to_mapping(team_format: TeamFormat) -> dict[str, object]:
    """Return a format as data that JSON can hold; `from_mapping` gives the same format back."""
    return {key: value for key, value in PLAIN.write(team_format).items() if value is not None}


def check(team_format: TeamFormat) -> Iterator[Violation]:
    """Yield everything that keeps the options from making a format."""
    yield from _check_ruleset(team_format)
    yield from _check_members(team_format)
    is_relay = team_format.kind is FormatKind.RELAY
    if is_relay != (team_format.relay is not None):
        template = N_("A format of the kind relay, and only that, has relay options.")
        yield wrong("relay_options", "relay", template)
    if team_format.relay is not None:
        yield from under("relay", check_rules(team_format.relay))
    if not team_format.stages:
        yield wrong("stages_missing", "stages", N_("A format has at least one stage."))
    for place, stage in enumerate(team_format.stages):
        where = f"stages.{place}"
        yield from under(where, check_stage(stage))
        if place == 0 and stage.carry_over is not CarryOver.NOTHING:
            template = N_("Nothing can be carried over into the first stage.")
            yield wrong("nothing_to_carry", f"{where}.carry_over", template, CarryOver.NOTHING)
        if stage.is_relay and not is_relay:
            template = N_("Only a format of the kind relay has relay stages.")
            yield wrong("relay_options", f"{where}.is_relay", template)


def _check_ruleset(team_format: TeamFormat) -> Iterator[Violation]:
    try:
        base = load.preset(team_format.ruleset)
    except IllegalRulesetError as error:
        yield from (replace(violation, field="ruleset") for violation in error.violations)
        return
    try:
        ruleset = load.from_mapping(team_format.overrides, base=base)
    except IllegalRulesetError as error:
        yield from under("overrides", error.violations)
        return
    if team_format.relay is not None:
        yield from under("overrides", check_ruleset(team_format.relay, ruleset))


def _check_members(team_format: TeamFormat) -> Iterator[Violation]:
    least, most = team_format.least_members, team_format.most_members
    if least < 1 or (most and most < least):
        template = N_("A team has at least one member, and at most as many as stated.")
        yield wrong("team_size", "least_members", template)
    if team_format.positions and len(team_format.positions) != least:
        template = N_("There are as many positions as members: {least}.")
        yield wrong("positions", "positions", template, least, least=least)
    relay = team_format.relay
    if relay is not None and least < len(relay.stages):
        template = N_("A relay of {stages} stages needs as many members.")
        yield wrong(
            "team_size", "least_members", template, len(relay.stages), stages=len(relay.stages)
        )
