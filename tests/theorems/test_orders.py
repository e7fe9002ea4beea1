"""No order says that a claim gives away at most as much as one that gives away less; the definition is evaluated on every
dataset.
"""

from __future__ import annotations

import math
from itertools import islice
from random import Random

import pytest
from tests.theorems.drawn.order import ranges, small
from tests.theorems.generators import all_generators
from tests.theorems.neighbours import neighbour

import sidelight as sl
from sidelight.model.calibrated import Value
from sidelight.model.claim import Claim
from sidelight.model.results.order import Order
from sidelight.profiles.curves.curve import Curve
from sidelight.theorems import all_orders
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
RANGES = 40
CLIMBS, STEPS = 4, 10


def read(order: Order, epsilon: float, amount: Value) -> float:
    """The epsilon at which the curve of a claim with this amount is read."""
    return float(amount) if order.amount.read_at else epsilon


def above(order: Order, claim: Claim) -> Curve:
    """The dominating curve: the truth about the claim, or what the order's own theorem promises of it."""
    return enumeration(claim) if order.by is None else order.by(claim)


def ends(order: Order, low: Value, high: Value) -> tuple[Value, Value]:
    """The amounts of the dominating and of the dominated claim, for an order whose amount is the epsilon that is read."""
    return (high, low) if order.direction == "rises" else (low, high)


def contradictions(order: Order, claim: Claim, low: Value, amount: Value, high: Value) -> tuple[int, list[str]]:
    truth = enumeration(order.amount.put(claim, amount))
    found, compared = [], 0
    most, least = ends(order, low, high)
    for one in filter(small, order.above(claim, low, high)):
        for epsilon in EPSILONS:
            promised, is_ = above(order, one).delta(read(order, epsilon, most)), truth.delta(read(order, epsilon, amount))
            compared += 1
            if promised.upper < is_.lower:
                found.append(f"{order} from {low} to {high}: {amount} gives away {is_.lower!r} > {promised.upper!r}: {claim!r}")
    for one in filter(small, order.below(claim, low, high)):
        for epsilon in EPSILONS:
            reached, is_ = enumeration(one).delta(read(order, epsilon, least)), truth.delta(read(order, epsilon, amount))
            compared += 1
            if reached.lower > is_.upper:
                found.append(f"{order} from {low} to {high}: {amount} gives away {is_.upper!r} < {reached.lower!r}: {claim!r}")
    return compared, found


@pytest.mark.parametrize("order", all_orders(), ids=str)
def test_every_order_has_a_generator_of_small_claims(order):
    assert order.id in all_generators(), f"{order} is compared with nothing: write a generator in tests/theorems/drawn/order.py"


@pytest.mark.parametrize("order", all_orders(), ids=str)
def test_every_order_gives_a_reason_that_can_follow_a_colon(order):
    assert order.id.startswith("sl.order_")
    assert order.statement.lower().startswith(order.because)
    assert order.because
    assert not order.because.endswith(".")


def test_a_need_is_asked_at_both_ends_of_a_range():
    rising = next(order for order in all_orders() if order.id == "sl.order_people_never_shown")
    falling = next(order for order in all_orders() if order.id == "sl.order_people_hide")
    claim = sl.Claim(sl.Minimum(sl.Count(), 3), sl.RateBounds(9, "0.1", "0.9"), sl.Attacker(5), sl.ActiveKnowledge())

    assert [rising.applies(claim, *ends) for ends in ((1, 3), (1, 4), (3, 3))] == [True, False, True]
    assert [falling.applies(claim, *ends) for ends in ((2, 9), (3, 9), (9, 9))] == [False, True, True]


@pytest.mark.parametrize("order", all_orders(), ids=str)
def test_no_order_contradicts_the_enumeration(order):
    found, compared = [], 0
    for claim, low, amount, high in ranges(order, RANGES):
        number, contradicted = contradictions(order, claim, low, amount, high)
        compared += number > 0
        found += contradicted

    assert compared >= RANGES / 2
    assert not found, f"{len(found)} contradictions, first: {found[0]}"


def overshoot(order: Order, claim: Claim, low: Value, amount: Value, high: Value, epsilon: float) -> float:
    """The dominated delta over the dominating one: above 1 the order is broken; -1 where there is nothing to compare."""
    if not order.applies(claim, low, high) or not small(order.amount.put(claim, amount)):
        return -1.0
    covers = [one for one in order.above(claim, low, high) if small(one)]
    if not covers:
        return -1.0
    at = ends(order, low, high)[0]
    promised = min(above(order, one).delta(read(order, epsilon, at)).upper for one in covers)
    reached = enumeration(order.amount.put(claim, amount)).delta(read(order, epsilon, amount)).lower
    return reached / promised if promised else math.inf if reached else 0.0


@pytest.mark.parametrize("order", all_orders(), ids=str)
def test_no_search_for_the_worst_claim_climbs_above_what_dominates_it(order):
    rng = Random(order.id)
    for claim, low, amount, high in islice(ranges(order, CLIMBS, "climb"), CLIMBS):
        epsilon = rng.choice([0.0, 0.1, 0.5, 2.0])
        best = overshoot(order, claim, low, amount, high, epsilon)
        for _ in range(STEPS):
            candidate, at = neighbour(claim, rng), abs(epsilon + rng.choice([0.0, 0.0, -0.1, 0.1, 0.5]))
            reached = overshoot(order, candidate, low, amount, high, at)
            if reached >= best:
                claim, epsilon, best = candidate, at, reached

        assert best <= 1, (epsilon, low, amount, high, claim)
