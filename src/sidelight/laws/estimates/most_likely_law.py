"""The exact probability of each estimate of the law that the records were drawn from, by counting types of records."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sidelight.laws.estimates.hypotheses import Hypotheses

LetterCounts = tuple[int, ...]


class Estimates:
    """The law with the largest weighted likelihood of `unknown` records and some fixed ones; of equal ones the first is taken."""

    def __init__(self, hypotheses: Hypotheses, unknown: int) -> None:
        self.hypotheses, self.unknown = hypotheses, unknown
        scale = math.lcm(*(mass.denominator for law in hypotheses.laws for mass in law))
        self._laws = [[int(mass * scale) for mass in law] for law in hypotheses.laws]
        weigh = math.lcm(*(weight.denominator for weight in hypotheses.weights))
        self._weights = [int(weight * weigh) for weight in hypotheses.weights]
        self.total = scale**unknown
        self._types = [
            (self._many(counts), [self.likelihood(j, counts) for j in range(len(self._laws))])
            for counts in _types(unknown, self.letters)
        ]
        self._found: dict[LetterCounts, list[list[int]]] = {}

    @property
    def letters(self) -> int:
        return len(self._laws[0])

    def _many(self, counts: LetterCounts) -> int:
        """How many sequences have these counts."""
        ways, left = 1, self.unknown
        for count in counts:
            ways *= math.comb(left, count)
            left -= count
        return ways

    def likelihood(self, law: int, counts: LetterCounts) -> int:
        """The likelihood of records with these counts under this law, times a common denominator."""
        return math.prod(mass**count for mass, count in zip(self._laws[law], counts, strict=True))

    def given(self, fixed: LetterCounts) -> list[list[int]]:
        """For each law, the probability of each estimate as a numerator over `total`, where these further records are fixed."""
        if fixed not in self._found:
            heads = [weight * self.likelihood(j, fixed) for j, weight in enumerate(self._weights)]
            found = [[0] * len(self._laws) for _ in self._laws]
            for ways, likelihoods in self._types:
                scores = [head * likelihood for head, likelihood in zip(heads, likelihoods, strict=True)]
                estimate = scores.index(max(scores))
                for j, likelihood in enumerate(likelihoods):
                    found[j][estimate] += ways * likelihood
            self._found[fixed] = found
        return self._found[fixed]

    def one_more(self, known: int) -> Iterator[tuple[LetterCounts, LetterCounts]]:
        """The counts of the fixed records without and with the person's record, for all known records and every letter."""
        for counts in _types(known, self.letters):
            for letter in range(self.letters):
                yield counts, tuple(count + (k == letter) for k, count in enumerate(counts))


def _types(records: int, letters: int) -> Iterator[LetterCounts]:
    """The counts of each letter, for all ways to divide the records among the letters."""
    if letters == 1:
        yield (records,)
        return
    for first in range(records + 1):
        for rest in _types(records - first, letters - 1):
            yield (first, *rest)


def number_of_types(records: int, letters: int) -> int:
    return math.comb(records + letters - 1, letters - 1)


def largest_change(estimates: Estimates, known: int) -> Fraction:
    """The total variation between the estimates with and without the person, worst over laws, known records and letters."""
    worst = 0
    for without, with_person in estimates.one_more(known):
        for before, after in zip(estimates.given(without), estimates.given(with_person), strict=True):
            worst = max(worst, sum(max(0, p - q) for p, q in zip(after, before, strict=True)))
    return Fraction(worst, estimates.total)


def largest_ratio(estimates: Estimates, known: int, least: Fraction) -> Fraction | None:
    """The largest ratio of the probabilities of an estimate with and without the person, where each law has at least this prior
    probability; None if it is infinite.

    The ratio is linear-fractional in the prior, so in the worst prior all laws but one have the least probability.
    """
    number = len(estimates.hypotheses.laws)
    worst = Fraction(1)
    for (without, with_person), rich, estimate in product(estimates.one_more(known), range(number), range(number)):
        prior = [1 - (number - 1) * least if j == rich else least for j in range(number)]
        shares = [p * estimates.likelihood(j, with_person) for j, p in enumerate(prior)]
        before = sum((share * law[estimate] for share, law in zip(shares, estimates.given(without), strict=True)), Fraction(0))
        after = sum((share * law[estimate] for share, law in zip(shares, estimates.given(with_person), strict=True)), Fraction(0))
        if before != after:
            if not before or not after:
                return None
            worst = max(worst, before / after, after / before)
    return worst
