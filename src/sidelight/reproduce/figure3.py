"""Figure 3: epsilon of a count at delta = 0.01 / n, as people get less certain."""

from __future__ import annotations

from fractions import Fraction

from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.tables.blanket import Blanket
from sidelight.reproduce.figure import Axis, Outline, Series, claimed, numbers
from sidelight.theorems.counts.counting import HALF, closed_epsilon, fair_coins

RATES = numbers("0.02", "0.03", "0.05", "0.07", "0.1", "0.15", "0.2", "0.25", "0.3", "0.4", "0.5")


def row(people: int, at_least: Fraction) -> tuple[float, ...]:
    others, delta, coins = people - 1, Fraction(1, 100 * people), fair_coins(people - 1, at_least)
    return (
        claimed(closed_epsilon(others, at_least, delta)),
        Blanket(coins, HALF, tail=True).epsilon(delta).upper,
        Blanket(coins, HALF).epsilon(delta).upper,
        worst_shift(Vertices(others, at_least, 1 - at_least)).epsilon(delta).upper,
    )


OUTLINE = Outline(
    name="figure3",
    title="Epsilon of a count at delta = 0.01 / n, by the least probability of each answer",
    changed=(
        "What the source computes numerically rests on a condition that is false as printed; the corrected tail takes its "
        "place, and the worst corner of the rates shows how much less is given away; below delta = (1 - lambda)^(n - 1) "
        "no epsilon is enough, and none is drawn."
    ),
    across=Axis("least_probability", "lambda, the least probability of each answer", logarithmic=False),
    upwards=Axis("epsilon", "epsilon"),
    series=(
        Series("closed_form_epsilon", "Theorem 3, closed form", "printed"),
        Series("tail_epsilon", "Theorem 3, numerical, corrected (tail)", "certified"),
        Series("blanket_epsilon", "hidden fair coins (blanket)", "certified"),
        Series("tight_epsilon", "worst corner of the rates (tight)", "certified"),
    ),
    places={100: RATES, 1_000: RATES, 10_000: RATES},
    row=row,
)
