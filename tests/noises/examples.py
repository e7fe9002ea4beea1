"""Some of every noise in the folder, by each of its parameters, and of one that relies on the defaults alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.noises.tent import Tent

from sidelight.noises import all_noises
from sidelight.noises.noise import Noise, NoiseParameter

VALUES = (Fraction(1, 3), Fraction(1), Fraction(2), Fraction(5, 2), Fraction(6))


def values(parameter: NoiseParameter) -> list[Fraction]:
    """Those that the parameter can have."""

    def fits(value: Fraction) -> bool:
        high_enough = value > parameter.low or (value == parameter.low and parameter.low_belongs)
        return high_enough and (parameter.high is None or value <= parameter.high)

    return [value for value in VALUES if fits(value) and (value.denominator == 1 or not parameter.whole)]


WRITTEN = [
    (kind, parameter, value) for kind in all_noises().values() for parameter in kind.parameters for value in values(parameter)
]
EXAMPLES: list[Noise] = list(dict.fromkeys([*(parameter.of(value) for _, parameter, value in WRITTEN), Tent(2), Tent(5)]))


class Seeded:
    """Bits that are the same each time."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def take(self, number: int) -> int:
        return self._random.getrandbits(number)
