"""Figure 5: epsilon of a count of 100,000 people by how many of them are known, without noise and with Laplace noise of scale 2.

Laplace noise is geometric noise of ratio e^(-1/scale) plus something that is independent of it: the whole part of an exponential
waiting time is geometric, and independent of the rest. So the worst corner of the rates with that geometric noise is an upper end
for Laplace noise. Everybody at the largest rate, with Laplace noise itself, is a lower end.
"""

from __future__ import annotations

from fractions import Fraction

from sidelight.laws.counts.binomial import near_the_mean
from sidelight.noises.geometric import Geometric
from sidelight.numbers.rounding import exponential_below, float_above
from sidelight.profiles.counts.laplace_noise import LaplaceShift
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.reproduce.figure import Axis, Outline, Series, claimed, numbers
from sidelight.reproduce.figure2 import LEAST_RATE
from sidelight.theorems.counts.counting import closed_epsilon

FIGURE_DELTA = Fraction(1, 10**10)  # of figure 5
LAPLACE_SCALE = Fraction(2)  # of the Laplace noise of figure 5, in people
COARSER = Geometric(exponential_below(-1 / LAPLACE_SCALE))  # a smaller ratio is less noise


def row(people: int, known: Fraction) -> tuple[float, ...]:
    others, alone = people - 1 - int(known), float_above(1 / LAPLACE_SCALE)
    closed, corners = claimed(closed_epsilon(others, LEAST_RATE, FIGURE_DELTA)), Vertices(others, LEAST_RATE, 1 - LEAST_RATE)
    return (
        closed,
        min(closed, alone),
        worst_shift(corners).epsilon(FIGURE_DELTA).upper,
        min(worst_shift(corners, COARSER).epsilon(FIGURE_DELTA).upper, alone),
        _everybody_alike(others).epsilon(FIGURE_DELTA).lower,
    )


def _everybody_alike(others: int) -> Profile:
    """One way, with Laplace noise, when all others have the largest rate."""
    return LaplaceShift(near_the_mean(others, 1 - LEAST_RATE), LAPLACE_SCALE)


OUTLINE = Outline(
    name="figure5",
    title="Epsilon of a count of 100,000 at delta = 1e-10, by how many people are known",
    changed=(
        "The closed form is valid up to epsilon 1 only and three times too large; with noise the source takes the smaller "
        "of two numbers, while here both sources of uncertainty count together: noise of scale 2 adds almost nothing as "
        "long as few people are known, and everything once nearly all are."
    ),
    across=Axis("known", "|B|, how many people are known", logarithmic=False),
    upwards=Axis("epsilon", "epsilon"),
    series=(
        Series("closed_form_epsilon", "Theorem 3, closed form", "printed"),
        Series("closed_form_or_laplace_epsilon", "closed form, or Laplace noise alone", "printed"),
        Series("tight_epsilon", "worst corner of the rates (tight)", "certified"),
        Series("tight_with_laplace_epsilon", "worst corner with Laplace noise", "certified"),
        Series("reached_with_laplace_epsilon", "reached at least, with Laplace noise", "reached"),
    ),
    places={
        100_000: numbers(0, 50_000, 75_000, 85_000, 90_000, 95_000, 97_500, 99_000, 99_500, 99_900, 99_990),
    },
    row=row,
)
