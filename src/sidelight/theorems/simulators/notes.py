"""Our notes on the framework of coupled worlds: which of its properties its inference-based definitions do not have."""

from __future__ import annotations

from sidelight.model.results.cite import COUPLED_WORLDS, OWN, Cite
from sidelight.model.results.entry import Entry

TESTS = "tests/theorems/test_notes.py"


def _note(id: str, locator: str, says: str, test: str) -> Entry:
    return Entry(id, says, f"{TESTS}::{test}", (OWN, Cite(COUPLED_WORLDS, locator)), note=True)


NOTES = (
    _note(
        "cw.thm3.inference",
        "Theorem 3",
        "Post-processing keeps what a simulator gives (Definition 5), and may raise the delta of the inference-based "
        "definition: one of four secrets leaks with probability 0.05; merging each leak with an innocent output makes delta "
        "0.1.",
        "test_merging_outputs_can_raise_the_inference_based_delta",
    ),
    _note(
        "cw.thm4.inference",
        "Theorem 4",
        "Mixtures of priors keep what a simulator gives (Definition 5), and not the inference-based delta: one bit is "
        "published; who is certain of it learns nothing, and for a fair bit every simulator has delta 0.5.",
        "test_a_mixture_of_priors_can_have_a_larger_inference_based_delta",
    ),
    _note(
        "cw.thm5.inference",
        "Theorem 5",
        "Who knows less keeps what a simulator gives (Definition 5), and not the inference-based delta: a fair bit is "
        "published; who knows it learns nothing, and for who does not every simulator has delta 0.5.",
        "test_who_knows_less_can_have_a_larger_inference_based_delta",
    ),
)
