"""Samples: what a fixed size tells about who is in it, and what it tells to know some who are."""

from __future__ import annotations

from fractions import Fraction

from tests.counterexamples.counterexample import Counterexample

import sidelight as sl
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.of_a_sample import OfASample

CELLS = {"a": 2, "b": 2}
shown = sl.Histogram(["a", "b"])
hidden = sl.Minimum(shown, at_least=2)
some_left = sl.Sampled({"a": 3, "b": 2}, "50%", "fixed", discard_epsilon="0.2", discard_delta="0.2")
"""A sample of fixed size has few people here, and who is in it is in a larger one more often."""

twins = sl.Joint.of({(0, 0): "0.5", (1, 1): "0.5"})
"""Who is not in the sample has a twin there."""
first_or_second = sl.Categories.same(1, {"a": "0.5", "b": "0.5", "c": 0})
nearly_alike = sl.Table.of({("a",): {0: "0.6", 1: "0.4"}, ("b",): {0: "0.4", 1: "0.6"}, ("c",): {2: 1}})
"""The outputs for two values are close to each other, and far from that for the third, which only others have."""

COUNTEREXAMPLES = [
    Counterexample(
        "sl.hidden_in_a_sample",
        "records are independent",
        sl.Claim(
            OfASample(sl.Count(), Fraction(1, 10), 0, FiniteLaw.point(0)), twins, sl.Attacker(targets=(0,)), sl.ActiveKnowledge()
        ),
    ),
    Counterexample(
        "sl.hidden_in_a_sample",
        "whoever stands in for the person has a value that the person may have",
        sl.Claim(
            OfASample(nearly_alike, Fraction(1, 2), 0, FiniteLaw.point("c")),
            first_or_second,
            sl.Attacker(targets=(0,)),
            sl.ActiveKnowledge(),
        ),
    ),
    Counterexample(
        "sl.hidden_in_a_sample",
        "each of these values is as likely for whoever stands in as is counted on",
        sl.Claim(
            OfASample(sl.Count(), Fraction(1, 2), 0, FiniteLaw.of({0: "0.9", 1: "0.1"}), least=Fraction(2, 5)),
            sl.Rates.same(1, 0.5),
            sl.Attacker(targets=(0,)),
            sl.ActiveKnowledge(),
        ),
    ),
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
