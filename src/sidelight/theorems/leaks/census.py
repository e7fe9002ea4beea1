"""A differentially private release beside totals that are published exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.profiles.curves.derived.chain import chained


@formula(
    "bldp.sec6.1",
    verdict="as_printed",
    cites=(Cite(BOUNDED_LEAKAGE, "Section 6.1"), OWN),
    printed=lambda epsilon, delta, distance: {
        "epsilon": epsilon if distance == 1 else None,
        "delta": delta if distance == 1 else None,
    },
    prints="(epsilon, delta), those of the release alone, between neighbours (distance 1)",
)
def beside_exact_totals(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    distance: Annotated[int, In("in how many records the two datasets differ; 2: two people swap theirs", 1, 2_000)] = 2,
    at: At = None,
) -> Numbers:
    """A release that is differentially private and draws coins of its own keeps its promise beside exact totals. Between two
    datasets with the same totals, delta is that of a chain of as many steps as the datasets differ in records (print has one
    step), even where no neighbours have the same totals.
    """
    where = distance * epsilon if at is None else at
    return {"epsilon": where, "delta": chained([(epsilon, delta)] * distance, where)}
