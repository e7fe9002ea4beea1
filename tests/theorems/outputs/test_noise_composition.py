"""Several counts with noise, against their laws written out, and numbers that are known."""

from __future__ import annotations

import warnings
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from tests.theorems.outputs.noise_laws import hockey_stick, random_noises

import sidelight as sl
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.chosen import Chosen
from sidelight.model.guarantee import Guarantee
from sidelight.model.population import Stratum
from sidelight.noises.binomial import Binomial
from sidelight.noises.discrete_gaussian import DiscreteGaussian
from sidelight.noises.geometric import Geometric
from sidelight.noises.noise import Noise

PEOPLE = sl.Rates.same(100, Fraction(3, 10))
EPSILONS = tuple(Fraction(text) for text in ("0", "0.1", "0.3", "0.7", "1.2", "2", "3.3"))


def counts(*noises: Noise) -> list[sl.Noisy]:
    return [sl.Noisy(sl.Count(), noise) for noise in noises]


def geometric(*epsilons: str) -> list[sl.Noisy]:
    return counts(*(Geometric.of_epsilon(Fraction(epsilon)) for epsilon in epsilons))


def gaussian(*sigmas: str) -> list[sl.Noisy]:
    return counts(*(DiscreteGaussian(Fraction(sigma)) for sigma in sigmas))


def together(*parts: sl.Noisy, kind: type = sl.Both) -> Guarantee:
    return sl.certify(kind(*parts), PEOPLE, definition=sl.DifferentialPrivacy())


@pytest.mark.parametrize("seed", range(40))
def test_the_bracket_is_what_the_laws_written_out_say(seed):
    rng = Random(seed)
    noises, moves = random_noises(rng, 4)

    found = together(*counts(*noises), kind=rng.choice([sl.Both, sl.InTurn]))

    assert found.method == "exact"
    for epsilon in EPSILONS:
        promised, truth = found.delta_at(epsilon), hockey_stick(noises, moves, epsilon)
        assert Fraction(promised.upper) >= Fraction(truth.lower)
        assert Fraction(promised.lower) <= Fraction(truth.upper)
        assert promised.upper <= float(truth.upper) * (1 + 1e-9) + 1e-12


@pytest.mark.parametrize("seed", range(15))
def test_an_epsilon_is_neither_too_small_nor_larger_than_needed(seed):
    rng = Random(seed)
    noises, moves = random_noises(rng, 4)
    delta = Fraction(1, rng.choice([20, 1000, 10**6]))

    found = together(*counts(*noises)).epsilon(delta)

    assert Fraction(hockey_stick(noises, moves, Fraction(found.upper)).lower) <= delta
    assert found.lower == 0 or Fraction(hockey_stick(noises, moves, Fraction(found.lower * (1 - 1e-9))).upper) >= delta
    assert found.width <= 1e-8


def test_pure_epsilons_add_up():
    assert together(*geometric("0.05", "0.05", "1.5")).epsilon(0).upper == 1.6
    assert together(*geometric("1", "1")).epsilon(0).upper == 2
    assert together(*geometric("1", "2"), kind=sl.InTurn).epsilon(0).upper == 3


def test_ten_times_a_tenth_is_the_optimal_composition():
    found = together(*geometric(*["0.1"] * 10)).epsilon(0.01)

    assert found.lower == pytest.approx(0.49891, abs=5e-6)
    assert found.width < 1e-9


def test_the_same_noise_in_any_order_and_at_once_or_in_turn_shows_the_same():
    parts = [*geometric("0.3", "1.1", "0.3"), *gaussian("2", "3.5")]

    at_once, in_turn = together(*parts), together(*reversed(parts), kind=sl.InTurn)

    for epsilon in (0.1, 0.5, 1.0, 2.0):
        one, other = at_once.delta(epsilon), in_turn.delta(epsilon)
        assert one.lower <= other.upper
        assert other.lower <= one.upper
        assert one.relative_width() < 1e-5


def test_a_person_is_affected_only_by_the_figures_that_look_at_them():
    north, south, everybody = (
        sl.Noisy(sl.Count(of), Geometric.of_epsilon(Fraction(epsilon)))
        for of, epsilon in ((frozenset({"north"}), "1"), (frozenset({"south"}), "0.5"), (None, "0.25"))
    )
    people = sl.Rates([Stratum("north", 50, Fraction(3, 10)), Stratum("south", 60, Fraction(3, 10))])

    found = sl.certify(sl.Both(north, south, everybody), people, definition=sl.DifferentialPrivacy())

    assert found.epsilon(0).upper == 1.25
    assert found.method == "exact"


def test_a_table_by_cell_beside_a_total_counts_one_cell_and_the_total():
    cell, total = geometric("1", "0.25")
    people = sl.Rates([Stratum(name, size, Fraction(3, 10)) for name, size in (("a", 5), ("b", 60), ("c", 700))])
    table = ByAtom(cell, frozenset("abc"))

    found = sl.certify(sl.Both(table, total), people, definition=sl.DifferentialPrivacy())

    assert found.epsilon(0).upper == 1.25
    assert found.epsilon(0).lower == pytest.approx(1.25)


def test_the_worst_option_counts_where_the_answers_choose():
    weak, strong = geometric("0.5", "1")
    options = Chosen.of({(answer,): strong if answer % 2 else weak for answer in range(-3, 104)})

    found = together(weak, options, kind=sl.InTurn)

    assert found.epsilon(0).upper == 1.5
    assert found.method == "bound"


