"""The attacker knows everybody else; datasets that differ in one person's secret are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.laws.finite.law import FiniteLaw
from sidelight.model.definition import InPairs, Pair, World
from sidelight.model.ground import Ground
from sidelight.model.results.cite import BOUNDED_LEAKAGE, Cite
from sidelight.model.setting import Setting

CERTAIN = Fraction(1)


@dataclass(frozen=True, slots=True)
class DifferentialPrivacy(InPairs):
    """Every dataset with every neighbour: one record replaced, or one more or fewer. Rates play no part, only the values do.

    Example: sidelight check plans/settings/randomised_response.json --definition differential_privacy --epsilon 0.5 --delta 0
    >>> noisy = sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1))
    >>> print(sl.certify(noisy, sl.Rates.same(100, 0.3), definition=sl.DifferentialPrivacy()).epsilon(delta=0))
    1.000
    """

    group: int = 1  # people that change at once, counted in steps between neighbours
    name: ClassVar[str] = "differential_privacy"
    ground: ClassVar[Ground] = "worst_case"
    cites: ClassVar[Cite] = Cite(BOUNDED_LEAKAGE, "Definition 1")
    catalogue: ClassVar[tuple[str, ...]] = ("bldp.def1", "pk.def2", "cw.dp", "ks.def1.1", "ks.def1.2")
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "neighbours")
    compares: ClassVar[tuple[str, ...]] = ("dataset", "neighbour")
    odds: ClassVar[bool] = True

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        worlds = [only(index) for index in range(len(setting.datasets))]
        for a, b in setting.within(self.group):
            yield Pair(worlds[a], worlds[b], (setting.datasets[a], setting.datasets[b]))


def only(index: int, leaked: tuple[object] | None = None) -> World:
    """The world in which the dataset is certain."""
    return World(FiniteLaw((((None, index), CERTAIN),)), leaked)
