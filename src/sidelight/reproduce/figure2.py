"""Figure 2: delta of a count as epsilon grows, from a bound on the rates (Theorem 3) and from their mean (Proposition 7)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb

from sidelight.laws.counts.independent_people import merged
from sidelight.model.results.parameter import Value
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import excess_among, tail_among
from sidelight.reproduce.figure import Axis, Outline, Series, claimed, numbers
from sidelight.theorems.counts.counting import HALF, closed_delta, fair_coins
from sidelight.theorems.counts.normal_approximation import WIDTH, bounded_by_the_normal_law

LEAST_RATE = Fraction(1, 20)  # of everybody in figures 2, 5 and 6; the largest is 0.95
RateList = tuple[Fraction, ...]


def row(people: int, epsilon: Fraction) -> tuple[float, ...]:
    return (
        *_from_a_bound(people, epsilon),
        *_normal(_all_but_one_fair(people), epsilon),
        *_normal(_evenly_spread(people), epsilon),
        worst_shift(Blocks(merged(((LEAST_RATE, 1), (HALF, people - 1))), 1)).delta_at(epsilon).upper,
    )


def _from_a_bound(people: int, epsilon: Fraction) -> tuple[float, float, float, float]:
    """Theorem 3: the closed form, the corrected tail, the blanket and the worst corner."""
    others, coins = people - 1, fair_coins(people - 1, LEAST_RATE)
    return (
        claimed(closed_delta(others, LEAST_RATE, epsilon)),
        above(tail_among(coins, HALF, epsilon)),
        above(excess_among(coins, HALF, epsilon)),
        worst_shift(Vertices(others, LEAST_RATE, 1 - LEAST_RATE)).delta_at(epsilon).upper,
    )


@lru_cache(maxsize=64)
def _all_but_one_fair(people: int) -> RateList:
    """Case 1 of the source: one person at the least rate, all others at 1/2."""
    return (LEAST_RATE, *[HALF] * (people - 1))


@lru_cache(maxsize=64)
def _evenly_spread(people: int) -> RateList:
    """Case 2 of the source: rates evenly spread between the bounds."""
    return tuple(LEAST_RATE + (1 - 2 * LEAST_RATE) * Fraction(j, people - 1) for j in range(people))


@dataclass(frozen=True, slots=True)
class _VarianceSums:
    """Sums over everybody of v = p (1-p) and of v (1 - 2v), and the least and the largest v."""

    variance: Fraction
    third: Fraction
    least: Fraction
    largest: Fraction

    @property
    def one_is_worst(self) -> bool:
        """Whether the one with the largest v is the worst target: rho / s2^(3/2) of the others grows with the target's v while
        3 rho >= 2 (1 - 4v) s2, which holds for all as soon as it holds for the least v.
        """
        v = self.least
        return self.variance >= 1 and 3 * (self.third - v * (1 - 2 * v)) >= 2 * (1 - 4 * v) * (self.variance - v)


@lru_cache(maxsize=64)
def _moments(rates: RateList) -> _VarianceSums:
    each = [rate * (1 - rate) for rate in rates]
    return _VarianceSums(sum(each, Fraction(0)), sum((v * (1 - 2 * v) for v in each), Fraction(0)), min(each), max(each))


def _normal(rates: RateList, epsilon: Fraction) -> tuple[float, float]:
    """Proposition 7 as printed and corrected, each with the part of delta for which its epsilon is this one."""
    found = _moments(rates)
    v = found.largest
    everybody, others = (_part(epsilon, variance) for variance in (found.variance, found.variance - v))
    printed, corrected = bounded_by_the_normal_law.as_printed, math.inf
    as_printed = printed(rates=rates, delta=everybody)["delta"] if printed is not None and everybody <= 1 else None
    if others <= 1:
        worst = {"variance": found.variance - v, "third": found.third - v * (1 - 2 * v)}
        given: dict[str, Value | float] = {**worst} if found.one_is_worst else {"rates": rates}
        corrected = bounded_by_the_normal_law.result(**given, delta=others)["delta"] or math.inf
    said = claimed(as_printed if isinstance(as_printed, arb) else None)
    return said if math.isinf(said) else min(said, 1.0), corrected


@in_balls
def _part(epsilon: Fraction, variance: Fraction) -> Fraction:
    """delta_2 with epsilon^2 variance = 2 ln(1.25 / delta_2), rounded up: the epsilon that follows is not above this one."""
    return Fraction(above(ball(WIDTH) * (-ball(epsilon**2 * variance) / 2).exp()))


OUTLINE = Outline(
    name="figure2",
    title="Delta of a count by epsilon, every rate between 0.05 and 0.95",
    changed=(
        "The closed form holds as printed and is orders of magnitude above the truth; the printed numerical condition is "
        "false and is replaced by a corrected tail, with the hidden fair coins and the worst corner of the rates below "
        "it; Proposition 7 uses a third moment that vanishes for fair coins, and with the right one its good curve of "
        "case 1 is gone."
    ),
    across=Axis("epsilon", "epsilon"),
    upwards=Axis("delta", "delta", least=1e-20),
    series=(
        Series("closed_form_delta", "Theorem 3, closed form", "printed"),
        Series("tail_delta", "Theorem 3, numerical, corrected (tail)", "certified"),
        Series("blanket_delta", "hidden fair coins (blanket)", "certified"),
        Series("tight_delta", "worst corner of the rates (tight)", "certified"),
        Series("case_1_printed_delta", "Proposition 7, case 1", "printed"),
        Series("case_1_corrected_delta", "Proposition 7, case 1, corrected", "certified"),
        Series("case_2_printed_delta", "Proposition 7, case 2", "printed"),
        Series("case_2_corrected_delta", "Proposition 7, case 2, corrected", "certified"),
        Series("case_1_exact_delta", "case 1, rates known (exact)", "certified"),
    ),
    places={
        100: numbers("0.02", "0.05", "0.1", "0.2", "0.3", "0.5", "0.7", "1"),
        1_000: numbers("0.02", "0.05", "0.1", "0.2", "0.3", "0.5", "0.7", "1"),
        10_000: numbers("0.01", "0.02", "0.03", "0.05", "0.07", "0.1", "0.15", "0.2", "0.3", "0.5"),
        100_000: numbers("0.01", "0.02", "0.05", "0.1", "0.2"),
    },
    row=row,
)
