"""Helpers for the small settings of counterexamples."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sidelight.errors import BrokenTheorem
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.setting import Prior


def law_with(*masses: tuple[Outcome, Fraction]) -> FiniteLaw[Outcome]:
    return FiniteLaw.of(masses)


def certain(outcome: Outcome) -> FiniteLaw[Outcome]:
    return FiniteLaw.point(outcome)


def equally_likely(datasets: Sequence[int], targets: tuple[int, ...] = (0,)) -> Prior:
    """The prior of somebody who knows nothing, and believes that these datasets are equally likely."""
    return Prior(FiniteLaw(tuple(((None, number), Fraction(1, len(datasets))) for number in datasets)), targets)


def met(found: float, hypothesis: float) -> None:
    if found > hypothesis:
        raise BrokenTheorem(f"a counterexample needs delta at most {hypothesis}, found {found}")
