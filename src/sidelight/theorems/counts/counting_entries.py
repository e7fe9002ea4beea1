"""Catalogue entries for examples, figures and mechanisms about counts in the paper on partial knowledge."""

from __future__ import annotations

from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.results.entry import Entry

GOLDEN = "tests/theorems/test_golden.py"
FIGURES = "tests/reproduce/test_goldens.py"


def _entry(id: str, says: str, where: str, locator: str) -> Entry:
    return Entry(id, says, where, (Cite(PARTIAL_KNOWLEDGE, locator),))


ENTRIES = (
    _entry(
        "pk.def15",
        "A count that is published only from a minimum on; the threshold there is the largest hidden value, one less.",
        "sidelight.mechanisms.minimum.Minimum",
        "Definition 15",
    ),
    _entry(
        "pk.ex7",
        "A hundred chosen votes defeat a minimum of 101 among a thousand voters; a hundred seen ones do not.",
        f"{GOLDEN}::test_example_7_choosing_a_hundred_votes_defeats_a_minimum_and_seeing_them_does_not",
        "Example 7",
    ),
    _entry(
        "pk.fig2",
        "Delta of a count as epsilon grows: worst corner, blanket, tail, closed form and normal law.",
        f"{FIGURES}::test_figure_2_a_hundred_thousand_people",
        "Figure 2",
    ),
    _entry(
        "pk.fig3",
        "Epsilon of a count at delta = 0.01 / n for several least rates.",
        f"{FIGURES}::test_figure_3",
        "Figure 3",
    ),
    _entry(
        "pk.fig4",
        "Delta of a count with a minimum when everybody has the rate 0.005.",
        f"{FIGURES}::test_figure_4",
        "Figure 4",
    ),
    _entry(
        "pk.fig5",
        "Epsilon of a count of 100,000 by how many people are known, without noise and with Laplace noise.",
        f"{FIGURES}::test_figure_5_everybody_at_the_largest_rate",
        "Figure 5",
    ),
    _entry(
        "pk.fig6",
        "Delta of a count of 10,000 as epsilon grows, without noise and with two-sided geometric noise.",
        f"{FIGURES}::test_figure_6_the_certified_corner",
        "Figure 6",
    ),
)
