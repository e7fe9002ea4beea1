"""Very many groups of people as columns: the same people as in a list, and the same numbers to the last bit."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from sidelight.laws.counts.independent_people import merged, without_some
from sidelight.laws.counts.many_parts import ManyParts, as_columns
from sidelight.laws.counts.rate_forms import column
from sidelight.laws.transforms.people_by_rate import Ordered
from sidelight.profiles.families.blocks.blocks import Blocks
from sidelight.profiles.families.worst_shift import worst_shift

RNG = Random(7)
HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


def some_people(groups: int, denominator: int, largest: int) -> tuple[tuple[Fraction, int], ...]:
    """In no order, and with repetitions."""
    return tuple((Fraction(RNG.randrange(1, denominator), denominator), RNG.randrange(0, largest)) for _ in range(groups))


def in_order(parts: tuple[tuple[Fraction, int], ...]) -> ManyParts:
    return ManyParts.in_order(column([rate for rate, _ in parts]), np.array([people for _, people in parts], dtype=np.int64))


@pytest.mark.parametrize("denominator", [50, 1024, 10**7])
def test_columns_in_order_are_what_is_merged(denominator):
    parts = some_people(400, denominator, 4)

    found = in_order(parts)

    assert tuple(found) == merged(parts)
    assert found[3] == merged(parts)[3]
    assert tuple(found[-5:]) == merged(parts)[-5:]
    assert found == in_order(parts[::-1])
    assert hash(found) == hash(in_order(parts[::-1]))
    assert found != found[1:]
    assert merged(found) is found
    assert tuple(in_order(())) == ()


def test_people_are_taken_out_of_columns_as_out_of_a_list():
    parts = merged(some_people(400, 10**7, 4))
    few = [(parts[k][0], 1) for k in (0, 7, 399 % len(parts))]

    assert tuple(without_some(as_columns(parts), few)) == without_some(parts, few)
    for a, b in ((0, 0), (3, 90), (100, 100), (Blocks(parts, 100).last, Blocks(parts, 100).last)):
        listed = tuple((rate, people) for rate, people in Blocks(parts, 100).shared(a, b) if people)
        assert tuple(Blocks(as_columns(parts), 100).shared(a, b)) == listed


def test_blocks_among_columns_are_numbered_as_among_a_list():
    parts = merged(some_people(300, 10**7, 9))
    for gone in (0, 1, 4, 60):
        listed, found = Blocks(parts, gone), Blocks(as_columns(parts), gone)

        assert (listed.last, listed.others) == (found.last, found.others)
        numbers = range(0, listed.last + 1, 17)
        assert [listed.places.start(m) for m in numbers] == [found.places.start(m) for m in numbers]
        assert [listed.places.rate(m) for m in numbers] == [found.places.rate(m) for m in numbers]
        assert [listed.places.rates_outside(m, m) for m in numbers] == [found.places.rates_outside(m, m) for m in numbers]


def test_the_moments_of_any_run_are_sums_over_its_people():
    """Rows of groups are summed where they are asked for: runs within a row, over its ends, and over the last one."""
    parts = merged(some_people(1_500, 10**9, 3))
    ordered, rates = Ordered(as_columns(parts)), [rate for rate, people in parts for _ in range(people)]
    end_of_row = sum(people for _, people in parts[:256])
    for first, end in (
        (0, 0),
        (0, 5),
        (10, 700),
        (end_of_row, end_of_row + 1),
        (end_of_row - 3, len(rates)),
        (0, len(rates) - 40),
    ):
        left = rates[:first] + rates[end:]
        x = [2 * rate - 1 for rate in left]

        found = ordered.without(first, end)

        assert found.people == len(left)
        for ball, exactly in zip(
            found.balls, (sum(x), sum(2 * one**2 - 1 for one in x), sum(4 * one**3 - 3 * one for one in x)), strict=False
        ):
            assert abs(float(ball.mid()) - exactly) <= float(ball.rad()) + 1e-12


def test_the_worst_block_is_the_same_to_the_last_bit():
    parts = merged(some_people(1_500, 10**9, 3))
    gone = sum(people for _, people in parts) // 3

    listed, found = (worst_shift(Blocks(people, gone)).delta(0.05) for people in (parts, as_columns(parts)))

    assert (found.lower, found.upper) == (listed.lower, listed.upper)
    assert 0 < found.lower < found.upper < 1
