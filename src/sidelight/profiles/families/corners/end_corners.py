"""The corners with everybody at one bound: often the worst, and cheap to evaluate."""

from __future__ import annotations

from flint import arb

from sidelight.noises.noise import Noise
from sidelight.numbers.rounding import LARGEST_EXPONENT
from sidelight.profiles.counts.any_size import is_drowned
from sidelight.profiles.counts.shift_in_doubles import rough_shift
from sidelight.profiles.families.family import Family


def ends_exceed(family: Family, noise: Noise | None, hidden: int | None, epsilon: float, level: float, steps: int = 1) -> bool:
    """Whether the first or the last member certainly exceeds `level`, where a count is compared with itself plus `steps`."""
    if epsilon > LARGEST_EXPONENT or is_drowned(noise, arb(epsilon) / steps):
        return False
    ways = ("up",) if family.symmetric and hidden is None else ("up", "down")
    ends = sorted({0, family.last})
    return any(rough_shift(family.people(m), noise, hidden, epsilon, way, steps).lower > level for m in ends for way in ways)
