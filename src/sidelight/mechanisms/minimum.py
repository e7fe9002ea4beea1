"""Small values are hidden: what is below the minimum is shown as one mark."""

from __future__ import annotations

from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.noisy import Noisy, figure_like
from sidelight.mechanisms.shown import Shown
from sidelight.model.statistic import Statistic
from sidelight.numbers.written import whole_number


def Minimum(inner: Statistic | Noisy, at_least: int) -> Shown:
    """Values of `at_least` or more are published; with noise the noisy value is compared.

    >>> hidden = sl.Minimum(sl.Count(), at_least=10)
    >>> print(hidden)
    the exact count, hidden below 10
    >>> print(sl.certify(hidden, sl.Rates.same(100, 0.3)).delta(epsilon=1))
    6.443e-6
    """
    return Shown(figure_like(inner, "what a minimum hides small values of"), hide(None, whole_number(at_least, "a minimum") - 1))
