"""The attacker knows some records, perhaps by having chosen them, and must guess another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.conditioning import people_at_once, values_apart
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.setting import Setting


@dataclass(frozen=True, slots=True)
class ActiveKnowledge(InPairs):
    """Worst case over every value that what is known can take; two values of a record that it leaves open are compared.

    On a setting this is noiseless privacy; for a plan the known records are those of the declared attacker. `group`: how
    many records change at once, of people none of whom is known; any two combinations of values that they may have are compared.

    Example: sidelight check plans/settings/minimum.json --definition active_knowledge --epsilon 0 --epsilon 0.5
    >>> certified = sl.certify(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(knows=50), sl.ActiveKnowledge())
    >>> print(certified.delta(epsilon=1))
    0.0006191
    """

    group: int = 1  # people whose secrets are compared at once; fewer where there are fewer
    name: ClassVar[str] = "active_knowledge"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 12")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def12",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets")
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "against", "knowledge")
    odds: ClassVar[bool] = True

    def __post_init__(self) -> None:
        people_at_once(self.group)

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        return values_apart(setting, self.name, self.group)
