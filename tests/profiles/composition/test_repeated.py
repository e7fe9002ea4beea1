"""Many independent releases, against the product of their laws and against closed forms."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from tests.profiles.explicit import random_parts, shifted_pair

from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.noises.added import noised
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import above, below, in_balls
from sidelight.profiles.composition import loss_contour
from sidelight.profiles.composition.bracketed_pair import bracketed, dominating
from sidelight.profiles.composition.either_direction import any_mix, same_way
from sidelight.profiles.composition.losses import composed
from sidelight.profiles.composition.outcomes import BracketedPair, binomial_window, lowered, raised, two_laws
from sidelight.profiles.composition.repeated import Repeated
from sidelight.profiles.composition.written_out import halves
from sidelight.profiles.curves.profile import Worst
from sidelight.profiles.curves.two_laws import TwoLaws

EPSILONS = (Fraction(0), Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(23, 10), Fraction(5))
Pair = tuple[FiniteLaw[int], FiniteLaw[int]]


def random_pair(rng: Random) -> Pair:
    """Some outcomes missing in one world, some in both, some equally likely."""
    size, steep = rng.randint(1, 4), rng.choice([3, 20, 1000])

    def masses() -> list[int]:
        found = [rng.choice([0, 1, rng.randint(1, steep)]) for _ in range(size)]
        return found if sum(found) else [1] * size

    left, right = masses(), masses()
    if rng.random() < 0.3:
        right = left[::-1]
    return tuple(  # type: ignore[return-value]
        FiniteLaw.of({k: Fraction(mass, sum(way)) for k, mass in enumerate(way)}) for way in (left, right)
    )


def product(pairs: list[Pair]) -> TwoLaws:
    left: FiniteLaw[object] = FiniteLaw.point(())
    right: FiniteLaw[object] = FiniteLaw.point(())
    for one, other in pairs:
        left, right = left.beside(one), right.beside(other)
    return TwoLaws(left, right)


def agree(found, truth) -> bool:
    """Two brackets of one number."""
    return found.lower <= truth.upper and truth.lower <= found.upper


@in_balls
def on_a_contour(copies, epsilon) -> tuple[float, float]:
    lower, upper = loss_contour.finite_part(copies, epsilon)
    return below(lower), above(upper)


@in_balls
def outcome_by_outcome(copies, epsilon) -> tuple[float, float]:
    found = halves(copies)
    assert found is not None
    lower, upper = found.finite_part(epsilon)
    return below(lower), above(upper)


@pytest.mark.parametrize("seed", range(120))
def test_a_few_releases_are_the_product_of_their_laws(seed):
    rng = Random(seed)
    pairs = [random_pair(rng) for _ in range(rng.randint(1, 4))]
    if rng.random() < 0.3:
        pairs = [pairs[0]] * len(pairs)

    profile, truth = Repeated(tuple((two_laws(*pair), 1) for pair in pairs)), product(pairs)

    for epsilon in EPSILONS:
        assert agree(profile.delta_at(epsilon), truth.delta_at(epsilon))
        assert profile.delta_at(epsilon).width <= 1e-15
    assert agree(profile.delta(math.inf), truth.delta(math.inf))


@pytest.mark.parametrize("seed", range(12))
def test_a_contour_is_never_on_the_wrong_side_even_for_a_few_releases(seed):
    rng = Random(seed)
    copies = [(two_laws(*random_pair(rng)).most, rng.randint(1, 2)) for _ in range(rng.randint(1, 2))]
    if all(outcomes.masses for outcomes, _ in copies):
        for epsilon in (rng.uniform(0, 1), rng.uniform(0, 4)):
            lower, upper = on_a_contour(copies, epsilon)

            exact = outcome_by_outcome(copies, epsilon)

            assert lower <= exact[1]
            assert exact[0] <= upper


@pytest.mark.parametrize(("copies", "epsilon"), [(60, 0.0), (60, 2.5), (180, 1.0), (180, 30.0), (180, 88.0)])
def test_a_contour_agrees_with_writing_everything_out(copies, epsilon):
    pair = (FiniteLaw.of({0: "0.2", 1: "0.5", 2: "0.3"}), FiniteLaw.of({0: "0.35", 1: "0.5", 2: "0.15"}))
    parts = [(two_laws(*pair).most, copies)]

    lower, upper = on_a_contour(parts, epsilon)

    exact = outcome_by_outcome(parts, epsilon)
    assert lower <= exact[1]
    assert exact[0] <= upper
    assert upper - lower <= 2e-3 * exact[1]


@pytest.mark.parametrize("epsilon", [0.51, 10.03, 51.01])
def test_ten_thousand_randomised_responses_follow_the_binomial_law(epsilon):
    promise = (Fraction(1, 50), Fraction(0))
    rise = Fraction(math.exp(0.02))
    response = FiniteLaw.of({0: rise / (1 + rise), 1: 1 / (1 + rise)}), FiniteLaw.of({0: 1 / (1 + rise), 1: rise / (1 + rise)})

    lower, upper = on_a_contour([(two_laws(*response).most, 10_000)], epsilon)

    truth = in_balls(lambda: above(composed([[promise]] * 10_000).exceeding(epsilon)))()
    assert upper - lower <= 1e-3 * upper
    assert lower * (1 - 1e-9) <= truth <= upper * (1 + 1e-9)  # the logarithm of the double is not 0.02 itself


@pytest.mark.parametrize("seed", range(30))
def test_a_count_moves_up_or_down(seed):
    rng = Random(seed)
    parts, hidden = random_parts(rng, 5), rng.choice([None, None, -1, 0, 1, 2])
    noise = Geometric(Fraction(rng.randint(1, 9), 10)) if rng.random() < 0.4 else None
    law = noised(count_law(parts), noise, 3)
    up = shifted_pair(parts, noise, hidden)

    found = [Repeated(((way(law, hidden), 1),)) for way in (raised, lowered)]

    for epsilon in EPSILONS:
        assert agree(found[0].delta_at(epsilon), up.delta_at(epsilon))
        assert agree(found[1].delta_at(epsilon), up.mirrored().delta_at(epsilon))


def test_what_lies_outside_a_window_is_counted_against_us():
    inside, everything = binomial_window(4000, Fraction(1, 10)), count_law(((Fraction(1, 10), 4000),))

    windowed, whole = (Repeated(((raised(law), 2),)) for law in (inside, everything))

    assert not inside.tails_follow
    assert windowed.delta(math.inf).upper > 0 == windowed.delta(math.inf).lower
    for epsilon in (0.0, 0.3, 1.0, 5.0):
        assert windowed.delta(epsilon).lower <= whole.delta(epsilon).upper
        assert windowed.delta(epsilon).upper >= whole.delta(epsilon).lower


def test_ten_thousand_counts_of_a_hundred_thousand_people_keep_their_digits():
    """Near the normal law, whose hockey stick has a closed form; in the far tail the two part."""
    count = Repeated(((raised(binomial_window(100_000, Fraction(1, 2))), 10_000),))
    normal = {0.0: 0.248170365954, 1.0: 0.0244210262453, 3.0: 5.55101507753e-7, 5.0: 1.20010849282e-15}

    for epsilon, golden in normal.items():
        assert count.delta(epsilon).relative_width() <= 2e-6
        assert count.delta(epsilon).upper == pytest.approx(golden, rel=2e-6)
    assert count.delta(21.5).relative_width() <= 1e-4
    assert 1e-251 < count.delta(21.5).lower < 1e-249


def test_more_releases_show_more_and_a_larger_epsilon_less():
    release = raised(binomial_window(400, Fraction(3, 10)))
    numbers, epsilons = (1, 2, 10, 100, 1000), (0.0, 0.5, 2.0, 6.0)

    found = [[Repeated(((release, number),)).delta(epsilon) for epsilon in epsilons] for number in numbers]

    for fewer, more in pairwise(found):
        assert all(few.lower <= many.upper for few, many in zip(fewer, more, strict=True))
    for row in found:
        assert all(far.lower <= near.upper for near, far in pairwise(row))


@pytest.mark.parametrize("seed", range(12))
def test_a_pair_known_by_brackets_lies_between_two_that_are_written_out(seed):
    rng = Random(seed)
    truth = TwoLaws(*random_pair(rng)) if seed % 3 else shifted_pair(random_parts(rng, 4), None, None)
    knots = [rng.uniform(0, 3) for _ in range(rng.randint(1, 12))]

    release = bracketed(truth, truth.mirrored(), knots)

    for number in (1, 2):
        exact = Repeated(((two_laws(truth.left, truth.right), number),))
        for epsilon in EPSILONS:
            found = Repeated(((release, number),)).delta_at(epsilon)
            assert found.lower <= exact.delta_at(epsilon).upper
            assert found.upper >= exact.delta_at(epsilon).lower


def test_close_knots_lose_little():
    law = count_law(((Fraction(3, 10), 200),))
    up, down = raised(law), lowered(law)

    release = bracketed(Repeated(((up, 1),)), Repeated(((down, 1),)))

    for epsilon in (0.0, 0.5, 2.0):
        found, exact = (Repeated(((one, 2),)).delta(epsilon) for one in (release, up))
        assert agree(found, exact)
        assert found.relative_width() <= 0.02


def test_moving_up_and_down_can_show_more_than_moving_one_way():
    law = count_law(((Fraction(11, 20), 3),))
    up, down = raised(law), lowered(law)

    one_way, mixed = same_way(up, down, 2).delta(0.7), any_mix(up, down, 2).delta(0.7)

    assert mixed.lower > one_way.upper + 0.02


@pytest.mark.parametrize("rate", [Fraction(1, 2), Fraction(1, 5)])
def test_a_pair_above_both_directions_bounds_every_mix(rate):
    law = count_law(((rate, 3),))
    up, down = raised(law), lowered(law)
    both = dominating(Worst((Repeated(((up, 1),)), Repeated(((down, 1),)))))

    for epsilon in (0.0, 0.7, 2.0):
        promised = Repeated(((both, 3),)).delta(epsilon)
        assert promised.lower == 0
        for ups in range(4):
            assert promised.upper >= Repeated(((up, ups), (down, 3 - ups))).delta(epsilon).lower


def test_many_releases_of_either_direction_have_a_bracket():
    law = count_law(((Fraction(1, 5), 2),))

    found = any_mix(raised(law), lowered(law), 12).delta(8.0)

    for ups in range(13):
        assert found.upper >= Repeated(((raised(law), ups), (lowered(law), 12 - ups))).delta(8.0).lower
    assert found.lower > 0


def test_nothing_released_shows_nothing():
    empty = Repeated(())
    never = BracketedPair(
        two_laws(FiniteLaw.point(0), FiniteLaw.point(1)).most, two_laws(FiniteLaw.point(0), FiniteLaw.point(1)).least
    )

    assert empty.delta(0.0).upper == 0
    assert Repeated(((never, 1),)).delta(3.0).lower == 1
