"""Runs of neighbouring counts shown as one."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import pytest

from sidelight.laws.counts.independent_people import count_law, merged
from sidelight.laws.finite.law import FiniteLaw
from sidelight.noises.geometric import Geometric
from sidelight.profiles.counts.relabelled import both_directions, of_many_people, reaching, worst_relabelled
from sidelight.profiles.counts.relabelling_cuts import Cuts
from sidelight.profiles.curves.two_laws import TwoLaws
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.corners.vertices import Vertices
from sidelight.profiles.families.worst_shift import worst_shift
from sidelight.theorems.counts.relabelling import monotone_relabelling

EPSILONS = (0.0, 0.02, 0.3, 1.0, 4.0, math.inf)
RATES = [Fraction(1, 1000), Fraction(1, 20), Fraction(3, 10), Fraction(1, 2), Fraction(19, 20)]


def drawn_cuts(rng: Random) -> Cuts:
    step = rng.choice([1, 2, 3, 5, 9])
    first = rng.choice([None, rng.randint(-2, 8)])
    last = rng.choice([None, rng.randint(first or 0, 12)]) if first is not None else rng.choice([None, rng.randint(-2, 12)])
    return Cuts(step, rng.randint(-5, 5), first, last, rng.choice([0, 0, 1, 3]))


def label(cuts: Cuts, value: int) -> int:
    """One more at every cut."""
    return len(cuts.within(-30, value))


def exactly(rates: list[Fraction]) -> FiniteLaw[int]:
    law: FiniteLaw[int] = FiniteLaw.point(0)
    for rate in rates:
        law = law.beside(FiniteLaw(((0, 1 - rate), (1, rate)))).map(sum)
    return law


@pytest.mark.parametrize("seed", range(60))
def test_the_cuts_are_where_the_label_changes(seed):
    cuts = drawn_cuts(Random(seed))

    plain = Cuts(cuts.step, cuts.offset, cuts.first, cuts.last)
    own = [k for k in range(-20, 30) if plain.up_from(k) == k]
    ends = {end for end in (cuts.first, cuts.last) if end is not None}
    low, high = (-math.inf if cuts.first is None else cuts.first), (math.inf if cuts.last is None else cuts.last)

    assert own == [k for k in range(-20, 30) if k in ends or (low < k < high and (k - cuts.offset) % cuts.step == 0)]
    for k in range(-10, 20):
        reached = [j for j in range(-40, 60) if any(plain.up_from(j + b) == j + b for b in range(cuts.reach + 1))]
        assert cuts.up_from(k) == min((j for j in reached if j >= k), default=None)
        assert cuts.down_from(k) == max((j for j in reached if j <= k), default=None)
        assert [j for j in reached if k <= j <= k + 5] == cuts.within(k, k + 5)


@pytest.mark.parametrize("seed", range(150))
def test_the_best_half_line_at_a_cut_is_the_best_of_all_events(seed):
    rng = Random(seed)
    rates = [rng.choice(RATES) for _ in range(rng.randint(0, 7))]
    cuts = drawn_cuts(rng)
    law = exactly(rates)
    here, there = law.map(lambda k: label(cuts, k + 1)), law.map(lambda k: label(cuts, k))

    up, down = both_directions(count_law(tuple((rate, 1) for rate in rates)), cuts)

    for epsilon in EPSILONS:
        for found, truth in ((up, TwoLaws(here, there)), (down, TwoLaws(there, here))):
            said, is_ = found.delta(epsilon), truth.delta(epsilon)
            assert said.lower <= is_.upper
            assert is_.lower <= said.upper
            assert said.relative_width() < 1e-12 or said.upper < 1e-40


@pytest.mark.parametrize("base", [1, 2, 5, 30])
def test_with_noise_a_window_reaches_the_next_cut_on_either_side(base):
    """The lowest masses, written out far beyond the window, with everything further on in one outcome."""
    ratio, people, far = Fraction(1, 2), 3, 80
    counts = exactly([Fraction(3, 10)] * people)
    masses = {k: (1 - ratio) / (1 + ratio) * ratio ** abs(k) for k in range(-far, far + 1)}
    masses[far + 1] = 1 - sum(masses.values())
    noise = FiniteLaw(tuple(masses.items()), error=masses[far + 1])
    sums = counts.beside(noise).map(sum)
    cuts = Cuts(base, 1)

    law = reaching(count_law(((Fraction(3, 10), people),)), Geometric(ratio), (cuts,))

    for epsilon in (0.0, 0.3, 0.6):
        here, there = sums.map(lambda k: (k - 1 + 1) // base), sums.map(lambda k: (k - 1) // base)
        for found, truth in zip(both_directions(law, cuts), (TwoLaws(here, there), TwoLaws(there, here)), strict=True):
            assert found.delta(epsilon).upper == pytest.approx(truth.delta(epsilon).upper, rel=1e-9)


@pytest.mark.parametrize("epsilon", [0, 0.2, 1])
@pytest.mark.parametrize(("base", "minimum"), [(1, 0), (3, 0), (5, 10), (4, 1)])
def test_it_agrees_with_the_formula_of_the_catalogue(epsilon, base, minimum):
    rates = [Fraction(k, 40) for k in range(3, 33)]
    first = -(-minimum // base) * base if minimum else None

    found = worst_relabelled(Blocks(tuple((rate, 1) for rate in rates), 0), None, Cuts(base, 0, first))
    formula = monotone_relabelling(epsilon=epsilon, rates=tuple(rates), base=base, minimum=minimum).result["delta"]

    assert found.delta(epsilon).upper == pytest.approx(float(formula), rel=1e-12)


def test_whoever_reaches_across_a_whole_run_sees_through_rounding():
    family = Vertices(30, Fraction(1, 10), Fraction(3, 5))

    rounded = [worst_relabelled(family, None, Cuts(5, 0, reach=reach)).delta(0.3) for reach in range(6)]
    plain = worst_shift(family).delta(0.3)

    assert [one.upper for one in rounded] == sorted(one.upper for one in rounded)
    assert rounded[0].upper < plain.lower
    assert rounded[4] == rounded[5] == plain


@pytest.mark.parametrize("seed", range(40))
def test_transforms_and_masses_give_the_same(seed):
    rng = Random(seed)
    parts = merged(tuple((rng.choice([*RATES, Fraction(1)]), rng.randint(1, 120)) for _ in range(3)))
    step, people = rng.choice([2, 7, 40]), sum(number for _, number in parts)
    cuts = Cuts(step, rng.randrange(step), *sorted(rng.sample(range(people + 2), 2)) if seed % 2 else (None, None))

    masses, transforms = both_directions(count_law(parts), cuts), of_many_people(parts, cuts)

    for one, other in zip(masses, transforms, strict=True):
        for epsilon in EPSILONS:
            a, b = one.delta(epsilon), other.delta(epsilon)
            assert a.lower <= b.upper
            assert b.lower <= a.upper
            assert b.relative_width() < 1e-9 or b.upper < 1e-250
