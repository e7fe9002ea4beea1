"""The most likely of several laws, published without noise: the smallest delta and epsilon, by counting."""

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
    """The estimate with the person against the estimate of the others: the total variation, worst over the law that made the
    records, the known records and the person's value. Ties go to the law that is named first.
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
    """The same with delta 0, where each law has at least a certain prior probability: the epsilon of the worst prior; infinite
    where some estimate becomes possible or impossible.
    """
    ratio = largest_ratio(Estimates(family(rates, laws, letters, weights), others - known), known, least)
    return {"epsilon": math.inf if ratio is None else ball(ratio).log(), "delta": 0}
