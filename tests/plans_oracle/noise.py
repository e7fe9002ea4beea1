"""What a figure shows of each count: the chance of every outcome, in either arithmetic.

Outcomes that have the same ratios of chances for all counts are taken together, which changes no comparison of laws: of two-sided
geometric noise the values from the largest count on, and those up to 0.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Any

from tests.plans_oracle.arithmetic import Arithmetic

HIDDEN = "hidden"


@cache
def shown(size: int, minimum: int, noise: tuple[str, Fraction] | None, numbers: Arithmetic) -> list[dict[Hashable, Any]]:
    """For each count from 0 to `size` the law of what is shown."""
    if noise is None:
        one = numbers.of(Fraction(1))
        return [{(count if count >= minimum else HIDDEN): one} for count in range(size + 1)]
    kind, parameter = noise
    laws = geometric(size, minimum, parameter, numbers) if kind == "geometric" else gaussian(size, parameter, numbers)
    found = []
    for law in laws:
        merged: dict[Hashable, Any] = {}
        for outcome, chance in law.items():
            key = HIDDEN if minimum > 0 and outcome < minimum else outcome
            merged[key] = merged[key] + chance if key in merged else chance
        found.append(merged)
    return found


def geometric(size: int, minimum: int, epsilon: Fraction, numbers: Arithmetic) -> list[dict[int, Any]]:
    """Up to `first` and from `last` on, values have the same ratios: they are one outcome each."""
    ratio = numbers.exp(-epsilon)
    one = numbers.of(Fraction(1))
    first, last = (0, max(size, minimum))
    if size == 0 and minimum <= 0:
        return [{0: one}]
    found = []
    for count in range(size + 1):
        law = {value: (one - ratio) / (one + ratio) * ratio ** abs(value - count) for value in range(first + 1, last)}
        law[first] = ratio ** (count - first) / (one + ratio)
        law[last] = ratio ** (last - count) / (one + ratio)
        found.append(law)
    return found


def gaussian(size: int, sigma: Fraction, numbers: Arithmetic) -> list[dict[int, Any]]:
    reach = ceil(numbers.sigmas * sigma) + 1
    weights = {k: numbers.exp(-Fraction(k * k) / (2 * sigma * sigma)) for k in range(-reach, reach + 1)}
    total = sum(weights.values())
    return [{count + k: weight / total for k, weight in weights.items()} for count in range(size + 1)]
