"""Which blocks of neighbours there are among people in the order of their rates, counted without repetition."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

from sidelight.laws.counts.independent_people import Parts


@dataclass(frozen=True, eq=False)
class BlockPlaces:
    """Blocks of `gone` people; of blocks with the same rates only the first is numbered."""

    parts: Parts
    gone: int

    @cached_property
    def hash(self) -> int:
        return hash((self.parts, self.gone))

    @cached_property
    def ends(self) -> Sequence[int]:
        """How many people there are up to the end of each group."""
        return _ends(self.parts)

    @cached_property
    def _repetitions(self) -> tuple[list[int], list[int]]:
        """Moving a block within a large group changes nothing: after which numbered block that happens, and how often so far."""
        after: list[int] = []
        steps = [0]
        for end, people in _larger_groups(self.parts, self.gone):
            after.append(end - people - steps[-1])
            steps.append(steps[-1] + people - self.gone)
        return after, steps

    def start(self, m: int) -> int:
        """How many people come before the m-th different block."""
        after, steps = self._repetitions
        return m + steps[bisect_left(after, m)]

    @cached_property
    def last(self) -> int:
        if not self.gone:
            return 0
        return self.ends[-1] - self.gone - self._repetitions[1][-1] if self.parts else 0

    @property
    def others(self) -> int:
        """How many people are outside a block."""
        return self.ends[-1] - self.gone if self.parts else 0

    def outside(self, a: int, b: int) -> Parts:
        """Those before block a begins, and those after block b ends."""
        ends, first, end = self.ends, self.start(a), self.start(b) + self.gone
        if not isinstance(self.parts, tuple):
            return self.parts.without_run(first, end)
        i, j = bisect_right(ends, first), bisect_right(ends, end)
        left = ((self.parts[i][0], first - (ends[i - 1] if i else 0)),) if i < len(ends) else ()
        right = ((self.parts[j][0], ends[j] - end),) if j < len(ends) else ()
        if i == j and left and right:
            left, right = ((left[0][0], left[0][1] + right[0][1]),), ()
        return self.parts[:i] + left + right + self.parts[j + 1 :]

    def rates_outside(self, a: int, b: int) -> int:
        """How many groups end before block a begins, or go on after block b ends."""
        before, after = bisect_right(self.ends, self.start(a)), bisect_right(self.ends, self.start(b) + self.gone)
        return before + len(self.ends) - after

    def rate(self, person: int) -> Fraction:
        """Of this person, in the order of the rates."""
        return self.parts[bisect_right(self.ends, person)][0]


@lru_cache(maxsize=64)
def _ends(parts: Parts) -> Sequence[int]:
    return list(accumulate(people for _, people in parts)) if isinstance(parts, tuple) else parts.ends.data


@lru_cache(maxsize=64)
def _larger_groups(parts: Parts, than: int) -> list[tuple[int, int]]:
    """For each group with more people than that: how many people there are up to its end, and in it."""
    if isinstance(parts, tuple):
        return [(end, people) for end, (_, people) in zip(_ends(parts), parts, strict=True) if people > than]
    larger = parts.people > than
    return list(zip(parts.ends[larger].tolist(), parts.people[larger].tolist(), strict=True))
