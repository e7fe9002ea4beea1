"""A numbered place of a source that is neither a theorem, a formula nor a definition here: what became of it; and our notes on
such places.
"""

from __future__ import annotations

from dataclasses import dataclass

from sidelight.model.results.cite import Cite


@dataclass(frozen=True, slots=True)
class Entry:
    """`where` names a test (tests/a/test_b.py::test_c) or something of the package (sidelight.mechanisms.paths.path_length). A
    `note` is ours: it says what does not follow from a printed statement, and finds no fault with it.
    """

    id: str
    says: str
    where: str
    cites: tuple[Cite, ...]
    note: bool = False
