"""Which worlds are compared, and that they differ in the secret only."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sidelight as sl
from sidelight.definitions.worst_case.bounded_leakage import sharing_pairs
from sidelight.mechanisms.statistics.size import Size
from sidelight.model.definition import Pair, World
from sidelight.theorems.general.enumeration import enumeration
from sidelight.theorems.general.written_out import written_out

HALF = Fraction(1, 2)
RATES = sl.Rates([0.2, 0.5, 0.7, 0.9])
DEFINITIONS = [sl.ActiveKnowledge(), sl.PassiveKnowledge(), sl.DifferentialPrivacy(), sl.BoundedLeakage(sl.Leak(Size()))]


def pairs_of(claim: sl.Claim) -> list[Pair]:
    return list(claim.definition.pairs(written_out(claim)))


def datasets_of(claim: sl.Claim, world: World) -> set[tuple[int, ...]]:
    return {written_out(claim).datasets[index] for (_, index), _ in world.law.masses}


@pytest.mark.parametrize("definition", [sl.ActiveKnowledge(), sl.PassiveKnowledge()], ids=lambda d: d.name)
def test_worlds_are_laws_and_the_targets_value_is_what_differs(definition):
    claim = sl.Claim(sl.Count(), RATES, sl.Attacker(1), definition)

    pairs = pairs_of(claim)

    assert pairs
    for pair in pairs:
        target, a, b, *_ = pair.secret
        assert a != b
        for world, value in ((pair.left, a), (pair.right, b)):
            assert sum(mass for _, mass in world.law.masses) == 1
            assert {dataset[target] for dataset in datasets_of(claim, world)} == {value}


@pytest.mark.parametrize("definition", [sl.DifferentialPrivacy(), sl.BoundedLeakage(sl.Leak(Size()))], ids=lambda d: d.name)
def test_neighbours_differ_in_one_person(definition):
    claim = sl.Claim(sl.Count(), RATES, sl.Attacker(1), definition)

    pairs = pairs_of(claim)

    assert len(pairs) == 16 * 4
    for pair in pairs:
        ((left,), (right,)) = datasets_of(claim, pair.left), datasets_of(claim, pair.right)
        assert pair.secret[:2] == (left, right)
        assert sum(x != y for x, y in zip(left, right, strict=True)) == 1


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda d: d.name)
def test_every_comparison_is_made_in_both_orders(definition):
    pairs = pairs_of(sl.Claim(sl.Count(), RATES, sl.Attacker(1), definition))

    first = 0 if definition.compares[0] == "dataset" else 1
    found = {pair.secret for pair in pairs}
    swapped = {(*s[:first], s[first + 1], s[first], *s[first + 2 :]) for s in found}

    assert found == swapped


@pytest.mark.parametrize("influence", ["active", "passive"])
def test_knowing_more_people_is_never_better_for_the_target(influence):
    definition = sl.ActiveKnowledge() if influence == "active" else sl.PassiveKnowledge()
    for mechanism in (sl.Count(), sl.Minimum(sl.Count(), 2), sl.Minimum(sl.Count(), 3)):
        curves = [enumeration(sl.Claim(mechanism, RATES, sl.Attacker(k, influence), definition)) for k in range(4)]

        for epsilon in (0.0, 0.4, 1.5):
            found = [curve.delta(epsilon).upper for curve in curves]
            assert found == sorted(found)


def test_nested_listed_knowledge_gives_nested_guarantees():
    for definition, influence in ((sl.ActiveKnowledge(), "active"), (sl.PassiveKnowledge(), "passive")):
        few, more = (
            enumeration(sl.Claim(sl.Minimum(sl.Count(), 2), RATES, sl.Attacker(known, influence, targets=(0,)), definition))
            for known in ((1,), (1, 2))
        )

        assert all(few.delta(e).lower <= more.delta(e).upper for e in (0.0, 0.4, 1.5))


def test_a_known_person_is_never_a_target():
    claim = sl.Claim(sl.Count(), RATES, sl.Attacker((0, 1), targets=(0, 1, 2)), sl.ActiveKnowledge())

    assert {pair.secret[0] for pair in pairs_of(claim)} == {2}


def test_an_exact_leak_of_the_count_leaves_no_pair_to_compare():
    claim = sl.Claim(sl.Count(), RATES, sl.Attacker(), sl.BoundedLeakage(sl.Leak(sl.Count())))

    assert pairs_of(claim) == []
    assert sharing_pairs(written_out(claim)) == (0, 32)
    assert [need.sentence for need in enumeration.unmet(claim)] == [
        "at least one pair of worlds to compare: somebody's secret is open"
    ]


def test_only_the_worst_case_is_called_so():
    assert [definition.ground for definition in DEFINITIONS] == [
        "attacker_uncertainty",
        "attacker_uncertainty",
        "worst_case",
        "given_leak",
    ]
