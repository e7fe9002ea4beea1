"""Definitions on finite settings: all pairs of neighbours, against numpy without a bound; the best simulator, certified"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
from clock import best_of, spoken

from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.setting import Prior, Setting
from sidelight.profiles.simulators import simulation

PLACE = 8
EPSILON = 0.1
OUTPUTS = 64


def random_setting(records: int) -> Setting:
    rng = Random(records)
    datasets = tuple(product("01", repeat=records))
    rows = []
    for _ in datasets:
        weights = [rng.randrange(10**15, 2 * 10**15) for _ in range(OUTPUTS)]
        total = sum(weights)
        rows.append(FiniteLaw(tuple((k, Fraction(weight, total)) for k, weight in enumerate(weights))))
    return Setting(datasets, tuple(rows))


def tied_setting(records: int) -> Setting:
    """Randomised response on half of the records: all pairs are equally bad."""
    datasets, outputs = tuple(product("01", repeat=records)), tuple(product("01", repeat=6))
    keep, flip = Fraction(7, 10), Fraction(3, 10)

    def law(dataset: tuple[str, ...]) -> FiniteLaw[tuple[str, ...]]:
        agree = [(o, sum(a == b for a, b in zip(o, dataset, strict=False))) for o in outputs]
        return FiniteLaw(tuple((o, keep**k * flip ** (6 - k)) for o, k in agree))

    return Setting(datasets, tuple(law(dataset) for dataset in datasets))


def by_numpy(at: Setting) -> float:
    """The same maximum in doubles, one pair after another, without a bound for its error."""
    table = np.array([[float(mass) for _, mass in law.masses] for law in at.mechanism])
    factor, worst = math.exp(EPSILON), 0.0
    for a, b in at.neighbouring():
        worst = max(worst, np.maximum(table[a] - factor * table[b], 0).sum())
    return worst


def fair_bits(records: int, values: int) -> Setting:
    """The sum of fair bits, with as many values as asked for."""
    datasets = tuple(product((0, 1), repeat=records))
    rows = tuple(FiniteLaw.point(sum(bit << place for place, bit in enumerate(x)) % values) for x in datasets)
    law = FiniteLaw(tuple(((None, k), Fraction(1, len(datasets))) for k in range(len(datasets))))
    return Setting(datasets, rows, priors=(Prior(law, tuple(range(records))),))


def measure() -> Iterator[str]:
    yield f"| datasets x {OUTPUTS} outputs | ours, certified | numpy, no bound | all equally bad | growth exponent of ours |"
    yield "|---|---|---|---|---|"
    before = None
    for records in (8, 10, 12):
        at, tied = random_setting(records), tied_setting(records)
        mine = best_of(3, lambda at=at: evaluate(DifferentialPrivacy(), at).delta(EPSILON))
        same = best_of(3, lambda at=tied: evaluate(DifferentialPrivacy(), at).delta(EPSILON))
        peer = best_of(1, lambda at=at: by_numpy(at))
        growth = "" if before is None else f"{math.log(mine / before) / math.log(4):.2f}"
        before = mine
        yield f"| {2**records} | 1 ({spoken(mine)}) | {peer / mine:.1f} x the time | {same / mine:.1f} x the time | {growth} |"
    yield ""
    yield "| simulator variables (inputs x outputs) | laws to imitate | ours, both ends | the solver alone | width |"
    yield "|---|---|---|---|---|"
    for records, values in ((6, 16), (6, 64), (10, 3)):
        at = fair_bits(records, values)
        curve = evaluate(Distributional(), at)
        programs = curve.simulation
        mine = best_of(2, lambda at=at: evaluate(Distributional(), at).delta(EPSILON))
        solver = best_of(2, lambda programs=programs: programs._program(EPSILON))
        size = len(programs.inputs) * len(programs.outputs)
        yield (
            f"| {size:,} | {len(programs.real)} | 1 ({spoken(mine)}) | {solver / mine:.2f} x the time "
            f"| {curve.delta(EPSILON).width:.0e} |"
        )
    yield ""
    yield f"Programs beyond {simulation.MOST_VARIABLES:,} variables are refused."
