"""Chance from a seed: a SHA-256 counter stream anyone can repeat in ten lines of any language."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

WORDS = 1 << 32
CHUNK = 4096


class Stream:
    """Unbiased whole numbers from a seed.

    Block i is SHA-256(seed || i as 8 bytes, big-endian), read as eight 32-bit big-endian words.

    >>> Stream(b"tenbo").below(100), Stream(b"tenbo").shuffled("ESWN")
    (88, ['S', 'N', 'W', 'E'])
    """

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0
        self._words: Iterator[int] = iter(())

    def word(self) -> int:
        """Return the next 32 bits."""
        word = next(self._words, None)
        if word is None:
            block = hashlib.sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = iter(struct.unpack(">8I", block))
            word = next(self._words)
        return word

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1; words that would favour some are thrown away."""
        limit = WORDS // bound * bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order: Fisher-Yates from the last place down."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """Return `count` different items in random order."""
        return self.shuffled(items)[:count]


def search_words(seed: bytes, count: int) -> Iterator[int]:
    """Yield `count` 64-bit numbers for a search: SHAKE-256 of seed and chunk number.

    Searches eat millions of numbers, so they come in chunks; they decide nothing between
    players, because what is searched for carries no names.
    """
    for chunk in range(-(-count // CHUNK)):
        wanted = min(CHUNK, count - chunk * CHUNK)
        data = hashlib.shake_256(seed + chunk.to_bytes(8, "big")).digest(8 * wanted)
        yield from struct.unpack(f">{wanted}Q", data)
