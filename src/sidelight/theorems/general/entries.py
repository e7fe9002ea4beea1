"""Catalogue entries for the notions that the theorems use: hockey stick, indistinguishability, privacy profile."""

from __future__ import annotations

from sidelight.model.results.cite import OWN
from sidelight.model.results.entry import Entry

ENTRIES = (
    Entry(
        "prim.hs",
        "The hockey stick: the sum over outcomes of how much one law exceeds e^epsilon times the other.",
        "sidelight.profiles.curves.two_laws.TwoLaws",
        (OWN,),
    ),
    Entry(
        "prim.indist",
        "Two laws are (epsilon, delta)-indistinguishable: neither hockey stick at epsilon exceeds delta.",
        "sidelight.profiles.curves.two_laws.both_ways",
        (OWN,),
    ),
    Entry(
        "prim.profile",
        "The privacy profile: the largest hockey stick over ordered neighbours, at every epsilon.",
        "sidelight.profiles.curves.profile.Profile",
        (OWN,),
    ),
)
