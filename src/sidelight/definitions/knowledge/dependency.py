"""How much one output makes another one more telling than it is alone."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sidelight.definitions.conditioning import open_values, told_nothing
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.definition import AsCurve
from sidelight.model.ground import Ground
from sidelight.model.results.cite import PARTIAL_KNOWLEDGE, Cite
from sidelight.model.setting import Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.compared import Compared

TwoOutputs = tuple[Outcome, Outcome]


def _seen(both: TwoOutputs) -> Outcome:
    return both


@dataclass(frozen=True, slots=True)
class Dependency(AsCurve):
    """How much more the leak and the output reveal together than one by one: an excess epsilon (mu) with weight delta (nu).

    The loss of both together exceeds the sum of their losses by more than mu with a weight of at most nu, for every two values of
    a record that the knowledge leaves open. Symmetric in the two mechanisms. What one of them shows alone, and the second value
    rules out, is not counted: its own loss is infinite already, and pays for it when the two are composed.

    Example: sidelight check plans/settings/two_outputs.json --definition dependency --epsilon 0.1 --delta 0
    """

    name: ClassVar[str] = "dependency"
    ground: ClassVar[Ground] = "attacker_uncertainty"
    cites: ClassVar[Cite] = Cite(PARTIAL_KNOWLEDGE, "Definition 18")
    catalogue: ClassVar[tuple[str, ...]] = ("pk.def17", "pk.def18")
    reads: ClassVar[tuple[str, ...]] = ("leak", "prior", "targets")
    first_leaks: ClassVar[bool] = True
    compares: ClassVar[tuple[str, ...]] = ("record", "value", "against", "knowledge")

    def curve(self, setting: Setting) -> Attained:
        joint = setting.leaking(self.name)
        laws: list[FiniteLaw[Outcome]] = []
        labels: list[tuple[object, ...]] = []
        for prior in setting.believed(self.name):
            for target in prior.targets:
                for knowledge, a, b, here, there in open_values(prior, setting.record(target)):
                    left, right = (told_nothing(masses).law.then(lambda told: joint[told[1]]) for masses in (here, there))
                    laws += [law.map(_seen) for law in _measures(left, right)]
                    labels.append((target, a, b, knowledge))
        return Compared(laws, [(2 * k, 2 * k + 1) for k in range(len(labels))], labels)


def _measures(left: FiniteLaw[TwoOutputs], right: FiniteLaw[TwoOutputs]) -> tuple[FiniteLaw[TwoOutputs], FiniteLaw[TwoOutputs]]:
    """What `left` weighs where it counts, and what it would weigh if the losses added up; e^Dep is the ratio.

    Dep = L12 - L1 - L2, so the second measure is left1 left2 right12 / (right1 right2). Neither has to sum to 1.
    """
    (one, other), (across, over) = _margins(left), _margins(right)
    counts = FiniteLaw(tuple((pair, mass) for pair, mass in left.masses if across[pair[0]] and over[pair[1]]))
    weights = ((pair, one[pair[0]] * other[pair[1]] * mass / (across[pair[0]] * over[pair[1]])) for pair, mass in right.masses)
    return counts, FiniteLaw(tuple((pair, weight) for pair, weight in weights if weight))


def _margins(law: FiniteLaw[TwoOutputs]) -> tuple[defaultdict[Outcome, Fraction], defaultdict[Outcome, Fraction]]:
    ones: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
    others: defaultdict[Outcome, Fraction] = defaultdict(Fraction)
    for (one, other), mass in law.masses:
        ones[one] += mass
        others[other] += mass
    return ones, others
