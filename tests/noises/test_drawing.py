"""What is drawn follows the law. Each comparison raises a false alarm with probability 1e-6; the bits are seeded."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial

import pytest
from scipy.stats import chi2
from tests.noises.examples import EXAMPLES, Seeded

from sidelight.noises.binomial import Binomial
from sidelight.noises.bits import happens, happens_between, happens_exponentially, uniform_below
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

DRAWS = 4_000
FALSE_ALARM = 1e-6
FEWEST = 10  # expected in a cell, so that the statistic has about the law of chi square


def alarm(drawn: list[int], noise: Noise) -> bool:
    """Whether the values are further from the law than chance allows; rare values are one cell."""
    masses = dict(noise.around(0, -40, 40).masses)
    seen = Counter(max(-41, min(41, value)) for value in drawn)
    cells = [(seen[k], len(drawn) * float(mass)) for k, mass in masses.items() if len(drawn) * mass >= FEWEST]
    rest = len(drawn) - sum(one for one, _ in cells), len(drawn) - sum(expected for _, expected in cells)
    cells += [rest] if rest[1] >= FEWEST else []
    statistic = sum((one - expected) ** 2 / expected for one, expected in cells)
    return bool(statistic > chi2.isf(FALSE_ALARM, len(cells) - 1))


@pytest.mark.parametrize("noise", EXAMPLES, ids=repr)
def test_what_is_drawn_follows_the_law(noise):
    drawn = noise.draw(Seeded(repr(noise)), DRAWS)

    assert len(drawn) == DRAWS
    assert all(type(value) is int for value in drawn)
    assert not alarm(drawn, noise)


def test_what_is_drawn_from_nearby_noise_is_told_apart():
    drawn = Geometric(Fraction(1, 2)).draw(Seeded("nearby"), DRAWS)

    assert alarm(drawn, Geometric(Fraction(3, 5)))
    assert alarm(drawn, DiscreteGaussian(Fraction(2)))


@pytest.mark.parametrize("noise", [Geometric.of_epsilon(1e-12), DiscreteGaussian(Fraction(10**9)), Binomial(10_000)], ids=repr)
def test_wide_noise_is_drawn_quickly_and_spreads_as_it_should(noise):
    drawn = noise.draw(Seeded("wide"), 2_000)

    spread = sum(value * value for value in drawn) / 2_000 / noise.variance
    assert 0.7 < spread < 1.4  # the fourth moment is at most 6 squares of the second: nine standard deviations
    assert abs(sum(drawn)) < 6 * (2_000 * noise.variance) ** 0.5


@pytest.mark.parametrize("chance", [Fraction(1, 3), Fraction(7, 8), Fraction(1), Fraction(0), Fraction(1, 10**30)])
def test_a_chance_is_met_exactly_by_both_ways_to_draw_it(chance):
    bits = Seeded(str(chance))
    written_out = sum(happens(bits, chance) for _ in range(DRAWS))
    bit_by_bit = sum(happens_between(bits, partial(_bounds, chance)) for _ in range(DRAWS))

    for found in (written_out, bit_by_bit):
        assert abs(found - DRAWS * chance) <= 5 * (DRAWS * float(chance * (1 - chance))) ** 0.5


def _bounds(chance: Fraction, size: int) -> tuple[int, int]:
    return (chance.numerator << size) // chance.denominator, -((-chance.numerator << size) // chance.denominator)


class Fixed:
    """The bits of one number, the highest first."""

    def __init__(self, text: str) -> None:
        self._text, self._place = text, 0

    def take(self, number: int) -> int:
        taken = self._text[self._place : self._place + number]
        self._place += number
        return int(taken.ljust(number, "0") or "0", 2)


def test_a_tie_is_decided_by_more_bits():
    third = "01" * 40

    assert happens_between(Fixed(third + "00"), partial(_bounds, Fraction(1, 3)))
    assert not happens_between(Fixed(third + "10"), partial(_bounds, Fraction(1, 3)))


def test_numbers_below_a_limit_are_uniform_and_a_limit_of_one_takes_no_bits():
    seen = Counter(uniform_below(Seeded(f"{k}"), 3) for k in range(DRAWS))

    assert set(seen) == {0, 1, 2}
    assert all(abs(number - DRAWS / 3) < 5 * (DRAWS * 2 / 9) ** 0.5 for number in seen.values())
    assert uniform_below(Fixed(""), 1) == 0


@pytest.mark.parametrize(("exponent", "chance"), [(Fraction(0), 1.0), (Fraction(1, 3), 0.716531), (Fraction(5, 2), 0.082085)])
def test_an_exponential_chance_is_met(exponent, chance):
    bits = Seeded(str(exponent))

    found = sum(happens_exponentially(bits, exponent) for _ in range(DRAWS))

    assert abs(found - DRAWS * chance) <= 5 * (DRAWS * chance * (1 - chance)) ** 0.5 + 0.01
