"""Probabilities as whole weights over their exact sum; decimals are read as written: 0.1 is 1/10."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.decimals import exact
from sidelight.settings.keys import PROBABILITY
from sidelight.settings.parts import Part
from sidelight.settings.syntax import Number

T = TypeVar("T", bound=Outcome)

_RATIO = re.compile(r"([0-9]{1,30})/([1-9][0-9]{0,29})")  # one that is read without a closer look

CLOSE = 10**9  # sums within one part in so many of 1 are taken for 1
MOST_BITS = 20_000  # of a common denominator: that of 1/2, 1/3, ..., 1/10000 has fewer
LONGEST_PLAIN = 60
DIGITS = 40  # of a normalised probability
SHORT = 10**12  # denominators below it are kept
MOST_PLACES = 200
POWERS = [10**power for power in range(MOST_PLACES + 1)]


def read_weights(values: Sequence[object], at: Callable[[int], Part], whole: Part) -> list[int]:
    """Weights in proportion to probabilities that sum to 1 within 1e-9; `at` is the part that holds a value.

    Mistakes of a value are at its own part, those of the sum at the whole.
    """
    over: list[int] = []
    under: list[int] = []
    for index, value in enumerate(values):
        digits, places = _plain(value) if isinstance(value, Number) else (0, -1)
        if 0 <= places <= MOST_PLACES:
            scale = POWERS[places]
        elif ratio := _RATIO.fullmatch(value) if isinstance(value, str) else None:
            digits, scale = _lowest(int(ratio[1]), int(ratio[2]))
        else:
            digits, scale = _any(at(index)).as_integer_ratio()
        if not 0 <= digits <= scale and not 0 <= digits * CLOSE <= scale * (CLOSE + 1):  # doubles may exceed 1 a little
            raise at(index).unlike(PROBABILITY)
        over.append(digits)
        under.append(scale)
    common = _common(set(under), whole)
    factors = {scale: common // scale for scale in set(under)}
    weights = [digits * factors[scale] for digits, scale in zip(over, under, strict=True)]
    total = sum(weights)
    if abs(total - common) * CLOSE > common:
        raise whole.error(f"the probabilities sum to {total / common:.12g}", "probabilities that sum to 1, within 1e-9")
    return weights if total == common else _normalised(weights, total)


def _normalised(weights: list[int], total: int) -> list[int]:
    """Exact shares of the total where they are short; else with at least DIGITS digits, and the largest takes the rest.

    Dividing exactly would give every row a long denominator of its own, and mixtures of rows the product of them all.
    """
    if total // gcd(total, *weights) < SHORT:
        return weights
    least = min(weight for weight in weights if weight)
    scale = 10 ** (DIGITS + len(str(total)) - len(str(least)))
    shares = [weight * scale // total for weight in weights]
    shares[max(range(len(shares)), key=shares.__getitem__)] += scale - sum(shares)
    return shares


def law(outcomes: Iterable[T], weights: Sequence[int]) -> FiniteLaw[T]:
    """The law with these weights; outcomes are distinct, and those without weight are left out."""
    total = sum(weights)
    shares = {weight: Fraction(weight, total) for weight in set(weights)}  # most rows repeat few probabilities: one object each
    return FiniteLaw(tuple((outcome, shares[weight]) for outcome, weight in zip(outcomes, weights, strict=True) if weight))


def law_of_any(outcomes: Iterable[T], weights: Sequence[int]) -> FiniteLaw[T]:
    """The law with these weights; those of equal outcomes add up."""
    added: dict[T, int] = {}
    for outcome, weight in zip(outcomes, weights, strict=True):
        added[outcome] = added.get(outcome, 0) + weight
    return law(added, list(added.values()))


def _lowest(over: int, under: int) -> tuple[int, int]:
    common = gcd(over, under)
    return over // common, under // common


def _plain(number: str) -> tuple[int, int]:
    """Digits and decimal places of a short number; negative places where it needs a closer look."""
    if len(number) > LONGEST_PLAIN or number[0] == "-":
        return 0, -1
    before, _, after = number.partition(".")
    if after.isdigit():  # most of a long file
        return int(before + after), len(after)
    mantissa, power = number, 0
    if "e" in number or "E" in number:
        mantissa, _, exponent = number.lower().partition("e")
        if len(exponent) > 4:
            return 0, -1
        power = int(exponent)
    before, _, after = mantissa.partition(".")
    return int(before + after), len(after) - power


def _any(part: Part) -> Fraction:
    if not isinstance(part.value, str):
        raise part.unlike(PROBABILITY)
    try:
        return exact(part.value)
    except BadValue as error:
        raise part.error(str(error), PROBABILITY) from None


def _common(scales: Iterable[int], whole: Part) -> int:
    """The least common denominator, refused before it is too large to work with."""
    common = 1
    for scale in scales:
        common = lcm(common, scale)
        if common.bit_length() > MOST_BITS:
            raise whole.error(
                f"the common denominator has more than {MOST_BITS * 3 // 10} digits",
                "probabilities that can be added exactly",
                "write decimals instead of ratios",
            )
    return common
