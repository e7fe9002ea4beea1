"""The worst person and the worst block of known people among different rates, against everybody left out in turn.

The truth is the largest value over all sets of people that an attacker may know, the target among them: that neighbours in the
order of the rates are worst is part of what is judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations

import numpy as np
from flint import arb
from tests.audit.comparison import Comparison, Found, bracketed, worst_of
from tests.audit.counting_rates import Rates, both_ways, draw, move, parts

from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_forms import column
from sidelight.laws.transforms.everybody import Everybody
from sidelight.profiles.counts.worst_person import WorstPerson
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.blocks.worst_block import WorstBlock
from sidelight.profiles.families.blocks.worst_hidden_block import worst_hidden_block

MOST = 9  # people, so that all sets of them are tried
DEEP = 1e-280  # doubles cannot be narrow below


def _open(case: Rates) -> tuple[float, ...]:
    return tuple(rate for rate in case.rates if 0 < rate < 1)


def _truth(rates: tuple[float, ...], gone: int, epsilon: float, hidden: int | None = None) -> arb:
    left = {tuple(sorted(kept)) for kept in combinations(rates, len(rates) - gone)}
    return reduce(arb.max, (both_ways(parts(kept), hidden, epsilon) for kept in left))


def _compared(case: Rates) -> Iterator[Found]:
    rates = _open(case)
    if not rates:
        return
    people = ManyParts.in_order(column([Fraction(rate) for rate in rates]), np.ones(len(rates), dtype=np.int64))
    everybody = Everybody.of(people)
    narrow = 1e-6 if case.epsilon <= 1 else math.inf
    one = _truth(rates, 1, case.epsilon)
    yield bracketed("the worst person", WorstPerson(everybody).delta(case.epsilon), one, narrow, DEEP)
    gone = max(1, min(case.end - case.first, len(rates) - 1))
    block = _truth(rates, gone, case.epsilon)
    plain = WorstBlock(everybody, gone)
    yield bracketed("the worst block", plain.delta(case.epsilon), block, narrow, DEEP)
    hidden = 1 + (case.hidden or 0)
    if len(rates) > gone and (found := worst_hidden_block(Blocks(people, gone), hidden, plain, sum(rates))) is not None:
        most = _truth(rates, gone, case.epsilon, hidden)
        yield bracketed("the worst block, small counts hidden", found.delta(case.epsilon), most, narrow, DEEP)


AUDITS = [
    Comparison("count.worst_people", lambda rng: draw(rng, MOST), move, lambda case: worst_of(_compared(case)), 1_000),
]
