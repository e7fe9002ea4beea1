"""Neighbouring datasets, and how likely it is to see something that tells them apart by more than a factor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import SIDE_INFORMATION, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.pointwise import PointwiseApart


@dataclass(frozen=True, slots=True)
class Pointwise(AsCurve):
    """Except with probability delta, under either dataset, an output is at most e^epsilon times as likely under one as the other.

    Stronger than indistinguishability with the same numbers: delta counts an exceptional output fully.

    Example: sidelight check plans/settings/randomised_response.json --definition pointwise --epsilon 0.5 --epsilon 1
    """

    name: ClassVar[str] = "pointwise"
    ground: ClassVar[Ground] = "worst_case"
    cites: ClassVar[Cite] = Cite(SIDE_INFORMATION, "Definition 3.2")
    catalogue: ClassVar[tuple[str, ...]] = ("ks.def3.2",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "neighbours")
    compares: ClassVar[tuple[str, ...]] = ("dataset", "neighbour")

    def curve(self, setting: Setting) -> Attained:
        pairs = [(a, b) for a, b in setting.neighbouring() if a < b]
        labels = [(setting.datasets[a], setting.datasets[b]) for a, b in pairs]
        return PointwiseApart(setting.mechanism, pairs, labels)
