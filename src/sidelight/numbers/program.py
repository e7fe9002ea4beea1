"""Linear programs over tables of laws, in which a solver proposes and duality certifies.

A solver works in doubles and may be wrong, so nothing that it returns is believed. Any table becomes feasible when its rows are
divided by their sums: what it reaches is an upper end of the least value (`products`). Any weights of the inequalities that are
not negative bound the least value from below (`least_over_laws`). A wrong proposal widens the bracket; it cannot move an end
past the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sidelight.numbers.quiet import quietly
from sidelight.numbers.rounding import UNIT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

TOLERANCE = 1e-10  # by how much a proposal may violate a constraint, in the constraint's unit: the smallest that HiGHS accepts


@dataclass(frozen=True, eq=False)
class Program:
    """Minimise cost . x where matrix x <= bounds and every variable is within its limits.

    The first rows * columns variables are a table, row after row, and each of its rows is a law: it sums to 1.
    """

    cost: Floats
    matrix: Any  # sparse
    bounds: Floats
    limits: Floats  # (least, largest) of each variable
    rows: int
    columns: int

    def table_of(self, variables: Floats) -> Floats:
        """Negative shares are set to 0; the rows sum to about 1."""
        import numpy as np

        table: Floats = np.maximum(variables[: self.rows * self.columns].reshape(self.rows, self.columns), 0)
        return table

    def sums(self) -> Any:
        """The matrix, sparse, that adds up each row of the table."""
        import numpy as np
        from scipy import sparse

        ones = sparse.kron(sparse.eye_array(self.rows), np.ones((1, self.columns)))
        more = self.cost.size - self.rows * self.columns
        return sparse.hstack([ones, sparse.csr_array((self.rows, more))], format="csr")


@dataclass(frozen=True, eq=False)
class Proposal:
    """What a solver returned; nothing in it is trusted."""

    table: Floats
    others: Floats  # the variables after the table
    weights: Floats  # one for each inequality, none below 0


def propose(program: Program, interior_points_first: bool) -> Proposal | None:
    """The answer of the first method that has one; None when none has: infeasible, unbounded, or too hard in doubles."""
    import numpy as np
    from scipy.optimize import linprog

    tight = {"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE}
    points = {**tight, "ipm_optimality_tolerance": TOLERANCE}
    methods: list[tuple[str, dict[str, float]]] = [("highs-ipm", points), ("highs-ds", tight)]
    for method, options in methods if interior_points_first else reversed(methods):
        solve = partial(
            linprog,
            program.cost,
            A_ub=program.matrix,
            b_ub=program.bounds,
            A_eq=program.sums(),
            b_eq=np.ones(program.rows),
            bounds=program.limits,
            method=method,
            options=options,
        )
        found = quietly(solve)
        if found.status == 0:
            others = found.x[program.rows * program.columns :]
            return Proposal(program.table_of(found.x), others, np.maximum(-found.ineqlin.marginals, 0))
    return None


def propose_with_whole_numbers(program: Program, whole: Flags, most_nodes: int) -> Floats | None:
    """A table where the variables marked `whole` are whole numbers; None when none was found.

    The search tree has at most `most_nodes` nodes, so that the answer does not depend on the machine. Whole numbers have no
    weights that would prove anything: only what the table reaches is certain.
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    solve = partial(
        milp,
        c=program.cost,
        integrality=whole,
        bounds=Bounds(program.limits[:, 0], program.limits[:, 1]),
        constraints=[LinearConstraint(program.matrix, -np.inf, program.bounds), LinearConstraint(program.sums(), 1.0, 1.0)],
        options={"node_limit": most_nodes},
    )
    found = quietly(solve)
    return None if found.x is None else program.table_of(found.x)


def products(factors: Any, table: Floats) -> tuple[Floats, float]:
    """factors @ laws in doubles, where laws are the rows of the table divided by their sums; and the relative error of entries.

    Nothing is negative, so errors are relative: one unit for each entry and product, one for each term of a sum.
    """
    import numpy as np

    rows, columns = table.shape
    found: Floats = np.asarray(factors @ (table / table.sum(axis=1, keepdims=True)))
    return found, (2 * rows + 2 * columns + 16) * UNIT


def least_over_laws(fixed: Floats, gains: Floats, fixed_sizes: Floats, gain_sizes: Floats, margin: float) -> float:
    """A lower end of the sum of `fixed` plus, whatever the laws, the mean of each row of `gains` under its law.

    That mean is at least the least entry of the row. The sizes are the same terms with every part taken positive: rounding errors
    are relative to their sum. The margin is added to it: 1 where weights were divided by their sum, so that the error of that
    division is covered too, and 0 where the caller covers it.
    """
    value = float(fixed.sum() + gains.min(axis=1).sum())
    sizes = float(fixed_sizes.sum() + gain_sizes.max(axis=1).sum())
    return value - relative_error(fixed, gains) * (sizes + margin)


def relative_error(fixed: Floats, gains: Floats) -> float:
    """More than what the sums of `least_over_laws` lose by rounding, as a share of their sizes: two units for each term."""
    return (2 * fixed.size + 2 * len(gains) + 32) * UNIT
