"""Tails of Poisson and binomial laws in balls, with a small relative error on both sides of the mean."""

from __future__ import annotations

from flint import arb


def poisson_mass(rate: arb, k: int) -> arb:
    return (k * rate.log() - rate - arb(k + 1).lgamma()).exp() if k >= 0 else arb(0)


def poisson_below(rate: arb, k: int) -> arb:
    """P[N < k]."""
    if k <= 0:
        return arb(0)
    return rate.gamma_upper(arb(k), regularized=1) if k <= rate else 1 - _upper_tail(rate, k)


def poisson_at_least(rate: arb, k: int) -> arb:
    """P[N >= k]."""
    if k <= 0:
        return arb(1)
    return _upper_tail(rate, k) if k > rate else 1 - rate.gamma_upper(arb(k), regularized=1)


def _upper_tail(rate: arb, k: int) -> arb:
    """P[N >= k] for k above the rate r: the mass at k times 1 + r/(k+1) + r^2/((k+1)(k+2)) + ..., where all terms
    are positive.
    """
    term = total = arb(1)
    step = k
    while not term < total * arb(2) ** -160:
        step += 1
        term = term * rate / step
        total = total + term
    falling = rate / (step + 1)
    return poisson_mass(rate, k) * (total + arb(0).union(term * falling / (1 - falling)))


def binomial_below(people: int, rate: arb, k: int) -> arb:
    """P[N < k]."""
    if k <= 0:
        return arb(0)
    return arb(1) if k > people else (1 - rate).beta_lower(arb(people - k + 1), arb(k), regularized=1)


def binomial_at_least(people: int, rate: arb, k: int) -> arb:
    """P[N >= k]."""
    if k <= 0:
        return arb(1)
    return arb(0) if k > people else rate.beta_lower(arb(k), arb(people - k + 1), regularized=1)
