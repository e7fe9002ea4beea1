"""Losses of releases tilted by e^(s loss), in doubles: for choices that prove nothing, and for bounds that allow for errors.

The bounds assume that exp, log, sums and discrete Fourier transforms of doubles have a relative error below `ASSUMED_ERROR`, a
million times their known error, and that logarithms of totals have an error below `log_error`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sidelight.laws.counts.coarse import Doubles
from sidelight.profiles.composition.outcomes import Outcomes

ASSUMED_ERROR = 1e-6  # relative; a million times more than the known error of any sum of weights here
FREQUENCY_SPACING = 0.4  # between two frequencies of the transform, in units of 1 / standard deviation; by trial: speed and width
PLACE_SPACING = 0.4  # between two places of the transform, in units of 1 / frequency; by trial: speed and width
LARGEST_TRANSFORM = 2**19  # places of one discrete Fourier transform; by trial: speed and width
NORMAL_END = 9.0  # in units of 1 / width, for t: further out the normal factor is below e^(-81/2), and bounded by itself
LIGHT_WEIGHT = 1e-24  # share of the total below which an outcome is bounded and not summed; by trial: speed and width
MOST_SINGLE_FREQUENCIES = 10**6  # frequencies that are bounded one by one; by trial: speed
SMALLEST_TILT = 1e-9  # for a smaller tilt the weights in doubles would be less precise than ASSUMED_ERROR
LARGEST_TILT = 1e6  # the same for a larger tilt


@dataclass(frozen=True, eq=False)
class Tilted:
    """The tilted law of the loss of one of `copies` equal releases: each outcome has a weight proportional to its left mass times
    e^(s loss).
    """

    outcomes: Outcomes
    copies: int
    s: float

    @cached_property
    def _relative(self) -> tuple[float, Doubles]:
        log_mass, loss = self.outcomes.coarse
        exponents = log_mass + self.s * loss
        top = float(np.max(exponents))
        return top, np.exp(exponents - top)

    @cached_property
    def weights(self) -> Doubles:
        found: Doubles = self._relative[1] / self._relative[1].sum()
        return found

    @cached_property
    def log_total(self) -> float:
        """The logarithm of E e^(s loss)."""
        top, relative = self._relative
        return top + math.log(float(relative.sum()))

    @property
    def log_error(self) -> float:
        log_mass, loss = self.outcomes.coarse
        size = float(np.max(np.abs(log_mass)) + abs(self.s) * np.max(np.abs(loss)))
        return 1e-15 * (4 * size + 2 * len(log_mass) + 32)

    @cached_property
    def mean(self) -> float:
        return float(np.sum(self.weights * self.outcomes.coarse[1]))

    @cached_property
    def central(self) -> Doubles:
        found: Doubles = self.outcomes.coarse[1] - self.mean
        return found

    @cached_property
    def variance(self) -> float:
        return float(np.sum(self.weights * self.central**2))

    @cached_property
    def heavy(self) -> tuple[Sequence[int], float]:
        """The outcomes to be summed in balls, and a bound of the total weight of the others."""
        heavy = self.weights > LIGHT_WEIGHT
        return [int(j) for j in np.flatnonzero(heavy)], (1 + ASSUMED_ERROR) * float(self.weights[~heavy].sum()) + 1e-300

    @property
    def blurred(self) -> bool:
        """Whether the losses with a noticeable weight are so close together that doubles cannot tell them apart."""
        return self.variance <= (1e-6 * float(np.max(np.abs(self.outcomes.coarse[1])))) ** 2

    def near(self, t: Doubles) -> Doubles:
        """A bound of |E e^(itX)| for a tilted loss X. Its square is E cos(t (X - Y)), with Y an independent copy of X, and
        cos a <= 1 - a^2 / 2 + a^4 / 24.
        """
        if self.blurred:
            return np.ones_like(t)
        fourth = float(np.sum(self.weights * self.central**4))
        square = (
            1 - (1 - ASSUMED_ERROR) * t**2 * self.variance + (1 + ASSUMED_ERROR) * t**4 * (fourth + 3 * self.variance**2) / 12
        )
        found: Doubles = np.sqrt(np.clip(square + 1e-15, 0.0, 1.0))
        return found

    def far(self, step: float, size: int) -> Doubles:
        """A bound of |E e^(itX)| at t = k step, for k <= size / 2, by one discrete Fourier transform.

        The weight of each loss is divided among the four nearest places of a grid, as in cubic interpolation; this changes
        e^(itX) by at most 3/128 (t grid)^4. The transform has an error of about 1e-13; ASSUMED_ERROR is allowed for it.
        """
        if self.blurred:
            return np.ones(size // 2 + 1)
        grid = 2 * math.pi / (size * step)
        place = self.central / grid
        floor = np.floor(place)
        x, index = place - floor, floor.astype(np.int64)
        outer, inner = (x + 1) * (x - 2), x * (x - 1)
        shares = (-inner * (x - 2) / 6, outer * (x - 1) / 2, -outer * x / 2, inner * (x + 1) / 6)
        spread = sum(np.bincount((index + k - 1) % size, self.weights * share, size) for k, share in enumerate(shares))
        bound: Doubles = np.abs(np.fft.rfft(spread)) + 3 / 128 * (np.arange(size // 2 + 1) * step * grid) ** 4 + ASSUMED_ERROR
        return bound


@dataclass(frozen=True, eq=False)
class AllTilted:
    """Several kinds of releases, tilted by the same s."""

    parts: tuple[Tilted, ...]

    @staticmethod
    def by(copies: Sequence[tuple[Outcomes, int]], s: float) -> AllTilted:
        return AllTilted(tuple(Tilted(outcomes, number, s) for outcomes, number in copies))

    @property
    def s(self) -> float:
        return self.parts[0].s

    def at(self, s: float) -> AllTilted:
        return AllTilted(tuple(Tilted(part.outcomes, part.copies, s) for part in self.parts))

    @cached_property
    def mean(self) -> float:
        return math.fsum(part.copies * part.mean for part in self.parts)

    @cached_property
    def deviation(self) -> float:
        return math.sqrt(math.fsum(part.copies * part.variance for part in self.parts))

    @cached_property
    def log_total(self) -> float:
        return math.fsum(part.copies * part.log_total for part in self.parts)

    @property
    def log_error(self) -> float:
        return math.fsum(part.copies * part.log_error for part in self.parts)

    @cached_property
    def scale(self) -> float:
        """The standard deviation of one loss, of the kind of release that adds most to the variance."""
        return math.sqrt(max(self.parts, key=lambda part: part.copies * part.variance).variance)

    def step(self, period: float) -> float:
        """The distance between two frequencies that are evaluated: all frequencies, or fewer if e^(itL) changes little between
        them.
        """
        return max(2 * math.pi / period, FREQUENCY_SPACING / self.scale)

    def narrowest(self, period: float) -> float:
        """The least width of the noise with which one transform covers all frequencies at which the noise is not negligible."""
        return 2 * math.pi * NORMAL_END / (PLACE_SPACING * self.step(period) * LARGEST_TRANSFORM)

    def left_out(self, first: int, period: float, width: float) -> tuple[float, float]:
        """Bounds of what the frequencies t = 2 pi l / period, |l| >= first, add to the sum of |E e^(itL)| e^(-(width t)^2 / 2) /
        period: with the factor 1 / |z (z + 1)|, z = s + it, and without it.

        Small frequencies are bounded one by one with moments, larger ones in cells; from NORMAL_END / width on the normal factor
        alone is small enough.
        """
        spacing, step = 2 * math.pi / period, self.step(period)
        last = (
            max(first, min(math.ceil(1 / (self.scale * spacing)), first + MOST_SINGLE_FREQUENCIES)) if step > spacing else first
        )
        t: Doubles = spacing * np.arange(first, last, dtype=np.float64)
        near = self._sums(t, width, np.sum([part.copies * _log(part.near(t)) for part in self.parts], axis=0))
        start, cells = math.floor(last * spacing / step * (1 - 1e-12)), math.ceil(NORMAL_END / (width * step))
        far = np.zeros(2)
        if start < cells:
            size = 2 ** math.ceil(math.log2(2 * math.pi * cells / PLACE_SPACING + 4))
            logs = np.sum([part.copies * _log(self._cells(part, step, size, spacing)) for part in self.parts], axis=0)
            t = np.maximum(step * np.arange(start, cells), last * spacing)
            far = (step / spacing + 1 if step > spacing else 1) * self._sums(t, width, logs[start:cells])
        end = max(cells * step, last * spacing)
        at_end = math.exp(-((width * end) ** 2) / 2)
        beyond = at_end * (1 + 1 / (spacing * width**2 * end)) * np.array([1 / end**2, 1.0])
        weighed, plain = (2 + ASSUMED_ERROR) / period * (near + far + beyond)
        return float(weighed), float(plain)

    @staticmethod
    def _cells(part: Tilted, step: float, size: int, spacing: float) -> Doubles:
        """Bounds for the frequencies from k step to (k + 1) step: the larger of the values at both ends plus step^2 variance / 8,
        because the second derivative is at most the variance. If every frequency is evaluated, there are none in between.
        """
        found = part.far(step, size)
        if step > spacing:
            found = np.maximum(found[:-1], found[1:]) + step**2 * part.variance * (1 + ASSUMED_ERROR) / 8
        return np.minimum(found, 1.0)

    def _sums(self, t: Doubles, width: float, logs: Doubles) -> Doubles:
        values = np.exp(logs - (width * t) ** 2 / 2)
        return np.array([np.sum(values / (np.maximum(self.s, t) * np.maximum(self.s + 1, t))), np.sum(values)])


def _log(bound: Doubles) -> Doubles:
    found: Doubles = np.log(np.maximum(bound, 1e-300))
    return found


def tilt(copies: Sequence[tuple[Outcomes, int]], epsilon: float) -> AllTilted:
    """The tilt s at which e^(-s epsilon) E e^(sL) / (s (s + 1)) is nearly least. Every s > 0 gives a valid bound; this one is
    nearly the best.
    """

    def slope(s: float) -> float:
        return AllTilted.by(copies, s).mean - epsilon - 1 / s - 1 / (1 + s)

    low = high = 1.0
    while slope(low) > 0 and low > SMALLEST_TILT:
        low, high = low / 8, low
    while slope(high) < 0 and high < LARGEST_TILT:
        low, high = high, 8 * high
    for _ in range(14):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if slope(middle) < 0 else (low, middle)
    return AllTilted.by(copies, low)
