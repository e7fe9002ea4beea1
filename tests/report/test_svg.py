from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.examples import ALL, EMPTY, FAILING, HOSTILE, LAST_RUNG, PASSING, REFUSED, RUNG, WITHIN

from sidelight.assess.assessment import Assessment, ShownAttacker, Statement
from sidelight.numbers.interval import Interval
from sidelight.report.drawing.lettering import Lettering
from sidelight.report.drawing.rows import NARROW, WIDE, LadderFrame
from sidelight.report.drawing.theme import DARK, LIGHT
from sidelight.report.svg import ladder_svg

SVG = "{http://www.w3.org/2000/svg}"
EM_A_LETTER = 0.62  # an estimate of a usual letter's width
JUDGED = replace(PASSING, limit=1.0)
FRAMES = pytest.mark.parametrize("frame", [WIDE, NARROW], ids=["wide", "narrow"])


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def meets(self, other: Box) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0


def drawn(assessment: Assessment, frame: LadderFrame = WIDE) -> Any:
    return ElementTree.fromstring(ladder_svg(assessment, frame))


def words(picture: Any) -> str:
    return " ".join(element.text for element in picture.iter(f"{SVG}text"))


def boxes(picture: Any) -> list[Box]:
    found = []
    for element in picture.iter(f"{SVG}text"):
        size, text = float(element.get("font-size")), element.text or ""
        width, x, y = EM_A_LETTER * size * len(text), float(element.get("x")), float(element.get("y"))
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")] * width
        found.append(Box(left, y - 0.8 * size, left + width, y + 0.2 * size, text))
    return found


def rows(picture: Any) -> dict[str, Any]:
    return {group.find(f"{SVG}title").text: group for group in picture.findall(f"{SVG}g")}


def length(row: Any) -> float:
    return float(row.find(f"{SVG}rect").get("width"))


def against(name: str, lower: float, upper: float, **changes: Any) -> Statement:
    attacker = ShownAttacker(name, changes.pop("knows", 10), 5, "active", declared=changes.pop("declared", False))
    return replace(RUNG, attacker=attacker, epsilon=Interval(lower, upper), **changes)


def of(*statements: Statement, **changes: Any) -> Assessment:
    return replace(JUDGED, statements=statements, **changes)


names = st.text(max_size=80) | st.sampled_from(["W" * 70, "a neighbour", "knows the vote of 99% of the others", "隣人" * 30, ""])
ends = st.sampled_from([0.0, 5e-324, 1e-12, 0.1, 0.5, 1.0, 1.0000001, 17.0, 1e300, math.inf]) | st.floats(0, 1e9)


@st.composite
def ladders(draw: st.DrawFn) -> Assessment:
    statements = []
    for i in range(draw(st.integers(1, 12))):
        lower, upper = sorted((draw(ends), draw(ends)))
        knows, declared = draw(st.integers(0, 10**12)), draw(st.booleans())
        status = draw(st.sampled_from(["within", "broken", "undecided"]))
        method = draw(st.sampled_from(["exact", "exact", "refused"]))
        name = f"{draw(names)}{i}"
        statements.append(against(name, lower, upper, knows=knows, declared=declared, status=status, method=method))
    return of(*statements, limit=draw(st.none() | st.sampled_from([0.0, 1e-9, 0.5, 1.0, 1234567.0])))


@FRAMES
@given(assessment=ladders())
def test_labels_neither_collide_nor_leave_the_picture(frame: LadderFrame, assessment: Assessment) -> None:
    picture = drawn(assessment, frame)
    _, _, width, height = map(float, picture.get("viewBox").split())

    texts = boxes(picture)

    assert [box for box in texts if box.left < 0 or box.right > width or box.top < 0 or box.bottom > height] == []
    assert [pair for pair in itertools.combinations(texts, 2) if pair[0].meets(pair[1])] == []


