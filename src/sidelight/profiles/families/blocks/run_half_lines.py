"""Half-lines of the count of everybody but a run of neighbours, at one epsilon and in one direction, from transforms in doubles.

Tilted by s = epsilon, or by as much as the noise allows, a half-line is a short sum over frequencies of phi times a weight.
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
from sidelight.laws.transforms.phi_in_doubles import FACTOR_ERROR, HIDDEN_BY_UNDERFLOW, LEAST_VALUE
from sidelight.noises.added import noise_transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, in_balls
from sidelight.numbers.rounding import UNIT
from sidelight.profiles.counts.any_size import MODE_ROOM
from sidelight.profiles.counts.noise_alone import noise_alone
from sidelight.profiles.families.blocks.tilted_sums import TiltedSums

SEARCH_BITS = 32  # what is left out is below 2^-32 of the value
NOISY_BITS = 8  # more with noise, whose weights are smaller than their bounds
LEAST_ROOM = 40  # starts on each side of the centre, at least, among which it is looked for with noise
LARGEST_EXPONENT = 600.0  # e^600 is a double, and every positive bound of a half-line times it is above 1


@dataclass(frozen=True, eq=False)
class RunHalfLines:
    """`sums` are those of all people. `widest` is at least the variance of every tilted run asked for, and `narrowest` about the
    least of them.
    """

    sums: TiltedSums
    epsilon: float
    widest: float
    narrowest: float
    noise: Noise | None = None

    @cached_property
    def added(self) -> Transform | None:
        """The transform of the noise; None without noise, and for geometric noise, which is in the weights of the line."""
        return None if self.noise is None or self.noise.tail_ratio is not None else noise_transform(self.noise, self.sums.tilt)

    @cached_property
    def alone(self) -> float:
        """What the noise alone lets through, which nothing exceeds."""
        return 1.0 if self.noise is None else noise_alone(self.noise).delta(self.epsilon).upper

    @cached_property
    @in_balls
    def line(self) -> Line:
        added = self.added
        deviation = math.sqrt(self.widest + (0.0 if added is None else added.spread))
        bits = SEARCH_BITS + math.log2(1 + deviation) + 2 * math.log2(1 + self.epsilon * deviation)
        bits += 0 if self.noise is None else NOISY_BITS
        bits = min(CONTOUR_BITS, 8 * math.ceil(bits / 8))
        reach = bennett_reach(self.widest, bits) + 2 + (0 if added is None else added.reach)
        room = MODE_ROOM if self.noise is None else max(LEAST_ROOM, reach)
        ratio = None if self.noise is None else self.noise.tail_ratio
        return line_for(arb(self.sums.tilt), arb(self.epsilon), reach, room, bits, ratio)

    @cached_property
    def size(self) -> int:
        """How many frequencies are summed: those at which the narrowest run, with the noise, is not negligible, or all."""
        line = self.line
        narrowest = self.narrowest + (0.0 if self.added is None else self.added.spread)
        far = line.bits * math.log(2) / 2 / max(narrowest, 1e-3)
        place = math.ceil(line.count / math.pi * math.asin(math.sqrt(far))) + 1 if far < 1 else line.count
        return min(place, line.count // 2 + 1)

    @cached_property
    @in_balls
    def turns(self) -> Complexes:
        """e^(it) for each whole multiple of 2 pi / N."""
        return frequencies(self.line.count).turned(1, self.line.count)

    @cached_property
    @in_balls
    def _weights(self) -> dict[str, Complexes]:
        return {kind: rounded(self.line.weights(kind, self.size)) for kind in ("upper", "rises")}

    @cached_property
    @in_balls
    def noise_phi(self) -> Complexes | None:
        """The transform of the noise at the frequencies summed; None where it is not a factor of phi."""
        return None if self.added is None else rounded(self.added.turned(self.size, self.line.count, 0))

    def rises(self, phi: Complexes, first: Whole, end: Whole, starts: Whole) -> tuple[Doubles, Doubles]:
        """Ends of a positive multiple of what each tilted mass is above the next one."""
        errors = self._errors("rises", first, end)
        found = self._sums(phi * self._weights["rises"], starts)
        return found - errors, found + errors

    def _sums(self, weighed: Complexes, starts: Whole) -> Doubles:
        turned = self.turns[(-np.arange(self.size) * starts[:, None]) % self.line.count]
        found: Doubles = np.einsum("bl,bl->b", weighed, turned).real
        return found

    @in_balls
    def _errors(self, kind: str, first: Whole, end: Whole) -> Doubles:
        people = first + (self.sums.people - end)
        largest, total = (above(size) for size in self.line.sizes[kind])
        rest = self._rest(self.sums.variances(first, end) - self.sums.rounding * float(self.sums.sums[2][-1]))
        rounding = (people + 40) * FACTOR_ERROR * 1.01 * float(np.abs(self._weights[kind]).sum()) + HIDDEN_BY_UNDERFLOW
        found: Doubles = rounding + largest * above(self.line.negligible) + total * rest
        return found

    @in_balls
    def half_lines(self, phi: Complexes, first: Whole, end: Whole, starts: Whole, number: int) -> tuple[Doubles, Doubles]:
        """Ends of the half-lines of each run from its start on, one column for each."""
        line, levels = self.line, self.sums.sums[0]
        level = levels[first] + (levels[-1] - levels[end])
        error = self.sums.level_error
        if self.added is not None:
            level = level + float(self.added.level.mid())
            error += 4 * UNIT * above(abs(self.added.level)) + above(self.added.level.rad())
        errors = self._errors("upper", first, end) + above(
            line.epsilon.expm1() * (-line.tilt * line.terms).exp() * line.negligible
        )
        lower, upper = np.zeros((len(first), number)), np.zeros((len(first), number))
        weighed = phi * self._weights["upper"]
        for more in range(number):
            found = self._sums(weighed, starts + more)
            scale = np.exp(np.minimum(level - self.sums.tilt * (starts + more), LARGEST_EXPONENT))
            wrong = error + 4 * UNIT * self.sums.tilt * np.abs(starts + more)
            lower[:, more] = (found - errors) * scale * (1 - wrong)
            upper[:, more] = (found + errors) * scale * (1 + wrong)
        return np.where(lower < LEAST_VALUE, 0.0, lower), np.maximum(upper, LEAST_VALUE)

    def _rest(self, variances: Doubles) -> Doubles:
        """A bound of |phi| at the frequencies left out."""
        if self.size > self.line.count // 2:
            return np.zeros(len(variances))
        sine = math.sin(math.pi * self.size / self.line.count) * (1 - 8 * UNIT)
        noise = 1.0 if self.added is None else above(self.added.fading(self.size, self.line.count))
        found: Doubles = noise * np.exp(-2 * np.maximum(variances, 0.0) * sine * sine) * (1 + 16 * UNIT)
        return found
