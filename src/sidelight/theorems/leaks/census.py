"""A differentially private release beside totals that are published exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Annotated

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Dataset
from sidelight.model.results.cite import BOUNDED_LEAKAGE, OWN, Cite
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import At, Delta, Epsilon, In
from sidelight.model.setting import Setting
from sidelight.profiles.curves.derived.chain import chained
from sidelight.profiles.curves.two_laws import both_ways


def _everything_beside_the_total() -> Refuted:
    """Three bits are published exactly, beside their exact total."""
    datasets: tuple[Dataset, ...] = tuple(product((0, 1), repeat=3))
    shown: list[FiniteLaw[Outcome]] = [FiniteLaw.point(dataset) for dataset in datasets]
    joint: list[FiniteLaw[tuple[Outcome, Outcome]]] = [
        FiniteLaw.point((sum(1 for bit in dataset if bit == 1), dataset)) for dataset in datasets
    ]
    setting = Setting(datasets, shown, joint)
    swapped = (datasets.index((0, 1, 1)), datasets.index((1, 0, 1)))
    apart = both_ways(shown[swapped[0]], shown[swapped[1]])
    private = evaluate(DifferentialPrivacy(), setting)
    promised = evaluate(BoundedLeakage(), setting)
    return Refuted(promised.delta(1.0).upper, apart.delta(1.0).lower, private.delta(1.0).upper, "delta at epsilon 1")


@formula(
    "bldp.sec6.1",
    verdict="corrected",
    cites=(Cite(BOUNDED_LEAKAGE, "Section 6.1"), OWN),
    printed=lambda epsilon, delta: {"epsilon": epsilon, "delta": delta},
    erratum=Erratum(
        "Beside exact totals, a release that is (epsilon, delta)-bLDP protects people beyond what the totals say.",
        "Where no two neighbours have the same total, that constrains nothing: three bits published as they are keep (0, 0), "
        "though 011 and 101, with the same total, are told apart for sure.",
        _everything_beside_the_total,
    ),
)
def beside_exact_totals(
    epsilon: Epsilon,
    delta: Delta = Fraction(0),
    distance: Annotated[int, In("in how many records the two datasets differ; 2: two people swap theirs", 1, 2_000)] = 2,
    at: At = None,
) -> Numbers:
    """A release that is differentially private and draws coins of its own protects people beside exact totals: between two
    datasets with the same totals, delta is that of a chain of as many steps as the datasets differ in records, even where no
    neighbours have the same totals.
    """
    where = distance * epsilon if at is None else at
    return {"epsilon": where, "delta": chained([(epsilon, delta)] * distance, where)}
