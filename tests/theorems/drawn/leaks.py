"""Outputs and leaks from the same coins, in one round and in several; the exponential mechanism."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

from tests.theorems.drawing import count, joint, noise, rates, table
from tests.theorems.generators import Facts, Generator

from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.attacker import Attacker
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.leak import Leak, Leaks, OneLeak, SharedLeak
from sidelight.model.mechanism import Mechanism
from sidelight.model.population import Dataset
from sidelight.noises.geometric import Geometric
from sidelight.populations.joint import Joint
from sidelight.populations.rates import Rates


def _leak(rng: Random) -> Claim:
    population = rng.choice([rates, joint])(rng, 3)
    leak = rng.choice([count(rng), Size(), Minimum(count(rng), 2), Noisy(count(rng), Geometric(Fraction(1, 2)))])
    published = rng.choice(
        [count(rng), Noisy(count(rng), noise(rng)), Minimum(count(rng), rng.randint(0, 3)), table(rng, population)]
    )
    return Claim(published, population, Attacker(), BoundedLeakage(Leak(leak)))


OUTPUTS, VALUES = ("y", "n"), ("u", "v")


def law(rng: Random, outcomes: Sequence[object], like: dict[object, int] | None = None, zeros: float = 0.1) -> FiniteLaw[object]:
    """A random law; sometimes near another law, sometimes without one of the outcomes."""
    near = like or {outcome: rng.randint(1, 9) for outcome in outcomes}
    weights = {o: 0 if rng.random() < zeros else max(1, near[o] + rng.choice([-1, 0, 0, 1])) for o in outcomes}
    weights[rng.choice(list(outcomes))] += 1
    return FiniteLaw.of({o: Fraction(weight, sum(weights.values())) for o, weight in weights.items()})


def datasets(population: Rates | Joint) -> list[Dataset]:
    return list(product(*(population.values(person) for person in range(population.people))))


def shared(rng: Random, population: Rates | Joint, zeros: float = 0.1) -> SharedLeak:
    """A joint law of (leak, output) for each dataset; the laws are mostly near each other."""
    pairs = list(product(VALUES, OUTPUTS))
    like = {pair: rng.randint(1, 30) for pair in pairs} if rng.random() < 0.8 else None
    return SharedLeak(tuple((dataset, law(rng, pairs, like, zeros)) for dataset in datasets(population)))


def output_of(leak: SharedLeak) -> Table:
    return Table.of({dataset: both.map(lambda pair: pair[1]) for dataset, both in leak.rows})


def people(rng: Random, least: int, most: int) -> Rates | Joint:
    """A population. In the worst case rates do not matter, only the people and the values that a secret can have."""
    number = rng.randint(least, most)
    if rng.random() < 0.7:
        return Rates.same(number, Fraction(1, 2))
    values = list(product(range(3), repeat=min(number, 2)))
    return Joint.of(dict.fromkeys(values, Fraction(1, len(values))))


def _shared(rng: Random, least: int = 1, most: int = 2, group: int = 1, zeros: float = 0.1) -> Claim:
    population = people(rng, least, most)
    leak = shared(rng, population, zeros)
    return Claim(output_of(leak), population, Attacker(), BoundedLeakage(leak, group))


def _seen_together(rng: Random) -> Claim:
    claim = _shared(rng)
    assert isinstance(claim.definition, BoundedLeakage)
    return claim.about(WithLeak(claim.mechanism, claim.definition.leak)).to(DifferentialPrivacy())


def _alone(rng: Random) -> Claim:
    population = people(rng, 1, 2)
    return Claim(output_of(shared(rng, population)), population, Attacker(), DifferentialPrivacy())


def leaks_about(claim: Claim) -> list[Claim]:
    """Facts about a leak beside the outputs of the table, which depends on the dataset and the output."""
    rng = Random(repr(claim))
    assert isinstance(claim.mechanism, Table)
    leak = in_common(claim.mechanism) if rng.random() < 0.5 else told_by(rng, claim.mechanism)
    return [claim.to(BoundedLeakage(leak)), claim.to(Independence(leak))]


def told_by(rng: Random, published: Table) -> SharedLeak:
    like: dict[object, int] = {value: rng.randint(1, 9) for value in VALUES}
    rows = []
    for dataset, shown in published.rows:
        pairs = [((o, y), mass * share) for y, mass in shown.masses for o, share in law(rng, VALUES, like).masses]
        rows.append((dataset, FiniteLaw.of(pairs)))
    return SharedLeak(tuple(rows))


def in_common(published: Table) -> SharedLeak:
    """A leak with one value for the part of the output's law that all datasets share, beyond which nothing is seen; otherwise the
    dataset itself leaks.
    """
    alike = {y: min(dict(shown.masses).get(y, Fraction(0)) for _, shown in published.rows) / 2 for y in OUTPUTS}
    rows = []
    for dataset, shown in published.rows:
        pairs = [(("alike", y), alike[y]) for y, _ in shown.masses]
        pairs += [((dataset, y), mass - alike[y]) for y, mass in shown.masses]
        rows.append((dataset, FiniteLaw.of(pairs)))
    return SharedLeak(tuple(rows))


def _mixture(rng: Random) -> Claim:
    population = people(rng, 1, 2)
    parts = [
        rng.choice([table(rng, population), output_of(shared(rng, population)), count(rng)]) for _ in range(rng.randint(1, 3))
    ]
    weights = [rng.randint(0, 4) + (k == 0) for k in range(len(parts))]
    mixture = Mixture.of((part, Fraction(weight, sum(weights))) for part, weight in zip(parts, weights, strict=True))
    group = rng.choice([1, 1, 2])
    leak = Leak(rng.choice([output_of(shared(rng, population)), Constant()]))
    return Claim(mixture, population, Attacker(), rng.choice([DifferentialPrivacy(group), BoundedLeakage(leak, group)]))


def _pairs(rng: Random) -> Claim:
    population = people(rng, 1, 2)
    leaks: list[SharedLeak | Leak] = [shared(rng, population) for _ in range(rng.choice([1, 2, 2, 2]))]
    outputs = [output_of(leak) for leak in leaks if isinstance(leak, SharedLeak)]
    if rng.random() < 0.3:
        leaks.append(Leak(output_of(shared(rng, population))))
        outputs.append(output_of(shared(rng, population)))
    return Claim(Both(*outputs), population, Attacker(), BoundedLeakage(Leaks(*leaks)))


def re_coined(rng: Random, leak: SharedLeak) -> SharedLeak:
    """The same law of the leak, beside another output."""
    rows = []
    for dataset, both in leak.rows:
        leaking = both.map(lambda pair: pair[0])
        rows.append(
            (
                dataset,
                FiniteLaw.of([((o, y), mass * share) for o, mass in leaking.masses for y, share in law(rng, OUTPUTS).masses]),
            )
        )
    return SharedLeak(tuple(rows))


def _in_turn_with_leaks(rng: Random) -> Claim:
    """The next question depends on the answer; the next leak depends on the leak before, or is the same for all answers."""
    population = people(rng, 1, 1)
    first = shared(rng, population)
    beside: dict[object, OneLeak] = {}
    asked: dict[object, Mechanism] = {}
    if rng.random() < 0.5:
        by_answer = {}
        leak = shared(rng, population)
        for answer in OUTPUTS:
            by_answer[answer] = re_coined(rng, leak)
            asked[answer,] = output_of(by_answer[answer])
        beside = {((value,), (answer,)): by_answer[answer] for value in VALUES for answer in OUTPUTS}
    else:
        for answer in OUTPUTS:
            asked[answer,] = output_of(shared(rng, population))
        by_value = {value: Leak(output_of(shared(rng, population))) for value in VALUES}
        beside = {((value,), (answer,)): by_value[value] for value in VALUES for answer in OUTPUTS}
    leaks = Leaks(first, Chosen.of(beside))
    return Claim(InTurn(output_of(first), Chosen.of(asked)), population, Attacker(), BoundedLeakage(leaks))


def _leak_of_its_own(rng: Random) -> Claim:
    """A claim about several people at once, beside a leak that shares no coins with the mechanism."""
    population = rates(rng, 3)
    leak = Leak(rng.choice([count(rng), table(rng, population)]))
    return Claim(table(rng, population), population, Attacker(), BoundedLeakage(leak, rng.choice([1, 2])))


def sparse_law(rng: Random, outcomes: int) -> FiniteLaw[int]:
    weights = [rng.choice([0, 1, 1, 3, 9]) for _ in range(outcomes)]
    weights[rng.randrange(outcomes)] += 1
    return FiniteLaw.of({k: Fraction(weight, sum(weights)) for k, weight in enumerate(weights)})


def _exponential(rng: Random) -> Claim:
    """Utilities and leak at random; some datasets cannot leak one of the values."""
    population = rates(rng, 3)
    datasets = list(product((0, 1), repeat=population.people))
    leak = Table.of({dataset: sparse_law(rng, 2) for dataset in datasets})
    span, sparse = rng.choice([1, 3, 20]), rng.random() < 0.3
    utilities = {
        (dataset, value, output): Fraction(rng.randint(-span, span), rng.choice([1, 1, 2])) * (not sparse or rng.random() < 0.3)
        for dataset in datasets
        for value in (0, 1)
        for output in range(3)
    }
    epsilon = rng.choice([Fraction(0), Fraction(1, 10), Fraction(1), Fraction(5, 2)])
    mechanism = Exponential.of(utilities, epsilon, leak, rng.choice(["all", "sharing", "range"]))
    return Claim(mechanism, population, Attacker(), BoundedLeakage(mechanism.shared()))


GENERATORS: dict[str, Generator] = {
    "bldp.lem7": lambda rng: rng.choice([_leak, _leak_of_its_own])(rng),
    "bldp.thm9": _shared,
    "sl.leak_and_independence_to_dp": _alone,
    "bldp.thm4": _seen_together,
    "sl.leak_left_out": _alone,
    "ext.joint->bldp": lambda rng: _shared(rng, zeros=rng.choice([0.0, 0.0, 0.05])),
    "bldp.thm22": lambda rng: _shared(rng, 2, 3, group=rng.choice([2, 3]), zeros=rng.choice([0.0, 0.05, 0.15])),
    "ext.indep-group": lambda rng: _shared(rng, 2, 3, group=rng.choice([2, 3])),
    "bldp.lem10": _mixture,
    "bldp.thm26": _pairs,
    "bldp.thm31": _in_turn_with_leaks,
    "bldp.thm36": _exponential,
}

FACTS: dict[str, Facts] = {
    "sl.leak_and_independence_to_dp": leaks_about,
    "sl.leak_left_out": leaks_about,
}
