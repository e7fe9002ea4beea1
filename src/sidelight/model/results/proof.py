"""How an answer was found, and the theorems that it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from sidelight.numbers.brief import Brief

Method = Literal["exact", "bound", "refused"]
"""Whether both ends of a bracket are reached and close to each other, the upper end is only promised, or nothing could be
certified.
"""


@dataclass(frozen=True, slots=True)
class ProofNode(Brief):
    """One theorem as it was applied: its id, where it comes from, what it states, what it rests on and what it was applied to."""

    theorem: str
    cites: str
    statement: str
    premises: tuple[ProofNode, ...] = ()
    about: str = field(default="", compare=False)  # two applications of one theorem are shown once
