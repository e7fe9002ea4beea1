"""Catalogue entries for the parts of the note on side information that are neither theorems nor formulas here."""

from __future__ import annotations

from sidelight.model.results.cite import SIDE_INFORMATION, Cite
from sidelight.model.results.entry import Entry

ENTRIES = (
    Entry(
        "ks.eq2",
        "Bayes' rule after an output, in the game with a record and in the game without it.",
        "sidelight.definitions.beliefs.games.distances",
        (Cite(SIDE_INFORMATION, "Equation (2)"),),
    ),
    Entry(
        "ks.sec5.ex",
        "Publishing one record at random with its owner: (0, 1/n) in total variation, and a breach for whoever is shown.",
        "tests/definitions/beliefs/test_semantic.py::test_publishing_one_record_at_random",
        (Cite(SIDE_INFORMATION, "Section 5"),),
    ),
)
