"""Laws of counts, with and without noise, against sums that are written out."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest
from flint import arb

from sidelight.laws.counts.coarse import coarse_law
from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.noises.added import coarsely_noised, noised
from sidelight.noises.discrete_gaussian import DiscreteGaussian, rational_law, window_law
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import above, ball, below, in_balls

NOISES = [
    None,
    Geometric(Fraction(1, 100)),
    Geometric(Fraction(1, 2)),
    Geometric(Fraction(99, 100)),
    DiscreteGaussian(Fraction(1, 3)),
    DiscreteGaussian(Fraction(2)),
]


def random_parts(rng: Random, most: int):
    kinds = [
        Fraction(0),
        Fraction(1),
        Fraction(1, 1000),
        Fraction(999, 1000),
        *(Fraction(rng.randint(1, 99), 100) for _ in range(4)),
    ]
    return tuple((rng.choice(kinds), rng.randint(0, most)) for _ in range(rng.randint(0, 4)))


def by_products(parts) -> dict[int, Fraction]:
    law = {0: Fraction(1)}
    for rate, people in parts:
        for _ in range(people):
            after: dict[int, Fraction] = {}
            for k, mass in law.items():
                after[k] = after.get(k, Fraction(0)) + mass * (1 - rate)
                after[k + 1] = after.get(k + 1, Fraction(0)) + mass * rate
            law = after
    return {k: mass for k, mass in law.items() if mass}


def holds(value: arb, exact: Fraction) -> bool:
    return bool(value.contains(in_balls(ball)(exact))) or bool(value.overlaps(in_balls(ball)(exact)))


@pytest.mark.parametrize("seed", range(30))
def test_the_law_of_a_count_is_the_product_of_its_people(seed):
    parts = random_parts(Random(seed), 3)

    law, exact = count_law(parts), by_products(parts)

    assert [law.start, law.end] == [min(exact), max(exact)]
    for k, mass in exact.items():
        assert holds(law.mass(k), mass)
        assert above(law.mass(k)) <= below(law.mass(k)) * (1 + 1e-15)
        assert holds(law.at_least(k), sum(m for j, m in exact.items() if j >= k))


def test_every_mass_of_five_hundred_people_is_right_however_deep():
    rng = Random(5)
    rates = [Fraction(rng.randint(1, 999), 1000) for _ in range(500)]
    masses = [1.0]
    for rate in rates:
        p = float(rate)
        masses = [a * (1 - p) + b * p for a, b in zip([*masses, 0.0], [0.0, *masses], strict=True)]

    law = count_law(tuple((rate, 1) for rate in rates))

    compared = [(float(law.mass(k).mid()), masses[k]) for k in range(501) if masses[k] > 1e-290]
    assert len(compared) > 400
    assert min(mass for _, mass in compared) < 1e-100
    assert all(mine == pytest.approx(theirs, rel=1e-12) for mine, theirs in compared)


def test_people_are_merged_by_rate_whatever_their_order():
    half, tenth = Fraction(1, 2), Fraction(1, 10)

    assert merged(((half, 2), (tenth, 1), (half, 3), (tenth, -1))) == ((half, 5),)


def test_a_mirrored_law_is_the_law_of_the_difference():
    law = count_law(((Fraction(1, 3), 2), (Fraction(1), 1)))

    mirrored = law.mirrored(5)

    assert (mirrored.start, mirrored.end) == (2, 4)
    assert mirrored.mass(4).overlaps(law.mass(1))


def noise_mass(noise, k: int) -> arb:
    if isinstance(noise, Geometric):
        return ball((1 - noise.ratio) / (1 + noise.ratio) * noise.ratio ** abs(k))
    norm = sum(((-ball(Fraction(j * j) / (2 * noise.sigma**2))).exp() for j in range(-120, 121)), arb(0))
    return (-ball(Fraction(k * k) / (2 * noise.sigma**2))).exp() / norm


@in_balls
def convolved(exact, noise, k: int) -> arb:
    return sum((ball(mass) * noise_mass(noise, k - j) for j, mass in exact.items()), arb(0))


@pytest.mark.parametrize("noise", NOISES[1:], ids=str)
def test_a_noised_count_is_the_convolution_and_sums_to_one(noise):
    rng = Random(1)
    for _ in range(4):
        parts = random_parts(rng, 2)
        exact, plain = by_products(parts), count_law(parts)
        reach = rng.randint(-5, 12)

        law = noised(plain, noise, reach)

        assert law.start <= min(reach, plain.start)
        assert law.end >= max(reach, plain.end)
        total = in_balls(sum)((law.below, law.above, *law.masses), arb(0))
        assert below(total) <= 1 <= above(total)
        assert above(total) - below(total) < 1e-14
        for k in range(max(law.start, -8), min(law.end, 14) + 1):
            direct = convolved(exact, noise, k)
            assert float(law.mass(k).mid()) == pytest.approx(float(direct.mid()), rel=1e-12)
            assert below(law.mass(k)) <= above(direct)
            assert above(law.mass(k)) >= below(direct)


def test_outside_the_window_geometric_masses_keep_their_ratio():
    ratio = Fraction(1, 3)
    wide, narrow = (noised(count_law(((Fraction(1, 2), 3),)), Geometric(ratio), reach) for reach in (30, 3))

    assert wide.at_least(4).overlaps(narrow.above)
    assert wide.mass(4).overlaps(narrow.mass(3) * ball(ratio))
    assert narrow.tails_follow


@pytest.mark.parametrize("sigma", [Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(10), Fraction(1000)])
def test_a_discrete_gaussian_is_symmetric_and_sums_to_one(sigma):
    law = window_law(sigma)

    total = law.below + law.above + sum(law.masses, arb(0))
    assert below(total) <= 1 <= above(total)
    assert law.start == -law.end
    assert all(law.mass(k).overlaps(law.mass(-k)) for k in range(5))


@pytest.mark.parametrize("sigma", [Fraction(1, 2), Fraction(1), Fraction(3)])
def test_a_gaussian_in_rationals_states_how_far_it_is_off(sigma):
    rational, law = rational_law(sigma), window_law(sigma)

    masses = dict(rational.masses)

    assert sum(masses.values()) == 1
    apart = sum((abs(in_balls(ball)(masses.get(k, Fraction(0))) - law.mass(k)) for k in range(law.start, law.end + 1)), arb(0))
    assert above(apart / 2) <= float(rational.error)
    assert float(rational.error) < 1e-30


def window(coarse, fine, k: int) -> bool:
    mass = float(coarse.masses[k - coarse.start])
    low, high = mass * (1 - coarse.relative) - coarse.absolute, mass * (1 + coarse.relative) + coarse.absolute
    return not fine < arb(low) and not fine > arb(high)


@pytest.mark.parametrize("noise", NOISES, ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
def test_coarse_laws_contain_the_ball_laws_within_their_stated_error(noise, mirrored):
    rng = Random(11)
    for _ in range(12):
        parts = random_parts(rng, rng.choice([1, 5, 60, 300]))
        fine, coarse = count_law(parts), coarse_law(parts)
        reach = rng.choice([fine.start, -3, fine.end + 40])
        fine, coarse = noised(fine, noise, reach), coarsely_noised(coarse, noise, reach)
        if mirrored:
            fine, coarse = fine.mirrored(0), coarse.mirrored()

        assert coarse.relative < 1e-9
        assert coarse.absolute < 1e-250
        assert (coarse.start, coarse.start + len(coarse.masses) - 1) == (fine.start, fine.end)
        assert all(window(coarse, fine.mass(k), k) for k in range(fine.start, fine.end + 1))
        tails, relative, absolute = coarse.tails()
        for j, tail in enumerate(tails):
            exact = fine.at_least(fine.start + j + 1)
            assert tail * (1 - relative) - absolute <= above(exact)
            assert below(exact) <= tail * (1 + relative) + absolute


def test_a_coarse_geometric_tail_too_small_for_a_double_is_still_covered():
    noise = Geometric(Fraction(1, 2))
    fine, coarse = noised(count_law(()), noise, 3000), coarsely_noised(coarse_law(()), noise, 3000)

    assert window(coarse, fine.mass(3000), 3000)


def test_binomials_far_in_the_tail_have_small_relative_error():
    coarse = coarse_law(((Fraction(1, 2), 900),))

    assert coarse.masses[0] == pytest.approx(math.ldexp(1.0, -900), rel=1e-11)
