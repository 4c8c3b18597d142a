"""Tiles in writing: MPSZ (`123m406p11z`, 0 = red five) and the tiles of Unicode (`🀇🀙🀀`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.errors import N_, RuleError, Violation
from engine.tiles import NAMES, SUITS, Tile, sort_key

_LONGEST: Final = 200
_TILE_BY_NAME: Final = {name: tile for tile, name in enumerate(NAMES)}
_UNICODE_WINDS: Final = 0x1F000
_UNICODE_DRAGONS: Final = "\U0001f006\U0001f005\U0001f004"  # haku, hatsu, chun
_UNICODE_SUITS: Final = (0x1F007, 0x1F019, 0x1F010)  # man, pin, sou
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"

_TILE_BY_UNICODE: Final = (
    {chr(_UNICODE_WINDS + wind): 27 + wind for wind in range(4)}
    | {char: 31 + place for place, char in enumerate(_UNICODE_DRAGONS)}
    | {
        chr(start + digit): suit * 9 + digit
        for suit, start in enumerate(_UNICODE_SUITS)
        for digit in range(9)
    }
)


def parse_tiles(text: str, field: str = "tiles") -> tuple[Tile, ...]:
    """Return the tiles of a text in the order written.

    A text mixes MPSZ groups, tiles of Unicode and blanks as it likes. Raises `RuleError` with one
    violation per wrong character, each with its `position` (counted from 0) in `params`.

    >>> parse_tiles("13m0p7z")
    (0, 2, 35, 33)
    >>> parse_tiles("🀇🀀")
    (0, 27)
    """
    tiles, problems = _read(text)
    if problems:
        raise RuleError(_located(code, position, text, field) for code, position in problems)
    return tiles


def format_tiles(tiles: tuple[Tile, ...] | list[Tile], *, ordered: bool = True) -> str:
    """Write tiles as MPSZ, in order unless told otherwise.

    >>> format_tiles([27, 0, 35, 2])
    '13m0p1z'
    """
    text = ""
    names = [NAMES[tile] for tile in (sorted(tiles, key=sort_key) if ordered else tiles)]
    for place, name in enumerate(names):
        last_of_suit = place + 1 == len(names) or names[place + 1][1] != name[1]
        text += name if last_of_suit else name[0]
    return text


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[tuple[Tile, ...], tuple[tuple[str, int], ...]]:
    """Return the tiles, and the code and position of everything that isn't one."""
    if len(text) > _LONGEST:
        return (), (("too_long", _LONGEST),)
    tiles: list[Tile] = []
    problems: list[tuple[str, int]] = []
    waiting: list[int] = []  # positions of digits that still lack their suit
    for position, char in enumerate(text):
        if char in _TILE_BY_UNICODE and not waiting:
            tiles.append(_TILE_BY_UNICODE[char])
        elif "0" <= char <= "9":
            waiting.append(position)
        elif char in SUITS and waiting:
            for place in waiting:
                tile = _TILE_BY_NAME.get(text[place] + char)
                if tile is None:
                    problems.append(("no_such_tile", place))
                else:
                    tiles.append(tile)
            waiting = []
        elif char in SUITS:
            problems.append(("suit_without_number", position))
        elif not char.isspace() and char not in _VARIATION_SELECTORS:
            problems.append(("not_a_tile", position))
    problems += [("number_without_suit", place) for place in waiting]
    return tuple(tiles), tuple(sorted(problems, key=lambda problem: problem[1]))


_TEMPLATES: Final = {
    "too_long": N_("Tiles can't take more than {position} characters."),
    "no_such_tile": N_("There is no tile {char!r} of that suit (position {position})."),
    "suit_without_number": N_("The suit {char!r} lacks its numbers (position {position})."),
    "number_without_suit": N_("The number {char!r} lacks its suit (position {position})."),
    "not_a_tile": N_("{char!r} is not a tile (position {position})."),
}


def _located(code: str, position: int, text: str, field: str) -> Violation:
    params = {"position": position, "char": text[position : position + 1]}
    return Violation(code=code, field=field, template=_TEMPLATES[code], params=params)
