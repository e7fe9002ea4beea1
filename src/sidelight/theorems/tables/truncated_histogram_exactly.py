"""Formulas for truncated counts of samples whose law is known: the exact delta, not a bound."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

from flint import arb

from sidelight.errors import ConditionNotMet
from sidelight.laws.counts.sample_sizes import discarding, given_presence, most_often_discarded
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.model.results.parameter import In
from sidelight.numbers.balls import at_most_one, ball
from sidelight.numbers.search import largest_whole
from sidelight.profiles.counts.truncated_sample import (
    binomial_cell,
    binomial_cell_worst,
    poisson_cell,
    poisson_cell_worst,
    poisson_closed_rate,
    sample_cell,
)

LARGEST = 1_000_000  # the largest minimum, and the largest cell times population; by trial: speed
FEW = 1000  # the largest ratio of minimum to rate where the number of members is not given; by trial: speed

Asked = Annotated[Fraction, In("the epsilon at which delta is wanted", above=True)]
Minimum = Annotated[int | None, In("the smallest count that is shown", 1, LARGEST)]
Target = Annotated[Fraction | None, In("the delta for which the smallest minimum is wanted instead", 0, 1, above=True)]
EITHER = Requirement("either minimum or delta is given", lambda minimum, delta: (minimum is None) != (delta is None))


@formula("sl.truncated_poisson", verdict="as_printed", conditions=[EITHER])
def truncated_poisson_cell(
    epsilon: Asked,
    minimum: Minimum = None,
    delta: Target = None,
    rate: Annotated[Fraction | None, In("how many others are expected in the cell; the worst if absent", above=True)] = None,
) -> Numbers:
    """A cell with a Poisson number of others, in which counts below the minimum are shown as 0: the exact delta, for one rate or
    for the worst of all rates; or the smallest minimum for a delta. `closed` is the bound e^(-(minimum - 1) psi), or the minimum
    that follows from this bound.
    """
    psi = poisson_closed_rate(epsilon)

    def at(k: int) -> arb:
        return poisson_cell_worst(k, epsilon) if rate is None else poisson_cell(rate, k, epsilon)

    if delta is None:
        assert minimum is not None
        return {"epsilon": epsilon, "delta": at(minimum), "minimum": minimum, "closed": (-(minimum - 1) * psi).exp()}
    found = _smallest(lambda k: bool(at(k) <= ball(delta)), LARGEST)
    closed = (1 - ball(delta).log() / psi).upper().ceil()
    return {"epsilon": epsilon, "delta": at(found), "minimum": found, "closed": closed}


@formula(
    "sl.truncated_binomial",
    verdict="as_printed",
    conditions=[
        EITHER,
        Requirement(
            "the number of members is given, or the minimum is at most 1000 times the rate",
            lambda members, minimum, rate: members is not None or minimum is None or minimum <= FEW * rate,
            kind="size",
        ),
    ],
)
def truncated_binomial_cell(
    epsilon: Asked,
    rate: Annotated[Fraction, In("the chance of each member of the cell to be sampled", 0, 1, above=True, below=True)],
    minimum: Minimum = None,
    delta: Target = None,
    members: Annotated[
        int | None, In("how many of the population are in the cell; the worst number if absent", 1, 20_000)
    ] = None,
) -> Numbers:
    """A cell of which each member is sampled with the same probability, and in which counts below the minimum are shown as 0: the
    exact delta, for one number of members or for the worst number; or the smallest minimum for a delta.
    """

    def at(k: int) -> float:
        return binomial_cell_worst(rate, k, epsilon) if members is None else binomial_cell(members, rate, k, epsilon)

    if minimum is not None:
        return {"epsilon": epsilon, "delta": at(minimum), "minimum": minimum}
    target = delta
    assert target is not None
    found = _smallest(lambda k: at(k) <= target, max(1, int(FEW * rate)) if members is None else members + 1)
    return {"epsilon": epsilon, "delta": at(found), "minimum": found}


def _smallest(holds: Callable[[int], bool], most: int) -> int:
    """The smallest number for which a property holds that then holds for every larger number: by doubling, then by bisection."""
    end = 1
    while not holds(end):
        if end >= most:
            raise ConditionNotMet(f"no minimum up to {most} gives this delta")
        end = min(2 * end, most)
    last = largest_whole(lambda k: not holds(k), 1, end)
    return 1 if last is None else last + 1


@formula(
    "sl.truncated_sample",
    verdict="as_printed",
    conditions=[
        Requirement(
            "either the probabilities of the sizes are given, or discard_epsilon and discard_delta",
            lambda sizes, discard_epsilon, discard_delta: (
                (sizes is None) == (discard_epsilon is not None) and (discard_epsilon is None) == (discard_delta is None)
            ),
        ),
        Requirement("the probabilities of the sizes sum to 1", lambda sizes: sizes is None or sum(sizes) == 1),
        Requirement(
            "no sample is larger than the population, and some are not empty",
            lambda sizes, population: sizes is None or (len(sizes) <= population + 1 and sizes[0] < 1),
        ),
        Requirement("the cell is part of the population", lambda cell, population: cell <= population),
        Requirement("presence is first or individual", lambda presence: presence in ("first", "individual")),
        Requirement(
            "fewer records are usually discarded than there are",
            lambda population, discard_epsilon, discard_delta: (
                discard_epsilon is None or most_often_discarded(discard_epsilon, discard_delta) < population
            ),
            kind="promise",
        ),
        Requirement(
            "cell times population is at most a million", lambda cell, population: cell * population <= LARGEST, kind="size"
        ),
    ],
)
def truncated_histogram_of_a_sample(
    epsilon: Asked,
    population: Annotated[int, In("how many people may be sampled", 1)],
    cell: Annotated[int, In("how many of them are in the person's cell, the person included", 1)],
    minimum: Annotated[int, In("the smallest count that is shown", 1)],
    sizes: Annotated[tuple[Fraction, ...] | None, In("the probabilities of 0, 1, 2, ... sampled people", 0, 1)] = None,
    discard_epsilon: Annotated[Fraction | None, In("everyone is sampled and some are discarded: the scale", above=True)] = None,
    discard_delta: Annotated[Fraction | None, In("how seldom none is discarded", 0, 1, above=True, below=True)] = None,
    presence: Annotated[
        str, In("first: the first place is the person's; individual: one of the population", None)
    ] = "individual",
) -> Numbers:
    """A random number of people is drawn from the population, and cells below the minimum are shown as 0: the delta of the
    person's cell seen together with the total of the other cells. It is exact if no other cell is hidden, and a bound otherwise.
    """
    if sizes is None:
        assert discard_epsilon is not None
        assert discard_delta is not None
        law = given_presence(discarding(population, discard_epsilon, discard_delta), presence)
    else:
        law = [ball(mass) for mass in given_presence(sizes, presence)]
    return {"epsilon": epsilon, "delta": at_most_one(sample_cell(law, population, cell, minimum, epsilon))}
