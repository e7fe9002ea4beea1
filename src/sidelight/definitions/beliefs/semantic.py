"""An attacker draws nearly the same conclusions whether or not a record was used, whatever they believed."""

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
class Semantic(AsCurve):
    """Except with probability delta over dataset and output, beliefs after the two games differ by at most epsilon.

    Epsilon is a statistical difference here, from 0 to 1: the largest over the records. An output that is impossible in a game
    counts as 1. Without a prior all beliefs are meant: exact for delta = 0, a bracket above it. The record left out has its
    default value.

    Example: sidelight check plans/settings/randomised_response.json --definition semantic --epsilon 0.1 --delta 0
    >>> setting = sl.load_setting("plans/settings/randomised_response.json")
    >>> print(sl.check(setting, sl.Semantic(), delta=0).epsilon[1])
    0.2450
    """

    name: ClassVar[str] = "semantic"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(SIDE_INFORMATION, "Definitions 2.1 and 2.3")
    catalogue: ClassVar[tuple[str, ...]] = ("ks.def2.1", "ks.def2.3")
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "targets", "default")
    compares: ClassVar[tuple[str, ...]] = ("record", "output", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        if setting.priors is not None:
            return Breaches(
                [
                    transcripts(belief.then(setting.mechanism.__getitem__), distances(setting, belief, records), knowledge)
                    for knowledge, belief, records in prior_beliefs(setting, self.name)
                ]
            )
        tried = [
            transcripts(belief.then(setting.mechanism.__getitem__), distances(setting, belief, (record,)), None)
            for belief, record in tempting(setting, oblivious=False)
        ]
        return AnyBelief(tuple(swings(setting, oblivious=False)), setting.mechanism, Breaches(tried))
