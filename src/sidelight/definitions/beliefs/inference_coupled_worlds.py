"""What is believed of a secret after the output, against after an imitation from what the ideal world leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.beliefs.posteriors import inferred
from sidelight.definitions.imitation import Which, alternatives
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained


@dataclass(frozen=True, slots=True)
class InferenceCoupledWorlds(AsCurve):
    """Except with probability delta over what is seen, the two beliefs about each secret are (epsilon, delta)-indistinguishable.

    Some simulator has to do: the least delta of those tried is an upper end, and a named simulator is evaluated exactly.

    Example: sidelight check plans/settings/schools.json --definition inference_coupled_worlds --epsilon 0.5
    """

    simulator: Which = "best"
    index_aware: bool = True
    name: ClassVar[str] = "inference_coupled_worlds"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 4")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def4",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "secrets", "alt", "simulator")
    compares: ClassVar[tuple[str, ...]] = ("output", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        return inferred(setting, self.name, alternatives(setting, self.name), self.simulator, self.index_aware)
