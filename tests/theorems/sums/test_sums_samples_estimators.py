"""Formulas for what is published without noise: sums, truncated histograms of samples, and the most likely of several laws."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from scipy.optimize import linprog

from sidelight.errors import BadValue
from sidelight.laws.counts.sample_sizes import discarding
from sidelight.numbers.balls import in_balls
from sidelight.profiles.sums.uniform_entries import uniform_decay
from sidelight.theorems import all_formulas

TINY = (0.05, 0.1, 0.1, 0.2, 0.2, 0.15, 0.1, 0.06, 0.04)
OWN, OTHER, LAST = "aaaa", "bbb", "c"


def delta(id: str, **given: object) -> float:
    found = all_formulas()[id](**given).result["delta"]
    assert found is not None
    return found


def test_the_closed_form_falls_at_the_checked_rate():
    half, one = (float(in_balls(uniform_decay)(Fraction(epsilon))) for epsilon in ("0.5", "1"))

    assert half == pytest.approx(0.0302998619808, rel=1e-11)
    assert one == pytest.approx(0.110944071672, rel=1e-11)


@pytest.mark.parametrize("people", [2, 3, 12, 40])
def test_a_finer_lattice_comes_down_to_the_sum_of_uniform_entries(people):
    exact = delta("sl.uniform_sum", entries=people, epsilon=0.3)

    lattices = [delta("cw.thm8", others=people, density=0.5, epsilon=0.3, points=2**k) for k in (1, 2, 4, 8)]

    assert lattices == sorted(lattices, reverse=True)
    assert exact <= lattices[-1] * (1 + 1e-9)
    assert lattices[-1] == pytest.approx(exact, rel=1e-3)


def test_beyond_the_widest_lattice_the_promise_is_still_above_the_truth():
    exact = delta("sl.uniform_sum", entries=60, epsilon=0.3)

    short = delta("cw.thm8", others=60, density=0.5, epsilon=0.3, points=4096)
    moved = delta("cw.thm8", others=60, density=0.5, epsilon=0.3, points=4096, shift=2)

    assert exact < short < moved < 1


def test_entries_that_are_more_uniform_hide_better_and_known_ones_not_at_all():
    same = delta("cw.thm9", others=5, density=0.2, epsilon=0.5)
    each = delta("cw.thm9", others=5, density=(0.2,) * 6, epsilon=0.5)
    most = delta("cw.thm9", others=5, density=(0.2, 0.2, 0.2, 0.3, 0.4, 0.5), epsilon=0.5)
    known = delta("cw.thm9", others=5, density=(0.2, 0.2, 0.2, 0.3, 0.4, 0.5), known=2, epsilon=0.5)

    assert each == pytest.approx(same, rel=1e-12)
    assert most < same
    assert known == pytest.approx(delta("cw.thm8", others=3, density=0.2, epsilon=0.5), rel=1e-12)


def test_two_values_of_a_person_are_compared_directly_or_through_the_simulator_whichever_is_less():
    given = {"others": 50, "density": 0.4, "epsilon": 0.4}

    applied = all_formulas()["cw.thm17"](**given)

    assert applied.printed is not None
    assert applied.result["delta"] < applied.printed["delta"]
    assert applied.result["delta"] == delta("cw.thm8", others=50, density=0.4, epsilon=0.8, shift=2)


def subsets(sizes: tuple[float, ...], minimum: int, epsilon: float, presence: str, hide_others: bool) -> float:
    """The hockey stick by listing every sample of eight people; the person is the first of the four in their cell."""
    everyone = list(enumerate(OWN + OTHER + LAST))
    real: dict[tuple[int, ...], float] = {}
    ideal: dict[tuple[int, ...], float] = {}
    for size in range(1, 9):
        chance = sizes[size] * (size if presence == "individual" else 1)
        for others in combinations(everyone[1:], size - 1):
            share = chance / comb(7, size - 1)
            for world, sample in ((real, [everyone[0], *others]), (ideal, others)):
                counts = [sum(cell == letter for _, cell in sample) for letter in "abc"]
                shown = tuple(c if c >= minimum or (k and not hide_others) else 0 for k, c in enumerate(counts))
                world[shown] = world.get(shown, 0.0) + share
    total, factor = sum(real.values()), np.exp(epsilon)
    both = [(real.get(t, 0.0) / total, ideal.get(t, 0.0) / total) for t in real | ideal]
    return max(sum(max(0.0, p - factor * q) for p, q in both), sum(max(0.0, q - factor * p) for p, q in both))


@pytest.mark.parametrize("presence", ["first", "individual"])
@pytest.mark.parametrize("minimum", [1, 2, 3, 5])
def test_a_truncated_sample_shows_what_all_samples_one_by_one_show(presence, minimum):
    given = {"population": 8, "cell": 4, "minimum": minimum, "epsilon": 0.4, "sizes": TINY, "presence": presence}

    found = delta("sl.truncated_sample", **given)

    assert found == pytest.approx(subsets(TINY, minimum, 0.4, presence, hide_others=False), rel=1e-11)
    assert found >= subsets(TINY, minimum, 0.4, presence, hide_others=True) - 1e-12


def test_no_simulator_can_hide_a_person_in_a_cell_that_is_nearly_all_sampled():
    """Six cells of 8 others each, and the person in one of the cells; none, one or two of the others are left out
    of the sample.
    """
    laws: list[dict[tuple[int, ...], float]] = []
    for own in range(6):
        law: dict[tuple[int, ...], float] = {}
        for left_out in (0, 1, 2):
            for cells in combinations_with_replacement(range(6), left_out):
                ways = np.prod([comb(8, cells.count(cell)) for cell in range(6)])
                shown = tuple(8 - cells.count(cell) + (cell == own) for cell in range(6))
                law[shown] = law.get(shown, 0.0) + ways / comb(48, left_out) / 3
        laws.append(law)
    outputs = sorted(set().union(*laws))
    size, factor = len(outputs), np.exp(0.9)

    rows, limits = [], []
    width = size + 12 * size + 1
    for v, law in enumerate(laws):
        for way, (own_sign, limit) in enumerate(((-factor, -1.0), (1.0, factor))):
            start = size + (2 * v + way) * size
            for t, output in enumerate(outputs):
                row = np.zeros(width)
                row[t], row[start + t] = own_sign, -1
                rows.append(row)
                limits.append(limit * law.get(output, 0.0))
            row = np.zeros(width)
            row[start : start + size], row[-1] = 1, -1
            rows.append(row)
            limits.append(0.0)
    whole = np.zeros((1, width))
    whole[0, :size] = 1
    cost = np.zeros(width)
    cost[-1] = 1
    best = linprog(cost, A_ub=np.array(rows), b_ub=np.array(limits), A_eq=whole, b_eq=[1.0], bounds=(0, None), method="highs")

    assert best.fun == pytest.approx(0.568191669017, rel=1e-8)


@pytest.mark.parametrize("rate", [0.5, 3, 12, 19, 24, 31, 40, 90])
def test_no_rate_shows_more_than_the_worst_rate(rate):
    worst = delta("sl.truncated_poisson", minimum=20, epsilon=0.25)

    found = delta("sl.truncated_poisson", minimum=20, epsilon=0.25, rate=rate)

    assert found <= worst <= all_formulas()["sl.truncated_poisson"](minimum=20, epsilon=0.25).result["closed"]


def test_the_smallest_minimum_is_smallest():
    found = all_formulas()["sl.truncated_poisson"](epsilon=0.7, delta=1e-5).result["minimum"]
    members = all_formulas()["sl.truncated_binomial"](epsilon=0.7, delta=1e-3, rate=0.3).result["minimum"]

    assert delta("sl.truncated_poisson", epsilon=0.7, minimum=int(found)) <= 1e-5
    assert delta("sl.truncated_poisson", epsilon=0.7, minimum=int(found) - 1) > 1e-5
    assert delta("sl.truncated_binomial", epsilon=0.7, rate=0.3, minimum=int(members)) <= 1e-3
    assert delta("sl.truncated_binomial", epsilon=0.7, rate=0.3, minimum=int(members) - 1) > 1e-3


@pytest.mark.parametrize("epsilon", [0.1, 0.5, 0.9])
def test_discarding_leaves_a_size_that_is_close_to_its_neighbours(epsilon):
    law = np.array([float(mass) for mass in in_balls(discarding)(120, Fraction(str(epsilon)), Fraction("0.01"))])
    around = np.concatenate(([1e-300], law, [1e-300]))
    near = np.abs(np.diff(np.log(around))) <= epsilon + 1e-9

    promised = delta("sl.discarding", people=120, epsilon=epsilon, delta=0.01)

    assert law.sum() == pytest.approx(1, rel=1e-12)
    assert promised == pytest.approx(law[~(near[:-1] & near[1:])].sum(), rel=1e-9)
    assert promised <= 0.01


def test_the_minimum_of_the_closed_form_grows_as_nearly_everyone_is_sampled():
    minima = [
        all_formulas()["cw.thm10"](epsilon=0.2, delta=1e-4, fraction=share).result["minimum"] for share in (0.1, 0.5, 0.9, 0.99)
    ]

    assert minima == sorted(minima)
    assert minima[-1] > 20 * minima[0]
    with pytest.raises(BadValue, match="below 1"):
        all_formulas()["cw.thm10"](epsilon=0.2, delta=1e-4, fraction=1)


def test_the_power_that_is_chosen_is_at_least_as_good_as_any_given_one():
    family = {"rates": (0.8, 0.35, 0.5), "weights": (1, 2, 0.5), "others": 60}

    chosen = delta("cw.thm13", **family)
    given = [delta("cw.thm13", **family, power=s) for s in (0.1, 0.3, 0.5, 0.7, 0.9)]

    assert delta("sl.map_exact", **family) <= chosen <= min(given)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"rates": (0.5, 0.4), "laws": (0.5, 0.5), "letters": 2}, "either rates are given, or laws and letters"),
        ({"laws": (0.5, 0.5, 0.3, 0.7)}, "either rates are given, or laws and letters"),
        ({"rates": (0.5,)}, "two laws or more"),
        ({"laws": (0.5, 0.5, 0.3), "letters": 2}, "two laws or more"),
        ({"laws": (0.5, 0.5, 0.3, 0.6), "letters": 2}, "sum to 1"),
        ({"rates": (0.5, 1)}, "every law can draw"),
        ({"rates": (0.5, 0.4), "weights": (1, 1, 1)}, "one weight for each law"),
    ],
)
def test_a_family_of_laws_that_makes_no_sense_is_refused(given, why):
    with pytest.raises(BadValue, match=why):
        all_formulas()["cw.thm13"](others=10, **given)


@pytest.mark.parametrize("others", [200, 2000, 8000])
def test_with_many_records_the_epsilon_stays_below_the_printed_one(others):
    found = all_formulas()["cw.thm14"](others=others, rates=(0.7, 0.3), least=0.2)

    assert 0 < found.result["epsilon"] < found.printed["epsilon"] < 1e-6


def test_without_enough_records_no_epsilon_is_promised():
    formula = all_formulas()["cw.thm14"]

    enough = formula(others=40, rates=(0.7, 0.3), least=0.2)

    assert enough.result["epsilon"] is not None
    with pytest.raises(BadValue, match="unlikely enough"):
        formula(others=2, rates=(0.7, 0.3), least=0.2)
