"""Everybody but a run of neighbours, for very many runs at once: half-lines at one epsilon and in one direction, in doubles.

Tilted by s = epsilon, phi of the people before place i and from place j on is a product of two products that are stored: those
of the people before each row of people, and from each row on. All factors are at most 1 in size, so absolute errors add up: for
n people some 24 n units (`phi_in_doubles`).

Without noise the best half-line starts next to the tilted mean. With noise it is looked for: half-lines rise up to the best one
and fall after it, and the tilted masses rise up to where it starts and fall after it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.frequencies import Complexes, Doubles, frequencies
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE, OfPeople, TiltedRates
from sidelight.noises.noise import Noise
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.families.blocks.run_half_lines import RunHalfLines
from sidelight.profiles.families.blocks.run_products import RUNS_AT_ONCE, RunProducts
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums

STORED = 1 << 19  # complex numbers of stored products, 8 MB; of more people each row has more; by trial: speed
HALF_LINES = 3  # starts next to the mean: its floor and its ceiling, if the mean is not known exactly
NEARBY = 3  # starts on each side of where the best one is expected with noise; by trial: speed
COMPARISON_ERROR = 1e-3  # in counted people; above the rounding errors of a mean that is compared
FARTHER = 4  # factor of that number where neither end is below one between them


@dataclass(frozen=True, eq=False)
class BlockProducts:
    """The people in the order of their rates, one by one; `widest` is at least the variance of every tilted run asked for, and
    `narrowest` about the least of them. At least `gone` people are left out.
    """

    yes: Doubles
    no: Doubles
    gone: int
    epsilon: float
    widest: float
    narrowest: float
    noise: Noise | None = None
    stored: int = STORED

    @cached_property
    def sums(self) -> TiltedSums:
        """Tilted by epsilon, and by no more than where the noise has no transform."""
        tilt = self.epsilon if self.noise is None else min(self.epsilon, self.noise.pole)
        return TiltedSums(TiltedRates.of(self.yes, self.no, tilt), tilt)

    @cached_property
    def _lines(self) -> RunHalfLines:
        return RunHalfLines(self.sums, self.epsilon, self.widest, self.narrowest, self.noise)

    @cached_property
    def _products(self) -> RunProducts:
        return RunProducts(self.sums.tilted, self.gone, self._lines.turns[: self._lines.size], self.stored)

    @cached_property
    def firsts(self) -> Whole:
        """The first person of each block of `gone` people; of blocks with the same rates only of the first."""
        yes, no = self.yes, self.no
        before, last = slice(0, len(yes) - self.gone), slice(self.gone, len(yes))
        moved = (yes[before] != yes[last]) | (no[before] != no[last])
        return np.concatenate(([0], 1 + np.flatnonzero(moved)))

    @cached_property
    def _heights(self) -> Doubles:
        return self.sums.heights(self.firsts, self.firsts + self.gone)

    @property
    def likely(self) -> int:
        """The first person of the block that is probably the worst: the one with the largest height."""
        return int(self.firsts[np.argmax(self._heights)])

    def at_a_glance(self, first: int | None = None) -> float:
        """An upper bound of the values of all blocks, or of the one that begins here, from their heights alone, as in
        `chernoff_bound`. Noise makes nothing worse.
        """
        if self.sums.tilt != self.epsilon:
            return 1.0
        height = float(self._heights.max()) if first is None else float(self.sums.heights(*self._run(first))[0])
        exponent = height + self.epsilon + self.sums.heights_error + 4 * UNIT * (abs(height) + self.epsilon)
        return 1.0 if exponent >= 0 else min(1.0, max(math.exp(exponent) * (1 + 8 * UNIT), LEAST_VALUE))

    def _run(self, first: int) -> tuple[Whole, Whole]:
        return np.array([first]), np.array([first + self.gone])

    def values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        """For each run from `first` up to, and without, `end`: a lower and an upper end of the best half-line of the others."""
        step = max(1, RUNS_AT_ONCE // self._lines.size)
        some = [(first[at : at + step], end[at : at + step]) for at in range(0, len(first), step)]
        ends = [self._with(self._products.phi(*runs), *runs) for runs in some]
        return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])

    def alone(self, first: int) -> tuple[float, float]:
        """The ends of the value of the block that begins here, without any stored product."""
        yes, no = (np.concatenate((each[:first], each[first + self.gone :])) for each in (self.yes, self.no))
        phi = OfPeople(yes, no, self.sums.tilt).phi(frequencies(self._lines.line.count), self._lines.size, 0)
        low, high = self._with(phi.values[None, :], *self._run(first))
        return float(low[0]), float(high[0])

    def starts_after(self, first: int, cut: int) -> bool | None:
        """Whether the best half-line without the block that begins here starts above `cut`, without noise; None where doubles do
        not decide it. The mode of the tilted law is within 1 of its mean (Darroch).
        """
        if not 1 <= cut <= len(self.yes) - self.gone:
            return cut < 1
        run = self._run(first)
        mean, off = float(self.sums.means(*run)[0]), COMPARISON_ERROR + self.sums.rounding * float(self.sums.sums[1][-1])
        if not cut - 1 - off < mean < cut + off:
            return mean > cut
        low, high = self._lines.rises(self._products.phi(*run), *run, np.array([cut - 1]))
        return True if high[0] < 0 else False if low[0] > 0 else None

    def _with(self, phi: Complexes, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        off = self.sums.rounding * float(self.sums.sums[1][-1])
        means = self.sums.means(first, end) - off
        if self.noise is not None:
            moved = self._lines.noise_phi
            return self._with_noise(phi if moved is None else phi * moved, first, end, means)
        lower, upper = self._lines.half_lines(phi, first, end, np.floor(means).astype(np.int64), HALF_LINES)
        return lower.max(axis=1), upper.max(axis=1)

    def _with_noise(self, phi: Complexes, first: Whole, end: Whole, means: Doubles) -> tuple[Doubles, Doubles]:
        """Where the best half-line is not found, what the noise alone lets through is the bound."""
        lines, alone = self._lines, self._lines.alone
        lower, upper = np.zeros(len(first)), np.full(len(first), alone)
        if alone <= LEAST_VALUE:
            return lower, upper
        centres = np.floor(means + (0.0 if lines.added is None else lines.added.centre)).astype(np.int64)
        room = lines.line.room - 2
        away = self._away[0] if self._away else self._best_start(phi[:1], first[:1], end[:1], centres[:1], room)
        left, nearby = np.arange(len(first)), NEARBY
        while len(left) and nearby <= room:
            away, nearby = (away, nearby) if nearby + abs(away) <= room else (0, room)
            some, starts = (phi[left], first[left], end[left]), centres[left] + away - nearby
            lows, highs = lines.half_lines(*some, starts, 2 * nearby + 1)
            best = lows.max(axis=1)
            lower[left] = np.maximum(lower[left], best)
            sure = (lines.rises(*some, starts)[1] < 0) | (best > highs[:, 0])
            sure &= (lines.rises(*some, starts + 2 * nearby)[0] >= 0) | (best > highs[:, -1])
            upper[left[sure]] = np.minimum(highs[sure].max(axis=1), alone)
            left, nearby = left[~sure], FARTHER * nearby
        return lower, upper

    @cached_property
    def _away(self) -> list[int]:
        """How far from the centre the best half-line of the first run starts; those of other runs start about as far."""
        return []

    def _best_start(self, phi: Complexes, first: Whole, end: Whole, centre: Whole, room: int) -> int:
        lows, _ = self._lines.half_lines(phi, first, end, centre - room, 2 * room + 1)
        self._away.append(int(lows[0].argmax()) - room if lows.any() else 0)
        return self._away[0]


def block_products(yes: Doubles, no: Doubles, gone: int, epsilon: float, noise: Noise | None) -> BlockProducts:
    """For all blocks of `gone` of these people."""
    tilted = TiltedRates.of(yes, no, epsilon if noise is None else min(epsilon, noise.pole))
    sums = np.concatenate(([0.0], np.cumsum(tilted.yes * tilted.no)))
    outside = sums[: len(sums) - gone] + (sums[-1] - sums[gone:])
    # Powers of 2, so that lines are shared, and room for rounding and for the people whom a stretch leaves out
    widest = 2.0 ** math.ceil(math.log2(float(outside.max()) * (1 + 1e-6) + 1e-3))
    return BlockProducts(yes, no, gone, epsilon, widest, float(outside.min()), noise)
