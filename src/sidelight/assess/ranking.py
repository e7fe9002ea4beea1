"""Which of very many sizes are the worst, or not within policy, looking at as few of them as their bounds allow."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence

Stretch = Callable[[int, int], bool]


def worst_first(
    sizes: Sequence[int],
    reach: Callable[[int], float],
    most: Callable[[int, int], float],
    falls: Stretch = lambda low, high: False,
) -> Iterator[int]:
    """The sizes in the order of what they reach, the largest first and small ones first among equals.

    `most(low, high)` is at least what any size from low to high reaches; falls(low, high): whether the smallest reaches most.
    """
    stretches = [(-most(sizes[0], sizes[-1]), 0, len(sizes) - 1, False)] if sizes else []
    while stretches:
        _, a, b, evaluated = heapq.heappop(stretches)
        if evaluated:
            yield sizes[a]
        elif a == b:
            heapq.heappush(stretches, (-reach(sizes[a]), a, a, True))
        else:
            last = a if falls(sizes[a], sizes[b]) else (a + b) // 2
            for left, right in ((a, last), (last + 1, b)):
                heapq.heappush(stretches, (-most(sizes[left], sizes[right]), left, right, False))


def failing(sizes: Sequence[int], passes: Callable[[int], bool], all_pass: Stretch, none_passes: Stretch) -> set[int]:
    """The sizes that do not pass; a stretch of which all or none do is not looked into."""
    found: set[int] = set()
    stretches = [(0, len(sizes) - 1)] if sizes else []
    while stretches:
        a, b = stretches.pop()
        if a == b:
            found |= set() if passes(sizes[a]) else {sizes[a]}
        elif none_passes(sizes[a], sizes[b]):
            found |= set(sizes[a : b + 1])
        elif not all_pass(sizes[a], sizes[b]):
            stretches += [(a, (a + b) // 2), ((a + b) // 2 + 1, b)]
    return found
