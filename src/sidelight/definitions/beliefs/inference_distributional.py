"""What is believed of a record after the output, against after an imitation that never saw the record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.beliefs.posteriors import inferred
from sidelight.definitions.imitation import Which, record_couplings
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained


@dataclass(frozen=True, slots=True)
class InferenceDistributional(AsCurve):
    """Except with probability delta over what is seen, the two beliefs about each record are (epsilon, delta)-indistinguishable.

    Some simulator has to do: the least delta of those tried is an upper end, and a named simulator is evaluated exactly. Where
    the prior leaves no record open nothing is compared: point priors say nothing about a mechanism.

    Example: sidelight check plans/settings/parity.json --definition inference_distributional --epsilon 0
    """

    simulator: Which = "best"
    index_aware: bool = True
    name: ClassVar[str] = "inference_distributional"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 2")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def2",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets", "simulator", "default")
    compares: ClassVar[tuple[str, ...]] = ("output", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        return inferred(setting, self.name, record_couplings(setting), self.simulator, self.index_aware)