@FRAMES
@given(epsilons=st.lists(ends.filter(math.isfinite), min_size=1, max_size=12), limit=st.none() | ends.filter(math.isfinite))
def test_a_larger_epsilon_is_never_drawn_shorter(frame: LadderFrame, epsilons: list[float], limit: float | None) -> None:
    growing = [against(f"{i}", epsilon, epsilon, knows=i) for i, epsilon in enumerate(sorted(epsilons))]

    lengths = [length(row) for row in rows(drawn(of(*growing, limit=limit), frame)).values()]

    assert len(lengths) == len(epsilons)
    assert lengths == sorted(lengths)
    assert 0 <= lengths[0] <= lengths[-1] <= frame.right - frame.left


def test_there_is_one_row_for_each_attacker_and_those_who_know_least_come_first() -> None:
    shown = rows(drawn(JUDGED))

    assert list(shown) == ["ten people", "campaign", "all but one"]


def test_a_larger_epsilon_has_a_longer_bar() -> None:
    ten, campaign, all_but_one = (length(row) for row in rows(drawn(JUDGED)).values())

    assert 0 < ten < campaign < all_but_one


def test_an_epsilon_of_zero_is_drawn_as_zero() -> None:
    picture = drawn(of(against("nobody", 0, 0, status="within"), against("some", 0.1, 0.1)))

    shown = rows(picture)

    assert length(shown["nobody"]) == 0
    assert "0" in [box.text for box in boxes(shown["nobody"])]
    assert [element.text for element in picture.findall(f"{SVG}text")][-5:] == ["0", "0.1", "0.2", "0.5", "1"]


def test_a_policy_of_zero_has_its_line_too() -> None:
    picture = drawn(of(against("some", 0.1, 0.1), limit=0.0))

    assert "policy: 0" in words(picture)


def test_an_undecided_epsilon_shows_both_ends() -> None:
    picture = drawn(of(against("half", 0.536, 0.914, status="undecided"), against("none", 0.5, 0.5), limit=0.7))
    half = rows(picture)["half"]

    dashed = [path for path in half.findall(f"{SVG}path") if path.get("stroke-dasharray")]

    assert "0.536 to 0.914" in words(half)
    assert "undecided" in words(half)
    assert len(dashed) == 1
    assert "Dashed: from what an attack reaches to what is certified." in words(picture).replace("  ", " ")


def test_an_epsilon_without_an_upper_end_says_what_is_reached() -> None:
    shown = rows(drawn(of(against("many", 1.799, math.inf, status="broken"), against("none", 0.5, 0.5))))

    assert "at least 1.79 not within policy" in words(shown["many"])


def test_what_was_not_certified_is_not_drawn_as_a_limit() -> None:
    shown = rows(drawn(replace(JUDGED, statements=(WITHIN, REFUSED))))["neighbour"]

    assert "not certified undecided" in words(shown)
    assert length(shown) == 0


def test_printed_ends_are_rounded_outward() -> None:
    shown = rows(drawn(of(against("half", 0.53699, 0.91401), against("none", 0.5, 0.50001))))

    assert "0.536 to 0.915" in words(shown["half"])
    assert "0.501" in words(shown["none"])


def test_status_is_a_word_and_a_shape_and_not_only_a_colour() -> None:
    statements = [against(status, 0.5, 0.5, status=status) for status in ("within", "broken", "undecided")]

    shown = rows(drawn(of(*statements)))
    marks = {
        name: (len(row.findall(f"{SVG}circle")), [path.get("d") for path in row.findall(f"{SVG}path")])
        for name, row in shown.items()
    }

    assert [words(shown[name]).rpartition("0.500 ")[2] for name in ("within", "broken", "undecided")] == [
        "within policy",
        "not within policy",
        "undecided",
    ]
    assert marks["within"] == (1, [])
    assert marks["broken"][1][0].count("h") == 2
    assert marks["undecided"][1][0].count("l") == 3


def test_without_a_policy_nothing_is_judged() -> None:
    picture = drawn(of(against("some", 0.5, 0.5, status="undecided"), limit=None))

    assert "no policy" in words(picture)
    assert "policy:" not in words(picture)


