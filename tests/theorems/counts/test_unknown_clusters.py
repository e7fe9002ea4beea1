"""What is promised covers whoever knows all, some or none of the target's cluster: compared with the definition itself."""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction
from random import Random

import pytest
from tests.theorems.counts.dependent import (
    Row,
    View,
    World,
    balanced_pair,
    bounds_given_everybody_else,
    extreme_law,
    truth,
    turning_law,
    world,
)

import sidelight as sl
from sidelight.mechanisms.by_atom import ByAtom
from sidelight.model.mechanism import Mechanism
from sidelight.profiles.counts.equal_steps import EqualSteps
from sidelight.profiles.curves.profile import Profile
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.profiles.families.worst_shift_by_several import WorstShiftBySeveral, worst_shift_by

EPSILONS = (0.0, 0.05, 0.3, 1.0, 3.0, math.inf)
NOISE = sl.Geometric.of_epsilon(1)
FAR = 40  # of the noise: beyond it there is less than 1e-17, which only lowers the truth
ROUNDING = 1e-12  # of the oracle's own sums
KINDS = ["count", "minimum", "noise", "noise and minimum", "table", "table with minimum", "overlap", "two figures"]


def shown_from(least: int, count: int) -> Hashable:
    return count if count >= least else "hidden"


def noisy(least: int | None, count: int) -> dict[Hashable, float]:
    ratio, found = float(NOISE.ratio), dict[Hashable, float]()
    for value in range(-FAR, FAR):
        label = value if least is None else shown_from(least, value)
        found[label] = found.get(label, 0.0) + (1 - ratio) / (1 + ratio) * ratio ** abs(value - count)
    return found


def figure(kind: str, least: int, cells: str) -> tuple[Mechanism, View]:
    def counted(row: Row, cell: str) -> int:
        return sum(value for value, at in zip(row, cells, strict=True) if at == cell)

    def hidden(row: Row, cell: str) -> Hashable:
        return shown_from(least, counted(row, cell))

    return {
        "count": (sl.Count(), lambda row: {sum(row): 1.0}),
        "minimum": (sl.Minimum(sl.Count(), least), lambda row: {shown_from(least, sum(row)): 1.0}),
        "noise": (sl.Noisy(sl.Count(), NOISE), lambda row: noisy(None, sum(row))),
        "noise and minimum": (sl.Minimum(sl.Noisy(sl.Count(), NOISE), least), lambda row: noisy(least, sum(row))),
        "table": (ByAtom(sl.Count()), lambda row: {(counted(row, "a"), counted(row, "b")): 1.0}),
        "table with minimum": (ByAtom(sl.Minimum(sl.Count(), least)), lambda row: {(hidden(row, "a"), hidden(row, "b")): 1.0}),
        "two figures": (
            sl.Both(*(sl.Minimum(sl.Count(frozenset(cell)), least) for cell in "ab")),
            lambda row: {(hidden(row, "a"), hidden(row, "b")): 1.0},
        ),
        "overlap": (sl.Both(sl.Count(frozenset("a")), sl.Count()), lambda row: {(counted(row, "a"), sum(row)): 1.0}),
    }[kind]


def drawn(rng: Random) -> tuple[World, int, Fraction, Fraction]:
    """Clusters with extreme laws, the size of the largest, and the bounds."""
    largest, low, high = rng.choice([2, 2, 2, 3]), rng.choice([0.05, 0.2, 0.4, 0.5]), rng.choice([0.95, 0.8, 0.6, 0.5])
    sizes = [largest, *(rng.randint(1, largest) for _ in range(rng.randint(1, 3)))]
    ends = Fraction(str(low)), Fraction(str(high))
    return world(extreme_law(rng, size, *ends) for size in sizes), largest, *ends


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("influence", ["active", "passive"])
def test_nobody_learns_more_of_dependent_people_than_is_promised(kind, influence):
    rng, useful = Random(f"{kind} {influence}"), 0
    definition = sl.ActiveKnowledge() if influence == "active" else sl.PassiveKnowledge()
    for _ in range(12):
        people, largest, low, high = drawn(rng)
        if people.people > 6:
            continue
        cells, least, known = (
            "".join(rng.choice("ab") for _ in range(people.people)),
            rng.randint(1, people.people),
            rng.randint(0, 2),
        )
        mechanism, view = figure(kind, least, cells)
        atoms = tuple((cell, cells.count(cell)) for cell in "ab") if kind in KINDS[4:] else people.people
        found = sl.certify(mechanism, sl.RateBounds(atoms, low, high, largest), sl.Attacker(known, influence), definition)

        reached = truth(people, view, known, influence, EPSILONS)

        useful += found.delta(0.3).upper < 1
        for epsilon, delta in zip(EPSILONS, reached, strict=True):
            if not math.isinf(epsilon) or "noise" not in kind:
                assert found.delta(epsilon).upper >= delta - ROUNDING, (epsilon, largest, low, high, cells, least, known, people)
    assert useful > 1 or "noise" not in kind


def test_rates_given_everybody_else_are_at_the_bounds():
    low, high = Fraction(1, 5), Fraction(9, 10)
    for size in (2, 3, 4):
        for seed in range(5):
            least, largest = bounds_given_everybody_else(extreme_law(Random(seed), size, low, high))
            assert {least, largest} <= {low, high}


