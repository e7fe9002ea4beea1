"""The same conclusions whether or not a record was used, also for somebody whose beliefs are far from reality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.definitions.beliefs.games import distances, prior_beliefs, swings, tempting, transcripts
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import SIDE_INFORMATION, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.simulators.breaches import AnyBelief, Breaches


@dataclass(frozen=True, slots=True)
class RealityObliviousSemantic(AsCurve):
    """For every belief and real dataset: except with probability delta over its output, the beliefs differ by at most epsilon.

    The output comes from the real dataset, which the belief may rule out; an output impossible in a game counts as 1.

    Example: sidelight check plans/settings/wrong_belief.json --definition reality_oblivious_semantic --epsilon 0.3
    """

    name: ClassVar[str] = "reality_oblivious_semantic"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(SIDE_INFORMATION, "Definition A.1")
    catalogue: ClassVar[tuple[str, ...]] = ("ks.defA.1",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets", "default")
    compares: ClassVar[tuple[str, ...]] = ("record", "output", "knowledge", "dataset")

    def curve(self, setting: Setting) -> Attained:
        if setting.priors is not None:
            believed = [
                (knowledge, distances(setting, belief, records))
                for knowledge, belief, records in prior_beliefs(setting, self.name)
            ]
        else:
            believed = [(None, distances(setting, belief, (record,))) for belief, record in tempting(setting, oblivious=True)]
        real = [
            transcripts(law, apart, knowledge, dataset)
            for knowledge, apart in believed
            for law, dataset in zip(setting.mechanism, setting.datasets, strict=True)
        ]
        return (
            Breaches(real)
            if setting.priors is not None
            else AnyBelief(tuple(swings(setting, oblivious=True)), setting.mechanism, Breaches(real))
        )
