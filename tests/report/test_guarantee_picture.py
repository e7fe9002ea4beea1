"""The curve of a guarantee: drawn where there is one, said in words where there is none."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import sidelight as sl
from sidelight.report.guarantee_picture import guarantee_svg
from sidelight.report.picture import PICTURE_WIDE

SVG = "{http://www.w3.org/2000/svg}"
WORST = sl.DifferentialPrivacy()
STATED = sl.Claim(sl.Stated("M"), sl.Rates.same(100, 0.3), sl.Attacker(), WORST)
DRAWN = {
    "count": sl.certify(sl.Count(), sl.Rates.same(100, 0.3), sl.Attacker(50)),
    "pure": sl.certify(sl.Noisy(sl.Count(), sl.Geometric.of_epsilon(1)), sl.Rates.same(20, 0.3), definition=WORST),
    "flat": sl.certify(sl.Count(), sl.Rates.same(5, 0.3)),
    "stated": sl.certify(STATED, given=[sl.fact(STATED, epsilon=1, delta=1e-3)]),
    "steps": sl.certify(sl.Claim(sl.Minimum(sl.Count(), 2), sl.Rates.same(4, 0.3), sl.Attacker(), sl.Semantic())),
}
SAID = {
    "everything": (sl.certify(sl.Count(), sl.Rates.same(9, 0.3), definition=WORST), "delta is 1 at every epsilon"),
    "nothing": (sl.certify(sl.Count(frozenset()), sl.Rates.same(9, 0.3)), "delta is at most 0 at every epsilon"),
}


def points(svg: str) -> list[tuple[float, float]]:
    (curve,) = re.findall(r'<polyline class="curve" points="([^"]*)"', svg)
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in curve.split())]


def words(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", DRAWN)
def test_the_curve_falls_from_left_to_right_inside_the_picture(name: str) -> None:
    svg = guarantee_svg(DRAWN[name])

    drawn = points(svg)
    height = float(ElementTree.fromstring(svg).attrib["height"])
    assert len(drawn) > 5
    assert all(a[0] <= b[0] and a[1] <= b[1] + 0.05 for a, b in pairwise(drawn))
    assert all(0 <= x <= PICTURE_WIDE and 0 <= y <= height for x, y in drawn)


@pytest.mark.parametrize("name", DRAWN)
def test_both_axes_have_titles_and_the_heading_says_what_is_claimed(name: str) -> None:
    said = words(guarantee_svg(DRAWN[name]))

    assert sum(text.startswith(("epsilon", "delta")) for text in said) >= 2
    assert " ".join(said).startswith(str(DRAWN[name]).partition(": ")[0][:60])


def test_the_bracket_is_a_band_where_it_is_visible() -> None:
    assert 'class="band"' in guarantee_svg(DRAWN["stated"])
    assert 'class="band"' not in guarantee_svg(DRAWN["count"])


def test_what_nobody_checked_is_said_to_be_stated() -> None:
    assert words(guarantee_svg(DRAWN["stated"]))[0].startswith("Stated by the user and not checked: M")


def test_a_delta_that_no_epsilon_removes_is_explained() -> None:
    said = words(guarantee_svg(DRAWN["flat"]))

    assert "With probability 0.240 or more, what is published rules out a value of the secret." in said


@pytest.mark.parametrize("name", SAID)
def test_without_a_curve_there_are_words(name: str) -> None:
    guarantee, said = SAID[name]

    svg = guarantee_svg(guarantee)

    assert "<polyline" not in svg
    assert said in " ".join(words(svg))


@pytest.mark.parametrize("name", DRAWN)
def test_no_two_lines_of_text_overlap(name: str) -> None:
    texts = [
        text for text in ElementTree.fromstring(guarantee_svg(DRAWN[name])).iter(f"{SVG}text") if "transform" not in text.attrib
    ]

    boxes = []
    for text in texts:
        wide, x, y = 7.6 * len("".join(text.itertext())), float(text.attrib["x"]), float(text.attrib["y"])
        left = x - {"middle": wide / 2, "end": wide}.get(text.attrib.get("text-anchor", ""), 0)
        boxes.append((left, left + wide, y - 10, y + 3))
    overlaps = [
        (a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]
    ]
    assert len(boxes) > 8
    assert overlaps == []


def test_the_picture_has_colours_for_a_dark_screen_and_loads_nothing() -> None:
    svg = guarantee_svg(DRAWN["count"])

    assert "prefers-color-scheme:dark" in svg
    assert re.findall(r"(?:href|src|url\(|@import)", svg) == []
