"""Statements of the paper on partial knowledge about definitions and attackers that are not formulas; and what follows from
facts.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, product
from random import Random

import pytest
from tests.definitions.making import given, independent, knowing, random_law, random_mechanism, setting
from tests.theorems.drawing import attacker, joint, rate_bounds, rates

import sidelight as sl
from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.errors import BadValue
from sidelight.laws.counts.independent_people import count_law
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.reducible import reducible
from sidelight.profiles.counts.shift import shift_down, shift_up
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways
from sidelight.theorems import all_formulas
from sidelight.theorems.general.knowledge import knows_at_least

EPSILONS = (0.0, 0.15, 0.5, 1.0, 2.5)
HALF = Fraction(1, 2)
SEEDS = range(12)
LP = 1e-8


def bits(n):
    return list(product((0, 1), repeat=n))


def some_rates(rng, n):
    return [Fraction(rng.randint(1, 19), 20) for _ in range(n)]


def never_above(lesser, greater, slack=0.0):
    return all(lesser.delta(epsilon).lower <= greater.delta(epsilon).upper + slack for epsilon in EPSILONS)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mean_excess_of_the_loss_is_the_best_event(seed):
    rng = Random(seed)
    here, there = (random_law(rng, range(5), zeros=0.3) for _ in range(2))
    masses = [tuple(law.get(k, Fraction(0)) for k in range(5)) for law in (here, there)]
    events = list(chain.from_iterable(combinations(range(5), size) for size in range(6)))

    for epsilon in EPSILONS:
        found = all_formulas()["pk.lem1"](epsilon=epsilon, here=masses[0], there=masses[1]).result["delta"]
        best = max(
            sum(p[k] - Fraction(math.exp(epsilon)) * q[k] for k in event) for event in events for p, q in (masses, masses[::-1])
        )
        assert found == pytest.approx(float(best), rel=1e-12, abs=1e-15)


def test_probabilities_that_do_not_belong_together_are_refused():
    with pytest.raises(BadValue, match="same outcomes"):
        all_formulas()["pk.lem1"](epsilon=1, here=(1,), there=(0.5, 0.5))
    with pytest.raises(BadValue, match="sum to 1"):
        all_formulas()["pk.lem1"](epsilon=1, here=(0.5, 0.4), there=(0.5, 0.5))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shift_is_convex_in_every_single_rate(seed):
    """Fact F1, by which the worst rates in a box are at one of its corners."""
    rng = Random(seed)
    others = [(rate, 1) for rate in some_rates(rng, rng.randint(0, 5))]
    low, high = sorted(Fraction(rng.randint(0, 20), 20) for _ in range(2))
    share = Fraction(rng.randint(1, 9), 10)
    laws = [count_law((*others, (rate, 1))) for rate in (low, share * low + (1 - share) * high, high)]

    for epsilon, way in product(EPSILONS, (shift_up, shift_down)):
        at_low, between, at_high = (way(law).delta(epsilon) for law in laws)
        assert between.lower <= float(share) * at_low.upper + float(1 - share) * at_high.upper + 1e-15


@pytest.mark.parametrize("seed", SEEDS)
def test_one_more_independent_person_never_raises_a_shift(seed):
    """Fact F2."""
    rng = Random(seed)
    people = [(rate, 1) for rate in some_rates(rng, rng.randint(1, 6))]
    fewer, all_ = count_law(tuple(people[1:])), count_law(tuple(people))

    for epsilon, way in product(EPSILONS, (shift_up, shift_down)):
        assert way(all_).delta(epsilon).lower <= way(fewer).delta(epsilon).upper


def test_with_a_minimum_more_people_may_raise_it():
    """A limit of fact F2: with a minimum a person may be revealed but not left out, because each counted person lowers the
    minimum.
    """
    figure = sl.Minimum(sl.Count(), 3)

    one, four = (sl.certify(figure, sl.Rates.same(1 + others, "0.3")).delta(0.5) for others in (1, 4))

    assert one.upper == 0
    assert four.upper == pytest.approx(0.210302, abs=5e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_seen_is_a_part_of_the_view(seed):
    """Fact F5: where knowledge and secret are independent, the passive definition compares the pairs (knowledge, output)."""
    rng = Random(seed)
    table, rows = independent(*some_rates(rng, 3)), random_mechanism(rng, bits(3), 3)
    passive = evaluate(PassiveKnowledge(), setting(rows.__getitem__, knowing(table, 1), targets=(0,)))
    views = []
    for value in (0, 1):
        world = {x: mass for x, mass in table.items() if x[0] == value}
        seen: dict[object, Fraction] = {}
        for x, mass in world.items():
            for output, share in rows[x].items():
                seen[x[1], output] = seen.get((x[1], output), Fraction(0)) + mass * share / sum(world.values())
        views.append(FiniteLaw.of(seen))
    pair = both_ways(*views)

    for epsilon in EPSILONS:
        assert passive.delta(epsilon).upper == pytest.approx(pair.delta(epsilon).upper, rel=1e-13, abs=1e-300)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_passive_quantity_is_the_mean_of_the_active_ones(seed):
    """Theorem 1, for any law: the mean is taken given the first value of the secret; the direction is chosen after the mean."""
    rng = Random(seed)
    table, rows = random_law(rng, bits(3), zeros=0), random_mechanism(rng, bits(3), 3)
    passive = evaluate(PassiveKnowledge(), setting(rows.__getitem__, knowing(table, 1, 2), targets=(0,)))

    for epsilon in EPSILONS:
        means = []
        for a, b in ((0, 1), (1, 0)):
            weights = {x[1:]: mass for x, mass in table.items() if x[0] == a}
            sticks = {y: TwoLaws(*(FiniteLaw.of(rows[v, *y]) for v in (a, b))).delta(epsilon).upper for y in weights}
            means.append(sum(float(weights[y] / sum(weights.values())) * sticks[y] for y in weights))
        assert passive.delta(epsilon).upper == pytest.approx(max(means), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("seed", SEEDS)
def test_without_exceptions_seeing_and_choosing_are_the_same(seed):
    rng = Random(seed)
    table, rows = random_law(rng, bits(3), zeros=0), random_mechanism(rng, bits(3), 3, zeros=0.0)
    at = setting(rows.__getitem__, knowing(table, 1), targets=(0,))

    active, passive = (evaluate(definition, at).epsilon(0) for definition in (ActiveKnowledge(), PassiveKnowledge()))

    assert active.upper == pytest.approx(passive.upper, rel=1e-13)


@pytest.mark.parametrize("seed", SEEDS)
def test_where_knowledge_only_renames_outputs_choosing_is_seeing(seed):
    """Theorem 2, for reducible mechanisms: a kernel from (secret, unknown) to outputs, which are renamed by what is known."""
    rng = Random(seed)
    table, rows = independent(*some_rates(rng, 3)), random_mechanism(rng, bits(2), 4)
    names = {known: rng.sample("abcdef", 4) for known in (0, 1)}
    renamed = setting(lambda x: {names[x[2]][o]: p for o, p in rows[x[:2]].items()}, knowing(table, 2), targets=(0, 1))
    other = random_mechanism(rng, bits(3), 4)
    plain = setting(other.__getitem__, knowing(table, 2), targets=(0, 1))

    active, passive = evaluate(ActiveKnowledge(), renamed), evaluate(PassiveKnowledge(), renamed)
    assert reducible(renamed)
    for epsilon in EPSILONS:
        assert active.delta(epsilon).upper == pytest.approx(passive.delta(epsilon).upper, rel=1e-13, abs=1e-300)
    assert not reducible(plain)
    assert never_above(evaluate(PassiveKnowledge(), plain), evaluate(ActiveKnowledge(), plain))


def plainly(query, records, weights):
    n = len(records)
    return {
        "count": lambda: sum(records),
        "linear": lambda: sum(w * r for w, r in zip(weights, records, strict=True)),
        "arithmetic": lambda: sum(records) / n,
        "geometric": lambda: math.prod(records) ** (1 / n),
        "harmonic": lambda: n / sum(1 / r for r in records),
        "quadratic": lambda: math.sqrt(sum(r * r for r in records) / n),
    }[query]()


@pytest.mark.parametrize("query", ["count", "linear", "arithmetic", "geometric", "harmonic", "quadratic"])
@pytest.mark.parametrize("seed", range(4))
def test_a_renamed_output_is_the_output_of_the_changed_records(query, seed):
    rng = Random(seed)
    people, known = 5, rng.randint(1, 4)
    exact = query in ("count", "linear", "arithmetic", "harmonic")
    others = tuple(Fraction(rng.randint(1, 9)) for _ in range(people - known))
    before, after = (tuple(Fraction(rng.choice((1, 2, 3, 5))) for _ in range(known)) for _ in range(2))
    weights = tuple(Fraction(rng.randint(-3, 4)) for _ in range(people))
    value = plainly(query, (*before, *others), weights)

    found = all_formulas()["pk.prop6"](
        value=Fraction(value) * (1 if exact else Fraction(10**15 + 1, 10**15)),
        query=query,
        people=people,
        before=before,
        after=after,
        weights=weights[:known] if query == "linear" else None,
    )

    assert found.result["value"] == pytest.approx(float(plainly(query, (*after, *others), weights)), rel=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_arrows_of_figure_1_hold_as_corrected(seed):
    rng = Random(seed)
    datasets = list(product((0, 1, 2), (0, 1)))
    rows = random_mechanism(rng, datasets, 3, zeros=0.0)
    dependent = setting(
        rows.__getitem__, given(random_law(rng, datasets, zeros=0), lambda x: x[1]), targets=(0,), datasets=datasets
    )
    first, second = (random_law(rng, range(values), zeros=0) for values in (3, 2))
    table = {(x, y): p * q for x, p in first.items() for y, q in second.items()}
    apart = setting(rows.__getitem__, table, datasets=datasets)

    causal, inference = (evaluate(definition, dependent).epsilon(0) for definition in (Causal(), InferenceCausal()))
    assert inference.lower <= 2 * causal.upper
    assert causal.lower <= 2 * inference.upper
    assert never_above(evaluate(Distributional(), dependent), evaluate(Causal(), dependent), LP)
    for epsilon in EPSILONS:
        one, other = (evaluate(definition, apart).delta(epsilon).upper for definition in (Noiseless(), Causal()))
        assert one == pytest.approx(other, rel=1e-12, abs=1e-300)


def test_who_knows_at_least_as_much_is_decided_as_by_listing_everybody():
    rng, decided = Random("who knows more"), 0
    for _ in range(500):
        population = rng.choice([rates, rate_bounds])(rng, 4)
        more, less = attacker(rng, population, "active"), attacker(rng, population, "active")
        stronger = list(more.situations(population))

        covered = all(
            any(target == other and set(known) <= set(larger) for other, larger in stronger)
            for target, known in less.situations(population)
        )

        decided += knows_at_least(more, less, population)
        assert covered or not knows_at_least(more, less, population), (population, more, less)
    assert decided > 50


FEW, MANY = sl.Attacker(100), sl.Attacker(500)
PEOPLE = sl.Rates.same(1000, "0.3")


def stated(definition, attacker=FEW, mechanism=None, population=PEOPLE):
    return sl.Claim(mechanism or sl.Stated("M"), population, attacker, definition)


@pytest.mark.parametrize("definition", [ActiveKnowledge(), PassiveKnowledge(), Noiseless(), Causal()], ids=lambda d: d.name)
def test_a_fact_about_someone_who_knows_more_serves(definition):
    fact = sl.fact(stated(definition, MANY), 0.5, 1e-6)

    found = sl.certify(sl.Stated("M"), PEOPLE, FEW, definition, given=[fact])

    assert found.delta(0.5).upper == pytest.approx(1e-6)
    assert found.proof(0.5).theorem == "pk.prop3"


def test_a_fact_about_someone_who_knows_less_or_about_dependent_people_does_not_serve():
    fact = sl.fact(stated(ActiveKnowledge(), FEW), 0.5, 1e-6)
    twins = sl.Joint.of({(0, 0): HALF, (1, 1): HALF})
    known = sl.Attacker((1,), targets=(0,))

    with pytest.raises(sl.CannotCertify):
        sl.certify(sl.Stated("M"), PEOPLE, MANY, given=[fact])
    with pytest.raises(sl.CannotCertify, match="records are independent"):
        sl.certify(
            sl.Stated("M"), twins, replace(known, knows=()), given=[sl.fact(stated(ActiveKnowledge(), known, None, twins), 0.5)]
        )


def test_facts_about_two_outputs_and_their_dependency_add_up():
    both = sl.Both(sl.Stated("M"), sl.Stated("N"))
    first, second = (sl.fact(stated(ActiveKnowledge(), FEW, part), 0.5, 1e-6) for part in both.parts)
    apart = sl.fact(stated(Dependency(), FEW, both), 0.25, 1e-6)

    together = sl.certify(both, PEOPLE, FEW, given=[first, second, apart])

    assert together.delta(1.25).upper == pytest.approx(3e-6)
    assert together.proof(1.25).theorem == "pk.thm6"
    with pytest.raises(sl.CannotCertify):
        sl.certify(both, PEOPLE, FEW, given=[first, second])


def test_three_outputs_are_taken_two_at_a_time():
    parts = [sl.Stated(name) for name in "KLM"]
    facts = [sl.fact(stated(ActiveKnowledge(), FEW, part), 0.25) for part in parts]
    facts.append(sl.fact(stated(Dependency(), FEW, sl.Both(*parts[:2])), 0.125))
    facts.append(sl.fact(stated(Dependency(), FEW, sl.Both(sl.Both(*parts[:2]), parts[2])), 0.125))

    assert sl.certify(sl.Both(*parts), PEOPLE, FEW, given=facts).epsilon(0).upper == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("said", "asked", "epsilon", "delta"),
    [
        (Noiseless(), ActiveKnowledge(), 0.5, 1e-6),
        (ActiveKnowledge(), Noiseless(), 0.5, 1e-6),
        (Noiseless(), Causal(), 0.5, 1e-6),
        (Causal(), Noiseless(), 0.5, 1e-6),
        (Causal(), ActiveKnowledge(), 0.5, 1e-6),
        (sl.DifferentialPrivacy(), Causal(), 0.5, 1e-6),
        (Causal(), InferenceCausal(), 0.5, 0),
        (InferenceCausal(), Causal(), 1.0, 0),
        (PassiveKnowledge(), ActiveKnowledge(), 0.5, 0),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_one_definition_serves_another(said, asked, epsilon, delta):
    """The facts are stated at epsilon 0.5; the conclusion holds at `epsilon`."""
    found = sl.certify(sl.Stated("M"), PEOPLE, FEW, asked, given=[sl.fact(stated(said), 0.5, delta)])

    assert found.delta(epsilon).upper == pytest.approx(delta)
    assert found.delta(0.99 * epsilon).upper > delta


def test_a_causal_promise_serves_a_simulator_that_draws_the_record():
    """Each of the two values is drawn with probability 1/2, so half of both worlds is the same."""
    found = sl.certify(sl.Stated("M"), PEOPLE, FEW, Distributional(), given=[sl.fact(stated(Causal()), 0.5, 1e-6)])

    half = math.log((1 + math.exp(0.5)) / 2)
    assert found.delta(half * (1 + 1e-9)).upper == pytest.approx(5e-7)
    assert found.delta(0.99 * half).upper > 1e-6


@pytest.mark.parametrize("definition", [Noiseless(), Causal()], ids=lambda d: d.name)
def test_a_count_of_a_thousand_has_the_same_numbers_under_three_names(definition):
    active = sl.certify(sl.Count(), PEOPLE, FEW)

    other = sl.certify(sl.Count(), PEOPLE, FEW, definition)

    assert other.method == "exact"
    assert other.delta(0.1) == active.delta(0.1)


def test_more_than_two_values_of_a_record_need_twice_the_epsilon():
    population = joint(Random(1), 2, 3, independent=True)
    fact = sl.fact(stated(Causal(), sl.Attacker(), None, population), 0.5)

    found = sl.certify(sl.Stated("M"), population, sl.Attacker(), InferenceCausal(), given=[fact])

    assert found.epsilon(0).upper == 1.0


def test_a_single_premise_with_exceptions_says_nothing_of_beliefs():
    with pytest.raises(sl.CannotCertify, match="a premise that promises something"):
        sl.certify(sl.Stated("M"), PEOPLE, FEW, InferenceCausal(), given=[sl.fact(stated(Causal()), 0.5, 1e-6)])
