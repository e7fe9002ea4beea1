"""Every quotation of an erratum stands in the text that was read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.theorems.quotations import digest, line_of, normalised, papers, quotations, written_down

QUOTED = quotations()
FOUND = written_down()
TEXTS = papers()


def line_now(id: str, quote: str, texts: Path | None) -> int | None:
    """The line on which the quotation begins: looked up in the text where it is at hand, else as it was written down when these
    very words were found.
    """
    name, line, found = FOUND[id]
    if texts is not None:
        return line_of(quote, (texts / name).read_text(encoding="utf-8"))
    return line if found == digest(quote) else None


@pytest.mark.parametrize("id", QUOTED)
def test_the_quotation_is_found_where_it_was_found(id):
    name, quote = QUOTED[id]

    line = line_now(id, quote, TEXTS)

    assert line is not None, "the words are not in the text"
    assert FOUND[id] == (name, line, digest(quote)), "write the places down again: python -m tests.theorems.quotations"


def test_a_changed_quotation_is_noticed_where_the_texts_are_not_at_hand():
    (_, quote), line = QUOTED["pk.def6#1"], FOUND["pk.def6#1"][1]

    same, changed = (line_now("pk.def6#1", words, None) for words in (quote, quote.replace("equivalent", "identical")))

    assert same == line
    assert changed is None


def test_nothing_is_written_down_that_is_not_quoted():
    assert list(FOUND) == list(QUOTED)


def test_a_quotation_is_short():
    assert max(len(quote) for _, quote in QUOTED.values()) <= 160


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        (r"if $\mathcal{M}$ is $(\Theta, 2\varepsilon)$ -IBCDP", "if M is (Θ, 2ε)-IBCDP"),
        (r"$\bar{\epsilon}/2$ -semantic", "ε\u0304/2-semantic"),
        (r"$\frac{X}{Y} \geq \varepsilon$ and $\sqrt{\delta|\Gamma|}$", "X/Y ≥ ε and √(δ|Γ|)"),
        ("*neighboring* or inference\nbased", "neighboring or inference-based"),
    ],
)
def test_spaces_markup_and_the_spelling_of_formulas_make_no_difference(printed, plain):
    assert normalised(printed) == normalised(plain)


@pytest.mark.parametrize("quote", ["n - L", "3ε", "δ ≤ δ_0", "ε\u0304", "is true […] it holds"])
def test_other_words_are_not_found(quote):
    text = "For all n - l and $2\\epsilon$, $\\delta \\geq \\delta_0$:\nit holds, and nothing else is true."

    assert line_of(quote, text) is None


def test_parts_of_a_quotation_are_found_in_order():
    text = "First.\nSecond it holds.\nIf and then\nit is true."

    assert line_of("it holds […] it is true", text) == 2
    assert line_of("it is true […] it holds", text) is None
