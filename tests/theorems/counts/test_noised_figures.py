"""Several figures with noise about the same people: against golden values, what always holds, and planted errors."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from tests.theorems.drawn.counts import GENERATORS

import sidelight as sl
from sidelight.model.population import Stratum
from sidelight.noises.noise import Noise
from sidelight.profiles.figures.noised_counts import CountedGroup, NoisedCounts
from sidelight.theorems.figures.alike_people import alike_people_in_doubles
from sidelight.theorems.figures.noised_figures import noised_figures

EPSILONS = (0.0, 0.1, 0.5, 1.0)


def noisy(epsilon: float, *atoms: int) -> sl.Noisy:
    return sl.Noisy(sl.Count(frozenset(atoms) if atoms else None), sl.Geometric.of_epsilon(epsilon))


def test_two_noised_totals_against_a_declared_attacker_are_computed_together():
    found = sl.certify(sl.Both(noisy(0.3), noisy(1.0)), sl.Rates.same(100, 0.3))

    assert found.method == "exact"
    assert found.epsilon(1e-6).upper == pytest.approx(0.99932, abs=5e-6)
    assert found.epsilon(1e-6).relative_width() < 1e-6
    assert sl.certify(sl.Count(), sl.Rates.same(100, 0.3)).epsilon(1e-6).upper == pytest.approx(1.14148, abs=5e-6)


@pytest.mark.parametrize("people", [sl.Rates.same(60, 0.3), sl.RateBounds(20, 0.2, 0.8)], ids=["known rates", "bounded rates"])
def test_noise_never_hurts_and_more_figures_never_give_less(people):
    parts = [noisy(0.3), noisy(1.0), sl.Noisy(sl.Count(), sl.DiscreteGaussian(2))]
    first, both, three = (sl.certify(sl.Both(*parts[:k]), people, sl.Attacker(knows=5)) for k in (1, 2, 3))
    exact = sl.certify(sl.Count(), people, sl.Attacker(knows=5))
    alone = sl.certify(sl.Both(*parts[:2]), people, definition=sl.DifferentialPrivacy())

    for epsilon in EPSILONS:
        assert first.delta(epsilon).lower <= both.delta(epsilon).upper
        assert both.delta(epsilon).lower <= three.delta(epsilon).upper
        assert three.delta(epsilon).lower <= exact.delta(epsilon).upper
        assert both.delta(epsilon).upper <= alone.delta(epsilon).upper
        assert both.delta(epsilon).relative_width() < 1e-6


def test_figures_about_hundreds_of_people_in_overlapping_groups_have_narrow_brackets():
    people = sl.Rates([Stratum(atom, 100, Fraction(3, 10)) for atom in range(3)])
    overlapping = sl.Both(noisy(0.5, 0, 1), noisy(0.5, 1, 2))

    found = sl.certify(overlapping, people)
    one = sl.certify(noisy(0.5, 0, 1), people)

    assert found.method == "exact"
    assert found.epsilon(1e-6).relative_width() < 1e-6
    assert found.epsilon(1e-6).lower > one.epsilon(1e-6).upper


def test_an_exact_count_beside_a_noised_one_about_the_same_people_decides_alone():
    people = sl.Rates.same(400, 0.3)

    beside = sl.certify(sl.Both(sl.Count(), noisy(0.3)), people).delta(0.3)
    alone = sl.certify(sl.Count(), people).delta(0.3)

    assert beside.lower <= alone.upper
    assert alone.lower <= beside.upper
    assert beside.relative_width() < 1e-6


def test_knowing_more_and_fewer_unknown_people_never_give_less_across_the_seam_of_two_theorems():
    both = sl.Both(noisy(0.3), noisy(1.0))
    ladder = [sl.certify(both, sl.Rates.same(310, 0.3), sl.Attacker(knows=known)) for known in (0, 8, 9, 10, 100, 250, 309)]
    sizes = [sl.certify(both, sl.Rates.same(people, 0.3)) for people in (320, 302, 301, 300, 299, 60, 4)]

    for row in (ladder, sizes):
        for epsilon in EPSILONS:
            reached = [one.delta(epsilon) for one in row]
            assert all(less.lower <= more.upper for less, more in itertools.pairwise(reached))


class ForgetsADirection(NoisedCounts):
    def _ways(self):
        yield next(iter(super()._ways()))


class ForgetsAFigure(NoisedCounts):
    def __init__(self, axes, unknown, atom):
        super().__init__(axes[:1], unknown, atom)


class SharesTheNoise(NoisedCounts):
    """One noise for all versions of a count."""

    def __init__(self, axes, unknown, atom):
        super().__init__(tuple(CountedGroup(axis.atoms, axis.noises[:1]) for axis in axes), unknown, atom)


class CountsTheTargetAsUnknown(NoisedCounts):
    def __init__(self, axes, unknown, atom):
        more = tuple((*parts, (Fraction(1, 2), 1)) if a == atom else parts for a, parts in enumerate(unknown))
        super().__init__(axes, more, atom)


class MovesOneFigureOnly(NoisedCounts):
    @property
    def step(self):
        moved = [int(self.atom in axis.atoms) for axis in self.axes]
        return tuple(bit if not any(moved[:place]) else 0 for place, bit in enumerate(moved))


PLANTED = (ForgetsADirection, ForgetsAFigure, SharesTheNoise, CountsTheTargetAsUnknown, MovesOneFigureOnly)


def _found_by(bound: Callable[..., NoisedCounts], draws: int) -> bool:
    """Whether a drawn claim shows that this bound promises less than the exact comparison of all worlds."""
    rng = Random("planted")
    for _ in range(draws):
        claim = GENERATORS["sl.noised_figures"](rng)
        if not noised_figures.speaks_of(claim) or noised_figures.unmet(claim) or alike_people_in_doubles.unmet(claim):
            continue
        honest = noised_figures(claim)
        parts = getattr(honest, "parts", None) or [honest]
        said = [bound(part.axes, part.unknown, part.atom) for part in parts]
        truth = alike_people_in_doubles(claim)
        for epsilon in EPSILONS:
            if max(part.delta(epsilon).upper for part in said) < truth.delta(epsilon).lower:
                return True
    return False


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.__name__)
def test_a_wrong_bound_is_caught_by_claims_that_are_drawn(planted):
    assert _found_by(planted, 150)


def test_the_right_bound_is_not_caught():
    assert not _found_by(NoisedCounts, 40)


def test_the_window_of_a_noise_has_nearly_all_of_its_mass():
    noises: list[Noise] = [sl.Geometric.of_epsilon(0.3), sl.DiscreteGaussian(3)]
    for noise in noises:
        kernels, relative, lost = CountedGroup(frozenset({0}), (noise, replace(noise))).kernels

        assert np.isclose(kernels.sum(), 1, rtol=1e-9)
        assert relative < 1e-9
        assert 0 < lost < 1e-24
        assert math.isfinite(lost)
