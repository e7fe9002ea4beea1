"""How the definitions relate, on random settings; and the settings that refute what was printed about them."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import given, independent, knowing, random_law, random_mechanism, setting

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.posteriors import with_simulator
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.imitation import best_imitator, record_couplings
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.mechanisms.reducible import reducible
from sidelight.populations.background import acceptable, more_background

HALF = Fraction(1, 2)
EPSILONS = (0.0, 0.15, 0.5, 1.0, 2.5)
LP = 1e-8
SEEDS = range(15)


def bits(n):
    return list(product((0, 1), repeat=n))


def rates(rng, n):
    return [Fraction(rng.randint(1, 19), 20) for _ in range(n)]


def never_above(lesser, greater, slack=0.0):
    """One curve is nowhere certainly above the other."""
    return all(lesser.delta(epsilon).lower <= greater.delta(epsilon).upper + slack for epsilon in EPSILONS)


def equal(one, other):
    return never_above(one, other) and never_above(other, one)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("definition", [ActiveKnowledge(), PassiveKnowledge()], ids=lambda d: d.name)
def test_knowing_more_independent_records_is_never_weaker(definition, seed):
    rng = Random(seed)
    table, rows = independent(*rates(rng, 4)), random_mechanism(rng, bits(4), 3)
    few, more, all_ = (setting(rows.__getitem__, knowing(table, *known), targets=(0,)) for known in ((1,), (1, 2), (1, 2, 3)))

    assert never_above(evaluate(definition, few), evaluate(definition, more))
    assert never_above(evaluate(definition, more), evaluate(definition, all_))
    assert never_above(evaluate(definition, all_), evaluate(DifferentialPrivacy(), all_))


@pytest.mark.parametrize("seed", SEEDS)
def test_more_background_in_the_sense_of_the_paper_is_never_weaker(seed):
    """A dependent world made of independent parts: the target follows phi, the others mix it with what may be known."""
    rng = Random(seed)
    p, q, r = rates(rng, 3)
    table = {}
    for phi, b, c in product((0, 1), repeat=3):
        table[(phi, phi ^ b, b, c)] = (p if phi else 1 - p) * (q if b else 1 - q) * (r if c else 1 - r)
    rows = random_mechanism(rng, table, 3)
    less, more = (setting(rows.__getitem__, knowing(table, *known), targets=(0,)) for known in ((2,), (2, 3)))

    assert acceptable(less, less.priors[0], 0)
    assert more_background(more, more.priors[0], less.priors[0], (0,))
    for definition in (ActiveKnowledge(), PassiveKnowledge()):
        assert never_above(evaluate(definition, less), evaluate(definition, more))


def test_knowing_a_common_cause_can_be_weaker():
    """Eight others with a common regime that the target follows: the regime unknown costs more than the regime known."""
    table = {}
    for regime, rate in ((0, Fraction(1, 10)), (1, Fraction(9, 10))):
        for target in (0, 1):
            own = Fraction(9, 10) if target == regime else Fraction(1, 10)
            for count in range(9):
                others = math.comb(8, count) * rate**count * (1 - rate) ** (8 - count)
                table[regime, (target, count)] = HALF * own * others
    unknown: dict[tuple[int, int], Fraction] = {}
    for (_, dataset), mass in table.items():
        unknown[dataset] = unknown.get(dataset, Fraction(0)) + mass

    assert evaluate(Noiseless(), setting(sum, unknown, targets=(0,))).delta(0.5).upper == pytest.approx(0.736895, abs=5e-7)
    assert evaluate(Noiseless(), setting(sum, table, targets=(0,))).delta(0.5).upper == pytest.approx(0.430467, abs=5e-7)


@pytest.mark.parametrize("seed", SEEDS)
def test_causal_equals_noiseless_for_independent_records(seed):
    rng = Random(seed)
    table, rows = independent(*rates(rng, 3)), random_mechanism(rng, bits(3), 4)
    for known in ((), (2,)):
        at = setting(rows.__getitem__, knowing(table, *known), targets=(0, 1))

        assert equal(evaluate(Noiseless(), at), evaluate(Causal(), at))
        assert evaluate(Noiseless(), at).epsilon(0).upper == pytest.approx(evaluate(Causal(), at).epsilon(0).upper, rel=1e-12)


def test_causal_and_noiseless_are_incomparable_for_dependent_records():
    twins = {(a, a, b, b): Fraction(1, 16) for a in range(4) for b in range(4)}
    modulo = setting(lambda x: sum(x) % 4, twins, datasets=product(range(4), repeat=4))
    third = {(x, x, x): HALF for x in (0, 1)}
    majority = setting(lambda x: int(sum(x) > 1), third, datasets=bits(3))

    assert evaluate(Noiseless(), modulo).epsilon(0).upper == 0
    assert evaluate(Causal(), modulo).epsilon(0).lower == math.inf
    assert evaluate(Causal(), majority).epsilon(0).upper == 0
    assert evaluate(Noiseless(), majority).epsilon(0).lower == math.inf


def test_acceptable_knowledge_does_not_make_causal_and_noiseless_equal():
    """The printed proposition 4: with nothing known every law is acceptable, and the two differ."""
    twins = {(a, a, b, b): Fraction(1, 16) for a in range(4) for b in range(4)}
    at = setting(lambda x: sum(x) % 4, twins, datasets=product(range(4), repeat=4))

    assert all(acceptable(at, at.priors[0], target) for target in range(4))
    assert evaluate(Noiseless(), at).epsilon(0).upper < evaluate(Causal(), at).epsilon(0).lower


@pytest.mark.parametrize("seed", SEEDS)
def test_causal_and_its_corrected_inference_based_form_differ_by_at_most_two(seed):
    rng = Random(seed)
    datasets = list(product((0, 1, 2), (0, 1)))
    table = random_law(rng, datasets, zeros=0.2)
    at = setting(random_mechanism(rng, datasets, 3, zeros=0.05).__getitem__, table, datasets=datasets)
    causal, inference = evaluate(Causal(), at).epsilon(0), evaluate(InferenceCausal(), at).epsilon(0)

    assert inference.lower <= 2 * causal.upper
    assert causal.lower <= 2 * inference.upper


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_simulator_is_never_above_the_canonical_one_nor_the_blind_below_the_aware(seed):
    rng = Random(seed)
    lists = [*bits(3), *bits(2)]
    rows = random_mechanism(rng, lists, 3)
    priors = [random_law(rng, bits(3), zeros=0.3) for _ in range(rng.choice((1, 2)))]
    if rng.random() < 0.5:
        priors = [given(prior, lambda x: x[0] ^ x[2]) for prior in priors]
    at = setting(rows.__getitem__, *priors, datasets=lists)
    aware, blind, canonical = (
        evaluate(definition, at)
        for definition in (Distributional(), Distributional(index_aware=False), Distributional("canonical"))
    )

    assert never_above(aware, canonical)
    assert never_above(blind, canonical)
    assert never_above(aware, blind)
    for epsilon in EPSILONS:
        assert aware.delta(epsilon).width <= LP
        assert blind.delta(epsilon).width <= LP


@pytest.mark.parametrize("seed", SEEDS)
def test_distributional_is_coupled_worlds_with_the_others_left(seed):
    rng = Random(seed)
    table, rows = random_law(rng, bits(3), zeros=0.2), random_mechanism(rng, bits(3), 3)
    records = {f"record {i}": (lambda d, i=i: d[i]) for i in range(3)}
    left = [(f"record {i}", lambda d, i=i: d[:i] + d[i + 1 :]) for i in range(3)]
    at = setting(rows.__getitem__, table, secrets=records, alts=left)

    for aware in (True, False):
        one, other = evaluate(Distributional(index_aware=aware), at), evaluate(CoupledWorlds(index_aware=aware), at)
        assert never_above(one, other, LP)
        assert never_above(other, one, LP)


@pytest.mark.parametrize("seed", SEEDS)
def test_noiseless_is_pufferfish_with_the_records_as_secrets(seed):
    rng = Random(seed)
    table, rows = random_law(rng, bits(3), zeros=0.2), random_mechanism(rng, bits(3), 3)
    at = setting(rows.__getitem__, table, secrets={f"record {i}": (lambda d, i=i: d[i]) for i in range(3)})

    assert equal(evaluate(Noiseless(), at), evaluate(Pufferfish(), at))


@pytest.mark.parametrize("seed", SEEDS)
def test_point_priors_give_differential_privacy_up_to_the_stated_factor(seed):
    """DP gives a simulator that knows the index; a simulator at (epsilon, delta) gives (2 epsilon, (1 + e^epsilon) delta)."""
    rng = Random(seed)
    rows = random_mechanism(rng, bits(2), 3, zeros=0.1)
    at = setting(rows.__getitem__, *({x: Fraction(1)} for x in bits(2)))
    private, simulated = evaluate(DifferentialPrivacy(), at), evaluate(Distributional(), at)

    for epsilon in EPSILONS:
        assert simulated.delta(epsilon).lower <= private.delta(epsilon).upper + LP
        assert private.delta(2 * epsilon).lower <= (1 + math.exp(epsilon)) * simulated.delta(epsilon).upper + LP


@pytest.mark.parametrize("seed", SEEDS)
def test_noiseless_bounds_every_simulator_from_below_for_independent_records(seed):
    rng = Random(seed)
    at = setting(random_mechanism(rng, bits(3), 3).__getitem__, independent(*rates(rng, 3)))
    apart = evaluate(Noiseless(), at)

    for definition in (Distributional(), Distributional(index_aware=False)):
        simulated = evaluate(definition, at)
        for epsilon in EPSILONS:
            bound = apart.delta(2 * epsilon).lower / (1 + math.exp(epsilon))
            assert simulated.delta(epsilon).upper >= bound - 1e-12


@pytest.mark.parametrize("seed", SEEDS)
def test_simulated_well_means_inferred_well_with_the_corrected_constants(seed):
    """(epsilon, delta) gives (2 epsilon, (-g a + sqrt(g^2 a^2 + 4 g (1 + a)))/2), g = n delta for n records, a = e^epsilon."""
    rng = Random(seed)
    n = rng.choice((1, 2))
    rows = random_mechanism(rng, bits(n), 3, zeros=0.1)
    at = setting(rows.__getitem__, random_law(rng, bits(n), zeros=0.1))
    simulated, inferred = evaluate(Distributional(), at), evaluate(InferenceDistributional(), at)

    for epsilon in (0.0, 0.5, 1.5):
        g, a = n * simulated.delta(epsilon).upper, math.exp(epsilon)
        promised = min(1.0, (-g * a + math.sqrt(g * g * a * a + 4 * g * (1 + a))) / 2)
        assert inferred.delta(2 * epsilon).lower <= promised + 1e-9
        assert with_the_simulator_of(at, epsilon).delta(2 * epsilon).upper <= promised + 1e-9


def with_the_simulator_of(at, epsilon):
    """The inference-based definition, for the simulator that imitates best at epsilon."""
    couplings = record_couplings(at)
    return with_simulator(
        at, "inference_distributional", couplings, best_imitator(at, "distributional", couplings, True, epsilon)
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_reducible_mechanisms_give_the_active_attacker_nothing_more(seed):
    rng = Random(seed)
    table = independent(*rates(rng, 4))
    counted = setting(sum, knowing(table, 2, 3), targets=(0, 1))
    hidden = setting(lambda x: sum(x) if sum(x) > 1 else "hidden", knowing(table, 2, 3), targets=(0, 1))

    assert reducible(counted)
    assert equal(evaluate(ActiveKnowledge(), counted), evaluate(PassiveKnowledge(), counted))
    assert not reducible(hidden)
    assert never_above(evaluate(PassiveKnowledge(), hidden), evaluate(ActiveKnowledge(), hidden))


@pytest.mark.parametrize("seed", SEEDS)
def test_processing_and_mixing_never_cost_more(seed):
    """Post-processing of outputs, convex combinations of priors, and forgetting part of the knowledge (coupled worlds)."""
    rng = Random(seed)
    rows = random_mechanism(rng, bits(3), 4)
    merge = {k: rng.choice((0, 1)) for k in range(4)}
    merged = {x: {k: sum(m for o, m in row.items() if merge[o] == k) for k in (0, 1)} for x, row in rows.items()}
    first, second = random_law(rng, bits(3), zeros=0.2), random_law(rng, bits(3), zeros=0.2)
    mixed = {x: (first.get(x, 0) + second.get(x, 0)) / 2 for x in bits(3)}
    both = evaluate(Distributional(), setting(rows.__getitem__, first, second))

    assert never_above(evaluate(Distributional(), setting(rows.__getitem__, mixed)), both, LP)
    for definition in (Noiseless(), Distributional()):
        whole, coarse = (evaluate(definition, setting(f.__getitem__, first)) for f in (rows, merged))
        assert never_above(coarse, whole, LP)
    told = evaluate(Distributional(), setting(rows.__getitem__, given(first, lambda x: (x[0], x[1] ^ x[2]))))
    forgot = evaluate(Distributional(), setting(rows.__getitem__, given(first, lambda x: x[1] ^ x[2])))
    assert never_above(forgot, told, LP)
