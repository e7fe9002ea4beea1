"""The count of one member of a family, or of the people whom several members share, compared with that count plus one."""

from __future__ import annotations

from sidelight.noises.noise import Noise
from sidelight.profiles.counts.any_size import CountShift, one_way
from sidelight.profiles.families.family import Family, moments_shared


def member(family: Family, a: int, b: int, noise: Noise | None, hidden: int | None, way: str) -> CountShift:
    """The profile in one direction, for the count of the people whom the members from a to b share."""
    moments = moments_shared(family, a, b) if hidden is None else None
    if moments is None:
        return one_way(family.shared(a, b), noise, hidden, way)
    return CountShift(moments if way == "up" else moments.reflected(), noise)
