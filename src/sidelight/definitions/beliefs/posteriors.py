"""What is believed of a secret after something was seen, in the real world and in the ideal one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction

from sidelight.definitions.imitation import (
    Coupling,
    Couplings,
    Simulator,
    Which,
    best_imitator,
    canonical,
    data_free,
    given_simulator,
    simulator_input,
    tabled,
)
from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.setting import Prior, Setting
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.simulators.best_tried import BestTried
from sidelight.profiles.simulators.exceptions import Exceptions, Sight
from sidelight.profiles.simulators.inference_program import Imitated, InferenceProgram
from sidelight.profiles.simulators.simulation import as_laws

SeenTogether = tuple[Outcome, Hashable]
"""An output and the knowledge beside it."""
SimulatorWeights = dict[Hashable, dict[Hashable, float]]
"""value of the secret -> what a simulator is shown -> mass"""
JointMasses = defaultdict[SeenTogether, defaultdict[Hashable, Fraction]]
"""what is seen -> value of the secret -> mass"""


def inferred(setting: Setting, name: str, couplings: Couplings, which: Which, index_aware: bool) -> Attained:
    """The exact curve of the simulator that is asked for, or of the best of those that are tried."""
    if which == "canonical":
        return with_simulator(setting, name, couplings, canonical(setting, index_aware))
    if which == "given":
        return with_simulator(setting, name, couplings, given_simulator(setting))
    fixed = [with_simulator(setting, name, couplings, data_free(setting, name))]
    for simulator in [canonical(setting, index_aware), *([given_simulator(setting)] if setting.simulator else [])]:
        try:
            fixed.append(with_simulator(setting, name, couplings, simulator))
        except BadValue:  # the simulator is not defined on everything that is left
            continue
    program = _program(setting, name, couplings, index_aware)

    def searched(epsilon: float, delta: float) -> Attained | None:
        table = program.simulator(epsilon, delta) if program.fits else None
        if table is None:
            return None
        simulator = tabled(as_laws(table, program.inputs, program.outputs), index_aware, data_free(setting, name))
        return with_simulator(setting, name, couplings, simulator)

    return BestTried(
        tuple(fixed),
        lambda epsilon: with_simulator(setting, name, couplings, best_imitator(setting, name, couplings, index_aware, epsilon)),
        searched,
    )


def _program(setting: Setting, name: str, couplings: Couplings, index_aware: bool) -> InferenceProgram:
    inputs: dict[Hashable, None] = {}
    sights: list[tuple[int, Outcome, float, list[Imitated]]] = []
    for number, prior in enumerate(setting.believed(name)):
        shown_of: list[tuple[JointMasses, dict[Hashable, SimulatorWeights]]] = []
        for coupling in couplings(prior):
            weights: dict[Hashable, SimulatorWeights] = {}
            for (knowledge, index), mass in prior.law.masses:
                for left, share in coupling.left(index).masses:
                    seen = simulator_input(coupling, left, index_aware)
                    inputs[seen] = None
                    row = weights.setdefault(knowledge, {}).setdefault(coupling.secret[index], {})
                    row[seen] = row.get(seen, 0.0) + float(mass * share)
            shown_of.append((_real(setting, prior, coupling), weights))
        for output, knowledge in shown_of[0][0] if shown_of else ():
            chance = float(sum(shown_of[0][0][output, knowledge].values()))
            beliefs = [posterior_belief(joint[output, knowledge]) for joint, _ in shown_of]
            secrets = [
                Imitated(tuple((value, float(p)) for value, p in believed.masses), weights[knowledge])
                for believed, (_, weights) in zip(beliefs, shown_of, strict=True)
            ]
            sights.append((number, output, chance, secrets))
    return InferenceProgram(tuple(inputs), tuple(dict.fromkeys(output for _, output, *_ in sights)), sights)


def with_simulator(setting: Setting, name: str, couplings: Couplings, simulator: Simulator) -> Exceptions:
    groups: list[list[Sight]] = []
    left_open = 0
    for prior in setting.believed(name):
        worlds = [(_real(setting, prior, coupling), _ideal(prior, coupling, simulator)) for coupling in couplings(prior)]
        groups.append(list(_sights(worlds)))
        left_open += sum(open_secrets(prior, coupling.secret) for coupling in couplings(prior))
    return Exceptions(groups, left_open)


def _sights(worlds: list[tuple[JointMasses, JointMasses]]) -> Iterator[Sight]:
    """The probability of what is seen is the same for all secrets: it is the real world's."""
    for seen, masses in worlds[0][0].items() if worlds else ():
        beliefs = tuple(
            (posterior_belief(true[seen]), posterior_belief(ideal[seen]) if seen in ideal else None) for true, ideal in worlds
        )
        yield Sight(sum(masses.values(), Fraction(0)), beliefs, seen)


def _real(setting: Setting, prior: Prior, coupling: Coupling) -> JointMasses:
    joint: JointMasses = defaultdict(lambda: defaultdict(Fraction))
    for (knowledge, index), mass in prior.law.masses:
        for output, share in setting.mechanism[index].masses:
            joint[output, knowledge][coupling.secret[index]] += mass * share
    return joint


def _ideal(prior: Prior, coupling: Coupling, simulator: Simulator) -> JointMasses:
    joint: JointMasses = defaultdict(lambda: defaultdict(Fraction))
    shown: dict[int, FiniteLaw[Outcome]] = {}
    for (knowledge, index), mass in prior.law.masses:
        if index not in shown:
            shown[index] = coupling.left(index).then(lambda left: simulator(coupling, left))
        for output, share in shown[index].masses:
            joint[output, knowledge][coupling.secret[index]] += mass * share
    return joint


def posterior_belief(masses: defaultdict[Hashable, Fraction]) -> FiniteLaw[Outcome]:
    """The law of the secret after what was seen. Having no value counts as a value like the others."""
    total = sum(masses.values())
    return FiniteLaw(tuple((value, mass / total) for value, mass in masses.items()))


def open_secrets(prior: Prior, secret: Sequence[Hashable | None]) -> int:
    """How often the knowledge leaves more than one value of the secret open."""
    values: defaultdict[Hashable, set[Hashable | None]] = defaultdict(set)
    for (knowledge, index), _ in prior.law.masses:
        values[knowledge].add(secret[index])
    return sum(len(left) > 1 for left in values.values())
