"""The different blocks of neighbours among people in the order of their rates, numbered without repetition."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

from sidelight.laws.counts.independent_people import Parts
from sidelight.profiles.families.blocks.block_laws import BlockLaws


@dataclass(frozen=True, eq=False)
class BlockPlaces:
    """The numbers of blocks of `gone` people; of blocks with the same rates only the first has a number."""

    parts: Parts
    gone: int

    @cached_property
    def hash(self) -> int:
        return hash((self.parts, self.gone))

    @cached_property
    def laws(self) -> BlockLaws:
        """Of everybody but a block, in doubles."""
        return BlockLaws.of(self.parts, self.others)

    @cached_property
    def ends(self) -> Sequence[int]:
        """For each group, the number of people in it and in all groups before it."""
        return _ends(self.parts)

    @cached_property
    def _repetitions(self) -> tuple[list[int], list[int]]:
        """Moving a block within a group of more than `gone` people does not change its rates. The numbers of the blocks after
        which such moves come, and how many such moves there are before each.
        """
        after: list[int] = []
        steps = [0]
        for end, people in _larger_groups(self.parts, self.gone):
            after.append(end - people - steps[-1])
            steps.append(steps[-1] + people - self.gone)
        return after, steps

    def start(self, m: int) -> int:
        """The number of people before block number m."""
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
        """The people before the start of block a and after the end of block b."""
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
        """The number of groups that end before block a begins, or end after block b ends."""
        before, after = bisect_right(self.ends, self.start(a)), bisect_right(self.ends, self.start(b) + self.gone)
        return before + len(self.ends) - after

    def rate(self, person: int) -> Fraction:
        """The rate of the person with this number, in the order of the rates."""
        return self.parts[bisect_right(self.ends, person)][0]


@lru_cache(maxsize=64)
def _ends(parts: Parts) -> Sequence[int]:
    return list(accumulate(people for _, people in parts)) if isinstance(parts, tuple) else parts.ends.data


@lru_cache(maxsize=64)
def _larger_groups(parts: Parts, than: int) -> list[tuple[int, int]]:
    """For each group with more than `than` people: the number of people up to its end, and the number of people in it."""
    if isinstance(parts, tuple):
        return [(end, people) for end, (_, people) in zip(_ends(parts), parts, strict=True) if people > than]
    larger = parts.people > than
    return list(zip(parts.ends[larger].tolist(), parts.people[larger].tolist(), strict=True))