def test_hiding_small_noisy_counts_promises_no_less_and_reaches_what_the_others_reach():
    first, second = geometric("1", "0.5")

    hidden, plain = together(first, sl.Minimum(second, 10)), together(first, second)

    assert hidden.epsilon(0).upper == plain.epsilon(0).upper == 1.5
    assert hidden.epsilon(0).lower == pytest.approx(1.5)
    assert hidden.method == "exact"


def test_beyond_an_exact_leak_about_others_noise_composes_as_in_the_worst_case():
    leak = sl.Leak(sl.Count(frozenset({"south"})))
    parts = [sl.Noisy(sl.Count(frozenset({"north"})), Geometric.of_epsilon(Fraction(1, 10)))] * 10
    people = sl.Rates([Stratum("north", 50, Fraction(3, 10)), Stratum("south", 60, Fraction(3, 10))])

    found = sl.certify(sl.Both(*parts), people, definition=sl.BoundedLeakage(leak))

    assert found.epsilon(0.01).upper == pytest.approx(0.49891, abs=5e-6)
    assert found.within(1, 0)


@pytest.mark.parametrize("tenths", range(1, 51))
def test_noise_of_a_decimal_epsilon_is_within_a_policy_of_the_same_decimal(tenths):
    epsilon = Fraction(tenths, 10)

    for parts in (1, 2, 3, 7):
        found = together(*counts(*[Geometric.of_epsilon(epsilon / parts)] * parts))
        assert found.within(epsilon, Fraction(0))
        assert found.within(tenths / 10, 0.0)
        assert not found.within(epsilon - Fraction(1, 10**12), Fraction(0))


def test_seven_tenths_are_spent_one_by_one():
    assert together(*geometric(*["0.1"] * 7)).within(Fraction(7, 10), Fraction(0))
    assert together(*geometric(*["0.1"] * 7)).delta(0.7).upper == 0
    assert not together(*geometric(*["0.1"] * 8)).within(Fraction(7, 10), Fraction(0))


@pytest.mark.parametrize(
    "parts",
    [
        geometric("700"),
        geometric("700", "700"),
        geometric("650", "1e-12"),
        gaussian("0.1"),
        gaussian("0.1", "0.1", "0.3"),
        [*gaussian("0.1"), *geometric("700", "0.000001")],
        gaussian("1000000"),
        gaussian("1000000", "100000"),
        [*gaussian("1000000"), *geometric("700")],
        geometric("1e-15", "1e-14"),
        [*geometric("1e-15"), *gaussian("0.1", "100000")],
    ],
    ids=range(11),
)
def test_extreme_noise_gives_brackets_that_fall_and_no_warning(parts):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = together(*parts)
        brackets = [found.delta(epsilon) for epsilon in (0.0, 1e-300, 1e-6, 1.0, 50.0, 700.0, 1500.0)]
        alone = [together(part).delta(1.0) for part in parts]

    assert all(0 <= one.lower <= one.upper <= 1 for one in brackets)
    assert all(one.upper >= later.lower for one, later in pairwise(brackets))
    assert all(one.width <= 1e-6 for one in brackets)
    assert all(brackets[3].upper >= part.lower for part in alone)
    assert found.epsilon(1e-6).lower <= sum(together(part).epsilon(0).upper for part in parts)


@pytest.mark.parametrize("number", [100, 365])
def test_long_lists_are_narrow(number):
    rng = Random(number)
    parts = counts(*(Geometric.of_epsilon(Fraction(rng.randint(1, 10**6), 10**7)) for _ in range(number - 20)))
    parts += counts(*(DiscreteGaussian(Fraction(rng.randint(100, 2000), 100)) for _ in range(20)))

    found = together(*parts)

    assert found.epsilon(1e-6).width < 1e-5
    assert found.delta(1.0).relative_width() < 1e-5
    assert found.epsilon(1e-6).upper < sum(0.1 for _ in range(number - 20)) + 20


@pytest.mark.parametrize("days", [2, 3, 8])
@pytest.mark.parametrize(
    "noise", [Geometric.of_epsilon(Fraction(1, 5)), DiscreteGaussian(Fraction(2))], ids=["geometric", "gaussian"]
)
def test_noise_on_several_days_is_composed_over_the_days(noise, days):
    people = sl.Trajectories.same(50, {(0,) * days: Fraction(1, 2), (1,) * days: Fraction(1, 2)})

    found = sl.certify(sl.Noisy(sl.Counts(), noise), people, definition=sl.DifferentialPrivacy())

    assert found.method == "exact"
    for epsilon in (0.0, 0.3, 0.9):
        one, other = found.delta(epsilon), together(*counts(*[noise] * days)).delta(epsilon)
        assert one.lower <= other.upper
        assert other.lower <= one.upper
        assert one.width < 1e-6


def test_noise_of_another_kind_gives_no_less_than_one_figure_and_no_more_than_their_sum():
    binomial, geometric_one = counts(Binomial(64), Geometric.of_epsilon(Fraction(1, 2)))

    found = together(binomial, geometric_one)

    for epsilon in (0.1, 0.5, 1.0):
        assert found.delta(epsilon).lower >= together(binomial).delta(epsilon).lower
        assert found.delta(epsilon).lower >= together(geometric_one).delta(epsilon).lower
        split = [together(part).delta(epsilon / 2).upper for part in (binomial, geometric_one)]
        assert found.delta(epsilon).upper <= sum(split)
