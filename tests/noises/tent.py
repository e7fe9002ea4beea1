"""A noise that is not in the folder: the difference of two uniform numbers. It says its law, and how it is drawn; no more."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw
from sidelight.noises.bits import Bits, uniform_below
from sidelight.noises.finite import FiniteNoise
from sidelight.noises.noise import NoiseParameter, Searched


@dataclass(frozen=True, slots=True)
class Tent(FiniteNoise):
    width: int

    name: ClassVar[str] = "tent"
    words: ClassVar[str] = "tent noise"
    meaning: ClassVar[str] = "the difference of two uniform numbers below the width"
    parameters: ClassVar[tuple[NoiseParameter, ...]] = (
        NoiseParameter("width", "of both numbers", lambda width: Tent(int(width)), low=Fraction(2), low_belongs=True, whole=True),
    )
    searched: ClassVar[Searched] = Searched(Fraction(2), Fraction(50), False)

    @property
    def law(self) -> FiniteLaw[int]:
        square = self.width**2
        return FiniteLaw(tuple((k, Fraction(self.width - abs(k), square)) for k in range(1 - self.width, self.width)))

    def draw(self, bits: Bits, size: int) -> list[int]:
        return [uniform_below(bits, self.width) - uniform_below(bits, self.width) for _ in range(size)]
