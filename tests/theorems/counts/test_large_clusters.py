"""Clusters of nine to sixteen people, with and without noise and a minimum, attacked through laws of counts in doubles.

In each cluster the odds of a further member, given everybody else, are at one of the bounds, which may change with how many there
are already: such a cluster is known by the law of its count. The attacker knows some of the other clusters, or some of the
target's; everybody else is unknown. What they reach must not exceed what is promised.
"""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import sidelight as sl
from sidelight.model.mechanism import Mechanism

Law = NDArray[np.float64]
EPSILONS = (0.0, 0.1, 0.5, 1.0, 2.0, 4.0)
ROUNDING = 1e-12  # of sums of some hundred doubles
SIGMA = 3  # of discrete Gaussian noise
REACH = 40 * SIGMA


def counted(ends: list[Fraction]) -> Law:
    """How many of a cluster have the value: every order of k members is as likely, and the odds of each further one are given."""
    weights = [1.0]
    for k, end in enumerate(ends):
        weights.append(weights[-1] * float(end / (1 - end)) * (len(ends) - k) / (k + 1))
    return np.array(weights) / sum(weights)


def given_the_target(law: Law, value: int) -> Law:
    """How many of the others of the cluster have the value, where one member's value is known: members are alike."""
    size = len(law) - 1
    of_all = np.arange(size + 1)
    share = law * (of_all if value else size - of_all) / size
    found = share[1:] if value else share[:-1]
    return found / found.sum()


def drawn_ends(rng: Random, size: int, low: Fraction, high: Fraction) -> list[Fraction]:
    """They agree, they balance each other, or anything."""
    turn = rng.randint(0, size)
    kind = rng.choice(["agree", "balance", "any"])
    if kind == "agree":
        return [low] * turn + [high] * (size - turn)
    return [high] * turn + [low] * (size - turn) if kind == "balance" else [rng.choice([low, high]) for _ in range(size)]


def noise_law() -> Law:
    weights = np.exp(-(np.arange(-REACH, REACH + 1) ** 2) / (2 * SIGMA**2))
    return np.asarray(weights / weights.sum())


def shown(law: Law, noised: bool, least: int, known: int) -> Law:
    """What is seen of a count with this law, where `known` more are counted: hidden below `least`, as one outcome."""
    start = known - (REACH if noised else 0)
    values = np.convolve(law, noise_law()) if noised else law
    cut = max(0, min(len(values), least - start))
    return np.concatenate(([values[:cut].sum()], values[cut:]))


def excess(first: Law, second: Law, epsilon: float) -> float:
    size = max(len(first), len(second))
    one, other = (np.pad(law, (0, size - len(law))) for law in (first, second))
    return float(np.maximum(one - math.exp(epsilon) * other, 0.0).sum())


def mechanism(noised: bool, least: int | None) -> Mechanism:
    figure: Mechanism = sl.Noisy(sl.Count(), sl.DiscreteGaussian(SIGMA)) if noised else sl.Count()
    return figure if least is None else sl.Minimum(figure, least)


@pytest.mark.parametrize("noised", [False, True], ids=["exact", "discrete Gaussian"])
@pytest.mark.parametrize("hides", [False, True], ids=["all shown", "minimum"])
@pytest.mark.parametrize("influence", ["active", "passive"])
def test_clusters_of_nine_to_sixteen_give_away_no_more_than_is_promised(noised, hides, influence):
    rng, useful = Random(f"{noised} {hides} {influence}"), 0
    for _ in range(12):
        size, low, high = rng.randint(9, 16), Fraction(rng.choice(["0.05", "0.2", "0.4"])), Fraction(rng.choice(["0.6", "0.9"]))
        own = counted(drawn_ends(rng, size, low, high))
        others = [counted(drawn_ends(rng, size, low, high)) for _ in range(rng.randint(2, 60))]
        left = len(others) - rng.randint(0, min(2, len(others) - 1))  # whole clusters are known
        known = size * (len(others) - left)
        people = size * (1 + len(others))
        least = rng.choice([3, 8, people // 4]) if hides else None
        found = sl.certify(mechanism(noised, least), sl.RateBounds(people, low, high, size), sl.Attacker(known, influence))

        rest = np.ones(1)
        for law in others[:left]:
            rest = np.convolve(rest, law)
        worlds = [np.convolve(given_the_target(own, value), rest) for value in (0, 1)]
        worlds[1] = np.concatenate(([0.0], worlds[1]))
        seen = np.ones(1)
        for law in others[left:]:
            seen = np.convolve(seen, law)
        start = -REACH * (noised and least is None)
        for epsilon in EPSILONS:
            reached = []
            for one, other in (worlds, worlds[::-1]):
                given = [
                    excess(shown(one, noised, least or start, k), shown(other, noised, least or start, k), epsilon)
                    for k in range(len(seen) if hides else 1)
                ]
                weights = seen if hides and influence == "passive" else np.eye(len(given))[int(np.argmax(given))]
                reached.append(float(np.dot(weights, given)))
            assert found.delta(epsilon).upper >= max(reached) - ROUNDING, (epsilon, size, low, high, len(others), left, least)
        useful += found.delta(1.0).upper < 1
    assert useful >= 2
