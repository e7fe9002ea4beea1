"""The exponential mechanism that reads a leak: outputs of higher utility are more likely."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.mechanisms.kernels.table import Table
from sidelight.model.leak import SharedLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Atom, Dataset
from sidelight.model.setting import Setting
from sidelight.numbers.rounding import as_written, exponential_below

MOST_STEPS = 2_000  # steps of the grid between the lowest and the highest utility; by trial: speed
Rule = Literal["all", "sharing", "range"]
Utilities = tuple[tuple[tuple[Dataset, Outcome, Outcome], Fraction], ...]
"""((dataset, leak value, output), utility)"""


@dataclass(frozen=True, slots=True)
class Exponential(Mechanism):
    """Given the leak value o, an output weighs e^(epsilon u / (2 sensitivity(o))), with coins of its own.

    The weights are powers of a rational number that is a little less than the right one: the law is exact, and not less private.
    `rule` says which changes of one record the sensitivity looks at: those between all neighbours; between those sharing the leak
    value; or between all, where what changes every output alike does not count (half the range of the change).
    """

    utilities: Utilities
    epsilon: Fraction
    leak: Table  # what it reads
    rule: Rule = "all"

    @staticmethod
    def of(
        utilities: Mapping[tuple[Dataset, Outcome, Outcome], Fraction | int | float],
        epsilon: Fraction | int | float,
        leak: Table,
        rule: Rule = "all",
    ) -> Exponential:
        if epsilon < 0:
            raise BadValue(f"epsilon is 0 or more, found {epsilon}")
        return Exponential(tuple((at, as_written(u)) for at, u in utilities.items()), as_written(epsilon), leak, rule)

    def sensitivity(self, value: Outcome) -> Fraction:
        """How much one record can change a utility, once this value has leaked."""
        return _sensitivity(self, value)

    def shares(self, value: Outcome) -> bool:
        """Whether some neighbours can both leak it. Where none can, nothing is compared, and the rule for all is used."""
        return any(_can_leak(self, a, value) and _can_leak(self, b, value) for a, b in _neighbours(self))

    def given(self, dataset: Dataset, value: Outcome) -> FiniteLaw[Outcome]:
        """What is published once this value has leaked; without any sensitivity, one of the best at random."""
        scores = {output: u for (at, leaked, output), u in self.utilities if (at, leaked) == (dataset, value)}
        if not scores:
            raise BadValue(f"there is no utility for the dataset {dataset} and the leak {value}")
        best, sensitivity = max(scores.values()), self.sensitivity(value)
        if not sensitivity:
            first = [output for output, score in scores.items() if score == best]
            return FiniteLaw(tuple((output, Fraction(1, len(first))) for output in first))
        step = _step(self, value)
        base = max(Fraction(1), exponential_below(self.epsilon * step / (2 * sensitivity)))
        weights = {output: base ** int((score - best) / step) for output, score in scores.items()}
        total = sum(weights.values())
        return FiniteLaw(tuple((output, weight / total) for output, weight in weights.items()))

    def law(self, dataset: Dataset, atoms: tuple[Atom, ...]) -> FiniteLaw[Outcome]:
        return self._joint(dataset).map(lambda pair: pair[1])

    def shared(self) -> SharedLeak:
        """The leak that it reads, as a leak beside it."""
        return SharedLeak(tuple((dataset, self._joint(dataset)) for dataset, _ in self.leak.rows))

    def _joint(self, dataset: Dataset) -> FiniteLaw[tuple[Outcome, Outcome]]:
        def answered(value: Hashable) -> FiniteLaw[tuple[Outcome, Outcome]]:
            return self.given(dataset, value).map(lambda output: (value, output))

        return self.leak.law(dataset, ()).then(answered)

    def __str__(self) -> str:
        return "the exponential mechanism"


def _neighbours(mechanism: Exponential) -> Iterator[tuple[Dataset, Dataset]]:
    datasets = tuple(dataset for dataset, _ in mechanism.leak.rows)
    for a, b in Setting(datasets, ()).neighbouring():
        yield datasets[a], datasets[b]


def _can_leak(mechanism: Exponential, dataset: Dataset, value: Outcome) -> bool:
    return any(leaked == value for leaked, _ in mechanism.leak.law(dataset, ()).masses)


@lru_cache(maxsize=256)
def _sensitivity(mechanism: Exponential, value: Outcome) -> Fraction:
    """Only utilities that are defined for both neighbours are compared: a dataset without any can never leak the value."""
    scores: dict[Dataset, dict[Outcome, Fraction]] = {}
    for (dataset, leaked, output), u in mechanism.utilities:
        if leaked == value:
            scores.setdefault(dataset, {})[output] = u
    sharing = mechanism.rule == "sharing" and mechanism.shares(value)
    largest = Fraction(0)
    for a, b in _neighbours(mechanism):
        if a not in scores or b not in scores:
            continue
        if sharing and not (_can_leak(mechanism, a, value) and _can_leak(mechanism, b, value)):
            continue
        if scores[a].keys() != scores[b].keys():
            raise BadValue(f"the datasets {a} and {b} have utilities for different outputs")
        changes = [scores[a][output] - scores[b][output] for output in scores[a]]
        widest = (max(changes) - min(changes)) / 2 if mechanism.rule == "range" else max(map(abs, changes))
        largest = max(largest, widest)
    return largest


@lru_cache(maxsize=256)
def _step(mechanism: Exponential, value: Outcome) -> Fraction:
    """The largest number of which all differences of utilities are multiples."""
    scores = [u for (_, leaked, _), u in mechanism.utilities if leaked == value]
    below = math.lcm(*(u.denominator for u in scores))
    apart = [int((u - scores[0]) * below) for u in scores]
    step = Fraction(math.gcd(*apart), below)
    if step and max(scores) - min(scores) > MOST_STEPS * step:
        raise BadValue(f"utilities lie on a grid of at most {MOST_STEPS} steps: round them")
    return step
