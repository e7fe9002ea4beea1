"""Where a printed statement is false: what it says, the instance that refutes it, and the numbers of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sidelight.model.results.cite import OWN, Cite


@dataclass(frozen=True, slots=True)
class Refuted:
    """Of one instance: what the printed statement promises, what is true of it, what the corrected statement promises."""

    printed: float
    truth: float
    corrected: float
    what: str = "delta"  # what the three numbers are


@dataclass(frozen=True, slots=True)
class Erratum:
    """`refute` computes the numbers of the counterexample from the definitions. An erratum of a theorem, a formula or a
    definition belongs to it; one of its own has an id and a source.
    """

    printed: str
    counterexample: str
    refute: Callable[[], Refuted] | None = None
    id: str = ""
    cites: tuple[Cite, ...] = (OWN,)
    corrected: str = ""  # what holds instead, where no theorem, formula or definition of this id says it
