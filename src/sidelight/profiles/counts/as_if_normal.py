"""An epsilon near the one that is searched; an estimate that decides where to look, never what is promised."""

from __future__ import annotations

import math
from fractions import Fraction

from sidelight.numbers.search import SMALLEST_ARGUMENT

FIXED_POINT_STEPS = 8  # steps of the fixed point below, which gains a digit with each
LEAST_SQUARE = 0.01  # least (epsilon sigma)^2, so that the root below has a positive argument


def epsilon_as_if_normal(variance: float, delta: float | Fraction) -> float:
    """The epsilon at which a normal law of this variance, compared with the same law moved by 1, has this
    delta.

    With z = epsilon sigma, that delta is about e^(-z^2/2) / (sqrt(2 pi) sigma (1 + z^2)).
    """
    if not variance:
        return 1.0
    level, square = -math.log(delta) - math.log(2 * math.pi * variance) / 2, 1.0
    for _ in range(FIXED_POINT_STEPS):
        square = max(LEAST_SQUARE, 2 * (level - math.log1p(square)))
    return min(1.0, max(SMALLEST_ARGUMENT, math.sqrt(square / variance)))
