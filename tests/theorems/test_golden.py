"""The catalogue's numbers, to every digit given there."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

import sidelight as sl
from sidelight.certify import certify_claim
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.population import Stratum
from sidelight.noises.added import noised
from sidelight.numbers.balls import above, below, probability
from sidelight.numbers.interval import Interval
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.profile import Average
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.theorems import all_theorems

THEOREMS = {theorem.id: theorem for theorem in all_theorems()}
NARROW = 1e-9


def agrees(found: Interval, golden: str) -> bool:
    """Whether both ends are within half a unit of the last digit given."""
    written = Decimal(golden)
    unit = Decimal((0, (1,), written.as_tuple().exponent))
    middle = Decimal(found.lower) + (Decimal(found.upper) - Decimal(found.lower)) / 2
    return found.relative_width() <= NARROW and abs(middle - written) <= unit * Decimal("0.501")


def encloses(found: Interval, golden: str) -> bool:
    """Whether the bracket contains the checked value within half a unit of its last digit; for epsilons, searched
    to ten digits.
    """
    half = Decimal((0, (1,), Decimal(golden).as_tuple().exponent)) * Decimal("0.501")
    inside = Decimal(found.lower) - half <= Decimal(golden) <= Decimal(found.upper) + half
    return found.relative_width() <= NARROW and inside


def box(people: int, low: str, high: str | None = None) -> sl.Guarantee:
    """The guarantee of a count of people whose rates lie between the bounds; with one bound, between it and one minus it."""
    return sl.certify(sl.Count(), sl.RateBounds(people, low, high or str(1 - Decimal(low))), sl.Attacker(0))


@pytest.mark.parametrize(
    ("people", "epsilon", "golden"),
    [
        (100, 0.05, "0.168780660705"),
        (100, 0.1, "0.152152791298"),
        (100, 0.5, "0.0639173741959"),
        (100, 1.0, "0.0224945215458"),
        (1000, 0.1, "0.0237275462387"),
        (1000, 0.3, "0.00211538489044"),
        (1000, 0.5, "0.0000935822874758"),
        (1000, 1.0, "8.72884870363e-09"),
    ],
)
def test_figure_2_tight_column(people, epsilon, golden):
    assert agrees(box(people, "0.05").delta(epsilon), golden)


@pytest.mark.parametrize(
    ("people", "low", "golden"),
    [
        (100, "0.1", "2.15311294703"),
        (100, "0.25", "0.863306798988"),
        (100, "0.5", "0.617573220705"),
        (1000, "0.05", "0.628913902149"),
        (1000, "0.1", "0.40723017137"),
        (1000, "0.25", "0.25421923328"),
        (1000, "0.5", "0.207492025602"),
    ],
)
def test_figure_3_tight_column(people, low, golden):
    assert encloses(box(people, low).epsilon(0.01 / people), golden)


def test_figure_3_has_no_epsilon_below_the_floor():
    found = box(100, "0.05").epsilon(0.0001)

    assert found == Interval(math.inf, math.inf)


@pytest.mark.parametrize(
    ("people", "low", "epsilon", "golden"),
    [
        (10, "0.1", 0.0, "0.486652014"),
        (10, "0.1", 1.0, "0.387420489"),
        (50, "0.1", 0.5, "0.0668493703142"),
        (200, "0.2", 0.1, "0.0345520291524"),
    ],
)
def test_theorem_3_tight(people, low, epsilon, golden):
    assert agrees(box(people, low).delta(epsilon), golden)


@pytest.mark.parametrize(
    ("others", "low", "high", "rising", "falling"),
    [(9, "0.05", "0.3", "0.176178", "0.630249"), (29, "0.1", "0.8", "0.017330", "0.070838")],
)
def test_a_box_that_is_not_symmetric_needs_both_ways(others, low, high, rising, falling):
    corners = [count_law(((Fraction(low), m), (Fraction(high), others - m))) for m in range(others + 1)]

    ways = [max((way(law).delta(1.0) for law in corners), key=lambda d: d.upper) for way in (shift_up, shift_down)]

    assert agrees(ways[0], rising)
    assert agrees(ways[1], falling)
    assert agrees(box(others + 1, low, high).delta(1.0), falling)


def test_known_rates_of_four_people():
    rates = sl.Rates([0.1, 0.3, 0.5, 0.7])

    assert agrees(sl.certify(sl.Count(), rates, sl.Attacker(0, targets=(0,))).delta(0.5), "0.326884266576")
    assert agrees(sl.certify(sl.Count(), rates).delta(0.5), "0.420391679838")
    law = count_law(rates.strata.parts(None)[1:])
    assert agrees(shift_up(law).delta(0.5), "0.326884266576")
    assert agrees(shift_down(law).delta(0.5), "0.326884266576")


def test_the_worst_people_to_know_are_neighbours_in_rate_not_the_most_uncertain():
    rates = sl.Rates([0.5, *[0.1] * 4, 0.7, 0.7, 0.9, 0.98])

    assert agrees(sl.certify(sl.Count(), rates, sl.Attacker(4, targets=(0,))).delta(2.0), "0.6561")


FIXTURE_A = sl.Table.of(
    {
        (0, 0): FiniteLaw.of({0: "0.7", 1: "0.2", 2: "0.1"}),
        (0, 1): FiniteLaw.of({0: "0.3", 1: "0.5", 2: "0.2"}),
        (1, 0): FiniteLaw.of({0: "0.2", 1: "0.5", 2: "0.3"}),
        (1, 1): FiniteLaw.of({0: "0.1", 1: "0.3", 2: "0.6"}),
    }
)


@pytest.mark.parametrize(
    ("population", "epsilon", "delta"),
    [
        (sl.Joint.of({(0, 0): "0.4", (0, 1): "0.1", (1, 0): "0.2", (1, 1): "0.3"}), "1.48807705543", "0.389179022102"),
        (sl.Rates([0.3, 0.6]), "1.18958406687", "0.229179022102"),
    ],
    ids=["dependent", "independent"],
)
def test_fixture_a_without_knowledge(population, epsilon, delta):
    guarantee = sl.certify(FIXTURE_A, population, sl.Attacker(0))

    assert encloses(guarantee.epsilon(0.0), epsilon)
    assert agrees(guarantee.delta(0.5), delta)


@pytest.mark.parametrize(("influence", "golden"), [("active", "0.7"), ("passive", "0.6")])
@pytest.mark.parametrize("epsilon", [0.0, 0.5])
def test_fixture_c(influence, golden, epsilon):
    attacker = sl.Attacker((2, 3), influence, targets=(0, 1))

    assert agrees(sl.certify(sl.Minimum(sl.Count(), 2), sl.Rates([0.3, 0.6, 0.2, 0.5]), attacker).delta(epsilon), golden)


def test_example_6_pairs_that_mostly_agree():
    table = {}
    for row in product((0, 1), repeat=4):
        mass = Fraction(1)
        for first, second, rate in ((row[0], row[1], Fraction(3, 10)), (row[2], row[3], Fraction(6, 10))):
            mass *= (rate if first else 1 - rate) * (Fraction(9, 10) if first == second else Fraction(1, 10))
        table[row] = mass

    found = sl.certify(sl.Count(), sl.Joint.of(table), sl.Attacker(0, targets=(1,))).delta(0.5)

    assert agrees(found, "0.578943151698")


def test_example_7_choosing_a_hundred_votes_defeats_a_minimum_and_seeing_them_does_not():
    voters, figure = sl.Rates.same(1000, "1e-7"), sl.Minimum(sl.Count(), 101)

    chosen = sl.certify(figure, voters, sl.Attacker(100, "active"))
    seen = sl.certify(figure, voters, sl.Attacker(100, "passive"))

    for epsilon in (0.0, 0.1, 5.0, math.inf):
        assert agrees(chosen.delta(epsilon), "0.999910104036")
        assert 0 < seen.delta(epsilon).upper < 1e-300


def test_example_7_the_exact_passive_value_is_far_below_the_doubles():
    rate, others = Fraction(1, 10**7), 999
    term = math.comb(others, 100) * rate**100 * (1 - rate) ** (others - 100)
    total = Fraction(0)
    for k in range(100, 140):  # each further term is 10^-4 times the one before
        total += term
        term *= Fraction(others - k, k + 1) * rate / (1 - rate)

    magnitude = (math.log(total.numerator) - math.log(total.denominator)) / math.log(10)
    tail = count_law(((rate, others),)).at_least(100)

    assert magnitude == pytest.approx(-560.241, abs=5e-4)
    assert float((tail.log() / math.log(10)).mid()) == pytest.approx(magnitude, rel=1e-12)


def test_two_sided_geometric_noise_alone():
    noisy = sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2)))

    guarantee = sl.certify(noisy, sl.Rates([0.5]), definition=sl.DifferentialPrivacy())

    assert agrees(guarantee.delta(0.3), "0.216713730808")
    assert guarantee.epsilon(0.0).upper == pytest.approx(math.log(2), rel=1e-9)


def test_twenty_people_and_geometric_noise_both_ways():
    law = count_law(((Fraction(3, 10), 20),))
    noisy = noised(law, sl.Geometric(Fraction(1, 2)), reach=law.start)

    assert agrees(shift_up(noisy).delta(0.2), "0.071981243199")
    assert agrees(shift_down(noisy).delta(0.2), "0.0763039089421")


UNKNOWN, KNOWN = ["0.1", "0.2", "0.3", "0.05", "0.15"], ["0.25", "0.1", "0.4"]
CELL = sl.Rates(["0.5", *UNKNOWN, *KNOWN])
THREE = (6, 7, 8)


@pytest.mark.parametrize(
    ("epsilon", "influence", "knows", "golden"),
    [
        (0.0, "passive", THREE, "0.308140375"),
        (0.0, "active", THREE, "0.414625"),
        (0.0, "active", 0, "0.30296205"),
        (0.0, "passive", 0, "0.30296205"),
        (0.5, "passive", THREE, "0.232268205703"),
        (0.5, "active", THREE, "0.40698"),
        (0.5, "active", 0, "0.185448186631"),
        (0.5, "passive", 0, "0.185448186631"),
    ],
)
def test_a_minimum_of_three_against_someone_who_chose_saw_or_knows_nothing(epsilon, influence, knows, golden):
    figure = sl.Minimum(sl.Count(), 3)

    found = sl.certify(figure, CELL, sl.Attacker(knows, influence, targets=(0,))).delta(epsilon)

    assert agrees(found, golden)


@pytest.mark.parametrize(("way", "golden"), [(shift_up, "0.232268205703"), (shift_down, "0.126785887763")])
def test_the_order_is_chosen_outside_the_mean(way, golden):
    others, seen = (count_law(tuple((Fraction(rate), 1) for rate in rates)) for rates in (UNKNOWN, KNOWN))
    weights = tuple(probability(mass, mass) for mass in seen.masses)

    mean = Average(weights, tuple(way(others, 2 - b) for b in range(4)))

    assert agrees(mean.delta(0.5), golden)


def test_reaching_the_largest_hidden_value_bounds_a_passive_attacker():
    claim = sl.Claim(
        sl.Minimum(sl.Count(), 3), sl.Rates(["0.01", *UNKNOWN, *KNOWN]), sl.Attacker(0, "passive"), sl.PassiveKnowledge()
    )

    found = THEOREMS["pk.thm4"](claim).delta(0.0).upper

    law = count_law(tuple((Fraction(rate), 1) for rate in [*UNKNOWN, *KNOWN]))
    assert agrees(Interval(below(law.at_least(2)), above(law.at_least(2))), "0.484108975")
    assert found == above(law.at_least(2))


def test_theorem_4_example_of_a_thousand_people():
    claim = sl.Claim(sl.Minimum(sl.Count(), 21), sl.Rates.same(1000, "0.005"), sl.Attacker(100, "passive"), sl.PassiveKnowledge())

    assert agrees(certify_claim(claim).delta(0.0), "2.345524655e-07")
    bound = THEOREMS["pk.thm4"](claim).delta(0.0).upper
    assert agrees(Interval(bound, bound), "3.050596532e-07")


@pytest.mark.parametrize(
    ("people", "hidden", "golden"),
    [
        (1000, 8, "0.0650479242495"),
        (1000, 10, "0.0179057958699"),
        (1000, 20, "2.34552465528e-07"),
        (10000, 60, "0.020044179782"),
        (10000, 75, "0.000199666550705"),
    ],
)
def test_figure_4_corrected_delta_at_zero(people, hidden, golden):
    figure = sl.Minimum(sl.Count(), hidden + 1)

    assert agrees(sl.certify(figure, sl.Rates.same(people, "0.005"), sl.Attacker(0)).delta(0.0), golden)


def test_figure_6_ten_thousand_people_and_geometric_noise():
    people = sl.RateBounds(10000, "0.05", "0.95")
    noisy = sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2)))

    assert agrees(sl.certify(noisy, people).delta(0.1), "0.000299110271526")


@pytest.mark.parametrize(
    ("unknown", "rate", "epsilon", "golden"),
    [
        (100, "0.5", 0.1, "0.0411329"),
        (100, "0.5", 0.3, "0.00678896"),
        (100, "0.5", 1.0, "8.00255e-8"),
        (1000, "0.01", 0.1, "0.0907295"),
        (1000, "0.01", 0.3, "0.0448979"),
        (1000, "0.01", 1.0, "0.00278920"),
    ],
)
def test_exact_counts_of_people_with_one_rate(unknown, rate, epsilon, golden):
    assert agrees(sl.certify(sl.Count(), sl.Rates.same(unknown + 1, rate)).delta(epsilon), golden)


def test_a_minimum_of_sixty_gives_something_away_one_way_only():
    law = count_law(((Fraction(1, 20), 899),))

    assert agrees(shift_up(law, 59).delta(0.1), "0.00481423395464")
    assert shift_down(law, 59).delta(0.1) == Interval(0.0, 0.0)


@pytest.mark.parametrize(
    ("rates", "goldens"),
    [
        ([Fraction(1, 20), *[Fraction(1, 2)] * 99], ("0.041873305567", "0.00715200233682", "0.000629813531721")),
        (
            [Fraction(1, 20) + Fraction(9, 10) * k / 99 for k in range(100)],
            ("0.0551961202316", "0.0134823975826", "0.00194272648724"),
        ),
    ],
    ids=["one outlier", "evenly spread"],
)
def test_a_hundred_people_with_known_rates(rates, goldens):
    guarantee = sl.certify(sl.Count(), sl.Rates(rates))

    for epsilon, golden in zip((0.1, 0.3, 0.5), goldens, strict=True):
        assert agrees(guarantee.delta(epsilon), golden)


def test_three_coins():
    first, second, third = (FiniteLaw.of({1: Fraction(p), 0: 1 - Fraction(p)}) for p in ("0.371828182846", "0.1", "0"))

    assert TwoLaws(first, second).delta(1.0).upper == pytest.approx(0.1, abs=1e-12)
    assert TwoLaws(second, third).delta(1.0).upper == pytest.approx(0.1, abs=1e-12)
    assert TwoLaws(first, third).delta(2.0).upper == pytest.approx(0.371828182846, abs=1e-15)


def test_example_8_subtracting_two_counts_reveals_a_vote():
    people = sl.Rates([Stratum(0, 1, Fraction(1, 2)), Stratum(1, 3, Fraction(1, 2))])
    everyone, others = sl.Count(), sl.Count(frozenset({1}))

    alone = sl.certify(everyone, people)
    together = sl.certify(sl.Both(everyone, others), people)

    assert agrees(alone.delta(0.5), "0.293909841162")
    assert together.delta(10.0).lower == 1
