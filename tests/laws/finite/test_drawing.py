"""What is drawn follows the law. Seeded; a right law fails a test here with probability about 1e-6 over all seeds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.laws.drawn import fit

from sidelight.errors import BadValue
from sidelight.laws.finite.drawing import draw
from sidelight.laws.finite.law import FiniteLaw

UNEVEN = FiniteLaw.of({"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 7), "d": Fraction(1, 42)})


class Given(Random):
    """A generator that only counts through what it is asked for."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[int] = []
        self.next = -1

    def randrange(self, start, stop=None, step=1):
        self.asked.append(start)
        self.next += 1
        return self.next


def test_every_part_of_the_common_denominator_is_used_once():
    rng = Given()

    drawn = [draw(UNEVEN, rng) for _ in range(42)]

    assert drawn == ["a"] * 21 + ["b"] * 14 + ["c"] * 6 + ["d"]
    assert set(rng.asked) == {42}


def test_draws_follow_the_law():
    rng = Random(20)

    drawn = [draw(UNEVEN, rng) for _ in range(20_000)]

    assert fit(drawn, UNEVEN) > 1e-6
    assert fit(drawn, FiniteLaw.of({"a": "0.5", "b": "0.3", "c": "0.17", "d": "0.03"})) < 1e-6


def test_one_outcome_is_always_drawn():
    assert draw(FiniteLaw.point("only"), Random(1)) == "only"


@pytest.mark.parametrize(
    "law",
    [
        FiniteLaw((("a", Fraction(1, 2)), ("b", Fraction(1, 3)))),
        FiniteLaw((("a", Fraction(1, 2)), ("b", Fraction(1, 2))), Fraction(1, 10**9)),
    ],
)
def test_a_law_with_missing_or_rounded_masses_is_not_drawn_from(law):
    with pytest.raises(BadValue, match="exact masses"):
        draw(law, Random(1))
