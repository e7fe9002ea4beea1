"""The data are uncertain to the attacker; what they see is compared for two values of a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.conditioning import values_apart
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Setting


@dataclass(frozen=True, slots=True)
class Noiseless(InPairs):
    """The output given one value of a record against the output given another, for every knowledge that leaves both open.

    Example: sidelight check plans/settings/correlated.json --definition noiseless --epsilon 0.5 --delta 0
    """

    name: ClassVar[str] = "noiseless"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 6")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def3", "cw.def6")
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets")
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "against", "knowledge")
    odds: ClassVar[bool] = True

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        return values_apart(setting, self.name)
