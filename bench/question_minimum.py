"""A minimum near the count: people with different rates, most of them small, counts below 10 hidden, nobody known"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import ours
from clock import best_of, spoken
from people import Rates
from target import Target

import sidelight as sl

Noise = sl.Geometric | sl.DiscreteGaussian

PLACE = 2
MEAN, MINIMUM, DELTA = 30, 10, 1e-6
EXACT = {500: 0.5, 3_000: 0.5, 10_000: 1.0, 100_000: 5.0}  # people, and seconds to an epsilon
NOISED = {500: 1.0, 3_000: 3.0}
NOISES: dict[str, Noise] = {
    "geometric noise of epsilon 0.5": sl.Geometric.of_epsilon(0.5),
    "discrete Gaussian noise of sigma 2": sl.DiscreteGaussian(2),
}


def measure() -> Iterator[str | Target]:
    yield "| people | published | epsilon at 1e-6 | its width | seconds to it |"
    yield "|---|---|---|---|---|"
    asked: list[tuple[str, Noise | None, int, float]] = [("the count", None, *one) for one in EXACT.items()]
    asked += [(name, noise, *one) for name, noise in NOISES.items() for one in NOISED.items()]
    targets, widest = list[Target](), 0.0
    for name, noise, people, limit in asked:
        ask = partial(epsilon, noise, small(people))
        seconds, found = best_of(2, ask, ours.forget), ask()
        widest = max(widest, found.width)
        yield f"| {people:,} | {name} | {found} | {found.width:.0e} | {spoken(seconds)} |"
        question = f"epsilon at delta {DELTA}, {people:,} rates, mean {MEAN}, minimum {MINIMUM}, {name}"
        targets.append(Target.at_most(question, limit, seconds, f"< {limit:g} s", spoken(seconds)))
    yield ""
    yield from targets
    yield Target.at_most("width of the epsilons with a minimum", 1e-6, widest, "1e-6", f"{widest:.0e}")


def small(people: int) -> Rates:
    """Rates between 0 and twice the mean."""
    return np.random.default_rng(people).uniform(0, 2 * MEAN / people, people)


def epsilon(noise: Noise | None, rates: Rates) -> sl.Interval:
    hidden = sl.Minimum(sl.Count() if noise is None else sl.Noisy(sl.Count(), noise), MINIMUM)
    return sl.certify(hidden, sl.Rates(rates), sl.Attacker(knows=0, influence="active")).epsilon(DELTA)
