"""The largest value of very many blocks of neighbours, by branch and bound over all of them at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sidelight.laws.counts.rate_column import Whole
from sidelight.laws.transforms.frequencies import Doubles
from sidelight.laws.transforms.phi_in_doubles import LEAST_VALUE
from sidelight.numbers.interval import Interval

FIRST_STRETCHES = 64  # by trial: speed
MORE_STRETCHES = 4  # pieces into which a stretch is cut; by trial: speed
LOOKED_AT = 8  # the best stretches of each round, whose middle blocks are evaluated; by trial: speed
CLOSE = 1e-9  # share of the maximum that a search leaves open

Values = Callable[[Whole, Whole], tuple[Doubles, Doubles]]
"""For each run of people, from a first one up to, and without, an end: a lower and an upper end of the value of the others."""


def largest_block(
    firsts: Whole, gone: int, values_of: Values, floor: float, limit: float, most: int | None = None
) -> tuple[Interval, int | None] | None:
    """A bracket of the largest value of the blocks of `gone` people that begin at these, and where the best one begins; None
    where more than `most` stretches are left. Of a value above a `limit` above 0 only that is found, and where no value is above
    `floor` no block.

    Stretches whose bound is not above the upper end of the best value found are left out: they raise no upper end.
    """
    edges = np.unique(np.linspace(0, len(firsts), FIRST_STRETCHES + 1).astype(np.int64))
    starts, ends, best, place = edges[:-1], edges[1:] - 1, floor, None
    top = rest = 0.0
    while len(starts):
        if most is not None and len(starts) > most:
            return None
        lows, bounds = values_of(firsts[starts], firsts[ends] + gone)
        single = starts == ends
        likely = np.argsort(bounds)[::-1][:LOOKED_AT]
        middle = firsts[(starts[likely] + ends[likely]) // 2]
        reached, values = values_of(middle, middle + gone)
        reached, middle = np.concatenate((reached, lows[single])), np.concatenate((middle, firsts[starts[single]]))
        if reached.max() > best:
            best, place = float(reached.max()), int(middle[reached.argmax()])
        top = max(top, float(values.max()))
        if best > limit > 0:
            return Interval(best, 1.0), place
        left_out = bounds <= max(max(best, top) * (1 + CLOSE), LEAST_VALUE)
        rest = max(rest, float(bounds[left_out].max(initial=0.0)))
        top = max(top, float(bounds[single].max(initial=0.0)))
        starts, ends = _cut(starts[~left_out & ~single], ends[~left_out & ~single])
    return Interval(min(best, top) if best > floor else 0.0, max(top, rest, best)), place


def _cut(starts: Whole, ends: Whole) -> tuple[Whole, Whole]:
    """Each stretch in pieces; a short one in single blocks."""
    shares = np.arange(MORE_STRETCHES + 1)
    edges = starts[:, None] + (ends - starts + 1)[:, None] * shares // MORE_STRETCHES
    firsts, afters = edges[:, :-1].ravel(), edges[:, 1:].ravel()
    some = firsts < afters
    return firsts[some], afters[some] - 1
