"""Catalogue entries for definitions of the papers that say how far apart two laws are; in this package they are curves."""

from __future__ import annotations

from sidelight.model.results.cite import COUPLED_WORLDS, SIDE_INFORMATION, Cite
from sidelight.model.results.entry import Entry

SAYS = "Two laws are (epsilon, delta)-indistinguishable: neither hockey stick at epsilon exceeds delta."
WHERE = "sidelight.profiles.curves.two_laws.both_ways"

ENTRIES = (
    Entry("cw.def1", SAYS, WHERE, (Cite(COUPLED_WORLDS, "Definition 1"),)),
    Entry("ks.def3.1", SAYS, WHERE, (Cite(SIDE_INFORMATION, "Definition 3.1"),)),
)
