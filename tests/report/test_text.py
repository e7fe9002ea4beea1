from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.examples import ALL, EMPTY, FAILING, HOSTILE, PASSING, WITHIN

from sidelight.assess.assessment import Odds
from sidelight.model.calibrated import BreakingPoint
from sidelight.model.results.proof import ProofNode
from sidelight.numbers.interval import Interval
from sidelight.report.html import as_html
from sidelight.report.text import as_text

FORBIDDEN = re.compile(r"\b(safe|safely|anonymous|anonymized|anonymised|secure|differentially private)\b", re.IGNORECASE)


def flat(text: str) -> str:
    return " ".join(text.split())


def only(**changes: Any) -> str:
    return flat(as_text(replace(PASSING, statements=(replace(WITHIN, **changes),), cells=())))


def test_the_verdict_and_its_reason_come_right_after_the_title() -> None:
    first, underline, verdict, *_ = as_text(PASSING).splitlines()

    assert first == "Referendum tally"
    assert set(underline) == {"="}
    assert verdict == "PASS: Every required statement is within policy."


@pytest.mark.parametrize(("verdict", "word"), [("pass", "PASS"), ("fail", "FAIL"), ("review", "REVIEW")])
def test_each_verdict_has_its_word(verdict: Any, word: str) -> None:
    assert f"\n{word}: " in as_text(replace(PASSING, verdict=verdict))


def test_a_newcomer_finds_every_part() -> None:
    text = flat(as_text(PASSING))

    for part in (
        "campaign (active)",
        "9,900,000",
        "0.0800",
        "50 % to 52.4 %",
        "within policy",
        "all but one",
        "infinite",
        "as with every exact figure",
        "they know the secret of at most 9,998,687 others",
        "Votes are independent of each other",
        "Who voted at all",
        "count_of_independent_people [DesfontainesMKB2020, Theorem 3]",
        "region = north",
        "'tally' has 2 cells.",
        "Policy: epsilon at most 1 at delta 1e-10.",
        "except with probability 1e-10",
    ):
        assert part in text, part
    assert text.endswith("(this report as one page).")


@given(st.floats(min_value=1e-12, max_value=1e3))
def test_an_epsilon_is_never_printed_smaller_than_it_is(epsilon: float) -> None:
    text = only(epsilon=Interval.exactly(epsilon), cell=())

    row = re.search(r"campaign \(active\) \* 9,900,000 \S+ (\S+)", text)

    assert row is not None
    assert Decimal(row[1]) >= Decimal(epsilon) or float(row[1]) == epsilon  # 0.7 was certified as seven tenths


@given(st.floats(min_value=0.5, max_value=1.0))
def test_a_belief_is_never_printed_smaller_than_it_is(posterior: float) -> None:
    text = only(odds=(Odds(0.5, posterior, 1e-10),))

    printed = re.search(r"50 % to (\S+) %", text)

    assert printed is not None
    assert Decimal(printed[1]) / 100 >= Decimal(posterior)


def test_a_breaking_point_on_paper_still_passes() -> None:
    text = only(breaking_point=BreakingPoint(uncertainty_at_least=0.00065149, uncertainty_at_most=0.0213999))

    assert "at least 0.000652 " in text
    assert "at most 0.0213 " in text


def test_no_breaking_point_at_all_is_said() -> None:
    assert "nothing within policy was found by changing only what they know" in only(breaking_point=BreakingPoint())


def test_a_wide_bracket_shows_what_can_be_reached() -> None:
    assert "0.500 0.0100 " in only(epsilon=Interval(0.01, 0.5))
    assert "0.500 0.499 " not in only(epsilon=Interval(0.4999999, 0.5))


def test_what_was_refused_is_called_not_certified_with_what_was_missing() -> None:
    text = flat(as_text(FAILING))

    assert "not certified" in text
    assert "Against neighbour (passive): nothing could be certified" in text


def test_findings_come_with_their_repair() -> None:
    text = flat(as_text(FAILING))

    assert "What would repair it -------------------- - Publish one of them." in text


def test_a_finding_that_does_not_decide_the_verdict_is_not_forgotten() -> None:
    milder = replace(FAILING.findings[0], id="R-1", level="review", says="'a' and 'b' show the same exact figure")

    text = flat(as_text(replace(FAILING, findings=(*FAILING.findings, milder))))

    assert "Also found ---------- - 'a' and 'b' show the same exact figure (R-1). Repair: publish one of them." in text


def test_the_bars_of_the_ladder_grow_with_epsilon() -> None:
    bars = {line.split("  ")[0]: line.count("█") for line in as_text(PASSING).splitlines() if "█" in line}

    assert bars["all but one (active)"] > bars["ten people (active)"] > 0


def test_a_long_proof_is_cut_and_says_where_the_rest_is() -> None:
    deep = ProofNode("last", "", "x")
    for i in range(40):
        deep = ProofNode(f"step{i}", "", "x", (deep,))

    text = only(proof=deep)

    assert "step39" in text
    assert "step0" not in text
    assert "the whole proof: --json" in text


@pytest.mark.parametrize("assessment", ALL, ids=lambda a: a.verdict)
@pytest.mark.parametrize("report", [as_text, as_html])
def test_no_report_uses_the_forbidden_words(assessment: Any, report: Any) -> None:
    assert not FORBIDDEN.search(report(assessment))


def test_a_plan_cannot_steer_the_terminal() -> None:
    text = as_text(HOSTILE)

    assert not {c for c in text if (ord(c) < 32 and c != "\n") or c == "\u202e"}


@pytest.mark.parametrize("width", [20, 40, 72, 100, 200])
def test_prose_keeps_to_the_width(width: int) -> None:
    lines = as_text(replace(PASSING, statements=(), cells=()), width=width).splitlines()

    assert max(map(len, lines)) <= max(width, 40)


def test_an_empty_assessment_is_still_a_report() -> None:
    text = as_text(EMPTY)

    assert text.startswith("Nothing\n=======\nREVIEW: ")
