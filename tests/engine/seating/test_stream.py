from __future__ import annotations

import hashlib
import struct
from collections import Counter

import pytest

from engine.seating.canonical import canonical
from engine.seating.stream import Stream, search_words


def test_words_are_sha256_of_seed_and_counter():
    first = struct.unpack(">8I", hashlib.sha256(b"seed" + bytes(8)).digest())
    second = struct.unpack(">8I", hashlib.sha256(b"seed" + bytes(7) + b"\x01").digest())
    stream = Stream(b"seed")
    assert tuple(stream.word() for _ in range(16)) == first + second


def test_words_that_would_favour_small_numbers_are_rejected():
    stream = Stream(b"")
    words = iter([2**32 - 1, 2**32 - 1, 5])
    stream.word = lambda: next(words)
    assert stream.below(3) == 2  # 2^32 = 3 x 1431655765 + 1: only the very last word is refused
    assert not list(words)


def test_below_is_even():
    stream = Stream(b"even")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert min(counts.values()) > 880
    assert max(counts.values()) < 1120


def test_search_words_do_not_depend_on_how_many_are_asked_for():
    short = list(search_words(b"x", 5000))
    assert short == list(search_words(b"x", 8192))[:5000]
    assert all(0 <= word < 2**64 for word in short)


def test_canonical_bytes():
    assert (
        canonical({"ö": None, "a": [True, 1, "\u2028"]})
        == '{"a":[true,1,"\u2028"],"ö":null}'.encode()
    )


@pytest.mark.parametrize("value", [1.0, [0.5], {"a": {"b": 2.0}}, {1: 2}])
def test_what_has_no_canonical_form_is_refused(value):
    with pytest.raises(TypeError):
        canonical(value)
