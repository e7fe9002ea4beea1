"""Small values are hidden: what is below the minimum is shown as one mark."""

from __future__ import annotations

from sidelight.errors import BadValue
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.noisy import Noisy, is_figure_like
from sidelight.mechanisms.shown import Shown
from sidelight.model.statistic import Statistic


def Minimum(inner: Statistic | Noisy, at_least: int) -> Shown:
    """Values of `at_least` or more are published; with noise the noisy value is compared.

    >>> hidden = sl.Minimum(sl.Count(), at_least=10)
    >>> print(hidden)
    the exact count, hidden below 10
    >>> print(sl.certify(hidden, sl.Rates.same(100, 0.3)).delta(epsilon=1))
    6.443e-6
    """
    if not is_figure_like(inner):
        raise BadValue(f"a minimum hides small values of a count or of another statistic, noisy or not, found {inner}")
    if at_least < 0:
        raise BadValue(f"a minimum is 0 or more, found {at_least}")
    return Shown(inner, hide(None, at_least - 1))
