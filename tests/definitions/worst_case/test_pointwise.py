"""Ratios of every single output, beside what the paper on side information prints of them."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import law, random_mechanism, setting

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.pointwise import Pointwise
from sidelight.profiles.curves.pointwise import PointwiseApart
from sidelight.profiles.curves.two_laws import both_ways


def bits(n):
    return list(product((0, 1), repeat=n))


def pairwise(p, q):
    return PointwiseApart([law(p), law(q)], [(0, 1)], [("pair",)])


def test_pointwise_is_stronger_than_indistinguishable_and_the_printed_converse_fails():
    """X = (0, 1), Y = (.1, .9) is (1, .1)-indistinguishable with exceptional mass .1, more than the printed .0735758882."""
    x, y = {1: Fraction(1)}, {0: Fraction(1, 10), 1: Fraction(9, 10)}

    assert both_ways(law(x), law(y)).delta(1.0).upper == pytest.approx(0.1)
    assert pairwise(x, y).delta(2.0).lower == pytest.approx(0.1)
    assert 2 * 0.1 / math.e == pytest.approx(0.0735758882)


def test_the_corrected_passage_to_pointwise_is_attained():
    """delta (1 + e^-E) / (1 - e^(epsilon - E)) at E = 2 epsilon: .00347645750536 for epsilon .5 and delta .001."""
    e, d = 0.5, 1e-3
    a = d / (1 - math.exp(-e))
    small = a * math.exp(-2 * e) * (1 - 1e-9)
    x = {0: Fraction(a), 1: Fraction(small), 2: 1 - Fraction(a) - Fraction(small)}
    y = {0: Fraction(small), 1: Fraction(a), 2: 1 - Fraction(a) - Fraction(small)}

    assert both_ways(law(x), law(y)).delta(e).upper == pytest.approx(d, rel=1e-8)
    assert pairwise(x, y).delta(2 * e).lower == pytest.approx(0.00347645750536, rel=1e-8)


@pytest.mark.parametrize("seed", range(10))
def test_pointwise_implies_indistinguishable(seed):
    rows = random_mechanism(Random(seed), bits(2), 4)
    at = setting(rows.__getitem__, datasets=bits(2))

    for epsilon in (0.0, 0.5, 2.0):
        assert evaluate(DifferentialPrivacy(), at).delta(epsilon).lower <= evaluate(Pointwise(), at).delta(epsilon).upper
