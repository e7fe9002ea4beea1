"""What attackers may know of the people who are not in a sample."""

from __future__ import annotations

from fractions import Fraction

from sidelight.model.knowledge import Knowledge
from sidelight.plan.protected import Sample


def known_outside(sample: Sample, knows: Knowledge) -> Fraction:
    """The largest share of those who may stand in for a person whose secret is known, where as many people outside the sample are
    known as in it, or a share of all people of a group.

    A group of n people in the sample has at least n / f people in all, so at least n (1 / f - 1) may stand in. Of N people, a
    share is at most share N + 1 people, perhaps all of them outside.
    """
    if knows.nobody:
        return Fraction(0)
    fraction, share, number = sample.fraction, knows.of_every_atom, knows.number
    known = (share + fraction) / (1 - fraction) if share is not None else None
    if number is not None:
        known = number * fraction / (1 - fraction)
    return Fraction(1) if known is None else min(Fraction(1), known)
