"""Points, scores, winds, hands and moments as people read them: one place for every page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from flask import Flask
from flask_babel import get_locale, gettext, ngettext

from engine.errors import N_
from engine.game.state import State
from engine.seats import Seat, Wind

MINUS = "−"
THOUSAND = 1000

WINDS: Mapping[Wind, str] = {
    Wind.EAST: N_("East"),
    Wind.SOUTH: N_("South"),
    Wind.WEST: N_("West"),
    Wind.NORTH: N_("North"),
}
HANDS: Mapping[Wind, str] = {
    Wind.EAST: N_("East {number}"),
    Wind.SOUTH: N_("South {number}"),
    Wind.WEST: N_("West {number}"),
    Wind.NORTH: N_("North {number}"),
}
ENDS: Mapping[str, str] = {
    "tobi": N_("somebody ran out of points"),
    "ceiling": N_("somebody reached the ceiling"),
    "agari_yame": N_("the leading dealer stopped after a win"),
    "tenpai_yame": N_("the leading dealer stopped after a tenpai draw"),
    "last_hand": N_("the last hand was played"),
    "sudden_death": N_("somebody reached the target"),
    "max_round": N_("no more extra hands"),
    "chombo": N_("a chombo ended the game"),
}


def format_points(points: int) -> str:
    """Return points at the table.

    >>> format_points(25000), format_points(-1200)
    ('25000', '−1200')
    """
    return _signed(points, str(abs(points)), plus="")


def format_change(points: int) -> str:
    """Return a change of points, with its sign.

    >>> format_change(3900), format_change(-1000), format_change(0)
    ('+3900', '−1000', '0')
    """
    return _signed(points, str(abs(points)))


def format_score(points: int) -> str:
    """Return a score in thousands, the same in every language.

    >>> format_score(45300), format_score(-62700), format_score(0), format_score(-150)
    ('+45.3', '−62.7', '0.0', '−0.15')
    """
    thousands, rest = divmod(abs(points), THOUSAND)
    digits = f"{rest:03}".rstrip("0") or "0"
    return _signed(points, f"{thousands}.{digits}")


def _signed(points: int, size: str, plus: str = "+") -> str:
    return (MINUS if points < 0 else plus if points > 0 else "") + size


def format_average(average: Fraction | None) -> str:
    """Return an average placement.

    >>> format_average(Fraction(9, 4)), format_average(None)
    ('2.25', '–')
    """
    return "–" if average is None else f"{float(average):.2f}"


def wind_name(wind: int) -> str:
    """Return the name of a wind."""
    return gettext(WINDS[Wind(wind)])


def hand_name(state: State) -> str:
    """Return what the hand played in a state is called: East 1, 2 honba."""
    return _name_hand(state.round_wind, state.dealer, state.honba)


def snapshot_name(snapshot: Mapping[str, Any]) -> str:
    """Return what the hand at a table is called, from what is stored beside the table."""
    wind = Wind[str(snapshot["round_wind"]).upper()]
    return _name_hand(wind, Seat(snapshot["dealer"]), snapshot["honba"])


def _name_hand(wind: Wind, dealer: Seat, honba: int) -> str:
    name = gettext(HANDS[wind]).format(number=dealer + 1)
    if not honba:
        return name
    counted = ngettext("%(num)s honba", "%(num)s honba", honba)
    return gettext("%(hand)s, %(honba)s", hand=name, honba=counted)


def end_name(reason: str) -> str:
    """Return why a game is over."""
    return gettext(ENDS[reason])


def own_name(name: str, names: Mapping[str, str]) -> str:
    """Return a player's name in the reader's script, if they have one there."""
    tag = str(get_locale() or "en").replace("_", "-")
    return names.get(tag) or name


def player_name(entrant: Any) -> str:  # noqa: ANN401 - any row with a name and names
    """Return the name of an entrant in the reader's script."""
    return own_name(entrant.name, entrant.names)


def translated(text: str) -> str:
    """Return what came with Tenbo in the reader's language, and anything else as it is.

    Not `_` of the templates: that would look for places to fill in text that somebody typed.
    """
    return gettext(text) if text else ""


def local_moment(moment: datetime, time_zone: str) -> str:
    """Return a moment as the clock on the wall of an event shows it, the same in every language."""
    return f"{moment.astimezone(ZoneInfo(time_zone)):%Y-%m-%d %H:%M}"


def register(app: Flask) -> None:
    """Give the templates these words."""
    app.jinja_env.filters.update(
        format_points=format_points,
        format_change=format_change,
        format_score=format_score,
        format_average=format_average,
        wind_name=wind_name,
        hand_name=hand_name,
        snapshot_name=snapshot_name,
        end_name=end_name,
        player_name=player_name,
        local_moment=local_moment,
        translated=translated,
    )
