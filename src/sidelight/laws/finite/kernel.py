"""Post-processing as a table: what each outcome becomes, perhaps at random with fresh coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sidelight.laws.finite.law import FiniteLaw, Outcome


@dataclass(frozen=True, slots=True)
class Kernel:
    """The law of the new outcome for each listed outcome; outcomes that are not listed do not change."""

    rows: tuple[tuple[Outcome, FiniteLaw[Outcome]], ...]

    @staticmethod
    def of(rows: Mapping[Outcome, FiniteLaw[Outcome] | Outcome]) -> Kernel:
        laws = {outcome: image if isinstance(image, FiniteLaw) else FiniteLaw.point(image) for outcome, image in rows.items()}
        return Kernel(tuple(laws.items()))

    def __call__(self, outcome: Outcome) -> FiniteLaw[Outcome]:
        return dict(self.rows).get(outcome, FiniteLaw.point(outcome))
