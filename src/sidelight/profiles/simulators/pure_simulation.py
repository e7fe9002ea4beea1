"""The smallest epsilon of a simulator at delta 0: the probabilities of every output are within a factor e^epsilon, both ways."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sidelight.numbers.balls import above, ball, in_balls
from sidelight.numbers.interval import Interval
from sidelight.numbers.program import Program, least_over_laws, products, propose
from sidelight.numbers.rounding import exponential_bounds
from sidelight.profiles.simulators.simulation import MANY_ROWS, NEGLIGIBLE_SHARE, Simulation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

PURE_TOLERANCE = 1e-9  # relative distance of the two ends at which the search stops
MOST_BISECTIONS = 60  # linear programs for one epsilon; by trial: speed and width


def pure_epsilon(simulation: Simulation) -> Interval:
    """A bracket of that epsilon, by bisection with interpolation. A simulator reaches the upper end; below the lower end none
    exists.
    """
    import numpy as np

    if simulation.lost:
        return Interval(0.0, math.inf)  # doubles cannot represent ratios of so small masses
    p, allowed = simulation.p, _allowed(simulation)
    usable = allowed.any(axis=1)
    if not usable.all() or ((simulation.w @ allowed.astype(float) == 0) & (p > 0)).any():
        return Interval.exactly(math.inf)
    first = np.where(allowed, p.mean(axis=0), 0.0)
    if not (first.sum(axis=1) > 0).all():
        first = np.where(allowed, 1.0, 0.0)
    low, high = 0.0, _reached(simulation, first)
    short, over = math.nan, math.nan  # by how much the program fails at `low` and holds at `high`
    for step in range(MOST_BISECTIONS):
        if high - low <= PURE_TOLERANCE * max(high, 1e-3):
            break
        middle = (low + high) / 2
        if step % 3 and short > 0 > over:
            middle = min(max(low + (high - low) * short / (short - over), low + (high - low) / 64), high - (high - low) / 64)
        simulator, value, proven = _slack(simulation, allowed, middle)
        high = min(high, _reached(simulation, simulator))
        if proven > 0:
            low, short = middle, value
        else:
            over = value
            # The program at `middle` was neither proven impossible nor solved: the solver has no more digits.
            if high > middle + PURE_TOLERANCE * max(middle, 1e-3):
                break
    return Interval(min(low, high), high)


def _allowed(simulation: Simulation) -> Flags:
    """Where S may be positive: an input must not lead to an output that is impossible in a row in which this input can occur."""
    import numpy as np

    forbidden = simulation.w.T @ (simulation.p == 0).astype(float)
    allowed: Flags = np.asarray(forbidden == 0)
    return allowed


@in_balls
def _reached(simulation: Simulation, simulator: Floats) -> float:
    """An upper bound of the largest logarithm of a ratio of probabilities for this simulator: an epsilon that it reaches."""
    p = simulation.p
    q, slack = products(simulation.w, simulator)
    seen = p > 0
    if (q[seen] <= 0).any() or (q[~seen] > 0).any():
        return math.inf
    ratio = float(max((q[seen] / p[seen]).max(), (p[seen] / q[seen]).max())) * (1 + 2 * slack)
    return above(ball(ratio).log())


def _slack(simulation: Simulation, allowed: Flags, epsilon: float) -> tuple[Floats, float, float]:
    """The simulator with the least s such that (1/E - s) P <= W S <= (E + s) P, that s, and a proven lower end of it.

    For weights y, l >= 0 with sum (y + l) P = 1 every S has s >= sum P (y/E - l E) + sum over a of the least over t of W (l - y).
    """
    import numpy as np
    from scipy import sparse

    p, w = simulation.p, simulation.w
    rows, outputs, inputs = len(simulation.real), len(simulation.outputs), len(simulation.inputs)
    factor, size = math.exp(epsilon), inputs * outputs
    seen = np.flatnonzero(p.ravel() > 0)
    masses = p.ravel()[seen]
    q = sparse.kron(w, sparse.eye_array(outputs), format="csr")[seen]
    column = -masses[:, None]
    matrix = sparse.block_array([[q, column], [-q, column]], format="csr")
    bounds = np.concatenate([factor * masses, -masses / factor])
    limits = np.zeros((size + 1, 2))
    limits[:size, 1] = np.where(allowed.ravel(), 1.0, 0.0)
    limits[size] = (-1.0, 1e6)
    cost = np.zeros(size + 1)
    cost[-1] = 1.0
    found = propose(Program(cost, matrix, bounds, limits, inputs, outputs), rows > MANY_ROWS)
    if found is None:
        return np.where(allowed, 1.0, 0.0), math.nan, 0.0
    simulator, reached = np.where(allowed & (found.table > NEGLIGIBLE_SHARE), found.table, 0.0), float(found.others[-1])
    low, y = (_spread(part, seen, p.shape) for part in (found.weights[: seen.size], found.weights[seen.size :]))
    total = float(((low + y) * p).sum())
    if not total > 0:
        return simulator, reached, 0.0
    low, y = low / total, y / total
    above_, below_ = exponential_bounds(epsilon)[1], 1 / exponential_bounds(epsilon)[1]
    fixed, gains = p * (y * below_ - low * above_), np.where(allowed, w.T @ (low - y), math.inf)
    sizes, gain_sizes = p * (y + low * above_), np.where(allowed, w.T @ (low + y), 0.0)
    return simulator, reached, least_over_laws(fixed, gains, sizes, gain_sizes, margin=1.0)


def _spread(values: Floats, places: NDArray[np.intp], shape: tuple[int, ...]) -> Floats:
    import numpy as np

    whole: Floats = np.zeros(shape)
    whole.ravel()[places] = values
    return whole
