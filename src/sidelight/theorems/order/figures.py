"""Figures that are sums over people: what orders about the number of people can speak of."""

from __future__ import annotations

from sidelight.mechanisms.both import Both
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism

FIGURES = (Count, Histogram, Size, Noisy, Minimum, Then, Both)


def figures_of(claim: Claim) -> tuple[Mechanism, ...]:
    return claim.mechanism.parts if isinstance(claim.mechanism, Both) else (claim.mechanism,)


def minima(claim: Claim) -> list[Minimum]:
    return [part for part in figures_of(claim) if isinstance(part, Minimum)]


def sums_over_people(claim: Claim) -> bool:
    """Every figure is a count or counts of values, perhaps with noise and a minimum, or processed in a way that may be any."""
    return all(_is_sum(part) for part in figures_of(claim))


def _is_sum(part: Mechanism) -> bool:
    inner = part.inner if isinstance(part, Minimum) or (isinstance(part, Then) and part.kernel is None) else part
    return isinstance(inner.inner if isinstance(inner, Noisy) else inner, Count | Size | Histogram)


def hidden_less(claim: Claim, by: int) -> Mechanism:
    """The same figures with every minimum lower by so much; one that then hides no more than a 0 is left out."""
    lowered = [
        part
        if not isinstance(part, Minimum)
        else Minimum(part.inner, part.at_least - by)
        if part.at_least - by > 1
        else part.inner
        for part in figures_of(claim)
    ]
    return lowered[0] if len(lowered) == 1 else Both(*lowered)
