"""The worst person under attack: never outside what balls and enumeration find, at any size, and narrow."""

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import sidelight as sl
from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.laws.counts.many_parts import ManyParts
from sidelight.laws.counts.rate_forms import column
from sidelight.laws.transforms.everybody import Everybody
from sidelight.laws.transforms.phi_in_doubles import OfPeople
from sidelight.profiles.counts.shift import shift, shift_up
from sidelight.profiles.counts.without_one import WithoutOne
from sidelight.profiles.counts.worst_person import WorstPerson
from sidelight.theorems.general.enumeration import enumeration

KINDS = {
    "anywhere": lambda rng: rng.random(),
    "near 0": lambda rng: 10 ** rng.uniform(-12, -1),
    "near 1": lambda rng: 1 - 10 ** rng.uniform(-12, -1),
    "near a half": lambda rng: 0.5 + rng.choice((0.0, 1e-9, -1e-3)),
    "ties": lambda rng: rng.choice((0.02, 0.3, 0.5, 0.9)),
    "clustered": lambda rng: rng.choice((0.1, 0.6)) + rng.uniform(0, 1e-3),
    "hardly ever": lambda rng: rng.choice((1e-300, 1e-17, 0.5)),
}


def drawn(rng, kind, people):
    return np.array([KINDS[kind](rng) for _ in range(people)])


def everyone(rates):
    return Everybody.of(ManyParts(column([Fraction(float(rate)) for rate in rates]), np.ones(len(rates), dtype=np.int64)))


def others(rates, person):
    return count_law(tuple((Fraction(float(rate)), 1) for j, rate in enumerate(rates) if j != person))


def epsilons(rng, rates):
    spread = math.sqrt(sum(rate * (1 - rate) for rate in rates)) or 1.0
    yield from (0.0, rng.random(), min(600.0, rng.uniform(0, 15) / spread), rng.uniform(0, 600))


@pytest.mark.parametrize("kind", KINDS)
def test_the_others_of_every_person_are_those_of_their_own_law(kind):
    rng = Random(kind)

    for people in (1, 2, 3, 5, 8, 12, 12, 40):
        rates = drawn(rng, kind, people)
        for epsilon in epsilons(rng, rates):
            lower, upper = WithoutOne(OfPeople(rates, 1 - rates, epsilon), epsilon).values(rates, 1 - rates)
            for person in range(people):
                truth = shift_up(others(rates, person)).delta(epsilon)
                assert lower[person] <= truth.upper, (rates, person, epsilon)
                assert truth.lower <= upper[person], (rates, person, epsilon)


@pytest.mark.parametrize("kind", KINDS)
def test_no_rate_that_occurs_exceeds_the_bound_of_all_rates_between(kind):
    rng = Random(f"between {kind}")

    for people in (2, 3, 6, 12, 25):
        rates = np.sort(drawn(rng, kind, people))
        for epsilon in epsilons(rng, rates):
            found = WithoutOne(OfPeople(rates, 1 - rates, epsilon), epsilon)
            first = rng.randrange(people)
            last = rng.randrange(first, people)
            ends = rates[[first, last]]
            bound = found.most(ends, 1 - ends, close=rng.choice((1e-3, 1e-9)))
            for person in range(first, last + 1):
                assert shift_up(others(rates, person)).delta(epsilon).lower <= bound, (rates, person, epsilon)


@pytest.mark.parametrize("kind", KINDS)
def test_the_worst_person_is_the_one_that_enumeration_finds(kind):
    rng = Random(f"enumerated {kind}")

    for people in (2, 4, 6):
        rates = drawn(rng, kind, people)
        claim = sl.Claim(sl.Count(), sl.Rates(rates), sl.Attacker(knows=0), sl.ActiveKnowledge())
        truth, found = enumeration(claim), WorstPerson(everyone(rates))
        for epsilon in (0.0, rng.random(), rng.uniform(0, 8), 650.0, math.inf):
            bracket, exact = found.delta(epsilon), truth.delta(epsilon)
            assert bracket.lower <= exact.upper, (rates, epsilon)
            assert exact.lower <= bracket.upper, (rates, epsilon)


@pytest.mark.parametrize("kind", ["anywhere", "near 0", "clustered", "ties"])
def test_dozens_of_people_have_narrow_brackets_that_contain_the_truth(kind):
    rng = Random(f"dozens {kind}")
    rates = drawn(rng, kind, 60)
    rates[:2] = 0.05, 0.95

    profile = WorstPerson(everyone(rates))

    for epsilon in (0.0, 1.0):
        found = profile.delta(epsilon)
        exact = [shift(others(rates, person)).delta(epsilon) for person in range(60)]
        assert found.lower <= max(one.upper for one in exact)
        assert max(one.lower for one in exact) <= found.upper
        assert found.relative_width() <= 1e-9


