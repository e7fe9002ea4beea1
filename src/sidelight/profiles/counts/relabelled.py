"""The hockey stick between a whole number and the same number plus one, where runs of neighbouring numbers have one label.

For a run the ratio P[X + 1 in run] / P[X in run] is the mean of the ratios f(k-1)/f(k) with weights f(k), a mediant: it lies
between the smallest and the largest of these ratios. Where they increase, the ratios of the runs do too, and the best event is a
half-line of labels, {X >= k} with a cut k between two runs. The other direction, H(X || X+1), is the same for -X: there the best
event is {X <= k-1}. So

    delta(epsilon) = max over the cuts k of f(k-1) - (e^epsilon - 1) P[X >= k]

From k to k+1 this changes by e^epsilon f(k) - f(k-1), which is first positive and then negative. So the best cut is at the best
of all k, or is the next cut before or after it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb

from sidelight.laws.counts.independent_people import Parts, count_law, merged
from sidelight.laws.counts.lattice import LatticeLaw
from sidelight.laws.transforms.people import Crowd, Grouped, split_off_certain
from sidelight.noises.added import noised
from sidelight.noises.noise import Noise
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.any_size import LARGEST_TILT_TRIED, CountShift
from sidelight.profiles.counts.listed_cuts import AnyCuts
from sidelight.profiles.counts.shift import Shift
from sidelight.profiles.counts.worst_at_cuts import WorstAtCuts
from sidelight.profiles.curves.profile import Profile, Worst
from sidelight.profiles.families.family import Family
from sidelight.profiles.families.worst_shift import worst_shift

LEAST_PEOPLE_FOR_TRANSFORM = 2_000  # people from which on, without noise, transforms are faster than masses; by trial: speed
FEW_MASSES = 20_000  # masses of all members of a family, up to which every member is evaluated; by trial: speed
CUT_ROOM = 3  # in counted people: the best of all half-lines starts closer than this to the mean of the tilted law (Darroch)


@dataclass(frozen=True, eq=False)
class Relabelled(Profile):
    """H(X+1 || X), over the half-lines X >= k whose start k is a cut."""

    law: LatticeLaw
    cuts: AnyCuts

    @in_balls
    def _delta(self, epsilon: float) -> Interval:
        law, low, high = self.law, self.law.start + 1, self.law.end + 1
        outside = 0.0 if law.tails_follow else max(above(law.above), above(law.below))
        if math.isinf(epsilon):
            alone = law.mass(law.end) if law.above == 0 and self.cuts.within(high, high) else arb(0)
            return Interval(max(0.0, below(alone)), min(1.0, max(above(alone), outside)))
        best = Shift(law).peak(ball(epsilon).exp(), low, high)
        extra = ball(epsilon).expm1()
        tried = [k for k in self.cuts.next_to(best[0], best[-1]) if low <= k <= high]
        values = [law.mass(k - 1) - extra * law.at_least(k) for k in tried]
        upper = min(1.0, max([0.0, outside, *(above(value) for value in values)]))
        return Interval(min(upper, max([0.0, *(below(value) for value in values)])), upper)


@dataclass(frozen=True, eq=False)
class RelabelledCount(Profile):
    """H(X+1 || X) over the half-lines that start at a cut, for a count X of any number of people without certain secrets, from
    its transform.

    The best of all half-lines starts near the mean of the law tilted by epsilon, so all cuts near it are tried. Where every
    number near it is a cut, labels hide nothing.
    """

    crowd: Crowd
    cuts: AnyCuts

    def _delta(self, epsilon: float) -> Interval:
        if math.isinf(epsilon):
            last = self.crowd.people + 1
            return CountShift(self.crowd).delta(epsilon) if self.cuts.within(last, last) else Interval(0.0, 0.0)
        if epsilon > LARGEST_TILT_TRIED:
            return Interval(self.delta(math.inf).lower, self.delta(LARGEST_TILT_TRIED).upper)
        near = round(self.crowd.tilted(epsilon).centre) + 1
        if len(self.cuts.within(near - CUT_ROOM, near + CUT_ROOM)) == 2 * CUT_ROOM + 1:
            return CountShift(self.crowd).delta(epsilon)
        tried = [k for k in self.cuts.next_to(near - CUT_ROOM, near + CUT_ROOM) if 1 <= k <= self.crowd.people + 1]
        found = [CountShift(self.crowd, None, k, k).delta(epsilon) for k in tried]
        return Interval(max((d.lower for d in found), default=0.0), max((d.upper for d in found), default=0.0))


def both_directions(law: LatticeLaw, cuts: AnyCuts) -> tuple[Profile, Profile]:
    """H(X+1 || X) and H(X || X+1). The second is computed for -X, where the cut k becomes the cut 2 - k."""
    return Relabelled(law, cuts), Relabelled(law.mirrored(0), cuts.mirrored(2))


def each_direction(law: LatticeLaw, moved: Sequence[AnyCuts]) -> tuple[tuple[Profile, ...], tuple[Profile, ...]]:
    """H(X+1 || X) for each of these cuts, and H(X || X+1) for each: the law is mirrored, and its tails are added up, once."""
    mirrored = law.mirrored(0)
    return tuple(Relabelled(law, cuts) for cuts in moved), tuple(Relabelled(mirrored, cuts.mirrored(2)) for cuts in moved)


def of_many_people(parts: Parts, cuts: AnyCuts) -> tuple[Profile, Profile]:
    """H(X+1 || X) and H(X || X+1) for a count X without noise; for the second the people with the other value are counted."""
    certain, rest = split_off_certain(merged(parts))
    people, here = sum(people for _, people in rest), cuts.moved(certain)
    return RelabelledCount(Grouped(rest), here), RelabelledCount(Grouped(rest).reflected(), here.mirrored(people + 2))


def reaching(law: LatticeLaw, noise: Noise | None, cuts: tuple[AnyCuts, ...]) -> LatticeLaw:
    """The law with noise added, on a window that also contains the next cut below the law and the next cut above it.

    Where the masses of the noise fall by a constant factor, half-lines at cuts still further out are worse. Other noise is given
    on a window of its own, and the mass outside is added to the upper end.
    """
    if noise is None or noise.tail_ratio is None:
        return noised(law, noise, law.start)
    lowest = [k - 1 for one in cuts if (k := one.down_from(law.start + 1)) is not None]
    highest = [k for one in cuts if (k := one.up_from(law.end + 1)) is not None]
    left, right = law.start - min([law.start, *lowest]), max([law.end, *highest]) - law.end
    zero = (arb(0),)
    wider = LatticeLaw(law.start - left, zero * left + law.masses + zero * right, law.below, law.above)
    return noised(wider, noise, wider.start)


def member_by_member(family: Family, noise: Noise | None, cuts: AnyCuts) -> bool:
    """Whether every member is evaluated, and not the worst one at each cut searched for."""
    few = not family.last or (family.last + 1) * (family.others + 1) <= FEW_MASSES
    return noise is not None or cuts.spans is None or few


def worst_relabelled(family: Family, noise: Noise | None, cuts: AnyCuts) -> Profile:
    """The profile of the worst member of a family, in both directions: by branch and bound where only small values are merged,
    by the member at which each cut is the worst where cuts are few, otherwise by evaluating every member.
    """
    if cuts.is_half_line:
        return worst_shift(family, noise, cuts.largest_hidden)
    if not member_by_member(family, noise, cuts) and (spans := cuts.spans) is not None:
        return WorstAtCuts(family, spans)
    found: list[Profile] = []
    for member in range(family.last + 1):
        parts = family.people(member)
        many = noise is None and sum(people for _, people in parts) > LEAST_PEOPLE_FOR_TRANSFORM
        found += of_many_people(parts, cuts) if many else both_directions(reaching(count_law(parts), noise, (cuts,)), cuts)
    return Worst(tuple(found))
