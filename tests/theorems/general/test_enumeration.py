"""Enumeration compared with a second implementation of the definitions: dictionaries of doubles, every event, every set of known
people.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest
from tests.atoms import NORTH, SOUTH
from tests.theorems.drawing import anybody, attacker, joint, kernel, rates, table

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.knowledge import Listed, Number
from sidelight.model.leak import Leak, SharedLeak
from sidelight.noises.geometric import Geometric
from sidelight.populations.joint import Joint
from sidelight.populations.rate_bounds import RateBounds
from sidelight.populations.rates import Rates
from sidelight.theorems.general.enumeration import enumeration
from sidelight.theorems.general.written_out import written_out

Law = dict[Hashable, float]
EPSILONS = (0.0, 0.2, 1.0, 2.5)
AGREE = 1e-12
FAR = 60  # the largest noise that is listed; larger noise has probability below 1e-12 for the ratios used here


def outputs(mechanism, dataset, atoms) -> Law:
    """The law of the output, implemented a second time."""
    if isinstance(mechanism, Count):
        return {
            sum(1 for v, a in zip(dataset, atoms, strict=True) if v == 1 and (mechanism.of is None or a in mechanism.of)): 1.0
        }
    if isinstance(mechanism, Size):
        return {sum(1 for a in atoms if mechanism.of is None or a in mechanism.of): 1.0}
    if isinstance(mechanism, Noisy):
        (count,) = outputs(mechanism.inner, dataset, atoms)
        ratio = float(mechanism.noise.ratio)
        return {count + k: (1 - ratio) / (1 + ratio) * ratio ** abs(k) for k in range(-FAR, FAR + 1)}
    if isinstance(mechanism, Shown):
        (hidden,) = mechanism.steps
        return image(outputs(mechanism.inner, dataset, atoms), lambda v: {v if v > hidden.high else "not shown": 1.0})
    if isinstance(mechanism, Table):
        return {o: float(p) for d, law in mechanism.rows if d == dataset for o, p in law.masses}
    if isinstance(mechanism, Then):
        changed = {o: {b: float(p) for b, p in law.masses} for o, law in mechanism.kernel.rows}
        return image(outputs(mechanism.inner, dataset, atoms), lambda o: changed.get(o, {o: 1.0}))
    assert isinstance(mechanism, Both)
    law: Law = {(): 1.0}
    for part in mechanism.parts:
        other = outputs(part, dataset, atoms)
        law = {(*a, b): p * q for a, p in law.items() for b, q in other.items()}
    return law


def image(law: Law, kernel) -> Law:
    after: Law = {}
    for outcome, mass in law.items():
        for new, share in kernel(outcome).items():
            after[new] = after.get(new, 0.0) + mass * share
    return after


def worst_event(left: Law, right: Law, epsilon: float) -> float:
    """The hockey stick: over all events where there are few outcomes, as a sum over outcomes where there are many."""
    outcomes = list({**left, **right})
    gains = [left.get(o, 0.0) - math.exp(epsilon) * right.get(o, 0.0) for o in outcomes]
    if len(outcomes) <= 8:
        return max(
            sum(gain for gain, chosen in zip(gains, event, strict=True) if chosen) for event in product((0, 1), repeat=len(gains))
        )
    return sum(gain for gain in gains if gain > 0)


def datasets(population) -> Iterator[Law]:
    """The laws of the dataset: one product for each corner of the bounds, or the table."""
    if isinstance(population, Joint):
        yield {dataset: float(mass) for dataset, mass in population.law.masses}
        return
    if isinstance(population, Rates):
        corners = [[float(s.rate) for s in population.strata for _ in range(s.size)]]
    else:
        ends = (float(population.low), float(population.high))
        corners = [list(corner) for corner in product(ends, repeat=population.people)]
    for corner in corners:
        law = {
            row: math.prod(p if v else 1 - p for v, p in zip(row, corner, strict=True))
            for row in product((0, 1), repeat=len(corner))
        }
        yield {row: mass for row, mass in law.items() if mass > 0}


def names_of(population) -> list[str]:
    return [name for name, size in population.atoms for _ in range(size)]


def situations(claim) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every target with every set of others that the attacker may know, also the smaller sets."""
    atoms, knows = names_of(claim.population), claim.attacker.knows
    for target in range(len(atoms)) if claim.attacker.targets is None else claim.attacker.targets:
        others = [p for p in range(len(atoms)) if p != target]
        if isinstance(knows, Listed):
            if target not in knows.people:
                yield target, knows.people
            continue
        for size in range(len(others) + 1):
            for known in combinations(others, size):
                if isinstance(knows, Number):
                    allowed = size <= knows.people
                else:
                    most = {a: math.ceil(knows.share * (atoms.count(a) - 1)) for a in atoms}
                    allowed = knows.share == 1 or all(sum(atoms[p] == a for p in known) <= most[a] for a in atoms)
                if allowed:
                    yield target, known


def view(claim, law: Law) -> Law:
    total = sum(law.values())
    atoms = names_of(claim.population)
    return image(
        {dataset: mass / total for dataset, mass in law.items()}, lambda dataset: outputs(claim.mechanism, dataset, atoms)
    )


