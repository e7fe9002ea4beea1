"""The linear program of the best simulator, and proofs of both ends of its value."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sidelight.errors import TooLarge
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.numbers.interval import Interval
from sidelight.numbers.kept import kept
from sidelight.numbers.program import Program, least_over_laws, products, propose, relative_error
from sidelight.numbers.rounding import LARGEST_EXPONENT, exponential_bounds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MANY_ROWS = 200  # laws to imitate, from which on interior points are faster than the simplex method; by trial: speed
LARGEST_COEFFICIENT_EPSILON = 18.0  # epsilon from which e^epsilon is too large a coefficient for the solver; by trial: width
MOST_VARIABLES = 300_000  # variables of the linear program; by trial: time and memory of the solver
MOST_SOLVED = 64  # programs whose solutions are kept, each up to some MB; a search for an epsilon solves about 40
NEGLIGIBLE_SHARE = 1e-100  # smallest share of an output; a smaller one is set to 0, so that products keep their digits
SMALLEST_KEPT_MASS = Fraction(1, 10**140)  # a product of two such masses is still a double


@dataclass(frozen=True, eq=False)
class Simulation:
    """One row c for each law that has to be imitated: real[c] is that law, and shown[c] the law of what the simulator is shown.

    A simulator is a table S[a, t]: for each input a, that it is shown, a law of outputs t. It has to imitate all rows: real[c] by
    shown[c] S.
    """

    real: Sequence[FiniteLaw[Outcome]]
    shown: Sequence[FiniteLaw[Hashable]]

    @cached_property
    def outputs(self) -> tuple[Outcome, ...]:
        """The outputs of the mechanism. Showing other outputs never helps a simulator."""
        return tuple(dict.fromkeys(outcome for law in self.real for outcome, _ in law.masses))

    @cached_property
    def inputs(self) -> tuple[Hashable, ...]:
        return tuple(dict.fromkeys(seen for law in self.shown for seen, _ in law.masses))

    @property
    def size(self) -> int:
        """How many variables the linear program has."""
        return (len(self.inputs) + 2 * len(self.real)) * len(self.outputs)

    @property
    def fits(self) -> bool:
        return self.size <= MOST_VARIABLES

    @cached_property
    def variables(self) -> int:
        size = self.size
        if not self.fits:
            raise TooLarge(
                f"a linear program with {size:,} variables ({len(self.inputs):,} inputs of the simulator x {len(self.outputs):,} "
                f"outputs, and {len(self.real):,} laws to imitate)",
                f"at most {MOST_VARIABLES:,} variables",
                "merge datasets that mechanism and prior do not tell apart, or evaluate one simulator: --simulator canonical",
            )
        return size

    @cached_property
    def lost(self) -> float:
        """A bound of the total mass that is lost because doubles cannot represent very small masses: 0 where there are none, 1
        where there are too small ones.
        """
        smallest = min(mass for law in (*self.real, *self.shown) for _, mass in law.masses)
        if smallest > SMALLEST_KEPT_MASS:
            return 0.0
        return 1e-250 if smallest > SMALLEST_KEPT_MASS**2 else 1.0

    @cached_property
    def p(self) -> Floats:
        return _dense(self.real, self.outputs)

    @cached_property
    def w(self) -> Any:
        """The laws of what is shown, one sparse row each."""
        from scipy.sparse import csr_array

        place = {seen: column for column, seen in enumerate(self.inputs)}
        entries = [(row, place[seen], mass) for row, law in enumerate(self.shown) for seen, mass in law.masses]
        rows, columns, masses = zip(*entries, strict=True)
        return csr_array(([m.numerator / m.denominator for m in masses], (rows, columns)), (len(self.shown), len(self.inputs)))

    def value(self, epsilon: float, up_to: float | None = None) -> Interval:
        """A bracket of the smallest delta over all simulators at this epsilon; with `up_to`, at every epsilon from this one up to
        that one.
        """
        found = self._solve(epsilon)
        upper = min(self.delta_of(simulator, epsilon) for simulator in found.candidates)
        return Interval(min(upper, self._lower(found, epsilon if up_to is None else up_to)), upper)

    def best(self, epsilon: float) -> Floats:
        """A simulator that reaches the upper end: for each input a row of probabilities of outputs."""
        return min(self._solve(epsilon).candidates, key=lambda simulator: self.delta_of(simulator, epsilon))

    def row_deltas(self, simulator: Floats, epsilon: float) -> Floats:
        """For each law to imitate, an upper end of delta in the worse direction; every rounding makes it larger.

        The rows of `simulator` need not sum to 1 exactly; they are normalised.
        """
        import numpy as np

        p = self.p
        q, slack = products(self.w, simulator)
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[0]
        out = np.maximum(p * (1 + slack) - factor * (q * (1 - slack)), 0).sum(axis=1)
        back = np.maximum(q * (1 + slack) - factor * (p * (1 - slack)), 0).sum(axis=1)
        both: Floats = np.minimum(1.0, np.maximum(out, back) * (1 + slack) + self.lost)
        return both

    def delta_of(self, simulator: Floats, epsilon: float) -> float:
        return float(self.row_deltas(simulator, epsilon).max())

    def _lower(self, found: Solved, epsilon: float) -> float:
        """A lower end of delta for every simulator, by weak duality. It holds for any weights on rows and outputs, however found.

        With 0 <= y[c,t] <= u[c], 0 <= l[c,t] <= v[c], sum(u + v) = 1 and E = e^epsilon, every S has
        delta >= sum (y - E l) P + sum over inputs a of the least over t of sum over c of W[c,a] (l - E y)[c,t].
        """
        import numpy as np

        weights = found.u.sum() + found.v.sum()
        if not weights > 0 or self.lost == 1:
            return 0.0
        y = np.minimum(found.y, found.u[:, None]) / weights
        low = np.minimum(found.low, found.v[:, None]) / weights
        factor = exponential_bounds(min(epsilon, LARGEST_EXPONENT))[1]
        if epsilon > LARGEST_EXPONENT:  # only weights that are not multiplied by e^epsilon give a bound for every larger epsilon
            y, low = np.zeros_like(y), np.where(self.p > 0, 0.0, low)
        fixed, gains = (y - factor * low) * self.p, self.w.T @ (low - factor * y)
        sizes, gain_sizes = (y + factor * low) * self.p, self.w.T @ (low + factor * y)
        least = least_over_laws(fixed, gains, sizes, gain_sizes, margin=0.0)
        return max(0.0, least * (1 - relative_error(fixed, gains)))  # the weights sum to 1 up to rounding

    def _solve(self, epsilon: float) -> Solved:
        solved: dict[float, Solved] = self.__dict__.setdefault("_solved", {})
        return kept(solved, epsilon, lambda: self._program(epsilon), MOST_SOLVED)

    def _program(self, epsilon: float) -> Solved:
        """Variables S[a,t], U[c,t] >= P - E W S, L[c,t] >= W S - E P, and delta above every sum of U and of L over t.

        For a very large E only L is kept; a small probability of every output is then mixed into S to keep U small.
        """
        import numpy as np
        from scipy import sparse

        assert self.variables
        p, w = self.p, self.w
        rows, outputs, inputs = len(self.real), len(self.outputs), len(self.inputs)
        steep = epsilon > LARGEST_COEFFICIENT_EPSILON
        factor = math.exp(epsilon) if not steep else math.inf
        cells = rows * outputs
        each, sums = sparse.eye_array(cells), sparse.kron(sparse.eye_array(rows), np.ones((1, outputs)))
        q = sparse.kron(w, sparse.eye_array(outputs), format="csr")
        capped = np.where(p > 0, 1.0, 0.0) if steep else np.minimum(factor * p, 1.0)
        down, none = -np.ones((rows, 1)), None
        if steep:
            blocks = [[q, -each, none], [none, sums, down]]
            bounds = np.concatenate([capped.ravel(), np.zeros(rows)])
        else:
            blocks = [
                [-factor * q, -each, none, none],
                [q, none, -each, none],
                [none, sums, none, down],
                [none, none, sums, down],
            ]
            bounds = np.concatenate([-p.ravel(), capped.ravel(), np.zeros(2 * rows)])
        matrix = sparse.block_array(blocks, format="csr")
        cost = np.zeros(matrix.shape[1])
        cost[-1] = 1.0
        limits = np.tile([0.0, np.inf], (cost.size, 1))
        found = propose(Program(cost, matrix, bounds, limits, inputs, outputs), rows > MANY_ROWS)
        everywhere = np.tile(p.mean(axis=0), (inputs, 1))
        zero = np.zeros((rows, outputs))
        if found is None:
            return Solved((everywhere,), zero, zero, np.zeros(rows), np.zeros(rows))
        simulator = np.where(found.table > NEGLIGIBLE_SHARE, found.table, 0.0)
        simulator = np.where(simulator.sum(axis=1, keepdims=True) > 0.5, simulator, everywhere)
        share = min(0.5, 4 * rows * math.exp(-epsilon)) if epsilon > 2 else 0.0
        mixed = (1 - share) * simulator + max(share, 1e-12) * everywhere
        weights = found.weights
        if steep:
            return Solved((simulator, mixed), zero, weights[:cells].reshape(rows, outputs), np.zeros(rows), weights[cells:])
        y, low = (weights[k * cells : (k + 1) * cells].reshape(rows, outputs) for k in (0, 1))
        return Solved((simulator, mixed, everywhere), y, low, weights[2 * cells : 2 * cells + rows], weights[2 * cells + rows :])


@dataclass(frozen=True, eq=False)
class Solved:
    """The solution of the program in doubles. It is not trusted: both ends are proven from it afterwards."""

    candidates: tuple[Floats, ...]
    y: Floats
    low: Floats
    u: Floats
    v: Floats


def as_laws(table: Floats, inputs: Sequence[Hashable], outputs: Sequence[Outcome]) -> dict[Hashable, FiniteLaw[Outcome]]:
    """The rows as laws with exact masses."""
    laws: dict[Hashable, FiniteLaw[Outcome]] = {}
    for seen, row in zip(inputs, table, strict=True):
        exact = [Fraction(float(share)) for share in row]
        total = sum(exact)
        masses = tuple((output, share / total) for output, share in zip(outputs, exact, strict=True) if share)
        laws[seen] = FiniteLaw(masses)
    return laws


def _dense(laws: Sequence[FiniteLaw[Outcome]], outcomes: Sequence[Outcome]) -> Floats:
    import numpy as np

    place = {outcome: column for column, outcome in enumerate(outcomes)}
    table = np.zeros((len(laws), len(outcomes)))
    for row, law in enumerate(laws):
        table[row, [place[outcome] for outcome, _ in law.masses]] = [m.numerator / m.denominator for _, m in law.masses]
    return table
