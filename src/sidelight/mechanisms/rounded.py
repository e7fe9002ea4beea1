"""A count is rounded: neighbouring numbers are shown as one."""

from __future__ import annotations

from typing import Literal

from sidelight.mechanisms.display_steps import down, nearest
from sidelight.mechanisms.noisy import Noisy, figure_like
from sidelight.mechanisms.shown import Shown
from sidelight.model.statistic import Statistic
from sidelight.reading.expected import word_among


def Rounded(inner: Statistic | Noisy, base: int, to: Literal["down", "nearest"] = "down") -> Shown:
    """The multiple of `base` that is just below or equal ("down"), or nearest; from halfway on, "nearest" goes up.

    With noise the noisy value is rounded, also below 0.

    >>> print(sl.Rounded(sl.Count(), 5, "nearest"))
    the exact count, rounded to the nearest multiple of 5
    """
    word_among(to, ("down", "nearest"), "the direction of rounding")
    return Shown(figure_like(inner, "what is rounded"), down(base) if to == "down" else nearest(base))
