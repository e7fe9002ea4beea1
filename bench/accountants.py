"""dp-accounting and prv-accountant on a count that is released many times: a bracket of delta(epsilon), both ways."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.special import logsumexp
from scipy.stats import binom

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from dp_accounting.pld import privacy_loss_distribution
    from prv_accountant import PrivacyRandomVariable, PRVAccountant

Masses = NDArray[np.float64]


@dataclass(frozen=True)
class Binomial:
    """The count of people with one rate, as logarithms of masses, as far as these are doubles."""

    people: int
    rate: float

    @cached_property
    def masses(self) -> Masses:
        masses = binom.logpmf(np.arange(self.people + 1), self.people, self.rate)
        return masses[masses > math.log(5e-324)]

    @property
    def both_ways(self) -> Iterator[tuple[Masses, Masses]]:
        """(the count plus one, the count) and (the count, the count plus one), on the outcomes that both have."""
        yield self.masses[:-1], self.masses[1:]
        yield self.masses[:0:-1], self.masses[-2::-1]


@dataclass(frozen=True, slots=True)
class Bracket:
    lower: float
    upper: float


def dp_accounting(count: Binomial, times: int, interval: float, epsilon: float) -> Bracket:
    """Losses rounded up to a grid for the upper end, down for the lower one; both directions of the comparison."""
    plus_one = {k + 1: float(mass) for k, mass in enumerate(count.masses)}
    plain = dict(enumerate(map(float, count.masses)))
    ends = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for pessimistic in (False, True):
            once = privacy_loss_distribution.from_two_probability_mass_functions(
                plain, plus_one, pessimistic, value_discretization_interval=interval, symmetric=False
            )
            ends.append(float(once.self_compose(times).get_delta_for_epsilon(epsilon)))
    return Bracket(*ends)


class Loss(PrivacyRandomVariable):
    """The privacy loss of one release, one way, in the form that prv-accountant takes."""

    def __init__(self, seen: Masses, other: Masses) -> None:
        self.seen, self.losses = seen, seen - other
        self.up_to = np.concatenate([[0.0], np.cumsum(np.exp(seen))])

    def cdf(self, t: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.minimum(1.0, self.up_to[np.searchsorted(self.losses, t, side="right")])

    def rdp(self, alpha: float) -> float:
        return float(logsumexp(self.seen + (alpha - 1) * self.losses) / (alpha - 1))


def prv_accountant(count: Binomial, times: int, error: float, delta_error: float, epsilon: float) -> Bracket:
    """Its integrals of the steps of a discrete law do not converge, of which it warns; its bounds take them as exact."""
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seen, other in count.both_ways:
            accountant = PRVAccountant(Loss(seen, other), error, delta_error, max_self_compositions=times)
            found.append(accountant.compute_delta(epsilon, [times]))
    return Bracket(max(lower for lower, _, _ in found), max(upper for _, _, upper in found))
