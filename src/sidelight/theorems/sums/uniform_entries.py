"""Formulas for the exact sum of independent entries, each of which is uniform with some probability."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Annotated

from flint import arb

from sidelight.laws.counts.independent_people import Parts
from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers, as_ball
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import above, at_most_one, ball, below, in_balls
from sidelight.profiles.sums.uniform_entries import moved_sum, partly_uniform, partly_uniform_closed

HALF = Fraction(1, 2)
METHODS = ("lattice", "binomial", "closed")
MOST = 10_000  # people beside the target; by trial: speed

Asked = Annotated[Fraction, In("the epsilon at which delta is wanted")]
Others = Annotated[int, In("how many entries are added besides the person's own", 0)]
Known = Annotated[int, In("how many of the others' entries the attacker knows", 0)]
Density = Annotated[
    tuple[Fraction, ...],
    In("what every density is at least, on [-1, 1]: one number for all, or one for each entry", 0, HALF, above=True),
]
Move = Annotated[
    Fraction,
    In("the largest distance of an entry from the simulator's centre, in half-widths: 1 on [-1, 1], 2 on [0, 1]", above=True),
]
Method = Annotated[
    str,
    In(
        "lattice (as sharp as its points), binomial (lattice with 2 points) or closed (a formula, for any number of others)", None
    ),
]
Points = Annotated[int, In("how fine the lattice is: a power of two", 2, 4096)]

CONDITIONS = (
    Requirement("the method is lattice, binomial or closed", lambda method: method in METHODS),
    Requirement("the number of lattice points is a power of two", lambda points: points & (points - 1) == 0),
    Requirement(
        "one density for all, or one for each of others + 1 entries", lambda density, others: len(density) in (1, others + 1)
    ),
    Requirement(
        f"at most {MOST} others, except for the method closed",
        lambda method, others: method == "closed" or others <= MOST,
        kind="size",
    ),
)
NEAR = Requirement(
    "the closed form is for a shift of at most 1", lambda method, shift: method != "closed" or shift <= 1, kind="promise"
)
FEWER = Requirement("no more entries are known than there are others", lambda known, others: known <= others)


def _unknown(others: int, density: tuple[Fraction, ...], known: int = 0) -> Parts:
    """The probabilities that an entry is uniform, for the entries that are left if the person and the known entries have the
    largest ones.
    """
    if len(density) == 1:
        return ((2 * density[0], others - known),)
    return tuple((2 * each, 1) for each in sorted(density)[: others - known])


def _delta(unknown: Parts, epsilon: Fraction, shift: Fraction, method: str, points: int) -> arb:
    if method == "closed":
        return partly_uniform_closed(unknown, epsilon)
    return partly_uniform(unknown, 2 if method == "binomial" else points, shift, epsilon)


@formula("sl.uniform_sum", verdict="as_printed")
def sum_of_uniform_entries(
    epsilon: Asked,
    entries: Annotated[int, In("how many uniform entries are added", 1, 100)],
    shift: Move = Fraction(1),
) -> Numbers:
    """The sum of independent entries that are uniform on an interval, compared with the same sum moved by `shift` half-widths:
    the exact delta, to twenty digits.
    """
    return {"epsilon": epsilon, "delta": moved_sum(entries, shift, epsilon)}


@in_balls
def _ten_on_the_unit_interval() -> Refuted:
    """Ten others are uniform on [0, 1], the person's entry is 1, and the simulator adds up the ten. The event is that the sum
    exceeds 5.9.
    """
    line = Fraction(59, 10)

    def beyond(x: Fraction) -> Fraction:
        return 1 - sum(((-1) ** k * comb(10, k) * (x - k) ** 10 for k in range(int(x) + 1)), Fraction(0)) / factorial(10)

    truth = ball(beyond(line - 1)) - ball(HALF).exp() * ball(beyond(line))
    centred, moved = (above(_delta(((Fraction(1), 10),), HALF, Fraction(shift), "lattice", 256)) for shift in (1, 2))
    return Refuted(printed=centred, truth=below(truth), corrected=moved, what="delta at epsilon 0.5")


@formula(
    "cw.thm8",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 8"), OWN),
    conditions=(*CONDITIONS, NEAR),
    erratum=Erratum(
        kind="our reading",
        quote="DDP of the sum mechanism remains the same (i.e., ε and δ of the DDP definition remain unchanged) if "
        "every database entry is translated and scaled",
        place="Section III-A, before Theorem 8",
        printed="Read with the simulator of that section, which publishes the sum of the others: entries on any common "
        "interval may be moved to [-1, 1].",
        counterexample="Ten others uniform on [0, 1], epsilon 0.5: on [-1, 1] delta is 0.0671, on [0, 1] the same simulator has "
        "0.2719, because it lacks the middle of the interval.",
        refute=_ten_on_the_unit_interval,
        holds_for="the definition as it stands: a simulator that adds the middle of the interval has the same delta; and "
        "Theorem 8 for [-1, 1]",
    ),
)
def exact_sum(
    epsilon: Asked,
    others: Others,
    density: Density,
    shift: Move = Fraction(1),
    method: Method = "lattice",
    points: Points = 16,
) -> Numbers:
    """Independent entries on [-1, 1] whose densities are at least eta are each uniform with probability 2 eta, so the sum hides a
    person among a binomial number of uniform entries. With the simulator that adds up the other entries, delta is at most the
    mean of the hockey sticks over that binomial number.
    """
    return {"epsilon": epsilon, "delta": _delta(_unknown(others, density), epsilon, shift, method, points)}


@formula("cw.thm9", verdict="tight", cites=(Cite(COUPLED_WORLDS, "Theorem 9"), OWN), conditions=(*CONDITIONS, NEAR, FEWER))
def exact_sum_with_known_entries(
    epsilon: Asked,
    others: Others,
    density: Density,
    known: Known = 0,
    shift: Move = Fraction(1),
    method: Method = "lattice",
    points: Points = 16,
) -> Numbers:
    """Someone who knows some of the others' entries sees the sum of the rest: delta is that of the unknown entries. Mixtures of
    such laws give away no more, nor does knowing only a function of the known entries.
    """
    return {"epsilon": epsilon, "delta": _delta(_unknown(others, density, known), epsilon, shift, method, points)}


def _converted(epsilon: Fraction, others: int, density: tuple[Fraction, ...], known: int, method: str, points: int) -> Numbers:
    simulated = _delta(_unknown(others, density, known), epsilon, Fraction(1), method, points)
    return {"epsilon": 2 * epsilon, "delta": (1 + ball(epsilon).exp()) * simulated}


@formula(
    "cw.thm17",
    verdict="tight",
    cites=(Cite(COUPLED_WORLDS, "Theorem 17"), OWN),
    printed=_converted,
    prints="(2 epsilon, (1 + e^epsilon) delta), delta that of the simulator",
    conditions=(*CONDITIONS, FEWER),
)
def exact_sum_without_noise(
    epsilon: Annotated[Fraction, In("half of the epsilon at which delta is wanted")],
    others: Others,
    density: Density,
    known: Known = 0,
    method: Method = "lattice",
    points: Points = 16,
) -> Numbers:
    """The sum given one value of the person's entry is compared with the sum given another value, at twice the epsilon: the
    smaller of the delta of a shift by two half-widths and of a chain of two steps by way of the simulator.
    """
    converted = as_ball(_converted(epsilon, others, density, known, method, points)["delta"])
    if method == "closed":
        return {"epsilon": 2 * epsilon, "delta": at_most_one(converted)}
    direct = _delta(_unknown(others, density, known), 2 * epsilon, Fraction(2), method, points)
    return {"epsilon": 2 * epsilon, "delta": converted.min(direct)}
