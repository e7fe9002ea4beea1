"""The papers whose statements are here, and which text of each was read."""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.results.cite import BOUNDED_LEAKAGE, COUPLED_WORLDS, OWN, PARTIAL_KNOWLEDGE, SIDE_INFORMATION


@dataclass(frozen=True, slots=True)
class Paper:
    """The first word of an id says where it comes from."""

    key: str  # of docs/references.md
    title: str
    words: tuple[str, ...]
    version: str = ""  # the text that was read: a quotation and its place are of this one
    year: int | None = None

    def has(self, id: str) -> bool:
        return id.partition(".")[0] in self.words


PAPERS = {
    paper.words[0]: paper
    for paper in (
        Paper(PARTIAL_KNOWLEDGE, "Attackers with partial knowledge", ("pk",), "the version of December 1, 2020", 2020),
        Paper(
            BOUNDED_LEAKAGE,
            "Beyond what has leaked",
            ("bldp",),
            "the article in the proceedings of FORC 2020, pages 10:1 to 10:20",
            2020,
        ),
        Paper(
            COUPLED_WORLDS,
            "Coupled worlds",
            ("cw",),
            "the conference article (FOCS 2013); its full version, which has most proofs, was not read",
            2013,
        ),
        Paper(
            SIDE_INFORMATION,
            "Whatever somebody believes",
            ("ks",),
            "an early preprint, undated (IACR ePrint 2008/144 has its title and abstract); the later journal article of the same "
            "authors (On the 'Semantics' of Differential Privacy: A Bayesian Formulation, Journal of Privacy and "
            "Confidentiality) was not read and may have corrected it",
            2008,
        ),
        Paper(OWN.source, "Results of this project", ("sl", "prim", "ext", "inst")),
    )
}


def paper_of(id: str) -> Paper:
    return next(paper for paper in PAPERS.values() if paper.has(id))
