"""How far an assumption can give way before a policy fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from sidelight.certify.certify import certify_claim
from sidelight.errors import CannotCertify
from sidelight.model.assessment import BreakingPoint
from sidelight.model.claim import Claim
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.search import largest_whole
from sidelight.populations.rate_bounds import RateBounds

Box = Callable[[Fraction], tuple[Fraction, Fraction]]
STEPS = 10_000  # an uncertainty is found to one part in ten thousand


def still_passes(claim: Claim, epsilon: Fraction, delta: Fraction) -> bool:
    """Whether the policy is certainly met."""
    try:
        return certify_claim(claim).within(float_below(epsilon), float_below(delta))
    except CannotCertify:
        return False


def breaking_point(claim: Claim, epsilon: Fraction, delta: Fraction, values: int = 2) -> BreakingPoint:
    """The most people that may be known, and the least uncertainty, with which the policy is still met, all else as claimed.

    `values`: how many the secret has; "each at least L" leaves one of them a rate in [L, 1 - (values - 1) L]. A rare value is the
    counted one, or the other one of two; of a count about neither nothing is said.
    """

    def knowing(k: int) -> bool:
        return still_passes(replace(claim, attacker=replace(claim.attacker, knows=k)), epsilon, delta)

    others = max(0, claim.population.people - 1)
    at_most = None if isinstance(claim.attacker.knows, tuple) else largest_whole(knowing, 0, others)
    population = claim.population
    if not isinstance(population, RateBounds):
        return BreakingPoint(knows_at_most=at_most)

    def widest(box: Box, fails: Fraction, holds: Fraction) -> Fraction | None:
        return _widest(claim, box, fails, holds, epsilon, delta)

    more = values - 1
    if population.low > 0 and population.high == 1 - more * population.low:
        least = widest(lambda bound: (bound, 1 - more * bound), Fraction(0), Fraction(1, values))
        return BreakingPoint(at_most, uncertainty_at_least=None if least is None else float_above(least))
    counted, other = population.low == 0 and population.high < 1, population.low > 0 and population.high == 1 and values == 2
    if counted or other:
        rare = widest(
            lambda bound: (Fraction(0), bound) if counted else (1 - bound, Fraction(1)), Fraction(1), Fraction(1, 10**9)
        )
        return BreakingPoint(at_most, uncertainty_at_most=None if rare is None else float_below(rare))
    return BreakingPoint(knows_at_most=at_most)


def _widest(
    claim: Claim,
    box: Box,
    fails: Fraction,
    holds: Fraction,
    epsilon: Fraction,
    delta: Fraction,
) -> Fraction | None:
    """Between a bound that leaves nothing open and one that leaves most, the last that still passes; it was evaluated."""
    population = claim.population
    assert isinstance(population, RateBounds)

    def passes(bound: Fraction) -> bool:
        low, high = box(bound)
        return still_passes(
            replace(claim, population=RateBounds(population.atoms, low, high, population.together)), epsilon, delta
        )

    if not passes(holds):
        return None
    while abs(holds - fails) * STEPS > abs(holds) and abs(holds - fails) > Fraction(1, 10**9):
        middle = (holds + fails) / 2
        middle = Fraction(round(middle * 10**9), 10**9)
        if middle in (holds, fails):
            break
        if passes(middle):
            holds = middle
        else:
            fails = middle
    return holds
