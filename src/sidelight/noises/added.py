"""The law of a count with or without noise on top: in balls, coarsely, or as a transform."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import acb, arb

from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.transforms.contour import Transform
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import kept_in_balls

if TYPE_CHECKING:  # numpy comes with it
    from sidelight.laws.counts.coarse import CoarseLaw


def noised(law: LatticeLaw, added: Noise | None, reach: int) -> LatticeLaw:
    """The law of the count plus the noise, on a window that covers the count and the number `reach`."""
    return law if added is None else added.added_to(law, reach)


def coarsely_noised(law: CoarseLaw, added: Noise | None, reach: int) -> CoarseLaw:
    return law if added is None else added.coarsely_added_to(law, reach)


@kept_in_balls(64)
def noise_transform(noise: Noise, tilt: float) -> Transform:
    return noise.transform(tilt)


@dataclass(frozen=True, eq=False)
class TransformOfSum:
    """The transform of the sum of two independent numbers."""

    one: Transform
    other: Transform

    @property
    def tilt(self) -> arb:
        return self.one.tilt

    @property
    def level(self) -> arb:
        return self.one.level + self.other.level

    @property
    def centre(self) -> float:
        return self.one.centre + self.other.centre

    @property
    def spread(self) -> float:
        return self.one.spread + self.other.spread

    @property
    def reach(self) -> int:
        return self.one.reach + self.other.reach

    def turned(self, size: int, count: int, away: int) -> list[acb]:
        both = zip(self.one.turned(size, count, away), self.other.turned(size, count, 0), strict=True)
        return [one * other for one, other in both]

    def fading(self, place: int, count: int) -> arb:
        return self.one.fading(place, count) * self.other.fading(place, count)
