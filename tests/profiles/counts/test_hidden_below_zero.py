"""Hidden values below every count, against all half-lines of small counts with noise written out."""

import math
import random
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise
from sidelight.profiles.counts.hidden_below_zero import AsIfShown, hidden_below, lost_below
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift

FAR = 400  # numbers written out on each side
NOISES = [Geometric(Fraction(1, 2)), Geometric(Fraction(3, 4)), DiscreteGaussian(1), DiscreteGaussian(3)]


def _mass(noise: Noise, k: int) -> float:
    ratio = noise.tail_ratio
    if ratio is not None:
        return float((1 - ratio) / (1 + ratio)) * float(ratio) ** abs(k)
    return math.exp(-k * k / (2 * float(noise.square or 1)))


def _by_definition(rates: list[float], noise: Noise, hidden: int, epsilon: float) -> float:
    """Both directions, over every set of outcomes: the sum of what each outcome adds, the hidden ones as one outcome."""
    count = [1.0]
    for rate in rates:
        count = [a * (1 - rate) + b * rate for a, b in zip([*count, 0.0], [0.0, *count], strict=True)]
    total = math.fsum(_mass(noise, k) for k in range(-FAR, FAR + 1))
    places = range(-FAR // 2, FAR // 2)
    here = [math.fsum(p * _mass(noise, y - x) for x, p in enumerate(count)) / total for y in places]
    there = [math.fsum(p * _mass(noise, y - x - 1) for x, p in enumerate(count)) / total for y in places]
    cut = hidden - places.start + 1
    views = [[math.fsum(law[:cut]), *law[cut:]] for law in (here, there)]
    both = [(views[0], views[1]), (views[1], views[0])]
    return max(math.fsum(max(0.0, a - math.exp(epsilon) * b) for a, b in zip(p, q, strict=True)) for p, q in both)


@pytest.mark.parametrize("noise", NOISES)
def test_values_hidden_below_every_count_change_nothing_that_is_promised(noise: Noise) -> None:
    random.seed(14)
    for _ in range(12):
        people, hidden = random.randrange(5), random.choice([2, 1, 0, -1, -3, -25, -90])
        low, high = sorted(Fraction(random.randrange(1, 100), 100) for _ in range(2))
        epsilon = random.choice([0.0, 0.05, 0.3, 0.65, 2.0])
        rates = [[float(high)] * m + [float(low)] * (people - m) for m in range(people + 1)]
        truth = max(_by_definition(one, noise, hidden, epsilon) for one in rates)
        found = worst_shift(Vertices(people, low, high), noise, hidden).delta(epsilon)
        assert found.lower <= truth + 1e-12
        assert found.upper >= truth - 1e-12
        assert found.upper - found.lower < 1e-6


def test_hidden_values_near_the_counts_are_not_left_out() -> None:
    """Nothing is lost by geometric noise up to 0; above 0, and with other noise close to 0, there may be."""
    assert lost_below(Geometric(Fraction(1, 2)), 0) == 0
    assert lost_below(Geometric(Fraction(1, 2)), 1) is None
    assert lost_below(DiscreteGaussian(3), -10) is None
    assert lost_below(DiscreteGaussian(3), -500) is not None
    few = Vertices(4, Fraction(1, 10), Fraction(1, 10))
    shown, hidden = worst_shift(few, DiscreteGaussian(1)), worst_shift(few, DiscreteGaussian(1), 0)
    assert hidden.delta(2.0).upper < shown.delta(2.0).lower


def test_what_is_reached_below_the_mass_of_the_hidden_values_is_not_claimed() -> None:
    shown = worst_shift(Vertices(3, Fraction(1, 5), Fraction(4, 5)), DiscreteGaussian(3))
    partly = AsIfShown(shown, shown.delta(1.0).lower)
    assert partly.delta(1.5).lower == 0
    assert partly.delta(1.5).upper == shown.delta(1.5).upper
    assert partly.delta(0.5) == shown.delta(0.5)
    assert partly.epsilon(shown.delta(2.0).lower / 2).lower <= 1.0


@pytest.mark.parametrize(("people", "minimum"), [(150, 10), (400, 60)])
@pytest.mark.parametrize("epsilon", [0.0, 0.2, 0.6])
def test_a_minimum_far_below_a_count_of_different_rates_changes_nothing(people, minimum, epsilon):
    rates = [Fraction(300 + 400 * k // people, 1000) + Fraction(k, 10**6) for k in range(people)]
    asked = sl.Minimum(sl.Count(), minimum), sl.Rates(rates), sl.Attacker(knows=0)

    found, by_laws = sl.certify(*asked).delta(epsilon), sl.certify(*asked, method="exact law").delta(epsilon)

    assert found.lower <= by_laws.upper
    assert by_laws.lower <= found.upper
    assert found.relative_width() < 1e-8


@pytest.mark.parametrize(("mean", "hidden"), [(40.0, 2), (60.0, 7), (200.0, 90)])
def test_hidden_values_are_no_likelier_than_they_are_bounded_to_be(mean, hidden):
    lost = hidden_below(mean, hidden)

    poisson = math.fsum(math.exp(-mean + k * math.log(mean) - math.lgamma(k + 1)) for k in range(hidden + 1))
    assert lost is None or lost >= poisson  # counts of independent people have lighter tails than a Poisson law of their mean


def test_a_minimum_next_to_the_count_is_not_called_far():
    assert hidden_below(50.0, 40) is None
    assert hidden_below(5.0, 9) is None
