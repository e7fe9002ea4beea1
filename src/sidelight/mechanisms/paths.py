"""Chains of neighbours that can all leak one value, and what holds between the ends of such a chain."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from flint import arb

from sidelight.errors import BadValue
from sidelight.laws.finite.law import Outcome
from sidelight.model.leak import output_given
from sidelight.model.population import Dataset
from sidelight.model.setting import Setting
from sidelight.numbers.balls import above, ball, below, in_balls, probability
from sidelight.numbers.interval import Interval
from sidelight.numbers.written import whole_number
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.reading.expected import expect, values_listed

Number = Fraction | int | float


def shortest_path(setting: Setting, value: Outcome, start: int, end: int) -> tuple[int, ...] | None:
    """The fewest datasets, each a neighbour of the one before, that all can leak the value (LigettPR2020, Definitions 20 and 21).

    A path from a dataset to itself has length 0. None: no chain of neighbours connects the two, or one of them cannot leak the
    value. Datasets are named by their positions, counted from 0.

    >>> parity = sl.load_setting("plans/settings/parity_leak.json")
    >>> print(sl.shortest_path(parity, "0", start=0, end=3))  # no chain of neighbours keeps the parity
    None
    """
    values_listed((value,), "what leaked", "a value of the leak, such as '0'")
    beside = _beside(expect(setting, Setting, "what is asked about"), value)
    start, end = (whole_number(place, "the position of a dataset, counted from 0,") for place in (start, end))
    if start not in beside or end not in beside:
        return None
    path, before = [end], _reached(beside, start)
    if end not in before:
        return None
    while path[-1] != start:
        path.append(before[path[-1]])
    return tuple(reversed(path))


def path_lengths(setting: Setting, value: Outcome) -> dict[tuple[int, int], int]:
    """How many steps join two datasets, over datasets that can leak the value; pairs that are not joined are left out."""
    beside, found = _beside(setting, value), dict[tuple[int, int], int]()
    for start in beside:
        for end, before in _reached(beside, start).items():
            found[start, end] = 0 if end == start else found[start, before] + 1
    return found


def components(setting: Setting, value: Outcome) -> tuple[tuple[int, ...], ...]:
    """The datasets that can leak the value, in groups: a non-zero path connects two of them if and only if they share a group."""
    beside, found, seen = _beside(setting, value), [], set[int]()
    for start in beside:
        if start not in seen:
            group = _reached(beside, start)
            seen.update(group)
            found.append(tuple(sorted(group)))
    return tuple(found)


def _beside(setting: Setting, value: Outcome) -> dict[int, list[int]]:
    """The neighbours of each dataset, among those that can leak the value."""
    joint = setting.leaking("a non-zero path")
    beside: dict[int, list[int]] = {x: [] for x, law in enumerate(joint) if law.weight(lambda pair: pair[0] == value)}
    for a, b in setting.neighbouring():
        if a in beside and b in beside:
            beside[a].append(b)
    return beside


def _reached(beside: dict[int, list[int]], start: int) -> dict[int, int]:
    """Breadth first: each dataset that can be reached, with the one before it."""
    before, queue = {start: start}, deque([start])
    while queue:
        here = queue.popleft()
        for there in beside[here]:
            if there not in before:
                before[there] = here
                queue.append(there)
    return before


def along(path: Sequence[int], links: Mapping[tuple[int, int], tuple[Number, Number]]) -> tuple[Interval, Interval]:
    """An (epsilon, delta) for the ends of a path, both ways, from one (epsilon, delta) for each of its steps.

    From either end (E, D) becomes (E + e, D + e^E d) at each step, which bounds what that end's outputs exceed; the two deltas
    differ when the steps do, and the larger one is kept. The intervals bracket these numbers, which are bounds and need not be
    reached. A step is looked up in either order.
    """
    steps = [links[step] if step in links else links[step[1], step[0]] for step in pairwise(path)]
    return _larger(_one_way(steps), _one_way(steps[::-1]))


@in_balls
def _one_way(steps: Sequence[tuple[Number, Number]]) -> tuple[Interval, Interval]:
    total, delta = arb(0), arb(0)
    for e, d in steps:
        if not 0 <= e < math.inf or not 0 <= d <= 1:
            raise BadValue(f"a step has a finite epsilon of 0 or more and a delta between 0 and 1, found {e} and {d}")
        total, delta = total + ball(e), delta + total.exp() * ball(d)
    return Interval(max(0.0, below(total)), above(total)), probability(delta, delta)


def _larger(one: tuple[Interval, Interval], other: tuple[Interval, Interval]) -> tuple[Interval, Interval]:
    def larger(a: Interval, b: Interval) -> Interval:
        return Interval(max(a.lower, b.lower), max(a.upper, b.upper))

    return larger(one[0], other[0]), larger(one[1], other[1])


def sharing(setting: Setting) -> Iterator[tuple[Outcome, int, int]]:
    """Every leak value with every two datasets that can leak it, in both orders, neighbours or not."""
    able: dict[Outcome, list[int]] = {}
    for x, law in enumerate(setting.leaking("a shared leak")):
        for value in dict.fromkeys(leak for (leak, _), mass in law.masses if mass):
            able.setdefault(value, []).append(x)
    for value, numbers in able.items():
        yield from ((value, a, b) for a in numbers for b in numbers if a != b)


@in_balls
def metric_bounded_leakage(setting: Setting, epsilon: float) -> Interval:
    """The smallest d for which all datasets that can leak the same value are alike, the less so the further apart they are.

    At Hamming distance k: (k epsilon, d (1 + e^epsilon + … + e^((k-1) epsilon))), the group privacy of k steps, without asking
    for a path. LigettPR2020, Remark 19, suggests such a definition and leaves the scale open. 0 when no two datasets share a leak
    value: then nothing is promised.
    """
    if not 0 <= epsilon < math.inf:
        raise BadValue(f"epsilon is 0 or more and finite, found {epsilon}")
    joint, power = setting.leaking("metric bounded leakage"), ball(epsilon).exp()
    lower = upper = arb(0)
    for value, a, b in sharing(setting):
        left, right = (output_given(joint[x], value) for x in (a, b))
        distance = hamming(setting.datasets[a], setting.datasets[b])
        steps = sum((power**i for i in range(distance)), arb(0))
        found = TwoLaws(left, right).delta_at(distance * Fraction(epsilon))
        lower, upper = lower.max(ball(found.lower) / steps), upper.max(ball(found.upper) / steps)
    return probability(lower, upper)


def hamming(one: Dataset, other: Dataset) -> int:
    """In how many records two datasets of one size differ."""
    if len(one) != len(other):
        raise BadValue(f"the Hamming distance is between datasets of one size, found {len(one)} and {len(other)} records")
    return sum(a != b for a, b in zip(one, other, strict=True))
