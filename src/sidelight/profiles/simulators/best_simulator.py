"""The curve of the best simulator: the smallest delta(epsilon) over all simulators."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sidelight.numbers.interval import Interval
from sidelight.numbers.rounding import float_above, float_below
from sidelight.numbers.search import smallest_argument
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.simulators.pure_simulation import pure_epsilon
from sidelight.profiles.simulators.simulation import Simulation

PROGRAM_TOLERANCE = 1e-8  # relative; a linear program solved in doubles has no more digits


@dataclass(frozen=True, eq=False)
class BestSimulator(Attained):
    """The smallest delta over all simulators. The best simulator may differ from epsilon to epsilon, so this is not the hockey
    stick of two laws and does not compose.
    """

    simulation: Simulation
    labels: Sequence[tuple[Hashable, ...]]  # one for each law to imitate

    @property
    def comparisons(self) -> int:
        return len(self.labels)

    def _delta(self, epsilon: float) -> Interval:
        return self.simulation.value(epsilon)

    def delta_at(self, epsilon: Fraction) -> Interval:
        """One linear program is solved for both doubles next to epsilon."""
        return self.simulation.value(float_below(epsilon), float_above(epsilon))

    def _epsilon(self, delta: float | Fraction) -> Interval:
        if self.delta(0.0).upper <= delta:
            return Interval(0.0, 0.0)
        return pure_epsilon(self.simulation) if delta == 0 else smallest_argument(self.delta, delta, PROGRAM_TOLERANCE)

    def where(self, epsilon: float) -> tuple[Hashable, ...] | None:
        deltas = self.simulation.row_deltas(self.simulation.best(epsilon), epsilon)
        return self.labels[int(deltas.argmax())] if deltas.max() > 0 else None
