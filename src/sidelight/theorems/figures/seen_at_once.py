"""Several figures as one vector, where its whole law can be written out: the truth, from both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sidelight.laws.counts.independent_people import Parts
from sidelight.laws.counts.likely_counts import likely_counts
from sidelight.laws.counts.sums_of_counts import law_of_sums, products_for_sums
from sidelight.numbers.linear import IntegerVector, independent_rows
from sidelight.profiles.figures.moved_sums import MovedSums

WINDOW = 24  # standard deviations; the length of a law outside of which nothing of the size of a delta is left
MOST_PRODUCTS = 4_000_000  # multiplications for a joint law; by trial: speed and width


def seen_at_once(rows: Sequence[IntegerVector], place: int, people: Sequence[Parts]) -> MovedSums | None:
    """The sums `rows` of the counts of these people, compared with one more at `place`; None where that would take long."""
    kept = independent_rows(rows)
    if not kept:
        return None
    vectors = list(zip(*kept, strict=True))
    if products_for_sums(vectors, [_length(parts) for parts in people]) > MOST_PRODUCTS:
        return None
    return MovedSums(law_of_sums(vectors, [likely_counts(parts) for parts in people]), vectors[place])


def _length(parts: Parts) -> int:
    """The number of likely counts, about."""
    number = sum(people for rate, people in parts if 0 < rate < 1)
    variance = sum(float(rate) * float(1 - rate) * people for rate, people in parts)
    return min(number, math.ceil(WINDOW * math.sqrt(variance))) + 1
