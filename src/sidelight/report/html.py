"""Shows an Assessment as one page without scripts that loads nothing else; marked confidential where it names a cell."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from html import escape

from sidelight.assess.assessment import Assessment
from sidelight.report.blocks import Items, Paragraph, ReportBlock, Section, TableBlock, Tree, printable
from sidelight.report.content import sections
from sidelight.report.drawing.page import page_style, report_style
from sidelight.report.drawing.rows import NARROW, WIDE
from sidelight.report.scale import is_bar
from sidelight.report.svg import ladder_svg
from sidelight.version import VERSION

CONFIDENTIAL = "Confidential: this page names cells and what each gives away. Do not publish it with the statistics."
INTERNAL = "Internal: made for those who decide about the release."
SHOWN_DIGITS = 16  # of a plan's hash on a screen; print has all of them
LONGEST_WORD = 14  # letters of a word that is never broken in a table
SHORT_TABLE = 12  # rows of a table that is kept on one sheet in print
DEEPEST = 6  # indentations of a proof; deeper lines are not moved further


def as_html(assessment: Assessment, made: date | None = None) -> str:
    """A page of its own. `made` is the date at its foot, today unless given."""
    exposed = names_a_cell(assessment)
    title = f"{_text(assessment.title)}{' (confidential)' if exposed else ''}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
            """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">""",
            f"<title>{title}</title>",
            f"<style>{page_style(CONFIDENTIAL if exposed else '')}</style></head>",
            f'<body class="sidelight">\n{_report(assessment, made)}\n</body></html>\n',
        ]
    )


def fragment(assessment: Assessment, made: date | None = None) -> str:
    """The same report as a part of somebody else's page, such as a notebook; its style reaches nothing else there."""
    return f'<div class="sidelight"><style>{report_style()}</style>\n{_report(assessment, made)}\n</div>\n'


def names_a_cell(assessment: Assessment) -> bool:
    """Whether the report names a cell, or says where somebody is exposed."""
    if any(finding.where for finding in assessment.findings):
        return True
    return any(s.cell or (s.whom is not None and s.whom.where) for s in assessment.statements)


def _report(assessment: Assessment, made: date | None) -> str:
    head, *rest = sections(assessment)
    banner = f'<p class="sl-banner">{CONFIDENTIAL}</p>' if names_a_cell(assessment) else ""
    parts = [
        banner,
        f"<h1>{_text(head.title)}</h1>",
        f'<div class="sl-verdict sl-{assessment.verdict}">{_verdict_word(_blocks(head), assessment.verdict)}</div>',
        _figure(assessment),
        *(f"<section><h2>{_text(section.title)}</h2>{_blocks(section)}</section>" for section in rest),
        f"<footer>{_foot(assessment, made)}{banner or f'<p>{INTERNAL}</p>'}</footer>",
    ]
    return "\n".join(part for part in parts if part)


def _verdict_word(blocks: str, verdict: str) -> str:
    word = f"{verdict.upper()}: "
    return blocks.replace(word, f"<strong>{word}</strong>", 1) if blocks.startswith(f"<p>{word}") else blocks


def _figure(assessment: Assessment) -> str:
    """The picture twice: the style shows the one that fits."""
    wide, narrow = (ladder_svg(assessment, frame, alone=False) for frame in (WIDE, NARROW))
    return f'<figure><div class="sl-wide">{wide}</div><div class="sl-narrow">{narrow}</div></figure>' if wide else ""


def _foot(assessment: Assessment, made: date | None) -> str:
    plan = assessment.bound.plan
    parts = [
        f"Made on {(made or date.today()).isoformat()} by Sidelight {VERSION}",
        *([_hash(plan.digest)] if plan.text else []),
    ]
    return f"<p>{', '.join(parts)}.</p>"


def _hash(digest: str) -> str:
    """The beginning of the plan's hash; all of it when the pointer rests on it, and in print."""
    kind, _, digits = digest.partition(":")
    rest = f'<span class="sl-more">…</span><span class="sl-rest">{digits[SHOWN_DIGITS:]}</span>'
    return f'plan <code title="{digest}">{kind}:{digits[:SHOWN_DIGITS]}{rest}</code>'


def _blocks(section: Section) -> str:
    return "".join(_RENDERERS[type(block)](block) for block in section.blocks)


def _paragraph(block: Paragraph) -> str:
    return f"<p>{_text(block.text)}</p>"


def _items(block: Items) -> str:
    return f"<ul>{''.join(f'<li>{_text(item)}</li>' for item in block.items)}</ul>"


def _table(block: TableBlock) -> str:
    """A table; each cell carries the head of its column, which stands beside it where the table is shown as cards."""
    table = _without_bars(block.shown())
    head = "".join(f'<th scope="col" role="columnheader"{_whole(cell)}>{_text(cell)}</th>' for cell in table.head)
    rows = "".join(f'<tr role="row">{"".join(map(_cell, table.head, row))}</tr>' for row in table.rows)
    short = " sl-short" if len(table.rows) <= SHORT_TABLE else ""
    return (
        f'<div class="sl-box{short}"><table role="table"><thead role="rowgroup"><tr role="row">{head}</tr></thead>'
        f'<tbody role="rowgroup">{rows}</tbody></table></div>'
    )


def _without_bars(table: TableBlock) -> TableBlock:
    """Without the bars of a terminal: the page has the picture."""
    kept = [i for i in range(len(table.head)) if not all(is_bar(row[i]) for row in table.rows)]
    return TableBlock(tuple(table.head[i] for i in kept), tuple(tuple(row[i] for i in kept) for row in table.rows))


def _cell(head: str, text: str) -> str:
    inner = f"<span>{'<br>'.join(map(_text, text.splitlines()))}</span>" if text else ""
    return f'<td role="cell"{_whole(text)} data-head="{_text(head)}">{inner}</td>'


def _whole(text: str) -> str:
    """Words of a usual length are not broken: a number in two lines is read as two numbers."""
    return ' class="sl-whole"' if all(len(word) <= LONGEST_WORD for word in text.split()) else ""


def _tree(block: Tree) -> str:
    return "".join(
        f'<div class="sl-tree" style="margin-left:{1.2 * min(depth, DEEPEST):g}em">{_text(text)}</div>'
        for depth, text in block.lines
    )


def _text(text: str) -> str:
    """`text` with nothing that a browser would obey; a number and its % stay on one line."""
    return escape(printable(text)).replace(" %", "&nbsp;%")


_RENDERERS: dict[type[ReportBlock], Callable[..., str]] = {Paragraph: _paragraph, Items: _items, TableBlock: _table, Tree: _tree}
