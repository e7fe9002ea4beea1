"""Small values and large ones are hidden: what is outside two limits is shown as one of two marks."""

from __future__ import annotations

from sidelight.mechanisms.display_steps import Within
from sidelight.mechanisms.noisy import Noisy, figure_like
from sidelight.mechanisms.shown import Shown
from sidelight.model.statistic import Statistic
from sidelight.numbers.written import whole_number
from sidelight.profiles.counts.relabelling_cuts import Cuts


def Between(inner: Statistic | Noisy | Shown, at_least: int, at_most: int | None = None) -> Shown:
    """Values from `at_least` to `at_most` are published, after noise and rounding if there are any; None is no limit.

    A count of n people of whom at least m have the value and at least m have it not: `at_least=m, at_most=n-m`. Smaller values
    have one mark and larger ones another; who gives both the same one hides more (`Then`), and the promise still holds.

    >>> hidden = sl.Between(sl.Count(), at_least=10, at_most=90)
    >>> print(hidden)
    the exact count, hidden below 10 and above 90
    """
    if not _rounded_only(inner):
        figure_like(inner, "what limits hide")
    low = whole_number(at_least, "the lower limit")
    high = None if at_most is None else whole_number(at_most, "at_most, since no value is too small and too large,", low - 1)
    return Shown(inner, Within(low, high))


def _rounded_only(inner: object) -> bool:
    cuts = inner.display.cuts if isinstance(inner, Shown) else None
    return cuts is not None and cuts == Cuts(cuts.step, cuts.offset)