def agreeing(others: int, rate: Fraction, agreement: Fraction) -> World:
    """The target and a mate who has the same value with probability `agreement`; the others are independent."""
    pair = {(a, b): (agreement if a == b else 1 - agreement) / 2 for a in (0, 1) for b in (0, 1)}
    return world([pair, *([{(0,): 1 - rate, (1,): rate}] * others)])


def test_a_mate_alone_in_another_cell_tells_their_own_value():
    people = agreeing(7, Fraction(1, 2), Fraction("0.95"))
    mechanism, view = figure("table", 0, "ab" + "a" * 7)

    reached = truth(people, view, 0, "active", (1.0,))[0]
    elsewhere, inside = (
        sl.certify(mechanism, sl.RateBounds((("a", 8), ("b", 1)), "0.05", "0.95", 2, within_atoms=within), sl.Attacker(0))
        for within in (False, True)
    )

    assert reached >= 0.814
    assert reached > worst_shift(Vertices(7, Fraction(1, 2), Fraction(1, 2))).delta(1.0).upper  # the own cell only
    assert elsewhere.delta(1.0).upper >= reached
    assert inside.delta(1.0).upper <= elsewhere.delta(1.0).upper


def test_pairs_of_200_people_are_not_promised_what_holds_for_who_knows_the_mate():
    pairs = sl.RateBounds(200, "0.2", "0.8", together=2)

    covered, mate_known = (sl.certify(sl.Count(), bounds, sl.Attacker(0)) for bounds in (pairs, pairs.but(mates_known=True)))

    assert mate_known.epsilon(0.01).upper < 0.41
    assert covered.epsilon(0.01).upper >= 0.5835
    assert covered.delta(0.45).upper >= 0.0221


LOW, HIGH, MIDDLE = Fraction("0.05"), Fraction("0.95"), Fraction("0.5")
LEFT = Vertices(2, LOW, HIGH)
WRONG: dict[str, tuple[str, int, Profile]] = {
    "a shift by one": ("count", 0, worst_shift(LEFT)),
    "rates in the middle of the bounds": ("count", 0, worst_shift_by(Vertices(2, MIDDLE, MIDDLE), 2)),
    "a minimum that nobody lowers": ("minimum", 4, worst_shift_by(LEFT, 2, None, 3)),
    "a higher minimum that nobody lowers": ("minimum", 5, worst_shift_by(LEFT, 2, None, 4)),
    "noise and a shift by one": ("noise", 0, worst_shift(LEFT, NOISE)),
    "the noise alone, for a shift by one": ("noise", 0, worst_shift(Vertices(0, LOW, HIGH), NOISE)),
    "noise, and a minimum that nobody lowers": ("noise and minimum", 4, worst_shift_by(LEFT, 2, NOISE, 3)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_bound_for_three_pairs_is_caught(name):
    kind, least, wrong = WRONG[name]
    _, view = figure(kind, least, "abaabb")
    worlds = [
        world([turning_law(2, LOW, HIGH, own), *[turning_law(2, LOW, HIGH, other)] * 2]) for own in range(3) for other in range(3)
    ]

    reached = [truth(people, view, 0, "active", EPSILONS[:-1]) for people in worlds]

    assert any(
        delta > wrong.delta(epsilon).upper + ROUNDING
        for found in reached
        for epsilon, delta in zip(EPSILONS, found, strict=False)
    )


def test_pairs_that_balance_each_other_hide_less_than_independent_people():
    """Ten other pairs, each of whom mostly counts one: worse than 20 independent people, which is why one of each counts."""
    own, others = turning_law(2, LOW, HIGH, 1), [1.0]
    pair = [float(sum(mass for row, mass in balanced_pair(LOW, HIGH).items() if sum(row) == k)) for k in range(3)]
    for _ in range(10):
        others = [sum(others[k - j] * pair[j] for j in range(3) if 0 <= k - j < len(others)) for k in range(len(others) + 2)]
    given = [{row: 2 * float(mass) for row, mass in own.items() if row[0] == value} for value in (0, 1)]
    seen = [
        [sum(mass * others[k - sum(row)] for row, mass in one.items() if 0 <= k - sum(row) < 21) for k in range(23)]
        for one in given
    ]

    apart = math.fsum(max(0.0, a - b) for a, b in zip(*seen, strict=True))

    assert apart > worst_shift_by(Vertices(20, LOW, HIGH), 2).delta(0.0).upper
    assert apart <= sl.certify(sl.Count(), sl.RateBounds(22, LOW, HIGH, 2), sl.Attacker(0)).delta(0.0).upper


@pytest.mark.parametrize("noise", [None, NOISE, sl.DiscreteGaussian(2)], ids=str)
@pytest.mark.parametrize("hidden", [None, 4])
def test_a_shift_by_several_is_at_most_as_many_single_shifts(noise, hidden):
    family = Vertices(30, Fraction("0.2"), Fraction("0.9"))
    at_once = WorstShiftBySeveral(family, 4, noise, hidden)
    one_by_one = EqualSteps(worst_shift(family, noise, None if hidden is None else hidden - 3), 4)

    for epsilon in EPSILONS[:-1]:
        assert at_once.delta(epsilon).lower <= one_by_one.delta(epsilon).upper * (1 + ROUNDING)