def by_hand(claim, epsilon: float) -> float:
    worst = 0.0
    if isinstance(claim.definition, DifferentialPrivacy):
        atoms = names_of(claim.population)
        domain = [claim.population.values(p) for p in range(claim.population.people)]
        for a, b in permutations(product(*domain), 2):
            if sum(x != y for x, y in zip(a, b, strict=True)) == 1:
                worst = max(worst, worst_event(outputs(claim.mechanism, a, atoms), outputs(claim.mechanism, b, atoms), epsilon))
        return worst
    for law in datasets(claim.population):
        for target, known in situations(claim):
            groups: dict[tuple, dict[Hashable, Law]] = {}
            for dataset, mass in law.items():
                groups.setdefault(tuple(dataset[p] for p in known), {}).setdefault(dataset[target], {})[dataset] = mass
            values = {dataset[target] for dataset in law}
            for a, b in permutations(values, 2):
                total = sum(sum(rows[a].values()) for rows in groups.values() if a in rows)
                mean = 0.0
                for rows in groups.values():
                    if a in rows and b in rows:
                        gap = worst_event(view(claim, rows[a]), view(claim, rows[b]), epsilon)
                        mean += sum(rows[a].values()) / total * gap
                        if isinstance(claim.definition, ActiveKnowledge):
                            worst = max(worst, gap)
                if isinstance(claim.definition, PassiveKnowledge):
                    worst = max(worst, mean)
    return worst


def draw(rng: Random) -> Claim:
    population = anybody(rng, 3) if rng.random() < 0.7 else joint(rng, 3, values=3)
    people = population.people
    ratio = Geometric(Fraction(1, 2))
    counted = Count(rng.choice([None, frozenset({NORTH}), frozenset({NORTH, SOUTH})]))
    mechanism = rng.choice(
        [
            counted,
            Noisy(counted, ratio),
            Minimum(counted, rng.randint(0, people + 1)),
            Minimum(Noisy(counted, ratio), rng.randint(0, people + 4)),
            Then(counted, kernel(rng, people)),
            Both(counted, Count()),
            Both(Minimum(counted, 2), Size()),
            table(rng, population),
        ]
    )
    definition, influence = rng.choice(
        [(ActiveKnowledge(), "active"), (PassiveKnowledge(), "passive"), (DifferentialPrivacy(), "active")]
    )
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


@pytest.mark.parametrize("seed", range(8))
def test_enumeration_agrees_with_a_second_reading_of_the_definitions(seed):
    rng = Random(seed)
    drawn = (claim for claim in iter(lambda: draw(rng), None) if not enumeration.unmet(claim))

    for claim in (next(drawn) for _ in range(25)):
        curve = enumeration(claim)

        for epsilon in EPSILONS:
            found = curve.delta(epsilon)
            assert found.upper - found.lower <= AGREE
            assert found.lower == pytest.approx(by_hand(claim, epsilon), abs=AGREE), (epsilon, claim)


def leaks_by_hand(claim, joint_law, epsilon: float) -> float:
    worst = 0.0
    domain = [claim.population.values(p) for p in range(claim.population.people)]
    for a, b in permutations(product(*domain), 2):
        if sum(x != y for x, y in zip(a, b, strict=True)) != 1:
            continue
        here, there = joint_law(a), joint_law(b)
        for value in {leak for leak, _ in here} & {leak for leak, _ in there}:
            left = {o: p for (leak, o), p in here.items() if leak == value}
            right = {o: p for (leak, o), p in there.items() if leak == value}
            left = {o: p / sum(left.values()) for o, p in left.items()}
            right = {o: p / sum(right.values()) for o, p in right.items()}
            worst = max(worst, worst_event(left, right, epsilon))
    return worst


@pytest.mark.parametrize("seed", range(4))
def test_enumeration_conditions_on_each_leak_value_that_both_worlds_allow(seed):
    rng = Random(seed)
    population = rates(rng, 3)
    atoms = names_of(population)
    leaked = rng.choice([Size(), Count(), Minimum(Count(), 2), Noisy(Count(), Geometric(Fraction(1, 2)))])
    claim = Claim(table(rng, population), population, Attacker(), BoundedLeakage(Leak(leaked)))

    def joint_law(dataset):
        return {
            (a, b): p * q
            for a, p in outputs(leaked, dataset, atoms).items()
            for b, q in outputs(claim.mechanism, dataset, atoms).items()
        }

    if enumeration.unmet(claim):
        assert not list(claim.definition.pairs(written_out(claim)))
        return
    for epsilon in EPSILONS:
        assert enumeration(claim).delta(epsilon).upper == pytest.approx(leaks_by_hand(claim, joint_law, epsilon), abs=AGREE)


def test_a_leak_with_the_mechanisms_coins_is_conditioned_on_jointly():
    half = Fraction(1, 2)
    rows = tuple(((x,), FiniteLaw.of({(r, x ^ r): half for r in (0, 1)})) for x in (0, 1))
    pad = Table.of({(x,): FiniteLaw.of({0: half, 1: half}) for x in (0, 1)})
    claim = Claim(pad, Rates([half]), Attacker(), BoundedLeakage(SharedLeak(rows)))

    assert enumeration(claim).delta(5.0).lower == 1
    assert enumeration(claim.to(DifferentialPrivacy())).delta(0.0).upper == 0


def test_corners_of_a_box_find_the_worst_rates_inside_it():
    rng = Random(3)
    box = RateBounds(3, "0.1", "0.7")
    claim = Claim(Minimum(Count(), 2), box, Attacker(1, "passive"), PassiveKnowledge())
    worst = enumeration(claim)

    for _ in range(40):
        inside = Rates([Fraction(rng.randint(10, 70), 100) for _ in range(3)])
        found = enumeration(Claim(claim.mechanism, inside, claim.attacker, claim.definition))

        assert all(found.delta(epsilon).lower <= worst.delta(epsilon).upper for epsilon in EPSILONS)


def test_an_unlisted_outcome_of_a_kernel_stays():
    assert Kernel.of({1: 2})(7) == FiniteLaw.point(7)
