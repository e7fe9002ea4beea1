"""The mechanisms and applications of the paper on bounded leakage: many studies, exact totals, the exponential mechanism."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import sidelight as sl
from sidelight.definitions.worst_case.bounded_leakage import sharing_pairs
from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.exponential import Exponential
from sidelight.model.leak import Leak
from sidelight.model.setting import Setting
from sidelight.profiles.curves.two_laws import TwoLaws, both_ways
from sidelight.theorems import all_formulas
from sidelight.theorems.general.enumeration import enumeration
from sidelight.theorems.leaks.exponential import exponential_mechanism

FORMULAS = all_formulas()
HALF = Fraction(1, 2)
ONE_PERSON = sl.Rates([HALF])


def beside(laws: list[FiniteLaw]) -> FiniteLaw:
    together = FiniteLaw.point(())
    for law in laws:
        together = together.beside(law).map(lambda pair: (*pair[0], pair[1]))
    return together


def response(epsilon: float, delta: Fraction) -> tuple[FiniteLaw, FiniteLaw]:
    rise = Fraction(math.exp(epsilon))
    masses = (delta, (1 - delta) * rise / (1 + rise), (1 - delta) / (1 + rise), Fraction(0))
    left, right = (tuple((k, mass) for k, mass in enumerate(way) if mass) for way in (masses, masses[::-1]))
    return FiniteLaw(left), FiniteLaw(right)


@pytest.mark.parametrize(("studies", "joined"), [(1, 1), (2, 1), (3, 1), (3, 2), (4, 2)])
def test_first_studies_in_one_world_and_last_in_the_other_reach_the_promise(studies, joined):
    said, unsaid = response(0.5, Fraction(1, 100))
    touched = [k for k in range(studies) if k < joined or k >= studies - joined]
    left = beside([said if k in touched else unsaid for k in range(studies)])
    right = beside([unsaid] * studies)

    for at in (0.0, 0.4, 1.0, 0.5 * len(touched)):
        promised = FORMULAS["bldp.thm17"](neighbours="both", studies=studies, joined=joined, epsilon=0.5, delta=0.01, at=at)
        assert promised.result["delta"] == pytest.approx(TwoLaws(left, right).delta(at).upper, rel=1e-10, abs=1e-15)


def test_without_replacement_the_simple_form_is_above_the_sharp_one():
    """The simple form is t (1 + e^epsilon) delta; the numbers have the digits of the catalogue."""
    sharp = FORMULAS["bldp.thm17"](neighbours="add_remove", studies=3, joined=2, epsilon=0.1, delta=1e-4).result["delta"]

    assert 2 * (1 + math.exp(0.1)) * 1e-4 == pytest.approx(4.21034183615e-4, rel=1e-11)
    assert 4e-4 < sharp < 4.21034183615e-4


@pytest.mark.parametrize("joined", [1, 2, 3])
def test_without_replacement_the_same_studies_in_both_worlds_reach_the_promise(joined):
    """Each study is a chain of two steps by way of an absent person: it says yes with probability 0, d, and d + e^epsilon d."""
    epsilon, delta = 0.5, Fraction(1, 100)
    rise = Fraction(math.exp(epsilon))
    chances = [Fraction(0), delta, delta + rise * delta]
    laws = [FiniteLaw.of({"yes": yes, "no": 1 - yes}) for yes in chances]

    promised = FORMULAS["bldp.thm17"](neighbours="add_remove", studies=3, joined=joined, epsilon=epsilon, delta=0.01)

    assert max(both_ways(laws[k], laws[k + 1]).delta(epsilon).lower for k in (0, 1)) <= 0.01
    reached = TwoLaws(beside([laws[2]] * joined), beside([laws[0]] * joined)).delta(2 * joined * epsilon).lower
    assert promised.result["delta"] == pytest.approx(reached, rel=1e-10)


@pytest.mark.parametrize("seed", range(10))
def test_unequal_studies_are_covered_by_the_largest_of_each_list(seed):
    rng = Random(seed)
    studies = [(Fraction(rng.randint(0, 100), 100), Fraction(rng.randint(0, 10), 100)) for _ in range(4)]
    pairs = [response(float(epsilon), delta) for epsilon, delta in studies]

    for at in (0.0, 0.3, 1.0):
        promised = FORMULAS["bldp.thm17"](
            neighbours="both",
            studies=4,
            joined=1,
            epsilon=tuple(e for e, _ in studies),
            delta=tuple(d for _, d in studies),
            at=at,
        ).result["delta"]
        for touched in combinations(pairs, 2):
            truth = TwoLaws(*(beside([pair[way] for pair in touched]) for way in (0, 1))).delta(at).lower
            assert promised >= truth - 1e-13


def test_joining_the_same_studies_needs_the_others_too():
    """The person joins one of two studies; a fair bit, which the answers show, decides which, and in the opposite way in the two
    worlds.
    """
    said, unsaid = response(1.0, Fraction(0))
    left = _mixed({bit: beside([said, unsaid][:: 1 - 2 * bit]) for bit in (0, 1)})
    right = _mixed({bit: beside([unsaid, said][:: 1 - 2 * bit]) for bit in (0, 1)})
    given = {"neighbours": "both", "studies": 2, "joined": 1, "epsilon": 1, "at": 1}

    truth = TwoLaws(left, right).delta(1.0).lower

    assert FORMULAS["bldp.thm17"](**given, same_studies=1).result["delta"] == 0
    assert truth == pytest.approx(0.337834712147, rel=1e-11)
    assert FORMULAS["bldp.thm17"](**given).result["delta"] == pytest.approx(truth, rel=1e-12)


def _mixed(parts: dict[int, FiniteLaw]) -> FiniteLaw:
    return FiniteLaw.of(dict.fromkeys(parts, HALF)).then(lambda key: parts[key].map(lambda seen: (key, seen)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"neighbours": "any"},
        {"neighbours": "both", "joined": 4},
        {"neighbours": "add_remove", "epsilon": (0.1, 0.2, 0.3)},
        {"neighbours": "both", "epsilon": (0.1, 0.2)},
    ],
)
def test_what_the_theorem_does_not_say_is_refused(wrong):
    with pytest.raises(BadValue):
        FORMULAS["bldp.thm17"](**{"studies": 3, "joined": 1, "epsilon": 0.1, **wrong})


def test_exact_totals_leave_no_neighbours_to_compare_and_the_distance_protects():
    datasets = tuple(product((0, 1), repeat=4))
    rate = Fraction(math.e) / (1 + Fraction(math.e))
    rows = [beside([FiniteLaw.of({bit: rate, 1 - bit: 1 - rate}) for bit in dataset]) for dataset in datasets]
    joint = [law.map(lambda seen, d=dataset: (sum(d), seen)) for dataset, law in zip(datasets, rows, strict=True)]
    setting = Setting(datasets, rows, joint)

    swapped = both_ways(rows[datasets.index((0, 1, 1, 0))], rows[datasets.index((1, 0, 1, 0))])

    assert sharing_pairs(setting) == (0, 32)
    for at in (0.0, 0.5, 1.0, 1.5, 2.0):
        assert FORMULAS["bldp.sec6.1"](epsilon=1, distance=2, at=at).result["delta"] >= swapped.delta(at).lower - 1e-15


def exponential(rule: str = "all", epsilon: Fraction = Fraction(1)) -> Exponential:
    """One bit; the leak is a biased coin that depends on it; the utility of an output says whether it is the bit, and is larger
    if it also leaked.
    """
    leak = sl.Table.of({(x,): FiniteLaw.of({x: Fraction(3, 4), 1 - x: Fraction(1, 4)}) for x in (0, 1)})
    utilities = {((x,), o, y): int(x == y) + 2 * int(o == y) for x in (0, 1) for o in (0, 1) for y in (0, 1)}
    return Exponential.of(utilities, epsilon, leak, rule)


def test_an_exponential_mechanism_follows_its_weights():
    leak = sl.Table.of({(x,): FiniteLaw.point("nothing") for x in (0, 1)})
    mechanism = Exponential.of({((x,), "nothing", y): y * (1 - x) for x in (0, 1) for y in range(3)}, 2, leak)

    masses = dict(mechanism.given((0,), "nothing").masses)

    assert mechanism.sensitivity("nothing") == 2
    assert [float(masses[y]) for y in range(3)] == pytest.approx([0.186323723226, 0.307195885718, 0.506480391056], rel=1e-11)
    assert sum(masses.values()) == 1


@pytest.mark.parametrize(("rule", "sensitivity"), [("all", 1), ("sharing", 1), ("range", 1)])
def test_the_exponential_mechanism_keeps_epsilon_beyond_the_leak_that_it_reads(rule, sensitivity):
    mechanism = exponential(rule)
    claim = sl.Claim(mechanism, ONE_PERSON, sl.Attacker(), sl.BoundedLeakage(mechanism.shared()))

    found = enumeration(claim)

    assert mechanism.sensitivity(0) == sensitivity
    assert exponential_mechanism.speaks_of(claim)
    assert found.epsilon(0).upper <= 1
    assert found.epsilon(0).upper > 0.4


def test_another_leak_is_not_spoken_of():
    claim = sl.Claim(exponential(), ONE_PERSON, sl.Attacker(), sl.BoundedLeakage(Leak(sl.Count())))

    assert not exponential_mechanism.speaks_of(claim)


def test_what_changes_every_output_alike_costs_nothing_in_the_range():
    leak = sl.Table.of({(x,): FiniteLaw.point(0) for x in (0, 1)})
    utilities = {((x,), 0, y): 5 * x + y + int(x == y == 1) for x in (0, 1) for y in (0, 1)}
    plain, ranged = (Exponential.of(utilities, 1, leak, rule) for rule in ("all", "range"))

    best = [dict(mechanism.given((1,), 0).masses)[1] for mechanism in (plain, ranged)]

    assert (plain.sensitivity(0), ranged.sensitivity(0)) == (6, HALF)
    assert best[0] < best[1]
    for mechanism in (plain, ranged):
        assert both_ways(mechanism.given((0,), 0), mechanism.given((1,), 0)).epsilon(0).upper <= 1


def test_without_neighbours_that_share_the_leak_the_rule_for_all_is_used():
    leak = sl.Table.of({(x,): FiniteLaw.point(x) for x in (0, 1)})
    utilities = {((x,), o, y): int(x == y) for x in (0, 1) for o in (0, 1) for y in (0, 1)}
    mechanism = Exponential.of(utilities, 1, leak, "sharing")

    assert not mechanism.shares(0)
    assert mechanism.sensitivity(0) == 1
    assert len(mechanism.given((0,), 0).masses) == 2


def test_without_any_sensitivity_one_of_the_best_is_published():
    leak = sl.Table.of({(x,): FiniteLaw.point(0) for x in (0, 1)})
    mechanism = Exponential.of({((x,), 0, y): int(y > 0) for x in (0, 1) for y in range(3)}, 1, leak)

    assert dict(mechanism.given((1,), 0).masses) == {1: HALF, 2: HALF}


def test_utilities_that_cannot_be_weighed_exactly_are_refused():
    leak = sl.Table.of({(x,): FiniteLaw.point(0) for x in (0, 1)})
    fine = Exponential.of({((x,), 0, y): Fraction(x * y, 7919) + 5 * y for x in (0, 1) for y in (0, 1)}, 1, leak)

    with pytest.raises(BadValue, match="grid"):
        fine.given((0,), 0)
    with pytest.raises(BadValue, match="no utility"):
        fine.given((0,), 1)
    with pytest.raises(BadValue, match="epsilon"):
        Exponential.of({}, -1, leak)


@pytest.mark.parametrize("best", [1, 2, 5])
def test_the_tail_of_the_utility_is_reached_where_all_others_lie_at_the_gap(best):
    outputs, slack, epsilon = 6, 0.7, 1.5
    applied = FORMULAS["bldp.thm38"](slack=slack, outputs=outputs, best=best, epsilon=epsilon)
    weight = math.exp(-epsilon / 2 * applied.result["gap"])

    assert applied.result["probability"] == pytest.approx(
        (outputs - best) * weight / (best + (outputs - best) * weight), rel=1e-12
    )
    assert applied.result["probability"] < applied.printed["probability"]


def test_a_gap_that_is_none_promises_nothing():
    assert FORMULAS["bldp.thm38"](slack=-2, outputs=4, epsilon=1).result["probability"] == 1
