"""Small values and large ones are hidden: what is outside two limits is shown as one of two marks."""

from __future__ import annotations

from sidelight.errors import BadValue
from sidelight.mechanisms.display_steps import Within
from sidelight.mechanisms.noisy import Noisy, is_figure_like
from sidelight.mechanisms.shown import Shown
from sidelight.model.statistic import Statistic
from sidelight.profiles.counts.relabelling_cuts import Cuts


def Between(inner: Statistic | Noisy | Shown, at_least: int, at_most: int | None = None) -> Shown:
    """Values from `at_least` to `at_most` are published, after noise and rounding if there are any; None is no limit.

    A count of n people of whom at least m have the value and at least m have it not: `at_least=m, at_most=n-m`. Smaller values
    have one mark and larger ones another; who gives both the same one hides more (`Then`), and the promise still holds.

    >>> hidden = sl.Between(sl.Count(), at_least=10, at_most=90)
    >>> print(hidden)
    the exact count, hidden below 10 and above 90
    """
    if not is_figure_like(inner) and not _rounded_only(inner):
        raise BadValue(f"limits hide small and large values of a count, noisy or rounded or not, found {inner}")
    if type(at_least) is not int or at_least < 0:
        raise BadValue(f"the lower limit is a whole number, 0 or more, found {at_least}")
    if at_most is not None and (type(at_most) is not int or at_most < at_least - 1):
        raise BadValue(f"no value is too small and too large: at_most is {at_least - 1} or more, found {at_most}")
    return Shown(inner, Within(at_least, at_most))


def _rounded_only(inner: object) -> bool:
    cuts = inner.display.cuts if isinstance(inner, Shown) else None
    return cuts is not None and cuts == Cuts(cuts.step, cuts.offset)
