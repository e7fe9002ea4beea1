"""A law on finitely many outcomes with exact rational masses."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from sidelight.errors import BadValue
from sidelight.numbers.brief import Brief
from sidelight.numbers.written import as_written, probabilities

Outcome = Hashable
T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

Trajectory = tuple[int, ...]
"""The bits of one person, one for each count."""


@dataclass(frozen=True, slots=True)
class FiniteLaw(Brief, Generic[T]):
    """A law given by the masses of its outcomes. `error` bounds the total variation from the exact law; it is 0 unless the masses
    are rounded.
    """

    masses: tuple[tuple[T, Fraction], ...]
    error: Fraction = Fraction(0)

    @staticmethod
    def of(masses: Mapping[T, Fraction | int | float | str] | Iterable[tuple[T, Fraction]]) -> FiniteLaw[T]:
        """The law with these masses, which sum to 1, or so nearly that they are divided by their sum. Masses of equal outcomes
        add up; decimals are exact, 0.1 is 1/10.
        """
        total: dict[T, Fraction] = {}
        entries: Iterable[tuple[T, Fraction | int | float | str]] = masses.items() if isinstance(masses, Mapping) else masses
        for outcome, mass in entries:
            exact = as_written(mass, "a probability")
            if exact < 0:
                raise BadValue(f"a probability is not negative, found {mass} for {outcome!r}")
            if exact:
                total[outcome] = total.get(outcome, Fraction(0)) + exact
        return FiniteLaw(tuple(probabilities(total, "probabilities").items()))

    @staticmethod
    def point(outcome: T) -> FiniteLaw[T]:
        return FiniteLaw(((outcome, Fraction(1)),))

    def then(self, kernel: Callable[[T], FiniteLaw[U]]) -> FiniteLaw[U]:
        """The law of the outcome after the kernel is applied."""
        total: dict[U, Fraction] = {}
        error = self.error
        for outcome, mass in self.masses:
            image = kernel(outcome)
            error += mass * image.error
            for after, share in image.masses:
                total[after] = total.get(after, Fraction(0)) + mass * share
        return FiniteLaw(tuple(total.items()), error)

    def map(self, function: Callable[[T], U]) -> FiniteLaw[U]:
        total: dict[U, Fraction] = {}
        for outcome, mass in self.masses:
            after = function(outcome)
            total[after] = total[after] + mass if after in total else mass
        return FiniteLaw(tuple(total.items()), self.error)

    def beside(self, other: FiniteLaw[U]) -> FiniteLaw[tuple[T, U]]:
        """The law of an independent pair."""
        pairs = tuple(((a, b), p * q) for a, p in self.masses for b, q in other.masses)
        return FiniteLaw(pairs, self.error + other.error)

    def weight(self, holds: Callable[[T], bool]) -> Fraction:
        return sum((mass for outcome, mass in self.masses if holds(outcome)), Fraction(0))

    def given(self, holds: Callable[[T], bool]) -> FiniteLaw[T]:
        """The conditional law; the condition must be possible and the masses exact."""
        total = self.weight(holds)
        if not total or self.error:
            raise BadValue("only a possible event of an exact law can be conditioned on")
        return FiniteLaw(tuple((outcome, mass / total) for outcome, mass in self.masses if holds(outcome)))
