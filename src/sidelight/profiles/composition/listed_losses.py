"""The losses of several outputs added up one by one, where they are few or multiples of one step."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from sidelight.numbers.balls import in_balls
from sidelight.profiles.composition.loss_transform import PairLosses
from sidelight.profiles.composition.losses import Losses, on_a_lattice
from sidelight.profiles.composition.pair_loss import common_step

MOST_SUMS = 40_000  # sums of losses that are listed; by trial: speed
MOST_STEPS = 20_000  # steps of a lattice on which losses are added as a product of polynomials; by trial: speed


@in_balls
def losses_listed(parts: PairLosses) -> Losses | None:
    """The losses of all parts together; None where there are too many."""
    grids = [(part.grid, number) for part, number in parts if part.size]
    step = common_step(grid.step for grid, _ in grids if grid.steps)
    if sum(number * grid.steps * int(grid.step / step) for grid, number in grids) <= MOST_STEPS:
        return on_a_lattice([(part.losses, number) for part, number in parts])
    ways = (number + 1 if part.size == 2 else part.size if number == 1 else MOST_SUMS + 1 for part, number in parts)
    if math.prod(ways) > MOST_SUMS:
        return None
    together = Losses({Fraction(0): arb(1)}, arb(0))
    for part, number in parts:
        together = together.beside(part.losses.times(number))
    return together
