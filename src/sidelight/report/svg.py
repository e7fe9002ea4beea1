"""Draws the ladder of attackers: how many of the other people an attacker knows, and how much they can then learn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from html import escape

from sidelight.assess.assessment import Assessment, Statement
from sidelight.numbers.printing import decimal_as_written, decimal_down, epsilon_up, show
from sidelight.reading.grammar import in_words
from sidelight.report import phrases
from sidelight.report.blocks import printable
from sidelight.report.content import ladder_rows
from sidelight.report.drawing.lettering import DECLARED, HEADLINE, NAME, SMALL, Lettering
from sidelight.report.drawing.rows import EDGE, LINE, WIDE, LadderFrame, LadderRow, draw_rows
from sidelight.report.drawing.theme import filled, theme_style

TITLE = "What each attacker can learn"
BELOW_TITLE, APART = 27, 8  # pixels: where the first line begins, and the room between two sentences
MOST_LINES = 6  # of one sentence in the picture; the report has it at full length

Sentence = tuple[Lettering, str, str]  # with the name of its colour


def ladder_svg(assessment: Assessment, frame: LadderFrame = WIDE, alone: bool = True) -> str:
    """One row for each attacker on all releases together, those who know least first; words instead of bars where no epsilon is
    finite, and nothing where there is no attacker. What is not `alone` takes its colours from the page around it.
    """
    several = ladder_rows(assessment)
    if not several:
        return ""
    rows, statements = [_row(assessment, same) for same in several], [same[0] for same in several]
    if all(math.isinf(row.epsilon.upper) for row in rows):
        drawn, height = _below(_message(assessment, statements), frame, BELOW_TITLE)
    else:
        about, below = _below([(SMALL, "soft", _about(statements))], frame, BELOW_TITLE)
        bars, height = draw_rows(rows, frame, assessment.limit, below)
        drawn = [*about, *bars]
    title, look = f"{TITLE}: {printable(assessment.title)}", ' class="sidelight"' if alone else ""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg"{look} role="img" aria-label="{escape(title)}" '
            f'viewBox="0 0 {frame.width} {height:g}" width="{frame.width}" height="{height:g}" '
            'font-family="system-ui,sans-serif">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(_description(rows))}</desc>",
            *([f"<style>{theme_style()}</style>"] if alone else []),
            f'<rect width="{frame.width}" height="{height:g}" {filled("paper")}/>',
            HEADLINE.at(EDGE, 22, TITLE),
            *drawn,
            "</svg>",
        ]
    )


def _row(assessment: Assessment, several: list[Statement]) -> LadderRow:
    """`several`: what is said of one attacker alike, whether they have seen or chosen whom they know."""
    s = several[0]
    assert s.attacker is not None
    influences = in_words(tuple(one.attacker.influence for one in several if one.attacker is not None))
    judged = assessment.limit is not None and s.ground == assessment.ground
    return LadderRow(
        name=s.attacker.name,
        declared=s.attacker.declared,
        facts=f"knows {phrases.people(s.attacker.knows)}, {influences}" if s.attacker.knows else "knows 0",
        epsilon=s.epsilon,
        value=_value(s),
        judgement=phrases.judged(assessment, s),
        colour=s.status if judged else "soft",
    )


def _value(s: Statement) -> str:
    """The number of a row: both ends where they differ; an infinite one says whether there is no limit or no bound was found."""
    if s.method == "refused":
        return "not certified"
    if math.isinf(s.epsilon.lower):
        return "no limit"
    if math.isinf(s.epsilon.upper):
        return f"at least {decimal_down(s.epsilon.lower)}" if s.epsilon.lower > 0 else "no bound found"
    upper = epsilon_up(s.epsilon.upper)
    return f"{decimal_down(s.epsilon.lower)} to {upper}" if show(s.epsilon, 3).startswith("between") else upper


def _description(rows: list[LadderRow]) -> str:
    return printable("; ".join(f"{row.name} ({row.facts}): {row.value}, {row.judgement}" for row in rows))


def _about(statements: list[Statement]) -> str:
    deltas = {s.delta for s in statements}
    at = f" at delta = {decimal_as_written(deltas.pop())}" if len(deltas) == 1 else ""
    parts = [f"Epsilon{at}, on a logarithmic scale: the longer the bar, the more they can learn."]
    if any(s.attacker is not None and s.attacker.declared for s in statements):
        parts.append("Bold: declared in the plan.")
    if any(" " in _value(s) and not math.isinf(s.epsilon.lower) for s in statements):
        parts.append("Dashed: from what an attack reaches to what is certified.")
    return " ".join(parts)


def _message(assessment: Assessment, statements: list[Statement]) -> Iterator[Sentence]:
    """What is to be said where there is nothing to measure."""
    yield DECLARED, "broken", _no_number(assessment, statements)
    why = next((s.why for s in statements if s.why), "")
    if why:
        yield NAME, "ink", f"Why: {phrases.ended(why)}"
    if assessment.repairs:
        yield NAME, "ink", f"Repair: {phrases.ended(assessment.repairs[0])}"
    known = [s.attacker.knows for s in statements if s.attacker is not None]
    extent = " to ".join(dict.fromkeys(map(phrases.people, (min(known), max(known)))))
    who = "1 attacker was" if len(statements) == 1 else f"{len(statements)} attackers were"
    yield SMALL, "soft", f"{who} assessed (others known: {extent}). There is no scale, because no epsilon is finite."


def _no_number(assessment: Assessment, statements: list[Statement]) -> str:
    """Whether there is no limit, or only nothing that could be proved."""
    endless = [s.attacker for s in statements if math.isinf(s.epsilon.lower)]
    if not endless:
        return "No finite bound was found against any attacker. That does not say that they can learn everything."
    if len(endless) < len(statements):
        return f"For {len(endless)} of {len(statements)} attackers there is no limit; for the others no finite bound was found."
    about = f"{assessment.bound.people.phrase} {phrases.without_limit(assessment, statements[0])}"
    if any(a is not None and a.knows == 0 for a in endless):
        return f"There is no limit to what can be learnt about {about}, even by an attacker who knows nobody."
    return f"There is no limit to what can be learnt about {about} by any attacker assessed."


def _below(sentences: Iterable[Sentence], frame: LadderFrame, top: float) -> tuple[list[str], float]:
    """The sentences below each other, and where they end."""
    drawn = []
    for letters, colour, text in sentences:
        for line in letters.lines(text, frame.width - 2 * EDGE, MOST_LINES):
            top += LINE
            drawn.append(letters.at(EDGE, top, line, colour))
        top += APART
    return drawn, top
