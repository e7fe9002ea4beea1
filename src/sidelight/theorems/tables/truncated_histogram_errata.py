"""The instances that refute the printed statements about truncated histograms.

If a cell is shown with all its members in the population, the person is in the sample and in that cell. The simulator does not
see the person, so it shows the full cell with the same probability q if the person is in another cell; but then the mechanism
never shows it, so q <= delta. Hence for every simulator P[full] <= e^(3 epsilon) delta + delta.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from flint import arb

from sidelight.laws.counts.sample_sizes import discarding, poisson_steep
from sidelight.laws.counts.tails import poisson_at_least, poisson_mass
from sidelight.model.results.erratum import Refuted
from sidelight.numbers.balls import above, ball, below, in_balls

TENTH = Fraction(1, 10)


def _without(population: int, cell: int, discarded: int) -> arb:
    """The probability that no other member of the cell is among the discarded people, who are drawn from everybody but the
    person.
    """
    product = arb(1)
    for taken in range(discarded):
        product = product * (population - cell - taken) / (population - 1 - taken)
    return product


def _every_simulator(full: arb) -> float:
    return below(full / (1 + ball(3 * TENTH).exp()))


@in_balls
def sampled_fully() -> Refuted:
    """The first 400 numbers of discarded records are enough for a lower end. The law of that number does not depend on the size
    of the population, a million.
    """
    delta = Fraction(1, 1000)
    kept = discarding(1000, TENTH, delta)
    full = sum((kept[1000 - lost] * _without(1_000_000, 1000, lost) for lost in range(400)), arb(0))
    return Refuted(
        above(ball(3 * delta)), _every_simulator(full), _ours(TENTH, delta, Fraction(999, 1000), 1000, Fraction(1)), _at(3)
    )


@in_balls
def one_sided() -> Refuted:
    """Sizes from 0 to 10000, each 1.10517 times as likely as the one before, which is less than e^0.1: only the size 0 fails
    Eq. (2), with far less than delta. The first 400 numbers of missing records are enough for a lower end.
    """
    population, delta, ratio = 10_000, Fraction(1, 1000), ball(Fraction("1.10517"))
    largest = (1 - 1 / ratio) / (1 - ratio ** -(population + 1))
    assert largest / ratio**population < ball(delta)
    full = sum((largest / ratio**lost * _without(population, 5000, lost) for lost in range(400)), arb(0))
    corrected = _ours(TENTH, Fraction(above(largest)), Fraction(1, 2), 5000, Fraction(1))
    return Refuted(above(ball(3 * delta)), _every_simulator(full), corrected, _at(3))


@in_balls
def rarely_huge() -> Refuted:
    """The person's cell has 400 of 4000 people. If that cell is not hidden, a sample of 2000 shows a total that the simulator
    never shows.
    """
    half = Fraction(1, 2)
    weights = [arb(0), *((-ball(half) * abs(size - 60)).exp() for size in range(1, 2001))]
    share = ball(Fraction(992, 1000)) / sum(weights, arb(0))
    sizes = [share * weight for weight in weights]
    sizes[2000] += ball(Fraction(8, 1000))
    biased = [size * mass for size, mass in enumerate(sizes)]
    total = sum(biased, arb(0))
    hidden = Fraction(sum(comb(399, c) * comb(3600, 1999 - c) for c in range(36)), comb(3999, 1999))
    truth = biased[2000] / total * ball(1 - hidden)
    steep_mass = Fraction(above((sum(biased[:61], arb(0)) + biased[2000]) / total))  # sizes up to 60 rise by more than e^0.5
    return Refuted(0.03, below(truth), _ours(half, steep_mass, half, 37, Fraction(0)), _at(15))


@in_balls
def top_of_the_range() -> Refuted:
    """There is one cell, so its count is the size of the sample. The simulator leaves out the person at place 200, so it shows
    199 if there are 200 records.
    """
    mean, half = ball(100), Fraction(1, 2)
    truth = poisson_mass(mean, 200) / poisson_at_least(mean, 200)
    printed = above(3 * poisson_steep(Fraction(100), half, both=True))
    return Refuted(printed, below(truth), _ours(half, Fraction(1), half, 100, Fraction(0)), _at(15))


def _ours(epsilon: Fraction, delta: Fraction, fraction: Fraction, minimum: int, beyond: Fraction) -> float:
    from sidelight.theorems.tables.truncated_histogram import truncated_histogram

    found = truncated_histogram(epsilon=epsilon, delta=delta, fraction=fraction, minimum=minimum, beyond=beyond).result["delta"]
    assert found is not None
    return found


def _at(tenths: int) -> str:
    return f"delta at epsilon {tenths / 10}"
