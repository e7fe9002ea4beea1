"""A mechanism drawn by chance, an output seen with its leak, and steps over datasets that can leak a value."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.atoms import NORTH, SOUTH

import sidelight as sl
from sidelight.errors import BadValue
from sidelight.laws.finite.law import FiniteLaw
from sidelight.mechanisms.kernels.constant import Constant
from sidelight.mechanisms.kernels.mixture import Mixture
from sidelight.mechanisms.paths import path_lengths, shortest_path
from sidelight.mechanisms.with_leak import WithLeak
from sidelight.model.leak import Leak, Leaks, SharedLeak, StatedLeak
from sidelight.model.made import is_stated
from sidelight.model.setting import Setting

HALF = Fraction(1, 2)
DATA, ATOMS = (1, 0), (NORTH, SOUTH)


def test_a_mixture_adds_up_what_its_parts_show():
    mixture = Mixture.of([(Constant("a"), "0.3"), (sl.Count(), "0.5"), (Constant("a"), "0.2")])

    assert dict(mixture.law(DATA, ATOMS).masses) == {"a": HALF, 1: HALF}


@pytest.mark.parametrize("weights", [("0.5", "0.4"), ("1.5", "-0.5")])
def test_weights_are_probabilities(weights):
    with pytest.raises(BadValue):
        Mixture.of(zip([sl.Count(), Constant()], weights, strict=True))


def test_output_and_leak_come_from_one_run():
    pad = SharedLeak(tuple(((x,), FiniteLaw.of({(r, x ^ r): HALF for r in (0, 1)})) for x in (0, 1)))
    masked = sl.Table.of({(x,): FiniteLaw.of({0: HALF, 1: HALF}) for x in (0, 1)})

    seen = WithLeak(masked, pad)

    assert dict(seen.law((1,), ATOMS[:1]).masses) == {(0, 1): HALF, (1, 0): HALF}
    assert not is_stated(seen)
    assert is_stated(WithLeak(masked, StatedLeak("P")))
    assert is_stated(WithLeak(sl.Stated("M"), pad))


def test_a_mixture_has_no_rounds_for_leaks_to_stand_beside():
    either, both = Mixture.of([(sl.Count(), HALF), (Constant(), HALF)]), sl.Both(sl.Count(), Constant())
    leaks = Leaks(Leak(Constant("a")), Leak(Constant("b")))

    assert dict(leaks.joint(both, DATA, ATOMS).masses) == {(("a", "b"), (1, None)): 1}
    with pytest.raises(BadValue, match="one leak beside each output, found 2 leaks and 0 outputs"):
        leaks.joint(either, DATA, ATOMS)


@pytest.mark.parametrize("seed", range(5))
def test_lengths_of_paths_are_those_of_the_shortest(seed):
    rng, datasets = Random(seed), tuple(product(range(3), repeat=2))
    rows = [FiniteLaw.point((rng.choice("oop"), 0)) for _ in datasets]
    at = Setting(datasets, [FiniteLaw.point(0)] * len(rows), rows)

    lengths = path_lengths(at, "o")

    for a, b in product(range(len(datasets)), repeat=2):
        path = shortest_path(at, "o", a, b)
        assert lengths.get((a, b)) == (None if path is None else len(path) - 1)
