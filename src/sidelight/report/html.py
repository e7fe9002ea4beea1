"""Shows an Assessment as one page without scripts that loads nothing else; marked confidential, because it names
exposed cells.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from sidelight.assess.assessment import Assessment
from sidelight.report.blocks import Items, Paragraph, ReportBlock, Section, TableBlock, Tree, printable
from sidelight.report.content import sections
from sidelight.report.svg import ladder_svg

CONFIDENTIAL = "Confidential: this page names exposed cells. Do not publish it with the statistics."
PAGE_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff;max-width:64rem;margin:0 auto;padding:1rem}
.confidential{background:#b3261e;color:#fff;padding:.4rem .8rem;font-weight:bold}
.verdict{font-size:1.15rem;border-left:.5rem solid;padding-left:.8rem}
.pass{border-color:#1b6e3c}.fail{border-color:#b3261e}.review{border-color:#8a5a00}
figure,.wide{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;border-bottom:1px solid #ddd}
""".strip()


def as_html(assessment: Assessment) -> str:
    head, *rest = sections(assessment)
    picture = ladder_svg(assessment)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
        """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">""",
        f"<title>{_text(assessment.title)} (confidential)</title><style>{PAGE_STYLE}</style></head><body>",
        f'<p class="confidential">{CONFIDENTIAL}</p>',
        f"<h1>{_text(head.title)}</h1>",
        f'<div class="verdict {assessment.verdict}">{_blocks(head)}</div>',
        f"<figure>{picture}</figure>" if picture else "",
        *(f"<section><h2>{_text(section.title)}</h2>{_blocks(section)}</section>" for section in rest),
        f'<p class="confidential">{CONFIDENTIAL}</p>',
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def fragment(assessment: Assessment) -> str:
    """The report for a notebook: without a page around it, and without a style that could change the notebook."""
    head, *rest = sections(assessment)
    details = "".join(f"<details><summary>{_text(section.title)}</summary>{_blocks(section)}</details>" for section in rest)
    return f"<div><h3>{_text(head.title)}</h3>{_blocks(head)}{ladder_svg(assessment)}{details}</div>"


def _blocks(section: Section) -> str:
    return "".join(_RENDERERS[type(block)](block) for block in section.blocks)


def _paragraph(block: Paragraph) -> str:
    return f"<p>{_text(block.text)}</p>"


def _items(block: Items) -> str:
    return f"<ul>{''.join(f'<li>{_text(item)}</li>' for item in block.items)}</ul>"


def _table(block: TableBlock) -> str:
    table = block.shown()
    head = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_lines(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _tree(block: Tree) -> str:
    return "".join(f'<div style="margin-left:{2 * depth}rem">{_text(text)}</div>' for depth, text in block.lines)


def _lines(text: str) -> str:
    return "<br>".join(map(_text, text.split("\n")))


def _text(text: str) -> str:
    return escape(printable(text))


_RENDERERS: dict[type[ReportBlock], Callable[..., str]] = {Paragraph: _paragraph, Items: _items, TableBlock: _table, Tree: _tree}
