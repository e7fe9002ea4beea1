"""What the rest of the code may ask of a noise, whatever its type."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.finite.law import FiniteLaw
from sidelight.laws.transforms.contour import Transform
from sidelight.noises.bits import Bits
from sidelight.numbers.brief import Brief

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.laws.counts.coarse import CoarseLaw


@dataclass(frozen=True, slots=True)
class NoiseParameter:
    """One way to say how much noise: a number in a range, and the noise that it stands for.

    The plan makes a key of it and the command line an option.
    """

    name: str
    meaning: str
    of: Callable[[Fraction], Noise]
    low: Fraction = Fraction(0)
    high: Fraction | None = None
    low_belongs: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Searched:
    """The range in which a calibration looks for the least noise, by the first parameter of the noise."""

    least: Fraction
    largest: Fraction
    larger_is_less: bool  # whether a larger value of the parameter is less noise


class Noise(Brief, ABC):
    """A whole number Z that is added to a figure, independent of everything else.

    Its law is symmetric around 0 and log-concave: the ratio of the masses of k - 1 and k never falls with k. Profiles and
    theorems rest on both, and the tests of this folder check both for every noise.
    """

    name: ClassVar[str]  # in plans and on the command line
    words: ClassVar[str]  # in sentences
    meaning: ClassVar[str]  # in the table of keys
    parameters: ClassVar[tuple[NoiseParameter, ...]]  # exactly one of them is given
    searched: ClassVar[Searched]

    @property
    @abstractmethod
    def stated(self) -> Fraction | None:
        """The value of the first parameter, where the noise keeps it."""

    @property
    @abstractmethod
    def variance(self) -> float:
        """Approximately; decides where to look, never what is promised."""

    @property
    @abstractmethod
    def tail_ratio(self) -> Fraction | None:
        """The factor between the masses of neighbouring numbers, the smaller over the larger; None where it is not the same
        everywhere.
        """

    @property
    def square(self) -> Fraction | None:
        """The s for which the mass of k is proportional to e^(-k^2 / (2 s)); None where there is none."""
        return None

    @property
    @abstractmethod
    def pole(self) -> float:
        """Approximately the smallest tilt at which the transform is infinite; infinity where there is none."""

    @property
    @abstractmethod
    def largest(self) -> tuple[int, Fraction] | None:
        """The largest value and its mass; None where every whole number can be drawn."""

    @abstractmethod
    def around(self, count: int, first: int, last: int) -> FiniteLaw[int]:
        """The law of count + Z, with `first` <= count <= `last`.

        Where every such count gives masses in the same proportions, everything below `first` may be one outcome, and everything
        above `last` another.
        """

    @abstractmethod
    def added_to(self, law: LatticeLaw, reach: int) -> LatticeLaw:
        """The law of X + Z in balls. Where it has masses beyond its window, the window covers the number `reach`."""

    @abstractmethod
    def coarsely_added_to(self, law: CoarseLaw, reach: int) -> CoarseLaw:
        """The same in doubles, with their error."""

    @abstractmethod
    def transform(self, tilt: float) -> Transform:
        """For a tilt closer to 0 than the pole."""

    @abstractmethod
    def draw(self, bits: Bits, size: int) -> list[int]:
        """`size` independent values of Z, with exactly its law if the bits are fair."""
