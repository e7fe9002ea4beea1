"""Samples: what a fixed size tells about who is in it, and what it tells to know some who are."""

from __future__ import annotations

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.definitions.simulators.distributional import Distributional

CELLS = {"a": 2, "b": 2}
shown = sl.Histogram(["a", "b"])
hidden = sl.Minimum(shown, at_least=2)
some_left = sl.Sampled({"a": 3, "b": 2}, "50%", "fixed", discard_epsilon="0.2", discard_delta="0.2")
"""A sample of fixed size has few people here, and who is in it is in a larger one more often."""

COUNTEREXAMPLES = [
    Counterexample(
        "sl.sampled_table",
        "each person is in the sample independently of everybody else",
        sl.Claim(shown, some_left, sl.Attacker(0), sl.ActiveKnowledge()),
    ),
    Counterexample(
        "sl.sample_of_fixed_size",
        "nobody is known to be in the sample or not",
        sl.Claim(hidden, sl.Sampled(CELLS, "50%", "fixed", "1", "0.5"), sl.Attacker(1), Distributional("canonical")),
    ),
]
