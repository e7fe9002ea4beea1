"""Bounds, by powers of likelihood ratios, on the probability that one record changes which of several laws looks most likely.

`unknown` records are drawn from one of the laws; the `known` records and the person's record may have any value.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from flint import arb

from sidelight.laws.estimates.hypotheses import Hypotheses, Powers, best_power
from sidelight.numbers.balls import at_most_one, ball, in_balls, kept_in_balls

HALF = Fraction(1, 2)


@in_balls
def wrong_estimate(hypotheses: Hypotheses, unknown: int, known: int, power: Fraction | None) -> arb:
    """A bound of the probability of a wrong estimate, where the known records and the person's all favour a wrong law as much as
    they can. Each pair of laws has its own power, unless one is given.
    """
    totals = [arb(0) for _ in hypotheses.laws]
    for wrong, right in hypotheses.pairs:
        start = hypotheses.weights[wrong] / hypotheses.weights[right] * hypotheses.favour(wrong, right) ** (known + 1)
        s = _power_for(hypotheses, (wrong, right), unknown, float(ball(start).log())) if power is None else power
        chance = (ball(s) * ball(start).log()).exp() * hypotheses.affinity(wrong, right, s) ** unknown
        totals[right] += at_most_one(chance)
    worst = totals[0]
    for total in totals[1:]:
        worst = worst.max(total)
    return at_most_one(worst)


def _power_for(hypotheses: Hypotheses, pair: tuple[int, int], unknown: int, start: float) -> Fraction:
    rough = hypotheses.rough_affinities(*pair)
    return best_power(lambda s: np.asarray(s * start + unknown * rough(s)))


def _overlap(hypotheses: Hypotheses, power: Fraction) -> arb:
    """The largest affinity of two of the laws at this power."""
    found = arb(0)
    for pair in hypotheses.pairs:
        found = found.max(hypotheses.affinity(*pair, power))
    return found


@in_balls
def printed_delta(hypotheses: Hypotheses, unknown: int, power: Fraction | None) -> arb:
    others, ratio = len(hypotheses.laws) - 1, hypotheses.largest_weight_ratio
    return ball(others * ratio * (hypotheses.largest_favour + 1)) * _overlap(hypotheses, power or HALF) ** unknown


@in_balls
def printed_epsilon(hypotheses: Hypotheses, unknown: int, least: Fraction, power: Fraction | None) -> arb | None:
    others, favour = len(hypotheses.laws) - 1, hypotheses.largest_favour
    change = ball(hypotheses.largest_weight_ratio * favour) * _overlap(hypotheses, power or HALF) ** unknown
    return _log_ratio(ball(favour / least - 1) * change, others * change) if others * change < 1 else None


def _log_ratio(more: arb, less: arb) -> arb:
    """ln((1 + more) / (1 - less)), precise also where both are tiny."""
    return more.log1p() - (-less).log1p()


@kept_in_balls(64)
def pure_estimate(hypotheses: Hypotheses, unknown: int, known: int, least: Fraction, power: Fraction | None) -> arb | None:
    """The epsilon of the estimate at delta 0; None where wrong estimates are too likely for the bound."""
    others = len(hypotheses.laws) - 1
    weight, favour = ball(hypotheses.largest_weight_ratio).log(), ball(hypotheses.largest_favour).log()
    log_odds = ball((1 - least) / least).log() + (known + 1) * favour
    s = best_power(_rough_cost(hypotheses, unknown, known, others, float(log_odds))) if power is None else power
    overlap = _overlap(hypotheses, s) ** unknown
    without, with_person = ((ball(s) * (weight + fixed * favour)).exp() * overlap for fixed in (known, known + 1))
    if not others * with_person < 1:
        return None
    odds = log_odds.exp()
    return _log_ratio(odds * with_person, others * without).max(_log_ratio(odds * without, others * with_person))


def _rough_cost(hypotheses: Hypotheses, unknown: int, known: int, others: int, log_odds: float) -> Callable[[Powers], Powers]:
    """The logarithm of e^epsilon - 1 as a function of the power, in doubles; precise also where epsilon is tiny."""
    weight, favour = np.log(float(hypotheses.largest_weight_ratio)), np.log(float(hypotheses.largest_favour))
    rough = [hypotheses.rough_affinities(*pair) for pair in hypotheses.pairs]

    def above_one(more: Powers, less: Powers) -> Powers:
        """The logarithm of (1 + odds e^more) / (1 - others e^less) - 1."""
        return np.asarray(np.logaddexp(log_odds + more, np.log(others) + less) - np.log1p(-others * np.exp(less)))

    def cost(s: Powers) -> Powers:
        overlap = unknown * np.max([each(s) for each in rough], axis=0)
        without, with_person = (s * (weight + fixed * favour) + overlap for fixed in (known, known + 1))
        with np.errstate(all="ignore"):
            worse = np.maximum(above_one(with_person, without), above_one(without, with_person))
        return np.asarray(np.where(np.log(others) + with_person < 0, worse, 1e6 + with_person))

    return cost
