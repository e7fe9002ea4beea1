"""Where a printed statement is wrong, or can be read so: its words, the instance that refutes it, and where it does hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from sidelight.model.results.cite import OWN, Cite

Kind = Literal["false as printed", "condition missing", "misprint", "proof only", "our reading"]
KINDS: tuple[Kind, ...] = get_args(Kind)
ERRORS: tuple[Kind, ...] = ("false as printed", "condition missing", "misprint")
"""The kinds that are counted as errors. In a proof only a step is false; our reading is one that the authors need not share."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """Of one instance: what the printed statement says, what is true of it, what the corrected statement says."""

    printed: float
    truth: float
    corrected: float
    what: str = "delta"  # what the three numbers are
    claims: Literal["bound", "value"] = "bound"  # a printed bound is too small; a printed value may be too large

    @property
    def refutes(self) -> bool:
        """Whether the numbers show that the printed statement is false and the corrected one is not."""
        wrong = self.printed < self.truth if self.claims == "bound" else self.printed != self.truth
        return wrong and self.truth <= self.corrected


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """`refute` computes the numbers of the counterexample from the definitions. An erratum of a theorem, a formula or a
    definition belongs to it; one of its own has an id and a source.
    """

    kind: Kind
    quote: str  # the printed words; […] where some are left out, formulas as plain text
    place: str  # section, number, page
    printed: str  # what that promises, in our words
    counterexample: str
    refute: Callable[[], Refuted]
    holds_for: str  # the range in which the printed form is true
    id: str = ""
    cites: tuple[Cite, ...] = (OWN,)
    corrected: str = ""  # what holds instead, where no theorem, formula or definition of this id says it
    same_as: str = ""  # the id of the erratum that this one repeats


def distinct(errata: Iterable[Erratum]) -> dict[Kind, int]:
    """How many there are of each kind, where a repeated one counts once."""
    kinds = [erratum.kind for erratum in errata if not erratum.same_as]
    return {kind: kinds.count(kind) for kind in KINDS}
