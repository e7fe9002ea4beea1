"""A directed search for a small world on which a formula promises less than is true.

An audit draws batches of small worlds and computes for each, in doubles, the numbers of the hypothesis and of the conclusion.
Then it climbs: a world is changed a little, and the change is kept if the truth comes nearer to the promise. Every world meets
the hypothesis, because the numbers of the hypothesis are computed from the world itself. The error of doubles is about 1e-13
here, so the hypothesis is raised and the truth lowered by SLACK; no other difference is tolerated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np

from sidelight.errors import BadValue
from sidelight.model.results.formula import Formula
from sidelight.theorems import all_formulas

Array = np.ndarray
SLACK = 1e-11
STEEP = (1e-3, 0.7)  # worlds whose promise is outside this range say little: the search does not climb from them


@dataclass(frozen=True)
class Audit:
    """An audit of one formula. `draw(rng, number)` returns worlds as an array of real numbers of any size, one row for each
    world. `measure(worlds)` returns for each row the formula's parameters by name (a list of numbers is a table), and the truth
    that the formula's `answer` must not be below. A row whose truth is nan does not meet the hypothesis or has nothing to
    compare; it is not counted.
    """

    id: str
    draw: Callable[[np.random.Generator, int], Array]
    measure: Callable[[Array], tuple[Mapping[str, Array], Array]]
    answer: str = "delta"
    fixed: Mapping[str, object] = field(default_factory=dict)  # parameters that are the same for all worlds
    instances: int = 100_000  # worlds in the long search; fewer where each needs a linear program
    raised: tuple[str, ...] = ()  # parameters computed in doubles, which are raised by SLACK
    planted: Formula | None = None  # a wrong formula in place of the one of this id, to see whether the audit finds it out

    def search(self, seed: int, instances: int) -> Tally:
        return search(self, seed, instances)


class Searched(Protocol):
    """A search that `make fuzz` runs in full, and `make test` for a short time."""

    @property
    def id(self) -> str: ...

    @property
    def instances(self) -> int: ...

    def search(self, seed: int, instances: int) -> Tally:
        """Searches this number of worlds or cases, always the same ones for the same seed."""
        ...


@dataclass
class Tally:
    met: int = 0
    violations: int = 0
    closest: float = 0.0
    widest: float = 0.0
    worst: dict[str, object] = field(default_factory=dict)


def promised(audit: Audit, values: Mapping[str, Array], row: int) -> float:
    given: dict[str, object] = dict(audit.fixed)
    for name, column in values.items():
        if column.ndim == 2:
            given[name] = tuple(_exact(number, name in audit.raised) for number in column[row])
        else:
            given[name] = int(column[row]) if column.dtype.kind == "i" else _exact(column[row], name in audit.raised)
    try:
        found = (audit.planted or all_formulas()[audit.id]).result(**given)[audit.answer]  # type: ignore[arg-type]
    except BadValue:
        return np.nan
    return np.nan if found is None else found


def _exact(number: float, raised: bool) -> Fraction:
    """The number as a fraction, raised by SLACK if asked; a probability is raised to 1 at most."""
    if not raised:
        return Fraction(float(number))
    higher = float(number) * (1 + SLACK) + SLACK
    return Fraction(min(higher, 1.0) if number <= 1 else higher)


def judge(audit: Audit, worlds: Array, tally: Tally) -> Array:
    """The ratio of truth and promise for each world; -1 for worlds from which the search does not climb."""
    values, truth = audit.measure(worlds)
    ratios = np.full(len(worlds), -1.0)
    for row in np.flatnonzero(~np.isnan(truth)):
        bound, true = promised(audit, values, row), float(truth[row])
        if np.isnan(bound):
            continue
        tally.met += 1
        ratio = true / bound if bound > 0 else (np.inf if true > SLACK else 0.0)
        if true * (1 - SLACK) - SLACK > bound:
            tally.violations += 1
            tally.worst = {"id": audit.id, "promised": bound, "true": true, **{k: v[row].tolist() for k, v in values.items()}}
        if STEEP[0] < bound < STEEP[1]:
            ratios[row] = ratio
            tally.closest = max(tally.closest, ratio)
    return ratios


def search(audit: Audit, seed: int, instances: int, batch: int = 200, steps: int = 25) -> Tally:
    """Draws new batches of worlds and climbs from each for some steps, until `instances` worlds have met the hypothesis."""
    rng, tally = np.random.default_rng([seed, *audit.id.encode()]), Tally()
    tried = 0
    while tally.met < instances:
        worlds = audit.draw(rng, batch)
        ratios = judge(audit, worlds, tally)
        for _ in range(steps):
            if tally.met >= instances:
                break
            moved = worlds + rng.normal(size=worlds.shape) * 10.0 ** rng.uniform(-3, 0, size=(len(worlds), 1))
            moved = np.where(rng.random(worlds.shape) < 0.5, moved, worlds)
            reached = judge(audit, moved, tally)
            better = reached > ratios
            worlds[better], ratios[better] = moved[better], reached[better]
        tried += 1
        if tried >= 20 and tally.met < tried:
            raise AssertionError(f"the worlds of {audit.id} hardly ever meet its hypothesis: {tally.met} of {tried * batch}")
    return tally
