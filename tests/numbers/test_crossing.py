"""Two neighbours, one on each side, whatever the heights; few places where they are smooth."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidelight.numbers.crossing import Crossing, Height, crossing

SHAPES = {
    "straight": lambda x: x,
    "steep at 0": lambda x: math.copysign(abs(x) ** 0.5, x),
    "flat at 0": lambda x: x**3,
    "only a side": lambda x: math.inf if x > 0 else -math.inf,
    "level far out": lambda x: max(-5.0, min(3.0, x)),
}


@pytest.mark.parametrize("shape", SHAPES)
@given(
    low=st.integers(-(10**6), 10**6),
    width=st.sampled_from([0, 1, 5, 100, 10**7, 10**12]),
    part=st.floats(-0.1, 1.1),
    scale=st.floats(1e-9, 10),
    start=st.none() | st.floats(0, 1),
)
def test_the_neighbours_of_a_single_crossing_are_found(shape, low, width, part, scale, start):
    last = low + math.floor(part * (width + 1)) - 1

    found = crossing(
        [lambda k: SHAPES[shape]((k - last - 0.5) * scale)],
        low,
        low + width,
        None if start is None else low + math.floor(start * width),
    )

    assert found.holds == (min(last, low + width) if last >= low else None)
    assert found.fails == (max(last + 1, low) if last < low + width else None)


@given(last=st.integers(0, 10**7), offset=st.floats(-3, 3), tilt=st.floats(0.5, 2))
def test_a_guide_saves_places_and_decides_nothing(last, offset, tilt):
    places = []

    def height(k: int) -> float:
        places.append(k)
        return ((k - last - 0.5) / 1000) * (1 + (k - last) / 10**8)

    found = crossing([lambda k: tilt * (k - last) / 1000 + offset, height], 0, 10**7)

    assert found == Crossing(last, last + 1 if last < 10**7 else None)
    assert len(places) <= 8


def test_both_neighbours_were_evaluated():
    seen: dict[int, float] = {}

    def height(k: int) -> float:
        seen[k] = (k - 321.5) ** 3
        return seen[k]

    guide: Height = lambda k: k - 5.0  # noqa: E731
    found = crossing([guide, height], 0, 1000)

    assert found == Crossing(321, 322)
    assert seen[321] <= 0 < seen[322]


def test_where_the_sign_changes_often_some_change_is_found():
    found = crossing([lambda k: math.sin(k / 7)], 1, 1000, 40)

    assert found.holds is not None
    assert found.fails == found.holds + 1
    assert math.sin(found.holds / 7) <= 0 < math.sin(found.fails / 7)