@pytest.mark.parametrize("kind", ["anywhere", "near 0", "near 1", "clustered", "decimals"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_moments_cells_and_products_say_the_same(kind, mirrored):
    rng = Random(f"ways {kind}")
    rates = [Fraction(rng.randrange(1, 1000), 1000) if kind == "decimals" else KINDS[kind](rng) for _ in range(6_000)]
    spread = math.sqrt(sum(float(rate) * (1 - float(rate)) for rate in rates))
    people = everyone_of(rates)
    some = people.sample(20)[::-1] if mirrored else people.sample(20)

    for epsilon in (0.0, 4 / spread):
        truth = WithoutOne(people.multiplied(epsilon, mirrored), epsilon).values(*some)
        wide = [people.by_moments(epsilon, mirrored)] if spread > 30 else []
        for way in [*wide, people.by_cells(epsilon, mirrored)]:
            lower, upper = WithoutOne(way, epsilon).values(*some)
            assert np.all(lower <= truth[1])
            assert np.all(truth[0] <= upper)
            assert np.all(upper - lower <= 1e-7 * upper)


def everyone_of(rates):
    exact = [rate if isinstance(rate, Fraction) else Fraction(float(rate)) for rate in rates]
    return Everybody.of(ManyParts(column(exact), np.ones(len(exact), dtype=np.int64)))


def test_people_with_one_rate_are_counted_together_and_certain_people_left_out():
    parts = ((Fraction(0), 4), (Fraction(1, 10), 30), (Fraction(1, 2), 7), (Fraction(2, 3), 1), (Fraction(1), 3))
    alone = [rate for rate, people in parts for _ in range(people) if 0 < rate < 1]

    found, truth = WorstPerson(Everybody.of(parts)), WorstPerson(everyone(alone))

    for epsilon in (0.0, 0.7, 2.0, math.inf):
        one, other = found.delta(epsilon), truth.delta(epsilon)
        assert one.lower <= other.upper
        assert other.lower <= one.upper


@pytest.mark.parametrize("people", [30, 100, 300, 1_000, 3_000, 10_000, 100_000])
def test_an_epsilon_is_certified_on_both_sides_and_narrow(people):
    rates = np.random.default_rng(people).uniform(0.05, 0.95, people)
    certified = sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=0))

    for delta in (1e-6, 1e-3):
        found = certified.epsilon(delta)
        assert certified.delta(found.upper).upper <= delta
        assert certified.delta(found.lower).lower > delta
        assert found.width <= 1e-6 * found.upper


def test_an_epsilon_that_delta_never_reaches_is_infinite():
    rates = np.linspace(0.9, 0.99, 30)

    found = WorstPerson(everyone(rates)).epsilon(1e-6)

    assert math.isinf(found.upper)
    assert WorstPerson(everyone(rates)).epsilon(1.0).upper == 0


def test_gaps_between_rates_do_not_widen_the_bracket_of_very_many():
    rng = np.random.default_rng(1)
    rates = np.concatenate((rng.uniform(0.02, 0.03, 30_000), rng.uniform(0.97, 0.98, 30_000)))

    found = sl.certify(sl.Count(), sl.Rates(rates), sl.Attacker(knows=0)).delta(0.05)

    assert found.relative_width() <= 1e-7


def test_very_many_rates_are_not_sorted():
    population = sl.Rates(np.random.default_rng(2).uniform(0.1, 0.9, 200_000))

    sl.certify(sl.Count(), population, sl.Attacker(knows=0)).delta(0.01)

    assert "_columns" not in vars(population.rates.parts(None))


def test_one_more_person_never_makes_the_worst_person_worse():
    rng = Random("more people")

    for _ in range(20):
        rates = drawn(rng, rng.choice(list(KINDS)), rng.randrange(2, 60))
        more, epsilon = np.append(rates, rng.uniform(rates.min(), rates.max())), rng.uniform(0, 4)
        assert WorstPerson(everyone(more)).delta(epsilon).lower <= WorstPerson(everyone(rates)).delta(epsilon).upper


def test_listed_people_are_those_of_their_groups():
    parts = merged(tuple((Fraction(j, 97), 1 + j % 3) for j in range(1, 90)))

    found = WorstPerson(Everybody.of(parts)).delta(0.3)
    truth = [shift(count_law(tuple((rate, people - (rate == left)) for rate, people in parts))).delta(0.3) for left, _ in parts]

    assert found.lower <= max(one.upper for one in truth)
    assert max(one.lower for one in truth) <= found.upper


def test_the_bound_of_a_piece_of_any_width_covers_every_rate_in_it():
    rng = Random("pieces")

    for _ in range(60):
        rates, epsilon = drawn(rng, rng.choice(list(KINDS)), rng.randrange(2, 30)), rng.uniform(0, 3)
        found = WithoutOne(OfPeople(rates, 1 - rates, epsilon), epsilon)
        radius = 10 ** rng.uniform(-3, 0)
        middle = rng.uniform(-1 + radius, 1 - radius)
        _, bound = found.bounds(np.array([middle]), radius)
        inside = np.linspace(middle - radius, middle + radius, 41)
        values = [float(found.bounds(np.array([y]), 0.0)[0][0]) for y in inside]
        assert max(values) <= bound[0] * (1 + 1e-12), (rates, epsilon, middle, radius)
