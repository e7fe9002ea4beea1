"""What is believed of a secret after the output, against what was believed before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.definitions.beliefs.posteriors import open_secrets, posterior_belief
from sidelight.definitions.knowledge.pufferfish import named_secrets
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import COUPLED_WORLDS, Cite
from sidelight.model.setting import Prior, Secret, Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.simulators.exceptions import Exceptions, Sight


@dataclass(frozen=True, slots=True)
class InferencePufferfish(AsCurve):
    """For each secret and knowledge: except with probability delta over the output, belief and prior are (epsilon, delta)-alike.

    Having no value is a value to be inferred like the others.

    Example: sidelight check plans/settings/households.json --definition inference_pufferfish --epsilon 0.5
    """

    name: ClassVar[str] = "inference_pufferfish"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(COUPLED_WORLDS, "Definition 8")
    catalogue: ClassVar[tuple[str, ...]] = ("cw.def8",)
    reads: ClassVar[tuple[str, ...]] = ("mechanism", "prior", "secrets")
    compares: ClassVar[tuple[str, ...]] = ("secret", "output", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        pairs = [(prior, secret) for prior in setting.believed(self.name) for secret in named_secrets(setting, self.name)]
        groups = [group for prior, secret in pairs for group in _groups(setting, prior, secret)]
        return Exceptions(groups, sum(open_secrets(prior, secret.values) for prior, secret in pairs))


def _groups(setting: Setting, prior: Prior, secret: Secret) -> list[list[Sight]]:
    """One group for each knowledge; probabilities are conditional on it."""
    seen: dict[Hashable, dict[Hashable, defaultdict[Hashable, Fraction]]] = {}
    before: dict[Hashable, defaultdict[Hashable, Fraction]] = {}
    for (knowledge, index), mass in prior.law.masses:
        value = secret.values[index]
        before.setdefault(knowledge, defaultdict(Fraction))[value] += mass
        for output, share in setting.mechanism[index].masses:
            seen.setdefault(knowledge, {}).setdefault(output, defaultdict(Fraction))[value] += mass * share
    return [
        [
            Sight(
                sum(masses.values(), Fraction(0)) / sum(before[knowledge].values(), Fraction(0)),
                ((posterior_belief(masses), posterior_belief(before[knowledge])),),
                (secret.name, output, knowledge),
            )
            for output, masses in outputs.items()
        ]
        for knowledge, outputs in seen.items()
    ]
