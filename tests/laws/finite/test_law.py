"""Finite laws and kernels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sidelight.errors import BadValue
from sidelight.laws.finite.kernel import Kernel
from sidelight.laws.finite.law import FiniteLaw

DIE = FiniteLaw.of({face: Fraction(1, 6) for face in range(1, 7)})


def test_probabilities_that_do_not_sum_to_one_are_refused():
    with pytest.raises(BadValue, match="sum to 1"):
        FiniteLaw.of({"a": "0.5", "b": "0.4"})


def test_a_negative_probability_is_refused():
    with pytest.raises(BadValue, match="not negative"):
        FiniteLaw.of({"a": "1.5", "b": "-0.5"})


def test_decimals_are_read_as_written_and_impossible_outcomes_are_dropped():
    law = FiniteLaw.of({"a": 0.1, "b": 0.9, "c": 0})

    assert dict(law.masses) == {"a": Fraction(1, 10), "b": Fraction(9, 10)}


def test_a_function_of_an_outcome_adds_up_what_it_joins():
    assert dict(DIE.map(lambda face: face % 2).masses) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_kernel_mixes_and_leaves_alone_what_is_not_listed():
    kernel = Kernel.of({1: FiniteLaw.of({"low": "0.5", "high": "0.5"}), 2: "low"})

    assert dict(DIE.then(kernel).masses) == {
        "low": Fraction(1, 4),
        "high": Fraction(1, 12),
        **{face: Fraction(1, 6) for face in (3, 4, 5, 6)},
    }


def test_an_independent_pair_has_products_of_masses_and_sums_of_errors():
    rough = FiniteLaw((("x", Fraction(1)),), Fraction(1, 100))

    pair = DIE.beside(rough)

    assert dict(pair.masses)[(3, "x")] == Fraction(1, 6)
    assert pair.error == Fraction(1, 100)


def test_an_error_passes_through_a_kernel_with_its_weight():
    rough = FiniteLaw((("x", Fraction(1)),), Fraction(1, 10))

    assert DIE.then(lambda face: rough if face == 1 else FiniteLaw.point("x")).error == Fraction(1, 60)


def test_conditioning_needs_a_possible_event_and_exact_masses():
    assert dict(DIE.given(lambda face: face > 4).masses) == {5: Fraction(1, 2), 6: Fraction(1, 2)}
    with pytest.raises(BadValue, match="possible event"):
        DIE.given(lambda face: face > 6)
    with pytest.raises(BadValue, match="exact"):
        FiniteLaw((("x", Fraction(1)),), Fraction(1, 10)).given(lambda outcome: True)
