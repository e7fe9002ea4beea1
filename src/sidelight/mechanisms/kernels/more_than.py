"""Whether more people than a limit have the value; without a limit, whether they are more than half."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.mechanisms.kernels.estimate import EVERYBODY, Estimate, Run
from sidelight.mechanisms.statistics.count import Count
from sidelight.numbers.written import whole_number
from sidelight.reading.expected import expect


@dataclass(frozen=True, slots=True)
class MoreThan(Estimate):
    """Whether the count exceeds `limit`. Without a limit it is half of the people: a majority, which a tie is not.

    One person changes the answer only if the others are exactly as many as the limit. Someone who may choose known people brings
    the others close to it.

    >>> vote = sl.Rates.same(10_001, 0.6)
    >>> print(sl.certify(sl.MoreThan(5000), vote).delta(epsilon=0))
    1.812e-91
    >>> print(sl.certify(sl.MoreThan(5000), vote, sl.Attacker(knows=5000)).delta(epsilon=0))
    0.01152
    """

    limit: int | None = None
    of: Count = EVERYBODY

    def __post_init__(self) -> None:
        if self.limit is not None:
            object.__setattr__(self, "limit", whole_number(self.limit, "the limit that a count is compared with"))
        expect(self.of, Count, "what is compared with a limit")

    def runs(self, people: int) -> tuple[Run, ...]:
        limit = people // 2 if self.limit is None else self.limit
        return ((0, False), (limit + 1, True)) if limit < people else ((0, False),)

    def from_count(self, count: Count) -> MoreThan:
        return MoreThan(self.limit, count)

    def __str__(self) -> str:
        if self.limit is None:
            return "whether a majority has the value"
        return f"whether the count is more than {self.limit}"
