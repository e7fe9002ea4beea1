"""Writes docs/catalogue/ and docs/errata.md from the theorems themselves; with --check only says whether they are up to date."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sidelight.model.results.erratum import ERRORS, distinct
from sidelight.report.errata import GROUPS, compared, headline, kind_words, quoted
from sidelight.report.parts import CataloguePart, parts, tests_of
from sidelight.theorems.catalogue import Recomputed, Row, all_errata, catalogue, recomputed
from sidelight.theorems.papers import PAPERS, Paper, paper_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
MADE = "Made by `scripts/catalogue.py` from `src/sidelight/`; not edited by hand."
INDEX = f"""# Catalogue

{MADE}

Every numbered place of the sources that is here, and every result of this project: what it became. A *theorem* is used by
`certify`, an *order* between claims by `calibrate` and for tables of many cells, a *formula* by `sidelight theorems apply`, a
*definition* by `sidelight check`; an *entry* is an example, a remark or an object, with the place where it is tested or found;
a *note* is ours, on what a printed statement does not promise; a *reading* is one of print that the authors need not share.
*Tight*: true as printed, and sharper here. *Corrected*: false as printed, or without a condition that it needs; see
[errata](../errata.md). What is not here is [wanted](../wanted.md).

The same in a terminal: `sidelight theorems`, `sidelight theorems show ID`.
"""
ERRATA = f"""# Errata

{MADE}

{{headline}}

Each has its kind, the printed words (formulas as plain text, […] where words are left out), their place in the text that was
read, an instance, where the printed form does hold, and what holds instead. The numbers of an instance are computed from
the definitions: what is printed < what is true there (a lower end) <= what is promised instead. `sidelight errata` computes
all of them again, `sidelight errata ID` one. The kinds:

- *false as printed*: the sentence is not true;
- *condition missing*: it is true under a condition that is not there;
- *misprint*: the words or the proof around it have it right;
- *proof only*: a step of a proof is false, whatever becomes of the theorem;
- *our reading*: a sentence that can be read so that it is false, and need not be. These are not errors.

What true statements do not promise is in the notes of the [catalogue](catalogue/index.md).

| paper | errors, each counted once | false steps of proofs | our readings |
|---|---|---|---|
"""
PAGES = {"pk": "partial_knowledge", "bldp": "bounded_leakage", "cw": "coupled_worlds", "ks": "side_information", "sl": "own"}

CODE = ("name", "ask", "apply", "again", "where")  # what is typed or looked up


def pages() -> dict[Path, str]:
    rows = list(catalogue().values())
    found = {DOCS / "catalogue" / "index.md": _index(rows), DOCS / "errata.md": _errata()}
    for word, paper in PAPERS.items():
        found[DOCS / "catalogue" / f"{PAGES[word]}.md"] = _page(paper, [row for row in rows if paper.has(row.id)])
    return found


def _index(rows: list[Row]) -> str:
    lines = [INDEX]
    for word, paper in PAPERS.items():
        lines += [f"## [{paper.title}]({PAGES[word]}.md)\n", "| id | is a | name | verdict |", "|---|---|---|---|"]
        for row in rows:
            if paper.has(row.id):
                by = f" (see {_links(row.stated_by)})" if row.stated_by else ""
                lines.append(_line(_links([row.id]), ", ".join(row.kinds), _cell(row.name) + by, row.verdict.replace("_", " ")))
        lines.append("")
    return "\n".join(lines)


def _page(paper: Paper, rows: list[Row]) -> str:
    read = f" The text that was read is {paper.version}." if paper.version else ""
    source = f"Source: `{paper.key}`, see [references](../references.md).{read}"
    head = f"# {paper.title}\n\n{MADE} {source} All ids: [index](index.md).\n"
    return "\n".join([head, *(_row(row) for row in rows)])


def _row(row: Row) -> str:
    """What is stated under another id is shown there."""
    lines = [f"## `{row.id}`\n"]
    if row.stated_by:
        lines.append(f"Stated by {_links(row.stated_by)}.\n")
    shown = replace(row, theorems=(), orders=(), formulas=()) if row.stated_by else row
    lines += [_part(part) for part in parts(shown, recomputed(row.id))]
    tests = ", ".join(f"`{test}`" for test in tests_of(row))
    return "\n".join([*lines, f"Tests: {tests}.\n"] if tests else lines)


def _part(part: CataloguePart) -> str:
    listed = "\n".join(f"- {label}: {f'`{text}`' if label in CODE else _escaped(text)}" for label, text in part.shown())
    return f"**{part.title}.** {_escaped(part.states)}".strip() + f"\n\n{listed}\n"


def _errata() -> str:
    """A section for the errors of each paper, then one for the steps of proofs and one for our readings."""
    found = [one for id in all_errata() for one in recomputed(id)]
    lines = [ERRATA.format(headline=headline(found)).rstrip()]
    for paper in PAPERS.values():
        counts = distinct(one.erratum for one in found if paper.has(one.id))
        if any(counts.values()):
            errors = sum(counts[kind] for kind in ERRORS)
            lines.append(
                _line(f"{paper.title} (`{paper.key}`)", str(errors), str(counts["proof only"]), str(counts["our reading"]))
            )
    for title, kinds in GROUPS.items():
        for paper in PAPERS.values():
            rows = [one for one in found if paper.has(one.id) and one.erratum.kind in kinds]
            if rows:
                lines += [f"\n## {title}: {paper.title}\n", f"`{paper.key}`; the text that was read is {paper.version}.\n"]
                lines += ["\n".join(_erratum(one)) for one in rows]
    return "\n".join(lines) + "\n"


def _erratum(one: Recomputed) -> list[str]:
    erratum = one.erratum
    more = [] if not erratum.corrected else [f"- instead: {_escaped(erratum.corrected)}"]
    page = f"catalogue/{PAGES[paper_of(one.id).words[0]]}.md#{_anchor(one.id)}"
    return [
        f"### `{one.id}`: {kind_words(one)}\n",
        f"> {_escaped(quoted(one))}\n>\n> {_escaped(erratum.place)}\n",
        f"- promises: {_escaped(erratum.printed)}",
        f"- refuted by: {_escaped(erratum.counterexample)}",
        f"- numbers: {_escaped(compared(one.numbers))}",
        f"- true for: {_escaped(erratum.holds_for)}",
        *more,
        f"- more: [catalogue]({page}), `sidelight errata {one.id}`\n",
    ]


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _links(ids: Iterable[str]) -> str:
    """To the headings of the pages of this folder."""
    pages = {id: next(PAGES[word] for word, paper in PAPERS.items() if paper.has(id)) for id in ids}
    return ", ".join(f"[`{id}`]({page}.md#{_anchor(id)})" for id, page in pages.items())


def _anchor(id: str) -> str:
    return re.sub(r"[^a-z0-9_-]", "", id.lower())


def _cell(text: str) -> str:
    return _escaped(text).replace("|", r"\|")


def _escaped(text: str) -> str:
    """Signs that Markdown would take for its own."""
    return re.sub(r"<(?=[A-Za-z/!])", "&lt;", text.replace("*", r"\*"))


def main(arguments: list[str]) -> int:
    made = pages()
    if "--check" in arguments:
        there = {DOCS / "errata.md", *(DOCS / "catalogue").glob("*")}
        return int(there != set(made) or any(path.read_text(encoding="utf-8") != text for path, text in made.items()))
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
