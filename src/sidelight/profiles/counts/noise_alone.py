"""The hockey stick of noise and the same noise plus one: what someone sees who knows everybody else."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, below, kept_in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import drowned_from, is_drowned, one_way
from sidelight.profiles.curves.curve import AtAny
from sidelight.profiles.curves.profile import Profile


@dataclass(frozen=True, eq=False)
class GeometricAlone(AtAny, Profile):
    """Only the losses +-log r occur, so delta is (1 - r e^epsilon) / (1 + r), and 0 from epsilon = -log r on."""

    noise: Noise
    ratio: Fraction

    def _at(self, epsilon: Fraction | float) -> Interval:
        if is_drowned(self.noise, ball(epsilon)):
            return Interval(0.0, 0.0)
        found = (1 - ball(self.ratio) * ball(epsilon).exp()) / (1 + ball(self.ratio))
        return probability(found, found)

    def _epsilon(self, delta: float | Fraction) -> Interval:
        rest = (1 - ball(delta) * (1 + ball(self.ratio))) / ball(self.ratio)
        if delta == 0 or not rest > 1:
            return drowned_from(self.noise) if delta == 0 else Interval(0.0, max(0.0, above(rest.log())) if rest > 0 else 0.0)
        return Interval(below(rest.log()), above(rest.log()))


@kept_in_balls(64)
def noise_alone_shift(noise: Noise) -> Profile:
    """The profile of this noise alone. Noise is symmetric, so both directions give the same."""
    return one_way((), noise, None, "up") if noise.tail_ratio is None else GeometricAlone(noise, noise.tail_ratio)
