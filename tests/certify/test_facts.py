"""What follows from facts that the user states."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.certify import certify_claim
from sidelight.definitions.worst_case.independence import Independence
from sidelight.laws.finite.kernel import Kernel
from sidelight.mechanisms.in_turn import InTurn
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.chosen import Chosen
from sidelight.model.leak import Leaks, StatedLeak
from sidelight.theorems import all_formulas

HALF = Fraction(1, 2)
PEOPLE = sl.Rates.same(100_000, "0.3")
M, N = sl.Stated("the survey"), sl.Stated("the second survey")
P, Q = StatedLeak("the panel"), StatedLeak("the register")


def claim(mechanism, definition=None) -> sl.Claim:
    return sl.Claim(mechanism, PEOPLE, sl.Attacker(), definition or sl.DifferentialPrivacy())


def private(mechanism, epsilon, delta=0.0):
    return sl.fact(claim(mechanism), epsilon, delta)


def beyond(mechanism, leak, epsilon, delta=0.0):
    return sl.fact(claim(mechanism, sl.BoundedLeakage(leak)), epsilon, delta)


def apart(mechanism, leak, epsilon, delta=0.0):
    return sl.fact(claim(mechanism, Independence(leak)), epsilon, delta)


def tree(node):
    """The ids of a proof as nested tuples; an id without premises is not nested."""
    return (node.theorem, *map(tree, node.premises)) if node.premises else node.theorem


def formula(id: str, **values: object) -> float:
    found = all_formulas()[id](**values).result["delta"]
    assert found is not None
    return found


def test_a_private_mechanism_nearly_independent_of_a_leak_keeps_the_chain_of_three_beyond_it():
    facts = [private(M, 0.5, 1e-6), apart(M, P, 0.1)]

    guarantee = certify_claim(claim(M, sl.BoundedLeakage(P)), given=facts)

    said = formula("bldp.thm9", epsilon=0.5, delta=1e-6, independence_epsilon=0.1)
    assert guarantee.delta_at(Fraction(7, 10)).upper == pytest.approx(said, rel=1e-9)
    assert guarantee.delta(0.0).upper == pytest.approx(
        formula("bldp.thm9", epsilon=0.5, delta=1e-6, independence_epsilon=0.1, at=0), rel=1e-9
    )


def test_seen_with_a_private_leak_the_output_is_private_and_the_proof_names_theorems_and_facts():
    facts = [private(M, 0.5, 1e-6), apart(M, P, 0.1), private(sl.Stated("the panel"), 0.2)]

    guarantee = certify_claim(claim(WithLeak(M, P)), given=facts)

    chain = all_formulas()["bldp.thm9"](epsilon=0.5, delta=1e-6, independence_epsilon=0.1).result["delta"]
    assert guarantee.delta_at(Fraction(9, 10)).upper == pytest.approx(chain, rel=1e-6)
    assert tree(guarantee.proof(0.9)) == ("bldp.thm4", ("bldp.thm9", "sl.given", "sl.given"), "sl.given")
    lines = sl.explain(guarantee, 0.9).splitlines()
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 2, 4, 4, 2]
    assert "LigettPR2020, Theorem 4" in lines[0]
    assert "LigettPR2020, Theorem 9" in lines[1]
    assert all("stated by the user" in line.lower() for line in lines[2:])


def test_what_holds_together_with_a_leak_holds_without_it():
    facts = [beyond(M, P, 0.5, 1e-6), private(sl.Stated("the panel"), 0.2, 1e-7)]

    guarantee = certify_claim(claim(M), given=facts)

    said = formula("bldp.rem4", epsilon=0.5, delta=1e-6, leak_epsilon=0.2, leak_delta=1e-7)
    assert guarantee.delta_at(Fraction(7, 10)).upper == pytest.approx(said, rel=1e-6)
    assert guarantee.proof(0.7).theorem == "sl.leak_left_out"


@pytest.mark.parametrize("together", [InTurn, sl.Both])
def test_two_rounds_with_leaks_are_private_together(together):
    leaks = [private(sl.Stated("the panel"), 0.1), private(sl.Stated("the register"), 0.2)]
    facts = [beyond(M, P, 0.3, 1e-6), beyond(N, Q, 0.4, 1e-6), *leaks]

    guarantee = certify_claim(claim(together(M, N)), given=facts)

    said = formula("bldp.thm27", epsilons=(0.3, 0.4, 0.1, 0.2), deltas=(1e-6, 1e-6, 0, 0))
    assert guarantee.delta(1.0).upper == pytest.approx(said, rel=1e-6)
    half = formula("bldp.thm27", epsilons=(0.3, 0.4, 0.1, 0.2), deltas=(1e-6, 1e-6, 0, 0), at=0.5)
    assert half <= guarantee.delta(0.5).upper <= half * 1.01
    rounds = "bldp.thm31" if together is InTurn else "bldp.thm26"
    leaked, (four, outputs, (composed, *given)) = tree(guarantee.proof(1.0))
    assert (leaked, four, outputs) == ("sl.leak_left_out", "bldp.thm4", (rounds, "sl.given", "sl.given"))
    assert composed in ("sl.composition", "sl.optimal_composition")
    assert given == ["sl.given", "sl.given"]
    assert sl.explain(guarantee, 1.0).lower().count("stated by the user") == 4


def test_what_is_asked_next_may_follow_from_the_answers_and_the_worst_option_counts():
    asked = InTurn(M, Chosen.of({("yes",): M, ("no",): N}))
    facts = [private(M, 0.3, 1e-6), private(N, 0.4)]

    guarantee = certify_claim(claim(asked), given=facts)

    assert guarantee.proof(0.7).theorem == "sl.optimal_composition"
    assert guarantee.delta(0.71).upper <= 3e-6
    assert guarantee.delta(0.5).upper >= formula("bldp.thm27", epsilons=(0.3, 0.4), at=0.5)


def test_a_leak_that_may_follow_from_answers_composes_only_where_it_does_not():
    chosen = Chosen.of({(("a",), ("yes",)): P, (("a",), ("no",)): Q})
    by_leaks = Chosen.of({((leak,), (answer,)): {"a": P, "b": Q}[leak] for leak in "ab" for answer in ("yes", "no")})
    facts = [beyond(M, P, 0.3), beyond(M, Q, 0.3)]

    from_leaks = certify_claim(claim(InTurn(M, M), sl.BoundedLeakage(Leaks(P, by_leaks))), given=facts)

    assert from_leaks.delta_at(Fraction(6, 10)).upper < 1e-16
    with pytest.raises(sl.CannotCertify) as caught:
        certify_claim(claim(InTurn(M, M), sl.BoundedLeakage(Leaks(P, chosen))), given=facts)
    assert ("bldp.thm31", "no leak is chosen from answers") in caught.value.unmet


def test_from_beyond_a_shared_leak_back_to_the_mechanism_alone():
    facts = [beyond(M, P, 0.5, 1e-3), apart(M, P, 0.1, 1e-4), private(sl.Stated("the panel"), 0.0, 0.99)]

    guarantee = certify_claim(claim(M), given=facts)

    said = formula("bldp.thm9", epsilon=0.5, delta=1e-3, independence_epsilon=0.1, independence_delta=1e-4)
    assert guarantee.delta_at(Fraction(7, 10)).upper == pytest.approx(said, rel=1e-9)
    assert guarantee.proof(0.7).theorem == "sl.leak_and_independence_to_dp"


def test_where_neighbours_need_not_share_a_leak_nothing_follows_for_the_mechanism_alone():
    """An example is an exact parity: beside it the bits are (0, 0)-bLDP and independent of it, but not differentially private."""
    facts = [beyond(M, P, 0.0), apart(M, P, 0.0), private(sl.Stated("the panel"), 5.0, 1.0)]

    with pytest.raises(sl.CannotCertify) as caught:
        certify_claim(claim(M), given=facts)

    assert "sl.leak_and_independence_to_dp" in dict(caught.value.unmet)


def test_private_together_with_the_leak_is_twice_as_far_apart_beyond_it():
    facts = [private(WithLeak(M, P), 0.3)]

    guarantee = certify_claim(claim(M, sl.BoundedLeakage(P)), given=facts)

    assert guarantee.delta_at(Fraction(6, 10)).upper == 0
    assert guarantee.delta(0.0).upper == pytest.approx(math.tanh(0.15), rel=1e-12)
    with pytest.raises(sl.CannotCertify):
        certify_claim(claim(M, sl.BoundedLeakage(P)), given=[private(WithLeak(M, P), 0.3, 1e-9)])


def test_several_people_at_once_cost_a_chain_of_steps():
    facts = [private(M, 0.3, 0.002), apart(M, P, 0.2, 0.01)]

    three = certify_claim(claim(M, sl.DifferentialPrivacy(group=3)), given=facts)
    leaked = certify_claim(claim(M, sl.BoundedLeakage(P, group=3)), given=facts)

    assert three.delta_at(Fraction(9, 10)).upper == pytest.approx(formula("bldp.thm22", epsilon=0.3, delta=0.002, people=3))
    assert leaked.delta_at(Fraction(13, 10)).upper == pytest.approx(0.0502329901542, rel=1e-9)
    assert leaked.proof(1.3).theorem == "ext.indep-group"


def test_facts_beyond_a_leak_pass_through_changes_and_chance():
    facts = [beyond(M, P, 0.5, 1e-3), beyond(N, P, 0.1)]
    mixed = Mixture.of([(M, HALF), (N, HALF)])
    changed = sl.Then(M, Kernel.of({1: "few"}))

    after = certify_claim(claim(changed, sl.BoundedLeakage(P)), given=facts)
    either = certify_claim(claim(mixed, sl.BoundedLeakage(P)), given=facts)

    assert after.delta(0.5).upper == pytest.approx(1e-3)
    assert either.delta(0.5).upper == pytest.approx(5e-4)


@pytest.mark.parametrize(
    "asked",
    [
        claim(M),
        claim(M, sl.BoundedLeakage(P)),
        claim(M, sl.BoundedLeakage(P, group=2)),
        claim(InTurn(M, N, M)),
        claim(WithLeak(sl.Both(M, N), Leaks(P, Q))),
        claim(sl.Both(M, N), sl.BoundedLeakage(Leaks(P, Q))),
    ],
    ids=str,
)
def test_without_facts_a_stated_mechanism_is_refused_with_what_to_say_of_it(asked):
    with pytest.raises(sl.CannotCertify) as caught:
        certify_claim(asked)

    assert "the survey" in str(caught.value)
    assert "sl.fact" in caught.value.hint


@pytest.mark.parametrize("definition", [sl.DifferentialPrivacy(), sl.ActiveKnowledge(), sl.PassiveKnowledge()], ids=str)
@pytest.mark.parametrize(("epsilon", "delta"), [(0.2, 1e-6), (0.3, 1e-5), (0.7, 0.1), (2.9, 0.0), (1.1, 3e-7)])
def test_a_fact_holds_at_the_numbers_that_were_written(definition, epsilon, delta):
    claim = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), definition)

    stated = sl.fact(claim, epsilon=epsilon, delta=delta)

    assert stated.epsilon(delta).upper == pytest.approx(epsilon, rel=1e-15)
    assert stated.delta(epsilon).upper == pytest.approx(delta, rel=1e-15)
    for numbers in ((epsilon, delta), (Fraction(str(epsilon)), Fraction(str(delta)))):
        assert stated.within(*numbers)
    assert stated.epsilon(Fraction(str(delta))) == stated.epsilon(delta)
    assert not stated.within(epsilon * (1 - 1e-9), delta * (1 - 1e-9))


def test_two_facts_are_spent_to_the_last_digit():
    parts = [sl.Stated(name) for name in "MN"]
    claims = [sl.Claim(part, sl.Rates.same(100, 0.3), sl.Attacker(), sl.DifferentialPrivacy()) for part in parts]
    facts = [sl.fact(claim, epsilon=0.1, delta=1e-6) for claim in claims]

    found = sl.certify(sl.Both(*parts), sl.Rates.same(100, 0.3), definition=sl.DifferentialPrivacy(), given=facts)

    assert found.within(0.2, 2e-6)
    assert not found.within(0.2, 1e-6)
