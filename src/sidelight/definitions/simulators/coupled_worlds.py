"""The real world and an ideal one in which part of the data is scrubbed; nothing more may be learned in the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained

if TYPE_CHECKING:  # linear programs come with it
    from sidelight.definitions.imitation import Which


@dataclass(frozen=True, slots=True)
class CoupledWorlds(AsCurve):
    """The output against what the best simulator shows from what is left (alt), given each value of the secret and the knowledge.

    One simulator serves all priors and pairs of a secret and its alt, which may be random. It knows which pair it serves, unless
    it is made blind to that.

    Example: sidelight check plans/settings/schools.json --definition coupled_worlds --epsilon 0.5
    >>> print(sl.certify(sl.Count(), sl.Rates.same(100_000, 0.3), definition=sl.CoupledWorlds()).epsilon(delta=1e-6))
    between 0.01065 and 0.01072
    """

    simulator: Which = "best"
    index_aware: bool = True
    name: ClassVar[str] = "coupled_worlds"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 5")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def5",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "secrets", "alt", "simulator")
    compares: ClassVar[tuple[str, ...]] = ("secret", "value", "knowledge")

    def __post_init__(self) -> None:
        from sidelight.definitions.imitation import which_simulator

        which_simulator(self.simulator, self.index_aware)

    def curve(self, setting: Setting) -> Attained:
        from sidelight.definitions.imitation import alternatives, imitated

        return imitated(setting, self.name, alternatives(setting, self.name), self.simulator, self.index_aware)
