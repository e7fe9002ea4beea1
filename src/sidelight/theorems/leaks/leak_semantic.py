"""What somebody believes once the leak and the output are seen."""

from __future__ import annotations

from sidelight.model.results.evaluation import Numbers
from sidelight.model.results.formula import formula
from sidelight.model.results.parameter import Epsilon
from sidelight.numbers.balls import ball


@formula("ext.leak-semantic", verdict="tight")
def belief_beyond_a_leak(epsilon: Epsilon) -> Numbers:
    """Whatever was believed, updated on the leak: seeing the output, or the output of the data without one record, both given the
    leak, moves it to places at most tanh(epsilon / 2) apart, if the output keeps epsilon beyond the leak. It needs that every
    dataset believed possible could have leaked the same without the record.
    """
    return {"level": (ball(epsilon) / 2).tanh()}
