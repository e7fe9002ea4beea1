"""The transform of a count X of independent people.

A person with rate p adds log(1 + p (e^s - 1)) to log E e^(sX). Tilted by s, they are a person with rate p e^s / (1 + p (e^s -
1)), so a tilted count is again a count. |E e^(itX)|^2 is the product of 1 - 4 p(1-p) sin^2(t/2), and Bennett's inequality bounds
the tails of a count.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Protocol

from flint import acb, arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.transforms.contour import CountTransform, bennett_reach, moving
from sidelight.numbers.balls import above, ball, kept_in_balls


class Crowd(Protocol):
    """Independent people of whom nobody is certainly counted or certainly not counted."""

    @property
    def people(self) -> int: ...

    @property
    def everybody(self) -> arb:
        """The probability that everybody is counted."""
        ...

    def tilted(self, tilt: float) -> CountTransform: ...


@dataclass(frozen=True, eq=False)
class Grouped:
    """A crowd with few different rates, each with a number of people; no rate is 0 or 1."""

    parts: Parts

    @property
    def people(self) -> int:
        return sum(people for _, people in self.parts)

    @property
    def everybody(self) -> arb:
        return sum((ball(rate).log() * people for rate, people in self.parts), arb(0)).exp()

    def reflected(self) -> Grouped:
        """The same people, where the other value is counted."""
        return Grouped(tuple((1 - rate, people) for rate, people in reversed(self.parts)))

    def tilted(self, tilt: float) -> CountTransform:
        return Groups(arb(tilt), tuple((person(rate, tilt), people) for rate, people in self.parts))


@dataclass(frozen=True, eq=False)
class Person:
    """One person after the tilt: their part of the level, their tilted rate, and the logarithm of their transform
    along the line.
    """

    level: arb
    rate: arb
    _logs: dict[int, list[acb]] = field(default_factory=dict)

    @cached_property
    def variance(self) -> arb:
        return self.rate * (1 - self.rate)

    def logs(self, size: int, count: int) -> list[acb]:
        kept = self._logs.setdefault(count, [])
        for place in range(len(kept), size):
            kept.append((1 + self.rate * (acb(arb(2 * place) / count).exp_pi_i() - 1)).log())
        return kept[:size]


@kept_in_balls(512)
def person(rate: Fraction, tilt: float) -> Person:
    p, power = ball(rate), arb(tilt).exp()
    weight = ball(1 - rate) + p * power
    return Person(weight.log(), p * power / weight)


class TiltedCount(ABC):
    """The properties of a tilted count that follow from its mean and its variance."""

    @property
    @abstractmethod
    def mean(self) -> arb: ...

    @property
    @abstractmethod
    def variance(self) -> arb: ...

    @cached_property
    def centre(self) -> float:
        return float(self.mean.mid())

    @cached_property
    def off(self) -> float:
        return above(abs(self.mean - self.centre))

    @property
    def spread(self) -> float:
        return float(self.variance.mid())

    @cached_property
    def reach(self) -> int:
        return bennett_reach(above(self.variance)) + math.ceil(self.off)

    def fading(self, place: int, count: int) -> arb:
        return fading(self.variance, place, count)


@dataclass(frozen=True, eq=False)
class Groups(TiltedCount):
    tilt: arb
    parts: tuple[tuple[Person, int], ...]

    @cached_property
    def level(self) -> arb:
        return sum((one.level * people for one, people in self.parts), arb(0))

    @cached_property
    def mean(self) -> arb:
        return sum((one.rate * people for one, people in self.parts), arb(0))

    @cached_property
    def variance(self) -> arb:
        return sum((one.variance * people for one, people in self.parts), arb(0))

    def logs(self, size: int, count: int) -> list[acb]:
        """log phi at the first `size` places."""
        found = [acb(0)] * size
        for one, people in self.parts:
            found = [total + log * people for total, log in zip(found, one.logs(size, count), strict=True)]
        return found

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        return [(log + moving(place, count, away)).exp() for place, log in enumerate(self.logs(size, count))]


def fading(variance: arb, place: int, count: int) -> arb:
    """A bound of |phi(t)|: exp(-2 variance sin^2(t/2)), which falls with t up to pi."""
    sine = (arb(place) / count).sin_pi()
    return (-2 * arb(variance.lower()) * sine * sine).exp()


def split_off_certain(parts: Parts) -> tuple[int, Parts]:
    """How many people are certainly counted, and the people whose rate is neither 0 nor 1."""
    certain = sum(people for rate, people in parts if rate == 1)
    return certain, tuple((rate, people) for rate, people in parts if 0 < rate < 1 and people)
