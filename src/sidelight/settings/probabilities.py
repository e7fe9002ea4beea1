"""Reads probabilities as whole weights over their exact sum; decimals are exact: 0.1 is 1/10."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.decimals import exact
from sidelight.reading.json_text import Plain
from sidelight.reading.node import Node, Scalar, unlike
from sidelight.settings.keys import PROBABILITY

T = TypeVar("T", bound=Outcome)

_RATIO = re.compile(r"([0-9]{1,30})/([1-9][0-9]{0,29})")  # a ratio that is read the fast way
CLOSE = 10**9  # sums that differ from 1 by at most one part in 10^9 count as 1
MOST_BITS = 20_000  # bits of a common denominator: that of 1/2, 1/3, ..., 1/10000 has fewer
LONGEST_PLAIN = 60  # characters of a number that is read the fast way
DIGITS = 40  # significant digits of a normalised probability, at least: more than twice those of a double
SHORT = 10**12  # common denominators below it are kept as they are; by trial: speed
MOST_PLACES = 200  # decimal places of a number that is read the fast way; their powers of ten are kept
POWERS = [10**power for power in range(MOST_PLACES + 1)]


def read_weights(values: Sequence[object], at: Callable[[int], Node], whole: Node) -> list[int]:
    """Whole weights proportional to probabilities that sum to 1 within 1e-9. `at(index)` is the node of a value.

    An error in a value names the place of the value; an error in the sum names the place of `whole`.
    """
    over: list[int] = []
    under: list[int] = []
    for index, value in enumerate(values):
        digits, places = _plain(value) if type(value) is Plain else (0, -1)
        if 0 <= places <= MOST_PLACES:
            scale = POWERS[places]
        elif ratio := _RATIO.fullmatch(value) if isinstance(value, str) else None:
            digits, scale = _lowest(int(ratio[1]), int(ratio[2]))
        else:
            digits, scale = _any(at(index)).as_integer_ratio()
        if not 0 <= digits <= scale and not 0 <= digits * CLOSE <= scale * (CLOSE + 1):  # doubles may exceed 1 a little
            raise unlike(at(index), PROBABILITY)
        over.append(digits)
        under.append(scale)
    common = _common(set(under), whole)
    factors = {scale: common // scale for scale in set(under)}
    weights = [digits * factors[scale] for digits, scale in zip(over, under, strict=True)]
    total = sum(weights)
    if abs(total - common) * CLOSE > common:
        raise whole.place.error(f"the probabilities sum to {total / common:.12g}", "probabilities that sum to 1, within 1e-9")
    return weights if total == common else _normalised(weights, total)


def _normalised(weights: list[int], total: int) -> list[int]:
    """Weights for probabilities that do not sum to 1 exactly: the same weights if the common denominator is short. Otherwise
    shares of the total with at least DIGITS digits, where the largest share gets the rest.

    Exact division would give every row another long denominator, and a mixture of rows the product of all of them.
    """
    if total // gcd(total, *weights) < SHORT:
        return weights
    least = min(weight for weight in weights if weight)
    scale = 10 ** (DIGITS + len(str(total)) - len(str(least)))
    shares = [weight * scale // total for weight in weights]
    shares[max(range(len(shares)), key=shares.__getitem__)] += scale - sum(shares)
    return shares


def law(outcomes: Iterable[T], weights: Sequence[int]) -> FiniteLaw[T]:
    """The law with these weights; outcomes are distinct, and those with weight 0 are left out."""
    total = sum(weights)
    shares = {weight: Fraction(weight, total) for weight in set(weights)}  # most rows repeat few probabilities: one object each
    return FiniteLaw(tuple((outcome, shares[weight]) for outcome, weight in zip(outcomes, weights, strict=True) if weight))


def law_of_any(outcomes: Iterable[T], weights: Sequence[int]) -> FiniteLaw[T]:
    """The law with these weights; the weights of equal outcomes add up."""
    added: dict[T, int] = {}
    for outcome, weight in zip(outcomes, weights, strict=True):
        added[outcome] = added.get(outcome, 0) + weight
    return law(added, list(added.values()))


def _lowest(over: int, under: int) -> tuple[int, int]:
    common = gcd(over, under)
    return over // common, under // common


def _plain(number: str) -> tuple[int, int]:
    """The digits and the number of decimal places of a short number; -1 places where it cannot be read the fast way."""
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


def _any(node: Node) -> Fraction:
    if not isinstance(node, Scalar) or (node.plain and node.text in {"true", "false", "null"}):
        raise unlike(node, PROBABILITY)
    try:
        return exact(node.text)
    except BadValue as error:
        raise node.place.error(str(error), PROBABILITY) from None


def _common(scales: Iterable[int], whole: Node) -> int:
    """The least common denominator; an error where it has more than MOST_BITS bits."""
    common = 1
    for scale in scales:
        common = lcm(common, scale)
        if common.bit_length() > MOST_BITS:
            raise whole.place.error(
                f"the common denominator has more than {MOST_BITS * 3 // 10} digits",
                "probabilities that can be added exactly",
                "write decimals instead of ratios",
            )
    return common
