"""Errata of the printed equivalence of simulators and differential privacy."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.population import Dataset
from sidelight.model.results.erratum import Erratum, Refuted
from sidelight.model.setting import Setting
from sidelight.theorems.simulators.framework_settings import equally_likely, law_with

PEOPLE = 3


def _blind() -> Refuted:
    """For every dataset there is a prior that is certain of it. The list of the other records (0, 1) may come from 101 and from
    010.
    """
    datasets = tuple(product((0, 1), repeat=PEOPLE))
    chance = [Fraction(0.1 * math.exp(-0.5 * far)) for far in range(PEOPLE + 1)]

    def row(dataset: Dataset) -> FiniteLaw[Outcome]:
        yes = chance[sum(a != b for a, b in zip(dataset, (1, 0, 1), strict=True))]
        return law_with((1, yes), (0, 1 - yes))

    priors = tuple(equally_likely((number,), tuple(range(PEOPLE))) for number in range(len(datasets)))
    setting = Setting(datasets, [row(dataset) for dataset in datasets], priors=priors)
    private = evaluate(DifferentialPrivacy(), setting).epsilon(0).upper
    blind = evaluate(Distributional(index_aware=False), setting).epsilon(0).lower
    return Refuted(private, blind, PEOPLE * private, "epsilon at delta 0 of a simulator that sees a list")


def _one_step() -> Refuted:
    """Randomised response on one bit: a simulator that shows a fair coin imitates the answers to both values."""
    keep = Fraction(3, 4)
    rows = [law_with((bit, keep), (1 - bit, 1 - keep)) for bit in (0, 1)]
    priors = equally_likely((0,)), equally_likely((1,))
    coin = law_with((0, Fraction(1, 2)), (1, Fraction(1, 2)))
    setting = Setting(((0,), (1,)), rows, priors=priors, simulator=(((), coin),))
    imitated = evaluate(Distributional("given"), setting).epsilon(0).upper
    private = evaluate(DifferentialPrivacy(), setting).epsilon(0).lower
    return Refuted(imitated, private, 2 * imitated, "epsilon at delta 0 of differential privacy")


BLIND_SIMULATOR = Erratum(
    kind="our reading",
    quote="a valid simulator is given by the algorithm that inserts an arbitrary entry into x_{−i} and then applies "
    "F to the result",
    place="Section II-A",
    printed="Read of a simulator that sees the bare list of the other records: an epsilon-DP mechanism has one with "
    "this epsilon.",
    counterexample="three bits, 1 is shown with probability 0.1 e^(-d/2), d the distance to 101: 0.5-DP, and the list (0, 1) "
    "must serve 101 and 010, so that every simulator needs epsilon 0.75",
    refute=_blind,
    holds_for="a simulator that puts the entry back into place i, or a mechanism that does not look at the order of the records",
    corrected="a simulator that knows whose record is left out has it; one that does not pays for every record that moves",
)
ONE_STEP = Erratum(
    kind="our reading",
    quote="This is easily seen to be equivalent to differential privacy",
    place="Section II-A",
    printed="Read with the same parameters: a simulator with (epsilon, delta) makes the mechanism (epsilon, delta)-DP.",
    counterexample="randomised response with 3/4: a fair coin imitates it with epsilon log 2, and its own epsilon is log 3",
    refute=_one_step,
    holds_for="the chain that is printed after it, which gives 2 epsilon; no parameters are printed for this direction",
)
