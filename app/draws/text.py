"""The sentences about draws of every kind, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask_babel import gettext

from app.draws.models import DrawMethod, DrawState, VersionKind
from app.draws.settings import Apart
from engine.errors import N_
from engine.seating.quality.summary import Finding

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
KIND_TITLES: Mapping[VersionKind, str] = {
    VersionKind.DRAWN: N_("As drawn"),
    VersionKind.FIXED: N_("As imported"),
    VersionKind.SWAP: N_("Two players swapped"),
    VersionKind.SUBSTITUTE: N_("Substitutes take the places"),
    VersionKind.NEW_TABLES: N_("The rounds ahead are seated anew"),
    VersionKind.SHORTENED: N_("Rounds given back"),
    VersionKind.UNDONE: N_("The change before was taken back"),
}
APART_TITLES: Mapping[Apart, str] = {
    Apart.NOBODY: N_("Everybody may meet everybody"),
    Apart.CLUB: N_("Players of one club never meet"),
    Apart.TEAM: N_("Team-mates never meet"),
}


def say(finding: Finding) -> str:
    """Return a sentence with its numbers, translated."""
    return gettext(finding.template).format(**finding.params)


def quality_lines(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """Return each sentence with its grade, `good` or `fair`."""
    return [(say(finding), finding.grade.value) for finding in findings]
