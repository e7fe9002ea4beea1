"""Exact rates as columns: each kind says what the Fractions say."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.laws.counts.rate_forms import DoubleRates, OtherRates, WholeRates, column, column_of_whole

RNG = Random(11)
ENDS = [Fraction(0), Fraction(1), Fraction(1, 2)]
KINDS = {
    DoubleRates: [*ENDS, Fraction(5e-324), *(Fraction(RNG.random()) for _ in range(300))],
    WholeRates: [*ENDS, *(Fraction(RNG.randrange(10**7), 10**7) for _ in range(300))],
    OtherRates: [*ENDS, *(Fraction(RNG.randrange(1, 10**9), RNG.randrange(10**9, 2 * 10**9)) for _ in range(300))],
}
LONG_DECIMALS = [*ENDS, *(Fraction(RNG.randrange(10**18), 10**18) for _ in range(300))]
LISTED = [*KINDS.values(), LONG_DECIMALS]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_rates_are_kept_in_the_smallest_form_that_holds_them(kind):
    assert type(column(KINDS[kind])) is kind


@pytest.mark.parametrize("rates", LISTED, ids=["doubles", "whole", "others", "long"])
def test_a_column_says_what_its_fractions_say(rates):
    found = column(rates)

    assert list(found) == [found[place] for place in range(len(rates))] == rates
    assert found.near().tolist() == [p.numerator / p.denominator for p in rates]
    assert found.centred().tolist() == [(2 * p.numerator - p.denominator) / p.denominator for p in rates]
    assert [rates[place] for place in found.order()] == sorted(rates)
    high, middle, low = (limb.tolist() for limb in found.limbs())
    joined = [(a << 54) + (b << 27) + c for a, b, c in zip(high, middle, low, strict=True)]
    assert joined == [(p.numerator << 81) // p.denominator for p in rates]
    assert all(0 <= limb < 2**27 for limb in middle + low)


@pytest.mark.parametrize("rates", LISTED, ids=["doubles", "whole", "others", "long"])
def test_some_rates_of_a_column_are_a_column(rates):
    found, some = column(rates), np.array([5, 3, 3, 100])

    assert list(found.taken(some)) == [rates[place] for place in some]
    assert list(found.taken(slice(2, 9))) == rates[2:9]
    assert found.taken(some).starts().tolist() == [0, 1, 3]
    assert column([]).starts().tolist() == []


def test_equal_rates_are_equal_columns_however_they_were_given():
    numerators = np.array([5, 10, 250], dtype=np.int64)
    columns = [column([Fraction(n, over) for n in (5, 10, 250)]) for over in (1000, 2**10)]

    found = [column_of_whole(numerators * 10, 10_000), column_of_whole(numerators, 2**10)]

    assert found == columns
    assert [hash(one) for one in found] == [hash(one) for one in columns]
    assert column_of_whole(numerators, 1000) != column_of_whole(numerators, 500)
    assert column_of_whole(numerators, 1000) != column_of_whole(numerators[::-1], 1000)
