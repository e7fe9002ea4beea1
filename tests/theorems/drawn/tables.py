"""Histograms, tables without small cells, and tables by cell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.theorems.drawing import ATOMS, attacker, partial, rate_bounds, rates
from tests.theorems.generators import Generator

from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.hiding import pairs_of_values as hiding
from sidelight.mechanisms.both import Both
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.mechanisms.display_steps import hide
from sidelight.mechanisms.kernels.most_common import MostCommon
from sidelight.mechanisms.minimum import Minimum
from sidelight.mechanisms.noisy import Noisy
from sidelight.mechanisms.shown import Shown
from sidelight.mechanisms.statistics.count import Count
from sidelight.mechanisms.statistics.count_with import CountWith
from sidelight.mechanisms.statistics.histogram import Histogram
from sidelight.mechanisms.statistics.k_anonymous import KAnonymous
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.attacker import Attacker
from sidelight.model.claim import Claim
from sidelight.model.mechanism import Mechanism
from sidelight.noises.geometric import Geometric
from sidelight.populations.categories import Categories
from sidelight.populations.category_bounds import CategoryBounds
from sidelight.populations.rates import Rates
from sidelight.populations.sampled import Sampled

VALUES = ("t", "u", "v", "absent")

LEAST = [Fraction(1, 1000), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4)]

Valued = Categories | CategoryBounds


def probabilities(rng: Random, values: tuple[str, ...]) -> dict[str, Fraction]:
    """Random probabilities, often with a rare value, sometimes with a value that nobody has."""
    weights = [rng.choice([0, 1, 1, 2, 5, 20, 300] if rng.random() < 0.3 else [1, 2, 5]) for _ in values]
    weights[rng.randrange(len(values))] += 1
    return {value: Fraction(weight, sum(weights)) for value, weight in zip(values, weights, strict=True)}


def one_law(rng: Random, most: int = 5) -> Categories:
    return Categories.same(rng.randint(1, most), probabilities(rng, VALUES[: rng.choice([2, 3, 3, 4])]))


def groups(rng: Random, most: int = 5) -> Categories:
    values, people = VALUES[: rng.choice([2, 3, 3, 3])], rng.randint(1, most)
    laws = [probabilities(rng, values) for _ in range(rng.randint(1, 3))]
    return Categories([(1, rng.choice(laws)) for _ in range(people)])


def bounds(rng: Random, most: int = 4) -> CategoryBounds:
    """Random bounds: only lower bounds, a rare value, or bounds of both kinds."""
    values = VALUES[: rng.choice([2, 3, 3, 4])]
    people, least = rng.randint(1, min(most, 3 if len(values) < 4 else 2)), rng.choice(LEAST)
    if rng.random() < 0.5:
        return CategoryBounds.at_least(people, values, least)
    ends = {value: (least, Fraction(1)) for value in values}
    ends[values[0]] = (Fraction(0), rng.choice(LEAST))
    if len(values) > 2 and rng.random() < 0.4:
        ends[values[1]] = (min(least, Fraction(1, 5)), rng.choice([Fraction(1, 4), Fraction(1, 2), Fraction(9, 10)]))
    return CategoryBounds(people, ends)


def histogram(rng: Random, population: Valued) -> Histogram:
    """A histogram, often of all values, otherwise of some."""
    values = population.domain
    return Histogram(values if rng.random() < 0.7 else rng.sample(values, rng.randint(1, len(values))))


def k_anonymous(rng: Random, population: Valued) -> KAnonymous:
    values = list(population.domain)
    absent = rng.choice([values[-1], values[-1], None])
    shown = values if len(values) < 4 or rng.random() < 0.8 else values[1:]
    at_least = rng.choice([0, 1, 2, 2, 3, population.people, population.people + 1])
    return KAnonymous(shown, at_least, absent, total_known=rng.random() < 0.3)


def _claim(rng: Random, mechanism: Mechanism, population: Valued) -> Claim:
    definition, influence = partial(rng)
    return Claim(mechanism, population, attacker(rng, population, influence), definition)


def _counted(rng: Random, population: Valued) -> Claim:
    return _claim(rng, histogram(rng, population), population)


def _left_out(rng: Random, population: Valued) -> Claim:
    return _claim(rng, k_anonymous(rng, population), population)


def _two_values(rng: Random) -> Valued:
    values = VALUES[:2]
    if rng.random() < 0.5:
        return Categories([(1, probabilities(rng, values)) for _ in range(rng.randint(1, 6))])
    return CategoryBounds.at_least(rng.randint(1, 4), values, rng.choice(LEAST))


def in_atoms(rng: Random, population: Categories) -> Categories:
    """The same groups, each in one of two atoms, in order."""
    atoms = sorted(rng.choice(ATOMS[:2]) for _ in population.groups)
    laws = [dict(zip(population.domain, law, strict=True)) for _, law in population.groups]
    return Categories([(size, law) for (size, _), law in zip(population.groups, laws, strict=True)], atoms)


def figure_of_value(rng: Random, population: Valued) -> Mechanism:
    count = CountWith(rng.choice(population.domain), rng.choice([None, None, None, frozenset(rng.sample(ATOMS[:2], 1))]))
    noisy = Noisy(count, Geometric(rng.choice([Fraction(1, 10), Fraction(1, 2), Fraction(9, 10)])))
    return rng.choice([count, count, noisy, noisy, Shown(count, hide(0, 1)), Shown(noisy, hide(None, 1))])


def figures_of_values(rng: Random, population: Valued) -> Mechanism:
    if rng.random() < 0.2:
        return Noisy(histogram(rng, population), Geometric(Fraction(1, 2)))
    parts = [figure_of_value(rng, population) for _ in range(rng.choice([1, 2, 2, 3]))]
    return parts[0] if len(parts) == 1 else Both(*parts)


def _few_noised(rng: Random, most: int) -> tuple[Mechanism, Valued]:
    """Few figures with noise: enumeration lists what each of them may show."""
    while True:
        population: Valued = rng.choice([one_law, groups, bounds])(rng, most)
        if isinstance(population, Categories) and rng.random() < 0.5:
            population = in_atoms(rng, population)
        mechanism = figures_of_values(rng, population)
        if sum(figure.noise is not None for figure in hiding.figures_of_values(mechanism) or ()) <= 2:
            return mechanism, population


def _of_values(rng: Random) -> Claim:
    return _claim(rng, *_few_noised(rng, 4))


def _of_one_value(rng: Random) -> Claim:
    mechanism, population = _few_noised(rng, 4)
    figures = hiding.figures_of_values(mechanism) or ()
    counts = [CountWith(population.domain[0], figure.of) for figure in figures[:2]]
    noise, shown = Geometric(Fraction(1, 2)), rng.choice([(), (hide(0, 1),)])
    parts: list[Mechanism] = [Shown(count, *shown) if shown else count for count in counts]
    if rng.random() < 0.5:
        parts[0] = Shown(Noisy(counts[0], noise), *shown) if shown else Noisy(counts[0], noise)
    return _claim(rng, parts[0] if len(parts) == 1 else Both(*parts), population)


def _of_values_worst_case(rng: Random) -> Claim:
    return Claim(*_few_noised(rng, 3), Attacker(), DifferentialPrivacy())


def _worst_case(rng: Random) -> Claim:
    population = rng.choice([one_law, groups, bounds])(rng, 3)
    mechanism = rng.choice([histogram, k_anonymous])(rng, population)
    return Claim(mechanism, population, Attacker(), DifferentialPrivacy())


def _figure(rng: Random) -> Mechanism:
    noisy = Noisy(Count(), Geometric(Fraction(1, 2)))
    return rng.choice([Count(), noisy, Minimum(Count(), rng.randint(0, 3)), Minimum(Count(), 2), Minimum(noisy, 2)])


def _table_by_atom(rng: Random) -> Claim:
    """Of values."""
    population: Valued = in_atoms(rng, groups(rng, 4))
    if rng.random() < 0.4:
        values, least = VALUES[:3], rng.choice(LEAST)
        population = CategoryBounds.at_least(((ATOMS[0], rng.randint(1, 2)), (ATOMS[1], 1)), values, least)
    inner: Mechanism = histogram(rng, population) if rng.random() < 0.6 else k_anonymous(rng, population)
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    known = rng.choice([0, 0, 1, 2, "34%", "50%"])
    return Claim(ByAtom(inner), population, Attacker(known, influence), definition)


def _by_atom(rng: Random) -> Claim:
    if rng.random() < 0.4:
        return _table_by_atom(rng)
    population = rng.choice([rates, rate_bounds])(rng, 4)
    if isinstance(population, Rates):
        population = Rates(sorted(population.strata, key=lambda stratum: stratum.atom))
    definition, influence = rng.choice([*[partial(rng)] * 3, (DifferentialPrivacy(), "active")])
    inner = _figure(rng)
    if rng.random() < 0.2:
        inner = Both(inner, rng.choice([Count(), Size()]))
    of = rng.choice([None, None, frozenset(rng.sample(ATOMS, 2))])
    return Claim(ByAtom(inner, of), population, Attacker(rng.choice([0, 0, 1, 2, "34%", "50%", "100%"]), influence), definition)


def _sampled(rng: Random, how: str, most: int) -> tuple[Mechanism, Sampled]:
    """Often a fraction near one, and cells of one person."""
    sizes = {cell: rng.choice([0, 1, 1, 2, 3]) for cell in VALUES[:3]}
    sizes[VALUES[0]] = max(1, min(most, rng.randint(1, most)) - sum(sizes.values()))
    fraction = Fraction(rng.choice([1, 10, 50, 50, 90, 99, 100]), 100)
    discards = {"discard_epsilon": rng.choice(["0.1", "0.5", "2"]), "discard_delta": rng.choice(["0.5", "0.1"])}
    population = Sampled(sizes, fraction, how, **(discards if how == "fixed" and rng.random() < 0.8 else {}))
    counts = Histogram(VALUES[: rng.choice([1, 2, 3, 3, 3])])
    return rng.choice([counts, Minimum(counts, rng.randint(0, 4)), Minimum(counts, 2)]), population


def _sampled_table(rng: Random) -> Claim:
    mechanism, population = _sampled(rng, "binomial", 6)
    if rng.random() < 0.2:
        mechanism = Minimum(Noisy(mechanism.measured, Geometric(Fraction(1, 2))), 2)
        population = Sampled({VALUES[0]: 1, VALUES[1]: 2}, population.fraction)
        mechanism = Minimum(Noisy(Histogram(VALUES[:2]), Geometric(Fraction(1, 2))), 2)
    definition, influence = partial(rng)
    return Claim(mechanism, population, Attacker(rng.choice([0, 0, 1, 2, "34%", "50%"]), influence), definition)


def _large_sample_of_fixed_size(rng: Random) -> Claim:
    """As large as a small world can be: little is drawn of many, or much of few, and hardly ever is nobody discarded."""
    sizes = {cell: rng.randint(1, 3) for cell in VALUES[:3]}
    fraction, epsilon = Fraction(rng.choice([30, 50, 75, 100]), 100), Fraction(rng.choice([1, 2, 3, 5]))
    population = Sampled(sizes, fraction, "fixed", epsilon, Fraction(rng.choice([1, 5, 30, 90]), 100))
    counts = Histogram(VALUES[: rng.choice([1, 2, 3, 3, 3])])
    return Claim(Minimum(counts, rng.choice([1, 2, 5, 9, 20])), population, Attacker(), Distributional("canonical"))


def _sample_of_fixed_size(rng: Random) -> Claim:
    return Claim(*_sampled(rng, "fixed", 7), Attacker(), Distributional("canonical"))


def _most_common(rng: Random) -> Claim:
    population = rng.choice([one_law, groups])(rng, 4)
    values = population.domain
    return _claim(rng, MostCommon(rng.sample(values, rng.randint(1, len(values)))), population)


def _most_common_revealed(rng: Random) -> Claim:
    population: Valued = rng.choice([one_law, groups, bounds])(rng, 4)
    values = population.domain
    mechanism = MostCommon(rng.sample(values, rng.randint(2, len(values))))
    if rng.random() < 0.5:
        return Claim(mechanism, population, Attacker(), DifferentialPrivacy())
    return Claim(mechanism, population, Attacker(rng.choice(["100%", population.people - 1])), ActiveKnowledge())


def _most_common_of_two(rng: Random) -> Claim:
    population = _two_values(rng)
    if rng.random() < 0.2:
        return Claim(MostCommon(population.domain), population, Attacker(), DifferentialPrivacy())
    return _claim(rng, MostCommon(rng.sample(population.domain, len(population.domain))), population)


GENERATORS: dict[str, Generator] = {
    "sl.most_common": _most_common,
    "sl.most_common_of_two": _most_common_of_two,
    "sl.most_common_revealed": _most_common_revealed,
    "sl.histogram_two_values": lambda rng: _counted(rng, _two_values(rng)),
    "sl.histogram_known": lambda rng: _counted(rng, rng.choice([one_law, groups])(rng, 5)),
    "sl.histogram_groups": lambda rng: _counted(rng, groups(rng, 5)),
    "pk.cor1": lambda rng: _counted(rng, bounds(rng)),
    "sl.one_cell": lambda rng: _left_out(rng, _two_values(rng)),
    "sl.k_anonymity": lambda rng: _left_out(rng, one_law(rng, 5)),
    "pk.thm5": lambda rng: _left_out(rng, rng.choice([one_law, groups, bounds])(rng, 5)),
    "sl.table_worst_case": _worst_case,
    "sl.one_value": _of_one_value,
    "sl.pairs_of_values": _of_values,
    "sl.part_of_a_histogram": _of_values,
    "sl.pairs_of_values_worst_case": _of_values_worst_case,
    "sl.by_atom": _by_atom,
    "sl.sampled_table": _sampled_table,
    "sl.sample_of_fixed_size": _sample_of_fixed_size,
    "sl.large_sample_of_fixed_size": _large_sample_of_fixed_size,
}
