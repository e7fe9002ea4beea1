"""One record is overwritten, and nothing that depended on it moves along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.conditioning import open_values, overwrite, told_nothing
from sidelight.model.definition import InPairs, Pair
from sidelight.model.ground import Ground
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.setting import Setting


@dataclass(frozen=True, slots=True)
class Causal(InPairs):
    """The output given a value of a record against the output on the same data with that record overwritten by another value.

    Both values are possible with what is known. For records that are independent given the knowledge it equals noiseless privacy.
    Datasets with an overwritten record have to be listed, also where the prior gives them no probability.

    Example: sidelight check plans/settings/correlated.json --definition causal --epsilon 0.5 --delta 0
    """

    name: ClassVar[str] = "causal"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 5")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def5",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets")
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "overwritten_by", "knowledge", "order")
    odds: ClassVar[bool] = False

    def pairs(self, setting: Setting) -> Iterator[Pair]:
        for prior in setting.believed(self.name):
            for target in prior.targets:
                for knowledge, a, b, here, _ in open_values(prior, setting.record(target)):
                    true, overwritten = told_nothing(here), told_nothing(overwrite(setting, here, target, b))
                    yield Pair(true, overwritten, (target, a, b, knowledge, "true against overwritten"))
                    yield Pair(overwritten, true, (target, a, b, knowledge, "overwritten against true"))
