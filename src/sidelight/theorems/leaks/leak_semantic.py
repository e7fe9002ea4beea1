"""What somebody believes after they have seen the leak and the output."""

from __future__ import annotations

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Epsilon
from sidelight.numbers.balls import ball


@formula("ext.leak-semantic", verdict="tight")
def belief_beyond_a_leak(epsilon: Epsilon) -> Numbers:
    """Take any belief, updated by the leak, and update it further by the output, or by the output of the data without one record,
    both given the leak. The two results are at most tanh(epsilon / 2) apart in total variation, if the output has epsilon (and
    delta 0) beyond the leak. Every dataset believed possible must be able to leak the same value without the record.
    """
    return {"level": (ball(epsilon) / 2).tanh()}
