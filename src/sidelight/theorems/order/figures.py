"""Figures that are sums over people: what orders about the number of people can speak of."""

from __future__ import annotations

from dataclasses import replace

from sidelight.mechanisms.both import Both, outputs_of
from sidelight.mechanisms.display import AS_IT_IS, Display
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.normal_form import NormalForm, normal_form
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism

FIGURES = (Count, CountWith, Histogram, Size, Noisy, Shown, Then, Both)


def figures_of(claim: Claim) -> tuple[Mechanism, ...]:
    """The figures that are seen together, or the only one."""
    return outputs_of(claim.mechanism)


def hidden_figures(claim: Claim) -> list[NormalForm]:
    """The figures that hide small values."""
    return [parts for parts in map(normal_form, figures_of(claim)) if parts.display.minimum is not None]


def sums_over_people(claim: Claim) -> bool:
    """Every figure is a count, perhaps with noise and a minimum, or counts of some of several values, perhaps with noise; or
    one of these, processed in a way that may be any.
    """
    return all(_is_sum(part) for part in figures_of(claim))


def _is_sum(part: Mechanism) -> bool:
    parts = normal_form(part.inner if isinstance(part, Then) and part.kernel is None else part)
    if isinstance(parts.statistic, Histogram | CountWith):
        return parts.display == AS_IT_IS
    return isinstance(parts.statistic, Count | Size) and parts.hides_at_most_small_values


def hidden_less(claim: Claim, by: int) -> Mechanism:
    """The same figures with every minimum lowered by `by`; a minimum that then hides at most the 0 is left out."""
    lowered = [_lowered(part, by) for part in figures_of(claim)]
    return lowered[0] if len(lowered) == 1 else Both(*lowered)


def _lowered(part: Mechanism, by: int) -> Mechanism:
    parts = normal_form(part)
    minimum = parts.display.minimum
    if minimum is None:
        return part
    display = Display((hide(None, minimum - by - 1),)) if minimum - by > 1 else AS_IT_IS
    return replace(parts, display=display).mechanism
