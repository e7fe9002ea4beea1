"""One more among those who have one of two values, with geometric noise: held against every table written out."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law
from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import above, ball, below, in_balls
from sidelight.profiles.tables.blanket import excess_among
from sidelight.profiles.tables.noisy_blanket import NoisyBlanket

FAR = 160  # the noise beyond is below 1e-14 for the ratios drawn
RATIOS = [Fraction(1, 100), Fraction(1, 3), Fraction(1, 2), Fraction(3, 4), Fraction(4, 5)]
EPSILONS = [Fraction(0), Fraction(1, 50), Fraction(1, 5), Fraction(1, 2), Fraction(1)]


def written_out(people, share, ratio, epsilon):
    """Sum over how many have one of the two values, and over what is seen, of what exceeds e^epsilon times the other world."""
    numbers, factor, total = count_law(people), ball(epsilon).exp(), ball(0)
    for m in range(numbers.start, numbers.end + 1):
        count = [math.comb(m, j) * share**j * (1 - share) ** (m - j) for j in range(m + 1)]
        seen = {
            k: (1 - ratio) / (1 + ratio) * sum((mass * ratio ** abs(k - j) for j, mass in enumerate(count)), Fraction(0))
            for k in range(-FAR, m + FAR)
        }
        gains = [ball(seen[k - 1]) - factor * ball(seen[k]) for k in range(1 - FAR, m + FAR)]
        total = total + numbers.mass(m) * sum((gain for gain in gains if gain > 0), ball(0))
    return total


@pytest.mark.parametrize("seed", range(40))
@in_balls
def test_every_table_written_out_lies_in_the_bracket(seed):
    rng = Random(f"noisy blanket {seed}")
    people = tuple((Fraction(rng.randint(0, 10), 10), rng.randint(1, 3)) for _ in range(2))
    share, ratio, epsilon = Fraction(rng.randint(1, 9), 10), rng.choice(RATIOS), rng.choice(EPSILONS)

    found = NoisyBlanket(people, share, Geometric(ratio)).delta_at(epsilon)

    truth = written_out(people, share, ratio, epsilon)
    assert found.upper >= below(truth)
    assert found.lower <= above(truth) + 1e-13
    assert found.upper - found.lower <= 1e-12 + 1e-9 * found.upper


def test_noise_never_makes_one_more_easier_to_see():
    people, share = ((Fraction(1, 10), 2_000),), Fraction(1, 2)

    for epsilon in EPSILONS:
        bare = above(excess_among(people, share, epsilon))
        deltas = [NoisyBlanket(people, share, Geometric(ratio)).delta_at(epsilon) for ratio in RATIOS]
        assert [delta.lower <= bare for delta in deltas] == [True] * len(RATIOS)
        assert all(more.lower <= less.upper for less, more in pairwise(deltas))


def test_beyond_the_epsilon_of_the_noise_itself_nothing_is_left():
    noisy = NoisyBlanket(((Fraction(1, 10), 50),), Fraction(1, 2), Geometric(Fraction(1, 2)))

    assert noisy.delta(0.7).upper == 0
    assert noisy.delta(math.inf).upper == 0
    assert noisy.delta(0.69).upper > 0
