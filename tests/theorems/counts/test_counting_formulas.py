"""Formulas about counts, compared with plain enumeration and with each other; and what they refuse."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from sidelight.errors import BadValue, TooLarge
from sidelight.laws.counts.binomial import binomial_mass, binomial_tail_bound
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.histogram import shown_table
from sidelight.profiles.counts.laplace_noise import LaplaceShift
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.profiles.tables.blanket import Blanket, hidden_among
from sidelight.theorems import all_formulas
from sidelight.theorems.counts.counting import closed_delta, closed_epsilon

EPSILONS = (Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(2))


def apply(id: str, **given: object) -> dict[str, float]:
    return dict(all_formulas()[id](**given).result)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("known", "golden"), [(0, 0.253915394047), (50000, 0.359092389441), (75000, 0.507838405804), (90000, 0.802987113763)]
)
def test_figure_5_closed_form(known, golden):
    found = closed_epsilon(99_999 - known, Fraction("0.05"), Fraction("1e-10"))

    assert found is not None
    assert float(found) == pytest.approx(golden, rel=1e-11)


def test_the_closed_form_says_nothing_above_one():
    people, few = 9_999, 100

    assert float(closed_epsilon(people, Fraction("0.05"), Fraction("1e-6"))) == pytest.approx(0.621991143764, rel=1e-11)
    assert closed_epsilon(few, Fraction("0.3"), Fraction("1e-3")) is None
    assert closed_delta(few, Fraction("0.3"), Fraction(6)) is None


@pytest.mark.parametrize(("people", "at_least"), [(5, "0.1"), (30, "0.2"), (200, "0.05"), (60, "0.5"), (500, "0.3")])
def test_worst_corner_blanket_tail_and_closed_form_are_in_order(people, at_least):
    for epsilon in EPSILONS:
        applied = all_formulas()["pk.thm3"](people=people, at_least=Fraction(at_least), epsilon=epsilon)

        found, closed = applied.result, (applied.printed or {})["closed_form_delta"]
        assert found["delta"] <= found["blanket_delta"] * (1 + 1e-12)
        assert found["blanket_delta"] <= found["tail_delta"]
        assert closed is None or found["blanket_delta"] <= closed


@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(1, 3), Fraction(9, 10)])
@pytest.mark.parametrize("epsilon", EPSILONS)
def test_hidden_among_those_with_one_of_two_values_by_summing_every_table(share, epsilon):
    either, people = Fraction(3, 5), 7
    probabilities = (either * share, either * (1 - share), 1 - either)

    tables = [shown_table(people, probabilities, 0, value) for value in (0, 1)]
    found = hidden_among(((either, people - 1),), share, epsilon).excess

    assert float(found) == pytest.approx(TwoLaws(*tables).delta_at(epsilon).upper, rel=1e-13)


def test_a_tiny_blanket_gets_the_bits_it_needs():
    people, epsilon = 400, Fraction(5)

    found = hidden_among(((Fraction(1), people),), Fraction(1, 2), epsilon).excess

    assert found.rel_accuracy_bits() >= 60
    assert 0 < found < 1e-110
    assert Blanket(((Fraction(1), people),), Fraction(1, 2)).delta(math.inf).upper == pytest.approx(2.0**-people, rel=1e-12)


@pytest.mark.parametrize("seed", range(12))
def test_a_table_without_small_cells_by_summing_every_table(seed):
    rng = Random(seed)
    weights = [rng.randint(0, 5) for _ in range(rng.randint(2, 4))] + [rng.randint(1, 5)]
    probabilities = tuple(Fraction(weight, sum(weights)) for weight in weights)
    people, minimum = rng.randint(1, 6), rng.randint(0, 4)

    tables = [shown_table(people, probabilities, minimum, value) for value in range(len(probabilities))]

    for (first, second), epsilon in product(permutations(range(len(probabilities)), 2), EPSILONS):
        found = apply(
            "sl.k_anonymity",
            people=people,
            minimum=minimum,
            probabilities=probabilities,
            first=first,
            second=second,
            epsilon=epsilon,
        )
        assert found["forth"] == pytest.approx(
            TwoLaws(tables[first], tables[second]).delta_at(epsilon).upper, rel=1e-12, abs=1e-40
        )


@pytest.mark.parametrize("target", [0, 2, None])
def test_laplace_noise_on_nobody_is_laplace_noise_alone(target):
    law = count_law(((Fraction(target or 0, 4), 0),))

    for epsilon in (0.0, 0.2, 0.4999):
        assert LaplaceShift(law, Fraction(2)).delta(epsilon).upper == pytest.approx(1 - math.exp((epsilon - 0.5) / 2), rel=1e-12)
    assert LaplaceShift(law, Fraction(2)).delta(0.5).upper == 0


@pytest.mark.parametrize("rate", [Fraction(1, 2), Fraction(1, 20)])
@pytest.mark.parametrize("scale", [Fraction(1, 5), Fraction(3)])
def test_laplace_noise_lies_between_fine_sums_of_its_density(rate, scale):
    law, epsilon, steps = count_law(((rate, 6),)), 0.1, 400
    masses, b = [float(mass) for mass in law.masses], float(scale)
    points = [(k + 0.5) / steps for k in range(-60 * steps, 68 * steps)]

    density = [sum(m * math.exp(-abs(x - k) / b) for k, m in enumerate(masses)) / (2 * b) for x in points]
    summed = sum(max(0.0, density[j - steps] - math.exp(epsilon) * density[j]) for j in range(steps, len(points))) / steps
    found = LaplaceShift(law, scale).delta(epsilon)

    assert found.upper == pytest.approx(summed, rel=1e-4)
    assert found.relative_width() < 1e-12


@pytest.mark.parametrize(("people", "rate", "minimum"), [(40, "0.1", 9), (500, "0.005", 3), (500, "0.5", 300)])
def test_single_masses_and_tails_agree_with_the_whole_law(people, rate, minimum):
    law = count_law(((Fraction(rate), people),))

    assert float(binomial_mass(minimum, people, Fraction(rate))) == pytest.approx(float(law.mass(minimum)), rel=1e-14)
    assert binomial_tail_bound(minimum, people, Fraction(rate)) >= law.at_least(minimum)


def test_not_everybody_at_the_largest_rate_can_be_worst():
    given = {"people": 5, "rate": Fraction("0.17"), "minimum": 2, "epsilon": 1}

    any_rates = apply("pk.thm4", **given)["delta"]
    everybody = apply("pk.thm4", **given, at_least=Fraction("0.17"))["delta"]

    assert any_rates > everybody * 1.01


def test_seeing_is_covered_by_choosing_and_by_reaching_the_minimum():
    for known, epsilon in product((0, 1, 5, 20), EPSILONS):
        given = {"people": 50, "rate": Fraction("0.1"), "minimum": 10, "known": known, "epsilon": epsilon}

        seen, chosen = apply("pk.thm4", **given), apply("pk.prop8", **given)
        exact = apply("pk.thm4", **given, at_least=Fraction("0.1"))

        assert exact["delta"] <= seen["delta"] * (1 + 1e-12)
        assert seen["delta"] <= min(1.0, seen["reached"]) * (1 + 1e-12)
        assert exact["delta"] <= chosen["delta"] * (1 + 1e-12)


def test_large_counts_are_answered_and_larger_ones_refused():
    rare = apply("pk.thm4", people=10**9, rate=Fraction(1, 10**6), minimum=1200)

    assert 0 < rare["delta"] < rare["reached"] < 1e-8
    assert 0 < apply("pk.thm3", people=10**6, at_least=Fraction(1, 10), epsilon=Fraction(1, 50))["delta"] < 1e-4
    with pytest.raises(TooLarge):
        apply("pk.thm3", people=10**10, at_least=Fraction(1, 10), epsilon=1)
    with pytest.raises(TooLarge):
        apply("sl.k_anonymity", people=3000, minimum=2, probabilities=(0.25, 0.25, 0.25, 0.25), first=0, second=1, epsilon=1)


@pytest.mark.parametrize(
    ("id", "given"),
    [
        ("pk.thm3", {"people": 10, "at_least": 0.1}),
        ("pk.thm3", {"people": 10, "at_least": 0.1, "epsilon": 1, "delta": 0.1}),
        ("pk.thm3", {"people": 10, "at_least": 0.1, "epsilon": 1, "known": 10}),
        ("pk.thm3", {"people": 10, "at_least": 0, "epsilon": 1}),
        ("pk.cor1", {"people": 10, "values": 4, "at_least": 0.3, "epsilon": 1}),
        ("pk.lem2", {"people": 10, "rate": 0.5, "minimum": 3}),
        ("pk.prop7", {"rates": (0.5,) * 10, "delta": 0.001}),
        ("pk.prop7", {"delta": 0.5}),
        ("pk.prop7", {"rates": (0.5,) * 100, "variance": 25, "third": 12, "delta": 0.5}),
        ("pk.thm5", {"people": 10, "at_least": 0.1, "minimum": 3, "epsilon": 1, "influence": "both"}),
        ("sl.k_anonymity", {"people": 5, "minimum": 2, "probabilities": (0.5, 0.4), "first": 0, "second": 1, "epsilon": 1}),
        ("pk.sec5_2", {"people": 5, "at_least": 0.1, "at_most": 0.2, "epsilon": 1, "scale": 2}),
    ],
)
def test_numbers_of_which_nothing_is_promised_are_refused(id, given):
    with pytest.raises(BadValue):
        apply(id, **given)


def evenly(people: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(1, 20) + Fraction(9, 10) * k / (people - 1) for k in range(people))


def one_rare(people: int) -> tuple[Fraction, ...]:
    return (Fraction(1, 20), *[Fraction(1, 2)] * (people - 1))


@pytest.mark.parametrize(
    ("rates", "delta", "printed", "corrected"),
    [
        (one_rare(100), 0.01, (0.624034771541, 0.0111114391377), (0.627204411861, 0.172582866876)),
        (evenly(100), 0.01, (0.730146346585, 0.307961683885), (0.73523733636, 0.254179729365)),
        (one_rare(10_000), 0.001, (0.0755326497874, 0.00100079622946), (0.0755364270092, 0.0126406227548)),
        (evenly(10_000), 0.001, (0.0884039694964, 0.021122248433), (0.088410025633, 0.0173240130872)),
    ],
    ids=["one rare of 100", "evenly spread 100", "one rare of 10,000", "evenly spread 10,000"],
)
def test_figure_2_the_normal_law(rates, delta, printed, corrected):
    applied = all_formulas()["pk.prop7"](rates=rates, delta=delta)

    assert (applied.printed["epsilon"], applied.printed["delta"]) == pytest.approx(printed, rel=1e-10)
    assert (applied.result["epsilon"], applied.result["delta"]) == pytest.approx(corrected, rel=1e-10)
    assert applied.result["exact_normal_delta"] < applied.result["delta"]


def test_figure_2_a_hundred_known_rates():
    goldens = {0.1: 0.041873305567, 0.3: 0.00715200233682, 0.5: 0.000629813531721}

    for epsilon, golden in goldens.items():
        assert apply("sl.known_rates", rates=one_rare(100), epsilon=epsilon)["delta"] == pytest.approx(golden, rel=1e-10)
