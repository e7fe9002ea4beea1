"""Every definition against a second reading of its text, on random small settings that are made to be awkward.

Exact zeros and ones, equal and nearly equal laws, masses of 1e-25, correlated and point priors, several of them, knowledge that
goes with the data, records that only some are after, secrets without a value, what is left drawn at random.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions import second_reading as reading
from tests.definitions.making import law, random_law, setting

from sidelight.definitions.beliefs.inference_causal import InferenceCausal
from sidelight.definitions.beliefs.inference_coupled_worlds import InferenceCoupledWorlds
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.beliefs.reality_oblivious_semantic import RealityObliviousSemantic
from sidelight.definitions.beliefs.semantic import Semantic
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.active_knowledge import ActiveKnowledge
from sidelight.definitions.knowledge.causal import Causal
from sidelight.definitions.knowledge.dependency import Dependency
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.passive_knowledge import PassiveKnowledge
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.registry import all_definitions
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.definitions.worst_case.bounded_leakage import BoundedLeakage
from sidelight.definitions.worst_case.differential_privacy import DifferentialPrivacy
from sidelight.definitions.worst_case.independence import Independence
from sidelight.definitions.worst_case.pointwise import Pointwise

HALF, TINY, LP = Fraction(1, 2), Fraction(1, 10**25), 1e-7
UNITS = Fraction(1, 10**40)  # the readings know e^epsilon to sixty digits
EPSILONS = (0.0, 1e-9, 0.1, 0.25, 0.5, 1.0, 3.0, 30.0, 800.0, math.inf)
DISTANCES = (0.0, 1e-9, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.99, 1.0, math.inf)  # of beliefs: epsilon in the semantic definitions
READINGS = {
    DifferentialPrivacy(): reading.differential_privacy,
    BoundedLeakage(): reading.bounded_leakage,
    Independence(): reading.independence,
    Noiseless(): reading.noiseless,
    ActiveKnowledge(): reading.noiseless,
    PassiveKnowledge(): reading.passive_knowledge,
    Causal(): reading.causal,
    Pufferfish(): reading.pufferfish,
    Dependency(): reading.dependency,
    Pointwise(): reading.pointwise,
    InferenceCausal(): reading.inference_causal,
    InferencePufferfish(): reading.inference_pufferfish,
    Semantic(): reading.semantic,
    RealityObliviousSemantic(): reading.reality_oblivious_semantic,
}
OF_BELIEFS = (Semantic(), RealityObliviousSemantic())
SIMULATED = {
    Distributional: (reading.imitated, reading.records_of),
    CoupledWorlds: (reading.imitated, reading.secrets_of),
    InferenceDistributional: (reading.inferred, reading.records_of),
    InferenceCoupledWorlds: (reading.inferred, reading.secrets_of),
}


def named(value):
    return getattr(value, "name", None) or getattr(value, "__name__", None) or str(value)


# Settings


def awkward_law(rng: Random, outcomes: Sequence[Hashable], zeros: float = 0.25) -> dict[Hashable, Fraction]:
    kind = rng.random()
    if kind < 0.1:
        return {rng.choice(outcomes): Fraction(1)}
    if kind < 0.25:
        shares = {outcome: rng.choice((0, 1, 1, 2)) for outcome in outcomes}
        shares[outcomes[0]] += not sum(shares.values())
        return {outcome: Fraction(share, sum(shares.values())) for outcome, share in shares.items()}
    masses = random_law(rng, outcomes, zeros)
    if kind < 0.4:
        masses = {outcome: mass * (1 - TINY) for outcome, mass in masses.items()}
        masses[rng.choice(outcomes)] += TINY
    return masses


def awkward_rows(rng: Random, datasets: Sequence[tuple[int, ...]], outcomes: Sequence[Hashable]):
    """Some rows equal another one, some all but a mass that doubles do not see."""
    rows: dict[tuple[int, ...], dict[Hashable, Fraction]] = {}
    for dataset in datasets:
        kind = rng.random() if rows else 1.0
        rows[dataset] = dict(rng.choice(list(rows.values()))) if kind < 0.3 else awkward_law(rng, outcomes)
        if kind < 0.1:
            heaviest = max(rows[dataset], key=rows[dataset].__getitem__)
            other = rng.choice(outcomes)
            moved = Fraction(1, 10 ** rng.choice((14, 17, 30)))
            rows[dataset][heaviest] -= moved
            rows[dataset][other] = rows[dataset].get(other, Fraction(0)) + moved
    return rows


def awkward_prior(rng: Random, datasets: Sequence[tuple[int, ...]], told: Sequence[Hashable]):
    kind = rng.random()
    some = [dataset for dataset in datasets if rng.random() < 0.8] or [rng.choice(datasets)]
    if kind < 0.15:
        return {(rng.choice(told), rng.choice(datasets)): Fraction(1)}
    if kind < 0.4:
        return {(len(dataset) and dataset[0], dataset): mass for dataset, mass in awkward_law(rng, some).items()}
    if kind < 0.6:
        return {(None, dataset): mass for dataset, mass in awkward_law(rng, some).items()}
    if kind < 0.7:
        each = awkward_law(rng, sorted({value for dataset in datasets for value in dataset}), 0.1)
        longest = [dataset for dataset in datasets if len(dataset) == max(map(len, datasets))]
        return {(None, dataset): math.prod(each.get(value, Fraction(0)) for value in dataset) for dataset in longest}
    return awkward_law(rng, [(z, dataset) for z in told for dataset in some], 0.4)


def awkward(rng: Random, n: int, values: int, outputs: int = 3, lengths: Sequence[int] | None = None, priors: int = 3):
    """`lengths`: how many records datasets may have; all of them n otherwise."""
    datasets = [dataset for m in lengths or (n,) for dataset in product(range(values), repeat=m)]
    rng.shuffle(datasets)
    shown = awkward_rows(rng, datasets, range(outputs))
    leaks = {
        dataset: {(leak, t): mass * share for t, mass in row.items() for leak, share in awkward_law(rng, (0, 1)).items()}
        for dataset, row in shown.items()
    }
    told = rng.choice(([None], [0, 1], ["z", 0, 1]))
    secrets = {f"secret {k}": {d: rng.choice((None, "u", "v", "w")[rng.randrange(2) :]) for d in datasets} for k in (0, 1)}
    few = [rng.sample(datasets, min(3, len(datasets))) for _ in range(3)]
    left = [{d: awkward_law(rng, pool) if rng.random() < 0.5 else rng.choice(pool) for d in datasets} for pool in few]
    return setting(
        shown.__getitem__,
        *(awkward_prior(rng, datasets, told) for _ in range(rng.randint(1, priors) if priors else 0)),
        datasets=datasets,
        targets=rng.choice((tuple(range(n)), (rng.randrange(n),))),
        leak=leaks.__getitem__,
        secrets={name: table.__getitem__ for name, table in secrets.items()},
        alts=[(f"secret {min(k, 1)}", table.__getitem__) for k, table in enumerate(left)],
        default=rng.choice((None, 0, values - 1)),
        simulator=tuple((rest, law(awkward_law(rng, range(outputs)))) for rest in {*datasets, *shorter(datasets)}),
        neighbours=rng.choice(("replace_one", "add_remove")) if lengths else "replace_one",
    )


def shorter(datasets):
    return {dataset[:i] + dataset[i + 1 :] for dataset in datasets for i in range(len(dataset))}


def sizes(rng: Random) -> tuple[int, int, int]:
    return rng.choice(((1, 2, 4), (1, 3, 3), (2, 2, 3), (2, 2, 4), (2, 3, 2), (3, 2, 2)))


def test_every_definition_of_the_folder_has_a_second_reading():
    read = {definition.name for definition in (*READINGS, *SIMULATED)}

    assert read == set(all_definitions()), "write down a second reading of its text, in second_reading.py"


# Comparisons


def contains(found, truth: Fraction) -> bool:
    return Fraction(found.lower) <= truth * (1 + UNITS) and truth * (1 - UNITS) <= Fraction(found.upper)


def assert_agree(curve, truth: Callable[[float], Fraction], epsilons: Sequence[float]) -> None:
    """The bracket holds the truth, is narrow, and never rises with epsilon."""
    before = 1.0
    for epsilon in sorted(epsilons):
        found = curve.delta(epsilon)
        assert contains(found, truth(epsilon)), (epsilon, found.lower, found.upper, float(truth(epsilon)))
        assert found.width <= 1e-9
        assert found.upper <= before
        before = found.upper


@pytest.mark.parametrize("definition", READINGS, ids=named)
def test_a_second_reading_finds_the_same_delta(definition):
    for seed in range(14):
        rng = Random(f"{definition.name} {seed}")
        at = awkward(rng, *sizes(rng))

        assert_agree(
            evaluate(definition, at), lambda e, at=at: reading.worst(READINGS[definition](at, e)), rng.sample(EPSILONS, 4)
        )


@pytest.mark.parametrize("definition", READINGS, ids=named)
def test_a_second_reading_finds_the_same_delta_where_some_datasets_lack_a_record(definition):
    for seed in range(5):
        rng = Random(f"{definition.name} {seed}")
        at = awkward(rng, 2, 2, lengths=(0, 1, 2))

        assert_agree(
            evaluate(definition, at), lambda e, at=at: reading.worst(READINGS[definition](at, e)), rng.sample(EPSILONS, 3)
        )


def test_listed_neighbours_are_taken_in_both_orders_and_once():
    rng = Random(1)
    at = replace(awkward(rng, 2, 3), neighbours=((0, 5), (5, 0), (7, 2), (1, 8)))

    for definition in (DifferentialPrivacy(), BoundedLeakage(), Pointwise()):
        assert_agree(evaluate(definition, at), lambda e, d=definition: reading.worst(READINGS[d](at, e)), EPSILONS)


@pytest.mark.parametrize("lengths", [None, (0, 1, 2)], ids=["removed records", "some lack a record"])
@pytest.mark.parametrize("simulator", ["canonical", "given"])
@pytest.mark.parametrize("definition", SIMULATED, ids=named)
def test_a_named_simulator_is_evaluated_as_the_text_says(definition, simulator, lengths):
    read, protected = SIMULATED[definition]
    for seed in range(4):
        rng = Random(f"{definition.name} {simulator} {seed}")
        at = awkward(rng, 2, 2, lengths=(0, 1, 2), outputs=rng.choice((2, 3)))
        if lengths is None:
            at = with_two_records(at)
        run = reading.canonical(at) if simulator == "canonical" else reading.stated(at)

        assert_agree(
            evaluate(definition(simulator), at),
            lambda e, at=at, run=run: reading.worst(read(at, e, protected, run)),
            rng.sample(EPSILONS, 3),
        )


def with_two_records(at):
    """The same setting with priors on the datasets of two records only."""
    two = tuple(prior for prior in at.priors if any(len(at.datasets[x]) == 2 for (_, x), _ in prior.law.masses))
    kept = (replace(prior, law=prior.law.given(lambda told: len(at.datasets[told[1]]) == 2)) for prior in two)
    return replace(at, priors=tuple(kept) or None) if two else replace(at, priors=(replace(at.priors[0], law=law((None, 0))),))


@pytest.mark.parametrize("index_aware", [True, False], ids=["aware", "blind"])
@pytest.mark.parametrize("definition", [Distributional, CoupledWorlds], ids=named)
def test_the_best_simulator_is_the_optimum_over_all_events(definition, index_aware):
    protected = SIMULATED[definition][1]
    for seed in range(5):
        rng = Random(f"{definition.name} {index_aware} {seed}")
        at = awkward(rng, *rng.choice(((1, 3, 3), (2, 2, 2), (2, 2, 3), (2, 2, 4))))
        curve = evaluate(definition(index_aware=index_aware), at)

        for epsilon in (0.0, 0.3, 1.0, 4.0):
            optimum, found = reading.best_simulator(at, epsilon, protected, index_aware), curve.delta(epsilon)
            assert found.lower - LP <= optimum <= found.upper + LP
            assert found.width <= LP
        for delta in (0.05, 0.3):
            found = curve.epsilon(delta)
            if found.upper < 20:
                assert reading.best_simulator(at, found.upper, protected, index_aware) <= delta + LP
            if 1e-5 < found.lower < 20:
                assert reading.best_simulator(at, found.lower * (1 - 1e-6), protected, index_aware) >= delta - LP


@pytest.mark.parametrize("index_aware", [True, False], ids=["aware", "blind"])
@pytest.mark.parametrize("definition", [Distributional, CoupledWorlds], ids=named)
def test_the_best_simulator_without_delta_is_the_narrowest_band_of_ratios(definition, index_aware):
    protected = SIMULATED[definition][1]
    for seed in range(4):
        rng = Random(f"{definition.name} {index_aware} {seed}")
        rows = {x: random_law(rng, range(3), 0.0) for x in product((0, 1), repeat=2)}
        at = awkward(rng, 2, 2)
        at = replace(at, mechanism=tuple(law(rows[dataset]) for dataset in at.datasets))
        found = evaluate(definition(index_aware=index_aware), at).epsilon(0)

        assert found.width <= 1e-6
        assert reading.pure_slack(at, found.upper + 1e-6, protected, index_aware) <= 1e-8
        if found.lower > 1e-5:
            assert reading.pure_slack(at, found.lower - 1e-6, protected, index_aware) >= -1e-9


@pytest.mark.parametrize("seed", range(8))
def test_no_simulator_helps_inference_when_nothing_is_left(seed):
    """Every simulator leaves beliefs as they were, so the best one is known exactly."""
    rng = Random(seed)
    at = awkward(rng, *sizes(rng))
    kept = tuple(replace(a, laws=tuple(law("nothing") for _ in at.datasets)) for a in at.alternatives)
    at = replace(at, alternatives=kept, simulator=(("nothing", law(dict.fromkeys(range(4), 1))),))

    for index_aware in (True, False):
        for epsilon in rng.sample(EPSILONS, 3):
            truth = reading.worst(reading.inferred(at, epsilon, reading.secrets_of, reading.stated(at)))
            found = evaluate(InferenceCoupledWorlds(index_aware=index_aware), at).delta(epsilon)
            assert found.lower <= truth
            assert float(truth) == pytest.approx(found.upper, abs=1e-9)


@pytest.mark.parametrize("index_aware", [True, False], ids=["aware", "blind"])
@pytest.mark.parametrize("seed", range(3))
def test_some_simulator_reaches_what_is_promised_of_inference(seed, index_aware):
    rng = Random(seed)
    at = awkward(rng, 2, 2, outputs=2, priors=1)
    curve = evaluate(InferenceDistributional(index_aware=index_aware), at)
    named_one = evaluate(InferenceDistributional("given"), at)

    for epsilon in (0.0, 0.5, 2.0):
        found = curve.delta(epsilon)
        assert found.lower == 0
        assert reading.somebody_infers_at_most(at, epsilon, found.upper + 1e-6, reading.records_of, index_aware)
        assert found.lower <= named_one.delta(epsilon).upper


DELTAS = (0, 5e-324, 1e-30, Fraction(1, 1000), 0.05, Fraction(1, 10), 0.3, 0.75, Fraction(99, 100), 1)


@pytest.mark.parametrize("definition", READINGS, ids=named)
def test_epsilon_is_the_smallest_that_satisfies_delta(definition):
    for seed in range(6):
        rng = Random(f"{definition.name} {seed}")
        at = awkward(rng, *rng.choice(((1, 2, 3), (1, 3, 3), (2, 2, 3))))
        curve = evaluate(definition, at)
        truth = lambda epsilon, at=at: reading.worst(READINGS[definition](at, epsilon))  # noqa: E731

        for delta in rng.sample(DELTAS, 4):
            found = curve.epsilon(delta)
            assert found.lower == found.upper or found.width <= 1e-9 * max(1, found.upper)
            if found.upper < math.inf:
                assert truth(found.upper) * (1 - UNITS) <= delta
                assert curve.delta(found.upper).upper <= math.nextafter(float(delta), math.inf)
            if found.lower > 0:
                assert truth(min(found.lower * (1 - 1e-9), 4000.0)) > delta


@pytest.mark.parametrize("definition", ["canonical", "given"])
def test_epsilon_of_a_named_simulator_is_the_smallest_that_satisfies_delta(definition):
    for seed in range(4):
        rng = Random(seed)
        at = awkward(rng, 2, 2, lengths=(0, 1, 2))
        run = reading.canonical(at) if definition == "canonical" else reading.stated(at)
        for kind, (read, protected) in SIMULATED.items():
            found = evaluate(kind(definition), at).epsilon(Fraction(3, 100))
            truth = lambda e, at=at, run=run, read=read, p=protected: reading.worst(read(at, e, p, run))  # noqa: E731
            if found.upper < math.inf:
                assert truth(found.upper) * (1 - UNITS) <= Fraction(3, 100)
            if found.lower > 0:
                assert truth(min(found.lower * (1 - 1e-9), 4000.0)) > Fraction(3, 100)


BY_LABEL = {d: None for d in READINGS if d.name not in ("semantic", "reality_oblivious_semantic", "inference_pufferfish")}
BY_LABEL |= {Causal(): 4, Independence(): 2}  # what follows in their labels is the order of the two


@pytest.mark.parametrize("definition", BY_LABEL, ids=named)
def test_the_comparison_that_is_named_attains_delta(definition):
    for seed in range(5):
        rng = Random(f"{definition.name} {seed}")
        at = awkward(rng, *sizes(rng))
        curve = evaluate(definition, at)
        for epsilon in (0.0, 0.3, 2.0):
            costs = READINGS[definition](at, epsilon)
            label = curve.where(epsilon)
            if reading.worst(costs):
                assert costs[label[: BY_LABEL[definition]]] >= reading.worst(costs) * (1 - Fraction(1, 10**12))
            elif definition != InferenceCausal():  # names the furthest belief also where it is close enough
                assert label is None


MANY = (DifferentialPrivacy(), BoundedLeakage(), Independence(), Noiseless(), PassiveKnowledge(), Causal(), Pufferfish())
FAR_APART = (0.0, 5e-324, 1e-300, 1e-17, 1e-6, math.log(2), 2.0, 36.0, 57.5, 300.0, 709.78, 745.0, 1e4, math.inf)


@pytest.mark.parametrize("definition", MANY, ids=named)
def test_many_pairs_are_compared_as_exactly_as_few(definition):
    """Between 40 and 200 pairs of different laws, with ties, exact zeros and masses that doubles cannot tell apart."""
    for seed in range(3):
        rng = Random(f"{definition.name} {seed}")
        at = awkward(rng, *rng.choice(((2, 3), (1, 8), (3, 2))), outputs=3, priors=2)
        hidden = {dataset: rng.choice("abcdefgh") for dataset in at.datasets}
        secret = replace(at.secrets[0], values=tuple(hidden[dataset] for dataset in at.datasets))
        at = replace(at, secrets=(secret,))

        assert_agree(
            evaluate(definition, at), lambda e, at=at: reading.worst(READINGS[definition](at, e)), rng.sample(FAR_APART, 3)
        )


# All beliefs


@pytest.mark.parametrize("seed", range(8))
def test_beliefs_found_by_climbing_stay_below_semantic_and_come_close_for_one_record(seed):
    rng = Random(seed)
    n, values = ((1, 3), (2, 2))[seed % 2]
    at = awkward(rng, n, values, priors=0)
    if seed % 4 < 2:
        rows = {dataset: random_law(rng, range(3), 0.0) for dataset in at.datasets}
        at = replace(at, mechanism=tuple(law(row) for row in rows.values()))
    told, oblivious = evaluate(Semantic(), at), evaluate(RealityObliviousSemantic(), at)
    level = told.epsilon(0)

    climbed = climb(rng, at, lambda belief: furthest(at, belief))

    assert level.upper == pytest.approx(reading.semantic_level(at), abs=1e-9)
    assert level.width <= 1e-9
    assert furthest(at, climbed) <= Fraction(level.upper)
    assert n > 1 or furthest(at, climbed) >= level.upper - 0.02
    for epsilon in (0.05, 0.3, 0.8):
        for belief in (climbed, *(exactly(random_belief(rng, at)) for _ in range(6))):
            shown = reading.seen([(None, x, mass) for x, mass in belief.items()], lambda x: reading.row(at, x))
            breach = reading.breach(at, belief, range(n), shown, epsilon)
            assert breach <= Fraction(told.delta(epsilon).upper)
            for x in range(len(at.datasets)):
                assert reading.breach(at, belief, range(n), reading.row(at, x), epsilon) <= Fraction(
                    oblivious.delta(epsilon).upper
                )


def furthest(at, belief) -> Fraction:
    """The largest statistical difference after an output that this belief leaves possible."""
    shown = reading.seen([(None, x, mass) for x, mass in belief.items()], lambda x: reading.row(at, x))
    return max(reading.moved(belief, at, i, t) for i in range(len(at.datasets[0])) for t in shown)


def random_belief(rng: Random, at) -> dict[int, float]:
    few = rng.sample(range(len(at.datasets)), 2) if rng.random() < 0.7 else range(len(at.datasets))
    return {x: 10 ** rng.uniform(-4, 0) for x in few}


def exactly(belief: dict[int, float]) -> dict[int, Fraction]:
    whole = {x: round(mass * 10**9) + 1 for x, mass in belief.items()}
    return {x: Fraction(mass, sum(whole.values())) for x, mass in whole.items()}


def climb(rng: Random, at, goal: Callable[[dict[int, Fraction]], Fraction]) -> dict[int, Fraction]:
    best = max((random_belief(rng, at) for _ in range(40)), key=lambda belief: goal(exactly(belief)))
    step = 1.0
    for _ in range(60):
        tried = {x: mass * math.exp(step * rng.gauss(0, 1)) for x, mass in best.items()}
        if goal(exactly(tried)) > goal(exactly(best)):
            best = tried
        else:
            step *= 0.93
    return exactly(best)


# Corners where the two readings once parted


BELIEVING = [definition for definition in READINGS if "prior" in definition.reads]
BELIEVING += [Distributional("given"), CoupledWorlds("given"), InferenceDistributional("given"), InferenceCoupledWorlds("given")]


@pytest.mark.parametrize("definition", BELIEVING, ids=named)
def test_to_be_told_nothing_is_a_knowledge_like_others(definition):
    for seed in range(12):
        rng = Random(seed)
        at = awkward(rng, *rng.choice(((1, 2, 2), (1, 3, 2), (2, 2, 2))), priors=1)
        told = sorted({z for (z, _), _ in at.priors[0].law.masses}, key=repr)
        silent = rng.choice(told)
        names = [{z: nothing if z == silent else f"told {z}" for z in told} for nothing in ("nothing", None)]
        said, unsaid = (
            replace(at, priors=(replace(at.priors[0], law=at.priors[0].law.map(lambda zx, name=name: (name[zx[0]], zx[1]))),))
            for name in names
        )

        for epsilon in (0.0, 0.25):
            assert evaluate(definition, said).delta(epsilon) == evaluate(definition, unsaid).delta(epsilon)


def test_what_is_known_of_somebody_who_was_told_nothing_is_compared_too():
    """A 0 is known two times in three; otherwise nothing is, as with half of the 1s, and there the outputs differ by 1/6."""
    rows = {(0,): {"a": Fraction(1, 3), "b": Fraction(2, 3)}, (1,): {"a": HALF, "b": HALF}}
    fifth = Fraction(1, 5)
    for nothing in ("nothing", None):
        at = setting(
            rows.__getitem__, {("one", (1,)): fifth, ("zero", (0,)): 2 * fifth, (nothing, (0,)): fifth, (nothing, (1,)): fifth}
        )

        assert evaluate(PassiveKnowledge(), at).delta(0.0).upper == pytest.approx(2 / 3 + 1 / 18)


@pytest.mark.parametrize("definition", [DifferentialPrivacy(), Pointwise()], ids=named)
def test_a_ratio_beyond_the_doubles_is_a_ratio_like_others(definition):
    """Two outputs, one of them with probability 1e-400: private from epsilon = 921.04 on, and hardly before."""
    small = Fraction(1, 10**400)
    rows = {(0,): {0: small, 1: 1 - small}, (1,): {0: 1 - small, 1: small}}
    at = setting(rows.__getitem__, datasets=list(rows))

    assert_agree(
        evaluate(definition, at),
        lambda e: reading.worst(READINGS[definition](at, e)),
        (700.0, 921.0, 922.0, 1e3, 4e3, 1e5, 1e300, math.inf),
    )


def test_a_simulator_also_answers_for_datasets_without_a_secret():
    """Whether there is a secret is published, and left in the ideal world: a simulator that repeats it is perfect."""
    at = setting(
        lambda x: x[0] == 2,
        {(value,): Fraction(1, 3) for value in range(3)},
        secrets={"it": lambda x: x[0] if x[0] < 2 else None},
        alts=[("it", lambda x: x[0] == 2)],
    )

    assert evaluate(InferenceCoupledWorlds(), at).delta(0.0).upper <= 1e-9


@pytest.mark.parametrize("small", [Fraction(1, 10**10), Fraction(1, 10**320)], ids=["1e-10", "1e-320"])
def test_the_dependency_of_many_pairs_of_values_is_found_at_a_large_epsilon(small):
    """Seven values, leak and output equal but for a hundredth; two of these coincidences are rare with the odd values."""

    def leak(x):
        together = {(v, v): Fraction(1, 7) for v in range(7)}
        together |= {(0, 0): small, (1, 1): Fraction(2, 7) - small} if x[0] % 2 else {}
        return {**together, (x[0], (x[0] + 1) % 7): Fraction(1, 100)}

    at = setting(lambda x: "unused", {(None, (v,)): Fraction(1, 7) for v in range(7)}, leak=leak)

    assert_agree(evaluate(Dependency(), at), lambda e: reading.worst(reading.dependency(at, e)), (1.0, 700.0))


@pytest.mark.parametrize("definition", OF_BELIEFS, ids=named)
def test_without_a_record_there_is_nothing_to_leave_out(definition):
    at = setting(len, {(None, ()): Fraction(1)}, datasets=[(), (0,)], default=0)

    assert evaluate(definition, at).delta(0.0).upper == 0


@pytest.mark.parametrize("definition", OF_BELIEFS, ids=named)
def test_all_beliefs_move_at_least_as_far_as_one_of_them(definition):
    """Leaving out a record that is missing changes nothing; to see what a belief rules out moves it all the way."""
    datasets = [(0,), (1,), ()]
    every = evaluate(definition, setting(len, datasets=datasets, default=0))

    for belief in ({(0,): HALF, (): HALF}, {(0,): HALF, (1,): HALF}, {(): Fraction(1)}):
        table = {(None, x): mass for x, mass in belief.items()}
        one = evaluate(definition, setting(len, table, datasets=datasets, targets=(0,), default=0))
        for distance in DISTANCES:
            assert one.delta(distance).lower <= every.delta(distance).upper
