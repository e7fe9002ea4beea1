"""A guarantee read by a Bayesian: what can be believed of a statement about the secret, after what is published."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import arb

from sidelight.errors import BadValue
from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.rounding import float_as_written, float_below
from sidelight.numbers.written import Written, number_between

if TYPE_CHECKING:
    from sidelight.model.guarantee import Guarantee

LARGEST_LOSS = 700.0  # privacy loss beyond which everything can be believed: its exponential is no double
BY_DISTANCE = ("semantic", "reality_oblivious_semantic")  # their epsilon is a statistical difference
BY_CURVE = ("inference_distributional", "inference_coupled_worlds", "inference_pufferfish")
IMITATED = {"distributional": "InferenceDistributional", "coupled_worlds": "InferenceCoupledWorlds"}


@dataclass(frozen=True, slots=True)
class Belief:
    """For each prior from `prior[0]` to `prior[1]`, except with the stated probability over what is published.

    `distance_at_most`: by how much the probability of the statement moves, up or down. Where the definition compares with an
    imitation without the person's record, the prior is what would be believed after that.
    """

    prior: tuple[float, float]
    posterior_at_most: float
    posterior_at_least: float
    odds_ratio_at_most: float  # of the odds after to the odds before, or the reverse; infinite where nothing bounds it
    distance_at_most: float
    except_with_probability: float


class ReadByBayes:
    """For a guarantee; `self` is Any, because a guarantee is made of this."""

    __slots__ = ()

    def belief(self: Any, prior: Written | tuple[Written, Written] = 0.5, delta: Written = 1e-6) -> Belief:
        """What a Bayesian attacker can come to believe of a statement about the secret, except with probability `delta` over what
        is published. `prior`: the probability that they gave it before, or the least and the largest one, as in (0.1, 0.5).

        >>> believed = sl.certify(sl.Count(), sl.Rates.same(1000, 0.3)).belief(prior=(0.1, 0.5))
        >>> round(believed.posterior_at_most, 3), round(believed.odds_ratio_at_most, 3), round(believed.distance_at_most, 3)
        (0.592, 1.452, 0.093)
        >>> believed.except_with_probability
        1e-06
        """
        ends = prior if isinstance(prior, tuple) else (prior, prior)
        if len(ends) != 2:
            raise BadValue(f"a prior is a probability, or the least and the largest one, found {prior!r}")
        low, high = (number_between(end, "the prior") for end in ends)
        return belief_of(self, low, high, number_between(delta, "delta"))


def belief_of(guarantee: Guarantee, low: Fraction, high: Fraction, delta: Fraction) -> Belief:
    definition = guarantee.claim.definition
    if low > high:
        raise BadValue(f"the least prior comes first, found {float(low):g} and {float(high):g}")
    if definition.name in IMITATED:
        raise BadValue(
            f"{definition.name} compares outputs, not beliefs: certify {IMITATED[definition.name]}() of the same claim"
        )
    if definition.name in BY_DISTANCE:
        return _by_distance(guarantee, low, high, delta)
    if definition.name in BY_CURVE:
        return _by_curve(guarantee, low, high, delta)
    if not definition.odds:
        raise BadValue(f"{definition.name} does not compare two values of a secret: it bounds no belief")
    half = float_below(delta / 2)
    return _by_odds(low, high, delta, guarantee.profile.loss(half) if half else guarantee.profile.epsilon(0.0).upper)


@in_balls
def _by_odds(low: Fraction, high: Fraction, delta: Fraction, loss: float) -> Belief:
    """Odds move by at most e^loss up, except with half of delta, and down, except with the other half.

    The statement splits the values in two; what is seen of each part is a mixture, and mixtures are no further apart than the
    values. From a prior p the move is p (1 - p) (e^loss - 1) / (1 + p (e^loss - 1)), up; it is largest at 1 / (1 + e^(loss/2)).
    """
    if not loss < LARGEST_LOSS:
        return _anything(low, high, delta)
    factor = ball(loss).exp()
    turn = 1 / (1 + ball(loss / 2).exp())
    distance = max(_largest_move(low, high, factor, turn), _largest_move(1 - high, 1 - low, factor, turn))
    upper, lower = _after(high, factor), 1 - _after(1 - low, factor)
    return _belief(low, high, delta, upper, lower, above(factor), distance)


def _after(prior: Fraction, factor: arb) -> arb:
    return ball(prior) * factor / (1 + ball(prior) * (factor - 1))


def _largest_move(low: Fraction, high: Fraction, factor: arb, turn: arb) -> float:
    """Up, over all priors from low to high: at the turning point if it may lie between them, else at an end."""
    if ball(high) < turn:
        return above(_after(high, factor) - ball(high))
    if ball(low) > turn:
        return above(_after(low, factor) - ball(low))
    root = factor.sqrt()
    return above((root - 1) / (root + 1))


def _by_distance(guarantee: Guarantee, low: Fraction, high: Fraction, delta: Fraction) -> Belief:
    """The definition says it: the belief is compared with the one after the same output without the person's record."""
    distance = min(1.0, guarantee.epsilon(delta).upper)
    return _belief(low, high, delta, ball(high) + ball(distance), ball(low) - ball(distance), math.inf, distance)


@in_balls
def _by_curve(guarantee: Guarantee, low: Fraction, high: Fraction, delta: Fraction) -> Belief:
    """Beliefs are (epsilon, delta)-indistinguishable, except with delta: a probability p becomes at most e^epsilon p + delta, and
    so does 1 - p, whichever of the two beliefs comes first. The distance is at most (e^epsilon - 1 + 2 delta) / (e^epsilon + 1).
    """
    epsilon = guarantee.epsilon(delta).upper
    if not epsilon < LARGEST_LOSS:
        return _anything(low, high, delta)
    factor, slack = ball(epsilon).exp(), ball(delta)

    def most(prior: Fraction) -> arb:
        return (factor * ball(prior) + slack).min(1 - (1 - ball(prior) - slack) / factor)

    distance = above((factor - 1 + 2 * slack) / (factor + 1))
    return _belief(low, high, delta, most(high), 1 - most(1 - low), math.inf if delta else above(factor * factor), distance)


def _anything(low: Fraction, high: Fraction, delta: Fraction) -> Belief:
    certain = low == high and low in (0, 1)
    ends = (ball(high), ball(low)) if certain else (arb(1), arb(0))
    return _belief(low, high, delta, *ends, math.inf, 0.0 if certain else 1.0)


@in_balls
def _belief(low: Fraction, high: Fraction, delta: Fraction, most: arb, least: arb, ratio: float, distance: float) -> Belief:
    """Rounded outward: who believes at most p believes the opposite at least 1 - p."""
    upper, opposite = min(1.0, above(most)), min(1.0, above(1 - least))
    prior = (float_as_written(low), float_as_written(high))
    least_believed = max(0.0, float((1 - ball(opposite)).lower()) * (1 - 2.0**-50))
    return Belief(prior, upper, least_believed, ratio, min(1.0, distance), float_as_written(delta))