@FRAMES
def test_where_everything_is_infinite_the_picture_says_so_and_why(frame: LadderFrame) -> None:
    nobody = replace(against("nobody", math.inf, math.inf, knows=0, status="broken"), why="a person is exposed")

    picture = drawn(replace(FAILING, statements=(nobody, LAST_RUNG)), frame)

    assert (
        "There is no limit to what can be learnt about the secret of at least one voter, even by an attacker who knows nobody."
        in words(picture)
    )
    assert "Why: a person is exposed." in words(picture)
    assert "Repair: publish one of them." in words(picture)
    assert "2 attackers were assessed (others known: 0 to 9,999,999)." in words(picture)
    assert rows(picture) == {}


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (
            [(math.inf, math.inf)],
            "There is no limit to what can be learnt about the secret of at least one voter by any attacker assessed. 1",
        ),
        ([(0.0, math.inf), (2.0, math.inf)], "No finite bound was found against any attacker. That does not say"),
        (
            [(0.0, math.inf), (math.inf, math.inf)],
            "For 1 of 2 attackers there is no limit; for the others no finite bound was found.",
        ),
    ],
)
def test_no_limit_and_no_bound_are_told_apart(statements: list[tuple[float, float]], said: str) -> None:
    assessment = of(*(against(f"a{i}", *ends, status="broken") for i, ends in enumerate(statements)))

    assert said in words(drawn(assessment))


@FRAMES
@pytest.mark.parametrize("assessment", [one for one in ALL if one is not EMPTY], ids=lambda a: a.verdict)
def test_the_picture_is_described_and_has_no_ids_that_could_clash(assessment: Assessment, frame: LadderFrame) -> None:
    picture = drawn(assessment, frame)

    assert picture.get("role") == "img"
    assert picture.get("aria-label") == picture.find(f"{SVG}title").text
    assert picture.find(f"{SVG}desc").text
    assert [element for element in picture.iter() if element.get("id")] == []


def test_the_description_says_every_row() -> None:
    assert drawn(JUDGED).find(f"{SVG}desc").text == (
        "ten people (knows 10, active): 0.00809 to 0.00820, within policy; "
        "campaign (knows 9,900,000, active): 0.0800, within policy; "
        "all but one (knows 9,999,999, active): no limit, not within policy"
    )


def test_a_hostile_name_stays_text() -> None:
    picture = drawn(HOSTILE)

    assert "<script" not in ladder_svg(HOSTILE)
    assert "<script>alert('x')</script> & \"quoted\"" in picture.find(f"{SVG}desc").text


def test_no_attacker_gives_no_picture() -> None:
    assert ladder_svg(EMPTY) == ""


@given(text=st.text(max_size=200), room=st.integers(40, 400), size=st.integers(8, 20), bold=st.booleans())
def test_lines_fit_and_lose_nothing(text: str, room: int, size: int, bold: bool) -> None:
    letters = Lettering(size, bold)

    lines, short = letters.lines(text, room), letters.lines(text, room, most=2)

    assert all(letters.width(line) <= room for line in [*lines, *short])
    assert len("".join(lines).replace(" ", "")) == len("".join(text.split()))
    assert len(short) <= 2
    assert short == lines or short[-1].endswith("…")


def luminance(colour: str) -> float:
    """As the accessibility guidelines WCAG 2 define it."""
    shares = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_has_enough_contrast(theme: dict[str, str]) -> None:
    inks = ("ink", "soft", "within", "broken", "undecided", "policy")

    found = {(ink, ground): contrast(theme[ink], theme[ground]) for ink in inks for ground in ("paper", "card")}
    found["on_banner", "banner"] = contrast(theme["on_banner"], theme["banner"])

    assert {pair: value for pair, value in found.items() if value < 4.5} == {}
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_both_themes_have_the_same_colours() -> None:
    assert list(LIGHT) == list(DARK)
