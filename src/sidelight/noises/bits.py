"""Exact chances from a stream of fair bits: no floating number is involved, and what is drawn has exactly the stated law."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

DRAWN_BITS = 64  # bits of a uniform number that are drawn at once; a comparison is left open by them about once in 2^62 times


class Bits(Protocol):
    """A stream of independent fair bits."""

    def take(self, number: int) -> int:
        """The next `number` bits as a whole number from 0 to 2^number - 1."""
        ...


def uniform_below(bits: Bits, limit: int) -> int:
    """Uniform from 0 to limit - 1, by rejection."""
    number = (limit - 1).bit_length()
    while (drawn := bits.take(number)) >= limit:
        pass
    return drawn


def happens(bits: Bits, chance: Fraction) -> bool:
    """True with exactly this probability."""
    return uniform_below(bits, chance.denominator) < chance.numerator


def happens_between(bits: Bits, bounds: Callable[[int], tuple[int, int]]) -> bool:
    """True with a probability p that need not be written out: `bounds(b)` are whole numbers around p 2^b, close to each other.

    A uniform number is drawn bit by bit until it is certain on which side of p it lies.
    """
    size, drawn = DRAWN_BITS, bits.take(DRAWN_BITS)
    while True:
        low, high = bounds(size)
        if drawn + 1 <= low:
            return True
        if drawn >= high:
            return False
        drawn = drawn << DRAWN_BITS | bits.take(DRAWN_BITS)
        size += DRAWN_BITS


def happens_exponentially(bits: Bits, exponent: Fraction) -> bool:
    """True with probability e^-exponent, for an exponent of 0 or more (Canonne, Kamath, Steinke 2020, Algorithm 1)."""
    while exponent > 1:
        if not happens_exponentially(bits, Fraction(1)):
            return False
        exponent -= 1
    step = 1
    while happens(bits, exponent / step):
        step += 1
    return step % 2 == 1
