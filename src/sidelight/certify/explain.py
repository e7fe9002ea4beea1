"""The proof of a guarantee as an indented text."""

from __future__ import annotations

from sidelight.model.guarantee import Guarantee
from sidelight.model.words import proof_lines
from sidelight.numbers.written import Written, number_above
from sidelight.reading.expected import expect


def explain(guarantee: Guarantee, epsilon: Written = 0.1) -> str:
    """The proof of the guarantee at this epsilon: which theorem gives its delta, what the theorem states, and on which theorems
    it rests.

    >>> print(sl.explain(sl.certify(sl.Count(), sl.Rates.same(100, 0.3))))
    sl.count (DesfontainesMKB2020, Theorem 2; ...): ...
    """
    at = float(number_above(epsilon, "epsilon", belongs=True))
    return "\n".join(proof_lines(expect(guarantee, Guarantee, "what is explained").proof(at)))
