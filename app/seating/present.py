"""Sentences about draws in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import gettext, ngettext

from app.i18n.formatting import player_name
from app.seating.models import Draw, DrawMethod, Seating, SeatingKind
from app.seating.settings import Apart, DrawSettings
from app.seating.units import unit_of
from app.seating.words import APART_TITLES, METHOD_TITLES, quality
from engine.seating.constraints import Fill
from engine.seating.quality.summary import Finding
from engine.seats import SEAT_COUNT


def say(sentence: Finding) -> str:
    """Return a sentence with its numbers, translated."""
    return gettext(sentence.template).format(**sentence.params)


def quality_lines(figures: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what figures mean: each sentence with its grade, `good` or `fair`."""
    return [(say(sentence), sentence.grade.value) for sentence in quality(figures)]


def settings_lines(draw: Draw) -> list[str]:
    """Return what was asked of a draw; what is as usual is left out."""
    settings = DrawSettings.from_mapping(draw.settings)
    lines = [gettext(METHOD_TITLES[draw.method])]
    if draw.method is DrawMethod.FIXED:
        return lines
    if draw.method.is_of_teams:
        return [*lines, *_fixtures(draw)]
    return [*lines, *_who_plays(draw, settings), *_wishes(settings), *_details(settings)]


def _fixtures(draw: Draw) -> Iterator[str]:
    teams, matches = len(draw.inputs["players"]), draw.inputs["matches"]
    yield ngettext("%(num)s team", "%(num)s teams", teams)
    yield ngettext("%(num)s match a day", "%(num)s matches a day", matches)
    resting = teams - SEAT_COUNT * matches
    if resting:
        yield ngettext("%(num)s team rests each day", "%(num)s teams rest each day", resting)


def _who_plays(draw: Draw, settings: DrawSettings) -> Iterator[str]:
    count, substitutes = len(draw.inputs["players"]), len(draw.inputs.get("substitutes", ()))
    if settings.top is None:
        yield gettext("%(count)s players", count=count)
    else:
        yield gettext("The first %(count)s of the standings", count=count)
    if substitutes:
        yield gettext("%(count)s substitutes fill the last table", count=substitutes)
    elif settings.fill is Fill.BYES and count % SEAT_COUNT:
        yield gettext("%(count)s players sit out in each round, in turn", count=count % SEAT_COUNT)


def _wishes(settings: DrawSettings) -> Iterator[str]:
    if settings.apart is not Apart.NOBODY:
        yield gettext(APART_TITLES[settings.apart])
    if settings.countries:
        yield gettext("In the first round players of one country are kept apart")
    for player, table in sorted(settings.pins.items()):
        yield gettext(
            "Player %(player)s always sits at table %(table)s", player=player, table=table
        )
    for first, second in settings.pairs:
        yield gettext("Players %(first)s and %(second)s never meet", first=first, second=second)


def _details(settings: DrawSettings) -> Iterator[str]:
    if settings.method is DrawMethod.INTERVAL:
        yield gettext("Interval %(number)s", number=settings.interval)
    if settings.bands:
        sizes = ", ".join(map(str, settings.bands))
        yield gettext("Only the first %(sizes)s meet among themselves", sizes=sizes)
    if settings.since > 1:
        yield gettext("Meetings count from round %(number)s on", number=settings.since)
    if settings.method.is_single_round and not settings.keep_tables:
        yield gettext("Everybody goes to the tables where they have been least")


def change_line(draw: Draw, seating: Seating) -> str:
    """Return what a version changed, with names; nothing of the first."""
    change = seating.change
    names = {
        player.number: player_name(player.entrant)
        for player in draw.players
        if player.entrant is not None
    }
    if seating.kind is SeatingKind.SWAP:
        return gettext(
            "Round %(round)s: %(first)s and %(second)s change places.",
            round=change["round"],
            first=names[change["first"]],
            second=names[change["second"]],
        )
    if seating.kind is SeatingKind.SHORTENED:
        return gettext(unit_of(draw.method).last, number=change["last_round"])
    if seating.kind in {SeatingKind.SUBSTITUTE, SeatingKind.NEW_TABLES}:
        return " ".join(_going_on(change, names, seating.kind))
    return ""


def _going_on(
    change: Mapping[str, Any], names: Mapping[int, str], kind: SeatingKind
) -> Iterator[str]:
    separator = gettext(", ")
    yield gettext("From round %(number)s on:", number=change["from_round"])
    if kind is SeatingKind.SUBSTITUTE:
        yield separator.join(f"{names[old]} → {names[new]}" for old, new in change["stand_ins"])
        return
    if change["leaving"]:
        left = separator.join(names[number] for number in change["leaving"])
        yield gettext("without %(names)s", names=left)
    if change["joining"]:
        came = separator.join(names[number] for number in change["joining"])
        yield gettext("with %(names)s", names=came)
