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
from flint import arb

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.contour import CONTOUR_BITS, Line, Transform, bennett_reach, line_for
from sidelight.laws.transforms.frequencies import Complexes, Doubles, frequencies, rounded
from sidelight.laws.transforms.phi_in_doubles import FACTOR_ERROR, HIDDEN_BY_UNDERFLOW, LEAST_VALUE, OfPeople, TiltedRates
from sidelight.noises.added import noise_transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import MODE_ROOM
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.families.blocks.run_products import RUNS_AT_ONCE, RunProducts
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums

SEARCH_BITS = 32  # what is left out is below 2^-32 of the value
NOISY_BITS = 8  # more with noise, whose weights are smaller than their bounds
STORED = 1 << 19  # complex numbers of stored products, 8 MB; of more people each row has more; by trial: speed
HALF_LINES = 3  # starts next to the mean: its floor and its ceiling, if the mean is not known exactly
NEARBY = 3  # starts on each side of where the best one is expected with noise; by trial: speed
FARTHER = 4  # factor of that number where neither end is below one between them
LEAST_ROOM = 40  # starts on each side of the centre, at least, among which it is looked for with noise
LARGEST_EXPONENT = 600.0  # e^600 is a double, and every positive bound of a half-line times it is above 1


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
    def tilt(self) -> float:
        """Epsilon, and no more than where the noise has no transform."""
        return self.epsilon if self.noise is None else min(self.epsilon, self.noise.pole)

    @cached_property
    def _tilted(self) -> TiltedRates:
        return TiltedRates.of(self.yes, self.no, self.tilt)

    @cached_property
    def _added(self) -> Transform | None:
        """The transform of the noise; None without noise, and for geometric noise, which is in the weights of the line."""
        return None if self.noise is None or self.noise.tail_ratio is not None else noise_transform(self.noise, self.tilt)

    @cached_property
    @in_balls
    def _line(self) -> Line:
        added = self._added
        deviation = math.sqrt(self.widest + (0.0 if added is None else added.spread))
        bits = SEARCH_BITS + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        bits += 0 if self.noise is None else NOISY_BITS
        bits = min(CONTOUR_BITS, 8 * math.ceil(bits / 8))
        reach = bennett_reach(self.widest, bits) + 2 + (0 if added is None else added.reach)
        room = MODE_ROOM if self.noise is None else max(LEAST_ROOM, reach)
        ratio = None if self.noise is None else self.noise.tail_ratio
        return line_for(arb(self.tilt), arb(self.epsilon), reach, room, bits, ratio)

    @cached_property
    def size(self) -> int:
        """How many frequencies are summed: those at which the narrowest run, with the noise, is not negligible, or all."""
        line = self._line
        narrowest = self.narrowest + (0.0 if self._added is None else self._added.spread)
        far = line.bits * math.log(2) / 2 / max(narrowest, 1e-3)
        place = math.ceil(line.count / math.pi * math.asin(math.sqrt(far))) + 1 if far < 1 else line.count
        return min(place, line.count // 2 + 1)

    @cached_property
    def sums(self) -> TiltedSums:
        return TiltedSums(self._tilted, self.tilt)

    @cached_property
    def _products(self) -> RunProducts:
        return RunProducts(self._tilted, self.gone, self._turns[: self.size], self.stored)

    @cached_property
    @in_balls
    def _turns(self) -> Complexes:
        """e^(it) for each whole multiple of 2 pi / N."""
        return frequencies(self._line.count).turned(1, self._line.count)

    @cached_property
    @in_balls
    def _weights(self) -> dict[str, Complexes]:
        return {kind: rounded(self._line.weights(kind, self.size)) for kind in ("upper", "rises")}

    def values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        """For each run from `first` up to, and without, `end`: a lower and an upper end of the best half-line of the others."""
        step = max(1, RUNS_AT_ONCE // self.size)
        ends = [self._values(first[at : at + step], end[at : at + step]) for at in range(0, len(first), step)]
        return np.concatenate([low for low, _ in ends]), np.concatenate([high for _, high in ends])

    def about(self, first: int) -> float:
        """The value of the run from `first` on, without any stored product."""
        one, end = np.array([first]), np.array([first + self.gone])
        yes, no = (np.concatenate((each[:first], each[first + self.gone :])) for each in (self.yes, self.no))
        phi = OfPeople(yes, no, self.tilt).phi(frequencies(self._line.count), self.size, 0)
        return float(self._with(phi.values[None, :], one, end)[1][0])

    def _values(self, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        return self._with(self._products.phi(first, end), first, end)

    def _with(self, phi: Complexes, first: Whole, end: Whole) -> tuple[Doubles, Doubles]:
        off = self.sums.rounding * float(self.sums.sums[1][-1])
        means = self.sums.means(first, end) - off
        if self.noise is not None:
            return self._with_noise(phi if self._added is None else phi * self._noise_phi, first, end, means)
        lower, upper = self._half_lines(phi, first, end, np.floor(means).astype(np.int64), HALF_LINES)
        return lower.max(axis=1), upper.max(axis=1)

    @cached_property
    @in_balls
    def _noise_phi(self) -> Complexes:
        assert self._added is not None
        return rounded(self._added.turned(self.size, self._line.count, 0))

    def _with_noise(self, phi: Complexes, first: Whole, end: Whole, means: Doubles) -> tuple[Doubles, Doubles]:
        """Where the best half-line is not found, what the noise alone lets through is the bound."""
        lower, upper = np.zeros(len(first)), np.full(len(first), self._alone)
        if self._alone <= LEAST_VALUE:
            return lower, upper
        centres = np.floor(means + (0.0 if self._added is None else self._added.centre)).astype(np.int64)
        room = self._line.room - 2
        away = self._away[0] if self._away else self._best_start(phi[:1], first[:1], end[:1], centres[:1], room)
        left, nearby = np.arange(len(first)), NEARBY
        while len(left) and nearby <= room:
            away, nearby = (away, nearby) if nearby + abs(away) <= room else (0, room)
            some, starts = (phi[left], first[left], end[left]), centres[left] + away - nearby
            lows, highs = self._half_lines(*some, starts, 2 * nearby + 1)
            best = lows.max(axis=1)
            lower[left] = np.maximum(lower[left], best)
            sure = (self._rises(*some, starts)[1] < 0) | (best > highs[:, 0])
            sure &= (self._rises(*some, starts + 2 * nearby)[0] >= 0) | (best > highs[:, -1])
            upper[left[sure]] = np.minimum(highs[sure].max(axis=1), self._alone)
            left, nearby = left[~sure], FARTHER * nearby
        return lower, upper

    @cached_property
    def _away(self) -> list[int]:
        """How far from the centre the best half-line of the first run starts; those of other runs start about as far."""
        return []

    def _best_start(self, phi: Complexes, first: Whole, end: Whole, centre: Whole, room: int) -> int:
        lows, _ = self._half_lines(phi, first, end, centre - room, 2 * room + 1)
        self._away.append(int(lows[0].argmax()) - room if lows.any() else 0)
        return self._away[0]

    @cached_property
    def _alone(self) -> float:
        return 1.0 if self.noise is None else noise_alone(self.noise).delta(self.epsilon).upper

    def _rises(self, phi: Complexes, first: Whole, end: Whole, starts: Whole) -> tuple[Doubles, Doubles]:
        """Ends of a positive multiple of what each tilted mass is above the next one."""
        errors = self._errors("rises", first, end)
        found = self._sums(phi * self._weights["rises"], starts)
        return found - errors, found + errors

    def _sums(self, weighed: Complexes, starts: Whole) -> Doubles:
        turned = self._turns[(-np.arange(self.size) * starts[:, None]) % self._line.count]
        found: Doubles = np.einsum("bl,bl->b", weighed, turned).real
        return found

    @in_balls
    def _errors(self, kind: str, first: Whole, end: Whole) -> Doubles:
        people = first + (len(self.yes) - end)
        largest, total = (above(size) for size in self._line.sizes[kind])
        rest = self._rest(self.sums.variances(first, end) - self.sums.rounding * float(self.sums.sums[2][-1]))
        rounding = (people + 40) * FACTOR_ERROR * 1.01 * float(np.abs(self._weights[kind]).sum()) + HIDDEN_BY_UNDERFLOW
        found: Doubles = rounding + largest * above(self._line.negligible) + total * rest
        return found

    @in_balls
    def _half_lines(self, phi: Complexes, first: Whole, end: Whole, starts: Whole, number: int) -> tuple[Doubles, Doubles]:
        """Ends of the half-lines of each run from its start on, one column for each."""
        line, levels = self._line, self.sums.sums[0]
        level = levels[first] + (levels[-1] - levels[end])
        error = self.sums.rounding * float(levels[-1]) + 8 * (len(self.yes) + 8) * UNIT
        if self._added is not None:
            level = level + float(self._added.level.mid())
            error += 4 * UNIT * above(abs(self._added.level)) + above(self._added.level.rad())
        errors = self._errors("upper", first, end) + above(
            line.epsilon.expm1() * (-line.tilt * line.terms).exp() * line.negligible
        )
        lower, upper = np.zeros((len(first), number)), np.zeros((len(first), number))
        weighed = phi * self._weights["upper"]
        for more in range(number):
            found = self._sums(weighed, starts + more)
            scale = np.exp(np.minimum(level - self.tilt * (starts + more), LARGEST_EXPONENT))
            wrong = error + 4 * UNIT * self.tilt * np.abs(starts + more)
            lower[:, more] = (found - errors) * scale * (1 - wrong)
            upper[:, more] = (found + errors) * scale * (1 + wrong)
        return np.where(lower < LEAST_VALUE, 0.0, lower), np.maximum(upper, LEAST_VALUE)

    def _rest(self, variances: Doubles) -> Doubles:
        """A bound of |phi| at the frequencies left out."""
        if self.size > self._line.count // 2:
            return np.zeros(len(variances))
        sine = math.sin(math.pi * self.size / self._line.count) * (1 - 8 * UNIT)
        noise = 1.0 if self._added is None else above(self._added.fading(self.size, self._line.count))
        found: Doubles = noise * np.exp(-2 * np.maximum(variances, 0.0) * sine * sine) * (1 + 16 * UNIT)
        return found
