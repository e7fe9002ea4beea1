"""Formulas for an estimate that is published without noise, which of several laws is the most likely: the exact delta and
epsilon, by counting.
"""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.laws.estimates.most_likely_law import Estimates, largest_change, largest_ratio, number_of_types
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import Requirement, formula
from sidelight.numbers.balls import ball
from sidelight.theorems.sums.map_estimate_families import (
    CONDITIONS,
    FEWER,
    SPREAD,
    Known,
    Laws,
    Least,
    Letters,
    Others,
    Rates,
    Weights,
    family,
)

MOST = 1_000_000  # pairs of types of records that are added up; by trial: speed
MOST_OTHERS = 5_000  # people; the exact numbers that are added up have about as many digits; by trial: speed


def _work(others: int, known: int, rates: tuple[Fraction, ...] | None, letters: int | None) -> int:
    size = 2 if rates is not None else letters or 1
    return number_of_types(others - known, size) * number_of_types(known + 1, size)


COUNTABLE = Requirement(
    f"at most {MOST_OTHERS} others and a million pairs of types of records",
    lambda others, known, rates, letters: others <= MOST_OTHERS and _work(others, known, rates, letters) <= MOST,
    kind="size",
)


@formula("sl.map_exact", verdict="as_printed", conditions=(*CONDITIONS, FEWER, COUNTABLE))
def estimate_exactly(
    others: Others,
    known: Known = 0,
    rates: Rates = None,
    laws: Laws = None,
    letters: Letters = None,
    weights: Weights = None,
) -> Numbers:
    """The total variation between the estimate with the person and the estimate without, for the worst law of the records, the
    worst known records and the worst value of the person's record. Of equally likely laws the first one is the estimate.
    """
    estimates = Estimates(family(rates, laws, letters, weights), others - known)
    return {"epsilon": 0, "delta": largest_change(estimates, known)}


@formula("sl.map_exact_pure", verdict="as_printed", conditions=(*CONDITIONS, FEWER, SPREAD, COUNTABLE))
def estimate_exactly_without_delta(
    others: Others,
    least: Least,
    known: Known = 0,
    rates: Rates = None,
    laws: Laws = None,
    letters: Letters = None,
    weights: Weights = None,
) -> Numbers:
    """The epsilon at delta 0 between the estimate with the person and the estimate without, for the worst prior in which each law
    has at least the probability `least`. It is infinite if some estimate is possible in only one of the two cases.
    """
    ratio = largest_ratio(Estimates(family(rates, laws, letters, weights), others - known), known, least)
    return {"epsilon": math.inf if ratio is None else ball(ratio).log(), "delta": 0}
