"""The attacker's uncertainty hides a record; a simulator who never saw it must show nearly the same."""

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
class Distributional(AsCurve):
    """The output against what the best simulator shows from the other records, given each value of a record and each knowledge.

    One simulator serves all priors, records and values. It knows which record is left out, unless it is made blind to that.

    Example: sidelight check plans/settings/fair_bits.json --definition distributional --epsilon 0 --epsilon 0.5
    >>> town, insider = sl.RateBounds(100_000, 0.05, 0.95), sl.Attacker(knows="90%")
    >>> print(sl.certify(sl.Count(), town, insider, sl.Distributional()).epsilon(delta=1e-6))
    between 0.08694 and 0.09103
    """

    simulator: Which = "best"
    index_aware: bool = True
    name: ClassVar[str] = "distributional"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 3")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def3", "pk.def4")
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets", "simulator", "default")
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "knowledge")

    def __post_init__(self) -> None:
        from sidelight.definitions.imitation import which_simulator

        which_simulator(self.simulator, self.index_aware)

    def curve(self, setting: Setting) -> Attained:
        from sidelight.definitions.imitation import imitated, record_couplings

        return imitated(setting, self.name, record_couplings(setting), self.simulator, self.index_aware)
