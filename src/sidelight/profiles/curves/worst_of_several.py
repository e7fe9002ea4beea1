"""The worst of several profiles, without those that another one dominates."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from sidelight.profiles.curves.profile import Profile, Worst
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import WorstShift


def worst(profiles: Iterable[Profile]) -> Profile:
    """The worst of several profiles. Among counts of people with the same rates, with nothing hidden, the one with the fewest
    people is the worst, and the others are left out.
    """
    fewest: dict[Hashable, tuple[int, Profile]] = {}
    for profile in _flat(profiles):
        key, others = _hideout(profile)
        if key not in fewest or others < fewest[key][0]:
            fewest[key] = others, profile
    kept = tuple(profile for _, profile in fewest.values())
    return kept[0] if len(kept) == 1 else Worst(kept)


def _flat(profiles: Iterable[Profile]) -> Iterator[Profile]:
    for profile in profiles:
        if isinstance(profile, Worst):
            yield from _flat(part for part in profile.parts if isinstance(part, Profile))
        else:
            yield profile


def _hideout(profile: Profile) -> tuple[Hashable, int]:
    """A key, and a number of people: of two profiles with the same key, the one with fewer people is the worse one."""
    if isinstance(profile, WorstShift) and profile.hidden is None:
        family, noise = profile.family, profile.noise
        if isinstance(family, Vertices):
            return (family.low, family.high, noise), family.others
        if isinstance(family, Blocks) and len(family.parts) == 1:
            ((rate, people),) = family.parts
            return (rate, noise), people - family.gone
    if isinstance(profile, WorstShift) and isinstance(profile.family, Vertices | Blocks):
        return (profile.family, profile.noise, profile.hidden), 0
    return id(profile), 0
