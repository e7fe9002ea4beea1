"""A function after a mechanism: what it makes of the outputs is compared, and it never promises less than is true."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

import sidelight as sl
from sidelight.laws.finite.kernel import Kernel
from sidelight.profiles.curves.two_laws import both_ways

PEOPLE = sl.Rates.same(4, "0.3")
NOISY = sl.Noisy(sl.Count(), sl.Geometric(Fraction(1, 2)))


def enough(count: int) -> bool:
    return count >= 2


def test_a_function_shows_as_much_as_the_same_mapping():
    by_function = sl.certify(sl.Then(sl.Count(), enough), PEOPLE)
    by_mapping = sl.certify(sl.Then(sl.Count(), {count: enough(count) for count in range(5)}), PEOPLE)
    by_name = sl.certify(sl.Shown(sl.Count(), sl.hide(None, 1), sl.cap(2)), PEOPLE)

    for epsilon in (0, 0.5, 1, 2):
        assert by_function.delta(epsilon) == by_mapping.delta(epsilon)
        assert abs(by_function.delta(epsilon).upper - by_name.delta(epsilon).upper) < 1e-12
    assert by_function.method == "exact"


def test_a_function_of_a_large_count_has_the_promise_of_the_count():
    people = sl.Rates.same(10_000, "0.3")

    last_digit, plain = sl.certify(sl.Then(sl.Count(), lambda count: count % 10), people), sl.certify(sl.Count(), people)

    assert last_digit.delta(0.1).upper == plain.delta(0.1).upper
    assert last_digit.delta(0.1).lower == 0


def test_a_function_that_never_comes_back_to_an_output_is_answered_as_if_it_were_a_display():
    people = sl.Rates.same(10_000, "0.3")

    function, display = sl.Then(sl.Count(), lambda count: count // 10), sl.Shown(sl.Count(), sl.down(10))

    assert sl.certify(function, people).delta(0.1) == sl.certify(display, people).delta(0.1)


def test_functions_are_the_same_only_where_they_are_one_object():
    first, second = sl.Then(sl.Count(), enough), sl.Then(sl.Count(), lambda count: count >= 2)

    assert first == sl.Then(sl.Count(), enough)
    assert hash(first) == hash(sl.Then(sl.Count(), enough))
    assert first != second
    assert sl.Then(sl.Count()) not in (first, second)


@pytest.mark.parametrize("rows", [{-1: "x", 3: "x"}, {3: "x", 0: "x"}, {3: 4, 0: 4}, {-1: "x", 2: "x"}])
def test_outputs_that_are_changed_far_out_after_noise_are_never_promised_less_than_is_true(rows):
    changed = sl.Then(NOISY, rows)
    wide = [NOISY.noise.around(count, -60, 60).then(Kernel.of(rows)) for count in (0, 1, 2)]

    promised = sl.certify(changed, sl.Rates.same(2, "0.5"), sl.Attacker(knows=1), sl.DifferentialPrivacy()).delta(0.2).upper
    reached = max(both_ways(one, other).delta(0.2).lower for one, other in pairwise(wide))

    assert promised >= reached > 0.2  # enumeration of the counts from -1 to 3 alone found 0.1947


def test_a_function_after_unlimited_noise_has_no_law_that_can_be_listed():
    changed = sl.Then(NOISY, lambda shown: shown % 2)

    with pytest.raises(sl.BadValue, match="infinitely many outputs"):
        changed.law((0, 1), (0, 0))
    bounded = sl.Then(sl.Noisy(sl.Count(), sl.Binomial(4)), lambda shown: shown % 2)
    assert {mass for _, mass in bounded.law((0, 1), (0, 0)).masses} == {Fraction(1, 2)}


@pytest.mark.parametrize("function", [lambda count: [count], lambda count: 1 / count, lambda: 0])
def test_a_function_that_has_no_value_for_an_output_is_refused(function):
    with pytest.raises(sl.BadValue, match="has no value that can be compared for the output 0"):
        sl.Then(sl.Count(), function).law((0,), (0,))


@pytest.mark.parametrize("change", [5, "round", [1], bool])
def test_what_is_no_function_is_refused(change):
    with pytest.raises(sl.WrongKind, match="is no function"):
        sl.Then(sl.Count(), change)
