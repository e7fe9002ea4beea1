"""Bins of rates: what is promised holds, and what is reached is there, for whatever rates lie in them."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.theorems.drawn.counts import GENERATORS
from tests.theorems.generators import premises

import sidelight as sl
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.laws.counts.common_rates import most_alike, most_shared
from sidelight.laws.counts.revealed_people import most_revealed
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.population import Stratum
from sidelight.populations.binned_rates import BinnedRates
from sidelight.populations.rates import Rates
from sidelight.theorems.counts.rates_in_bins import one_rate_in_each_bin
from sidelight.theorems.counts.rates_in_bins_reached import fewer_known_with_common_rates
from sidelight.theorems.general.enumeration import enumeration

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0)


def some_rates(bins: BinnedRates, rng: Random) -> Rates:
    """Rates inside the bins: an end, or anything between."""
    columns = bins.bins
    strata = []
    for place, (low, high) in enumerate(zip(columns.low.tolist(), columns.high.tolist(), strict=True)):
        share = Fraction(rng.choice([0, 1, rng.randint(0, 100)]), 100) if rng.random() < 0.7 else Fraction(rng.randint(0, 1))
        rate = Fraction(low) + share * (Fraction(high) - Fraction(low))
        strata.append(Stratum(columns.names[columns.codes[place]], int(columns.sizes[place]), rate))
    return Rates(strata)


@pytest.mark.parametrize("theorem", [one_rate_in_each_bin, fewer_known_with_common_rates], ids=str)
def test_rates_inside_the_bins_keep_to_what_is_said(theorem) -> None:
    rng, compared, reached = Random(7), 0, 0
    while compared < 60:
        claim = GENERATORS[theorem.id](rng)
        if not theorem.speaks_of(claim) or theorem.unmet(claim):
            continue
        real = Claim(claim.mechanism, some_rates(claim.population, rng), claim.attacker, claim.definition)
        if enumeration.unmet(real):
            continue
        said, truth = theorem(claim, *premises(theorem, claim)), enumeration(real)
        for epsilon in EPSILONS:
            assert said.delta(epsilon).lower <= truth.delta(epsilon).upper, (epsilon, claim, real)
            assert said.delta(epsilon).upper >= truth.delta(epsilon).lower, (epsilon, claim, real)
            reached += said.delta(epsilon).lower > 0
        compared += 1

    assert reached >= 20 or theorem is one_rate_in_each_bin


def test_a_share_of_the_width_is_needed_in_every_bin() -> None:
    """With less than the stated share the law of somebody in the bin would need a negative probability."""
    rng = np.random.default_rng(3)
    low = rng.uniform(0.001, 0.998, 500)
    high = np.minimum(0.999, low + rng.choice([1e-6, 1e-3, 0.1, 0.5], 500))

    alike, shared = most_alike(low, high), most_shared(low, high)

    for a, b, r, t in zip(low, high, *alike, strict=True):
        a, b, r, t = map(Fraction, (a, b, r, t))
        assert all((1 - t) * r <= p and (1 - t) * (1 - r) <= 1 - p for p in (a, b))
        assert t >= b - a
        assert t <= (b - a) * (1 + Fraction(1, 10**9)) + Fraction(1, 10**15)
    for a, b, r, t in zip(low, high, *shared, strict=True):
        a, b, r, t = map(Fraction, (a, b, r, t))
        assert all((1 - t) * p <= r and (1 - t) * (1 - p) <= 1 - r for p in (a, b))


def test_the_common_rate_without_anybody_revealed_is_no_bound() -> None:
    """The premise with K = 0 and no rest promises too little: people at the ends of a wide bin hide less."""
    bins = BinnedRates([0.05], [0.5], [3])
    claim = Claim(sl.Count(), bins, Attacker(0, "active"), ActiveKnowledge())

    common = enumeration(replace(claim, population=bins.alike_rates)).delta(1.0).upper
    truth = enumeration(claim).delta(1.0).lower

    assert common < truth


def test_the_number_of_people_revealed_is_bounded_as_stated() -> None:
    """Against the exact sum of bits, for shares of different sizes."""
    shares = [0.3, 0.01, 0.2, 0.001, 0.05, 0.1]
    exact = np.ones(1)
    for share in shares:
        exact = np.convolve(exact, [1 - share, share])
    mean = math.fsum(-math.log1p(-share) for share in shares) * (1 + 1e-12)

    for people, rest in most_revealed(mean, len(shares)):
        assert exact[people + 1 :].sum() <= rest


def test_narrow_bins_of_many_people_come_close_to_their_rates() -> None:
    """A million rates in a thousand bins: epsilon is within 2 % of that of the rates themselves, and both ends are around it."""
    rates = np.random.default_rng(5).beta(2, 5, 10**6) * 0.98 + 0.01
    rates.sort()
    parts = np.array_split(rates, np.flatnonzero(np.diff(np.floor(rates * 1024))) + 1)
    bins = BinnedRates([part[0] for part in parts], [part[-1] for part in parts], [part.size for part in parts])

    binned = sl.certify(sl.Count(), bins).epsilon(delta=1e-6)
    own = sl.certify(sl.Count(), sl.Rates(rates)).epsilon(delta=1e-6)

    assert binned.lower <= own.upper
    assert own.lower <= binned.upper
    assert binned.upper <= 1.02 * own.upper
    assert binned.lower >= 0.98 * own.lower
