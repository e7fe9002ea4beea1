"""Members that are probably the worst: where a search begins; estimates that decide where to look, never what is promised."""

from __future__ import annotations

from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.published_counts import PublishedCounts


def likely_members(counts: PublishedCounts, epsilon: float) -> list[tuple[str, int]]:
    """For each direction, the member that is probably the worst, chosen as if nothing were hidden."""
    family = counts.family
    return [(way, Lines(family, counts.noise, None, epsilon, way).suspect(0, family.last).place) for way in counts.ways]
