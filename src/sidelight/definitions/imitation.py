"""The real world and the ideal one: what the mechanism shows, and what a simulator is shown instead of the data."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from sidelight.definitions.conditioning import by_knowledge, told_nothing
from sidelight.definitions.evaluation import Views
from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw, Outcome
from sidelight.model.setting import Prior, Setting, as_people_write
from sidelight.profiles.curves.attained import Attained
from sidelight.profiles.curves.compared import Compared
from sidelight.profiles.simulators.best_simulator import BestSimulator
from sidelight.profiles.simulators.simulation import Simulation, as_laws
from sidelight.reading.expected import expect, word_among

Which = Literal["best", "canonical", "given"]


def which_simulator(which: Which, index_aware: bool) -> None:
    """Raises BadValue where there is no such simulator."""
    word_among(which, get_args(Which), "the simulator")
    expect(index_aware, bool, "index_aware")


@dataclass(frozen=True, eq=False)
class Coupling:
    """A secret, and what the ideal world leaves of each dataset; `place` is the position of a record that is left out."""

    number: int
    name: Hashable
    secret: Sequence[Hashable | None]
    left: Callable[[int], FiniteLaw[Hashable]]
    place: int | None = None


Couplings = Callable[[Prior], Sequence[Coupling]]
Simulator = Callable[[Coupling, Hashable], FiniteLaw[Outcome]]
"""The law of what a simulator shows, from a coupling and what is left of the dataset."""


def record_couplings(setting: Setting) -> Couplings:
    """The secret is a record; the list of the others is left."""

    def couple(target: int) -> Coupling:
        def left(index: int) -> FiniteLaw[Hashable]:
            dataset = setting.datasets[index]
            return FiniteLaw.point(dataset[:target] + dataset[target + 1 :])

        return Coupling(target, target, setting.record(target), left, target)

    return lambda prior: [couple(target) for target in prior.targets]


def alternatives(setting: Setting, name: str) -> Couplings:
    """The secrets of the setting, each with what its ideal world leaves."""
    if not setting.alternatives:
        raise BadValue(f"{name} asks what the ideal world leaves of each dataset: the setting has no alt")
    couplings = [
        Coupling(number, alternative.secret.name, alternative.secret.values, alternative.laws.__getitem__)
        for number, alternative in enumerate(setting.alternatives)
    ]
    return lambda prior: couplings


@dataclass(frozen=True, eq=False)
class _Row:
    """Given a value of the secret and the knowledge: the law of the output, and of what is left."""

    real: FiniteLaw[Outcome]
    left: FiniteLaw[Hashable]
    coupling: Coupling
    label: tuple[Hashable, ...]

    def ideal(self, simulator: Simulator) -> FiniteLaw[Outcome]:
        return self.left.then(lambda left: simulator(self.coupling, left))


def imitated(setting: Setting, name: str, couplings: Couplings, which: Which, index_aware: bool) -> Attained:
    """The real outputs against those of one simulator for all rows: the best one, or the one asked for."""
    rows = list(_rows(setting, name, couplings))
    labels = [row.label for row in rows]
    if which == "best" and rows:
        return BestSimulator(_simulation(rows, index_aware), labels)
    simulator = given_simulator(setting) if which == "given" else canonical(setting, index_aware)
    laws = [row.real for row in rows] + [row.ideal(simulator) for row in rows]
    pairs = [pair for k in range(len(rows)) for pair in ((k, len(rows) + k), (len(rows) + k, k))]
    return Compared(laws, pairs, [label for label in labels for _ in (0, 1)])


def _rows(setting: Setting, name: str, couplings: Couplings) -> Iterator[_Row]:
    views = Views(setting)
    for prior in setting.believed(name):
        for coupling in couplings(prior):
            for knowledge, values in by_knowledge(prior, coupling.secret).items():
                for value, masses in values.items():
                    world = told_nothing(masses)
                    yield _Row(views.law(world), _left(world.law, coupling), coupling, (coupling.name, value, knowledge))


def _left(law: FiniteLaw[tuple[Hashable, int]], coupling: Coupling) -> FiniteLaw[Hashable]:
    return law.then(lambda told: coupling.left(told[1]))


def _simulation(rows: list[_Row], index_aware: bool) -> Simulation:
    seen = [
        FiniteLaw(tuple((simulator_input(row.coupling, left, index_aware), mass) for left, mass in row.left.masses))
        for row in rows
    ]
    return Simulation([row.real for row in rows], seen)


def canonical(setting: Setting, index_aware: bool = True) -> Simulator:
    """The mechanism itself, run on what is left; where that is not listed, with the default record in the open place."""

    def run(coupling: Coupling, left: Hashable) -> FiniteLaw[Outcome]:
        if left in setting.number:
            return setting.mechanism[setting.number[left]]
        place = coupling.place
        if index_aware and place is not None and isinstance(left, tuple):
            filled = (*left[:place], setting.default_record(place), *left[place:])
            if filled in setting.number:
                return setting.mechanism[setting.number[filled]]
        raise BadValue(
            f"the canonical simulator runs the mechanism on what is left, {as_people_write(left)}: "
            "this is not one of the datasets; "
            "add it, with its row of the mechanism"
        )

    return run


def given_simulator(setting: Setting) -> Simulator:
    if not setting.simulator:
        raise BadValue("the setting has no simulator to evaluate")
    rows = dict(setting.simulator)

    def run(coupling: Coupling, left: Hashable) -> FiniteLaw[Outcome]:
        if left not in rows:
            raise BadValue(f"the setting's simulator has no law for what is left here, {as_people_write(left)}")
        return rows[left]

    return run


def data_free(setting: Setting, name: str) -> Simulator:
    """The mechanism's output, on average over the priors, whatever is left."""
    priors = setting.believed(name)
    mixed = FiniteLaw(tuple((told, mass / len(priors)) for prior in priors for told, mass in prior.law.masses))
    law: FiniteLaw[Outcome] = mixed.then(lambda told: setting.mechanism[told[1]])
    return lambda coupling, left: law


def best_imitator(setting: Setting, name: str, couplings: Couplings, index_aware: bool, epsilon: float) -> Simulator:
    """The simulator that imitates best at this epsilon."""
    simulation = _simulation(list(_rows(setting, name, couplings)), index_aware)
    laws = as_laws(simulation.best(epsilon), simulation.inputs, simulation.outputs)
    return tabled(laws, index_aware, data_free(setting, name))


def tabled(laws: Mapping[Hashable, FiniteLaw[Outcome]], index_aware: bool, otherwise: Simulator) -> Simulator:
    """A simulator that looks its law up by what is left, and by the number of the coupling if it is aware of it; `otherwise`
    serves what has no row.
    """

    def run(coupling: Coupling, left: Hashable) -> FiniteLaw[Outcome]:
        return laws.get(simulator_input(coupling, left, index_aware)) or otherwise(coupling, left)

    return run


def simulator_input(coupling: Coupling, left: Hashable, index_aware: bool) -> Hashable:
    return (coupling.number, left) if index_aware else left
