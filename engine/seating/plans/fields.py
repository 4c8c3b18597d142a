"""Finite fields of any prime power: the arithmetic behind plans without repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

MODULI = {
    4: (2, (1, 1, 1)),
    8: (2, (1, 1, 0, 1)),
    9: (3, (2, 1, 1)),
    16: (2, (1, 1, 0, 0, 1)),
    25: (5, (2, 1, 1)),
    27: (3, (1, 2, 0, 1)),
    32: (2, (1, 0, 1, 0, 0, 1)),
    49: (7, (3, 1, 1)),
}
"""Order -> characteristic and an irreducible polynomial, lowest coefficient first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FiniteField:
    """Addition and multiplication tables over the numbers 0 to q - 1."""

    order: int
    sums: tuple[tuple[int, ...], ...]
    products: tuple[tuple[int, ...], ...]


def is_prime(number: int) -> bool:
    """Say whether a number is prime.

    >>> [number for number in range(20) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))


def has_field(order: int) -> bool:
    """Say whether arithmetic of this order is known here."""
    return order in MODULI or is_prime(order)


@lru_cache(maxsize=64)
def field(order: int) -> FiniteField:
    """Return the field of this order.

    >>> field(9).products[3][3], field(7).products[3][5]
    (7, 1)
    """
    span = range(order)
    if is_prime(order):
        return FiniteField(
            order=order,
            sums=tuple(tuple((a + b) % order for b in span) for a in span),
            products=tuple(tuple(a * b % order for b in span) for a in span),
        )
    prime, modulus = MODULI[order]
    digits = [_digits(number, prime, len(modulus) - 1) for number in span]
    return FiniteField(
        order=order,
        sums=tuple(
            tuple(_number([x + y for x, y in zip(a, b, strict=True)], prime) for b in digits)
            for a in digits
        ),
        products=tuple(tuple(_multiply(a, b, prime, modulus) for b in digits) for a in digits),
    )


def _digits(number: int, prime: int, count: int) -> list[int]:
    return [number // prime**place % prime for place in range(count)]


def _number(digits: Sequence[int], prime: int) -> int:
    return sum(digit % prime * prime**place for place, digit in enumerate(digits))


def _multiply(a: Sequence[int], b: Sequence[int], prime: int, modulus: Sequence[int]) -> int:
    degree = len(modulus) - 1
    product = [0] * (2 * degree - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[i + j] += x * y
    for top in range(len(product) - 1, degree - 1, -1):
        factor = product[top]
        for place, coefficient in enumerate(modulus):
            product[top - degree + place] -= factor * coefficient
    return _number(product[:degree], prime)
