"""The hockey sticks of single members of a family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.noises.added import noised
from sidelight.numbers.balls import in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.rounding import float_below
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.counts.shift_in_doubles import rough_shift
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.along_one_line import Lines
from sidelight.profiles.families.family import moments_shared
from sidelight.profiles.families.members import member
from sidelight.profiles.families.published_counts import CLOSE_SEARCH, MOST_PEOPLE_BY_LAWS_NOISY, PublishedCounts

MOST_PEOPLE_BY_WHOLE_LAW = 2_500  # people up to whom the whole law of a count is cheaper than its transform; by trial: speed
MOST_RATES_BY_TRANSFORM = 200  # rates up to which its transform is cheaper, where moments do not serve; by trial: speed


@dataclass(frozen=True, eq=False)
class MemberValues:
    """The hockey sticks of single members; each is computed once."""

    counts: PublishedCounts

    def exact(self, m: int, way: str, epsilon: float) -> Interval:
        """The hockey stick of one member, in balls."""
        return self._profile(way, m).delta(epsilon)

    @in_balls
    def at_exactly(self, way: str, m: int, epsilon: Fraction) -> Interval:
        """The hockey stick of one member at an epsilon that need not be a double."""
        if not self.counts.plain:
            return self._profile(way, m).delta_at(epsilon)
        close = self.counts.tolerance(CLOSE_SEARCH)
        return Lines(self.counts.family, None, None, float_below(epsilon), way, close, epsilon).value(m)

    def largest(self, members: Iterable[tuple[str, int]], close: float, epsilon: float) -> Interval:
        """A bracket of the largest hockey stick of these members, each evaluated with a relative error much
        smaller than `close`.
        """
        return largest([self._value(way, m, epsilon, close) for way, m in members])

    def _value(self, way: str, m: int, epsilon: float, close: float) -> Interval:
        noisy = self.counts.noise is not None and (self.counts.by_laws or self.counts.many_rates)
        if noisy or self.counts.hidden is not None or not 0 < epsilon <= Ordered.FARTHEST:
            return self.exact(m, way, epsilon)
        return kept(self._values, (way, m, epsilon, close), lambda: self._nearly(way, m, epsilon, close))

    def _nearly(self, way: str, m: int, epsilon: float, close: float) -> Interval:
        family = self.counts.family
        if self.counts.by_laws:
            return rough_shift(family.people(m), None, None, epsilon, way)
        return Lines(family, self.counts.noise, None, epsilon, way, close).value(m)

    @cached_property
    def _values(self) -> dict[tuple[str, int, float, float], Interval]:
        return {}

    def _profile(self, way: str, m: int) -> Profile:
        return kept(self._profiles, (way, m), lambda: self._of_member(way, m))

    def _of_member(self, way: str, m: int) -> Profile:
        counts = self.counts
        whole = self._is_quicker_by_whole_law(m) if counts.route == "auto" else counts.by_laws
        return self._whole_law(way, m) if whole else member(counts.family, m, m, counts.noise, counts.hidden, way)

    def _is_quicker_by_whole_law(self, m: int) -> bool:
        family = self.counts.family
        if family.others <= MOST_PEOPLE_BY_WHOLE_LAW:
            return True
        few = family.others <= MOST_PEOPLE_BY_LAWS_NOISY and len(family.people(m)) > MOST_RATES_BY_TRANSFORM
        return few and (self.counts.hidden is not None or moments_shared(family, m, m) is None)

    @cached_property
    def _profiles(self) -> dict[tuple[str, int], Profile]:
        return {}

    def _whole_law(self, way: str, m: int) -> Profile:
        law, hidden = count_law(self.counts.family.people(m)), self.counts.hidden
        law = noised(law, self.counts.noise, law.start if hidden is None else hidden)
        return shift_up(law, hidden) if way == "up" else shift_down(law, hidden)


def largest(found: list[Interval]) -> Interval:
    return Interval(max(d.lower for d in found), max(d.upper for d in found))
