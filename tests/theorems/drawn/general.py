"""What holds for any mechanism: worst case, processing, several outputs, groups of people, who knows more."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from tests.atoms import NORTH
from tests.theorems.drawing import (
    ATOMS,
    any_law,
    anybody,
    attacker,
    claim_of,
    count,
    few,
    figure,
    independent,
    joint,
    kernel,
    minimum,
    noise,
    partial,
    rate_bounds,
    rates,
    table,
)
from tests.theorems.drawn.leaks import OUTPUTS, output_of, people, shared, sparse_law
from tests.theorems.generators import Facts, Generator

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.of_a_sample import OfASample
from sidelight.mechanisms.kernels.table import Table
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.rounded import Rounded
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.size import Size
from sidelight.mechanisms.then import Then
from sidelight.model.attacker import Attacker
from sidelight.model.chosen import Chosen
from sidelight.model.claim import Claim
from sidelight.model.definition import Definition
from sidelight.model.knowledge import Knowledge, Listed, Number, Share
from sidelight.model.leak import Leak
from sidelight.model.mechanism import Mechanism
from sidelight.noises.geometric import Geometric
from sidelight.populations.joint import Joint


def _in_the_worst_case(rng: Random, mechanism: Mechanism) -> Claim:
    population = few(rng, mechanism, anybody, 4)
    return Claim(mechanism, population, Attacker(), DifferentialPrivacy())


def _size(rng: Random) -> Claim:
    population = anybody(rng)
    definition, influence = rng.choice(
        [
            (ActiveKnowledge(), "active"),
            (PassiveKnowledge(), "passive"),
            (DifferentialPrivacy(), "active"),
            (BoundedLeakage(Leak(Count())), "active"),
        ]
    )
    return Claim(Size(rng.choice([None, frozenset({NORTH})])), population, attacker(rng, population, influence), definition)


def _apart(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    parts: list[Mechanism] = []
    for atom in rng.sample(ATOMS, rng.randint(2, 3)):
        inner = Count(frozenset({atom}))
        parts.append(rng.choice([inner, Noisy(inner, Geometric(Fraction(1, 2))), Minimum(inner, rng.randint(0, 3)), Size()]))
        if rng.random() < 0.3:
            parts.append(inner)
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


def _composed(rng: Random) -> Claim:
    population = anybody(rng, 3)
    parts = [
        rng.choice([Noisy(count(rng), Geometric(Fraction(rng.randint(1, 9), 10))), count(rng), table(rng, population)])
        for _ in range(2)
    ]
    return Claim(Both(*parts), population, Attacker(), DifferentialPrivacy())


def _several(rng: Random) -> Claim:
    """Several outputs of any kind, or one after the other, for each way to compare two worlds."""
    if rng.random() < 0.2:
        return _in_turn(rng)
    population = anybody(rng, 3)
    definition, influence = rng.choice(
        [*[partial(rng)] * 3, (DifferentialPrivacy(), "active"), (BoundedLeakage(Leak(count(rng))), "active")]
    )
    noisy = Noisy(count(rng), Geometric(Fraction(rng.randint(1, 9), 10)))
    parts = [rng.choice([noisy, count(rng), table(rng, population), minimum(rng, 3, exact=True)]) for _ in range(2)]
    return Claim(rng.choice([Both, InTurn])(*parts), population, attacker(rng, population, influence), definition)


def _changed(rng: Random) -> Claim:
    population = anybody(rng, 3)
    people = population.people
    definition, influence = rng.choice(
        [*[partial(rng)] * 2, (DifferentialPrivacy(), "active"), (BoundedLeakage(Leak(Count())), "active")]
    )
    inner = rng.choice(
        [count(rng), Noisy(count(rng), Geometric(Fraction(1, 2))), minimum(rng, people, exact=True), table(rng, population)]
    )
    mechanism = rng.choice([Then(inner, kernel(rng, people)), minimum(rng, people), Noisy(count(rng), noise(rng))])
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _seen(rng: Random) -> Claim:
    population = anybody(rng, 4)
    mechanism = rng.choice([figure(rng, population.people), table(rng, population), Both(count(rng), count(rng))])
    return Claim(mechanism, population, attacker(rng, population, "passive"), PassiveKnowledge())


def _covered(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = partial(rng)
    mechanism = rng.choice([Noisy(count(rng), noise(rng)), table(rng, population), figure(rng, population.people)])
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _who_knows_less(rng: Random) -> Claim:
    definition = rng.choice([ActiveKnowledge(), PassiveKnowledge(), Noiseless(), Causal()])
    return claim_of(definition, independent(rng), rng)


def _against_someone_who_knows_more(claim: Claim) -> list[Claim]:
    """One person more where there is one left who is no target; else as many of any people, or a whole share."""
    attacker, people = claim.attacker, claim.population.people
    listed, number = attacker.knows.listed, attacker.knows.number
    knows: Knowledge = Share(Fraction(1)) if number is None else Number(number + 1)
    if attacker.knows.by_name:
        taken = {*listed, *(range(people) if attacker.targets is None else attacker.targets)}
        free = tuple(person for person in range(people) if person not in taken)
        knows = Listed((*listed, free[0])) if free else knows
    return [replace(claim, attacker=replace(attacker, knows=knows))]


def _group(rng: Random) -> Claim:
    population = people(rng, 2, 3)
    mechanism: Mechanism = rng.choice([table(rng, population), output_of(shared(rng, population)), Noisy(count(rng), noise(rng))])
    return Claim(mechanism, population, Attacker(), DifferentialPrivacy(rng.choice([2, 2, 3])))


def _in_turn(rng: Random) -> Claim:
    population = people(rng, 1, 2)
    first = output_of(shared(rng, population))
    asked = {(answer,): output_of(shared(rng, population)) for answer in OUTPUTS}
    last = [output_of(shared(rng, population))] if rng.random() < 0.3 else []
    return Claim(InTurn(first, Chosen.of(asked), *last), population, Attacker(), DifferentialPrivacy())


def _uncertain(rng: Random) -> tuple[Definition, str]:
    return rng.choice([(ActiveKnowledge(), "active"), (PassiveKnowledge(), "passive"), (Noiseless(), "active")])


def _of_one_column(rng: Random, people: int, bit: int) -> Table:
    """Reads one bit of each record: their sum, or anything at random."""
    answers = {bits: sparse_law(rng, 2) for bits in product((0, 1), repeat=people)}
    summed = rng.random() < 0.5

    def shown(dataset: tuple[int, ...]) -> FiniteLaw[int]:
        bits = tuple(value >> bit & 1 for value in dataset)
        return FiniteLaw.point(sum(bits)) if summed else answers[bits]

    return Table.of({dataset: shown(dataset) for dataset in product(range(4), repeat=people)})


def _two_columns(rng: Random) -> Claim:
    """A claim about two outputs, each about one of two independent bits in each record."""
    people = rng.randint(1, 2)
    rates_of = [[Fraction(rng.randint(1, 9), 10) for _ in range(2)] for _ in range(people)]
    table = {}
    for dataset in product(range(4), repeat=people):
        mass = Fraction(1)
        for value, record in zip(dataset, rates_of, strict=True):
            for bit, rate in enumerate(record):
                mass *= rate if value >> bit & 1 else 1 - rate
        table[dataset] = mass
    population = Joint.of(table)
    definition, influence = _uncertain(rng)
    mechanism = Both(*(_of_one_column(rng, people, bit) for bit in (0, 1)))
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _two_places(rng: Random) -> Claim:
    """A claim about counts of different, independent people."""
    population = rng.choice([rates, rate_bounds])(rng, 4)
    definition, influence = _uncertain(rng)
    counts = [Count(frozenset({atom})) for atom in rng.sample(ATOMS, rng.randint(2, 3))]
    parts = [Minimum(count, rng.randint(0, 2)) if rng.random() < 0.3 else count for count in counts]
    return Claim(Both(*parts), population, attacker(rng, population, influence), definition)


def _nobody_known(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds, joint])(rng, 3)
    definition, influence = partial(rng)
    knows = rng.choice([0, "0%", ()])
    inner = count(rng) if rng.random() < 0.7 else Noisy(count(rng), noise(rng))
    mechanism = Minimum(inner, rng.randint(0, 4)) if rng.random() < 0.6 else Rounded(inner, rng.choice([2, 3]))
    return Claim(mechanism, population, Attacker(knows, influence), definition)


def _exact_part(rng: Random) -> Claim:
    population = rng.choice([rates, rate_bounds])(rng, 3)
    definition, influence = partial(rng)
    parts = [count(rng), rng.choice([minimum(rng, 3), Noisy(count(rng), noise(rng)), count(rng)])]
    knows = rng.choice(["100%", "50%", 0, 1, 2, 3, tuple(range(population.people - 1)), tuple(range(1, population.people))])
    return Claim(Both(*parts), population, Attacker(knows, influence), definition)


def _couple(counts: bool) -> Generator:
    """Two or three people at once, of few: counts, tables of every atom, any mechanism."""

    def draw(rng: Random) -> Claim:
        kind = rng.random()
        if counts or kind < 0.4:
            shown: Mechanism = rng.choice([count(rng), minimum(rng, 3), Noisy(count(rng), noise(rng))])
        elif kind < 0.7:
            shown = rng.choice([ByAtom(Count()), Both(count(rng), count(rng)), ByAtom(Minimum(Count(), 2))])
        else:
            shown = figure(rng, 3)
        population = few(rng, shown, rng.choice([rate_bounds, rates]), 4)
        if not counts and kind > 0.85:
            population = joint(rng, 3, rng.choice([2, 2, 3]), independent=True)
            shown = table(rng, population)
        group = rng.choice([2, 2, 3])
        definition, influence = rng.choice([(ActiveKnowledge(group), "active"), (PassiveKnowledge(group), "passive")])
        return Claim(shown, population, attacker(rng, population, influence), definition)

    return draw


def _couple_in_the_worst_case(rng: Random) -> Claim:
    shown = Noisy(count(rng), noise(rng))
    mechanism = Minimum(shown, rng.randint(0, 3)) if rng.random() < 0.3 else shown
    return Claim(mechanism, few(rng, mechanism, rates, 3), Attacker(), DifferentialPrivacy(rng.choice([2, 2, 3])))


def _of_a_sample(rng: Random) -> Claim:
    """A person who may be in the sample, and a stand-in with some of the values that the person may have."""
    population = rng.choice([rates(rng, 4), rate_bounds(rng, 3), joint(rng, 3, rng.choice([2, 3]), independent=True)])
    inner = rng.choice([figure(rng, population.people), table(rng, population), count(rng)])
    place = rng.randrange(population.people)
    weights = {value: rng.choice([0, 1, 1, 5]) for value in population.values(place)}
    weights[rng.choice(list(weights))] += 1
    stand_in = FiniteLaw.of({value: Fraction(weight, sum(weights.values())) for value, weight in weights.items()})
    fraction = Fraction(rng.choice([1, 10, 50, 90, 99, 100]), 100)
    known = rng.choice([0, 0, 1, 2, tuple(person for person in range(population.people) if person != place)[:1]])
    definition, influence = partial(rng)
    about = Attacker(known, influence, (place,))
    least = Fraction(0) if rng.random() < 0.4 else min(dict(stand_in.masses).get(value, Fraction(0)) for value in weights)
    return Claim(OfASample(inner, fraction, place, stand_in, least=least), population, about, definition)


GENERATORS: dict[str, Generator] = {
    "sl.exact_part": _exact_part,
    "sl.nobody_known": _nobody_known,
    "sl.exact_worst_case": lambda rng: _in_the_worst_case(rng, rng.choice([count(rng), minimum(rng, 3, exact=True)])),
    "sl.noise_worst_case": lambda rng: _in_the_worst_case(rng, Noisy(count(rng), noise(rng))),
    "sl.size": _size,
    "sl.worst_case_covers": _covered,
    "pk.thm1": _seen,
    "sl.separate_people": _apart,
    "sl.composition": _composed,
    "sl.part_of_the_whole": _several,
    "sl.post_processing": _changed,
    "sl.hidden_in_a_sample": _of_a_sample,
    "sl.noiseless_is_active": lambda rng: claim_of(Noiseless(), any_law(rng), rng),
    "sl.active_is_noiseless": lambda rng: claim_of(ActiveKnowledge(), any_law(rng), rng),
    "pk.prop3": _who_knows_less,
    "sl.seen_without_exceptions": lambda rng: claim_of(ActiveKnowledge(), any_law(rng), rng),
    "sl.group": _group,
    "sl.group_unknown": _couple(counts=False),
    "sl.group_of_a_count": _couple(counts=True),
    "sl.group_of_a_noised_count": _couple_in_the_worst_case,
    "sl.optimal_composition": _in_turn,
    "pk.prop9": lambda rng: _two_columns(rng) if rng.random() < 0.7 else _two_places(rng),
}

FACTS: dict[str, Facts] = {
    "sl.active_is_noiseless": lambda claim: [claim.to(Noiseless())],
    "sl.seen_without_exceptions": lambda claim: [claim.to(PassiveKnowledge())],
    "pk.prop3": _against_someone_who_knows_more,
}
