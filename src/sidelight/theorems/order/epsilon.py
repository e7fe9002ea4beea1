"""A larger epsilon, and delta is at most as large."""

from __future__ import annotations

from sidelight.model.results.order import falls
from sidelight.theorems.order.amounts import EPSILON


@falls(EPSILON, id="sl.order_epsilon")
def delta_never_rises_with_epsilon() -> None:
    """Delta never rises with epsilon. Whatever a definition allows with one epsilon it allows with a larger one."""
