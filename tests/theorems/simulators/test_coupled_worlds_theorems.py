"""Properties of the framework of coupled worlds, on random settings; and chains of theorems for mechanisms that
nobody modelled.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.definitions.making import given, independent, law, random_law, random_mechanism, setting

import sidelight as sl
from sidelight.definitions.beliefs.inference_distributional import InferenceDistributional
from sidelight.definitions.beliefs.inference_pufferfish import InferencePufferfish
from sidelight.definitions.evaluation import evaluate
from sidelight.definitions.knowledge.noiseless import Noiseless
from sidelight.definitions.knowledge.pufferfish import Pufferfish
from sidelight.definitions.simulators.coupled_worlds import CoupledWorlds
from sidelight.definitions.simulators.distributional import Distributional
from sidelight.errors import BadValue
from sidelight.model.setting import Prior
from sidelight.profiles.curves.two_laws import both_ways
from sidelight.theorems import all_formulas
from sidelight.theorems.general.given import fact
from sidelight.theorems.general.written_out import written_out
from sidelight.theorems.simulators.framework import knows_less

BITS = list(product((0, 1), repeat=2))
EPSILONS = (0.0, 0.3, 1.0)
PEOPLE = sl.Rates.same(1000, "0.3")


def mixture(weights, tables):
    total: dict[object, Fraction] = {}
    for weight, table in zip(weights, tables, strict=True):
        for dataset, mass in table.items():
            total[dataset] = total.get(dataset, Fraction(0)) + weight * mass
    return total


@pytest.mark.parametrize("seed", range(12))
def test_theorem_4_a_mixture_of_priors_is_imitated_by_the_same_simulator(seed):
    rng = Random(seed)
    rows = random_mechanism(rng, BITS, 3)
    tables = [given(random_law(rng, BITS), lambda x: x[1] if seed % 2 else None) for _ in range(3)]
    mixed = mixture([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], tables)

    each = evaluate(Distributional(), setting(rows.__getitem__, *tables, datasets=BITS))
    hull = evaluate(Distributional(), setting(rows.__getitem__, *tables, mixed, datasets=BITS))

    for epsilon in EPSILONS:
        assert hull.delta(epsilon).lower <= each.delta(epsilon).upper + 1e-12


@pytest.mark.parametrize("seed", range(12))
def test_theorem_5_who_knows_less_is_served_by_the_same_simulator(seed):
    """The second attacker knows a random function of what the first knows, with coins of its own."""
    rng = Random(seed)
    rows, table = random_mechanism(rng, BITS, 3), random_law(rng, BITS)
    blur = {bit: random_law(rng, "ab") for bit in (0, 1)}
    known = given(table, lambda x: x[1])
    blurred = mixture([Fraction(1)], [{(seen, x): m * p for (z, x), m in known.items() for seen, p in blur[z].items()}])

    more, less = (evaluate(Distributional(), setting(rows.__getitem__, prior, datasets=BITS)) for prior in (known, blurred))

    for epsilon in EPSILONS:
        assert less.delta(epsilon).lower <= more.delta(epsilon).upper + 1e-12


@pytest.mark.parametrize("seed", range(20))
def test_theorem_6_two_outputs_whose_conditions_are_measured(seed):
    """Both simulators are given. The second output is imitated for an attacker who sees the first; the first is imitated for one
    who sees the second simulator's output.
    """
    rng = Random(seed)
    table = random_law(rng, BITS, zeros=0.1)
    first, second = (random_mechanism(rng, BITS, 2) for _ in range(2))
    sims = [{(bit,): law(random_law(rng, range(2))) for bit in (0, 1)} for _ in range(2)]
    at = setting(first.__getitem__, table, datasets=BITS, targets=(0,), simulator=tuple(sims[0].items()))

    def seeing(shown):
        masses = {}
        for (_, index), mass in at.priors[0].law.masses:
            for seen, share in shown(at.datasets[index]).masses:
                masses[seen, index] = masses.get((seen, index), Fraction(0)) + mass * share
        return (Prior(law(masses), (0,)),)

    def both(x):
        return {(a, b): p * q for a, p in first[x].items() for b, q in second[x].items()}

    own = replace(at, priors=seeing(lambda x: sims[1][x[1:]]))
    other = replace(at, mechanism=[law(second[x]) for x in BITS], simulator=tuple(sims[1].items()))
    other = replace(other, priors=seeing(lambda x: law(first[x])))
    product_of_both = tuple((left, sims[0][left].beside(sims[1][left])) for left in sims[0])
    together = replace(at, mechanism=[law(both(x)) for x in BITS], simulator=product_of_both)
    named = Distributional("given")
    epsilon, other_epsilon = rng.choice(EPSILONS), rng.choice(EPSILONS)
    delta, other_delta = evaluate(named, own).delta(epsilon).upper, evaluate(named, other).delta(other_epsilon).upper

    promised = all_formulas()["cw.thm6"](
        epsilon=epsilon, delta=Fraction(delta), other_epsilon=other_epsilon, other_delta=Fraction(other_delta)
    )

    assert evaluate(named, together).delta(epsilon + other_epsilon).lower <= promised.result["delta"]


@pytest.mark.parametrize("seed", range(20))
def test_no_simulator_beats_the_lower_end_for_independent_records(seed):
    rng = Random(seed)
    rows = random_mechanism(rng, BITS, 3)
    at = setting(rows.__getitem__, independent(*(Fraction(rng.randint(1, 9), 10) for _ in range(2))), datasets=BITS)
    simulated, apart = evaluate(Distributional(index_aware=seed % 2 == 0), at), evaluate(Noiseless(), at)

    for epsilon in EPSILONS:
        least = all_formulas()["sl.every_simulator"](epsilon=epsilon, delta=Fraction(apart.delta(2 * epsilon).lower))
        assert least.result["at_least"] <= simulated.delta(epsilon).upper


def test_a_fair_bit_published_attains_the_lower_end_at_epsilon_zero():
    at = setting(lambda x: x, independent("1/2"))

    least = all_formulas()["sl.every_simulator"](epsilon=0, delta=Fraction(evaluate(Noiseless(), at).delta(0.0).lower))

    assert least.result["at_least"] == 0.5
    assert evaluate(Distributional(), at).delta(0.0).upper == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("seed", range(30))
def test_theorem_11_on_functions_of_three_bits(seed):
    """A random function of lists of three and of two bits; the probability that dropping a record changes its
    output is computed.
    """
    rng = Random(seed)
    lists = [*product((0, 1), repeat=3), *BITS]
    shown = {x: rng.choice([int(sum(x) * 2 > len(x)), int(sum(x) * 2 > len(x)), rng.randint(0, 1)]) for x in lists}
    table = independent(*(Fraction(rng.randint(1, 9), 10) for _ in range(3)))
    changes = Fraction(0)
    for i, value in product(range(3), (0, 1)):
        here = {x: mass for x, mass in table.items() if x[i] == value}
        changed = sum(mass for x, mass in here.items() if shown[x] != shown[x[:i] + x[i + 1 :]])
        changes = max(changes, changed / sum(here.values()))

    canonical = evaluate(Distributional("canonical"), setting(shown.__getitem__, table, datasets=lists))

    assert canonical.delta(0.0).lower <= all_formulas()["cw.thm11"](changes=changes).result["delta"]


def test_theorem_12_is_attained_and_refused_where_an_output_is_as_rare_as_a_change():
    never_rare = all_formulas()["cw.thm12"]

    pair = both_ways(law({0: "0.3", 1: "0.7"}), law({0: "0.25", 1: "0.75"}))

    assert never_rare(least=0.3, changes=0.05).result["epsilon"] == pytest.approx(pair.epsilon(0).upper, rel=1e-12)
    with pytest.raises(BadValue, match="smaller probability"):
        never_rare(least=0.05, changes=0.05)


def test_the_secrets_of_a_claim_are_written_out_only_for_definitions_that_read_them():
    claim = sl.Claim(sl.Count(), sl.Rates([0.5, 0.5, 0.5]), sl.Attacker((2,)), Noiseless())

    plain, secrets, both = (written_out(claim.to(d)) for d in (Noiseless(), Pufferfish(), CoupledWorlds()))

    assert not plain.secrets
    assert not plain.alternatives
    assert [secret.name for secret in secrets.secrets] == ["record 0", "record 1"]
    assert not secrets.alternatives
    assert both.alternatives[1].laws[both.number[1, 0, 1]] == law((1, 1))


def test_a_private_mechanism_that_nobody_modelled_hides_beliefs():
    stated = sl.Stated("M")
    private = fact(sl.Claim(stated, PEOPLE, sl.Attacker(), sl.DifferentialPrivacy()), 0.5, 1e-6)

    simulated = sl.certify(stated, PEOPLE, definition=Distributional(), given=[private])
    inferred = sl.certify(stated, PEOPLE, definition=InferenceDistributional(), given=[private])

    formulas = all_formulas()
    point = formulas["sl.private_imitated"](epsilon=0.5, delta=1e-6, values=2).result
    beliefs = formulas["cw.thm1"](epsilon=Fraction(point["epsilon"]), delta=Fraction(1, 2 * 10**6)).result
    assert simulated.delta(point["epsilon"]).upper == pytest.approx(point["delta"], rel=1e-9)
    assert inferred.delta(beliefs["epsilon"]).upper == pytest.approx(beliefs["delta"], rel=1e-9)
    assert inferred.delta(math.inf).upper <= inferred.delta(beliefs["epsilon"]).upper
    assert [inferred.proof(1.0).theorem, inferred.proof(1.0).premises[0].theorem] == ["cw.thm1", "sl.place_filled"]


def test_a_stated_simulator_gives_noiseless_privacy_of_independent_people():
    stated = sl.Stated("M")
    simulated = fact(sl.Claim(stated, PEOPLE, sl.Attacker(), Distributional()), 0.1, 1e-5)

    noiseless = sl.certify(stated, PEOPLE, definition=Noiseless(), given=[simulated])
    inferred = sl.certify(stated, PEOPLE, definition=InferencePufferfish(), given=[simulated])

    assert noiseless.delta_at(Fraction(1, 5)).upper == pytest.approx(2.10517091808e-5, rel=1e-10)
    assert noiseless.delta(3.0).upper <= noiseless.delta(0.5).upper <= 2.1052e-5
    assert inferred.delta(0.5).upper == pytest.approx(math.sqrt(noiseless.delta(0.5).upper / 2), rel=1e-9)


def test_dependent_people_get_no_noiseless_privacy_from_a_simulator():
    stated, twins = sl.Stated("M"), sl.Joint.of({(0, 0): "0.5", (1, 1): "0.5"})
    simulated = fact(sl.Claim(stated, twins, sl.Attacker(), Distributional()), 0.1)

    with pytest.raises(sl.CannotCertify, match="records are independent"):
        sl.certify(stated, twins, definition=Noiseless(), given=[simulated])


def test_a_fact_about_somebody_who_knows_more_serves():
    claim = sl.Claim(sl.Stated("M"), PEOPLE, sl.Attacker(3), Distributional())
    more = replace(claim, attacker=sl.Attacker(10))

    guarantee = sl.certify(claim.mechanism, PEOPLE, sl.Attacker(3), Distributional(), given=[fact(more, 0.2, 1e-6)])

    assert guarantee.delta(0.2).upper == pytest.approx(1e-6)
    assert guarantee.proof(0.2).theorem == "cw.thm5"


@pytest.mark.parametrize(
    ("less", "more", "serves"),
    [
        (sl.Attacker(2), sl.Attacker(3), True),
        (sl.Attacker(3), sl.Attacker(2), False),
        (sl.Attacker((0, 1)), sl.Attacker(2), True),
        (sl.Attacker((0, 1)), sl.Attacker(1), False),
        (sl.Attacker((0,), targets=(2,)), sl.Attacker((0, 1)), True),
        (sl.Attacker((0,)), sl.Attacker((0, 1)), False),  # person 1 is a target of the first attacker only
        (sl.Attacker(1, targets=(2,)), sl.Attacker((0, 1)), False),  # the first attacker may know somebody else
        (sl.Attacker(0, targets=(2,)), sl.Attacker((0, 1)), True),
        (sl.Attacker(1), sl.Attacker(2, targets=(0,)), False),
    ],
)
def test_who_knows_less(less, more, serves):
    claim = sl.Claim(sl.Count(), sl.Rates([0.5] * 5), less, Distributional())

    assert knows_less(claim, replace(claim, attacker=more)) is serves


def test_the_worst_case_of_an_exact_count_speaks_for_no_simulator():
    """A simulator that draws the record at random has delta 1/2 for every mechanism, which says nothing about this one. What it
    is worth follows from the attacker who may have chosen what they know.
    """
    bounds = sl.RateBounds(50, "0.2", "0.6")

    simulated = sl.certify(sl.Count(), bounds, definition=Distributional())

    assert sl.certify(sl.Count(), bounds, definition=sl.DifferentialPrivacy()).delta(1.0).lower == 1
    assert simulated.delta(1.0).upper < sl.certify(sl.Count(), bounds).delta(1.0).upper < 0.5
    assert simulated.proof(1.0).theorem == "sl.place_filled"


def test_a_count_of_many_people_is_imitated_without_one_of_them():
    simulated = sl.certify(sl.Count(), PEOPLE, definition=Distributional())
    noiseless = sl.certify(sl.Count(), PEOPLE, definition=Noiseless())

    least = all_formulas()["sl.every_simulator"](epsilon=0.1, delta=Fraction(noiseless.delta(0.2).lower)).result["at_least"]

    assert {"sl.noiseless_imitated", "sl.place_filled"} <= {derivation.theorem.id for derivation in simulated.derivations}
    assert simulated.proof(0.1).theorem == "sl.place_filled"
    assert least <= simulated.delta(0.1).upper < noiseless.delta(0.1).upper / 20
