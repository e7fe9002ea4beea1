"""How well outcomes that were drawn fit a law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from sidelight.laws.finite.law import FiniteLaw


def fit(outcomes: Iterable[Hashable], law: FiniteLaw) -> float:
    """The p-value of the chi-square test: below x with probability about x when the law is right; 0 for an impossible outcome."""
    from scipy.special import chdtrc

    counts, masses = Counter(outcomes), dict(law.masses)
    total = sum(counts.values())
    if any(outcome not in masses for outcome in counts):
        return 0.0
    rare = [outcome for outcome, mass in masses.items() if total * mass < 10]
    cells = [(counts[outcome], float(total * mass)) for outcome, mass in masses.items() if outcome not in rare]
    cells += [(sum(counts[outcome] for outcome in rare), float(total * sum(masses[outcome] for outcome in rare)))] if rare else []
    return float(chdtrc(len(cells) - 1, sum((seen - expected) ** 2 / expected for seen, expected in cells)))
