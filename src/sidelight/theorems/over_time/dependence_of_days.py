"""Counts of the same people on two days, where each person's second day depends on the first."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from typing import Annotated

from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import In
from sidelight.numbers.rounding import logarithm

Days = tuple[int, int]


def sums_of_two_days(chain: dict[Days, Fraction], users: int) -> dict[Days, Fraction]:
    """The law of the two daily counts of this number of independent users."""
    sums = {(0, 0): Fraction(1)}
    for _ in range(users):
        longer: dict[Days, Fraction] = {}
        for (a, b), mass in sums.items():
            for (x, y), share in chain.items():
                longer[a + x, b + y] = longer.get((a + x, b + y), Fraction(0)) + mass * share
        sums = longer
    return sums


def largest_dependency(sums: dict[Days, Fraction]) -> Fraction:
    """The largest e^Dep over all pairs of histories of the target and all outcomes that are possible with both."""
    days: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    for counts, mass in sums.items():
        for day, count in zip(days, counts, strict=True):
            day[count] = day.get(count, Fraction(0)) + mass
    largest = Fraction(0)
    for (a, b), mass in sums.items():
        for x, y in product((-1, 0, 1), repeat=2):
            if (a + x, b + y) in sums:
                alone = days[0][a] / days[0][a + x] * days[1][b] / days[1][b + y]
                largest = max(largest, mass / sums[a + x, b + y] / alone)
    return largest


def _stationary_chain() -> Refuted:
    """The dependency for c = 0.5 and 20 other users, with P[1] = 1/(1 + e^c), where a day changes the probabilities of the next
    day by a factor of at most e^c.
    """
    c = 0.5
    one = 1 / (1 + math.exp(c))
    p, after_one, after_zero = (
        Fraction(one),
        Fraction(one * math.exp(c) * (1 - 1e-12)),
        Fraction(one * math.exp(-c) * (1 + 1e-12)),
    )
    chain = {
        (1, 1): p * after_one,
        (1, 0): p * (1 - after_one),
        (0, 1): (1 - p) * after_zero,
        (0, 0): (1 - p) * (1 - after_zero),
    }
    truth = logarithm(largest_dependency(sums_of_two_days(chain, 20))).lower
    return Refuted(2 * c, truth, 4 * c, "mu")


@formula(
    "pk.ex9",
    verdict="corrected",
    cites=[Cite(PARTIAL_KNOWLEDGE, "Example 9"), Cite("Sidelight")],
    printed=lambda closeness: {"epsilon": 2 * closeness, "delta": 0},
    erratum=Erratum(
        kind="false as printed",
        quote="Under this assumption, it is easy to verify that mechanisms M_j and M_{j+1} are (2c, 0)-bounded dependent",
        place="Section 5.1, Example 9",
        printed="counts of two days are (2c, 0)-bounded dependent if a day is within c of what it is given the day before",
        counterexample="20 other users, stationary, c = 0.5, P[1] = 1/(1 + e^c), P[1|1] = e^c P[1], P[1|0] = e^-c P[1]: "
        "the dependency reaches 3.589939 c",
        refute=_stationary_chain,
        holds_for="one other user (exactly 2c); with two it is 2.05c to 2.56c, and it nears 4c as users are added (3.95c "
        "with 80)",
    ),
)
def counts_of_two_days(
    closeness: Annotated[Fraction, In("c: the next day, given a day, is within e^c of the next day alone, for every user")],
    days: Annotated[int, In("on how many days the two histories of the target differ", 1, 2)] = 2,
) -> Numbers:
    """The counts of two days, of independent users with perhaps different laws, are (4c, 0)-bounded dependent, and (2c,
    0)-bounded dependent for two histories of the target that differ on one day only. The result `epsilon` is mu.
    """
    return {"epsilon": 2 * days * closeness, "delta": 0}
