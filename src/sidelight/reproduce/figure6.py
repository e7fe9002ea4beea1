"""Figure 6: delta of a count of 10,000 people by epsilon, without noise and with two-sided geometric noise."""

from __future__ import annotations

from fractions import Fraction

from sidelight.noises.geometric import Geometric
from sidelight.numbers.balls import above
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import excess_among, tail_among
from sidelight.profiles.tables.noisy_blanket import NoisyBlanket
from sidelight.reproduce.figure import Axis, Outline, Series, numbers
from sidelight.reproduce.figure2 import LEAST_RATE
from sidelight.theorems.counts.counting import HALF, fair_coins

GEOMETRIC_NOISES = (Geometric(Fraction(1, 2)), Geometric(Fraction(3, 4)))


def row(people: int, epsilon: Fraction) -> tuple[float, ...]:
    coins, corners = fair_coins(people - 1, LEAST_RATE), Vertices(people - 1, LEAST_RATE, 1 - LEAST_RATE)
    return (
        above(tail_among(coins, HALF, epsilon)),
        above(excess_among(coins, HALF, epsilon)),
        *(NoisyBlanket(coins, HALF, noise).delta_at(epsilon).upper for noise in GEOMETRIC_NOISES),
        *(worst_shift(corners, noise).delta_at(epsilon).upper for noise in (None, *GEOMETRIC_NOISES)),
    )


OUTLINE = Outline(
    name="figure6",
    title="Delta of a count of 10,000 by epsilon, every rate between 0.05 and 0.95, with geometric noise",
    changed=(
        "The numerical bound of Theorem 3 is corrected, and the noise is combined with the worst corner of the rates as "
        "well as with the hidden fair coins; what the noise adds is small beside what the tail of the source leaves open."
    ),
    across=Axis("epsilon", "epsilon", logarithmic=False),
    upwards=Axis("delta", "delta"),
    series=(
        Series("tail_delta", "Theorem 3, numerical, corrected (tail)", "certified"),
        Series("blanket_delta", "blanket, no noise", "certified"),
        Series("blanket_geometric_0.5_delta", "blanket, noise 0.5", "certified"),
        Series("blanket_geometric_0.75_delta", "blanket, noise 0.75", "certified"),
        Series("tight_delta", "tight, no noise", "certified"),
        Series("tight_geometric_0.5_delta", "tight, noise 0.5", "certified"),
        Series("tight_geometric_0.75_delta", "tight, noise 0.75", "certified"),
    ),
    places={10_000: numbers("0.05", "0.075", "0.1", "0.125", "0.15", "0.175", "0.2", "0.225", "0.25")},
    row=row,
)
