"""Places of the source about counts that are examples, figures or mechanisms."""

from __future__ import annotations

from sidelight.model.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.entry import Entry

GOLDEN = "tests/theorems/test_golden.py"


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
        f"{GOLDEN}::test_figure_2_tight_column",
        "Figure 2",
    ),
    _entry(
        "pk.fig3",
        "Epsilon of a count at delta = 0.01 / n for several least rates.",
        f"{GOLDEN}::test_figure_3_tight_column",
        "Figure 3",
    ),
    _entry(
        "pk.fig4",
        "Delta of a count with a minimum when everybody has the rate 0.005.",
        f"{GOLDEN}::test_figure_4_corrected_delta_at_zero",
        "Figure 4",
    ),
)
