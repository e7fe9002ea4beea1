"""Rates next to 0 and 1, noise that hardly moves anything or hides everything, epsilons beyond what doubles can take."""

from __future__ import annotations

import math
import warnings
from itertools import pairwise, product

import pytest

import sidelight as sl
from sidelight.errors import CannotCertify
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Population

EPSILONS = (0.0, 1e-300, 1e-9, 1.0, 40.0, 700.0, 5000.0, math.inf)
NOISES = {
    "exact": None,
    "geometric 700": sl.Geometric.of_epsilon(700),
    "geometric 1e-3": sl.Geometric.of_epsilon(0.001),
    "Gaussian 0.05": sl.DiscreteGaussian(0.05),
    "Gaussian 300": sl.DiscreteGaussian(300),
}
PEOPLE = {
    "1e-300": sl.Rates(["1e-300"] * 4),
    "next to 1": sl.Rates([1 - 2**-53] * 4),
    "both": sl.Rates(["1e-300", "1e-300", "0.5", "0.9999999999"]),
    "box": sl.RateBounds(4, "1e-300", "0.5"),
    "wide box": sl.RateBounds(4, "1e-300", 1 - 2**-53),
    "clusters": sl.RateBounds(4, "1e-300", "0.3", together=2),
    "large box": sl.RateBounds(22_000, "1e-300", "0.5"),
    "large clusters": sl.RateBounds(600, "1e-9", "0.4", together=3),
    "many": sl.Rates(["1e-300"] * 100 + ["0.25"] * 100),
}


def figure(noise: str, hidden: bool) -> Mechanism:
    found = NOISES[noise]
    count: Mechanism = sl.Count() if found is None else sl.Noisy(sl.Count(), found)
    return sl.Minimum(count, 2) if hidden else count


def certified(mechanism: Mechanism, population: Population, influence: str, **more: object) -> sl.Guarantee | None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return sl.certify(mechanism, population, sl.Attacker(1, influence), **more)
        except CannotCertify:
            return None


@pytest.mark.parametrize("people", PEOPLE)
@pytest.mark.parametrize("influence", ["active", "passive"])
def test_brackets_fall_with_epsilon_and_lie_within_what_the_noise_alone_gives(people, influence):
    for noise, hidden in product(NOISES, (False, True)):
        found = certified(figure(noise, hidden), PEOPLE[people], influence)
        assert found is not None or people.endswith("clusters"), (noise, hidden)
        if found is None:
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            deltas = [found.delta(epsilon) for epsilon in EPSILONS]
            epsilon = found.epsilon(1e-9)

        assert all(0 <= one.lower <= one.upper <= 1 for one in deltas)
        assert all(later.lower <= one.upper for one, later in pairwise(deltas)), (noise, hidden)
        assert 0 <= epsilon.lower <= epsilon.upper
        if noise.startswith("geometric") and not people.endswith("clusters"):
            own = 700.0 if noise == "geometric 700" else 0.001
            assert found.epsilon(0).upper <= own * (1 + 1e-9), (noise, hidden)


@pytest.mark.parametrize("people", [name for name in PEOPLE if PEOPLE[name].people <= 4])
@pytest.mark.parametrize("influence", ["active", "passive"])
def test_few_people_are_promised_no_less_than_the_definition_written_out(people, influence):
    population = PEOPLE[people]
    if not population.independent:
        population = population.but(together=1)  # independent people are one case of clusters
    for hidden in (False, True):
        truth = certified(figure("exact", hidden), population, influence, method="enumeration")
        found = certified(figure("exact", hidden), PEOPLE[people], influence)
        assert truth is not None
        assert found is not None
        for epsilon in EPSILONS:
            assert found.delta(epsilon).upper >= truth.delta(epsilon).lower, (hidden, epsilon)
            if population is PEOPLE[people]:
                assert found.delta(epsilon).lower <= truth.delta(epsilon).upper, (hidden, epsilon)
