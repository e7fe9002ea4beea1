"""Whether whatever is known beforehand only renames the outputs."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.reducible import Irreducible, reducible, renamings
from sidelight.model.setting import Prior, Setting

KNOWN, TARGETS = (1, 2), (0, 3)


def weights(rng: Random, count: int) -> list[Fraction]:
    found = [rng.randint(1, 6) for _ in range(count)]
    return [Fraction(weight, sum(found)) for weight in found]


def independent(rng: Random, values: tuple[Hashable, ...], people: int, known: tuple[int, ...], targets: tuple[int, ...]):
    """All datasets, and a prior with independent records, each with its own law, of which `known` are known."""
    laws = [dict(zip(values, weights(rng, len(values)), strict=True)) for _ in range(people)]
    datasets = tuple(product(values, repeat=people))
    masses = [math.prod(law[value] for law, value in zip(laws, dataset, strict=True)) for dataset in datasets]
    pairs = [((tuple(dataset[j] for j in known), x), masses[x]) for x, dataset in enumerate(datasets)]
    return datasets, Prior(FiniteLaw.of(pairs), targets)


def publishing(function: Callable[..., Hashable], values=(0, 1), people=4, seed=0) -> Setting:
    datasets, prior = independent(Random(seed), values, people, KNOWN, TARGETS)
    return Setting(datasets, tuple(FiniteLaw.point(function(dataset)) for dataset in datasets), priors=(prior,))


def views(setting: Setting, prior: Prior, target: int) -> dict[Hashable, dict[Hashable, dict[Hashable, Fraction]]]:
    """knowledge -> value of the target -> law of the output, computed apart from what is tested."""
    found: dict[Hashable, dict[Hashable, dict[Hashable, Fraction]]] = {}
    for known in {known for (known, _), _ in prior.law.masses}:
        for a in set(setting.record(target)):
            world = [(x, mass) for (k, x), mass in prior.law.masses if k == known and setting.datasets[x][target] == a]
            total = sum(mass for _, mass in world)
            if not total:
                continue
            outputs = found.setdefault(known, {}).setdefault(a, {})
            for x, mass in world:
                for output, chance in setting.mechanism[x].masses:
                    outputs[output] = outputs.get(output, Fraction(0)) + mass / total * chance
    return found


def hockey_stick(left, right, epsilon: float) -> float:
    return sum(max(0.0, float(p) - math.exp(epsilon) * float(right.get(output, 0))) for output, p in left.items())


def active_and_passive(setting: Setting, epsilon: float) -> tuple[float, float]:
    active = passive = 0.0
    for prior in setting.priors:
        for target in prior.targets:
            table = views(setting, prior, target)
            for a, b in permutations(set(setting.record(target)), 2):
                sticks = {known: hockey_stick(laws[a], laws[b], epsilon) for known, laws in table.items()}
                with_a = dict.fromkeys(table, Fraction(0))
                for (known, x), mass in prior.law.masses:
                    with_a[known] += mass * (setting.datasets[x][target] == a)
                active = max(active, *sticks.values())
                passive = max(passive, float(sum(with_a[k] * Fraction(sticks[k]) for k in table) / sum(with_a.values())))
    return active, passive


WEIGHTED = (2, -3, 1, 5)
RECIPROCAL = {1: Fraction(1), 2: Fraction(1, 2), 4: Fraction(1, 4)}


def arithmetic(x):
    return Fraction(sum(x), len(x))


def geometric(x):
    return float(math.prod(x)) ** (1 / len(x))


def harmonic(x):
    return len(x) / sum(RECIPROCAL[value] for value in x)


def quadratic(x):
    return math.sqrt(Fraction(sum(value * value for value in x), len(x)))


MEANS = {
    arithmetic: lambda m, n, one, two: m + (sum(two) - sum(one)) / n,
    geometric: lambda m, n, one, two: (m**n * math.prod(two) / math.prod(one)) ** (1 / n),
    harmonic: lambda m, n, one, two: n / (n / m + sum(1 / b for b in two) - sum(1 / b for b in one)),
    quadratic: lambda m, n, one, two: math.sqrt(m * m + (sum(b * b for b in two) - sum(b * b for b in one)) / n),
}


def test_what_is_known_only_shifts_a_count():
    found = renamings(publishing(sum))

    assert isinstance(found, tuple)
    assert {(r.prior, r.target, r.first) for r in found} == {(0, target, (0, 0)) for target in TARGETS}
    assert {r.second: dict(r.outputs) for r in found if r.target == 0} == {
        (0, 1): {0: 1, 1: 2, 2: 3},
        (1, 0): {0: 1, 1: 2, 2: 3},
        (1, 1): {0: 2, 1: 3, 2: 4},
    }


def test_a_count_with_a_minimum_shows_more_when_the_known_records_are_counted():
    setting = publishing(lambda x: sum(x) if sum(x) >= 2 else "hidden")

    found = renamings(setting)

    assert isinstance(found, Irreducible)
    assert (found.prior, found.target) == (0, 0)
    assert (found.first, found.second) == ((0, 0), (0, 1))
    assert not reducible(setting)


@pytest.mark.parametrize("seed", range(5))
def test_a_linear_query_is_reducible(seed):
    assert reducible(publishing(lambda x: sum(w * v for w, v in zip(WEIGHTED, x, strict=True)), (0, 1, 3), seed=seed))


@pytest.mark.parametrize("mean", MEANS)
def test_the_means_of_positive_records_are_reducible(mean):
    setting = publishing(mean, (1, 2, 4), seed=3)

    assert reducible(setting)


@pytest.mark.parametrize("mean", MEANS)
def test_the_renaming_of_a_mean_has_the_known_formula(mean):
    for x in product((1, 2, 4), repeat=3):
        for known in product((1, 2, 4), repeat=2):
            other = (x[0], *known)

            assert MEANS[mean](float(mean(x)), 3, x[1:], known) == pytest.approx(float(mean(other)), rel=1e-12)


def test_the_printed_renaming_of_the_quadratic_mean_is_wrong():
    mean, one, two = quadratic((1, 1)), (1,), (2,)

    printed = math.sqrt(2 * mean**2 + (two[0] ** 2 - one[0] ** 2) / 2)

    assert printed == pytest.approx(1.870829, abs=1e-6)
    assert MEANS[quadratic](mean, 2, one, two) == pytest.approx(1.581139, abs=1e-6)
    assert quadratic((2, 1)) == pytest.approx(1.581139, abs=1e-6)


def test_a_record_of_zero_hides_the_others_from_a_product():
    assert not reducible(publishing(math.prod, (0, 1, 2)))


@pytest.mark.parametrize("seed", range(6))
def test_an_attacker_who_chooses_what_he_knows_is_no_stronger_when_it_only_renames(seed):
    setting = publishing(sum, seed=seed)

    active, passive = active_and_passive(setting, 0.3)

    assert reducible(setting)
    assert active == pytest.approx(passive, abs=1e-12)


def test_with_a_minimum_he_is_stronger():
    active, passive = active_and_passive(publishing(lambda x: sum(x) if sum(x) >= 2 else "hidden"), 0.3)

    assert active > passive + 0.01


def test_noise_on_a_count_is_renamed_too_and_the_renaming_keeps_every_probability():
    datasets, prior = independent(Random(4), (0, 1), 4, KNOWN, TARGETS)
    noise = FiniteLaw.of({-1: "1/4", 0: "1/2", 1: "1/4"})
    setting = Setting(datasets, tuple(noise.map(lambda z, x=x: z + sum(x)) for x in datasets), priors=(prior,))

    found = renamings(setting)

    assert isinstance(found, tuple)
    for renaming in found:
        table = views(setting, prior, renaming.target)
        for a, law in table[renaming.first].items():
            assert {dict(renaming.outputs)[output]: mass for output, mass in law.items()} == table[renaming.second][a]


@pytest.mark.parametrize("seed", range(60))
def test_the_answer_is_that_of_trying_every_bijection(seed):
    rng = Random(seed)
    datasets = tuple(product((0, 1), repeat=2))
    half = [rng.choice([[Fraction(1)], [Fraction(1, 2)] * 2, [Fraction(1, 4), Fraction(3, 4)]]) for _ in datasets]
    rows = tuple(FiniteLaw.of(dict(zip(rng.sample("xyz", len(shares)), shares, strict=True))) for shares in half)
    prior = Prior(FiniteLaw.of([((dataset[1], x), Fraction(1, 4)) for x, dataset in enumerate(datasets)]), (0,))
    setting = Setting(datasets, rows, priors=(prior,))

    answer = reducible(setting)

    one, two = (views(setting, prior, 0)[known] for known in (0, 1))
    outputs, others = (sorted({o for law in laws.values() for o in law}) for laws in (one, two))
    renamed = [
        all({f[o]: mass for o, mass in one[a].items()} == two[a] for a in (0, 1))
        for f in (dict(zip(outputs, order, strict=False)) for order in permutations(others, min(len(outputs), len(others))))
        if len(outputs) == len(others)
    ]
    assert answer == any(renamed)


@pytest.mark.parametrize("shown", [("same", "same"), ("none", "some")])
def test_a_value_that_only_one_thing_known_allows_is_a_failure(shown):
    table = [(("low", 0), Fraction(1, 2)), (("any", 0), Fraction(1, 4)), (("any", 1), Fraction(1, 4))]
    setting = Setting(((0,), (1,)), tuple(map(FiniteLaw.point, shown)), priors=(Prior(FiniteLaw.of(table), (0,)),))

    assert renamings(setting) == Irreducible(0, 0, "low", "any")


def test_with_nothing_known_every_mechanism_is_reducible():
    datasets, prior = independent(Random(1), (0, 1), 2, (), (0,))
    setting = Setting(datasets, tuple(FiniteLaw.point(max(x)) for x in datasets), priors=(prior,))

    assert renamings(setting) == ()
    assert reducible(setting)


def test_rounded_laws_and_settings_without_a_prior_are_refused():
    datasets, prior = independent(Random(1), (0, 1), 2, (1,), (0,))
    exact = tuple(FiniteLaw.point(sum(x)) for x in datasets)
    rounded = tuple(FiniteLaw(law.masses, Fraction(1, 100)) for law in exact)

    with pytest.raises(BadValue, match="rounded"):
        reducible(Setting(datasets, rounded, priors=(prior,)))
    with pytest.raises(BadValue, match="no prior"):
        reducible(Setting(datasets, exact))
